package quality

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// cut returns the last night that cannot change any more. In a league with one plan for the season it is the one before today,
// or tonight once the night has begun, see schedule.Calendar.Begun; otherwise it is the last one with a played game.
func lastClosedNight(in schedule.Input, c schedule.Calendar, groups []schedule.TierGroup) league.Date {
	played, before := c.PlanningBounds(in, groups)
	if in.League.ScheduleMode == league.Fixed {
		return before
	}
	return played
}

// A rest is what is left of a group's season after the nights that cannot change any more. Games that somebody has fixed
// count as changeable.
type remainder struct {
	pairs       []solver.Pair  // the remaining games
	playedAhead []league.Date  // later nights on which a game is played already
	played      map[int64]bool // ids of lines that cannot change
	isUniform   bool           // no game is, and all pairs of a tier have equally many left, so that the theorems hold for them
}

func newRemainder(in schedule.Input, c schedule.Calendar, g schedule.TierGroup, cut league.Date) remainder {
	r := remainder{played: map[int64]bool{}}
	left := g.Shape.GamesPerPair()
	for _, game := range in.Games {
		night := c.NightOf(game.ScheduledGame)
		if !game.TakesNoPlace() && !game.Played && !game.Stays && night > cut {
			continue
		}
		a, knowsA := g.TeamIndex(game.Team1ID)
		b, knowsB := g.TeamIndex(game.Team2ID)
		if knowsA && knowsB && g.Shape.TierOf(a) == g.Shape.TierOf(b) {
			left[min(a, b)][max(a, b)]--
		}
		if game.TakesNoPlace() {
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

// fewestNights returns the fewest nights in which the remaining games may fit.
func (r remainder) fewestNights(s solver.Shape) int {
	return max(s.FewestNights(s.GamesOf(r.pairs)), s.NightsOfBusiestTeam(r.pairs), len(r.playedAhead))
}

// fewestNightsOf is fewestNights of one tier, as if it had the courts for itself.
func (r remainder) fewestNightsOf(g schedule.TierGroup, k int) int {
	own := remainder{}
	for _, p := range r.pairs {
		if g.Shape.TierOf(p.A) == k {
			own.pairs = append(own.pairs, p)
		}
	}
	return own.fewestNights(g.Shape)
}

// perTeam returns the fewest and the most games that a team of the tier's record has when the season is complete.
func (r remainder) perTeam(g schedule.TierGroup, k int, present record) schedule.Span {
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

// missing counts the remaining games of a tier that are not in the schedule.
func (r remainder) missing(g schedule.TierGroup, k int, present record) (n int) {
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

// pins measures the games of a record that are over or that somebody has fixed, without all others: what they cost is what is
// worse in them alone than the best that is possible.
func (r record) pinnedOnly(in schedule.Input) record {
	pinned := map[int64]bool{}
	for _, g := range in.Games {
		pinned[g.ID] = g.Pinned || g.Played
	}
	var lines []league.ScheduledGame
	for i, s := range r.lines {
		if pinned[s.ID] || r.nightOf[i] < r.over {
			lines = append(lines, s)
		}
	}
	alone := NewRecord(r.teams, lines, r.calendar, r.league)
	alone.tier, alone.Joined, alone.teamsChange = r.tier, r.Joined, r.teamsChange
	return alone
}

// costsPins sets what the pins cost in the figures that more games can only make worse.
func (r record) setPinCosts(in schedule.Input, figures ...*figure) {
	alone := r.pinnedOnly(in)
	again, _ := alone.meetings()
	runs, _, _ := alone.Rests()
	for _, f := range figures {
		switch f.name {
		case nameNights:
			f.pinCost = max(len(alone.Nights)-f.best.Most, 0)
		case nameAgain:
			f.pinCost = max(again.Value.Most-f.best.Most, 0)
		case nameRuns:
			f.pinCost = max(runs.Value.Most-f.best.Most, 0)
		}
	}
}

// inBlocks corrects the best values of figures that are counted in games: teams are a block apart where whole blocks cannot be shared
// evenly, and the fewest nights are only a bound, because an odd start at the end of a night holds no block.
func (r record) adjustForBlocks(nights, games, soFar *figure) {
	nights.proved = nights.proved && nights.best == nights.Value
	if share := schedule.EvenShare(r.places()/schedule.GamesPerBlock, len(r.teams)); games.best.Least != games.best.Most {
		games.best = schedule.Span{Least: share.Least * schedule.GamesPerBlock, Most: share.Most * schedule.GamesPerBlock}
	}
	soFar.best = schedule.Span{}
	lines := 0
	for _, e := range r.GameNights {
		if lines += e.lines; len(r.teams) > 0 && 2*lines/schedule.GamesPerBlock%len(r.teams) != 0 {
			soFar.best = schedule.Exactly(schedule.GamesPerBlock)
		}
	}
}
