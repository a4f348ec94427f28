// What devices tell about a live game, and what becomes of it.

package score

import "slices"

// Kind says what an event does.
type Kind string

// The kinds of events. Devices make all but Record.
const (
	Point   Kind = "point"
	TakeOff Kind = "undo"    // takes back the event it names
	Correct Kind = "correct" // sets the score of the set that is being played; counted from there
	Finish  Kind = "finish"  // ends the match: the leader has won
	Serve   Kind = "serve"   // says who serves
	Sides   Kind = "sides"   // says who is on the left
	Timeout Kind = "timeout"
	Take    Kind = "take"   // this device scores the game from now on
	Settle  Kind = "settle" // the score stands, whatever was not counted so far
	Record  Kind = "record" // the score was entered in the league's books
)

// Event is one change of a game that a device reports.
type Event struct {
	ID     string `json:"id"` // a UUID; the same event is never counted twice
	Type   Kind   `json:"type"`
	Team   Team   `json:"team,omitempty"`
	Points int    `json:"points,omitempty"` // what a point is worth; 0 means 1
	Rally  int    `json:"rally,omitempty"`  // the sum of all points after a point, or at a finish, as the device saw it; 0: unknown
	Undoes string `json:"undoes,omitempty"` // the id of the event to take back

	// Of a correct: the points of the running set. Of a record: the scores in the books, which are sets won where the
	// match has several.
	Team1Score int   `json:"team1Score,omitempty"`
	Team2Score int   `json:"team2Score,omitempty"`
	Sets       []Set `json:"sets,omitempty"`  // in a correct or record: the points of all sets; if omitted in a correct, earlier sets stay unchanged
	Final      bool  `json:"final,omitempty"` // in a record: the game is over, the leader has won

	At     int64  `json:"at"`   // when it happened, milliseconds since 1970 by the server's clock
	Seen   int64  `json:"seen"` // the last sequence number that the device knew
	Device string `json:"device,omitempty"`
}

func (e Event) worth() int { return max(1, e.Points) }

// aboutScore reports whether the event is about the score, so that somebody has to look at it if it does not count.
func (e Event) aboutScore() bool {
	return e.Type == Point || e.Type == TakeOff || e.Type == Correct || e.Type == Finish
}

// makesSense reports whether an event says what its type needs.
func (e Event) makesSense(m Match) bool {
	switch e.Type {
	case Point:
		return e.hasTeam() && m.allows(e.worth())
	case Serve, Sides, Timeout:
		return e.hasTeam()
	case Correct:
		return min(e.Team1Score, e.Team2Score) >= 0 && len(e.Sets) <= max(1, m.Sets) &&
			!slices.ContainsFunc(e.Sets, func(s Set) bool { return min(s.Team1Score, s.Team2Score) < 0 })
	default:
		return slices.Contains([]Kind{TakeOff, Finish, Take, Settle, Record}, e.Type)
	}
}

func (e Event) hasTeam() bool { return e.Team == Team1 || e.Team == Team2 }

// Outcome is the decision about an event.
type Outcome string

// The outcomes. Whatever the outcome, the event is kept.
const (
	Applied  Outcome = "applied"
	Merged   Outcome = "merged"   // another device told the same rally
	Noop     Outcome = "noop"     // it changes nothing, as the second undo of one point
	Late     Outcome = "late"     // the match was over
	Conflict Outcome = "conflict" // it contradicts what was counted
)

// Entry is an event in the log of its game.
type Entry struct {
	Event
	Seq     int64   `json:"seq"` // from 1, without gaps
	Outcome Outcome `json:"outcome"`
}
