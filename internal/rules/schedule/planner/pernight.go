package planner

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// eachNight returns how many games each tier of the group plays on a night on which every team plays this often. If that is no
// whole number of games, one team plays once less.
func eachNight(g schedule.Group, perTeam int) []int {
	games := make([]int, len(g.Tiers))
	for k, t := range g.Shape.Tiers {
		games[k] = t.Teams * perTeam / 2
	}
	return games
}

// draftPerNight plans the nights that are booked so that every team plays equally often on each of them. A night that has such
// games already stays as it is.
func (s season) draftPerNight(g schedule.Group) (draft, error) {
	perTeam, booked := *s.in.League.Shape.PerNight, s.booked()
	if counts := eachNight(g, perTeam); !g.Shape.FitsNight(counts) {
		return draft{}, &schedule.Refusal{Field: "shape.perNight", Sentence: s.placesShort(g, counts, perTeam)}
	}
	around := s.fixedByNight(g, booked)
	counts := countsByNight(g, perTeam, around)
	stays, fixed := s.gamesByNight(g, booked, around)
	history := s.historyBefore(g, booked)
	if isEmpty(stays) && isEmpty(fixed) && !s.hasFixed(g) && !slices.ContainsFunc(history.Games, func(n int) bool { return n > 0 }) {
		base := s.newPerNight(g, countsByNight(g, perTeam, make([]solver.Fixed, len(booked))))
		kept, isWhole := search.KeepNights(g.Shape, base, len(booked), s.fixedFor(g), s.softFor(g))
		if isWhole {
			return draftOf(g, kept), nil
		}
		for _, at := range kept {
			stays[at.Night] = append(stays[at.Night], at)
		}
	}
	var games []solver.Game
	var open []int // nights that are planned
	for night := range booked {
		if playsEqually(g, slices.Concat(stays[night], fixed[night]), counts[night], around[night].Away) {
			games = append(games, stays[night]...)
			countGames(g, history, stays[night])
		} else {
			open = append(open, night)
		}
		countGames(g, history, fixed[night])
	}
	lost := s.lostNights(g, booked, eachNight(g, perTeam))
	for _, night := range open {
		isFree := len(stays[night])+len(fixed[night]) == 0 && around[night].IsEmpty() && !g.Shape.IsOther(night)
		if isFree && len(lost) > 0 {
			stays[night], lost = lost[0], lost[1:]
		}
		tonight, fits := stays[night], true
		if !isFree || !playsEqually(g, tonight, counts[night], nil) {
			alone := g
			alone.Shape = g.Shape.On(night)
			tonight, fits = s.perNight(alone, counts[night], tonight, fixed[night], history, around[night])
		}
		if !fits {
			return draft{}, &schedule.Refusal{Field: "shape.perNight", Sentence: s.placesShort(g, counts[night], perTeam)}
		}
		countGames(g, history, tonight)
		for _, at := range tonight {
			at.Night = night
			games = append(games, at)
		}
	}
	return draftOf(g, games), nil
}

// countsByNight returns the numbers of games by night and tier. On a night on which courts are out every team plays less, or not
// at all.
func countsByNight(g schedule.Group, perTeam int, around []solver.Fixed) [][]int {
	counts := make([][]int, len(around))
	for night := range counts {
		there := g
		there.Shape = g.Shape.Among(present(g, around[night].Away))
		for n := perTeam; ; n-- {
			if counts[night] = eachNight(there, n); n == 0 || g.Shape.On(night).FitsNight(counts[night]) {
				break
			}
		}
	}
	return counts
}

func isEmpty(nights [][]solver.Game) bool {
	return !slices.ContainsFunc(nights, func(games []solver.Game) bool { return len(games) > 0 })
}

// newPerNight plans all nights of a season without fixed games.
func (s season) newPerNight(g schedule.Group, counts [][]int) []solver.Game {
	shape := g.Shape
	shape.Tiers = slices.Clone(shape.Tiers)
	for k := range shape.Tiers {
		t, games := &shape.Tiers[k], 0
		for _, tonight := range counts {
			games += tonight[k]
		}
		t.PerPair = max(solver.Ceil(games, t.Teams*(t.Teams-1)/2), 1) // the legs of the season
	}
	return s.solve(shape, len(counts), func(shape solver.Shape, _ int) []solver.Game {
		games, _ := search.SeasonOfCounts(shape, counts)
		return games
	})
}

