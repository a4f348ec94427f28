package schedule

import (
	"slices"

	"sideout/internal/league"
	"sideout/internal/schedule/solver"
)

// Why says why a plan leaves a game where it is.
type Why string

// The values of Why, the strongest reason first.
const (
	IsPlayed  Why = "played"  // it has an event or a score
	IsPinned  Why = "pinned"  // a person has fixed it
	IsPast    Why = "past"    // its night is over, and it has no score
	IsTonight Why = "tonight" // its night has begun
	IsSoon    Why = "soon"    // it is within the days in which nothing moves
	IsByHand  Why = "hand"    // no advance has made it, so none changes it
)

// A Stay is a game that a plan may not move, and why.
type Stay struct {
	Line league.ScheduledGame
	Why  Why
}

// addFixed lists a game that the plan may not move. Games that take no place are not listed.
func (w *writer) addFixed(g Game) {
	why := g.held
	switch {
	case g.TakesNoPlace() || g.isElsewhere:
		return
	case g.Played:
		why = IsPlayed
	case g.Pinned:
		why = IsPinned
	case g.Stays: // what a withdrawal has left is of nights before it
		why = IsPast
	}
	w.plan.Fixed = append(w.plan.Fixed, Stay{g.ScheduledGame, why})
	if !g.Played {
		w.plan.Kept++
	}
}

// begin finds the day after which the season is planned. A first plan begins with the season, even if that is in the past. Once
// there is a schedule, nothing is planned before today, nor tonight once the night has begun.
func (s *season) begin() {
	for _, g := range s.in.Games {
		if g.Played {
			s.played = max(s.played, s.nightOf(g.ScheduledGame))
		}
	}
	if len(s.in.Games) == 0 {
		return
	}
	s.before = s.in.Today.AddDays(-1)
	if s.hasBegun(s.tonight()) {
		s.before = max(s.before, s.tonight())
	}
}

// tonight returns the night that is on now, or today.
func (s *season) tonight() league.Date { return s.rule.Of(s.in.Today, s.in.Now) }

// hasBegun reports whether a game of the night is played, or the first start is over by the clock.
func (s *season) hasBegun(night league.Date) bool {
	for _, g := range s.in.Games {
		if g.Played && s.nightOf(g.ScheduledGame) == night {
			return true
		}
	}
	now := s.in.Today.DaysSince(night)*day + s.in.Now.Minutes()
	return s.isNight(night) && slices.ContainsFunc(s.groups, func(g group) bool { return g.firstStart(night) <= now })
}

// firstStart returns the minute at which the first game of a night may start.
func (g group) firstStart(night league.Date) int {
	for slot := range g.starts {
		for k := range g.tiers {
			if len(g.openOn(night, k)[slot]) > 0 {
				return g.minute(night, slot)
			}
		}
	}
	return 2 * day
}

// hold marks the games that the plan leaves where they are although they have not begun.
func (s *season) hold() {
	s.in.Games = s.in.chronological()
	s.holdTonight()
	tonight := s.tonight()
	for i := range s.in.Games {
		g := &s.in.Games[i]
		if !g.isMovable() {
			continue
		}
		switch night := s.nightOf(g.ScheduledGame); {
		case night < tonight:
			g.held = IsPast
		case s.isSoon(night) && !slices.Contains(s.closed, night):
			g.held = IsSoon
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
func (s *season) fixedFor(g group) (fixed solver.Fixed) {
	last := s.before
	for _, game := range s.lines {
		if !game.isMovable() && !game.TakesNoPlace() {
			last = max(last, s.nightOf(game.ScheduledGame))
		}
	}
	if last == s.before {
		return fixed
	}
	nights := newNightIndex(s.after(s.before, s.nightsThrough(s.before, last)))
	for _, game := range s.lines {
		minutes := s.in.League.MinutesOf(game.Tier)
		switch {
		case game.isMovable() || game.TakesNoPlace():
		case s.in.League.Shape.Block: // a game may be half a block
			fixed.Busy = append(fixed.Busy, g.busyAt(game.ScheduledGame, nights, minutes/2)...)
		default:
			g.addFixed(&fixed, game.ScheduledGame, s.nightOf(game.ScheduledGame), nights, minutes)
		}
	}
	return fixed
}

// addFixed adds what a game that may not move takes from the group.
func (g group) addFixed(fixed *solver.Fixed, line league.ScheduledGame, night league.Date, nights nightIndex, minutes int) {
	a, knowsA := g.number(line.Team1ID)
	b, knowsB := g.number(line.Team2ID)
	if at, found := g.locate(line, night, nights); found && knowsA && knowsB && g.shape.TierOf(a) == g.shape.TierOf(b) {
		at.Home, at.Away = min(a, b), max(a, b)
		fixed.Games = append(fixed.Games, at)
		return
	}
	fixed.Busy = append(fixed.Busy, g.busyAt(line, nights, minutes)...)
}

// busyAt returns the slots in which a game that takes some minutes keeps teams of the group, and one of its courts, from playing.
func (g group) busyAt(line league.ScheduledGame, nights nightIndex, minutes int) (list []solver.Busy) {
	a, knowsA := g.number(line.Team1ID)
	b, knowsB := g.number(line.Team2ID)
	court := slices.Index(g.keys, league.FoldName(courtName(line)))
	if court < 0 || courtName(line) == "" && !knowsA && !knowsB {
		court = solver.None
	}
	for _, from := range [2]league.Date{line.Day, line.Day.AddDays(-1)} { // the night may have begun the day before
		number, found := nights[from]
		at := line.Day.DaysSince(from)*day + line.GameTime.Minutes()
		for slot := range g.starts {
			start := g.minute(from, slot)
			if !found || start >= at+minutes || at >= start+g.minutes {
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
