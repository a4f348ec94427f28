package scoring

import (
	"time"

	"sideout/internal/league"
	"sideout/internal/score"
)

// EventsRequest is what a device that scores a game tells: all of its events that were not answered yet.
type EventsRequest struct {
	Device string
	After  int64 // the last sequence number that the device has
	SentAt int64 // by the device's clock, milliseconds since 1970; 0: unknown
	Events []score.Event
}

// EventOutcome is the outcome of an event of the request.
type EventOutcome struct {
	ID      string        `json:"id"`
	Outcome score.Outcome `json:"outcome"`
	Seq     int64         `json:"seq"`
}

// GameChange is what a PATCH of a game asks for; nil leaves a field alone.
type GameChange struct {
	Team1Score, Team2Score *int
	Sets                   []league.Set // of a match of several, whose scores are sets won; nil leaves them alone
	WinnerID               *int64
	Status                 *league.Status
	Duration               *int
	GameDate               *string
	CompletedAt            *time.Time     // when the game ended, by a client that sends no events
	IfVersion              *int64         // refuse if the game has another version
	Told                   *EventsRequest // by a device that scores the game
}

// LiveGame is a game with the outcomes of the events of the request, and the events after it.
type LiveGame struct {
	league.Game
	Epoch    string         `json:"epoch,omitempty"`
	Outcomes []EventOutcome `json:"outcomes,omitempty"`
	Events   []score.Entry  `json:"events,omitempty"`
}

func asksCompletion(c GameChange) bool { return c.Status != nil && *c.Status == league.Completed }
