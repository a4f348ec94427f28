package scoring

import (
	"sync"

	"sideout/internal/gamestore"
	"sideout/internal/store"
)

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
	if n.byGame == nil || len(n.byGame) >= gamestore.MaxCached {
		n.byGame = map[int64]store.Scorer{}
	}
	n.byGame[gameID] = s
}
