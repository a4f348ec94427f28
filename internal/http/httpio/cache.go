package httpio

import (
	"container/list"
	"context"
	"errors"
	"runtime"
	"sync"
)

// DefaultCacheBytes is the default maximum size of a ResponseCache.
const DefaultCacheBytes = 32 << 20

// ResponseKey identifies a cached response about a league.
type ResponseKey struct {
	Pattern  string // the route pattern
	LeagueID int64
	Links    bool  // whether the response contains score links
	Week     int   // the week of the standings; 0: the latest
	Team     int64 // the team of a public page; 0: the page of the league
	Language string
	Hour     int64 // the current hour, for public pages only: their list of tonight's games depends on it
}

// ResponseCache holds the latest encoded response for each key and evicts the least recently used responses. Concurrent calls for one
// key build the response once. Callers pass the version that they have just read from the database, because another server may have
// changed the league: a cached response of an earlier version is stale.
type ResponseCache struct {
	maxBytes   int
	buildSlots chan struct{} // holds one element per running build

	mu      sync.Mutex
	size    int // bytes
	entries map[ResponseKey]*entry
	recent  list.List // of *entry, the most recently used first
}

// NewResponseCache returns an empty cache for at most maxBytes. The number of concurrent builds is limited to the number of processors:
// encoding the games of a large league takes some 30 MB, and more concurrent builds would not be faster.
func NewResponseCache(maxBytes int) *ResponseCache {
	return &ResponseCache{maxBytes: maxBytes, buildSlots: make(chan struct{}, runtime.GOMAXPROCS(0)), entries: map[ResponseKey]*entry{}}
}

type entry struct {
	key     ResponseKey
	element *list.Element // in ResponseCache.recent
	ready   chan struct{} // closed when the fields below are set
	isBuilt bool          // whether the build has ended; guarded by ResponseCache.mu

	file    *File
	version int64 // of the league
	err     error
	size    int
}

// Get returns the cached response for a key if its version is at least the given one; otherwise it calls build. Concurrent calls for the
// same key wait for that build and share its result.
func (c *ResponseCache) Get(ctx context.Context, key ResponseKey, version int64, build func() (*File, int64, error)) (*File, error) {
	for {
		e, isNew := c.find(key, version)
		if isNew {
			c.fill(e, build)
		}
		select {
		case <-e.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if isNew || e.err != nil || e.version >= version {
			return e.file, e.err
		}
	}
}

// find returns the entry that is cached or being built. If there is none, it adds a new entry, which the caller must fill.
func (c *ResponseCache) find(key ResponseKey, version int64) (e *entry, isNew bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.entries[key]; ok {
		if !e.isBuilt || e.version >= version {
			c.recent.MoveToFront(e.element)
			return e, false
		}
		c.drop(e)
	}
	e = &entry{key: key, ready: make(chan struct{})}
	e.element = c.recent.PushFront(e)
	c.entries[key] = e
	return e, true
}

var errNotBuilt = errors.New("a response could not be built")

// fill builds the response of a new entry. If the build fails, the entry is dropped.
func (c *ResponseCache) fill(e *entry, build func() (*File, int64, error)) {
	e.err = errNotBuilt // for waiting callers, if build panics
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		e.isBuilt = true
		if e.err != nil {
			c.drop(e)
		} else if c.entries[e.key] == e {
			e.size = e.file.Size()
			c.size += e.size
		}
		for c.size > c.maxBytes {
			c.drop(c.recent.Back().Value.(*entry))
		}
		close(e.ready)
	}()
	c.buildSlots <- struct{}{}
	defer func() { <-c.buildSlots }()
	e.file, e.version, e.err = build()
}

// drop removes an entry if it is still cached.
func (c *ResponseCache) drop(e *entry) {
	if c.entries[e.key] != e {
		return
	}
	delete(c.entries, e.key)
	c.recent.Remove(e.element)
	c.size -= e.size
	e.size = 0
}
