package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Plan is the list of changes to write, with a message that describes them.
type Plan struct {
	Insert []league.ScheduledGame // without id, game and time of creation
	Move   []Move
	Delete []league.ScheduledGame
	Duties []league.ScheduledGame // lines that stay where they are and get other duty teams
	Kept   int                    // number of games without a score that stay where they are
	Fixed  []Stay                 // the games that the plan may not move, in the order of play, and why

	HasReasons bool // the moved lines have their reasons already

	Night *NightMove // of a plan that moves a night; else nil

	Week    int    // the week of the planned or moved night; 0 for a season
	Message string // for the person who made the request

	After []league.ScheduledGame // the lines of the schedule as a plan of the season leaves them
}

// NightMove is a night that is moved to another day.
type NightMove struct{ On, To league.Date }

// Changes returns the number of scheduled games that the plan inserts, moves or deletes. Once a plan is carried out, a new
// plan has none.
func (p Plan) Changes() int { return len(p.Insert) + len(p.Move) + len(p.Delete) }

// SameAs reports whether two plans of one schedule have the same result.
func (p Plan) SameAs(other Plan) bool {
	return slices.EqualFunc(p.After, other.After, func(a, b league.ScheduledGame) bool {
		return a.ID == b.ID && a.Team1ID == b.Team1ID && a.Team2ID == b.Team2ID && SameLine(a, b)
	})
}

// Moved returns the number of games that get another time or court.
func (p Plan) Moved() (moved int) {
	for _, m := range p.Move {
		if m.ChangesPlace() {
			moved++
		}
	}
	return moved
}

// A Move gives a scheduled game another time or place, or cancels it. The id, the teams and the score link stay.
type Move struct {
	From, To league.ScheduledGame
}

// ChangesPlace reports whether the game gets another time or court. Otherwise only its week, tier or status changes.
func (m Move) ChangesPlace() bool { return !SamePlace(m.From, m.To) }

// SamePlace reports whether two lines have the same time and court.
func SamePlace(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && league.FoldName(CourtName(a)) == league.FoldName(CourtName(b))
}

// SameLine reports whether a plan that turns one line of the schedule into the other has nothing to change.
func SameLine(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && CourtName(a) == CourtName(b) && a.Tier == b.Tier &&
		Number(a.WeekNumber) == Number(b.WeekNumber) && a.Status == b.Status
}

// Way says how a plan changes a season that exists.
type Way string

// The ways. Without one, a plan uses the fewest nights and keeps the games that are on them, unless that is less even.
const (
	FitIn Way = "fit"  // moves the fewest games: none where there is room
	Anew  Way = "anew" // plans all games that may move anew, as evenly as possible
)

// Valid reports whether it is one of the ways.
func (w Way) Valid() bool { return w == FitIn || w == Anew }

// Why says why a plan leaves a game where it is.
type Why string

// The values of Why, the strongest reason first.
const (
	IsPlayed  Why = "played"  // it has an event or a score
	IsPinned  Why = "pinned"  // a person has fixed it
	IsPast    Why = "past"    // its night is over, and it has no score
	IsTonight Why = "tonight" // its night has begun
	IsSoon    Why = "soon"    // it is within the days in which nothing moves
	IsByHand  Why = "hand"    // no advance has made it, so none changes it
)

// A Stay is a game that a plan may not move, and why.
type Stay struct {
	Line league.ScheduledGame
	Why  Why
}

// A Refusal is the error of a plan that is not possible. Nothing is written.
type Refusal struct {
	Sentence  fault.Text // with the numbers that are in conflict
	Field     string     // JSON name of the field that is wrong, or empty
	WrongMode bool       // the league has another schedule mode (409); otherwise something does not fit (422)
	Fits      []Fit      // what does fit, the nearest first
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Sentence.String() }

// A Fit is a shape of the season that fits where another one was refused, or the same with a later end date.
type Fit struct {
	Shape    league.Shape `json:"shape"`
	EndDate  *league.Date `json:"endDate,omitempty"` // to which the season has to be extended; omitted: it ends as before
	Sentence fault.Text   `json:"sentence"`          // what it means
}

// Extended returns the shape of a league with a later end date.
func Extended(l league.League, end league.Date) Fit {
	return Fit{Shape: l.Shape, EndDate: &end, Sentence: fault.Textf("Extend the season to %s.", end.Medium())}
}
