package httpio

import (
	"container/list"
	"context"
	"errors"
	"runtime"
	"sync"
)

// DefaultCacheBytes is the maximum memory of the cached responses.
const DefaultCacheBytes = 32 << 20

// ResponseKey identifies a cached response about a league.
type ResponseKey struct {
	Pattern  string
	LeagueID int64
	Links    bool  // whether the response contains score links
	Week     int   // of standings; 0: the latest
	Team     int64 // of a public page; 0: the whole league
	Hour     int64 // of a public page, because tonight's games change with the hour
}

// ResponseCache holds the latest encoded response for each key. Concurrent calls for one key build it once, and the least
// recently used responses are evicted. The caller passes the version that it has just read from the database, which
// decides whether a response is still valid: another server may have changed the league.
type ResponseCache struct {
	max      int           // bytes
	building chan struct{} // has an element for each build that runs

	mu      sync.Mutex
	size    int // bytes
	entries map[ResponseKey]*entry
	recent  list.List // of *entry, the most recently used in front
}

// NewResponseCache returns an empty cache for at most max bytes. As many responses are built at the same time as there are processors:
// building the list of a large league takes some 30 MB, and more builds at once would only take more memory.
func NewResponseCache(max int) *ResponseCache {
	return &ResponseCache{max: max, building: make(chan struct{}, runtime.GOMAXPROCS(0)), entries: map[ResponseKey]*entry{}}
}

type entry struct {
	key   ResponseKey
	place *list.Element
	ready chan struct{} // closed when the fields below are set
	built bool          // whether building has ended, guarded by Cache.mu

	file    *File
	version int64 // of the league
	err     error
	size    int
}

// Get returns the response for a key, of the given version of the league or a later one. It calls build if there is none;
// concurrent calls for the same key wait for that build and share its result.
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

// find returns the entry that is cached or being built, or a new one that the caller must fill.
func (c *ResponseCache) find(key ResponseKey, version int64) (e *entry, isNew bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.entries[key]; ok {
		if !e.built || e.version >= version {
			c.recent.MoveToFront(e.place)
			return e, false
		}
		c.drop(e)
	}
	e = &entry{key: key, ready: make(chan struct{})}
	e.place = c.recent.PushFront(e)
	c.entries[key] = e
	return e, true
}

var errNotBuilt = errors.New("a response could not be built")

// fill builds a response and caches it, unless building fails.
func (c *ResponseCache) fill(e *entry, build func() (*File, int64, error)) {
	e.err = errNotBuilt // for waiting callers, if build panics
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		e.built = true
		if e.err != nil {
			c.drop(e)
		} else if c.entries[e.key] == e {
			e.size = e.file.Size()
			c.size += e.size
		}
		for c.size > c.max {
			c.drop(c.recent.Back().Value.(*entry))
		}
		close(e.ready)
	}()
	c.building <- struct{}{}
	defer func() { <-c.building }()
	e.file, e.version, e.err = build()
}

// drop removes an entry if it is still cached.
func (c *ResponseCache) drop(e *entry) {
	if c.entries[e.key] != e {
		return
	}
	delete(c.entries, e.key)
	c.recent.Remove(e.place)
	c.size -= e.size
	e.size = 0
}
