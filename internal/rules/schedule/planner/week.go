package planner

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/search"
	"sideout/internal/rules/schedule/solver"
)

// A week holds the state while one week is planned.
type week struct {
	in schedule.Input // games of other weeks and games that were scheduled by hand are held
	schedule.Calendar
	number  int // the week number of the nights
	nights  []weekNight
	planned []league.ScheduledGame // the games of the nights that are planned already
}

// A weekNight is a night of the week, with the groups of the teams that can play on it.
type weekNight struct {
	schedule.Night
	groups []schedule.TierGroup
	games  [][]solver.Game // by group
}

// Week plans the night of one week of a league in a dynamic mode, or both nights if it has two game days, in the present tiers,
// see docs/scheduling.md#week. On each night all teams of a tier play equally often, the pairs that have met least meet, and
// home and away, starts and courts are balanced over all nights. If the week has no open game day, it plans a later week, which
// is then Plan.Week. Planning the same week again moves only what has to move. The error is a *Refusal.
func Week(in schedule.Input, number int) (schedule.Plan, error) {
	in = in.SeasonOnly()
	for {
		w, err := newWeek(in, number)
		if err != nil {
			return schedule.Plan{}, err
		}
		out := schedule.NewWriter(w.in, w.Calendar)
		w.planNights(out)
		for _, e := range w.nights {
			for i, g := range e.groups {
				out.Write(g, e.games[i], []schedule.Night{e.Night})
			}
		}
		plan := out.Finish()
		lines := w.linesOnNights(out.Lines)
		if len(lines) == 0 { // all possible games are cancelled: try the next week
			in.League.Blackouts = slices.Clone(in.League.Blackouts)
			for _, e := range w.nights {
				in.League.Blackouts = append(in.League.Blackouts, e.Day)
			}
			continue
		}
		plan.Week = w.number
		w.describe(&plan, lines, in, number)
		return plan, nil
	}
}

// planNights plans the nights in order, and reserves for each night the existing games that are there already.
func (w *week) planNights(out *schedule.Writer) {
	for i := range w.nights {
		e := &w.nights[i]
		for _, g := range e.groups {
			games := w.planNight(g, e.Night)
			e.games = append(e.games, games)
			out.Reserve(g, games, e.Night)
			for _, at := range games {
				w.planned = append(w.planned, out.Line(g, at, []schedule.Night{e.Night}))
			}
		}
	}
}

// linesOnNights returns the games on the nights of the week that take a place.
func (w week) linesOnNights(lines []league.ScheduledGame) (present []league.ScheduledGame) {
	for _, line := range lines {
		if w.hasNight(w.NightOf(line)) && !line.FreesItsPlace() {
			present = append(present, line)
		}
	}
	return present
}

// hasNight reports whether a day is a night of the week.
func (w week) hasNight(day league.Date) bool {
	return slices.ContainsFunc(w.nights, func(e weekNight) bool { return e.Day == day })
}

func newWeek(in schedule.Input, number int) (week, error) {
	var w week
	switch {
	case !in.League.ScheduleMode.Dynamic():
		return w, &schedule.Refusal{Sentence: fault.Textf("advance-week is for overall and weekly leagues"), WrongMode: true}
	case in.League.StartDate == nil:
		return w, &schedule.Refusal{Sentence: fault.Textf("Start date is required for dynamic schedule modes"), Field: "startDate"}
	}
	w.Calendar = schedule.NewCalendar(in)
	if err := w.findNights(in, number); err != nil {
		return w, err
	}
	w.in = in
	w.in.Games = slices.Clone(in.Games)
	for i, g := range w.in.Games {
		if week := weekNumber(g); week != number && week != w.number {
			w.in.Games[i].IsOtherWeek = true
		} else if g.Origin != league.ByWeek {
			w.in.Games[i].HoldReason = schedule.StayByHand
		}
	}
	return w, nil
}

// findNights finds the nights of the week, and the teams that can play on them.
func (w *week) findNights(in schedule.Input, number int) error {
	nights := w.FirstNightsFrom(number)
	w.number = nights[0].Week
	if end := in.League.EndDate; end != nil && nights[0].Day > *end {
		return &schedule.Refusal{Field: "endDate", Sentence: fault.Textf("week %d would be played on %s, after the end date %s",
			w.number, nights[0].Day.Medium(), end.Medium()), Fits: []schedule.Fit{schedule.FitWithEndDate(in.League, nights[0].Day)}}
	}
	away := 0 // the largest number of absent teams on one night
	for _, night := range nights {
		if end := in.League.EndDate; end != nil && night.Day > *end {
			break
		}
		there := in
		there.Teams = slices.DeleteFunc(slices.Clone(in.Teams), func(t league.Team) bool { return t.IsAway(night.Day) })
		away = max(away, len(in.Teams)-len(there.Teams))
		groups, err := schedule.GroupsInHall(there)
		if err != nil {
			return err
		}
		for i, g := range groups {
			groups[i] = g.On(night.Day)
		}
		if len(groups) > 0 {
			w.nights = append(w.nights, weekNight{Night: night, groups: groups})
		}
	}
	switch {
	case len(w.nights) > 0:
		return nil
	case away > 0:
		return &schedule.Refusal{Field: "teams", Sentence: fault.Textf("no tier has two teams on %s, because %s cannot play then",
			nights[0].Day.Medium(), fault.CountText(away, "1 team", "%d teams"))}
	}
	return &schedule.Refusal{Sentence: fault.Textf("add at least two teams to a tier first"), Field: "teams"}
}

