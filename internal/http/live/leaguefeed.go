package live

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/games"
)

// maxChanges is the maximum number of changes of a league that are stored for clients that reconnect.
const maxChanges = 1000

// leagueFeed is the feed of a league: its changed scores, and an event when anything else has changed. An event id consists of the random
// name of the feed and the number of the change.
type leagueFeed struct {
	app  *app.Services
	id   int64
	name string

	mu      sync.Mutex
	first   int             // the number of the first change in changes
	changes []int64         // each is the id of a game whose score has changed, otherChange or attentionChange
	sent    map[int64]int64 // versions of the games whose changed scores were read last, by id
}

// Changes that do not concern the score of a game.
const (
	otherChange     = 0
	attentionChange = -1 // the list of what needs attention has changed
)

func newLeagueFeed(a *app.Services, id int64) *leagueFeed {
	return &leagueFeed{app: a, id: id, name: rand.Text()[:8], first: 1, sent: map[int64]int64{}}
}

// addChange stores a change: the id of a game whose score has changed, otherChange or attentionChange. If there are more than maxChanges,
// it drops the oldest.
func (f *leagueFeed) addChange(change int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changes = append(f.changes, change)
	if len(f.changes) > maxChanges {
		f.first, f.changes = f.first+maxChanges/2, slices.Clone(f.changes[maxChanges/2:])
	}
}

// recentChanges summarizes the changes of a league after an event.
type recentChanges struct {
	games        []int64 // the ids of the games whose scores have changed
	hasOther     bool    // whether there is an otherChange
	hasAttention bool    // whether there is an attentionChange
	newest       string  // the id of the newest event
}

// changesAfter returns the changes after the event with the id last. ok is false if the id is unknown, or so old that changes after it
// have been dropped.
func (f *leagueFeed) changesAfter(last string) (n recentChanges, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	end := f.first + len(f.changes)
	n.newest = fmt.Sprintf("%s-%d", f.name, end-1)
	name, text, _ := strings.Cut(last, "-")
	at, err := strconv.Atoi(text)
	if name != f.name || err != nil || at < f.first-1 || at >= end {
		return n, false
	}
	for _, change := range f.changes[at+1-f.first:] {
		switch {
		case change == otherChange:
			n.hasOther = true
		case change == attentionChange:
			n.hasAttention = true
		case !slices.Contains(n.games, change):
			n.games = append(n.games, change)
		}
	}
	return n, true
}

// Hello is the first event of a league's stream, with the games that are being played. A client that has loaded another version of the
// league reloads it.
type Hello struct {
	Version int64             `json:"version"` // the version of the league
	Now     time.Time         `json:"now"`     // the current time of the server
	Games   []games.LiveScore `json:"games"`
}

// Scores is the event with the changed scores of a league.
type Scores struct {
	Version int64             `json:"version"` // the version of the league
	Now     time.Time         `json:"now"`     // the current time of the server
	Games   []games.LiveScore `json:"games"`
}

// Changed is the event that something other than a score has changed in a league. Clients reload the league.
type Changed struct {
	Version int64 `json:"version"` // the version of the league
}

// Attention is the event that the list of what needs attention may have changed.
type Attention struct {
	Version int64 `json:"version"` // the version of the league
}

// Deleted is the last event of a stream whose game or league has been deleted. Clients should not reconnect.
type Deleted struct{}

// memberFeed is the feed of a league for its members.
type memberFeed struct{ *leagueFeed }

func (f memberFeed) Since(ctx context.Context, last string) (frames []byte, newest string, err error) {
	return f.since(ctx, last, true)
}

func (f *leagueFeed) Since(ctx context.Context, last string) (frames []byte, newest string, err error) {
	return f.since(ctx, last, false)
}

func (f *leagueFeed) since(ctx context.Context, last string, forMembers bool) (frames []byte, newest string, err error) {
	n, ok := f.changesAfter(last)
	n.hasAttention = n.hasAttention && forMembers
	if ok && len(n.games) == 0 && !n.hasOther && !n.hasAttention {
		return nil, last, nil
	}
	if !ok {
		scores, err := f.app.Scoring.RunningScores(ctx, f.id)
		if err != nil {
			return nil, "", err
		}
		frames, err = appendFrame(nil, n.newest, "hello", Hello{scores.Version, f.app.DB.Now(), scores.Games})
		return frames, n.newest, err
	}
	version, err := f.app.Leagues.LeagueVersion(ctx, f.id)
	if err != nil {
		return nil, "", err
	}
	if len(n.games) > 0 {
		scores, err := f.app.Scoring.Scores(ctx, f.id, n.games)
		if err != nil {
			return nil, "", err
		}
		f.addSent(scores.Games)
		if frames, err = appendFrame(frames, n.newest, "scores", Scores{scores.Version, f.app.DB.Now(), scores.Games}); err != nil {
			return nil, "", err
		}
	}
	if n.hasOther {
		if frames, err = appendFrame(frames, n.newest, "changed", Changed{version}); err != nil {
			return nil, "", err
		}
	}
	if n.hasAttention {
		frames, err = appendFrame(frames, n.newest, "attention", Attention{version})
	}
	return frames, n.newest, err
}
