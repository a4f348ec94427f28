// Package scoring implements the use cases of games in progress: their events, their score links, and the events that a client has
// missed. It does the same for shared games, which a device shares for watching without an account or a league.
package scoring

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of games in progress.
type Service struct {
	db         *transaction.DB
	links      *access.Links
	games      *games.Service
	heartbeats heartbeatCache
	epoch      atomic.Pointer[string] // nil until it is loaded
	epochLock  sync.Mutex             // held while it is loaded
}

// New returns a Service.
func New(db *transaction.DB, links *access.Links, games *games.Service) *Service {
	return &Service{db: db, links: links, games: games}
}

// EventsRequest is a request of a scoring device with all events that the server has not confirmed yet.
type EventsRequest struct {
	Device string
	After  int64 // the last sequence number that the device has received
	SentAt int64 // time by the device's clock in milliseconds since 1970; 0 if unknown
	Events []score.Event
}

// EventOutcome is the outcome of an event of the request.
type EventOutcome struct {
	ID      string        `json:"id"`
	Outcome score.Outcome `json:"outcome"`
	Seq     int64         `json:"seq"`
}

// GameChange is the body of a PATCH of a game. Nil fields leave values unchanged.
type GameChange struct {
	Team1Score, Team2Score *int
	Sets                   []league.Set // points of each set; the scores are then the sets won
	SetsOnly               bool         // whether the scores count sets, and the points of these sets are unknown
	WinnerID               *int64
	Status                 *league.Status
	Duration               *int
	GameDate               *string
	CompletedAt            *time.Time     // when the game ended; ignored in a request with events
	IfVersion              *int64         // the change is rejected if the game has a different version
	Seen                   *SeenResult    // the result that the sender has seen; nil if the client does not say
	Request                *EventsRequest // events of a device; nil if the client sends scores instead
}

// SeenResult is the result of a game that somebody has seen before entering another one. Without scores the game had none.
type SeenResult struct {
	Team1Score, Team2Score *int
	Sets                   []league.Set
}

// isOf reports whether a completed game has this result.
func (r SeenResult) isOf(g store.Game) bool {
	return r.Team1Score != nil && *r.Team1Score == g.Team1Score && r.Team2Score != nil && *r.Team2Score == g.Team2Score && slices.Equal(r.Sets, g.Sets)
}

// LiveGame is a game with the outcomes of the events in the request, and all later events that the device has not received.
type LiveGame struct {
	league.Game
	Epoch    string         `json:"epoch,omitempty"`
	Outcomes []EventOutcome `json:"outcomes,omitempty"`
	Events   []score.Entry  `json:"events,omitempty"`
}

func requestsCompletion(c GameChange) bool { return c.Status != nil && *c.Status == league.Completed }
