package schedule

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Plan is the list of changes to write, with a message that describes them.
type Plan struct {
	Insert []league.ScheduledGame // without id, game and creation time
	Move   []Move
	Delete []league.ScheduledGame
	Duties []league.ScheduledGame // games that keep their place and get other duty teams
	Kept   int                    // the number of games without a score that keep their place
	Fixed  []Stay                 // the games that the plan may not move, in the order of play

	HasReasons bool // the reasons of the moved games are set already

	Night      *NightMove // set by a plan that moves a night
	Waiting    []Move     // the matches of finals that wait for their teams and move with their night; they have negative ids
	MovesBegun bool       // the plan may move games that have begun and have no score

	Week int // the week of the planned or moved night; 0 for a season

	// What the plan does, for the person who made the request: before it is stored ("Would add 24 games"), and afterwards ("Added 24 games").
	Preview, Message fault.Text

	Figures *Figures // of the schedule after a plan of a season or a week

	Notes []fault.Text // the sentences of both messages about anything unusual, which end them

	After []league.ScheduledGame // the schedule after a plan of the season
}

// A NightMove moves a night to another day.
type NightMove struct{ On, To league.Date }

// Changes returns the number of scheduled games that the plan inserts, moves or deletes. Once a plan has been written, planning
// again changes nothing.
func (p Plan) Changes() int { return len(p.Insert) + len(p.Move) + len(p.Delete) }

// SameAs reports whether two plans for one schedule have the same result.
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

// A Move changes the time or place of a scheduled game, or cancels it. The id, the teams and the score link stay.
type Move struct {
	From, To league.ScheduledGame
}

// ChangesPlace reports whether the game gets another time or court. Otherwise only its week, tier or status changes.
func (m Move) ChangesPlace() bool { return !SamePlace(m.From, m.To) }

// SamePlace reports whether two scheduled games have the same time and court.
func SamePlace(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && league.FoldName(CourtName(a)) == league.FoldName(CourtName(b))
}

// SameLine reports whether two scheduled games agree in everything that a plan may change.
func SameLine(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && CourtName(a) == CourtName(b) && a.Tier == b.Tier &&
		ValueOrZero(a.WeekNumber) == ValueOrZero(b.WeekNumber) && a.Status == b.Status
}

// A ReplanMode selects how a plan changes a season that is scheduled already.
type ReplanMode string

// The replan modes. Without one, a plan uses the fewest nights and keeps the games on them, unless a new plan would be more
// even.
const (
	FitIn    ReplanMode = "fit"  // moves as few games as possible
	PlanAnew ReplanMode = "anew" // plans all movable games anew, as evenly as possible
)

// IsValid reports whether m is one of the replan modes.
func (m ReplanMode) IsValid() bool { return m == FitIn || m == PlanAnew }

// A StayReason is the reason why a plan does not move a game.
type StayReason string

// The stay reasons, the strongest first.
const (
	StayPlayed  StayReason = "played"  // the game has an event or a score
	StayPinned  StayReason = "pinned"  // a person has pinned the game
	StayPast    StayReason = "past"    // the night of the game is over, and the game has no score
	StayTonight StayReason = "tonight" // the night of the game has begun
	StaySoon    StayReason = "soon"    // the game is within the next KeepDays days
	StayByHand  StayReason = "hand"    // the game was scheduled by hand, so no advance changes it
)

// A Stay is a game that a plan may not move, with the reason.
type Stay struct {
	Line   league.ScheduledGame
	Reason StayReason
}

// A Refusal is the error of a plan that is not possible. Nothing is written.
type Refusal struct {
	Sentence  fault.Text // for people, with the conflicting numbers
	Field     string     // JSON name of the invalid field, or empty
	WrongMode bool       // the league has another schedule mode (response 409); otherwise the plan does not fit (response 422)
	Fits      []Fit      // alternatives that fit, the nearest first
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Sentence.String() }

// A Fit is an alternative to a refused season: another shape, or the same shape with a later end date.
type Fit struct {
	Shape    league.Shape `json:"shape"`
	EndDate  *league.Date `json:"endDate,omitempty"` // the required new end date of the season; omitted if the end date stays
	Sentence fault.Text   `json:"sentence"`          // a description for people
}

// FitWithEndDate returns the alternative with the same shape and a later end date.
func FitWithEndDate(l league.League, end league.Date) Fit {
	return Fit{Shape: l.Shape, EndDate: &end, Sentence: fault.Textf("Extend the season to %s.", end.Medium())}
}
