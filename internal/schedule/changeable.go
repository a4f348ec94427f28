package schedule

import (
	"sideout/internal/league"
	"sideout/internal/schedule/solver"
)

// cut returns the last night that cannot change any more: the last one with a played game or, in a league with one plan for
// the season, the last one before today. No game is planned on it or before it.
func (in Input) cut(c calendar) (last league.Date) {
	tonight := c.rule.Of(in.Today, in.Now)
	for _, g := range in.Games {
		night := c.nightOf(g.ScheduledGame)
		if g.Played || in.League.ScheduleMode == league.Fixed && !g.TakesNoPlace() && night < tonight {
			last = max(last, night)
		}
	}
	return last
}

// A rest is what is left of a group's season after the nights that cannot change any more. Games that somebody has put in
// their place by hand count as changeable.
type rest struct {
	pairs     []solver.Pair // the remaining games
	fixed     []int         // team -> games that cannot change, without those that take no place
	isUniform bool          // all pairs of a tier have equally many left, so that the theorems hold for them
}

func newRest(in Input, c calendar, g group, cut league.Date) rest {
	r := rest{fixed: make([]int, len(g.teams))}
	left := g.shape.EachPair()
	for _, game := range in.Games {
		if !game.TakesNoPlace() && !game.Played && c.nightOf(game.ScheduledGame) > cut {
			continue
		}
		a, knowsA := g.number(game.Team1ID)
		b, knowsB := g.number(game.Team2ID)
		if !game.TakesNoPlace() && (knowsA && knowsB && g.shape.TierOf(a) == g.shape.TierOf(b)) {
			r.fixed[a]++
			r.fixed[b]++
		}
		if knowsA && knowsB {
			left[min(a, b)][max(a, b)]--
		}
	}
	for a := range left {
		for b := a + 1; b < len(left); b++ {
			for range left[a][b] {
				r.pairs = append(r.pairs, solver.PairOf(a, b))
			}
		}
	}
	_, r.isUniform = g.shape.Uniform(r.pairs)
	return r
}

// fewestNights returns the fewest nights in which the remaining games may fit.
func (r rest) fewestNights(s solver.Shape) int {
	return max(s.FewestNights(s.GamesOf(r.pairs)), s.NightsOfBusiestTeam(r.pairs))
}

// fewestNightsOf is fewestNights of one tier, as if it had the courts for itself.
func (r rest) fewestNightsOf(g group, k int) int {
	own := rest{}
	for _, p := range r.pairs {
		if g.shape.TierOf(p.A) == k {
			own.pairs = append(own.pairs, p)
		}
	}
	return own.fewestNights(g.shape)
}

// perTeam returns the fewest and the most games that a team of the tier has when the season is complete.
func (r rest) perTeam(g group, k int) span {
	games := make([]int, len(g.teams))
	copy(games, r.fixed)
	for _, p := range r.pairs {
		games[p.A]++
		games[p.B]++
	}
	first := 0
	for _, t := range g.shape.Tiers[:k] {
		first += t.Teams
	}
	return spanOf(games[first : first+g.shape.Tiers[k].Teams])
}

// missing counts the remaining games of a tier that are not in the schedule.
func (r rest) missing(g group, k int, present record) (n int) {
	wanted := map[solver.Pair]int{}
	for _, p := range r.pairs {
		if g.shape.TierOf(p.A) == k {
			wanted[p]++
			n++
		}
	}
	for i := range present.lines {
		a, knowsA := g.number(present.lines[i].Team1ID)
		b, knowsB := g.number(present.lines[i].Team2ID)
		if p := solver.PairOf(a, b); present.nightOf[i] >= present.over && knowsA && knowsB && wanted[p] > 0 {
			wanted[p]--
			n--
		}
	}
	return n
}
