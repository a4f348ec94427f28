package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sideout/internal/gamestore"
	"sideout/internal/public"
	"sideout/internal/services"
)

// frame appends an event of a stream. Data of ours is JSON on one line.
func frame(frames []byte, id, event string, data any) ([]byte, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(frames, "id: %s\nevent: %s\ndata: %s\n\n", id, event, text), nil
}

// gameFeed is the feed of the log of one game for those who score it. Its ids are the epoch of the database and the
// sequence number of the latest event.
type gameFeed struct {
	app *services.Services
	id  int64
}

func (f gameFeed) Since(ctx context.Context, last string) ([]byte, string, error) {
	epoch, err := f.app.Scoring.Epoch(ctx)
	if err != nil {
		return nil, "", err
	}
	news, err := f.app.Scoring.EventsAfter(ctx, f.id, lastSeq(last, epoch))
	if err != nil {
		return nil, "", err
	}
	newest := fmt.Sprintf("%s-%d", epoch, news.Game.Version)
	kind := "log"
	switch {
	case news.Reset:
		kind = "snapshot"
	case len(news.Events) == 0:
		return nil, newest, nil
	}
	frames, err := frame(nil, newest, kind, news)
	return frames, newest, err
}

// lastSeq returns the sequence number in the id of an event; -1 if the id is malformed or of another epoch. Older
// versions of the server added a third part to the ids.
func lastSeq(id, epoch string) int64 {
	parts := strings.Split(id, "-")
	if len(parts) < 2 || len(parts) > 3 || parts[0] != epoch {
		return -1
	}
	seq, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil {
		return -1
	}
	return seq
}

// watchFeed tells those who watch a game all there is to see, whenever anything of it has changed. Its ids are the epoch
// of the database and a sum of what is shown.
type watchFeed struct {
	app *services.Services
	id  int64
}

func (f watchFeed) Since(ctx context.Context, last string) ([]byte, string, error) {
	epoch, err := f.app.Scoring.Epoch(ctx)
	if err != nil {
		return nil, "", err
	}
	view, err := f.app.Public.Watch(ctx, f.id)
	if err != nil {
		return nil, "", err
	}
	sum, err := sumOf(view)
	newest := fmt.Sprintf("%s-%08x", epoch, sum)
	if err != nil || newest == last {
		return nil, last, err
	}
	frames, err := frame(nil, newest, "view", view)
	return frames, newest, err
}

// sumOf sums up what is shown of a game but the times that pass by themselves.
func sumOf(view public.WatchView) (uint32, error) {
	view.Now = time.Time{}
	if view.Scorer != nil {
		view.Scorer = &gamestore.ScorerSeen{Online: view.Scorer.Online}
	}
	text, err := json.Marshal(view)
	return crc32.ChecksumIEEE(text), err
}

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

// hello is the first event of a league's stream: who has read the league in another version reads it again.
type hello struct {
	Version int64 `json:"version"`
}

// scores are those of the games of a league that have changed.
type scores struct {
	Games []gamestore.LiveScore `json:"games"`
}

// changed says that something in a league other than a score has changed: what is shown of it is asked for again.
type changed struct {
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
		frames, err = frame(nil, newest, "hello", hello{version})
		return frames, newest, err
	}
	if len(games) > 0 {
		now, err := f.app.Scoring.Scores(ctx, games)
		if err != nil {
			return nil, "", err
		}
		if frames, err = frame(frames, newest, "scores", scores{now}); err != nil {
			return nil, "", err
		}
	}
	if more {
		frames, err = frame(frames, newest, "changed", changed{version})
	}
	return frames, newest, err
}

// feeds keeps the feeds of leagues, which remember what has changed.
type feeds struct {
	mu      sync.Mutex
	leagues map[int64]*leagueFeed
}

// maxFeeds is how many leagues are remembered; when there are more, their followers begin anew.
const maxFeeds = 10_000

func (f *feeds) ofLeague(a *services.Services, id int64) *leagueFeed {
	f.mu.Lock()
	defer f.mu.Unlock()
	if feed := f.leagues[id]; feed != nil {
		return feed
	}
	if f.leagues == nil || len(f.leagues) >= maxFeeds {
		f.leagues = map[int64]*leagueFeed{}
	}
	feed := newLeagueFeed(a, id)
	f.leagues[id] = feed
	return feed
}

// note tells a league's feed, where anybody has asked for it.
func (f *feeds) note(league, game int64) {
	f.mu.Lock()
	feed := f.leagues[league]
	f.mu.Unlock()
	if feed != nil {
		feed.note(game)
	}
}

// forget makes all followers begin anew: what they have missed cannot be told.
func (f *feeds) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, feed := range f.leagues {
		feed.note(0)
	}
}
