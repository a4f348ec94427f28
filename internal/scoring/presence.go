package scoring

import (
	"time"

	"sideout/internal/gamestore"
	"sideout/internal/store"
	"sideout/internal/topic"
)

// scorerSeenEvery is how often the heartbeat of a device is stored.
const scorerSeenEvery = 10 * time.Second

// seeScorer notes that a device that scores a game was heard of, unless that was noted a moment ago. It returns what is
// to be kept in mind once that is committed; nil: nothing.
func (svc *Service) seeScorer(tx *store.Tx, gameID int64, device string) (*store.Scorer, error) {
	if device == "" {
		return nil, nil
	}
	now := svc.db.Now()
	if noted := svc.scorers.find(gameID); noted.Device == device && now.Sub(noted.SeenAt) < scorerSeenEvery {
		return nil, nil // with most of the taps; a look at the database is a fair part of what one costs
	}
	seen, err := tx.ScorerOf(gameID)
	if err != nil || seen.Device == device && now.Sub(seen.SeenAt) < scorerSeenEvery {
		return nil, err
	}
	if now.Sub(seen.SeenAt) >= gamestore.OnlineWindow {
		tx.Publish(topic.Game(gameID)) // the device is there again
	}
	seen = store.Scorer{Device: device, SeenAt: now}
	return &seen, tx.StoreScorer(gameID, seen)
}
