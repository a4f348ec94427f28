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
	maxPictures = 64 // of at most 60 KB
	// A picture takes some 30 ms of a processor: at most so many are drawn in a while, after a first few.
	drawnPerSecond = 3
	drawnAtFirst   = 12
	maxWaiting     = 8
)

var errBusy = fault.Later(fault.Unavailable, 2*time.Second, "The server draws as many pictures as it can at the moment.")

// Pictures draws pictures, one at a time, and keeps the latest. Nobody can make it take more than a part of one processor.
type Pictures struct {
	now     func() time.Time
	drawing chan struct{} // has an element while a picture is drawn
	waiting chan struct{} // has an element for each request that waits or draws

	mu     sync.Mutex
	kept   map[Picture]*list.Element
	recent list.List // of keptPicture, the most recently used in front
	left   float64   // how many may be drawn at once, at the time since
	since  time.Time
}

type keptPicture struct {
	picture Picture
	file    *httpio.File
}

// NewPictures returns Pictures without any.
func NewPictures(now func() time.Time) *Pictures {
	return &Pictures{
		now: now, drawing: make(chan struct{}, 1), waiting: make(chan struct{}, maxWaiting), kept: map[Picture]*list.Element{}, left: drawnAtFirst,
	}
}

// Get returns a picture as a file. It returns a fault.Unavailable if too many others are to be drawn.
func (ps *Pictures) Get(ctx context.Context, p Picture) (*httpio.File, error) {
	if file := ps.find(p); file != nil {
		return file, nil
	}
	select {
	case ps.waiting <- struct{}{}:
		defer func() { <-ps.waiting }()
	default:
		return nil, errBusy
	}
	select {
	case ps.drawing <- struct{}{}:
		defer func() { <-ps.drawing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if file := ps.find(p); file != nil { // another request has drawn it meanwhile
		return file, nil
	}
	if !ps.mayDraw() {
		return nil, errBusy
	}
	body, err := p.draw()
	if err != nil {
		return nil, err
	}
	file := &httpio.File{Offers: []httpio.Offer{httpio.NewOffer(body, "", "image/png", "public, no-cache")}}
	ps.keep(p, file)
	return file, nil
}

func (ps *Pictures) find(p Picture) *httpio.File {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	element, found := ps.kept[p]
	if !found {
		return nil
	}
	ps.recent.MoveToFront(element)
	return element.Value.(keptPicture).file
}

func (ps *Pictures) keep(p Picture, file *httpio.File) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.kept[p] = ps.recent.PushFront(keptPicture{p, file})
	if ps.recent.Len() > maxPictures {
		last := ps.recent.Back()
		delete(ps.kept, ps.recent.Remove(last).(keptPicture).picture)
	}
}

func (ps *Pictures) mayDraw() bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	now := ps.now()
	if !ps.since.IsZero() {
		ps.left = min(drawnAtFirst, ps.left+drawnPerSecond*now.Sub(ps.since).Seconds())
	}
	ps.since = now
	if ps.left < 1 {
		return false
	}
	ps.left--
	return true
}
