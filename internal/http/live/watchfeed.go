package live

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"sync/atomic"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/games"
	"sideout/internal/app/public"
)

// watchFeed is the feed of a game for its watchers: the whole view, whenever it has changed. An event id consists of the epoch of the
// database and a checksum of the view.
type watchFeed struct {
	app  *app.Services
	id   int64
	seen *atomic.Int64 // the version that was read last
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
	f.seen.Store(max(f.seen.Load(), view.Version))
	timeless := view
	timeless.WatchPlay = dropTimes(view.WatchPlay)
	return viewFrame(epoch, last, view, timeless)
}

// sharedGameFeed is like watchFeed, for a shared free game.
type sharedGameFeed struct {
	app *app.Services
	id  int64
}

func (f sharedGameFeed) Since(ctx context.Context, last string) ([]byte, string, error) {
	epoch, err := f.app.Scoring.Epoch(ctx)
	if err != nil {
		return nil, "", err
	}
	view, err := f.app.SharedGames.ViewOf(ctx, f.id)
	if err != nil {
		return nil, "", err
	}
	timeless := view
	timeless.WatchPlay = dropTimes(view.WatchPlay)
	return viewFrame(epoch, last, view, timeless)
}

// dropTimes returns a view without the times that change even if nothing happens in the game.
func dropTimes(play public.WatchPlay) public.WatchPlay {
	play.Now = time.Time{}
	if play.Scorer != nil {
		play.Scorer = &games.ScorerSeen{Online: play.Scorer.Online}
	}
	return play
}

// viewFrame returns an event with the view, and its id. It returns no event if the client already has the view. timeless is the view as
// dropTimes returns it, for the checksum.
func viewFrame(epoch, last string, view, timeless any) ([]byte, string, error) {
	sum, err := checksum(timeless)
	newest := fmt.Sprintf("%s-%08x", epoch, sum)
	if err != nil || newest == last {
		return nil, last, err
	}
	frames, err := appendFrame(nil, newest, "view", view)
	return frames, newest, err
}

// checksum returns a checksum of a value encoded as JSON.
func checksum(value any) (uint32, error) {
	text, err := json.Marshal(value)
	return crc32.ChecksumIEEE(text), err
}
