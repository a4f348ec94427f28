package api

import (
	"context"
	"sync"
	"time"

	"sideout/internal/base/fault"
)

// readyTimeout is how long the database may take to respond, and readyFor how long a result is reused, so that the probes of
// several proxies do not become load.
const (
	readyTimeout = 2 * time.Second
	readyFor     = time.Second
)

// readiness asks the database whether it responds, at most once per readyFor, however many probes there are.
type readiness struct {
	ask func(context.Context) error // nil: there is no database to ask

	mu      sync.Mutex
	askedAt time.Time
	err     error
}

// check returns nil, or a fault.Unavailable. It does not use the context of a caller: the result is for all of them.
func (r *readiness) check() error {
	if r.ask == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); r.askedAt.IsZero() || now.Sub(r.askedAt) >= readyFor {
		ctx, cancel := context.WithTimeout(context.Background(), readyTimeout)
		defer cancel()
		r.err = nil
		if err := r.ask(ctx); err != nil {
			r.err = fault.Wrap(fault.Unavailable, err, "The database does not respond.")
		}
		r.askedAt = time.Now()
	}
	return r.err
}
