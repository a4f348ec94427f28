package planner

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// gamesPerNight returns the number of games of each tier on a night on which every team plays perTeam games. If that is not a
// whole number, one team plays one game fewer.
func gamesPerNight(g schedule.TierGroup, perTeam int) []int {
	games := make([]int, len(g.Tiers))
	for k, t := range g.Shape.Tiers {
		games[k] = t.Teams * perTeam / 2
	}
	return games
}

// draftPerNight plans the booked nights so that every team plays equally often on each of them. A night that is even already
// stays unchanged.
func (s season) draftPerNight(g schedule.TierGroup) (draft, error) {
	perTeam, booked := *s.in.League.Shape.PerNight, s.bookedNights()
	if counts := gamesPerNight(g, perTeam); !g.Shape.FitsNight(counts) {
		return draft{}, &schedule.Refusal{Field: "shape.perNight", Sentence: s.describeShortage(g, counts, perTeam)}
	}
	constraints := s.fixedByNight(g, booked)
	counts := countsByNight(g, perTeam, constraints)
	stays, fixed := s.gamesByNight(g, booked, constraints)
	history := s.initialHistory(g, booked)
	if isEmpty(stays) && isEmpty(fixed) && !s.isConstrained(g) && !slices.ContainsFunc(history.Games, func(n int) bool { return n > 0 }) {
		base := s.planNewSeason(g, countsByNight(g, perTeam, make([]solver.Fixed, len(booked))))
		kept, isWhole := search.KeepFeasibleNights(g.Shape, base, len(booked), s.constraintsOf(g), s.optionalWishes(g))
		if isWhole {
			return newDraft(g, kept), nil
		}
		for _, at := range kept {
			stays[at.Night] = append(stays[at.Night], at)
		}
	}
	var games []solver.Game
	var open []int // the nights to plan
	for night := range booked {
		if isEvenNight(g, slices.Concat(stays[night], fixed[night]), counts[night], constraints[night].Away) {
			games = append(games, stays[night]...)
			addGamesToHistory(g, history, stays[night])
		} else {
			open = append(open, night)
		}
		addGamesToHistory(g, history, fixed[night])
	}
	lost := s.unbookedNights(g, booked, gamesPerNight(g, perTeam))
	for _, night := range open {
		isFree := len(stays[night])+len(fixed[night]) == 0 && constraints[night].IsEmpty() && !g.Shape.IsChangedNight(night)
		if isFree && len(lost) > 0 {
			stays[night], lost = lost[0], lost[1:]
		}
		tonight, fits := stays[night], true
		if !isFree || !isEvenNight(g, tonight, counts[night], nil) {
			alone := g
			alone.Shape = g.Shape.On(night)
			tonight, fits = s.planNight(alone, counts[night], tonight, fixed[night], history, constraints[night])
		}
		if !fits {
			return draft{}, &schedule.Refusal{Field: "shape.perNight", Sentence: s.describeShortage(g, counts[night], perTeam)}
		}
		addGamesToHistory(g, history, tonight)
		for _, at := range tonight {
			at.Night = night
			games = append(games, at)
		}
	}
	return newDraft(g, games), nil
}

// countsByNight returns the numbers of games by night and tier. On a night with fewer courts every team plays fewer games, or
// none.
func countsByNight(g schedule.TierGroup, perTeam int, constraints []solver.Fixed) [][]int {
	counts := make([][]int, len(constraints))
	for night := range counts {
		there := g
		there.Shape = g.Shape.RestrictTo(teamsPresent(g, constraints[night].Away))
		for n := perTeam; ; n-- {
			if counts[night] = gamesPerNight(there, n); n == 0 || g.Shape.On(night).FitsNight(counts[night]) {
				break
			}
		}
	}
	return counts
}

func isEmpty(nights [][]solver.Game) bool {
	return !slices.ContainsFunc(nights, func(games []solver.Game) bool { return len(games) > 0 })
}

// planNewSeason plans all nights of a season without fixed games.
func (s season) planNewSeason(g schedule.TierGroup, counts [][]int) []solver.Game {
	shape := g.Shape
	shape.Tiers = slices.Clone(shape.Tiers)
	for k := range shape.Tiers {
		t, games := &shape.Tiers[k], 0
		for _, tonight := range counts {
			games += tonight[k]
		}
		t.PerPair = max(solver.CeilDiv(games, t.Teams*(t.Teams-1)/2), 1) // the number of legs in the season
	}
	return s.solveCached(shape, len(counts), func(shape solver.Shape, _ int) []solver.Game {
		games, _ := search.PlanSeasonWithCounts(shape, counts)
		return games
	})
}

