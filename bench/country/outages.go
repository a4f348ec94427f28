package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// outages are the times in which the server or the proxy is gone.
type outages struct {
	mu   sync.Mutex
	all  []*outage
	last atomic.Pointer[outage]
}

// outage is one of them, with the returns after it.
type outage struct {
	name     string
	start    time.Time
	returned time.Time // when it responded again; zero while it is gone
	phones   histogram // from the return until each phone that had failed was acknowledged
	back     histogram // from the return until each watcher had a view again
	used     []*usage  // by each process from the return until all watchers were back
}

// begin starts an outage.
func (o *outages) begin(name string) *outage {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := &outage{name: name, start: time.Now()}
	o.all = append(o.all, now)
	o.last.Store(now)
	return now
}

// end ends an outage.
func (o *outages) end(gone *outage) {
	o.mu.Lock()
	defer o.mu.Unlock()
	gone.returned = time.Now()
}

// hasOneAt reports whether there was an outage between a time and now.
func (o *outages) hasOneAt(began time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, gone := range o.all {
		if gone.returned.IsZero() || gone.returned.After(began) {
			return true
		}
	}
	return false
}

// phoneBack counts a phone whose request was acknowledged after it had failed.
func (o *outages) phoneBack() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if last := o.last.Load(); last != nil && !last.returned.IsZero() {
		last.phones.add(time.Since(last.returned))
	}
}

// breakDown runs stop and start with a second between them, and waits until every watcher has a view again.
func (o *outages) breakDown(ctx context.Context, name string, c *crowd, stop func(), start func() error, usages func() []*usage) error {
	gone := o.begin(name)
	since := sinceStart()
	stop()
	time.Sleep(time.Second)
	if err := start(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	o.end(gone)
	gone.used = usages()
	back := map[*watcher]bool{}
	for len(back) < len(c.watchers) && sleepUntil(ctx, time.Now().Add(20*time.Millisecond)) {
		for _, w := range c.watchers {
			if fresh := w.fresh.Load(); !back[w] && fresh > since {
				back[w] = true
				gone.back.add(max(0, beginning.Add(time.Duration(fresh)).Sub(gone.returned)))
			}
		}
	}
	for _, u := range gone.used {
		u.sample()
	}
	if len(back) < len(c.watchers) {
		return fmt.Errorf("%s: %d of %d watchers came back before the end", name, len(back), len(c.watchers))
	}
	return nil
}

// describeUsage returns the processor seconds that each process used for the return.
func (o *outage) describeUsage() string {
	parts := make([]string, len(o.used))
	for i, u := range o.used {
		parts[i] = fmt.Sprintf("%s %.1f s", u.name, u.cpu)
	}
	return "processors: " + strings.Join(parts, ", ")
}
