package schedule

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// NightOpenings describes the starts and open courts of a night that differs from the usual nights of its group.
type NightOpenings struct {
	Shift int // the number of minutes by which its starts are later than usual
	Open  solver.Openings

	isCopy bool // whether Open belongs to this night alone, see closeTaken
}

// OpenOn returns the courts that are open for the tier with index k on a night, by slot.
func (g TierGroup) OpenOn(day league.Date, k int) [][]int {
	if other, isOther := g.ChangedNights[day]; isOther {
		return other.Open[k]
	}
	return g.Shape.Tiers[k].Open
}

// Minute returns the start of a slot of a night, in minutes after the midnight before the night.
func (g TierGroup) Minute(day league.Date, slot int) int {
	return g.Starts[slot] + g.ChangedNights[day].Shift
}

// slotAt returns the slot of a night that starts at the given minute, or solver.None.
func (g TierGroup) slotAt(day league.Date, minute int) int {
	return slices.Index(g.Starts, minute-g.ChangedNights[day].Shift)
}

// On returns the group with the openings of one night. It is valid for plans of that night only.
func (g TierGroup) On(day league.Date) TierGroup {
	other, isOther := g.ChangedNights[day]
	if !isOther {
		return g
	}
	g.ChangedNights = nil
	g.Starts = slices.Clone(g.Starts)
	for slot := range g.Starts {
		g.Starts[slot] += other.Shift
	}
	g.Shape.Tiers = slices.Clone(g.Shape.Tiers)
	for k := range g.Shape.Tiers {
		g.Shape.Tiers[k].Open = other.Open[k]
	}
	return g
}

// ShapeAfter returns the shape of the nights after a day, which are numbered from 0 in their order.
func (c Calendar) ShapeAfter(day league.Date, g TierGroup) solver.Shape {
	shape := g.Shape
	for other, openings := range g.ChangedNights {
		if other <= day || !c.IsNight(other) {
			continue
		}
		if shape.ChangedNights == nil {
			shape.ChangedNights = map[int]solver.Openings{}
		}
		shape.ChangedNights[c.IndexOfNight(day, other)] = openings.Open
	}
	return shape
}

// IndexOfNight returns the index of a night among the nights after a day, from 0.
func (c Calendar) IndexOfNight(after, night league.Date) int {
	first := c.NightsAfter(after, 1)
	if len(first) == 0 {
		return 0
	}
	return c.CountNights(first[0].Day, night)
}

// A timetable is a choice of start times for the courts of a group: every game starts a multiple of the game duration after
// clock.
type timetable struct {
	clock  int
	starts []int
	open   solver.Openings
	shape  solver.Shape
	games  int // the number of games that fit into a night
	closed int // the number of tiers for which no game fits
}

// bestTimetable returns the timetable with the fewest tiers for which no game fits. Among equals it has the most games, then
// the first clock.
func (g TierGroup) bestTimetable(windows [][]window, clocks []int, sizes []int, perPair int) (best timetable) {
	for i, clock := range clocks {
		candidate := timetable{clock: clock}
		candidate.starts, candidate.open = g.startsFrom(clock, windows, g.Minutes)
		candidate.shape = solver.Shape{Slots: len(candidate.starts), Courts: len(g.Names)}
		for k, teams := range sizes {
			t := solver.Tier{Teams: teams, PerPair: perPair, Open: candidate.open[k]}
			candidate.shape.Tiers = append(candidate.shape.Tiers, t)
			if t.Capacity() == 0 {
				candidate.closed++
			}
		}
		candidate.games = candidate.shape.MaxGamesPerNight()
		if i == 0 || candidate.closed < best.closed || candidate.closed == best.closed && candidate.games > best.games {
			best = candidate
		}
	}
	return best
}

// addChangedNights adds the openings of the nights that differ from the usual one. It adds slots for nights that begin earlier
// or end later.
func (g *TierGroup) addChangedNights(l league.League, courts [][]league.Court, usual timetable, sizes []int) {
	other := map[league.Date]timetable{}
	first, last := usual.starts[0], usual.starts[len(usual.starts)-1]
	for _, change := range l.NightChanges {
		windows := g.windowsOn(l, courts, change, usual.clock, sizes)
		now := g.bestTimetable(windows, append([]int{usual.clock}, firstStarts(windows, g.Minutes)...), sizes, l.GamesPerMatchup)
		other[change.Day] = now
		if len(now.starts) > 0 {
			shift := g.shiftOf(now, usual)
			first, last = min(first, now.starts[0]-shift), max(last, now.starts[len(now.starts)-1]-shift)
		}
	}
	g.removeSkippedStarts(l, usual, other)
	if len(other) == 0 {
		return
	}
	g.Starts = nil
	for at := first; at <= last; at += g.Minutes {
		g.Starts = append(g.Starts, at)
	}
	g.Shape.Slots = len(g.Starts)
	for k := range g.Shape.Tiers {
		g.Shape.Tiers[k].Open = g.openingsBySlot(usual, 0)[k]
	}
	g.ChangedNights = map[league.Date]NightOpenings{}
	for day, now := range other {
		shift := g.shiftOf(now, usual)
		g.ChangedNights[day] = NightOpenings{Shift: shift, Open: g.openingsBySlot(now, shift)}
	}
}

