package live

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/games"
	"sideout/internal/app/public"
)

// watchFeed sends the watchers of a game its whole view whenever the view has changed. An id is the epoch of the database
// and a checksum of the view.
type watchFeed struct {
	app *app.Services
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
	lasting := view
	lasting.WatchPlay = withoutTimes(view.WatchPlay)
	return viewFrame(epoch, last, view, lasting)
}

// sharedGameFeed is watchFeed for a free game that is shared for watching.
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
	lasting := view
	lasting.WatchPlay = withoutTimes(view.WatchPlay)
	return viewFrame(epoch, last, view, lasting)
}

// withoutTimes returns a view without its times, which change by themselves.
func withoutTimes(play public.WatchPlay) public.WatchPlay {
	play.Now = time.Time{}
	if play.Scorer != nil {
		play.Scorer = &games.ScorerSeen{Online: play.Scorer.Online}
	}
	return play
}

// viewFrame returns the event with a view, unless the client has it: lasting is the view without what changes by itself.
func viewFrame(epoch, last string, view, lasting any) ([]byte, string, error) {
	sum, err := checksum(lasting)
	newest := fmt.Sprintf("%s-%08x", epoch, sum)
	if err != nil || newest == last {
		return nil, last, err
	}
	frames, err := frame(nil, newest, "view", view)
	return frames, newest, err
}

// checksum returns a checksum of the JSON of a value.
func checksum(value any) (uint32, error) {
	text, err := json.Marshal(value)
	return crc32.ChecksumIEEE(text), err
}
