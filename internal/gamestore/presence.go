package gamestore

import (
	"time"

	"sideout/internal/store"
)

// OnlineWindow is how long a device counts as online after its last heartbeat. Devices send one every 20 seconds.
const OnlineWindow = 45 * time.Second

// ScorerSeen says whether the device that scores a game is online.
type ScorerSeen struct {
	Online bool      `json:"online"`
	SeenAt time.Time `json:"seenAt"` // of its last heartbeat
}

// ScorerOf returns the presence of the device that scores a game; nil if none does.
func ScorerOf(tx *store.Tx, gameID int64, now time.Time) (*ScorerSeen, error) {
	seen, err := tx.ScorerOf(gameID)
	if err != nil || seen.Device == "" {
		return nil, err
	}
	return &ScorerSeen{now.Sub(seen.SeenAt) < OnlineWindow, seen.SeenAt}, nil
}
