// Package responsecache caches encoded responses about leagues, by the version of the league.
package responsecache

import (
	"container/list"
	"context"
	"errors"
	"runtime"
	"sync"

	"sideout/internal/httpio"
)

// DefaultBytes is the maximum memory of the cached responses.
const DefaultBytes = 32 << 20

// Key identifies a cached response about a league.
type Key struct {
	Pattern  string
	LeagueID int64
	Links    bool
	Week     int
	Team     int64 // of a public page; 0: the whole league
	Hour     int64 // of a public page, because tonight's games change with the hour
}

// Cache holds the latest encoded response for each key. Concurrent calls for one key build it once, and the least
// recently used responses are evicted. The caller passes the version that it has just read from the database, which
// decides whether a response is still valid: another server may have changed the league.
type Cache struct {
	max      int           // bytes
	building chan struct{} // has an element for each build that runs

	mu      sync.Mutex
	size    int // bytes
	entries map[Key]*entry
	recent  list.List // of *entry, the most recently used in front
}

// New returns an empty cache for at most max bytes. As many responses are built at the same time as there are processors:
// building the list of a large league takes some 30 MB, and more builds at once would only take more memory.
func New(max int) *Cache {
	return &Cache{max: max, building: make(chan struct{}, runtime.GOMAXPROCS(0)), entries: map[Key]*entry{}}
}

type entry struct {
	key   Key
	place *list.Element
	ready chan struct{} // closed when the fields below are set
	built bool          // the same, guarded by Cache.mu

	file    *httpio.File
	version int64 // of the league
	err     error
	size    int
}

// Get returns the response for a key, of the given version of the league or a later one. It calls build if there is none;
// concurrent calls for the same key wait for that build and share its result.
func (h *Cache) Get(ctx context.Context, key Key, version int64, build func() (*httpio.File, int64, error)) (*httpio.File, error) {
	for {
		a, isNew := h.find(key, version)
		if isNew {
			h.fill(a, build)
		}
		select {
		case <-a.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if isNew || a.err != nil || a.version >= version {
			return a.file, a.err
		}
	}
}

// find returns the entry that is cached or being built, or a new one that the caller must fill.
func (h *Cache) find(key Key, version int64) (a *entry, isNew bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if a, ok := h.entries[key]; ok {
		if !a.built || a.version >= version {
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

var errNotBuilt = errors.New("a response could not be built")

// fill builds a response and caches it, unless building fails.
func (h *Cache) fill(a *entry, build func() (*httpio.File, int64, error)) {
	a.err = errNotBuilt // for waiting callers, if build panics
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		a.built = true
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
	h.building <- struct{}{}
	defer func() { <-h.building }()
	a.file, a.version, a.err = build()
}

// drop removes an entry if it is still cached.
func (h *Cache) drop(a *entry) {
	if h.entries[a.key] != a {
		return
	}
	delete(h.entries, a.key)
	h.recent.Remove(a.place)
	h.size -= a.size
	a.size = 0
}
