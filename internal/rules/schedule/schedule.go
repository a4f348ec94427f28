// Package schedule holds what plans are made of: the input of a plan, its games and changes, and how two games clash. It turns a league
// into numbers and back (the nights of its calendar, the groups of tiers that share courts, the cells of each night), and finds the
// places to which single games and nights can move. The packages below it plan who plays whom, when and where.
// The product rules are in docs/product/schedule.md, the theorems and their proofs in docs/scheduling.md#guarantees.
package schedule

import (
	"cmp"
	"slices"

	"sideout/internal/rules/league"
)

// Input is everything that a plan depends on.
type Input struct {
	League league.League
	Teams  []league.Team // in the tiers in which they are to play
	Courts []league.Court
	Games  []Game           // the present schedule, including cancelled, void and waiting games
	Others []Game           // with OfSeason: games that are not of the season, which take courts and teams and nothing else
	Today  league.Date      // in the league's zone
	Now    league.TimeOfDay // in the league's zone

	Way         Way  // how Season changes a schedule that exists
	IncludeSoon bool // Season may also move and remove the games of the next League.KeepDays days
}

// OfSeason returns the input with the games that are not of the season apart, in Others: no plan counts, moves or removes them.
func (in Input) OfSeason() Input {
	isOther := func(g Game) bool { return !g.Stage.Counts() }
	if !slices.ContainsFunc(in.Games, isOther) {
		return in
	}
	var own []Game
	for _, g := range in.Games {
		if isOther(g) {
			in.Others = append(slices.Clip(in.Others), g)
		} else {
			own = append(own, g)
		}
	}
	in.Games = own
	return in
}

// Chronological returns the games in the order of play.
func (in Input) Chronological() []Game {
	games := slices.Clone(in.Games)
	slices.SortFunc(games, func(a, b Game) int { return Compare(a.ScheduledGame, b.ScheduledGame) })
	return games
}

// InOrder is Chronological for callers that change nothing: it copies the games only if they are out of order.
func (in Input) InOrder() []Game {
	if slices.IsSortedFunc(in.Games, func(a, b Game) int { return Compare(a.ScheduledGame, b.ScheduledGame) }) {
		return in.Games
	}
	return in.Chronological()
}

// A Game is a line of the schedule with what decides whether it may be moved.
type Game struct {
	league.ScheduledGame
	Played bool // it is over, or has an event or a score, so it never moves

	Live bool // it is being played

	Stays       bool // one of its teams has withdrawn, so no plan moves or removes it
	IsElsewhere bool // it is not of the week that is planned
	IsHalf      bool // the other half of its block may not move, or is gone

	Held Why // why this plan leaves the game where it is although it has not begun; "" if it does not
}

// IsMovable reports whether a plan may move or delete the game.
func (g Game) IsMovable() bool {
	return !g.Played && !g.Pinned && !g.Stays && !g.TakesNoPlace() && !g.IsElsewhere && !g.IsHalf && g.Held == ""
}

// CourtName returns the name of the game's court, or "" if it has none.
func CourtName(s league.ScheduledGame) string {
	if s.CourtName == nil {
		return ""
	}
	return *s.CourtName
}

// Number returns *n, or 0 if n is nil.
func Number(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// Compare orders scheduled games by day, time and id.
func Compare(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.ID, b.ID))
}

// ByPlace orders scheduled games by day, time, tier and court.
func ByPlace(a, b league.ScheduledGame) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.Tier, b.Tier),
		cmp.Compare(CourtName(a), CourtName(b)), cmp.Compare(a.Team1ID, b.Team1ID), cmp.Compare(a.ID, b.ID))
}

// MinutesPerDay is the minutes of a day.
const MinutesPerDay = 24 * 60

// GamesPerBlock is how many games a block has.
const GamesPerBlock = 2

// GamesPerMeeting returns how many games two teams play each time they meet.
func GamesPerMeeting(shape league.Shape) int {
	if shape.Block {
		return GamesPerBlock
	}
	return 1
}

// InGames returns the input of a season in blocks with the games per matchup that its pairs play.
func (in Input) InGames() Input {
	in.League.GamesPerMatchup *= GamesPerMeeting(in.League.Shape)
	return in
}
