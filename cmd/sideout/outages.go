package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"sideout/internal/base/fault"
)

// outageInterval is how often an outage that goes on is logged.
const outageInterval = time.Second

// maxOutages is how many outages are counted separately; further ones are counted together.
const maxOutages = 20

// outages counts the errors of requests that fail for a common reason, such as a database that does not respond or a full
// disk, by their sentence. The first is logged at once, the others together once a second: thousands of failing requests must
// not fill the disk with lines.
type outages struct {
	handler slog.Handler

	mu       sync.Mutex
	counting map[string]*openOutage
}

// openOutage is an outage that has begun.
type openOutage struct {
	count int // errors since the last line
	last  error
	timer *time.Timer
}

func newOutages(handler slog.Handler) *outages {
	return &outages{handler: handler, counting: map[string]*openOutage{}}
}

// count counts a record that reports an outage; false if it reports none.
func (o *outages) count(ctx context.Context, r slog.Record) bool {
	err := outageOf(r)
	if err == nil {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	key := fault.Of(err).Sentence.String()
	if len(o.counting) >= maxOutages && o.counting[key] == nil {
		key = ""
	}
	if running := o.counting[key]; running != nil {
		running.count++
		running.last = err
		return true
	}
	o.counting[key] = &openOutage{timer: time.AfterFunc(outageInterval, func() { o.report(key) })}
	o.log(ctx, 1, err)
	return true
}

// outageOf returns the error of a record that reports an outage, or nil.
func outageOf(r slog.Record) (outage error) {
	if r.Level < slog.LevelError {
		return nil
	}
	r.Attrs(func(a slog.Attr) bool {
		err, ok := a.Value.Any().(error)
		if ok && (fault.Is(err, fault.Unavailable) || fault.Is(err, fault.DiskFull)) {
			outage = err
		}
		return outage == nil
	})
	return outage
}

// report logs what has been counted since the last line. A second without an error ends the outage.
func (o *outages) report(key string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	running := o.counting[key]
	if running == nil {
		return
	}
	if running.count == 0 {
		delete(o.counting, key)
		return
	}
	o.log(context.Background(), running.count, running.last)
	running.count = 0
	running.timer.Reset(outageInterval)
}

// Flush logs what has been counted, before the program ends.
func (o *outages) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key, running := range o.counting {
		running.timer.Stop()
		if running.count > 0 {
			o.log(context.Background(), running.count, running.last)
		}
		delete(o.counting, key)
	}
}

func (o *outages) log(ctx context.Context, count int, err error) {
	line := slog.NewRecord(time.Now(), slog.LevelError, "outage", 0)
	line.AddAttrs(slog.Int("count", count), slog.Any("error", err))
	_ = o.handler.Handle(ctx, line) // a failure to log cannot be logged
}
