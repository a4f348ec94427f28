// Package schedule plans who plays whom, when and where: a season, a week, a game that has to move.
//
// What it promises is in docs/product/schedule.md, the theorems with their proofs are in docs/scheduling.md#guarantees.
// A night is an evening of games, a slot one of its starts, a cell a slot on a court. What is below the
// league knows teams, slots and courts as numbers only, and the same input gives the same plan, byte by
// byte: there is no clock, no float and no order that a map decides.
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
	Blackouts   []league.Date    // no night is planned on one
	ExtraNights []league.Date    // nights beside those of the game day, for games that were moved there
	Games       []Game           // the schedule as it stands, the cancelled games too
	Today       league.Date      // in the league's zone
	Now         league.TimeOfDay // in the league's zone
}

// chronological returns the schedule in the order of play.
func (in Input) chronological() []Game {
	games := slices.Clone(in.Games)
	slices.SortFunc(games, func(a, b Game) int { return compare(a.ScheduledGame, b.ScheduledGame) })
	return games
}

// A Game is a line of the schedule, and whether it may still be moved.
type Game struct {
	league.ScheduledGame
	Played bool // it has a result, or any score that is not 0: it stays for good

	tonight bool // it is still to come in a night that has begun: it stays for now
}

// loose reports whether a plan may move or delete the game.
func (g Game) loose() bool { return !g.Played && !g.cancelled() && !g.tonight }

func (g Game) cancelled() bool { return g.Status == league.Cancelled }

// A Plan is what to write down, and what to say about it.
type Plan struct {
	Insert []league.ScheduledGame // without id, game and time of creation
	Move   []Move
	Delete []league.ScheduledGame
	Kept   int // games that could be moved, and stay where they are

	Week    int    // of the night that Week or a moved night fell on; 0 for a season
	Message string // the sentences for the person who asked
}

// Changes returns how many scheduled games a plan inserts, moves and deletes; of a plan that is carried
// out, 0 is left.
func (p Plan) Changes() int { return len(p.Insert) + len(p.Move) + len(p.Delete) }

// A Move is a scheduled game that gets another time or place, or is cancelled. Its id, its teams and its
// score link stay.
type Move struct {
	From, To league.ScheduledGame
}

// Elsewhere reports whether the game gets another time or court; else only its week, tier or status changes.
func (m Move) Elsewhere() bool { return !samePlace(m.From, m.To) }

func samePlace(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && league.FoldName(courtName(a)) == league.FoldName(courtName(b))
}

// A Refusal says why there is no plan; nothing is to be written.
type Refusal struct {
	Sentence  message.Text // names the numbers
	Field     string       // the field that is to blame, by its name on the wire, or empty
	WrongMode bool         // the league is not of the mode (409); else something does not fit (422)
}

// Error returns the sentence.
func (r *Refusal) Error() string { return r.Sentence.String() }

// same reports whether the two lines show the same thing.
func same(a, b league.ScheduledGame) bool {
	return a.Day == b.Day && a.GameTime == b.GameTime && courtName(a) == courtName(b) && a.Tier == b.Tier &&
		number(a.WeekNumber) == number(b.WeekNumber) && a.Status == b.Status
}

// courtName returns the name of the game's court; "" is none.
func courtName(s league.ScheduledGame) string {
	if s.CourtName == nil {
		return ""
	}
	return *s.CourtName
}

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
