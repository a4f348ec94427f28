package schedule

import (
	"slices"

	"sideout/internal/league"
)

// A writer turns games in numbers into lines of the schedule, and finds for each of them a line that can
// be moved there.
type writer struct {
	in Input
	calendar
	zone   zone
	plan   Plan
	before []Game                 // the schedule as it stands, in the order of play
	placed map[int64]bool         // the games of it that have a place in the plan
	lines  []league.ScheduledGame // the schedule as it will be
}

func newWriter(in Input, c calendar) *writer {
	return &writer{in: in, calendar: c, zone: zoneOf(in.League), before: in.chronological(), placed: map[int64]bool{}}
}

// An index finds the nights of a plan by their days.
type index map[league.Date]int

func indexOf(nights []night) index {
	index := make(index, len(nights))
	for i, n := range nights {
		index[n.day] = i
	}
	return index
}

// locate returns the cell of a game of a night, if it is one of the nights; without home and away.
func (g group) locate(s league.ScheduledGame, night league.Date, nights index) (at game, found bool) {
	minute := s.Day.DaysSince(night)*day + s.GameTime.Minutes()
	i, found := nights[night]
	court := slices.Index(g.keys, league.FoldName(courtName(s)))
	slot := slices.Index(g.starts, minute)
	team, known := g.number(s.Team1ID)
	if !found || court < 0 || slot < 0 || !known || !slices.Contains(g.shape.tiers[g.tierOf(team)].open[slot], court) {
		return game{}, false
	}
	return game{night: i, slot: slot, court: court}, true
}

// line returns the scheduled game of a cell; its teams are those of the game.
func (w *writer) line(g group, at game, nights []night) league.ScheduledGame {
	n := nights[at.night]
	minute := g.starts[at.slot]
	s := league.ScheduledGame{
		LeagueID: w.in.League.ID, Team1ID: g.teams[at.home], Team2ID: g.teams[at.away],
		Day: n.day.AddDays(minute / day), GameTime: league.AtMinute(minute), WeekNumber: new(n.week),
		Tier: g.tiers[g.tierOf(at.home)], Status: league.Scheduled,
	}
	if name := g.names[at.court]; name != "" {
		s.CourtName = new(name)
	}
	s.GameDate = w.zone.instant(s.Day, s.GameTime)
	return s
}

// write enters the games of a group. A line that is there already for a pair stays where a game of the
// pair is, or moves to its next; it keeps its sides. Home and away of the new ones make up for the rest.
func (w *writer) write(g group, games []game, nights []night) {
	old, settled, balance := w.linesOf(g)
	var fresh []game
	for _, m := range w.match(g, games, nights, old) {
		if m.line == nil {
			fresh = append(fresh, m.at)
			continue
		}
		a, _ := g.number(m.line.Team1ID)
		b, _ := g.number(m.line.Team2ID)
		settled = append(settled, game{home: a, away: b})
		w.move(*m.line, m.to)
	}
	orient(fresh, settled, balance)
	for _, at := range fresh {
		line := w.line(g, at, nights) // home and away are decided only now
		w.plan.Insert = append(w.plan.Insert, line)
		w.lines = append(w.lines, line)
	}
}

// linesOf returns the lines of a group's pairs that may move, its games that stay, and how many home games
// more than away its teams have against others.
func (w *writer) linesOf(g group) (loose map[pair][]league.ScheduledGame, settled []game, balance []int) {
	loose, balance = map[pair][]league.ScheduledGame{}, make([]int, len(g.teams))
	for _, before := range w.before {
		a, knowsA := g.number(before.Team1ID)
		b, knowsB := g.number(before.Team2ID)
		switch {
		case knowsA && knowsB && before.loose():
			loose[pair{min(a, b), max(a, b)}] = append(loose[pair{min(a, b), max(a, b)}], before.ScheduledGame)
		case knowsA && knowsB:
			settled = append(settled, game{home: a, away: b})
		case knowsA && !before.loose():
			balance[a]++
		case knowsB && !before.loose():
			balance[b]--
		}
	}
	return loose, settled, balance
}

// A match is a planned game, where it is played, and the line that moves there, if there is one.
type match struct {
	at   game
	to   league.ScheduledGame
	line *league.ScheduledGame
}

// match gives each game, in the order of play, a line of its pair: the one that is there already, else
// the next.
func (w *writer) match(g group, games []game, nights []night, old map[pair][]league.ScheduledGame) []match {
	list := make([]match, len(games))
	take := func(m *match, i int) {
		p := pair{m.at.home, m.at.away}
		m.line = new(old[p][i])
		old[p] = slices.Delete(old[p], i, i+1)
	}
	for i, at := range games {
		list[i] = match{at: at, to: w.line(g, at, nights)}
		lines := old[pair{at.home, at.away}]
		here := slices.IndexFunc(lines, func(s league.ScheduledGame) bool { return samePlace(s, list[i].to) })
		if here >= 0 {
			take(&list[i], here)
		}
	}
	for i := range list {
		if m := &list[i]; m.line == nil && len(old[pair{m.at.home, m.at.away}]) > 0 {
			take(m, 0)
		}
	}
	return list
}

// move moves a line to where another is.
func (w *writer) move(line, to league.ScheduledGame) {
	w.placed[line.ID] = true
	moved := line
	moved.Day, moved.GameTime, moved.GameDate = to.Day, to.GameTime, to.GameDate
	moved.CourtName, moved.WeekNumber, moved.Tier = to.CourtName, to.WeekNumber, to.Tier
	w.lines = append(w.lines, moved)
	m := Move{line, moved}
	if !m.Elsewhere() {
		w.plan.Kept++
	}
	if !same(line, moved) {
		w.plan.Move = append(w.plan.Move, m)
	}
}

// finish deletes the lines that have no place, and puts everything in the order of play.
func (w *writer) finish() Plan {
	for _, g := range w.before {
		if !g.loose() {
			w.lines = append(w.lines, g.ScheduledGame)
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
