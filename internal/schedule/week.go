package schedule

import (
	"fmt"
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule/solver"
)

// A week is the state of planning a week.
type week struct {
	in Input // the games of other weeks, and those that no advance has made, are held
	calendar
	night  night
	groups []group
}

// Week plans the night of a week of a league in a dynamic mode, in the present tiers of the teams, see docs/scheduling.md#week.
// All teams of a tier play equally often, the pairs that have met least meet, and home and away, starts and courts are
// balanced over all weeks. The night is the first game day of the week on which the league plays; if it has none, that of a
// later week, which is then Plan.Week. Planning the same week again moves only what has to move. The error is a *Refusal.
func Week(in Input, number int) (Plan, error) {
	for {
		w, err := newWeek(in, number)
		if err != nil {
			return Plan{}, err
		}
		out := newWriter(w.in, w.calendar)
		for _, g := range w.groups {
			out.write(g, w.plan(g), []night{w.night})
		}
		plan := out.finish()
		games := w.gamesOnNight(out.lines)
		if games == 0 { // all possible games are cancelled: try the next night
			in.Blackouts = append(slices.Clone(in.Blackouts), w.night.day)
			continue
		}
		plan.Week = w.night.week
		plan.Message = w.message(plan, games, in, number)
		return plan, nil
	}
}

// gamesOnNight counts the games that take a place on the night.
func (w week) gamesOnNight(lines []league.ScheduledGame) (games int) {
	for _, line := range lines {
		if w.nightOf(line) == w.night.day && !line.TakesNoPlace() {
			games++
		}
	}
	return games
}

func newWeek(in Input, number int) (week, error) {
	var w week
	switch {
	case !in.League.ScheduleMode.Dynamic():
		return w, &Refusal{Sentence: message.New("advance-week is for overall and weekly leagues"), WrongMode: true}
	case in.League.StartDate == nil:
		return w, &Refusal{Sentence: message.New("Start date is required for dynamic schedule modes"), Field: "startDate"}
	}
	w.calendar = newCalendar(in)
	w.night = w.nightFor(number)
	if end := in.League.EndDate; end != nil && w.night.day > *end {
		return w, &Refusal{Field: "endDate", Sentence: message.New("week %d would be played on %s, after the end date %s",
			w.night.week, w.night.day.Medium(), end.Medium())}
	}
	var err error
	if w.groups, err = groups(in); err != nil {
		return w, err
	}
	for i, g := range w.groups {
		w.groups[i] = g.on(w.night.day)
	}
	if len(w.groups) == 0 {
		return w, &Refusal{Sentence: message.New("add at least two teams to a tier first"), Field: "teams"}
	}
	w.in = in
	w.in.Games = slices.Clone(in.Games)
	for i, g := range w.in.Games {
		if week := weekOf(g); week != number && week != w.night.week {
			w.in.Games[i].isElsewhere = true
		} else if g.Origin != league.ByWeek {
			w.in.Games[i].held = IsByHand
		}
	}
	return w, nil
}

// weekOf returns the week number of a game, or 0 if it has none.
func weekOf(g Game) int {
	if g.WeekNumber == nil {
		return 0
	}
	return *g.WeekNumber
}

// nightFor returns the first game day of a week, or of a later one, on which the league plays.
func (c calendar) nightFor(number int) night {
	day := firstOn(new(weekday(c.first)), c.start.AddDays(7*(number-1)))
	for slices.Contains(c.closed, day) && day < lastDay {
		day = day.AddDays(7)
	}
	return night{day, c.week(day)}
}

// weekday returns the day of the week.
func weekday(d league.Date) league.GameDay { return league.GameDay(d.Weekday().String()) }

// plan returns the games of a group on the night.
func (w week) plan(g group) []solver.Game {
	history := w.history(g)
	quota := g.shape.EqualQuota(history)
	movable, counted, fixed := w.weekGames(g)
	if slices.Equal(g.shape.PerTeam(movable, counted), quota.PerTeam(g.shape)) {
		return movable
	}
	if len(counted)+len(fixed.Games)+len(fixed.Busy) > 0 {
		return g.shape.Complete(movable, counted, quota, history, fixed)
	}
	return g.shape.PlanNight(quota, history)
}

// weekGames returns the games of the night that may be moved and are on an open cell, those that may not be moved, which count
// for their teams, and what the latter take.
func (w week) weekGames(g group) (movable, counted []solver.Game, fixed solver.Fixed) {
	tonight := newNightIndex([]night{w.night})
	for _, old := range w.in.chronological() {
		if !old.isMovable() && !old.TakesNoPlace() {
			g.addFixed(&fixed, old.ScheduledGame, w.nightOf(old.ScheduledGame), tonight, w.in.League.MinutesOf(old.Tier))
		}
	}
	taken := newPlaces(fixed)
	for _, old := range w.in.chronological() {
		a, knowsA := g.number(old.Team1ID)
		b, knowsB := g.number(old.Team2ID)
		if !knowsA || !knowsB || w.nightOf(old.ScheduledGame) != w.night.day {
			continue
		}
		at, found := g.locate(old.ScheduledGame, w.night.day, tonight)
		at.Home, at.Away = min(a, b), max(a, b)
		switch {
		case !old.isMovable():
			counted = append(counted, at)
		case found && g.shape.TierOf(a) == g.shape.TierOf(b) && taken.take(at):
			movable = append(movable, at)
		}
	}
	return movable, counted, fixed
}

// history counts the games of the other weeks that take a place.
func (w week) history(g group) solver.History {
	teams := len(g.teams)
	history := solver.History{
		Games: make([]int, teams), Met: solver.Grid[int](teams, teams),
		AtStart: solver.Grid[int](g.shape.Slots, teams), OnCourt: solver.Grid[int](g.shape.Courts, teams),
	}
	for _, old := range w.in.Games {
		if old.TakesNoPlace() || w.nightOf(old.ScheduledGame) == w.night.day {
			continue
		}
		if number := weekOf(old); number == w.night.week || old.isMovable() {
			continue // of the week being planned
		}
		a, knowsA := g.number(old.Team1ID)
		b, knowsB := g.number(old.Team2ID)
		if knowsA && knowsB {
			history.Met[min(a, b)][max(a, b)]++
		}
		slot := slices.IndexFunc(g.starts, func(minute int) bool { return minute%day == old.GameTime.Minutes() })
		court := slices.Index(g.names, courtName(old.ScheduledGame))
		for _, id := range [2]int64{old.Team1ID, old.Team2ID} {
			team, known := g.number(id)
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
func (w week) message(plan Plan, games int, in Input, number int) string {
	s := season{in: w.in, calendar: w.calendar, groups: w.groups}
	head := fmt.Sprintf("Week %d: %s on %s.", w.night.week, count(games, "game"), in.short(w.night.day))
	if plan.Changes() == 0 {
		head += " Nothing had to change."
	} else if len(plan.Move)+len(plan.Delete)+plan.Kept > 0 {
		head += " " + s.changes(plan)
	}
	if w.night.week != number {
		head += fmt.Sprintf(" Nobody plays in week %d.", number)
	}
	if w.night.day < in.Today {
		head += " That day is in the past."
	}
	for _, note := range append(s.sittingOut(), unscored(in, w.night.week)...) {
		head += " " + note
	}
	return head
}

// unscored says how many games of earlier weeks have no result, and how many of them are being played.
func unscored(in Input, before int) (notes []string) {
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
