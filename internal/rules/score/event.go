// The events of a live game and their outcomes.

package score

import "slices"

// EventType is what an event does.
type EventType string

// The event types. Devices send all but Record.
const (
	Point     EventType = "point"
	Undo      EventType = "undo"      // reverts the event that Undoes names
	Correct   EventType = "correct"   // sets the score of a set, or of the whole match; later points add to it
	Finish    EventType = "finish"    // ends the match; the leader wins, or if the rules have draws, it can end level
	LastPoint EventType = "lastPoint" // agreed while the score is level, as when time has run out: the next point wins
	Serve     EventType = "serve"     // sets the serving team
	Sides     EventType = "sides"     // sets the team on the left
	Timeout   EventType = "timeout"
	Pause     EventType = "pause"  // stops the clock of the match
	Resume    EventType = "resume" // lets the clock of the match go on
	Take      EventType = "take"   // makes the sending device the scorer of the game
	Settle    EventType = "settle" // confirms the score and closes the events that were not counted
	Report    EventType = "report" // says to the league that the game cannot be played or finished; the score stays
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

	// In a correct, the points of the set that Set names, by default the running one. In a record, the official result: sets
	// won if the match has several sets, else points.
	Team1Score int   `json:"team1Score,omitempty"`
	Team2Score int   `json:"team2Score,omitempty"`
	Set        int   `json:"set,omitempty"`     // in a correct: the number of the set, from 1; 0: the running one
	Sets       []Set `json:"sets,omitempty"`    // in a correct or record: the points of all sets; if omitted in a correct, the other sets stay unchanged
	Final      bool  `json:"final,omitempty"`   // in a correct or record: the game is over and the leader has won, or nobody in a draw
	Forfeit    Team  `json:"forfeit,omitempty"` // in a correct of the running set: the team that has forfeited it before its first point, as by being late

	Reason Reason `json:"reason,omitempty"` // of a report
	Words  string `json:"words,omitempty"`  // of a report, as the scorer wrote them

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
	case Report:
		return slices.Contains(Reasons, e.Reason) && (e.Team == None || e.Reason == NoShow && e.hasTeam())
	case Correct:
		return min(e.Team1Score, e.Team2Score) >= 0 && len(e.Sets) <= r.MostSets() && e.Set >= 0 &&
			!slices.ContainsFunc(e.Sets, func(s Set) bool { return min(s.Team1Score, s.Team2Score) < 0 })
	default:
		return slices.Contains([]EventType{Undo, Finish, LastPoint, Pause, Resume, Take, Settle, Record}, e.Type)
	}
}

func (e Event) hasTeam() bool { return e.Team == Team1 || e.Team == Team2 }

// Reason is why a game cannot be played or finished.
type Reason string

// The reasons of a report.
const (
	NoShow  Reason = "noShow"  // Team did not come, or if there is none, neither team
	Injury  Reason = "injury"  // stopped, like all reasons below
	Weather Reason = "weather" // lightning, rain, heat
	Hall    Reason = "hall"    // the power, the net, the floor
	Time    Reason = "time"    // the court was needed
	Another Reason = "other"
)

// Reasons are all reasons.
var Reasons = []Reason{NoShow, Injury, Weather, Hall, Time, Another}

// Limits of reports.
const (
	MaxReports = 10  // of a game, with those that were taken back
	MaxWords   = 200 // characters
)

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