// perNight plans one night. If some of its games are fixed, or games are to be fitted in, it keeps the others and adds what is
// missing.
func (s season) perNight(g schedule.Group, counts []int, stays, fixed []solver.Game, history solver.History, around solver.Fixed) ([]solver.Game, bool) {
	if len(fixed)+len(around.Games)+len(around.Busy)+len(around.Tied) == 0 && (s.in.Way != schedule.FitIn && len(g.Shape.Apart) == 0 || len(stays) == 0) {
		there := present(g, around.Away)
		tonight, fits := search.EvenNight(g.Shape.Among(there), counts, history.Among(there))
		for i, at := range tonight {
			tonight[i].Home, tonight[i].Away = there[at.Home], there[at.Away]
		}
		if len(g.Shape.Apart) == 0 || !fits {
			return tonight, fits
		}
		stays = search.Lawful(g.Shape, tonight, around)
	}
	return search.CompleteEvenNight(g.Shape, stays, fixed, counts, history, around), true
}

// fixedByNight returns what the games that may not move take from a group on each of the nights, numbered as night 0.
func (s season) fixedByNight(g schedule.Group, booked []schedule.Night) []solver.Fixed {
	around := make([]solver.Fixed, len(booked))
	fixed := s.fixedFor(g)
	for _, at := range fixed.Games {
		if night := at.Night; night < len(booked) {
			at.Night = 0
			around[night].Games = append(around[night].Games, at)
		}
	}
	for _, b := range fixed.Tied {
		if night := b.Night; night < len(booked) {
			b.Night = 0
			around[night].Tied = append(around[night].Tied, b)
		}
	}
	for _, a := range fixed.Away {
		if night := a.Night; night < len(booked) {
			a.Night = 0
			around[night].Away = append(around[night].Away, a)
		}
	}
	for _, busy := range fixed.Busy {
		if night := busy.Night; night < len(booked) {
			busy.Night = 0
			around[night].Busy = append(around[night].Busy, busy)
		}
	}
	return around
}

// lostNights returns the nights that are not booked any more and whose games can be played in the same cells of another night.
func (s season) lostNights(g schedule.Group, booked []schedule.Night, counts []int) (lost [][]solver.Game) {
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
		if playsEqually(g, stays[0], counts, nil) {
			lost = append(lost, stays[0])
		}
	}
	return lost
}

// playsEqually reports whether the games of a night are as many as each tier plays, and shared evenly among the teams that are not
// away.
func playsEqually(g schedule.Group, games []solver.Game, counts []int, away []solver.Absence) bool {
	tonight := g.Shape.PerTeam(games)
	byTier := make([][]int, len(g.Tiers))
	for _, team := range present(g, away) {
		k := g.Shape.TierOf(team)
		byTier[k] = append(byTier[k], tonight[team])
	}
	for k, n := range byTier {
		if schedule.SpanOf(n) != schedule.Fair(2*counts[k], len(n)) {
			return false
		}
	}
	return true
}

// present returns the teams of the group that are not away.
func present(g schedule.Group, away []solver.Absence) (teams []int) {
	for team := range g.Teams {
		if !slices.ContainsFunc(away, func(a solver.Absence) bool { return a.Team == team }) {
			teams = append(teams, team)
		}
	}
	return teams
}