// shiftOf returns by how many minutes the starts of a night are later than the usual ones.
func (g TierGroup) shiftOf(now, usual timetable) int {
	if len(now.starts) == 0 {
		return 0
	}
	return ((now.starts[0]-usual.starts[0])%g.Minutes + g.Minutes) % g.Minutes
}

// openingsBySlot returns the openings of a timetable by the slots of the group.
func (g TierGroup) openingsBySlot(times timetable, shift int) solver.Openings {
	open := make(solver.Openings, len(times.open))
	for k := range open {
		open[k] = make([][]int, len(g.Starts))
		for i, start := range times.starts {
			open[k][(start-shift-g.Starts[0])/g.Minutes] = times.open[k][i]
		}
	}
	return open
}

// windowsOn returns the windows of each tier on a night that differs from the usual one. A tier plays the whole night in one
// hall. It plays in a hall to which teams have to travel only if more of its games fit there.
func (g TierGroup) windowsOn(l league.League, courts [][]league.Court, change league.NightChange, clock int, sizes []int) [][]window {
	here, elsewhere := make([][]window, len(g.Tiers)), make([][]window, len(g.Tiers))
	for k, tier := range g.Tiers {
		for _, c := range courts[tier-1] {
			if !change.IsOut(c.CourtName) {
				here[k] = append(here[k], g.windowOf(l, change.HoursOf(c)))
			}
		}
		for _, c := range change.CourtsOf(tier) {
			if g.Names[0] == "" {
				break // a tier without courts does not get one for a single night
			}
			w := g.windowOf(l, change.HoursOf(c.Court()))
			if c.TravelMinutes > 0 {
				elsewhere[k] = append(elsewhere[k], w)
			} else {
				here[k] = append(here[k], w)
			}
		}
	}
	games := func(windows [][]window) int {
		return g.bestTimetable(windows, append([]int{clock}, firstStarts(windows, g.Minutes)...), sizes, 1).games
	}
	for k := range elsewhere {
		if elsewhere[k] == nil {
			continue
		}
		moved := slices.Clone(here)
		moved[k] = elsewhere[k]
		if games(moved) > games(here) {
			here = moved
		}
	}
	return here
}

// windowOf returns the window of a court, with the index of the court in the group.
func (g TierGroup) windowOf(l league.League, c league.Court) window {
	w := windowOfCourt(l, c, g.openEndMinutes)
	w.court = slices.Index(g.keys, league.FoldName(c.CourtName))
	return w
}

// AddFixed adds the cell, or the busy times, of a game that may not move.
func (g TierGroup) AddFixed(fixed *solver.Fixed, line league.ScheduledGame, night league.Date, nights NightIndex, minutes int) {
	a, knowsA := g.TeamIndex(line.Team1ID)
	b, knowsB := g.TeamIndex(line.Team2ID)
	if at, found := g.Locate(line, night, nights); found && knowsA && knowsB && g.Shape.TierOf(a) == g.Shape.TierOf(b) {
		at.Home, at.Away = min(a, b), max(a, b)
		fixed.Games = append(fixed.Games, at)
		return
	}
	fixed.Busy = append(fixed.Busy, g.BusyAt(line, nights, minutes)...)
}

// BusyAt returns the slots in which a game of the given length makes teams of the group, or one of its courts, unavailable.
func (g TierGroup) BusyAt(line league.ScheduledGame, nights NightIndex, minutes int) (list []solver.Busy) {
	var teams []int
	for _, id := range line.Players() {
		if team, known := g.TeamIndex(id); known {
			teams = append(teams, team)
		}
	}
	court := slices.Index(g.keys, league.FoldName(CourtName(line)))
	if court < 0 || CourtName(line) == "" && teams == nil {
		court = solver.None
	}
	if court == solver.None && teams == nil {
		return nil
	}
	for _, from := range [2]league.Date{line.Day, line.Day.AddDays(-1)} { // the night may have begun on the day before
		number, found := nights[from]
		at := line.Day.DaysSince(from)*MinutesPerDay + line.GameTime.Minutes()
		for slot := range g.Starts {
			start := g.Minute(from, slot)
			if !found || start >= at+minutes || at >= start+g.Minutes {
				continue
			}
			if court != solver.None {
				list = append(list, solver.Busy{Night: number, Slot: slot, Team: solver.None, Court: court})
			}
			for _, team := range teams {
				list = append(list, solver.Busy{Night: number, Slot: slot, Team: team, Court: solver.None})
			}
		}
	}
	return list
}
