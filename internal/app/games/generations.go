package games

import (
	"sync"

	"sideout/internal/rules/score"
)

// generations is a cache with a young and an older generation. When the young one takes half of the memory, it becomes the older one,
// and the previous older one is dropped. A used value moves to the young generation, so that unused values are dropped first.
type generations[K comparable, V interface{ bytes() int }] struct {
	young, older map[K]V
	size         int // bytes of the values in young
}

// find returns a cached value and moves it to the young generation. max is the maximum memory of the cache in bytes.
func (g *generations[K, V]) find(max int, key K) (value V, ok bool) {
	if value, ok = g.young[key]; ok {
		return value, true
	}
	if value, ok = g.older[key]; ok {
		delete(g.older, key)
		g.put(max, key, value)
	}
	return value, ok
}

// put adds a value to the young generation. max is the maximum memory of the cache in bytes.
func (g *generations[K, V]) put(max int, key K, value V) {
	delete(g.older, key)
	if before, ok := g.young[key]; ok {
		g.size -= before.bytes()
	}
	if g.young == nil || g.size+value.bytes() > max/2 {
		g.young, g.older, g.size = map[K]V{}, g.young, 0
		delete(g.older, key)
	}
	g.young[key] = value
	g.size += value.bytes()
}

// maxLogBytes is the maximum memory of a LogCache.
const maxLogBytes = 32 << 20

// LogCache caches the logs of running games. Keys must never be reused. A log is valid if the transaction reads the same version of its
// game; otherwise another server has changed the game.
type LogCache[K comparable] struct {
	mu   sync.Mutex
	logs generations[K, cachedLog]
}

type cachedLog struct{ score.Log }

func (l cachedLog) bytes() int { return logBytes(l.Log) }

// Find returns the log with the given key if it is cached at the given version.
func (c *LogCache[K]) Find(key K, version int64) (score.Log, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.logs.find(maxLogBytes, key)
	return found.Log, ok && found.Seq() == version
}

// Put caches a committed log, unless the cached one is at least as long.
func (c *LogCache[K]) Put(key K, log score.Log) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, ok := c.logs.find(maxLogBytes, key); !ok || before.Seq() < log.Seq() {
		c.logs.put(maxLogBytes, key, cachedLog{log})
	}
}
