package streams

import (
	"context"
	"crypto/rand"
	"fmt"
	"sideout/internal/gamestore"
	"sideout/internal/services"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// maxNotes is how many changes of a league are remembered for those who come back.
const maxNotes = 1000

// leagueFeed tells those who look at a league which scores have changed, and when anything else has. Its ids are a
// name of its own and the number of the change.
type leagueFeed struct {
	app  *services.Services
	id   int64
	name string

	mu    sync.Mutex
	first int     // the number of the first note
	notes []int64 // the game whose score has changed; 0: something else
}

func newLeagueFeed(a *services.Services, id int64) *leagueFeed {
	return &leagueFeed{app: a, id: id, name: rand.Text()[:8], first: 1}
}

// note remembers a change.
func (f *leagueFeed) note(gameID int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.notes = append(f.notes, gameID)
	if len(f.notes) > maxNotes {
		f.first, f.notes = f.first+maxNotes/2, slices.Clone(f.notes[maxNotes/2:])
	}
}

// after returns what has changed after an id, and the newest id; not ok: that cannot be told any more.
func (f *leagueFeed) after(last string) (games []int64, more bool, newest string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	end := f.first + len(f.notes)
	newest = fmt.Sprintf("%s-%d", f.name, end-1)
	name, text, _ := strings.Cut(last, "-")
	n, err := strconv.Atoi(text)
	if name != f.name || err != nil || n < f.first-1 || n >= end {
		return nil, false, newest, false
	}
	for _, game := range f.notes[n+1-f.first:] {
		if game == 0 {
			more = true
		} else if !slices.Contains(games, game) {
			games = append(games, game)
		}
	}
	return games, more, newest, true
}

// Hello is the first event of a league's stream: who has read the league in another version reads it again.
type Hello struct {
	Version int64 `json:"version"`
}

// Scores are those of the games of a league that have changed.
type Scores struct {
	Games []gamestore.LiveScore `json:"games"`
}

// Changed says that something in a league other than a score has changed: what is shown of it is asked for again.
type Changed struct {
	Version int64 `json:"version"`
}

func (f *leagueFeed) Since(ctx context.Context, last string) (frames []byte, newest string, err error) {
	games, more, newest, ok := f.after(last)
	if ok && len(games) == 0 && !more {
		return nil, last, nil
	}
	version, err := f.app.Leagues.LeagueVersion(ctx, f.id)
	if err != nil {
		return nil, "", err
	}
	if !ok {
		frames, err = frame(nil, newest, "hello", Hello{version})
		return frames, newest, err
	}
	if len(games) > 0 {
		now, err := f.app.Scoring.Scores(ctx, games)
		if err != nil {
			return nil, "", err
		}
		if frames, err = frame(frames, newest, "scores", Scores{now}); err != nil {
			return nil, "", err
		}
	}
	if more {
		frames, err = frame(frames, newest, "changed", Changed{version})
	}
	return frames, newest, err
}
