package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// mostGrowth is on how many more nights a season is tried that teams' absences make longer, before it is planned game by game.
const mostGrowth = 3

// areApart reports whether no team that shares a person with a team of a game has a place at its time.
func (taken places) areApart(g solver.Game, apart []solver.Pair) bool {
	for _, p := range apart {
		for _, pair := range [2][2]int{{p.A, p.B}, {p.B, p.A}} {
			team, other := pair[0], pair[1]
			plays, meets := team == g.Home || team == g.Away, other == g.Home || other == g.Away
			if plays && !meets && taken[place{g.Night, g.Slot, -1 - other}] {
				return false
			}
		}
	}
	return true
}

// absences returns the nights, from the first that can be planned on, on which teams of the group cannot play, and the times at
// which games of other groups keep them from playing.
func (s *season) absences(g schedule.Group) (fixed solver.Fixed) {
	for _, t := range s.in.Teams {
		team, known := g.Number(t.ID)
		if !known || t.Wishes == nil {
			continue
		}
		for _, on := range t.Wishes.Away {
			if on > s.before && s.IsNight(on) {
				fixed.Away = append(fixed.Away, solver.Absence{Night: s.Number(s.before, on), Team: team})
			}
		}
	}
	if others := s.linesApart(g); len(others) > 0 {
		last := slices.MaxFunc(others, schedule.Compare)
		nights := schedule.NewNightIndex(s.After(s.before, s.Number(s.before, s.NightOf(last))+1))
		for _, line := range others {
			fixed.Tied = append(fixed.Tied, g.BusyAt(line, nights, s.in.League.MinutesOf(line.Tier))...)
		}
	}
	return fixed
}

// noCourt is the name of no court.
const noCourt = "\x00"

// linesApart returns the games that other groups' teams play which share a person with a team of the group: as games of the
// latter, on no court.
func (s *season) linesApart(g schedule.Group) (lines []league.ScheduledGame) {
	shares := s.tiedTeams(g)
	if len(shares) == 0 {
		return nil
	}
	add := func(line league.ScheduledGame) {
		for _, id := range [2]int64{line.Team1ID, line.Team2ID} {
			for _, own := range shares[id] {
				busy := line
				busy.Team1ID, busy.Team2ID, busy.CourtName = own, 0, new(noCourt)
				lines = append(lines, busy)
			}
		}
	}
	for _, game := range s.lines {
		if !game.IsMovable() && !game.TakesNoPlace() {
			add(game.ScheduledGame)
		}
	}
	w := schedule.NewWriter(schedule.Input{League: s.in.League}, s.Calendar)
	for _, d := range s.planned {
		nights := s.After(s.before, max(lastNight(d.games)+1, 0))
		for _, at := range d.games {
			if shares[d.group.Teams[at.Home]] != nil || shares[d.group.Teams[at.Away]] != nil {
				add(w.Line(d.group, at, nights))
			}
		}
	}
	return lines
}

// tiedTeams returns the teams of other groups that share a person with teams of this one, and with which.
func (s season) tiedTeams(g schedule.Group) map[int64][]int64 {
	shares := map[int64][]int64{} // team of another group -> teams of this one
	for _, t := range s.in.Teams {
		if t.Wishes == nil {
			continue
		}
		_, isHere := g.Number(t.ID)
		for _, id := range t.Wishes.NotWith {
			switch _, otherIsHere := g.Number(id); {
			case isHere && !otherIsHere:
				shares[id] = append(shares[id], t.ID)
			case !isHere && otherIsHere:
				shares[t.ID] = append(shares[t.ID], id)
			}
		}
	}
	return shares
}

// hasFixed reports whether a game that may not move takes something from the group.
func (s *season) hasFixed(g schedule.Group) bool {
	without := *s
	without.planned, without.in.Teams = nil, nil
	return !without.fixedFor(g).IsEmpty()
}