// planNight plans one night. If some of its games are fixed, or games are only fitted in, it keeps the other games and adds the
// missing ones.
func (s season) planNight(
	g schedule.TierGroup, counts []int, stays, fixed []solver.Game, history solver.History, constraints solver.Fixed,
) ([]solver.Game, bool) {
	if len(fixed)+len(constraints.Games)+len(constraints.Busy)+len(constraints.PersonBusy) == 0 &&
		(s.in.ReplanMode != schedule.FitIn && len(g.Shape.Apart) == 0 || len(stays) == 0) {
		there := teamsPresent(g, constraints.Away)
		tonight, fits := search.PlanEvenNight(g.Shape.RestrictTo(there), counts, history.RestrictTo(there))
		for i, at := range tonight {
			tonight[i].Home, tonight[i].Away = there[at.Home], there[at.Away]
		}
		if len(g.Shape.Apart) == 0 || !fits {
			return tonight, fits
		}
		stays = search.FeasibleGames(g.Shape, tonight, constraints)
	}
	return search.CompleteEvenNight(g.Shape, stays, fixed, counts, history, constraints), true
}

// fixedByNight returns the constraints of a group for each of the nights, renumbered to night 0.
func (s season) fixedByNight(g schedule.TierGroup, booked []schedule.Night) []solver.Fixed {
	constraints := make([]solver.Fixed, len(booked))
	fixed := s.constraintsOf(g)
	for _, at := range fixed.Games {
		if night := at.Night; night < len(booked) {
			at.Night = 0
			constraints[night].Games = append(constraints[night].Games, at)
		}
	}
	for _, b := range fixed.PersonBusy {
		if night := b.Night; night < len(booked) {
			b.Night = 0
			constraints[night].PersonBusy = append(constraints[night].PersonBusy, b)
		}
	}
	for _, a := range fixed.Away {
		if night := a.Night; night < len(booked) {
			a.Night = 0
			constraints[night].Away = append(constraints[night].Away, a)
		}
	}
	for _, busy := range fixed.Busy {
		if night := busy.Night; night < len(booked) {
			busy.Night = 0
			constraints[night].Busy = append(constraints[night].Busy, busy)
		}
	}
	return constraints
}

// unbookedNights returns the games of nights that are no longer booked, if they can be played in the same cells of another
// night.
func (s season) unbookedNights(g schedule.TierGroup, booked []schedule.Night, counts []int) (lost [][]solver.Game) {
	var days []league.Date
	numbers := schedule.NewNightIndex(booked)
	for _, old := range s.in.InOrder() {
		day := s.NightOf(old.ScheduledGame)
		if _, isBooked := numbers[day]; !isBooked && old.IsMovable() && !slices.Contains(days, day) {
			days = append(days, day)
		}
	}
	for _, day := range days {
		stays, _ := s.gamesByNight(g, []schedule.Night{{Day: day}}, make([]solver.Fixed, 1))
		if isEvenNight(g, stays[0], counts, nil) {
			lost = append(lost, stays[0])
		}
	}
	return lost
}

// isEvenNight reports whether a night has the given number of games for each tier, shared evenly among the teams that are not
// away.
func isEvenNight(g schedule.TierGroup, games []solver.Game, counts []int, away []solver.Absence) bool {
	tonight := g.Shape.CountGames(games)
	byTier := make([][]int, len(g.Tiers))
	for _, team := range teamsPresent(g, away) {
		k := g.Shape.TierOf(team)
		byTier[k] = append(byTier[k], tonight[team])
	}
	for k, n := range byTier {
		if schedule.SpanOf(n) != schedule.EvenShare(2*counts[k], len(n)) {
			return false
		}
	}
	return true
}

// teamsPresent returns the teams of the group that are not away.
func teamsPresent(g schedule.TierGroup, away []solver.Absence) (teams []int) {
	for team := range g.Teams {
		if !slices.ContainsFunc(away, func(a solver.Absence) bool { return a.Team == team }) {
			teams = append(teams, team)
		}
	}
	return teams
}

// gamesByNight returns, for each night, the movable games of the group that may stay, and the fixed games. A fixed game outside
// all open cells has the slot None.
func (s season) gamesByNight(g schedule.TierGroup, booked []schedule.Night, constraints []solver.Fixed) (stays, fixed [][]solver.Game) {
	stays, fixed = make([][]solver.Game, len(booked)), make([][]solver.Game, len(booked))
	numbers := schedule.NewNightIndex(booked)
	taken := make([]occupancy, len(booked))
	for night := range booked {
		taken[night] = newOccupancy(constraints[night])
	}
	for _, isFixed := range [2]bool{true, false} {
		for _, old := range s.in.InOrder() {
			a, knowsA := g.TeamIndex(old.Team1ID)
			b, knowsB := g.TeamIndex(old.Team2ID)
			number, isBooked := numbers[s.NightOf(old.ScheduledGame)]
			if old.IsMovable() == isFixed || !knowsA || !knowsB || !isBooked || g.Shape.TierOf(a) != g.Shape.TierOf(b) {
				continue
			}
			at, found := g.Locate(old.ScheduledGame, booked[number].Day, numbers)
			at.Home, at.Away = min(a, b), max(a, b)
			at.Night = 0
			isFree := isFixed || found && taken[number].areApart(at, g.Shape.Apart) && taken[number].tryTake(at)
			at.Night = number
			switch {
			case isFixed:
				if !found || old.FreesItsPlace() {
					at.Slot = solver.None
				}
				fixed[number] = append(fixed[number], at)
			case isFree:
				stays[number] = append(stays[number], at)
			}
		}
	}
	return stays, fixed
}

