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

// maxChanges is how many changes of a league are stored for clients that reconnect.
const maxChanges = 1000

// leagueFeed sends the subscribers of a league its changed scores, and an event when anything else has changed. An
// event id is the random name of the feed and the number of the change.
type leagueFeed struct {
	app  *services.Services
	id   int64
	name string

	mu      sync.Mutex
	first   int     // the number of changes[0]
	changes []int64 // the id of the game whose score has changed; 0: something else
}

func newLeagueFeed(a *services.Services, id int64) *leagueFeed {
	return &leagueFeed{app: a, id: id, name: rand.Text()[:8], first: 1}
}

// addChange stores a change. gameID is 0 if something other than a score has changed. The oldest changes are dropped.
func (f *leagueFeed) addChange(gameID int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changes = append(f.changes, gameID)
	if len(f.changes) > maxChanges {
		f.first, f.changes = f.first+maxChanges/2, slices.Clone(f.changes[maxChanges/2:])
	}
}

// changesAfter returns the games whose scores have changed after an event id, whether anything else has, and the newest
// id. It is not ok if the id is unknown, or so old that its changes have been dropped.
func (f *leagueFeed) changesAfter(last string) (games []int64, hasOther bool, newest string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	end := f.first + len(f.changes)
	newest = fmt.Sprintf("%s-%d", f.name, end-1)
	name, text, _ := strings.Cut(last, "-")
	n, err := strconv.Atoi(text)
	if name != f.name || err != nil || n < f.first-1 || n >= end {
		return nil, false, newest, false
	}
	for _, game := range f.changes[n+1-f.first:] {
		if game == 0 {
			hasOther = true
		} else if !slices.Contains(games, game) {
			games = append(games, game)
		}
	}
	return games, hasOther, newest, true
}

// Hello is the first event of a league's stream. A client that has another version of the league loads it again.
type Hello struct {
	Version int64 `json:"version"`
}

// Scores are the changed scores of a league.
type Scores struct {
	Games []gamestore.LiveScore `json:"games"`
}

// Changed says that something other than a score has changed in a league. Clients load the league again.
type Changed struct {
	Version int64 `json:"version"`
}

func (f *leagueFeed) Since(ctx context.Context, last string) (frames []byte, newest string, err error) {
	games, hasOther, newest, ok := f.changesAfter(last)
	if ok && len(games) == 0 && !hasOther {
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
	if hasOther {
		frames, err = frame(frames, newest, "changed", Changed{version})
	}
	return frames, newest, err
}
