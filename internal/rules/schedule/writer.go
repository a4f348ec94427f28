package schedule

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// A Writer turns the numbers of a plan into lines of the schedule, and assigns existing lines to them where it can.
type Writer struct {
	In Input
	Calendar
	Zone   zone
	Plan   Plan
	Before []Game                 // the present schedule in the order of play
	placed map[int64]bool         // ids of existing games with a place in the plan
	Lines  []league.ScheduledGame // the schedule as it will be

	reserved map[int64]league.Date // ids of existing games for the night on which they have their place in the plan
}

func NewWriter(in Input, c Calendar) *Writer {
	return &Writer{In: in, Calendar: c, Zone: ZoneOf(in.League), Before: in.InOrder(), placed: map[int64]bool{}, reserved: map[int64]league.Date{}}
}

// Expect makes room for this many planned games, so that lists of thousands of lines are not copied again and again.
func (w *Writer) Expect(games int) {
	movable := 0
	for _, g := range w.Before {
		if g.IsMovable() {
			movable++
		}
	}
	w.Lines = slices.Grow(w.Lines, games+len(w.Before)-movable)
	w.Plan.Insert = slices.Grow(w.Plan.Insert, max(games-movable, 0))
}

// A NightIndex maps the days of a plan's nights to their numbers.
type NightIndex map[league.Date]int

func NewNightIndex(nights []Night) NightIndex {
	index := make(NightIndex, len(nights))
	for i, n := range nights {
		index[n.Day] = i
	}
	return index
}

// Locate returns the cell of a game, without its teams, if the game is on one of the nights.
func (g Group) Locate(s league.ScheduledGame, night league.Date, nights NightIndex) (at solver.Game, found bool) {
	minute := s.Day.DaysSince(night)*MinutesPerDay + s.GameTime.Minutes()
	i, found := nights[night]
	court := slices.Index(g.keys, league.FoldName(CourtName(s)))
	slot := g.slotAt(night, minute)
	team, known := g.Number(s.Team1ID)
	if !found || court < 0 || slot < 0 || !known || !slices.Contains(g.OpenOn(night, g.Shape.TierOf(team))[slot], court) {
		return solver.Game{}, false
	}
	return solver.Game{Night: i, Slot: slot, Court: court}, true
}

// Line returns the scheduled game of a cell, with the teams of the game.
func (w *Writer) Line(g Group, at solver.Game, nights []Night) league.ScheduledGame {
	n := nights[at.Night]
	minute := g.Minute(n.Day, at.Slot)
	s := league.ScheduledGame{
		LeagueID: w.In.League.ID, Team1ID: g.Teams[at.Home], Team2ID: g.Teams[at.Away],
		Day: n.Day.AddDays(minute / MinutesPerDay), GameTime: league.AtMinute(minute), WeekNumber: new(n.Week),
		Tier: g.Tiers[g.Shape.TierOf(at.Home)], Status: league.Scheduled, Origin: w.In.League.Planner(),
	}
	if name := g.Names[at.Court]; name != "" {
		s.CourtName = new(name)
	}
	s.GameDate = w.Zone.Instant(s.Day, s.GameTime)
	return s
}

// Write adds the games of a group. An existing line of a pair stays where the pair has a game, or moves to another game of the
// pair, and keeps its home team. The home teams of new lines balance the rest.
func (w *Writer) Write(g Group, games []solver.Game, nights []Night) {
	old, decided, balance := w.linesOf(g, nights)
	var added []solver.Game
	for _, m := range w.assignLines(g, games, nights, old) {
		if m.line == nil {
			added = append(added, m.at)
			continue
		}
		a, _ := g.Number(m.line.Team1ID)
		b, _ := g.Number(m.line.Team2ID)
		decided = append(decided, solver.Game{Home: a, Away: b})
		w.Move(*m.line, m.to)
	}
	solver.Orient(added, decided, balance, w.In.League.ScheduleMode.Dynamic())
	for _, at := range added {
		line := w.Line(g, at, nights) // Orient has decided home and away
		w.Plan.Insert = append(w.Plan.Insert, line)
		w.Lines = append(w.Lines, line)
	}
}

// Reserve keeps the lines that are where a game of the plan is for that night. It is needed where a pair may meet on several nights that
// are written one by one: otherwise a line could leave its night for another one.
func (w *Writer) Reserve(g Group, games []solver.Game, night Night) {
	free, _, _ := w.linesOf(g, nil)
	for _, m := range w.assignLines(g, games, []Night{night}, free) {
		if m.line != nil && SamePlace(*m.line, m.to) {
			w.reserved[m.line.ID] = night.Day
		}
	}
}

