package schedule

import (
	"fmt"
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
)

// A week is what Week works on.
type week struct {
	in Input // games of other weeks stay, as if they were played
	calendar
	night  night
	groups []group
}

// Week plans the night of a week of a league in one of the dynamic modes, in the tiers that the teams
// are in, see docs/scheduling.md#week. In a tier all teams play equally often, and those that have
// met least meet; home and away, starts and courts are shared over all weeks. The night is the first game
// day of the week on which the league plays; Plan.Week is the week of that day.
// The same week planned again moves what has to move. The error is a *Refusal.
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
		games := w.tonight(out.lines)
		if games == 0 { // what could be played there is cancelled
			in.Blackouts = append(slices.Clone(in.Blackouts), w.night.day)
			continue
		}
		plan.Week = w.night.week
		plan.Message = w.message(plan, games, in, number)
		return plan, nil
	}
}

// tonight counts the games of the schedule that will be played on the night.
func (w week) tonight(lines []league.ScheduledGame) (games int) {
	for _, line := range lines {
		if w.nightOf(line) == w.night.day && line.Status != league.Cancelled {
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
	if len(w.groups) == 0 {
		return w, &Refusal{Sentence: message.New("add at least two teams to a tier first"), Field: "teams"}
	}
	w.in = in
	w.in.Games = slices.Clone(in.Games)
	for i, g := range w.in.Games {
		if week := weekOf(g); week != number && week != w.night.week {
			w.in.Games[i].Played = true
		}
	}
	return w, nil
}

// weekOf returns the number of the week of a game, 0 if it has none.
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

// weekday returns the name of the day.
func weekday(d league.Date) league.GameDay { return league.GameDay(d.Weekday().String()) }

// plan returns the games of a group on the night.
func (w week) plan(g group) []game {
	p := w.past(g)
	quota := g.equal(p)
	standing, fixed := w.standing(g)
	if slices.Equal(g.perTeam(standing, fixed), quota.perTeam(g)) {
		return standing
	}
	if len(fixed) > 0 {
		return g.complete(standing, fixed, quota)
	}
	return g.evening(quota, p)
}

// standing returns the week's games that are where they may be, and may be moved, and those that may not.
func (w week) standing(g group) (standing, fixed []game) {
	taken := map[[3]int]bool{}
	for _, old := range w.in.chronological() {
		a, knowsA := g.number(old.Team1ID)
		b, knowsB := g.number(old.Team2ID)
		if !knowsA || !knowsB || w.nightOf(old.ScheduledGame) != w.night.day {
			continue
		}
		at, found := g.locate(old.ScheduledGame, w.night.day, indexOf([]night{w.night}))
		at.home, at.away = min(a, b), max(a, b)
		if !old.loose() {
			if !found {
				at.slot = none // somewhere else, but the two have played
			}
			fixed = append(fixed, at)
		}
		cells := [3][3]int{{at.slot, 0, at.court}, {at.slot, 1, a}, {at.slot, 1, b}}
		if !found || taken[cells[0]] || taken[cells[1]] || taken[cells[2]] || g.tierOf(a) != g.tierOf(b) {
			continue
		}
		taken[cells[0]], taken[cells[1]], taken[cells[2]] = true, true, true
		if old.loose() {
			standing = append(standing, at)
		}
	}
	return standing, fixed
}

// perTeam counts games by team.
func (g group) perTeam(lists ...[]game) []int {
	n := make([]int, len(g.teams))
	for _, games := range lists {
		for _, at := range games {
			n[at.home]++
			n[at.away]++
		}
	}
	return n
}

// complete adds games to a night that has begun, for teams that are short of them, where there is room.
func (g group) complete(standing, fixed []game, q quota) []game {
	t := newTable(g.shape, 1)
	t.put(standing)
	for _, at := range fixed {
		if at.slot != none && t.isFree(at.slot, at.home) && t.isFree(at.slot, at.away) {
			t.put([]game{at})
		}
	}
	f := newFiller(t)
	short := q.perTeam(g)
	for team, n := range g.perTeam(standing, fixed) {
		short[team] -= n
	}
	for a := range short {
		for b := a + 1; b < len(short) && short[a] > 0; b++ {
			p := pair{a, b}
			if short[b] > 0 && g.tierOf(a) == g.tierOf(b) && f.meetings(0, p) == 0 && f.placeOn([]int{0}, p) {
				short[a]--
				short[b]--
			}
		}
	}
	return slices.DeleteFunc(t.games(), func(at game) bool { return slices.Contains(fixed, at) })
}

// message says what the week is like.
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

// unscored names the games of earlier weeks that have no result.
func unscored(in Input, before int) (notes []string) {
	games := map[int]int{}
	for _, g := range in.Games {
		if week := weekOf(g); week > 0 && week < before && g.Status == league.Scheduled {
			games[week]++
		}
	}
	for week := range before {
		switch n := games[week]; n {
		case 0:
		case 1:
			notes = append(notes, fmt.Sprintf("1 game of week %d has no score.", week))
		default:
			notes = append(notes, fmt.Sprintf("%d games of week %d have no score.", n, week))
		}
	}
	return notes
}
