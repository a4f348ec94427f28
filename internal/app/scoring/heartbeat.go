package scoring

import (
	"sync"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/storage/store"
)

// heartbeatInterval is the minimum time between two stored heartbeats of a device.
const heartbeatInterval = 10 * time.Second

// storeHeartbeat stores the time of the last request of a scoring device, at most once per heartbeatInterval. It returns the value to
// cache after the commit, or nil if nothing was stored.
func (svc *Service) storeHeartbeat(tx *store.Tx, g store.Game, device string) (*store.Scorer, error) {
	if device == "" {
		return nil, nil
	}
	now := svc.db.Now()
	if last := svc.heartbeats.find(g.ID); last.Device == device && now.Sub(last.SeenAt) < heartbeatInterval {
		return nil, nil // applies to most taps, and saves a query
	}
	stored, err := tx.Events.ScorerOf(g.ID)
	if err != nil || stored.Device == device && now.Sub(stored.SeenAt) < heartbeatInterval {
		return nil, err
	}
	if now.Sub(stored.SeenAt) >= games.OnlineWindow {
		// The lock increments the version of the league, because responses about the league report which scorers are offline.
		if _, _, err := tx.Leagues.LockLeagueOfGame(g.ID); err != nil {
			return nil, err
		}
		games.PublishPresence(tx, g.Game)
	}
	scorer := store.Scorer{Device: device, SeenAt: now}
	return &scorer, tx.Events.StoreScorer(g.ID, scorer)
}

// maxHeartbeats is the capacity of the heartbeat cache. It is more than the number of games played at the same time.
const maxHeartbeats = 4096

// heartbeatCache holds the last heartbeat of each game that this server has stored. Another server may have stored one that is newer by
// less than heartbeatInterval.
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
