package pages

import (
	"container/list"
	"context"
	"sync"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

const (
	maxPictures = 64 // in the cache, of at most 60 KB each
	maxQueued   = 8  // requests that draw a picture or wait for it

	// The rate limit of drawing: a picture takes some 30 ms of processor time.
	drawsPerSecond = 3
	drawBurst      = 12
)

var errBusy = fault.Later(fault.Unavailable, 2*time.Second, "The server draws as many pictures as it can at the moment.")

// Pictures draws preview pictures and caches the most recently used ones. It draws one at a time and limits the rate, so that requests for
// pictures can use only a part of one processor.
type Pictures struct {
	now     func() time.Time
	drawing chan struct{} // holds an element while a picture is being drawn
	queue   chan struct{} // holds an element per request that waits or draws

	mu         sync.Mutex
	cached     map[Picture]*list.Element
	recent     list.List // of cachedPicture, the most recently used first
	tokens     float64   // of the token bucket that limits the rate, as of refilledAt
	refilledAt time.Time
}

type cachedPicture struct {
	picture Picture
	file    *httpio.File
}

// NewPictures returns Pictures with an empty cache.
func NewPictures(now func() time.Time) *Pictures {
	return &Pictures{
		now: now, drawing: make(chan struct{}, 1), queue: make(chan struct{}, maxQueued), cached: map[Picture]*list.Element{}, tokens: drawBurst,
	}
}

// Get returns the file of a picture, from the cache if possible. It returns a fault.Unavailable if too many pictures are requested.
func (ps *Pictures) Get(ctx context.Context, p Picture) (*httpio.File, error) {
	if file := ps.find(p); file != nil {
		return file, nil
	}
	select {
	case ps.queue <- struct{}{}:
		defer func() { <-ps.queue }()
	default:
		return nil, errBusy
	}
	select {
	case ps.drawing <- struct{}{}:
		defer func() { <-ps.drawing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if file := ps.find(p); file != nil { // another request has drawn it in the meantime
		return file, nil
	}
	if !ps.takeToken() {
		return nil, errBusy
	}
	body, err := p.draw()
	if err != nil {
		return nil, err
	}
	file := &httpio.File{Variants: []httpio.Variant{httpio.NewVariant(body, "", "image/png", "public, no-cache")}}
	ps.store(p, file)
	return file, nil
}

func (ps *Pictures) find(p Picture) *httpio.File {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	element, found := ps.cached[p]
	if !found {
		return nil
	}
	ps.recent.MoveToFront(element)
	return element.Value.(cachedPicture).file
}

func (ps *Pictures) store(p Picture, file *httpio.File) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.cached[p] = ps.recent.PushFront(cachedPicture{p, file})
	if ps.recent.Len() > maxPictures {
		last := ps.recent.Back()
		delete(ps.cached, ps.recent.Remove(last).(cachedPicture).picture)
	}
}

// takeToken reports whether the rate limit allows drawing a picture now.
func (ps *Pictures) takeToken() bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	now := ps.now()
	if !ps.refilledAt.IsZero() {
		ps.tokens = min(drawBurst, ps.tokens+drawsPerSecond*now.Sub(ps.refilledAt).Seconds())
	}
	ps.refilledAt = now
	if ps.tokens < 1 {
		return false
	}
	ps.tokens--
	return true
}
