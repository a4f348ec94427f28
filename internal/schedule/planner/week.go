package planner

import (
	"fmt"
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule"
	"sideout/internal/schedule/grid"
	"sideout/internal/schedule/solver"
	"sideout/internal/schedule/solver/solve"
)

// A week is the state of planning a week.
type week struct {
	in schedule.Input // the games of other weeks, and those that no advance has made, are held
	grid.Calendar
	night  grid.Night
	groups []grid.Group
}

// Week plans the night of a week of a league in a dynamic mode, in the present tiers of the teams, see docs/scheduling.md#week.
// All teams of a tier play equally often, the pairs that have met least meet, and home and away, starts and courts are
// balanced over all weeks. The night is the first game day of the week on which the league plays; if it has none, that of a
// later week, which is then Plan.Week. Planning the same week again moves only what has to move. The error is a *Refusal.
func Week(in schedule.Input, number int) (schedule.Plan, error) {
	in = in.OfSeason()
	for {
		w, err := newWeek(in, number)
		if err != nil {
			return schedule.Plan{}, err
		}
		out := grid.NewWriter(w.in, w.Calendar)
		for _, g := range w.groups {
			out.Write(g, w.plan(g), []grid.Night{w.night})
		}
		plan := out.Finish()
		games := w.gamesOnNight(out.Lines)
		if games == 0 { // all possible games are cancelled: try the next night
			in.Blackouts = append(slices.Clone(in.Blackouts), w.night.Day)
			continue
		}
		plan.Week = w.night.Week
		plan.Message = w.message(plan, games, in, number)
		return plan, nil
	}
}

// gamesOnNight counts the games that take a place on the night.
func (w week) gamesOnNight(lines []league.ScheduledGame) (games int) {
	for _, line := range lines {
		if w.NightOf(line) == w.night.Day && !line.TakesNoPlace() {
			games++
		}
	}
	return games
}

func newWeek(in schedule.Input, number int) (week, error) {
	var w week
	switch {
	case !in.League.ScheduleMode.Dynamic():
		return w, &schedule.Refusal{Sentence: message.New("advance-week is for overall and weekly leagues"), WrongMode: true}
	case in.League.StartDate == nil:
		return w, &schedule.Refusal{Sentence: message.New("Start date is required for dynamic schedule modes"), Field: "startDate"}
	}
	w.Calendar = grid.NewCalendar(in)
	w.night = nightFor(w.Calendar, number)
	if end := in.League.EndDate; end != nil && w.night.Day > *end {
		return w, &schedule.Refusal{Field: "endDate", Sentence: message.New("week %d would be played on %s, after the end date %s",
			w.night.Week, w.night.Day.Medium(), end.Medium()), Fits: []schedule.Fit{schedule.Extended(in.League, w.night.Day)}}
	}
	var err error
	there := in
	there.Teams = slices.DeleteFunc(slices.Clone(in.Teams), func(t league.Team) bool { return t.IsAway(w.night.Day) })
	if w.groups, err = grid.Groups(there); err != nil {
		return w, err
	}
	for i, g := range w.groups {
		w.groups[i] = g.On(w.night.Day)
	}
	if away := len(in.Teams) - len(there.Teams); len(w.groups) == 0 && away > 0 {
		return w, &schedule.Refusal{Field: "teams", Sentence: message.New("no tier has two teams on %s, because %s cannot play then",
			w.night.Day.Medium(), message.Count(away, "1 team", "%d teams"))}
	}
	if len(w.groups) == 0 {
		return w, &schedule.Refusal{Sentence: message.New("add at least two teams to a tier first"), Field: "teams"}
	}
	w.in = in
	w.in.Games = slices.Clone(in.Games)
	for i, g := range w.in.Games {
		if week := weekOf(g); week != number && week != w.night.Week {
			w.in.Games[i].IsElsewhere = true
		} else if g.Origin != league.ByWeek {
			w.in.Games[i].Held = schedule.IsByHand
		}
	}
	return w, nil
}

// weekOf returns the week number of a game, or 0 if it has none.
func weekOf(g schedule.Game) int {
	if g.WeekNumber == nil {
		return 0
	}
	return *g.WeekNumber
}

// nightFor returns the first game day of a week, or of a later one, on which the league plays.
func nightFor(c grid.Calendar, number int) grid.Night {
	day := grid.FirstOn(new(weekday(c.First)), c.Start.AddDays(7*(number-1)))
	for slices.Contains(c.Closed, day) && day < grid.LastDay {
		day = day.AddDays(7)
	}
	return grid.Night{Day: day, Week: c.Week(day)}
}

// weekday returns the day of the week.
func weekday(d league.Date) league.GameDay { return league.GameDay(d.Weekday().String()) }

// plan returns the games of a group on the night.
func (w week) plan(g grid.Group) []solver.Game {
	history := w.history(g)
	quota := g.Shape.EqualQuota(history)
	movable, counted, fixed := w.weekGames(g)
	soft := w.softFor(g)
	if slices.Equal(g.Shape.PerTeam(movable, counted), quota.PerTeam(g.Shape)) {
		return solve.Grant(g.Shape, movable, fixed, soft)
	}
	if len(counted)+len(fixed.Games)+len(fixed.Busy) > 0 || len(g.Shape.Apart) > 0 && len(movable) > 0 {
		return solve.Grant(g.Shape, solve.Complete(g.Shape, movable, counted, quota, history, fixed), fixed, soft)
	}
	games := solve.Night(g.Shape, quota, history)
	if len(g.Shape.Apart) > 0 {
		games = solve.Complete(g.Shape, solve.Lawful(g.Shape, games, fixed), nil, quota, history, fixed)
	}
	return solve.Grant(g.Shape, games, fixed, soft)
}

