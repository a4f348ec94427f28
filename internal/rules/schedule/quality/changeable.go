package quality

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// lastClosedNight returns the last day whose games can no longer change. With one plan for the season it is the day before
// today, or tonight once the night has begun, see schedule.Calendar.PlanningBounds. Otherwise it is the last night with a
// played game.
func lastClosedNight(in schedule.Input, c schedule.Calendar, groups []schedule.TierGroup) league.Date {
	played, before := c.PlanningBounds(in, groups)
	if in.League.ScheduleMode == league.Fixed {
		return before
	}
	return played
}

// A remainder is the part of a group's season after the nights that can no longer change. Games that a person has pinned count
// as changeable.
type remainder struct {
	pairs       []solver.Pair  // the pairs of the remaining games
	playedAhead []league.Date  // later nights that already have a played game
	played      map[int64]bool // ids of games that cannot change
	isUniform   bool           // all pairs of a tier have equally many games left and nothing is fixed, so the theorems hold
}

func newRemainder(in schedule.Input, c schedule.Calendar, g schedule.TierGroup, cut league.Date) remainder {
	r := remainder{played: map[int64]bool{}}
	left := g.Shape.GamesPerPair()
	for _, game := range in.Games {
		night := c.NightOf(game.ScheduledGame)
		if !game.FreesItsPlace() && !game.Played && !game.Stays && night > cut {
			continue
		}
		a, knowsA := g.TeamIndex(game.Team1ID)
		b, knowsB := g.TeamIndex(game.Team2ID)
		if knowsA && knowsB && g.Shape.TierOf(a) == g.Shape.TierOf(b) {
			left[min(a, b)][max(a, b)]--
		}
		if game.FreesItsPlace() {
			continue
		}
		r.played[game.ID] = true
		if (knowsA || knowsB) && night > cut && !slices.Contains(r.playedAhead, night) {
			r.playedAhead = append(r.playedAhead, night)
		}
	}
	for a := range left {
		for b := a + 1; b < len(left); b++ {
			for range left[a][b] {
				r.pairs = append(r.pairs, solver.PairOf(a, b))
			}
		}
	}
	_, r.isUniform = g.Shape.Uniform(r.pairs)
	r.isUniform = r.isUniform && len(r.playedAhead) == 0 && !hasMandatoryWishes(in, g, cut)
	return r
}

// fewestNights returns a lower bound on the nights of the remaining games.
func (r remainder) fewestNights(s solver.Shape) int {
	return max(s.FewestNights(s.CountByTier(r.pairs)), s.MinNightsOfBusiestTeam(r.pairs), len(r.playedAhead))
}

// fewestNightsOf is like fewestNights, but for one tier, as if no other tier used its courts.
func (r remainder) fewestNightsOf(g schedule.TierGroup, k int) int {
	own := remainder{}
	for _, p := range r.pairs {
		if g.Shape.TierOf(p.A) == k {
			own.pairs = append(own.pairs, p)
		}
	}
	return own.fewestNights(g.Shape)
}

// gamesPerTeam returns the fewest and the most games of a team of the tier when the season is complete.
func (r remainder) gamesPerTeam(g schedule.TierGroup, k int, present record) schedule.Span {
	games := make([]int, len(present.teams))
	add := func(ids ...int64) {
		for _, id := range ids {
			if team := slices.Index(present.teams, id); team >= 0 {
				games[team]++
			}
		}
	}
	for _, s := range present.lines {
		if r.played[s.ID] {
			add(s.Team1ID, s.Team2ID)
		}
	}
	for _, p := range r.pairs {
		if g.Shape.TierOf(p.A) == k {
			add(g.Teams[p.A], g.Teams[p.B])
		}
	}
	return schedule.SpanOf(games)
}

// countMissingGames returns the number of remaining games of a tier that are not in the schedule.
func (r remainder) countMissingGames(g schedule.TierGroup, k int, present record) (n int) {
	wanted := map[solver.Pair]int{}
	for _, p := range r.pairs {
		if g.Shape.TierOf(p.A) == k {
			wanted[p]++
			n++
		}
	}
	for i := range present.lines {
		a, knowsA := g.TeamIndex(present.lines[i].Team1ID)
		b, knowsB := g.TeamIndex(present.lines[i].Team2ID)
		if p := solver.PairOf(a, b); !r.played[present.lines[i].ID] && knowsA && knowsB && wanted[p] > 0 {
			wanted[p]--
			n--
		}
	}
	return n
}

// pinnedOnly returns the record of only the games that are over or pinned. The amount by which its figures miss the best
// possible values is the cost of the pins.
func (r record) pinnedOnly(in schedule.Input) record {
	pinned := map[int64]bool{}
	for _, g := range in.Games {
		pinned[g.ID] = g.Pinned || g.Played
	}
	var lines []league.ScheduledGame
	for i, s := range r.lines {
		if pinned[s.ID] || r.nightOf[i] < r.pastNights {
			lines = append(lines, s)
		}
	}
	alone := NewRecord(r.teams, lines, r.calendar, r.league)
	alone.tier, alone.Joined, alone.teamsChange = r.tier, r.Joined, r.teamsChange
	return alone
}

// setPinCosts sets the pin costs of the figures that additional games can only make worse.
func (r record) setPinCosts(in schedule.Input, figures ...*figure) {
	alone := r.pinnedOnly(in)
	again, _ := alone.meetings()
	runs, _, _ := alone.Rests()
	for _, f := range figures {
		switch f.name {
		case nameNights:
			f.pinCost = max(len(alone.Nights)-f.best.Most, 0)
		case nameRematch:
			f.pinCost = max(again.Value.Most-f.best.Most, 0)
		case nameRuns:
			f.pinCost = max(runs.Value.Most-f.best.Most, 0)
		}
	}
}

// adjustForBlocks corrects the best values of figures that are counted in games. Teams differ by a block where whole blocks
// cannot be shared evenly, and the fewest nights are only a bound, because the last start of an odd number holds no block.
func (r record) adjustForBlocks(nights, games, soFar *figure) {
	nights.proved = nights.proved && nights.best == nights.Value
	if share := schedule.EvenShare(r.totalGames()/schedule.GamesPerBlock, len(r.teams)); games.best.Least != games.best.Most {
		games.best = schedule.Span{Least: share.Least * schedule.GamesPerBlock, Most: share.Most * schedule.GamesPerBlock}
	}
	soFar.best = schedule.Span{}
	lines := 0
	for _, e := range r.GameNights {
		if lines += e.count; len(r.teams) > 0 && 2*lines/schedule.GamesPerBlock%len(r.teams) != 0 {
			soFar.best = schedule.Exactly(schedule.GamesPerBlock)
		}
	}
}