// gamesByNight returns the movable games of the group that may stay on each of the nights, and those that are fixed there. A fixed
// game that is on no open cell has the slot None.
func (s season) gamesByNight(g schedule.Group, booked []schedule.Night, around []solver.Fixed) (stays, fixed [][]solver.Game) {
	stays, fixed = make([][]solver.Game, len(booked)), make([][]solver.Game, len(booked))
	numbers := schedule.NewNightIndex(booked)
	taken := make([]places, len(booked))
	for night := range booked {
		taken[night] = newPlaces(around[night])
	}
	for _, isFixed := range [2]bool{true, false} {
		for _, old := range s.in.InOrder() {
			a, knowsA := g.Number(old.Team1ID)
			b, knowsB := g.Number(old.Team2ID)
			number, isBooked := numbers[s.NightOf(old.ScheduledGame)]
			if old.IsMovable() == isFixed || !knowsA || !knowsB || !isBooked || g.Shape.TierOf(a) != g.Shape.TierOf(b) {
				continue
			}
			at, found := g.Locate(old.ScheduledGame, booked[number].Day, numbers)
			at.Home, at.Away = min(a, b), max(a, b)
			at.Night = 0
			isFree := isFixed || found && taken[number].areApart(at, g.Shape.Apart) && taken[number].take(at)
			at.Night = number
			switch {
			case isFixed:
				if !found || old.TakesNoPlace() {
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

// historyBefore counts the games of the group that stay and are on none of the nights.
func (s season) historyBefore(g schedule.Group, booked []schedule.Night) solver.History {
	history := solver.History{
		Games: make([]int, len(g.Teams)), Met: solver.Grid[int](len(g.Teams), len(g.Teams)),
		AtStart: solver.Grid[int](g.Shape.Slots, len(g.Teams)), OnCourt: solver.Grid[int](g.Shape.Courts, len(g.Teams)),
	}
	numbers := schedule.NewNightIndex(booked)
	for _, old := range s.in.Games {
		a, knowsA := g.Number(old.Team1ID)
		b, knowsB := g.Number(old.Team2ID)
		day := s.NightOf(old.ScheduledGame)
		if _, isBooked := numbers[day]; isBooked || old.IsMovable() || !knowsA || !knowsB {
			continue
		}
		at, found := g.Locate(old.ScheduledGame, day, schedule.NightIndex{day: 0})
		if !found {
			at.Slot = solver.None
		}
		at.Home, at.Away = min(a, b), max(a, b)
		countGames(g, history, []solver.Game{at})
	}
	return history
}

// countGames adds games to a history.
func countGames(g schedule.Group, history solver.History, games []solver.Game) {
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

// placesShort says by how much the games of a night do not fit, and what would make room for them.
func (s season) placesShort(g schedule.Group, counts []int, perTeam int) fault.Text {
	games := 0
	for _, n := range counts {
		games += n
	}
	room := g.Shape.PerNight()
	play := fault.Textf("play %s", times(perTeam))
	if s.in.League.Shape.Block {
		play = fault.Textf("meet %s", fault.CountText(perTeam, "1 opponent", "%d opponents"))
	}
	needs := fault.Textf("every team is to %s each night: %s of %s, and there is room for %d",
		play, s.gamesInWords(games), tiersInWords(g), room)
	if room < games {
		needs = fault.Textf("%s: %s short a night", needs, fault.CountText(2*(games-room), "1 place", "%d places"))
	}
	courts, starts := roomFor(g, counts)
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

// times returns "once", "twice" or "3 times".
func times(n int) fault.Text {
	if n == 2 {
		return fault.Textf("twice")
	}
	return fault.CountText(n, "once", "%d times")
}

// gamesInWords counts games, which are blocks in a season in blocks.
func (s season) gamesInWords(n int) fault.Text {
	if s.in.League.Shape.Block {
		return fault.CountText(n, "1 block of two games", "%d blocks of two games")
	}
	return fault.CountText(n, "1 game", "%d games")
}

// tiersInWords names the tiers of the group: "tier 2" or "tiers 1, 2 and 3".
func tiersInWords(g schedule.Group) fault.Text {
	if len(g.Tiers) == 1 {
		return fault.Textf("tier %d", g.Tiers[0])
	}
	list := fault.Textf("%d", g.Tiers[0])
	for _, tier := range g.Tiers[1 : len(g.Tiers)-1] {
		list = fault.Textf("%s, %d", list, tier)
	}
	return fault.Textf("tiers %s and %d", list, g.Tiers[len(g.Tiers)-1])
}

// mostAdded is how many courts or starts are tried to make room.
const mostAdded = 12

// roomFor returns the smallest number for Shape.WithCourts, and the smallest for Shape.WithSlots, that alone makes room for a night
// with these games; 0 if no number up to mostAdded does.
func roomFor(g schedule.Group, counts []int) (courts, starts int) {
	for n := 1; n <= mostAdded && courts == 0; n++ {
		if g.Shape.WithCourts(n).FitsNight(counts) {
			courts = n
		}
	}
	for n := 1; n <= mostAdded && starts == 0; n++ {
		if g.Shape.WithSlots(n).FitsNight(counts) {
			starts = n
		}
	}
	return courts, starts
}
