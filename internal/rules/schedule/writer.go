package schedule

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// A Writer converts the cells of a plan to lines of the schedule, and reuses existing lines where it can.
type Writer struct {
	In Input
	Calendar
	Zone   zone
	Plan   Plan
	Before []Game                 // the present schedule in the order of play
	placed map[int64]bool         // ids of existing games that have a place in the plan
	Lines  []league.ScheduledGame // the schedule after the plan

	reserved map[int64]league.Date // night for which an existing game is reserved, by its id
}

func NewWriter(in Input, c Calendar) *Writer {
	return &Writer{In: in, Calendar: c, Zone: ZoneOf(in.League), Before: in.InOrder(), placed: map[int64]bool{}, reserved: map[int64]league.Date{}}
}

// Grow allocates space for the given number of planned games, so that lists of thousands of lines do not grow step by step.
func (w *Writer) Grow(games int) {
	movable := 0
	for _, g := range w.Before {
		if g.IsMovable() {
			movable++
		}
	}
	w.Lines = slices.Grow(w.Lines, games+len(w.Before)-movable)
	w.Plan.Insert = slices.Grow(w.Plan.Insert, max(games-movable, 0))
}

// A NightIndex maps the days of a plan's nights to their indexes.
type NightIndex map[league.Date]int

func NewNightIndex(nights []Night) NightIndex {
	index := make(NightIndex, len(nights))
	for i, n := range nights {
		index[n.Day] = i
	}
	return index
}

// Locate returns the cell of a scheduled game, without its teams, if the game is on one of the nights.
func (g TierGroup) Locate(s league.ScheduledGame, night league.Date, nights NightIndex) (at solver.Game, found bool) {
	minute := s.Day.DaysSince(night)*MinutesPerDay + s.GameTime.Minutes()
	i, found := nights[night]
	court := slices.Index(g.keys, league.FoldName(CourtName(s)))
	slot := g.slotAt(night, minute)
	team, known := g.TeamIndex(s.Team1ID)
	if !found || court < 0 || slot < 0 || !known || !slices.Contains(g.OpenOn(night, g.Shape.TierOf(team))[slot], court) {
		return solver.Game{}, false
	}
	return solver.Game{Night: i, Slot: slot, Court: court}, true
}

// Line returns the scheduled game for a planned game.
func (w *Writer) Line(g TierGroup, at solver.Game, nights []Night) league.ScheduledGame {
	n := nights[at.Night]
	minute := g.Minute(n.Day, at.Slot)
	s := league.ScheduledGame{
		LeagueID: w.In.League.ID, Team1ID: g.Teams[at.Home], Team2ID: g.Teams[at.Away],
		Day: n.Day.AddDays(minute / MinutesPerDay), GameTime: league.AtMinute(minute), WeekNumber: new(n.Week),
		Tier: g.Tiers[g.Shape.TierOf(at.Home)], Status: league.Scheduled, Origin: w.In.League.PlanOrigin(),
	}
	if name := g.Names[at.Court]; name != "" {
		s.CourtName = new(name)
	}
	s.GameDate = w.Zone.Instant(s.Day, s.GameTime)
	return s
}

// Write adds the planned games of a group. An existing line of a pair stays where the pair has a planned game, or moves to
// another planned game of the pair, and keeps its home team. The home teams of new lines balance the rest.
func (w *Writer) Write(g TierGroup, games []solver.Game, nights []Night) {
	old, decided, balance := w.splitLines(g, nights)
	var added []solver.Game
	for _, m := range w.assignLines(g, games, nights, old) {
		if m.line == nil {
			added = append(added, m.at)
			continue
		}
		a, _ := g.TeamIndex(m.line.Team1ID)
		b, _ := g.TeamIndex(m.line.Team2ID)
		decided = append(decided, solver.Game{Home: a, Away: b})
		w.Move(*m.line, m.to)
	}
	solver.AssignHomeTeams(added, decided, balance, w.In.League.ScheduleMode.Dynamic())
	for _, at := range added {
		line := w.Line(g, at, nights) // home and away as chosen by AssignHomeTeams
		w.Plan.Insert = append(w.Plan.Insert, line)
		w.Lines = append(w.Lines, line)
	}
}

