package live

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"sideout/internal/app"
)

// gameFeed is the feed of a game for its scorers: its event log, and the other fields that their screen shows. An event id consists of the
// epoch of the database, the sequence number of the latest event in the log, and a checksum of the other fields.
type gameFeed struct {
	app  *app.Services
	id   int64
	seen *atomic.Int64 // the version that was read last
}

func (f gameFeed) Since(ctx context.Context, last string) ([]byte, string, error) {
	epoch, err := f.app.Scoring.Epoch(ctx)
	if err != nil {
		return nil, "", err
	}
	response, err := f.app.Scoring.EventsAfter(ctx, f.id, parseSeq(last, epoch))
	if err != nil {
		return nil, "", err
	}
	sum, err := checksum(response.GameHeader)
	if err != nil {
		return nil, "", err
	}
	f.seen.Store(max(f.seen.Load(), response.Game.Version))
	newest := fmt.Sprintf("%s-%d-%08x", epoch, response.Game.Version, sum)
	kind := "log"
	switch {
	case response.Reset:
		kind = "snapshot"
	case newest == last:
		return nil, newest, nil
	}
	frames, err := appendFrame(nil, newest, kind, response)
	return frames, newest, err
}

// parseSeq returns the sequence number in the id of an event, or -1 if the id is malformed or of another epoch. The third part of the id
// is ignored, because earlier versions of the server wrote none or a different one.
func parseSeq(id, epoch string) int64 {
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
