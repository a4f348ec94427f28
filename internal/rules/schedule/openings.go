package schedule

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// NightOpenings are the openings of a night that is not as usual, on the slots of its group.
type NightOpenings struct {
	Shift int // how many minutes its starts are after those of the group
	Open  solver.Openings
}

// OpenOn returns the courts that are open for a tier of the group on a night, by slot.
func (g Group) OpenOn(day league.Date, k int) [][]int {
	if other, isOther := g.Other[day]; isOther {
		return other.Open[k]
	}
	return g.Shape.Tiers[k].Open
}

// Minute returns when a slot of a night starts, in minutes after the midnight before it.
func (g Group) Minute(day league.Date, slot int) int { return g.Starts[slot] + g.Other[day].Shift }

// slotAt returns the slot of a night that starts at this minute, or solver.None.
func (g Group) slotAt(day league.Date, minute int) int {
	return slices.Index(g.Starts, minute-g.Other[day].Shift)
}

// On returns the group with the openings of a night, for plans of that night only.
func (g Group) On(day league.Date) Group {
	other, isOther := g.Other[day]
	if !isOther {
		return g
	}
	g.Other = nil
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

// ShapeAfter returns the shape of the nights after a day, which are numbered in their order.
func (c Calendar) ShapeAfter(day league.Date, g Group) solver.Shape {
	shape := g.Shape
	for other, openings := range g.Other {
		if other <= day || !c.IsNight(other) {
			continue
		}
		if shape.Other == nil {
			shape.Other = map[int]solver.Openings{}
		}
		shape.Other[c.Number(day, other)] = openings.Open
	}
	return shape
}

// Number returns the number of a night after a day, from 0.
func (c Calendar) Number(after, night league.Date) int {
	first := c.After(after, 1)
	if len(first) == 0 {
		return 0
	}
	return c.NightsThrough(first[0].Day, night)
}

// A clocking is how the courts of some windows are used: by games that all start a multiple of their length after one time.
type clocking struct {
	clock  int
	starts []int
	open   solver.Openings
	shape  solver.Shape
	games  int // that fit into a night
	closed int // tiers for which no game fits
}

// useClock returns the best clocking of some windows: the one with the fewest tiers for which no game fits, then the most
// games, then the first.
func (g Group) useClock(windows [][]window, clocks []int, sizes []int, perPair int) (best clocking) {
	for i, clock := range clocks {
		now := clocking{clock: clock}
		now.starts, now.open = g.onClock(clock, windows, g.Minutes)
		now.shape = solver.Shape{Slots: len(now.starts), Courts: len(g.Names)}
		for k, teams := range sizes {
			t := solver.Tier{Teams: teams, PerPair: perPair, Open: now.open[k]}
			now.shape.Tiers = append(now.shape.Tiers, t)
			if t.Capacity() == 0 {
				now.closed++
			}
		}
		now.games = now.shape.PerNight()
		if i == 0 || now.closed < best.closed || now.closed == best.closed && now.games > best.games {
			best = now
		}
	}
	return best
}

// addNights adds the openings of the nights that are not as usual. Slots are added where they start earlier or end later.
func (g *Group) addNights(l league.League, courts [][]league.Court, usual clocking, sizes []int) {
	other := map[league.Date]clocking{}
	first, last := usual.starts[0], usual.starts[len(usual.starts)-1]
	for _, change := range l.NightChanges {
		windows := g.windowsOn(l, courts, change, usual.clock, sizes)
		now := g.useClock(windows, append([]int{usual.clock}, clocks(windows, g.Minutes)...), sizes, l.GamesPerMatchup)
		other[change.Day] = now
		if len(now.starts) > 0 {
			shift := g.shiftOf(now, usual)
			first, last = min(first, now.starts[0]-shift), max(last, now.starts[len(now.starts)-1]-shift)
		}
	}
	g.addClockChanges(l, usual, other)
	if len(other) == 0 {
		return
	}
	g.Starts = nil
	for at := first; at <= last; at += g.Minutes {
		g.Starts = append(g.Starts, at)
	}
	g.Shape.Slots = len(g.Starts)
	for k := range g.Shape.Tiers {
		g.Shape.Tiers[k].Open = g.onSlots(usual, 0)[k]
	}
	g.Other = map[league.Date]NightOpenings{}
	for day, now := range other {
		shift := g.shiftOf(now, usual)
		g.Other[day] = NightOpenings{shift, g.onSlots(now, shift)}
	}
}

// shiftOf returns by how many minutes the starts of a night are after the usual clock.
func (g Group) shiftOf(now, usual clocking) int {
	if len(now.starts) == 0 {
		return 0
	}
	return ((now.starts[0]-usual.starts[0])%g.Minutes + g.Minutes) % g.Minutes
}

// onSlots returns the openings of a clocking by the slots of the group.
func (g Group) onSlots(of clocking, shift int) solver.Openings {
	open := make(solver.Openings, len(of.open))
	for k := range open {
		open[k] = make([][]int, len(g.Starts))
		for i, start := range of.starts {
			open[k][(start-shift-g.Starts[0])/g.Minutes] = of.open[k][i]
		}
	}
	return open
}

// windowsOn returns the windows of each tier on a night that is not as usual. A tier plays a night in one hall: in the other
// one, to which teams have to travel, if more of its games fit there.
func (g Group) windowsOn(l league.League, courts [][]league.Court, change league.NightChange, clock int, sizes []int) [][]window {
	here, elsewhere := make([][]window, len(g.Tiers)), make([][]window, len(g.Tiers))
	for k, tier := range g.Tiers {
		for _, c := range courts[tier-1] {
			if !change.IsOut(c.CourtName) {
				here[k] = append(here[k], g.windowOf(l, change.HoursOf(c)))
			}
		}
		for _, c := range change.CourtsOf(tier) {
			if g.Names[0] == "" {
				break // a tier without courts gets none for a night
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
		return g.useClock(windows, append([]int{clock}, clocks(windows, g.Minutes)...), sizes, 1).games
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

// windowOf returns the window of a court that the group uses.
func (g Group) windowOf(l league.League, c league.Court) window {
	w := Open(l, c, g.withoutEnd)
	w.court = slices.Index(g.keys, league.FoldName(c.CourtName))
	return w
}

// AddFixed adds what a game that may not move takes from the group.
func (g Group) AddFixed(fixed *solver.Fixed, line league.ScheduledGame, night league.Date, nights NightIndex, minutes int) {
	a, knowsA := g.Number(line.Team1ID)
	b, knowsB := g.Number(line.Team2ID)
	if at, found := g.Locate(line, night, nights); found && knowsA && knowsB && g.Shape.TierOf(a) == g.Shape.TierOf(b) {
		at.Home, at.Away = min(a, b), max(a, b)
		fixed.Games = append(fixed.Games, at)
		return
	}
	fixed.Busy = append(fixed.Busy, g.BusyAt(line, nights, minutes)...)
}

// BusyAt returns the slots in which a game that takes some minutes keeps teams of the group, and one of its courts, from playing.
func (g Group) BusyAt(line league.ScheduledGame, nights NightIndex, minutes int) (list []solver.Busy) {
	a, knowsA := g.Number(line.Team1ID)
	b, knowsB := g.Number(line.Team2ID)
	court := slices.Index(g.keys, league.FoldName(CourtName(line)))
	if court < 0 || CourtName(line) == "" && !knowsA && !knowsB {
		court = solver.None
	}
	if court == solver.None && !knowsA && !knowsB {
		return nil
	}
	for _, from := range [2]league.Date{line.Day, line.Day.AddDays(-1)} { // the night may have begun the day before
		number, found := nights[from]
		at := line.Day.DaysSince(from)*MinutesPerDay + line.GameTime.Minutes()
		for slot := range g.Starts {
			start := g.Minute(from, slot)
			if !found || start >= at+minutes || at >= start+g.Minutes {
				continue
			}
			busy := solver.Busy{Night: number, Slot: slot, Team: solver.None, Court: solver.None}
			if court != solver.None {
				list = append(list, solver.Busy{Night: number, Slot: slot, Team: solver.None, Court: court})
			}
			if knowsA {
				busy.Team = a
				list = append(list, busy)
			}
			if knowsB {
				busy.Team = b
				list = append(list, busy)
			}
		}
	}
	return list
}
