// Package schedule plans who plays whom, when and where: a season, one week, or a single game that has to move.
// The product rules are in docs/product/schedule.md, the theorems and their proofs in docs/scheduling.md#guarantees.
// A night is one evening of games, a slot is a start time of a night, and a cell is a slot on a court. The algorithms know
// teams, slots and courts as numbers only. They are deterministic: the same input gives the same plan, byte by byte, because
// they use no clock, no floating point and no map order.
package schedule

import (
	"cmp"
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
)

// Input is everything that a plan depends on.
type Input struct {
	League      league.League
	Teams       []league.Team // in the tiers in which they are to play
	Courts      []league.Court
	Blackouts   []league.Date    // days without games
	ExtraNights []league.Date    // nights that are not on the game day, because games were moved there
	Games       []Game           // the present schedule, including cancelled, void and waiting games
	Today       league.Date      // in the league's zone
	Now         league.TimeOfDay // in the league's zone

	Way         Way  // how Season changes a schedule that exists
	IncludeSoon bool // Season may also move and remove the games of the next League.KeepDays days
}

// chronological returns the games in the order of play.
func (in Input) chronological() []Game {
	games := slices.Clone(in.Games)
	slices.SortFunc(games, func(a, b Game) int { return compare(a.ScheduledGame, b.ScheduledGame) })
	return games
}

// A Game is a line of the schedule with what decides whether it may be moved.
type Game struct {
	league.ScheduledGame
	Played bool // it is over, or has an event or a score, so it never moves

	Live bool // it is being played

	Stays       bool // one of its teams has withdrawn, so no plan moves or removes it
	isElsewhere bool // it is not of the week that is planned

	held Why // why this plan leaves the game where it is although it has not begun; "" if it does not
}

// isMovable reports whether a plan may move or delete the game.
func (g Game) isMovable() bool {
	return !g.Played && !g.Pinned && !g.Stays && !g.TakesNoPlace() && !g.isElsewhere && g.held == ""
}

// A Plan is the list of changes to write, with a message that describes them.
type Plan struct {
	Insert []league.ScheduledGame // without id, game and time of creation
	Move   []Move
	Delete []league.ScheduledGame
	Duties []league.ScheduledGame // lines that stay where they are and get other duty teams
	Kept   int                    // number of games without a score that stay where they are
	Fixed  []Stay                 // the games that the plan may not move, in the order of play, and why

	HasReasons bool // the moved lines have their reasons already

	Week    int    // the week of the planned or moved night; 0 for a season
	Message string // for the person who made the request

	after []league.ScheduledGame // the lines of the schedule as a plan of the season leaves them
}

// Changes returns the number of scheduled games that the plan inserts, moves or deletes. Once a plan is carried out, a new
// plan has none.
func (p Plan) Changes() int { return len(p.Insert) + len(p.Move) + len(p.Delete) }

// A Move gives a scheduled game another time or place, or cancels it. The id, the teams and the score link stay.
type Move struct {
	From, To league.ScheduledGame
}

// ChangesPlace reports whether the game gets another time or court. Otherwise only its week, tier or status changes.
func (m Move) ChangesPlace() bool { return !SamePlace(m.From, m.To) }

// SamePlace reports whether two lines have the same time and court.
func SamePlace(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && league.FoldName(courtName(a)) == league.FoldName(courtName(b))
}

// A Refusal is the error of a plan that is not possible. Nothing is written.
type Refusal struct {
	Sentence  message.Text // with the numbers that are in conflict
	Field     string       // JSON name of the field that is wrong, or empty
	WrongMode bool         // the league has another schedule mode (409); otherwise something does not fit (422)
	Fits      []Fit        // shapes of the season that do fit, the nearest first
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Sentence.String() }

// sameLine reports whether a plan that turns one line of the schedule into the other has nothing to change.
func sameLine(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && courtName(a) == courtName(b) && a.Tier == b.Tier &&
		number(a.WeekNumber) == number(b.WeekNumber) && a.Status == b.Status
}

// courtName returns the name of the game's court, or "" if it has none.
func courtName(s league.ScheduledGame) string {
	if s.CourtName == nil {
		return ""
	}
	return *s.CourtName
}

// number returns *n, or 0 if n is nil.
func number(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// compare orders scheduled games by day, time and id.
func compare(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.ID, b.ID))
}
