package scoring

import (
	"sync"

	"sideout/internal/storage/store"
)

// maxHeartbeats is how many games the cache of heartbeats holds. Fewer games than that are played at the same time.
const maxHeartbeats = 4096

// heartbeatCache holds the last heartbeat that this server has stored for each game. Another server may have stored a newer
// one, by less than heartbeatInterval.
type heartbeatCache struct {
	mu     sync.Mutex
	byGame map[int64]store.Scorer
}

func (c *heartbeatCache) find(gameID int64) store.Scorer {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.byGame[gameID]
}

func (c *heartbeatCache) put(gameID int64, s store.Scorer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byGame == nil || len(c.byGame) >= maxHeartbeats {
		c.byGame = map[int64]store.Scorer{}
	}
	c.byGame[gameID] = s
}
