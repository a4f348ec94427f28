package scoring

import (
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
