// Package responsecache caches encoded responses about leagues, by the version of the league.
package responsecache

import (
	"container/list"
	"context"
	"errors"
	"sync"

	"sideout/internal/httpio"
)

// DefaultBytes is how much memory the answers that are kept may take.
const DefaultBytes = 64 << 20

// Key is what a hot answer is about: of a league, without or with the score links, in one state of it.
type Key struct {
	Pattern  string
	LeagueID int64
	Links    bool
	Week     int
	Team     int64 // of a public page; 0: the whole league
	Hour     int64 // of a public page, which tells what is tonight
}

// Cache keeps the latest answer for each key, as bytes, and makes one at a time. Those that were not asked for
// the longest give way. Whether an answer is of use is decided by the version that the caller has just read from the
// database, not by anything that is known here: another server may have changed the league.
type Cache struct {
	max int // bytes

	mu      sync.Mutex
	size    int // bytes
	entries map[Key]*entry
	recent  list.List // of *entry, the one asked for last in front
}

// New returns an empty cache for at most max bytes.
func New(max int) *Cache { return &Cache{max: max, entries: map[Key]*entry{}} }

type entry struct {
	key   Key
	place *list.Element
	ready chan struct{} // closed when what follows is there
	made  bool          // the same, under the lock

	file    *httpio.File
	version int64 // of the league
	err     error
	size    int
}

// Get returns the answer for a key as of a version of the league, or of a later one. It is made where it is missing;
// whoever asks for it meanwhile waits for the same one.
func (h *Cache) Get(ctx context.Context, key Key, version int64, build func() (*httpio.File, int64, error)) (*httpio.File, error) {
	for {
		a, mine := h.find(key, version)
		if mine {
			h.fill(a, build)
		}
		select {
		case <-a.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if mine || a.err != nil || a.version >= version {
			return a.file, a.err
		}
	}
}

// find returns the answer that is kept or being made, or an empty one for the caller to fill.
func (h *Cache) find(key Key, version int64) (a *entry, mine bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if a, ok := h.entries[key]; ok {
		if !a.made || a.version >= version {
			h.recent.MoveToFront(a.place)
			return a, false
		}
		h.drop(a)
	}
	a = &entry{key: key, ready: make(chan struct{})}
	a.place = h.recent.PushFront(a)
	h.entries[key] = a
	return a, true
}

var errNotMade = errors.New("an answer could not be made")

// fill makes an answer and keeps it, unless that failed.
func (h *Cache) fill(a *entry, build func() (*httpio.File, int64, error)) {
	a.err = errNotMade // for those who wait, should making it panic
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		a.made = true
		if a.err != nil {
			h.drop(a)
		} else if h.entries[a.key] == a {
			a.size = a.file.Size()
			h.size += a.size
		}
		for h.size > h.max {
			h.drop(h.recent.Back().Value.(*entry))
		}
		close(a.ready)
	}()
	a.file, a.version, a.err = build()
}

// drop forgets an answer, if it has not been forgotten.
func (h *Cache) drop(a *entry) {
	if h.entries[a.key] != a {
		return
	}
	delete(h.entries, a.key)
	h.recent.Remove(a.place)
	h.size -= a.size
	a.size = 0
}
