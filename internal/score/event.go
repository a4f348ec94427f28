// The events of a live game and their outcomes.

package score

import "slices"

// EventType is what an event does.
type EventType string

// The event types. Devices send all but Record.
const (
	Point     EventType = "point"
	Undo      EventType = "undo"      // reverts the event that Undoes names
	Correct   EventType = "correct"   // sets the score of the running set; later points add to it
	Finish    EventType = "finish"    // ends the match; the leader wins
	LastPoint EventType = "lastPoint" // agreed while the score is level, as when time has run out: the next point wins
	Serve     EventType = "serve"     // sets the serving team
	Sides     EventType = "sides"     // sets the team on the left
	Timeout   EventType = "timeout"
	Take      EventType = "take"   // makes the sending device the scorer of the game
	Settle    EventType = "settle" // confirms the score and closes the events that were not counted
	Record    EventType = "record" // the official result: the league has entered the score
)

// Event is one change of a game that a device reports.
type Event struct {
	ID     string    `json:"id"` // a UUID; an event counts once, however often it is sent
	Type   EventType `json:"type"`
	Team   Team      `json:"team,omitempty"`
	Points int       `json:"points,omitempty"` // the value of a point; 0 means 1
	Rally  int       `json:"rally,omitempty"`  // the total points on the device after this point, or at the finish or lastPoint; 0: unknown
	Undoes string    `json:"undoes,omitempty"` // the id of the event to revert

	// In a correct, the points of the running set. In a record, the official result: sets won if the match has several
	// sets, else points.
	Team1Score int   `json:"team1Score,omitempty"`
	Team2Score int   `json:"team2Score,omitempty"`
	Sets       []Set `json:"sets,omitempty"`  // in a correct or record: the points of all sets; if omitted in a correct, earlier sets stay unchanged
	Final      bool  `json:"final,omitempty"` // in a record: the game is over and the leader has won

	At     int64  `json:"at"`   // milliseconds since 1970, by the server's clock
	Seen   int64  `json:"seen"` // the last sequence number that the device had received
	Device string `json:"device,omitempty"`
}

func (e Event) worth() int { return max(1, e.Points) }

// aboutScore reports whether the event is about the score. If such an event does not count, it stays open until a person
// settles it.
func (e Event) aboutScore() bool {
	return e.Type == Point || e.Type == Undo || e.Type == Correct || e.Type == Finish || e.Type == LastPoint
}

// isValid reports whether the event has the fields that its type needs.
func (e Event) isValid(r Rules) bool {
	switch e.Type {
	case Point:
		return e.hasTeam() && r.allows(e.worth())
	case Serve, Sides, Timeout:
		return e.hasTeam()
	case Correct:
		return min(e.Team1Score, e.Team2Score) >= 0 && len(e.Sets) <= max(1, r.Sets) &&
			!slices.ContainsFunc(e.Sets, func(s Set) bool { return min(s.Team1Score, s.Team2Score) < 0 })
	default:
		return slices.Contains([]EventType{Undo, Finish, LastPoint, Take, Settle, Record}, e.Type)
	}
}

func (e Event) hasTeam() bool { return e.Team == Team1 || e.Team == Team2 }

// Outcome is the decision about an event.
type Outcome string

// The outcomes. Every event is stored, whatever its outcome.
const (
	Applied  Outcome = "applied"
	Merged   Outcome = "merged"   // another device sent the same rally
	Noop     Outcome = "noop"     // it changes nothing, such as a second undo of the same point
	Late     Outcome = "late"     // the match was over
	Conflict Outcome = "conflict" // it contradicts the events that count
)

// Entry is an event in the log of its game.
type Entry struct {
	Event
	Seq     int64   `json:"seq"` // from 1, without gaps
	Outcome Outcome `json:"outcome"`
}
