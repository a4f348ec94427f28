// This file has the events of a live game and their outcomes.

package score

import "slices"

// EventType is the type of an event.
type EventType string

// The event types. Devices send all but Record.
const (
	Point     EventType = "point"
	Undo      EventType = "undo"      // reverts the event that Undoes names
	Correct   EventType = "correct"   // sets the score of a set, or of the whole match; later points add to it
	Finish    EventType = "finish"    // ends the match: the leader wins; at a level score it is a draw, if the rules allow draws
	LastPoint EventType = "lastPoint" // the teams have agreed at a level score that the next point wins, for example because time has run out
	Serve     EventType = "serve"     // sets the serving team
	Sides     EventType = "sides"     // sets the team on the left
	Timeout   EventType = "timeout"
	Toss      EventType = "toss"   // the coin toss before a set: who serves and who is on the left
	Pause     EventType = "pause"  // stops the clock of the match
	Resume    EventType = "resume" // restarts the clock of the match
	Take      EventType = "take"   // makes the sending device the scorer of the game
	Settle    EventType = "settle" // confirms the score and closes the events that did not count

	SetLineup  EventType = "lineup"       // sets who begins the set for a team, in the order of service
	Substitute EventType = "substitution" // In replaces Out
	Libero     EventType = "libero"       // the libero In replaces Out, or the libero Out leaves the court again
	Rotate     EventType = "rotate"       // moves the players of a team on by one place, to correct who serves
	Sanctioned EventType = "sanction"     // a card, or a delay

	Report EventType = "report" // informs the league that the game cannot be played or finished; the score stays
	Record EventType = "record" // the official result: the league has entered the score
)

// Event is a change of a game that a device reports.
type Event struct {
	ID     string    `json:"id"` // a UUID; an event counts once, however often it is sent
	Type   EventType `json:"type"`
	Team   Team      `json:"team,omitempty"`
	Points int       `json:"points,omitempty"` // the value of a point; 0 means 1
	Rally  int       `json:"rally,omitempty"`  // the sum of all points on the device after this point, or at this finish or lastPoint; 0 if unknown
	Undoes string    `json:"undoes,omitempty"` // the id of the event to revert

	// In a correct: the points of the set that Set names, by default the current one. In a record: the official result, which is
	// the number of sets won in a match of several sets, otherwise points.
	Team1Score int   `json:"team1Score,omitempty"`
	Team2Score int   `json:"team2Score,omitempty"`
	Set        int   `json:"set,omitempty"`     // in a correct: the number of the set, from 1; 0 for the current one
	Sets       []Set `json:"sets,omitempty"`    // in a correct or record: the points of all sets; if omitted in a correct, other sets stay unchanged
	Final      bool  `json:"final,omitempty"`   // in a correct or record: whether the game is over; the leader has won, and a level score is a draw
	Forfeit    Team  `json:"forfeit,omitempty"` // in a correct of the current set: the team that forfeited the set before its first point

	Chose  TossChoice `json:"chose,omitempty"`  // in a toss: what the team in Team, which won it, has chosen
	Serves Team       `json:"serves,omitempty"` // in a toss: the team that serves first
	Left   Team       `json:"left,omitempty"`   // in a toss: the team on the left as the scorer sees the court

	Reason Reason `json:"reason,omitempty"` // in a report: why the game cannot be played or finished
	Words  string `json:"words,omitempty"`  // in a report: the comment of the scorer

	Numbers  []int         `json:"numbers,omitempty"`  // in a lineup: the numbers of the players in the order of service; position 1 is the first
	Out      int           `json:"out,omitempty"`      // in a substitution or libero: the number of the player who leaves the court
	In       int           `json:"in,omitempty"`       // in a substitution or libero: the number of the player who enters
	Sanction SanctionLevel `json:"sanction,omitempty"` // in a sanction: how severe it is
	Number   int           `json:"number,omitempty"`   // in a sanction: the number of the player; omitted for the team or its bench

	At     int64  `json:"at"`   // the time in milliseconds since 1970, by the server's clock
	Seen   int64  `json:"seen"` // the last sequence number that the device had received
	Device string `json:"device,omitempty"`
}

func (e Event) pointCount() int { return max(1, e.Points) }

// isAboutScore reports whether the event is about the score. Such an event stays open if it does not count, until a person settles it.
func (e Event) isAboutScore() bool {
	return e.Type == Point || e.Type == Undo || e.Type == Correct || e.Type == Finish || e.Type == LastPoint
}

// isValid reports whether the event has the fields that its type needs.
func (e Event) isValid(r Rules) bool {
	switch e.Type {
	case Point:
		return e.hasTeam() && r.allowsPoints(e.pointCount())
	case Serve, Sides, Timeout:
		return e.hasTeam()
	case Toss:
		return e.HasTossFields()
	case SetLineup, Substitute, Libero, Rotate, Sanctioned:
		return e.isLineupValid(r)
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
	NoShow  Reason = "noShow"  // the team named in Team did not come; if none is named, neither team came
	Injury  Reason = "injury"  // this reason and all below: the game was stopped
	Weather Reason = "weather" // such as lightning, rain or heat
	Hall    Reason = "hall"    // such as a problem with the power, the net or the floor
	Time    Reason = "time"    // the court was needed for something else
	Another Reason = "other"
)

// Reasons are all reasons.
var Reasons = []Reason{NoShow, Injury, Weather, Hall, Time, Another}

// Limits of reports.
const (
	MaxReports = 10  // of a game, including reports that were undone
	MaxWords   = 200 // characters
)

// Outcome is the decision about an event.
type Outcome string

// The outcomes. Every event is stored, whatever its outcome.
const (
	Applied  Outcome = "applied"
	Merged   Outcome = "merged"   // another device sent the same rally
	Noop     Outcome = "noop"     // the event changes nothing, such as a second undo of the same point
	Late     Outcome = "late"     // the match was already over
	Conflict Outcome = "conflict" // the event contradicts the events that count
)

// Entry is an event in the log of a game, with its outcome.
type Entry struct {
	Event
	Seq     int64   `json:"seq"` // from 1, without gaps
	Outcome Outcome `json:"outcome"`
}
