package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// setPlanningBounds sets the day after which games are planned.
func (s *season) setPlanningBounds() { s.lastPlayed, s.planAfter = s.PlanningBounds(s.in, s.groups) }

// tonight returns the night that is being played now, or today.
func (s *season) tonight() league.Date { return s.Calendar.Tonight(s.in) }

// holdGames marks the games that the plan does not move although they have not begun.
func (s *season) holdGames() {
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
			g.HoldReason = schedule.StayPast
		case s.isSoon(night) && !slices.Contains(s.Closed, night):
			g.HoldReason = schedule.StaySoon
		}
	}
}

// isSoon reports whether a night is within the days in which no game moves. It ignores whether the night is closed: games on a
// closed night always have to move.
func (s *season) isSoon(night league.Date) bool {
	days := s.in.League.KeepDays
	return days > 0 && !s.in.IncludeSoon && night.DaysSince(s.in.Today) <= days
}

// constraintsOf returns the constraints that unmovable games impose on a group: taken cells, and times at which its teams and
// courts are busy.
func (s *season) constraintsOf(g schedule.TierGroup) (fixed solver.Fixed) {
	fixed = s.collectAbsences(g)
	last := s.planAfter
	for _, game := range s.lines {
		if !game.IsMovable() && !game.FreesItsPlace() {
			last = max(last, s.NightOf(game.ScheduledGame))
		}
	}
	others := slices.DeleteFunc(slices.Clone(s.in.Others), func(g schedule.Game) bool { return g.FreesItsPlace() || g.TakenBy != nil })
	for _, other := range others {
		last = max(last, s.NightOf(other.ScheduledGame))
	}
	if last == s.planAfter {
		return fixed
	}
	nights := schedule.NewNightIndex(s.NightsAfter(s.planAfter, s.CountNights(s.planAfter, last)))
	for _, other := range others {
		minutes := s.in.MinutesOf(other.ScheduledGame)
		if s.in.League.Shape.Block && other.Minutes == 0 {
			minutes /= 2
		}
		fixed.Busy = append(fixed.Busy, g.BusyAt(other.ScheduledGame, nights, minutes)...)
	}
	for _, game := range s.lines {
		minutes := s.in.League.MinutesOf(game.Tier)
		switch {
		case game.IsMovable() || game.FreesItsPlace():
		case s.in.League.Shape.Block: // the game may be half a block
			fixed.Busy = append(fixed.Busy, g.BusyAt(game.ScheduledGame, nights, minutes/2)...)
		default:
			g.AddFixed(&fixed, game.ScheduledGame, s.NightOf(game.ScheduledGame), nights, minutes)
		}
	}
	return fixed
}
