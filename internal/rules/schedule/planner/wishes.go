package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// maxExtraNights is the maximum number of additional nights that are tried for a uniform season with absences, before the
// season is planned game by game.
const maxExtraNights = 3

// areApart reports whether no team that shares a person with a team of the game is taken at its time.
func (taken occupancy) areApart(g solver.Game, apart []solver.Pair) bool {
	for _, p := range apart {
		for _, pair := range [2][2]int{{p.A, p.B}, {p.B, p.A}} {
			team, other := pair[0], pair[1]
			plays, meets := team == g.Home || team == g.Away, other == g.Home || other == g.Away
			if plays && !meets && taken[occupiedSlot{g.Night, g.Slot, -1 - other}] {
				return false
			}
		}
	}
	return true
}

// collectAbsences returns the nights on which teams of the group cannot play, numbered from the first night that can be
// planned, and the times at which games of other groups prevent them from playing.
func (s *season) collectAbsences(g schedule.TierGroup) (fixed solver.Fixed) {
	for _, t := range s.in.Teams {
		team, known := g.TeamIndex(t.ID)
		if !known || t.Wishes == nil {
			continue
		}
		for _, on := range t.Wishes.Away {
			if on > s.planAfter && s.IsNight(on) {
				fixed.Away = append(fixed.Away, solver.Absence{Night: s.IndexOfNight(s.planAfter, on), Team: team})
			}
		}
	}
	if others := s.linesOfSharedPersons(g); len(others) > 0 {
		last := slices.MaxFunc(others, schedule.CompareByTime)
		nights := schedule.NewNightIndex(s.NightsAfter(s.planAfter, s.IndexOfNight(s.planAfter, s.NightOf(last))+1))
		for _, line := range others {
			fixed.PersonBusy = append(fixed.PersonBusy, g.BusyAt(line, nights, s.in.League.MinutesOf(line.Tier))...)
		}
	}
	return fixed
}

// noCourt is a court name that matches no court.
const noCourt = "\x00"

// linesOfSharedPersons returns the games of teams in other groups that share a person with a team of this group. They are returned
// as games of the latter on no court.
func (s *season) linesOfSharedPersons(g schedule.TierGroup) (lines []league.ScheduledGame) {
	shares := s.teamsSharingPersons(g)
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
		if !game.IsMovable() && !game.FreesItsPlace() {
			add(game.ScheduledGame)
		}
	}
	w := schedule.NewWriter(schedule.Input{League: s.in.League}, s.Calendar)
	for _, d := range s.planned {
		nights := s.NightsAfter(s.planAfter, max(lastNight(d.games)+1, 0))
		for _, at := range d.games {
			if shares[d.group.Teams[at.Home]] != nil || shares[d.group.Teams[at.Away]] != nil {
				add(w.Line(d.group, at, nights))
			}
		}
	}
	return lines
}

// teamsSharingPersons returns the teams of other groups that share a person with teams of this group, mapped to the latter.
func (s season) teamsSharingPersons(g schedule.TierGroup) map[int64][]int64 {
	shares := map[int64][]int64{} // team of another group -> teams of this group
	for _, t := range s.in.Teams {
		if t.Wishes == nil {
			continue
		}
		_, isHere := g.TeamIndex(t.ID)
		for _, id := range t.Wishes.NotWith {
			switch _, otherIsHere := g.TeamIndex(id); {
			case isHere && !otherIsHere:
				shares[id] = append(shares[id], t.ID)
			case !isHere && otherIsHere:
				shares[t.ID] = append(shares[t.ID], id)
			}
		}
	}
	return shares
}

// isConstrained reports whether a game that may not move constrains the group.
func (s *season) isConstrained(g schedule.TierGroup) bool {
	without := *s
	without.planned, without.in.Teams = nil, nil
	return !without.constraintsOf(g).IsEmpty()
}