// Reserve reserves lines that are at the place of a planned game for that night. This is needed where a pair may meet on
// several nights that are written one by one: otherwise a line could leave its night for another one.
func (w *Writer) Reserve(g TierGroup, games []solver.Game, night Night) {
	free, _, _ := w.splitLines(g, nil)
	for _, m := range w.assignLines(g, games, []Night{night}, free) {
		if m.line != nil && SamePlace(*m.line, m.to) {
			w.reserved[m.line.ID] = night.Day
		}
	}
}

// isFree reports whether a line has no place yet and is not reserved for a night outside the given ones.
func (w *Writer) isFree(id int64, nights []Night) bool {
	day, isReserved := w.reserved[id]
	return !w.placed[id] && (!isReserved || slices.ContainsFunc(nights, func(n Night) bool { return n.Day == day }))
}

// splitLines returns the lines of a group that may move, by pair, and the games that stay. balance is each team's number of home
// games minus away games against teams of other groups.
func (w *Writer) splitLines(g TierGroup, nights []Night) (movable map[solver.Pair][]league.ScheduledGame, decided []solver.Game, balance []int) {
	movable, balance = map[solver.Pair][]league.ScheduledGame{}, make([]int, len(g.Teams))
	for _, before := range w.Before {
		a, knowsA := g.TeamIndex(before.Team1ID)
		b, knowsB := g.TeamIndex(before.Team2ID)
		switch {
		case knowsA && knowsB && before.IsMovable() && !w.isFree(before.ID, nights): // it has its place on another night
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
	for _, line := range w.Plan.Insert { // lines of nights that are written already
		a, knowsA := g.TeamIndex(line.Team1ID)
		b, knowsB := g.TeamIndex(line.Team2ID)
		if knowsA && knowsB {
			decided = append(decided, solver.Game{Home: a, Away: b})
		}
	}
	return movable, decided, balance
}

// An assignment is a planned game with its line, and the existing line that moves there, or nil.
type assignment struct {
	at   solver.Game
	to   league.ScheduledGame
	line *league.ScheduledGame
}

// assignLines assigns an existing line of the pair to each planned game in the order of play: the line at the same place,
// otherwise the next one.
func (w *Writer) assignLines(g TierGroup, games []solver.Game, nights []Night, old map[solver.Pair][]league.ScheduledGame) []assignment {
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

// Move moves a line to the time and place of another.
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

// Finish deletes the movable lines that got no place, and sorts the plan in the order of play.
func (w *Writer) Finish() Plan {
	for _, g := range w.Before {
		if !g.IsMovable() {
			w.Lines = append(w.Lines, g.ScheduledGame)
			w.addFixed(g)
		} else if !w.placed[g.ID] {
			w.Plan.Delete = append(w.Plan.Delete, g.ScheduledGame)
		}
	}
	slices.SortStableFunc(w.Plan.Insert, CompareByPlace)
	slices.SortStableFunc(w.Plan.Move, func(a, b Move) int { return CompareByPlace(a.To, b.To) })
	slices.SortStableFunc(w.Plan.Delete, CompareByTime)
	slices.SortStableFunc(w.Lines, CompareByPlace)
	return w.Plan
}

// addFixed adds a game that may not move to the list of fixed games. Games that take no place are skipped.
func (w *Writer) addFixed(g Game) {
	why := g.HoldReason
	switch {
	case g.FreesItsPlace() || g.IsOtherWeek:
		return
	case g.Played:
		why = StayPlayed
	case g.Pinned:
		why = StayPinned
	case g.Stays: // the games that a withdrawn team still has are before its withdrawal
		why = StayPast
	}
	if why != "" { // the half of a block has no reason of its own
		w.Plan.Fixed = append(w.Plan.Fixed, Stay{Line: g.ScheduledGame, Reason: why})
	}
	if !g.Played {
		w.Plan.Kept++
	}
}