// isFree reports whether a line has no place yet, and is not reserved for other nights than these.
func (w *Writer) isFree(id int64, nights []Night) bool {
	day, isReserved := w.reserved[id]
	return !w.placed[id] && (!isReserved || slices.ContainsFunc(nights, func(n Night) bool { return n.Day == day }))
}

// linesOf returns the lines of a group's pairs that may move, the games that stay, and by how many each team's home games exceed
// its away games against teams of other groups.
func (w *Writer) linesOf(g Group, nights []Night) (movable map[solver.Pair][]league.ScheduledGame, decided []solver.Game, balance []int) {
	movable, balance = map[solver.Pair][]league.ScheduledGame{}, make([]int, len(g.Teams))
	for _, before := range w.Before {
		a, knowsA := g.Number(before.Team1ID)
		b, knowsB := g.Number(before.Team2ID)
		switch {
		case knowsA && knowsB && before.IsMovable() && !w.isFree(before.ID, nights): // it is on another night
			decided = append(decided, solver.Game{Home: a, Away: b})
		case knowsA && knowsB && before.IsMovable():
			movable[solver.PairOf(a, b)] = append(movable[solver.PairOf(a, b)], before.ScheduledGame)
		case knowsA && knowsB:
			decided = append(decided, solver.Game{Home: a, Away: b})
		case knowsA && !before.IsMovable():
			balance[a]++
		case knowsB && !before.IsMovable():
			balance[b]--
		}
	}
	for _, line := range w.Plan.Insert { // of the nights that are written already
		a, knowsA := g.Number(line.Team1ID)
		b, knowsB := g.Number(line.Team2ID)
		if knowsA && knowsB {
			decided = append(decided, solver.Game{Home: a, Away: b})
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
func (w *Writer) assignLines(g Group, games []solver.Game, nights []Night, old map[solver.Pair][]league.ScheduledGame) []assignment {
	list := make([]assignment, len(games))
	take := func(m *assignment, i int) {
		p := solver.PairOf(m.at.Home, m.at.Away)
		m.line = new(old[p][i])
		old[p] = slices.Delete(old[p], i, i+1)
	}
	for i, at := range games {
		list[i] = assignment{at: at, to: w.Line(g, at, nights)}
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

// Move gives a line the time and place of another.
func (w *Writer) Move(line, to league.ScheduledGame) {
	w.placed[line.ID] = true
	moved := line
	moved.Day, moved.GameTime, moved.GameDate = to.Day, to.GameTime, to.GameDate
	moved.CourtName, moved.WeekNumber, moved.Tier = to.CourtName, to.WeekNumber, to.Tier
	w.Lines = append(w.Lines, moved)
	m := Move{From: line, To: moved}
	if !m.ChangesPlace() {
		w.Plan.Kept++
	}
	if !SameLine(line, moved) {
		w.Plan.Move = append(w.Plan.Move, m)
	}
}

// Finish deletes the lines without a place, and sorts the plan in the order of play.
func (w *Writer) Finish() Plan {
	for _, g := range w.Before {
		if !g.IsMovable() {
			w.Lines = append(w.Lines, g.ScheduledGame)
			w.addFixed(g)
		} else if !w.placed[g.ID] {
			w.Plan.Delete = append(w.Plan.Delete, g.ScheduledGame)
		}
	}
	slices.SortStableFunc(w.Plan.Insert, ByPlace)
	slices.SortStableFunc(w.Plan.Move, func(a, b Move) int { return ByPlace(a.To, b.To) })
	slices.SortStableFunc(w.Plan.Delete, Compare)
	slices.SortStableFunc(w.Lines, ByPlace)
	return w.Plan
}

// addFixed lists a game that the plan may not move. Games that take no place are not listed.
func (w *Writer) addFixed(g Game) {
	why := g.Held
	switch {
	case g.TakesNoPlace() || g.IsElsewhere:
		return
	case g.Played:
		why = IsPlayed
	case g.Pinned:
		why = IsPinned
	case g.Stays: // what a withdrawal has left is of nights before it
		why = IsPast
	}
	if why != "" { // half of a block has no reason of its own
		w.Plan.Fixed = append(w.Plan.Fixed, Stay{Line: g.ScheduledGame, Why: why})
	}
	if !g.Played {
		w.Plan.Kept++
	}
}
