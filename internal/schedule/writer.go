package schedule

import (
	"slices"

	"sideout/internal/league"
	"sideout/internal/schedule/solver"
)

// A writer turns the numbers of a plan into lines of the schedule, and assigns existing lines to them where it can.
type writer struct {
	in Input
	calendar
	zone   zone
	plan   Plan
	before []Game                 // the present schedule in the order of play
	placed map[int64]bool         // ids of existing games with a place in the plan
	lines  []league.ScheduledGame // the schedule as it will be
}

func newWriter(in Input, c calendar) *writer {
	return &writer{in: in, calendar: c, zone: zoneOf(in.League), before: in.chronological(), placed: map[int64]bool{}}
}

// A nightIndex maps the days of a plan's nights to their numbers.
type nightIndex map[league.Date]int

func newNightIndex(nights []night) nightIndex {
	index := make(nightIndex, len(nights))
	for i, n := range nights {
		index[n.day] = i
	}
	return index
}

// locate returns the cell of a game, without its teams, if the game is on one of the nights.
func (g group) locate(s league.ScheduledGame, night league.Date, nights nightIndex) (at solver.Game, found bool) {
	minute := s.Day.DaysSince(night)*day + s.GameTime.Minutes()
	i, found := nights[night]
	court := slices.Index(g.keys, league.FoldName(courtName(s)))
	slot := g.slotAt(night, minute)
	team, known := g.number(s.Team1ID)
	if !found || court < 0 || slot < 0 || !known || !slices.Contains(g.openOn(night, g.shape.TierOf(team))[slot], court) {
		return solver.Game{}, false
	}
	return solver.Game{Night: i, Slot: slot, Court: court}, true
}

// line returns the scheduled game of a cell, with the teams of the game.
func (w *writer) line(g group, at solver.Game, nights []night) league.ScheduledGame {
	n := nights[at.Night]
	minute := g.minute(n.day, at.Slot)
	s := league.ScheduledGame{
		LeagueID: w.in.League.ID, Team1ID: g.teams[at.Home], Team2ID: g.teams[at.Away],
		Day: n.day.AddDays(minute / day), GameTime: league.AtMinute(minute), WeekNumber: new(n.week),
		Tier: g.tiers[g.shape.TierOf(at.Home)], Status: league.Scheduled, Origin: w.in.League.Planner(),
	}
	if name := g.names[at.Court]; name != "" {
		s.CourtName = new(name)
	}
	s.GameDate = w.zone.instant(s.Day, s.GameTime)
	return s
}

// write adds the games of a group. An existing line of a pair stays where the pair has a game, or moves to another game of the
// pair, and keeps its home team. The home teams of new lines balance the rest.
func (w *writer) write(g group, games []solver.Game, nights []night) {
	old, decided, balance := w.linesOf(g)
	var added []solver.Game
	for _, m := range w.assignLines(g, games, nights, old) {
		if m.line == nil {
			added = append(added, m.at)
			continue
		}
		a, _ := g.number(m.line.Team1ID)
		b, _ := g.number(m.line.Team2ID)
		decided = append(decided, solver.Game{Home: a, Away: b})
		w.move(*m.line, m.to)
	}
	solver.Orient(added, decided, balance, w.in.League.ScheduleMode.Dynamic())
	for _, at := range added {
		line := w.line(g, at, nights) // Orient has decided home and away
		w.plan.Insert = append(w.plan.Insert, line)
		w.lines = append(w.lines, line)
	}
}

// linesOf returns the lines of a group's pairs that may move, the games that stay, and by how many each team's home games exceed
// its away games against teams of other groups.
func (w *writer) linesOf(g group) (movable map[solver.Pair][]league.ScheduledGame, decided []solver.Game, balance []int) {
	movable, balance = map[solver.Pair][]league.ScheduledGame{}, make([]int, len(g.teams))
	for _, before := range w.before {
		a, knowsA := g.number(before.Team1ID)
		b, knowsB := g.number(before.Team2ID)
		switch {
		case knowsA && knowsB && before.isMovable():
			movable[solver.PairOf(a, b)] = append(movable[solver.PairOf(a, b)], before.ScheduledGame)
		case knowsA && knowsB:
			decided = append(decided, solver.Game{Home: a, Away: b})
		case knowsA && !before.isMovable():
			balance[a]++
		case knowsB && !before.isMovable():
			balance[b]--
		}
	}
	return movable, decided, balance
}

// An assignment is a planned game, the line that it becomes, and the existing line that moves there, or nil.
type assignment struct {
	at   solver.Game
	to   league.ScheduledGame
	line *league.ScheduledGame
}

// assignLines assigns to each game, in the order of play, a line of its pair: the one at the same place, otherwise the next.
func (w *writer) assignLines(g group, games []solver.Game, nights []night, old map[solver.Pair][]league.ScheduledGame) []assignment {
	list := make([]assignment, len(games))
	take := func(m *assignment, i int) {
		p := solver.PairOf(m.at.Home, m.at.Away)
		m.line = new(old[p][i])
		old[p] = slices.Delete(old[p], i, i+1)
	}
	for i, at := range games {
		list[i] = assignment{at: at, to: w.line(g, at, nights)}
		lines := old[solver.PairOf(at.Home, at.Away)]
		here := slices.IndexFunc(lines, func(s league.ScheduledGame) bool { return SamePlace(s, list[i].to) })
		if here >= 0 {
			take(&list[i], here)
		}
	}
	for i := range list {
		if m := &list[i]; m.line == nil && len(old[solver.PairOf(m.at.Home, m.at.Away)]) > 0 {
			take(m, 0)
		}
	}
	return list
}

// move gives a line the time and place of another.
func (w *writer) move(line, to league.ScheduledGame) {
	w.placed[line.ID] = true
	moved := line
	moved.Day, moved.GameTime, moved.GameDate = to.Day, to.GameTime, to.GameDate
	moved.CourtName, moved.WeekNumber, moved.Tier = to.CourtName, to.WeekNumber, to.Tier
	w.lines = append(w.lines, moved)
	m := Move{line, moved}
	if !m.ChangesPlace() {
		w.plan.Kept++
	}
	if !sameLine(line, moved) {
		w.plan.Move = append(w.plan.Move, m)
	}
}

// finish deletes the lines without a place, and sorts the plan in the order of play.
func (w *writer) finish() Plan {
	for _, g := range w.before {
		if !g.isMovable() {
			w.lines = append(w.lines, g.ScheduledGame)
			w.addFixed(g)
		} else if !w.placed[g.ID] {
			w.plan.Delete = append(w.plan.Delete, g.ScheduledGame)
		}
	}
	slices.SortStableFunc(w.plan.Insert, byPlace)
	slices.SortStableFunc(w.plan.Move, func(a, b Move) int { return byPlace(a.To, b.To) })
	slices.SortFunc(w.plan.Delete, compare)
	slices.SortStableFunc(w.lines, byPlace)
	return w.plan
}