// weekNumber returns the week number of a game, or 0 if it has none.
func weekNumber(g schedule.Game) int {
	if g.WeekNumber == nil {
		return 0
	}
	return *g.WeekNumber
}

// planNight returns the games of a group on the night.
func (w week) planNight(g schedule.TierGroup, on schedule.Night) []solver.Game {
	history := w.history(g, on.Day)
	quota := g.Shape.EqualQuota(history)
	movable, counted, fixed := w.weekGames(g, on)
	soft := w.optionalWishes(g, on.Day)
	if slices.Equal(g.Shape.CountGames(movable, counted), quota.GamesPerTeam(g.Shape)) {
		return search.GrantWishes(g.Shape, movable, fixed, soft)
	}
	if len(counted)+len(fixed.Games)+len(fixed.Busy) > 0 || len(g.Shape.Apart) > 0 && len(movable) > 0 {
		return search.GrantWishes(g.Shape, search.CompleteNight(g.Shape, movable, counted, quota, history, fixed), fixed, soft)
	}
	games := search.PlanNight(g.Shape, quota, history)
	if len(g.Shape.Apart) > 0 {
		games = search.CompleteNight(g.Shape, search.FeasibleGames(g.Shape, games, fixed), nil, quota, history, fixed)
	}
	return search.GrantWishes(g.Shape, games, fixed, soft)
}

// optionalWishes returns the optional wishes of the teams of a group for the night.
func (w week) optionalWishes(g schedule.TierGroup, on league.Date) solver.SoftWishes {
	s := season{in: w.in, Calendar: w.Calendar, planAfter: on.AddDays(-1)}
	return s.optionalWishes(g)
}

// weekGames returns the movable games of the night that are in an open cell, the unmovable games of the night, which count for
// their teams, and the constraints that all unmovable games impose.
func (w week) weekGames(g schedule.TierGroup, on schedule.Night) (movable, counted []solver.Game, fixed solver.Fixed) {
	tonight := schedule.NewNightIndex([]schedule.Night{on})
	for _, old := range w.in.InOrder() {
		if !old.IsMovable() && !old.FreesItsPlace() {
			g.AddFixed(&fixed, old.ScheduledGame, w.NightOf(old.ScheduledGame), tonight, w.in.MinutesOf(old.ScheduledGame))
		}
	}
	for _, other := range w.in.Others {
		if !other.FreesItsPlace() && other.TakenBy == nil {
			fixed.Busy = append(fixed.Busy, g.BusyAt(other.ScheduledGame, tonight, w.in.MinutesOf(other.ScheduledGame))...)
		}
	}
	taken := newOccupancy(fixed)
	for _, old := range w.in.InOrder() {
		a, knowsA := g.TeamIndex(old.Team1ID)
		b, knowsB := g.TeamIndex(old.Team2ID)
		if !knowsA || !knowsB || w.NightOf(old.ScheduledGame) != on.Day {
			continue
		}
		at, found := g.Locate(old.ScheduledGame, on.Day, tonight)
		at.Home, at.Away = min(a, b), max(a, b)
		switch {
		case !old.IsMovable():
			counted = append(counted, at)
		case found && g.Shape.TierOf(a) == g.Shape.TierOf(b) && taken.areApart(at, g.Shape.Apart) && taken.tryTake(at):
			movable = append(movable, at)
		}
	}
	return movable, counted, fixed
}

// history counts the games of other weeks, and of the other night of this week, that take a place.
func (w week) history(g schedule.TierGroup, on league.Date) solver.History {
	teams := len(g.Teams)
	history := solver.History{
		Games: make([]int, teams), Met: solver.NewGrid[int](teams, teams),
		AtStart: solver.NewGrid[int](g.Shape.Slots, teams), OnCourt: solver.NewGrid[int](g.Shape.Courts, teams),
	}
	for _, old := range w.in.Games {
		night := w.NightOf(old.ScheduledGame)
		isOfWeek := weekNumber(old) == w.number && !w.hasNight(night)
		if !old.FreesItsPlace() && night != on && !isOfWeek && !old.IsMovable() {
			addToHistory(g, history, old.ScheduledGame)
		}
	}
	for _, line := range w.planned {
		if w.NightOf(line) != on {
			addToHistory(g, history, line)
		}
	}
	return history
}

