package scoring

import (
	"sync"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/storage/store"
)

// heartbeatInterval is how often the heartbeat of a device is stored.
const heartbeatInterval = 10 * time.Second

// storeHeartbeat stores when a device that scores a game last sent a request, at most once per heartbeatInterval. It returns
// what to cache after the commit; nil if nothing was stored.
func (svc *Service) storeHeartbeat(tx *store.Tx, g store.Game, device string) (*store.Scorer, error) {
	if device == "" {
		return nil, nil
	}
	now := svc.db.Now()
	if last := svc.heartbeats.find(g.ID); last.Device == device && now.Sub(last.SeenAt) < heartbeatInterval {
		return nil, nil // true for most taps: it saves a query per tap
	}
	stored, err := tx.Events.ScorerOf(g.ID)
	if err != nil || stored.Device == device && now.Sub(stored.SeenAt) < heartbeatInterval {
		return nil, err
	}
	if now.Sub(stored.SeenAt) >= games.OnlineWindow {
		// This increments the version of the league, because responses about it say which scorers are offline.
		if _, _, err := tx.Leagues.LockLeagueOfGame(g.ID); err != nil {
			return nil, err
		}
		games.PublishPresence(tx, g.Game)
	}
	scorer := store.Scorer{Device: device, SeenAt: now}
	return &scorer, tx.Events.StoreScorer(g.ID, scorer)
}

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
