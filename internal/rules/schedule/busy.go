package schedule

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

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
