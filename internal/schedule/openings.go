package schedule

import (
	"slices"

	"sideout/internal/league"
	"sideout/internal/schedule/solver"
)

// nightOpenings are the openings of a night that is not as usual, on the slots of its group.
type nightOpenings struct {
	shift int // how many minutes its starts are after those of the group
	open  solver.Openings
}

// openOn returns the courts that are open for a tier of the group on a night, by slot.
func (g group) openOn(day league.Date, k int) [][]int {
	if other, isOther := g.other[day]; isOther {
		return other.open[k]
	}
	return g.shape.Tiers[k].Open
}

// minute returns when a slot of a night starts, in minutes after the midnight before it.
func (g group) minute(day league.Date, slot int) int { return g.starts[slot] + g.other[day].shift }

// slotAt returns the slot of a night that starts at this minute, or solver.None.
func (g group) slotAt(day league.Date, minute int) int {
	return slices.Index(g.starts, minute-g.other[day].shift)
}

// on returns the group with the openings of a night, for plans of that night only.
func (g group) on(day league.Date) group {
	other, isOther := g.other[day]
	if !isOther {
		return g
	}
	g.other = nil
	g.starts = slices.Clone(g.starts)
	for slot := range g.starts {
		g.starts[slot] += other.shift
	}
	g.shape.Tiers = slices.Clone(g.shape.Tiers)
	for k := range g.shape.Tiers {
		g.shape.Tiers[k].Open = other.open[k]
	}
	return g
}

// shapeAfter returns the shape of the nights after a day, which are numbered in their order.
func (c calendar) shapeAfter(day league.Date, g group) solver.Shape {
	shape := g.shape
	for other, openings := range g.other {
		if other <= day || !c.isNight(other) {
			continue
		}
		if shape.Other == nil {
			shape.Other = map[int]solver.Openings{}
		}
		shape.Other[c.number(day, other)] = openings.open
	}
	return shape
}

// number returns the number of a night after a day, from 0.
func (c calendar) number(after, night league.Date) int {
	first := c.after(after, 1)
	if len(first) == 0 {
		return 0
	}
	return c.nightsThrough(first[0].day, night)
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
func (g group) useClock(windows [][]window, clocks []int, sizes []int, perPair int) (best clocking) {
	for i, clock := range clocks {
		now := clocking{clock: clock}
		now.starts, now.open = g.onClock(clock, windows, g.minutes)
		now.shape = solver.Shape{Slots: len(now.starts), Courts: len(g.names)}
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
func (g *group) addNights(l league.League, courts [][]league.Court, usual clocking, sizes []int) {
	other := map[league.Date]clocking{}
	first, last := usual.starts[0], usual.starts[len(usual.starts)-1]
	for _, change := range l.NightChanges {
		windows := g.windowsOn(l, courts, change, usual.clock, sizes)
		now := g.useClock(windows, append([]int{usual.clock}, clocks(windows, g.minutes)...), sizes, l.GamesPerMatchup)
		other[change.Day] = now
		if len(now.starts) > 0 {
			shift := g.shiftOf(now, usual)
			first, last = min(first, now.starts[0]-shift), max(last, now.starts[len(now.starts)-1]-shift)
		}
	}
	if len(other) == 0 {
		return
	}
	g.starts = nil
	for at := first; at <= last; at += g.minutes {
		g.starts = append(g.starts, at)
	}
	g.shape.Slots = len(g.starts)
	for k := range g.shape.Tiers {
		g.shape.Tiers[k].Open = g.onSlots(usual, 0)[k]
	}
	g.other = map[league.Date]nightOpenings{}
	for day, now := range other {
		shift := g.shiftOf(now, usual)
		g.other[day] = nightOpenings{shift, g.onSlots(now, shift)}
	}
}

// shiftOf returns by how many minutes the starts of a night are after the usual clock.
func (g group) shiftOf(now, usual clocking) int {
	if len(now.starts) == 0 {
		return 0
	}
	return ((now.starts[0]-usual.starts[0])%g.minutes + g.minutes) % g.minutes
}

// onSlots returns the openings of a clocking by the slots of the group.
func (g group) onSlots(of clocking, shift int) solver.Openings {
	open := make(solver.Openings, len(of.open))
	for k := range open {
		open[k] = make([][]int, len(g.starts))
		for i, start := range of.starts {
			open[k][(start-shift-g.starts[0])/g.minutes] = of.open[k][i]
		}
	}
	return open
}

// windowsOn returns the windows of each tier on a night that is not as usual. A tier plays a night in one hall: in the other
// one, to which teams have to travel, if more of its games fit there.
func (g group) windowsOn(l league.League, courts [][]league.Court, change league.NightChange, clock int, sizes []int) [][]window {
	here, elsewhere := make([][]window, len(g.tiers)), make([][]window, len(g.tiers))
	for k, tier := range g.tiers {
		for _, c := range courts[tier-1] {
			if !change.IsOut(c.CourtName) {
				here[k] = append(here[k], g.windowOf(l, change.HoursOf(c)))
			}
		}
		for _, c := range change.CourtsOf(tier) {
			if g.names[0] == "" {
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
		return g.useClock(windows, append([]int{clock}, clocks(windows, g.minutes)...), sizes, 1).games
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
func (g group) windowOf(l league.League, c league.Court) window {
	w := open(l, c, g.withoutEnd)
	w.court = slices.Index(g.keys, league.FoldName(c.CourtName))
	return w
}
