package league

import (
	"time"

	"sideout/internal/rules/score"
)

// Abandonment says how and why a game that had begun was stopped, and what its result was before.
type Abandonment struct {
	How    AbandonHow `json:"how"`
	Reason string     `json:"reason,omitempty"` // in words
	At     time.Time  `json:"at"`

	// The result before, which an undo restores.
	From       Status `json:"from"`
	Team1Score int    `json:"team1Score"`
	Team2Score int    `json:"team2Score"`
	Sets       []Set  `json:"sets,omitempty"`

	CompletedAt *time.Time   `json:"completedAt,omitempty"`
	Rules       *score.Rules `json:"rules,omitempty"` // the rules with which the game had begun; only for a game that is replayed
}

// AbandonHow says what becomes of a game that is stopped.
type AbandonHow string

// The values of AbandonHow.
const (
	Replay AbandonHow = "replay" // it is played again from the start, at a new place
	Stand  AbandonHow = "stand"  // it is completed with the score that it has
	Annul  AbandonHow = "void"   // it counts nowhere
)

// Valid reports whether it is one of the ways to stop a game.
func (h AbandonHow) Valid() bool { return h == Replay || h == Stand || h == Annul }

// Describes reports whether a game with this status is still as the abandonment left it.
func (a Abandonment) Describes(s Status) bool {
	switch a.How {
	case Annul:
		return s == Void
	case Stand:
		return s == Completed
	default:
		return s == Scheduled || s == Cancelled
	}
}

// AbandonedEnd returns what the rules make of a game that is stopped: its score stands from AbandonedFrom points of both teams
// together on, and before that it is played again. A level score cannot stand unless there are draws. false: the rules say nothing.
func (r TableRules) AbandonedEnd(g Game, draws bool) (AbandonHow, bool) {
	if r.AbandonedFrom == nil {
		return "", false
	}
	points := g.Team1Score + g.Team2Score
	if len(g.Sets) > 0 {
		points = 0
	}
	for _, set := range g.Sets {
		if set.Forfeit == score.None { // nobody has played in it
			points += set.Team1Score + set.Team2Score
		}
	}
	if points < *r.AbandonedFrom || g.Team1Score == g.Team2Score && !draws {
		return Replay, true
	}
	return Stand, true
}
