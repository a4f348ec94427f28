package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// begin finds the day after which the season is planned.
func (s *season) begin() { s.played, s.before = s.Begun(s.in, s.groups) }

// tonight returns the night that is on now, or today.
func (s *season) tonight() league.Date { return s.Calendar.Tonight(s.in) }

// hold marks the games that the plan leaves where they are although they have not begun.
func (s *season) hold() {
	s.in.Games = s.in.Chronological()
	s.holdTonight()
	tonight := s.tonight()
	for i := range s.in.Games {
		g := &s.in.Games[i]
		if !g.IsMovable() {
			continue
		}
		switch night := s.NightOf(g.ScheduledGame); {
		case night < tonight:
			g.Held = schedule.IsPast
		case s.isSoon(night) && !slices.Contains(s.Closed, night):
			g.Held = schedule.IsSoon
		}
	}
}

// isSoon reports whether nothing moves that is planned on a night. A night that was made a day off is not asked for: its games
// cannot be played there.
func (s *season) isSoon(night league.Date) bool {
	days := s.in.League.KeepDays
	return days > 0 && !s.in.IncludeSoon && night.DaysSince(s.in.Today) <= days
}

// fixedFor returns what the games that may not move take from a group on the nights: their cells, and the time of their teams
// and courts.
func (s *season) fixedFor(g schedule.Group) (fixed solver.Fixed) {
	fixed = s.absences(g)
	last := s.before
	for _, game := range s.lines {
		if !game.IsMovable() && !game.TakesNoPlace() {
			last = max(last, s.NightOf(game.ScheduledGame))
		}
	}
	others := slices.DeleteFunc(slices.Clone(s.in.Others), func(g schedule.Game) bool { return g.TakesNoPlace() })
	for _, other := range others {
		last = max(last, s.NightOf(other.ScheduledGame))
	}
	if last == s.before {
		return fixed
	}
	nights := schedule.NewNightIndex(s.After(s.before, s.NightsThrough(s.before, last)))
	for _, other := range others {
		minutes := s.in.League.MinutesOf(other.Tier)
		if s.in.League.Shape.Block {
			minutes /= 2
		}
		fixed.Busy = append(fixed.Busy, g.BusyAt(other.ScheduledGame, nights, minutes)...)
	}
	for _, game := range s.lines {
		minutes := s.in.League.MinutesOf(game.Tier)
		switch {
		case game.IsMovable() || game.TakesNoPlace():
		case s.in.League.Shape.Block: // a game may be half a block
			fixed.Busy = append(fixed.Busy, g.BusyAt(game.ScheduledGame, nights, minutes/2)...)
		default:
			g.AddFixed(&fixed, game.ScheduledGame, s.NightOf(game.ScheduledGame), nights, minutes)
		}
	}
	return fixed
}
