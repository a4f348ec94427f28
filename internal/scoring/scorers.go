package scoring

import (
	"sync"

	"sideout/internal/gamestore"
	"sideout/internal/store"
)

// scorersNoted are the devices that this server has noted last. What another server has noted since may be newer, by less
// than scorerSeenEvery.
type scorersNoted struct {
	mu   sync.Mutex
	kept map[int64]store.Scorer
}

func (n *scorersNoted) find(gameID int64) store.Scorer {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.kept[gameID]
}

func (n *scorersNoted) keep(gameID int64, s store.Scorer) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.kept == nil || len(n.kept) >= gamestore.MaxCached {
		n.kept = map[int64]store.Scorer{}
	}
	n.kept[gameID] = s
}
