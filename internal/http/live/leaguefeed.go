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

// maxChanges is how many changes of a league are stored for clients that reconnect.
const maxChanges = 1000

// leagueFeed sends the subscribers of a league its changed scores, and an event when anything else has changed. An
// event id is the random name of the feed and the number of the change.
type leagueFeed struct {
	app  *app.Services
	id   int64
	name string

	mu      sync.Mutex
	first   int     // the number of changes[0]
	changes []int64 // the id of the game whose score has changed, otherChange or attentionChange
}

// Changes that are not a score.
const (
	otherChange     = 0  // something other than a score
	attentionChange = -1 // what needs attention
)

func newLeagueFeed(a *app.Services, id int64) *leagueFeed {
	return &leagueFeed{app: a, id: id, name: rand.Text()[:8], first: 1}
}

// addChange stores the id of the game whose score has changed, or another change. The oldest changes are dropped.
func (f *leagueFeed) addChange(change int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changes = append(f.changes, change)
	if len(f.changes) > maxChanges {
		f.first, f.changes = f.first+maxChanges/2, slices.Clone(f.changes[maxChanges/2:])
	}
}

// recentChanges are the changes of a league after an event.
type recentChanges struct {
	games        []int64 // whose scores have changed
	hasOther     bool
	hasAttention bool
	newest       string // the id of the newest event
}

// changesAfter returns what has changed after an event id. It is not ok if the id is unknown, or so old that its changes have
// been dropped.
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

// Hello is the first event of a league's stream: the games that are being played. A client that has another version of the league
// loads the rest of it again.
type Hello struct {
	Version int64             `json:"version"`
	Now     time.Time         `json:"now"` // by the server's clock
	Games   []games.LiveScore `json:"games"`
}

// Scores are the changed scores of a league, as of a version of the league.
type Scores struct {
	Version int64             `json:"version"`
	Now     time.Time         `json:"now"` // by the server's clock
	Games   []games.LiveScore `json:"games"`
}

// Changed says that something other than a score has changed in a league. Clients load the league again.
type Changed struct {
	Version int64 `json:"version"`
}

// Attention says that the list of what needs attention has changed, or may have.
type Attention struct {
	Version int64 `json:"version"` // of the league
}

// Deleted is the last event of a stream whose game or league has been deleted: it is not worth opening again.
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
		frames, err = frame(nil, n.newest, "hello", Hello{scores.Version, f.app.DB.Now(), scores.Games})
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
		if frames, err = frame(frames, n.newest, "scores", Scores{scores.Version, f.app.DB.Now(), scores.Games}); err != nil {
			return nil, "", err
		}
	}
	if n.hasOther {
		if frames, err = frame(frames, n.newest, "changed", Changed{version}); err != nil {
			return nil, "", err
		}
	}
	if n.hasAttention {
		frames, err = frame(frames, n.newest, "attention", Attention{version})
	}
	return frames, n.newest, err
}