func addToHistory(g schedule.TierGroup, history solver.History, line league.ScheduledGame) {
	a, knowsA := g.TeamIndex(line.Team1ID)
	b, knowsB := g.TeamIndex(line.Team2ID)
	if knowsA && knowsB {
		history.Met[min(a, b)][max(a, b)]++
	}
	slot := slices.IndexFunc(g.Starts, func(minute int) bool { return minute%schedule.MinutesPerDay == line.GameTime.Minutes() })
	court := slices.Index(g.Names, schedule.CourtName(line))
	for _, id := range [2]int64{line.Team1ID, line.Team2ID} {
		team, known := g.TeamIndex(id)
		if !known {
			continue
		}
		history.Games[team]++
		if slot >= 0 {
			history.AtStart[slot][team]++
		}
		if court >= 0 {
			history.OnCourt[court][team]++
		}
	}
}

// describe sets what a plan of the week says: its messages before and after it is stored, and the figures. lines are the games of the week, and
// number is the week that was asked for.
func (w week) describe(plan *schedule.Plan, lines []league.ScheduledGame, in schedule.Input, number int) {
	s := season{in: w.in, Calendar: w.Calendar, groups: w.groupsOfWeek()}
	figures := s.summarize(lines).figures
	plan.Figures = &figures
	plan.Preview, plan.Message = w.message(*plan, s, would, in, number), w.message(*plan, s, did, in, number)
}

// groupsOfWeek returns the groups of the first night, and those of the second one that only play then.
func (w week) groupsOfWeek() (groups []schedule.TierGroup) {
	known := map[int64]bool{}
	for _, e := range w.nights {
		for _, g := range e.groups {
			if !slices.ContainsFunc(g.Teams, func(id int64) bool { return known[id] }) {
				groups = append(groups, g)
			}
			for _, id := range g.Teams {
				known[id] = true
			}
		}
	}
	return groups
}

// message describes the week: "Would add 12 games of week 3, on Sep 17.", or the whole week and what changes in it.
func (w week) message(plan schedule.Plan, s season, t tense, in schedule.Input, number int) fault.Text {
	var days, past []any
	for _, e := range w.nights {
		days = append(days, in.FormatDay(e.Day))
		if e.Day < in.Today {
			past = append(past, in.FormatDay(e.Day))
		}
	}
	games, on, week := fault.Games(plan.Figures.Games), fault.List(days...), fault.Number(w.number)
	parts := []fault.Text{fault.Textf("Week %s: %s on %s.", week, games, on)}
	switch {
	case plan.Changes() == 0:
		parts = append(parts, t.choose(fault.Textf("Nothing has to change."), fault.Textf("Nothing had to change.")))
	case len(plan.Insert) == plan.Figures.Games && len(plan.Move)+len(plan.Delete) == 0:
		parts[0] = t.choose(fault.Textf("Would add %s of week %s, on %s.", games, week, on), fault.Textf("Added %s of week %s, on %s.", games, week, on))
	case len(plan.Move)+len(plan.Delete)+plan.Kept > 0:
		s.lastPlayed = w.nights[0].Day // there is a schedule already
		parts = append(parts, s.describeChanges(plan, t)...)
	}
	if w.number != number {
		parts = append(parts, fault.Textf("Nobody plays in week %s.", fault.Number(number)))
	}
	switch {
	case len(past) == 0:
	case len(days) == 1:
		parts = append(parts, fault.Textf("That day is in the past."))
	case len(past) == len(days):
		parts = append(parts, fault.Textf("Both days are in the past."))
	default:
		parts = append(parts, fault.Textf("%s is in the past.", past[0]))
	}
	return fault.Sentences(slices.Concat(parts, s.unplayableTierNotes(), w.takenNotes(), unscoredNotes(in, w.number))...)
}

// takenNotes returns the note about what other leagues of a hall take on the nights of the week.
func (w week) takenNotes() (notes []fault.Text) {
	for _, e := range w.nights {
		notes = append(notes, takenNotes(w.in, e.groups, func(day league.Date) bool { return day == e.Day })...)
	}
	return notes
}

// unscoredNotes returns notes about games of earlier weeks that have no result or are still being played.
func unscoredNotes(in schedule.Input, beforeWeek int) (notes []fault.Text) {
	live, without := map[int]int{}, map[int]int{}
	for _, g := range in.Games {
		week := weekNumber(g)
		switch {
		case week <= 0 || week >= beforeWeek || g.Status != league.Scheduled:
		case g.Live:
			live[week]++
		default:
			without[week]++
		}
	}
	for week := range beforeWeek {
		number := fault.Number(week)
		if n := live[week]; n == 1 {
			notes = append(notes, fault.Textf("1 game of week %s is being played.", number))
		} else if n > 1 {
			notes = append(notes, fault.Textf("%d games of week %s are being played.", n, number))
		}
		if n := without[week]; n == 1 {
			notes = append(notes, fault.Textf("1 game of week %s has no score.", number))
		} else if n > 1 {
			notes = append(notes, fault.Textf("%d games of week %s have no score.", n, number))
		}
	}
	return notes
}