// optionalWishes returns the optional wishes of the teams of a group, for the nights from the first that can be planned.
func (s *season) optionalWishes(g schedule.TierGroup) (soft solver.SoftWishes) {
	if !slices.ContainsFunc(s.in.Teams, func(t league.Team) bool { return t.Wishes != nil && t.Wishes.IsSoft() }) {
		return soft
	}
	soft = solver.SoftWishes{Unwanted: make([][]bool, len(g.Teams)), Court: make([]int, len(g.Teams)), Unmet: make([]int, len(g.Teams))}
	nights := s.NightsAfter(s.planAfter, s.maxNights(g))
	for team, id := range g.Teams {
		soft.Court[team] = solver.None
		at := slices.IndexFunc(s.in.Teams, func(t league.Team) bool { return t.ID == id })
		if at < 0 || s.in.Teams[at].Wishes == nil {
			continue
		}
		wishes := *s.in.Teams[at].Wishes
		if wishes.HomeCourt != nil {
			soft.Court[team] = g.CourtIndex(*wishes.HomeCourt)
		}
		if wishes.NotBefore != nil || wishes.NotAfter != nil {
			for _, n := range nights {
				for slot := range g.Starts {
					soft.Unwanted[team] = append(soft.Unwanted[team], !wishes.WantsStart(g.Minute(n.Day, slot)))
				}
			}
		}
		for _, game := range s.in.Games {
			if !game.IsMovable() && !game.FreesItsPlace() {
				soft.Unmet[team] += s.countUnmet(wishes, id, game.ScheduledGame)
			}
		}
	}
	return soft
}

// countUnmet returns how many of a team's wishes about hours and courts one of its games does not meet.
func (s *season) countUnmet(wishes league.Wishes, team int64, line league.ScheduledGame) (n int) {
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

// maxNights returns an upper bound on the nights of a plan of the group.
func (s *season) maxNights(g schedule.TierGroup) int {
	games := 0
	for _, n := range g.Shape.SeasonGames() {
		games += n
	}
	return min(games, 400) + len(s.bookedNights()) + len(s.in.League.NightChanges)
}

// solveWithWishes plans a new season that meets as many wishes as possible on the given number of nights. It reports false if
// it cannot meet all mandatory wishes.
func (s season) solveWithWishes(t task, uniform solver.Shape, nights int, plan func(solver.Shape, int) []solver.Game) ([]solver.Game, bool) {
	alone := uniform
	alone.Apart = nil // the plan ignores shared persons; Adapt separates the teams afterwards
	base := s.solveCached(alone, nights, plan)
	soft := s.optionalWishes(t.TierGroup)
	if s.sharesPersonsOutside(t.TierGroup) { // optional wishes must not change the games of other groups
		soft = solver.SoftWishes{}
	}
	if t.fixed.IsEmpty() && len(uniform.Apart) == 0 && soft.IsEmpty() {
		return base, true
	}
	return search.Adapt(uniform, base, max(nights, lastNight(base)+1), t.fixed, soft)
}

// sharesPersonsOutside reports whether a team of the group shares a person with a team of another group.
func (s season) sharesPersonsOutside(g schedule.TierGroup) bool {
	return len(s.teamsSharingPersons(g)) > 0
}

// hasSharedPersons reports whether a team of the group shares a person with another team.
func (s season) hasSharedPersons(g schedule.TierGroup) bool {
	return len(g.Shape.Apart) > 0 || s.sharesPersonsOutside(g)
}

// grantWishes meets wishes about hours and courts in the drafts of all groups.
func (s *season) grantWishes() {
	s.planned = slices.Clone(s.planned)
	for changed := true; changed; { // a change in one group may free a time for a team of another one
		changed = false
		for i, d := range s.planned {
			games := search.GrantWishes(d.group.Shape, d.games, s.constraintsOf(d.group), s.optionalWishes(d.group))
			changed = changed || s.sharesPersonsOutside(d.group) && !slices.Equal(games, d.games)
			s.planned[i].games = games
		}
	}
}

// meetsMoreWishes reports whether games meet more of the wishes about hours and courts than other.
func (s season) meetsMoreWishes(t task, games, other []solver.Game) bool {
	soft := s.optionalWishes(t.TierGroup)
	if soft.IsEmpty() {
		return false
	}
	sum := func(games []solver.Game) (n int) {
		for _, unmet := range t.Shape.UnmetBy(games, soft) {
			n += unmet
		}
		return n
	}
	return sum(games) < sum(other)
}
