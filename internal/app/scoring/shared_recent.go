package scoring

import (
	"context"
	"errors"
	"sync"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// maxViewAge is how long a view that was read for one watcher is good for the others: a thousand who ask within it cost one
// read. What this server changes is seen at once, and streams never wait for it.
const maxViewAge = 250 * time.Millisecond

// maxViews is how many views are kept. One more drops them all.
const maxViews = 4096

// seenView is what watchers see of a game, and its id.
type seenView struct {
	id   int64
	view SharedView
}

// recentViews holds the views that were read a moment ago, by code.
type recentViews struct {
	mu     sync.Mutex
	byCode map[string]*reading
}

// reading is a view that has been read or is being read.
type reading struct {
	at    time.Time
	ready chan struct{} // closed when the fields below are set
	seen  seenView
	err   error
}

// recentView returns what watchers see of the game that is shared under a code. Calls at the same time share one read.
func (svc *SharedGames) recentView(ctx context.Context, text string) (seenView, error) {
	code, ok := parseCode(text)
	if !ok {
		return seenView{}, fault.ErrMissing
	}
	r, isNew := svc.views.find(code, svc.db.Now())
	if isNew {
		// Other requests wait for this result: it is computed even if the request that began it is cancelled.
		svc.fill(context.WithoutCancel(ctx), code, r)
	}
	select {
	case <-r.ready:
		return r.seen, r.err
	case <-ctx.Done():
		return seenView{}, ctx.Err()
	}
}

var errNotRead = errors.New("a shared game could not be read")

// fill reads a view. One that could not be read is not kept.
func (svc *SharedGames) fill(ctx context.Context, code string, r *reading) {
	r.err = errNotRead // for waiting callers, if reading panics
	defer func() {
		if r.err != nil {
			svc.views.drop(code, r)
		}
		close(r.ready)
	}()
	r.seen, r.err = svc.view(ctx, func(tx *store.Tx) (store.SharedGame, error) { return svc.find(tx.SharedGames.FindOpenGame(code)) })
}

// find returns the reading of a code, or a new one that the caller must fill.
func (v *recentViews) find(code string, now time.Time) (r *reading, isNew bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if r := v.byCode[code]; r != nil && now.Sub(r.at) < maxViewAge {
		return r, false
	}
	if v.byCode == nil || len(v.byCode) >= maxViews {
		v.byCode = map[string]*reading{}
	}
	r = &reading{at: now, ready: make(chan struct{})}
	v.byCode[code] = r
	return r, true
}

func (v *recentViews) drop(code string, r *reading) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.byCode[code] == r {
		delete(v.byCode, code)
	}
}

// forget drops the view of a code after its game has changed. A reading from before the change is not kept either.
func (v *recentViews) forget(text string) {
	if code, ok := parseCode(text); ok {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.byCode, code)
	}
}

// forgetAll drops the views of all codes.
func (v *recentViews) forgetAll() {
	v.mu.Lock()
	defer v.mu.Unlock()
	clear(v.byCode)
}
