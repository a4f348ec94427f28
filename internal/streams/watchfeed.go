package streams

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"sideout/internal/gamestore"
	"sideout/internal/public"
	"sideout/internal/services"
	"time"
)

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
