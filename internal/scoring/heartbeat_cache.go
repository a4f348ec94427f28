package scoring

import (
	"sync"

	"sideout/internal/store"
)

// maxHeartbeats is how many games the cache of heartbeats holds. Fewer games than that are played at the same time.
const maxHeartbeats = 4096

// heartbeatCache holds the last heartbeat that this server has stored for each game. Another server may have stored a newer
// one, by less than heartbeatInterval.
type heartbeatCache struct {
	mu     sync.Mutex
	byGame map[int64]store.Scorer
}

func (n *heartbeatCache) find(gameID int64) store.Scorer {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.byGame[gameID]
}

func (n *heartbeatCache) put(gameID int64, s store.Scorer) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.byGame == nil || len(n.byGame) >= maxHeartbeats {
		n.byGame = map[int64]store.Scorer{}
	}
	n.byGame[gameID] = s
}