// softFor returns what the teams of a group would like on the night.
func (w week) softFor(g grid.Group) solver.Soft {
	s := season{in: w.in, Calendar: w.Calendar, before: w.night.Day.AddDays(-1)}
	return s.softFor(g)
}

// weekGames returns the games of the night that may be moved and are on an open cell, those that may not be moved, which count
// for their teams, and what the latter take.
func (w week) weekGames(g grid.Group) (movable, counted []solver.Game, fixed solver.Fixed) {
	tonight := grid.NewNightIndex([]grid.Night{w.night})
	for _, old := range w.in.InOrder() {
		if !old.IsMovable() && !old.TakesNoPlace() {
			g.AddFixed(&fixed, old.ScheduledGame, w.NightOf(old.ScheduledGame), tonight, w.in.League.MinutesOf(old.Tier))
		}
	}
	for _, other := range w.in.Others {
		if !other.TakesNoPlace() {
			fixed.Busy = append(fixed.Busy, g.BusyAt(other.ScheduledGame, tonight, w.in.League.MinutesOf(other.Tier))...)
		}
	}
	taken := newPlaces(fixed)
	for _, old := range w.in.InOrder() {
		a, knowsA := g.Number(old.Team1ID)
		b, knowsB := g.Number(old.Team2ID)
		if !knowsA || !knowsB || w.NightOf(old.ScheduledGame) != w.night.Day {
			continue
		}
		at, found := g.Locate(old.ScheduledGame, w.night.Day, tonight)
		at.Home, at.Away = min(a, b), max(a, b)
		switch {
		case !old.IsMovable():
			counted = append(counted, at)
		case found && g.Shape.TierOf(a) == g.Shape.TierOf(b) && taken.areApart(at, g.Shape.Apart) && taken.take(at):
			movable = append(movable, at)
		}
	}
	return movable, counted, fixed
}

// history counts the games of the other weeks that take a place.
func (w week) history(g grid.Group) solver.History {
	teams := len(g.Teams)
	history := solver.History{
		Games: make([]int, teams), Met: solver.Grid[int](teams, teams),
		AtStart: solver.Grid[int](g.Shape.Slots, teams), OnCourt: solver.Grid[int](g.Shape.Courts, teams),
	}
	for _, old := range w.in.Games {
		if old.TakesNoPlace() || w.NightOf(old.ScheduledGame) == w.night.Day {
			continue
		}
		if number := weekOf(old); number == w.night.Week || old.IsMovable() {
			continue // of the week being planned
		}
		a, knowsA := g.Number(old.Team1ID)
		b, knowsB := g.Number(old.Team2ID)
		if knowsA && knowsB {
			history.Met[min(a, b)][max(a, b)]++
		}
		slot := slices.IndexFunc(g.Starts, func(minute int) bool { return minute%schedule.MinutesPerDay == old.GameTime.Minutes() })
		court := slices.Index(g.Names, schedule.CourtName(old.ScheduledGame))
		for _, id := range [2]int64{old.Team1ID, old.Team2ID} {
			team, known := g.Number(id)
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
	return history
}

// message describes the week.
func (w week) message(plan schedule.Plan, games int, in schedule.Input, number int) string {
	s := season{in: w.in, Calendar: w.Calendar, groups: w.groups}
	head := fmt.Sprintf("Week %d: %s on %s.", w.night.Week, schedule.Count(games, "game"), in.Short(w.night.Day))
	if plan.Changes() == 0 {
		head += " Nothing had to change."
	} else if len(plan.Move)+len(plan.Delete)+plan.Kept > 0 {
		head += " " + s.changes(plan)
	}
	if w.night.Week != number {
		head += fmt.Sprintf(" Nobody plays in week %d.", number)
	}
	if w.night.Day < in.Today {
		head += " That day is in the past."
	}
	for _, note := range append(s.sittingOut(), unscored(in, w.night.Week)...) {
		head += " " + note
	}
	return head
}

// unscored says how many games of earlier weeks have no result, and how many of them are being played.
func unscored(in schedule.Input, before int) (notes []string) {
	live, without := map[int]int{}, map[int]int{}
	for _, g := range in.Games {
		week := weekOf(g)
		switch {
		case week <= 0 || week >= before || g.Status != league.Scheduled:
		case g.Live:
			live[week]++
		default:
			without[week]++
		}
	}
	note := func(n, week int, one, more string) {
		switch {
		case n == 1:
			notes = append(notes, fmt.Sprintf("1 game of week %d %s.", week, one))
		case n > 1:
			notes = append(notes, fmt.Sprintf("%d games of week %d %s.", n, week, more))
		}
	}
	for week := range before {
		note(live[week], week, "is being played", "are being played")
		note(without[week], week, "has no score", "have no score")
	}
	return notes
}
