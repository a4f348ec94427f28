package schedule

import (
	"fmt"
	"slices"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule/solver"
)

// CancelNight cancels the games of a night that are not played yet. They stay in the schedule.
func CancelNight(in Input, on league.Date) (Plan, error) {
	w, games, err := nightGames(in, on, func(g Game) bool { return !g.Played && !g.TakesNoPlace() })
	if err != nil {
		return Plan{}, err
	}
	for _, g := range games {
		to := g.ScheduledGame
		to.Status = league.Cancelled
		w.plan.Move = append(w.plan.Move, Move{g.ScheduledGame, to})
	}
	w.plan.Week = w.week(on)
	w.plan.Message = fmt.Sprintf("%s of %s cancelled.", count(len(games), "game"), w.in.short(on))
	return w.plan, nil
}

// MoveNightToEnd is MoveNight to the first night after the last one of the schedule. No game is there yet, so all keep their
// times and courts.
func MoveNightToEnd(in Input, on league.Date) (Plan, error) {
	c := newCalendar(in)
	last := on
	for _, g := range in.Games {
		if !g.TakesNoPlace() {
			last = max(last, c.nightOf(g.ScheduledGame))
		}
	}
	next := c.after(last, 1)
	if len(next) == 0 {
		return Plan{}, &Refusal{Sentence: message.New("the season does not end before the year 2999")}
	}
	return MoveNight(in, on, next[0].day)
}

// MoveNight moves the unplayed games of a night to another day, including those that are cancelled or wait for a new place.
// Each keeps its time and court, or gets the nearest free ones.
func MoveNight(in Input, on, to league.Date) (Plan, error) {
	w, games, err := nightGames(in, on, func(g Game) bool { return !g.Played })
	if err != nil {
		return Plan{}, err
	}
	if err := w.mayMove(games, on, to); err != nil {
		return Plan{}, err
	}
	list, err := groups(in)
	if err != nil {
		return Plan{}, err
	}
	there := w.byNight(0)[to] // no game has the id 0
	for _, g := range games {
		moved, found := w.placeOn(list, there, g.ScheduledGame, on, night{to, w.week(to)})
		if !found {
			return Plan{}, &Refusal{Field: "to", Sentence: message.New("%s has room for %d of the %s", to.Medium(),
				len(w.plan.Move), message.Count(len(games), "1 game", "%d games"))}
		}
		there = append(there, Game{ScheduledGame: moved})
		w.plan.Move = append(w.plan.Move, Move{g.ScheduledGame, moved})
	}
	w.plan.Week = w.week(to)
	w.plan.Message = fmt.Sprintf("%s of %s moved to %s.", count(len(games), "game"), w.in.short(on), w.in.short(to))
	return w.plan, nil
}

// nightGames returns the games of a night for which included is true.
func nightGames(in Input, on league.Date, included func(Game) bool) (w *writer, games []Game, err error) {
	w = newWriter(in, newCalendar(in))
	for _, g := range w.before {
		if included(g) && w.nightOf(g.ScheduledGame) == on {
			games = append(games, g)
		}
	}
	if games == nil {
		return w, nil, &Refusal{Sentence: message.New("no game is left to be played on %s", on.Medium())}
	}
	return w, games, nil
}

// mayMove refuses a day on which the league does not play.
func (w *writer) mayMove(games []Game, on, to league.Date) error {
	refuse := func(why message.Text) error {
		return &Refusal{Field: "to", Sentence: message.New("the %s of %s cannot be played on %s, %s",
			message.Count(len(games), "1 game", "%d games"), w.in.short(on), to.Medium(), why)}
	}
	end := w.in.League.EndDate
	switch {
	case to == on:
		return refuse(message.New("the same day"))
	case slices.Contains(w.in.Blackouts, to):
		return refuse(message.New("when nobody plays"))
	case w.in.League.StartDate != nil && to < *w.in.League.StartDate:
		return refuse(message.New("before the start date %s", w.in.League.StartDate.Medium()))
	case end != nil && to > *end:
		return refuse(message.New("after the end date %s", end.Medium()))
	}
	return nil
}

// placeOn returns the game at its time and court on another night, or in the free cell of its tier that is nearest in time.
// there holds the games that are on that night already.
func (w *writer) placeOn(
	list []group, there []Game, s league.ScheduledGame, on league.Date, to night,
) (moved league.ScheduledGame, found bool) {
	fits := func(line league.ScheduledGame) bool {
		return len(Clashes(Input{League: w.in.League, Games: there}, line)) == 0
	}
	moved = s
	moved.Day = to.day.AddDays(s.Day.DaysSince(on))
	moved.GameDate = w.zone.instant(moved.Day, moved.GameTime)
	moved.WeekNumber, moved.Status, moved.Waiting = new(to.week), league.Scheduled, false
	if fits(moved) {
		return moved, true
	}
	nearest := 2 * day
	for _, g := range list {
		team, known := g.number(s.Team1ID)
		if !known {
			continue
		}
		for slot, courts := range g.openOn(to.day, g.shape.TierOf(team)) {
			for _, court := range courts {
				line := w.line(g, solver.Game{Slot: slot, Court: court, Home: team, Away: team}, []night{to})
				candidate := moved
				candidate.Day, candidate.GameTime = line.Day, line.GameTime
				candidate.GameDate, candidate.CourtName = line.GameDate, line.CourtName
				apart := g.minute(to.day, slot) - s.Day.DaysSince(on)*day - s.GameTime.Minutes()
				if far := max(apart, -apart); far < nearest && fits(candidate) {
					moved, nearest, found = candidate, far, true
				}
			}
		}
	}
	return moved, found
}
