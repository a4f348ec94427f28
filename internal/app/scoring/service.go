// Package scoring implements the use cases of a game that is being played: its events, its score link, and the events that a client has
// missed; and the same for shared games, which a device shares for watching without an account or a league.
package scoring

import (
	"sync/atomic"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of games that are being played.
type Service struct {
	db         *transaction.DB
	links      *access.Links
	games      *games.Service
	heartbeats heartbeatCache
	epoch      atomic.Pointer[string] // nil: not loaded yet
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service) *Service {
	return &Service{db: db, links: links, games: games}
}

// EventsRequest is a request of a device that scores a game. It contains all events that the server has not yet confirmed.
type EventsRequest struct {
	Device string
	After  int64 // the last sequence number that the device has received
	SentAt int64 // by the device's clock, milliseconds since 1970; 0: unknown
	Events []score.Event
}

// EventOutcome is the outcome of an event of the request.
type EventOutcome struct {
	ID      string        `json:"id"`
	Outcome score.Outcome `json:"outcome"`
	Seq     int64         `json:"seq"`
}

// GameChange is the content of a PATCH of a game. A nil field leaves the value unchanged.
type GameChange struct {
	Team1Score, Team2Score *int
	Sets                   []league.Set // of a match of several sets, whose scores are the sets won
	WinnerID               *int64
	Status                 *league.Status
	Duration               *int
	GameDate               *string
	CompletedAt            *time.Time     // when the game ended; ignored in a request with events
	IfVersion              *int64         // the change is refused if the game has another version
	Request                *EventsRequest // the events of a device; nil if the client sends scores instead
}

// LiveGame is a game with the outcomes of the events of the request, and all events after the last one that the device has
// received.
type LiveGame struct {
	league.Game
	Epoch    string         `json:"epoch,omitempty"`
	Outcomes []EventOutcome `json:"outcomes,omitempty"`
	Events   []score.Entry  `json:"events,omitempty"`
}

func asksCompletion(c GameChange) bool { return c.Status != nil && *c.Status == league.Completed }