// initialHistory counts the fixed games of the group that are on none of the nights.
func (s season) initialHistory(g schedule.TierGroup, booked []schedule.Night) solver.History {
	history := solver.History{
		Games: make([]int, len(g.Teams)), Met: solver.NewGrid[int](len(g.Teams), len(g.Teams)),
		AtStart: solver.NewGrid[int](g.Shape.Slots, len(g.Teams)), OnCourt: solver.NewGrid[int](g.Shape.Courts, len(g.Teams)),
	}
	numbers := schedule.NewNightIndex(booked)
	for _, old := range s.in.Games {
		a, knowsA := g.TeamIndex(old.Team1ID)
		b, knowsB := g.TeamIndex(old.Team2ID)
		day := s.NightOf(old.ScheduledGame)
		if _, isBooked := numbers[day]; isBooked || old.IsMovable() || !knowsA || !knowsB {
			continue
		}
		at, found := g.Locate(old.ScheduledGame, day, schedule.NightIndex{day: 0})
		if !found {
			at.Slot = solver.None
		}
		at.Home, at.Away = min(a, b), max(a, b)
		addGamesToHistory(g, history, []solver.Game{at})
	}
	return history
}

// addGamesToHistory adds games to a history.
func addGamesToHistory(g schedule.TierGroup, history solver.History, games []solver.Game) {
	for _, at := range games {
		history.Met[min(at.Home, at.Away)][max(at.Home, at.Away)]++
		for _, team := range [2]int{at.Home, at.Away} {
			history.Games[team]++
			if at.Slot != solver.None {
				history.AtStart[at.Slot][team]++
				history.OnCourt[at.Court][team]++
			}
		}
	}
}

// describeShortage describes by how much the games of a night do not fit, and what would make enough room.
func (s season) describeShortage(g schedule.TierGroup, counts []int, perTeam int) fault.Text {
	games := 0
	for _, n := range counts {
		games += n
	}
	room := g.Shape.MaxGamesPerNight()
	play := fault.Textf("play %s", timesText(perTeam))
	if s.in.League.Shape.Block {
		play = fault.Textf("meet %s", fault.CountText(perTeam, "1 opponent", "%d opponents"))
	}
	needs := fault.Textf("every team is to %s each night: %s of %s, and there is room for %d",
		play, s.gamesText(games), tiersText(g), room)
	if room < games {
		needs = fault.Textf("%s: %s short a night", needs, fault.CountText(2*(games-room), "1 place", "%d places"))
	}
	courts, starts := neededRoom(g, counts)
	minutes := starts * g.Minutes
	switch {
	case courts > 0 && starts > 0:
		return fault.Textf("%s. Add %s, or %d minutes", needs, fault.CountText(courts, "a court", "%d courts"), minutes)
	case courts > 0:
		return fault.Textf("%s. Add %s", needs, fault.CountText(courts, "a court", "%d courts"))
	case starts > 0:
		return fault.Textf("%s. Add %d minutes", needs, minutes)
	}
	return needs
}

// timesText returns "once", "twice" or "3 times".
func timesText(n int) fault.Text {
	if n == 2 {
		return fault.Textf("twice")
	}
	return fault.CountText(n, "once", "%d times")
}

// gamesText formats a number of games, which are blocks in a season in blocks.
func (s season) gamesText(n int) fault.Text {
	if s.in.League.Shape.Block {
		return fault.CountText(n, "1 block of two games", "%d blocks of two games")
	}
	return fault.CountText(n, "1 game", "%d games")
}

// tiersText names the tiers of the group: "tier 2" or "tiers 1, 2 and 3".
func tiersText(g schedule.TierGroup) fault.Text {
	if len(g.Tiers) == 1 {
		return fault.Textf("tier %d", g.Tiers[0])
	}
	list := fault.Textf("%d", g.Tiers[0])
	for _, tier := range g.Tiers[1 : len(g.Tiers)-1] {
		list = fault.Textf("%s, %d", list, tier)
	}
	return fault.Textf("tiers %s and %d", list, g.Tiers[len(g.Tiers)-1])
}

// maxAdded is the maximum number of additional courts or starts that neededRoom tries.
const maxAdded = 12

// neededRoom returns the number of additional courts, and the number of additional starts, that alone would make room for the
// games of a night; 0 if maxAdded is not enough.
func neededRoom(g schedule.TierGroup, counts []int) (courts, starts int) {
	for n := 1; n <= maxAdded && courts == 0; n++ {
		if g.Shape.WithCourts(n).FitsNight(counts) {
			courts = n
		}
	}
	for n := 1; n <= maxAdded && starts == 0; n++ {
		if g.Shape.WithSlots(n).FitsNight(counts) {
			starts = n
		}
	}
	return courts, starts
}
