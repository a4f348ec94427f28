package games

import (
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// OnlineWindow is the time during which a device counts as online after its last heartbeat. Devices send one every 20 seconds.
var OnlineWindow = attention.OfflineAfter

// ScorerSeen is the presence of the device that scores a game.
type ScorerSeen struct {
	Online bool      `json:"online"`
	SeenAt time.Time `json:"seenAt"` // time of its last heartbeat
}

// ScorerOf returns the presence of the device that scores a game; nil if none does.
func ScorerOf(tx store.Events, gameID int64, now time.Time) (*ScorerSeen, error) {
	seen, err := tx.ScorerOf(gameID)
	if err != nil || seen.Device == "" {
		return nil, err
	}
	return new(SeenAt(seen.SeenAt, now)), nil
}

// SeenAt returns the present presence of a device whose last request was sent at the given time.
func SeenAt(at, now time.Time) ScorerSeen { return ScorerSeen{now.Sub(at) < OnlineWindow, at} }

// PublishPresence notifies the streams of a game and of its league that the scoring device has gone online or offline.
func PublishPresence(tx *store.Tx, g league.Game) {
	tx.Publish(topic.Game(g.ID))
	tx.Publish(topic.LeagueGame(g.LeagueID, g.ID))
	tx.Publish(topic.AttentionOf(g.LeagueID))
}