// softFor returns what the teams of a group would like, on the nights from the first that can be planned on.
func (s *season) softFor(g schedule.Group) (soft solver.Soft) {
	if !slices.ContainsFunc(s.in.Teams, func(t league.Team) bool { return t.Wishes != nil && t.Wishes.IsSoft() }) {
		return soft
	}
	soft = solver.Soft{Unwanted: make([][]bool, len(g.Teams)), Court: make([]int, len(g.Teams)), Unmet: make([]int, len(g.Teams))}
	nights := s.After(s.before, s.mostNights(g))
	for team, id := range g.Teams {
		soft.Court[team] = solver.None
		at := slices.IndexFunc(s.in.Teams, func(t league.Team) bool { return t.ID == id })
		if at < 0 || s.in.Teams[at].Wishes == nil {
			continue
		}
		wishes := *s.in.Teams[at].Wishes
		if wishes.HomeCourt != nil {
			soft.Court[team] = g.Court(*wishes.HomeCourt)
		}
		if wishes.NotBefore != nil || wishes.NotAfter != nil {
			for _, n := range nights {
				for slot := range g.Starts {
					soft.Unwanted[team] = append(soft.Unwanted[team], !wishes.WantsStart(g.Minute(n.Day, slot)))
				}
			}
		}
		for _, game := range s.in.Games {
			if !game.IsMovable() && !game.TakesNoPlace() {
				soft.Unmet[team] += s.unmetBy(wishes, id, game.ScheduledGame)
			}
		}
	}
	return soft
}

// unmetBy returns how many of a team's wishes about hours and courts one of its games does not meet.
func (s *season) unmetBy(wishes league.Wishes, team int64, line league.ScheduledGame) (n int) {
	if line.Team1ID != team && line.Team2ID != team {
		return 0
	}
	if !wishes.WantsStart(line.Day.DaysSince(s.NightOf(line))*schedule.MinutesPerDay + line.GameTime.Minutes()) {
		n++
	}
	if wishes.HomeCourt != nil && league.FoldName(*wishes.HomeCourt) != league.FoldName(schedule.CourtName(line)) {
		n++
	}
	return n
}

// mostNights returns how many nights a plan of the group may take, at most.
func (s *season) mostNights(g schedule.Group) int {
	games := 0
	for _, n := range g.Shape.Season() {
		games += n
	}
	return min(games, 400) + len(s.booked()) + len(s.in.League.NightChanges)
}

// solveWithWishes plans a new season in which the teams' wishes are met as far as that is possible in so many nights. It reports
// false if a wish would be broken that must not be.
func (s season) solveWithWishes(t task, uniform solver.Shape, nights int, plan func(solver.Shape, int) []solver.Game) ([]solver.Game, bool) {
	alone := uniform
	alone.Apart = nil // the plan exchanges games freely; Adapt keeps the teams apart
	base := s.solve(alone, nights, plan)
	soft := s.softFor(t.Group)
	if s.isTied(t.Group) { // the games of other groups must not depend on these wishes
		soft = solver.Soft{}
	}
	if t.fixed.IsEmpty() && len(uniform.Apart) == 0 && soft.IsEmpty() {
		return base, true
	}
	return search.Adapt(uniform, base, max(nights, lastNight(base)+1), t.fixed, soft)
}

// isTied reports whether a team of the group shares a person with one of another group.
func (s season) isTied(g schedule.Group) bool { return len(s.tiedTeams(g)) > 0 }

// keepsApart reports whether a team of the group shares a person with another one.
func (s season) keepsApart(g schedule.Group) bool { return len(g.Shape.Apart) > 0 || s.isTied(g) }

// grant meets wishes about hours and courts in the drafts of all groups.
func (s *season) grant() {
	s.planned = slices.Clone(s.planned)
	for changed := true; changed; { // a group may leave a time to a team of another one
		changed = false
		for i, d := range s.planned {
			games := search.GrantWishes(d.group.Shape, d.games, s.fixedFor(d.group), s.softFor(d.group))
			changed = changed || s.isTied(d.group) && !slices.Equal(games, d.games)
			s.planned[i].games = games
		}
	}
}

// meetsMore reports whether a plan meets more of the wishes about hours and courts than another.
func (s season) meetsMore(t task, games, than []solver.Game) bool {
	soft := s.softFor(t.Group)
	if soft.IsEmpty() {
		return false
	}
	sum := func(games []solver.Game) (n int) {
		for _, unmet := range t.Shape.UnmetBy(games, soft) {
			n += unmet
		}
		return n
	}
	return sum(games) < sum(than)
}
