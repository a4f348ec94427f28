package schedule

import (
	"cmp"
	"fmt"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// CancelNight cancels the unplayed games of a night. They stay in the schedule.
func CancelNight(in Input, on league.Date) (Plan, error) {
	w, games, err := nightGames(in, on, func(g Game) bool { return !g.Played && !g.FreesItsPlace() })
	if err != nil {
		return Plan{}, err
	}
	for _, g := range games {
		to := g.ScheduledGame
		to.Status = league.Cancelled
		w.Plan.Move = append(w.Plan.Move, Move{From: g.ScheduledGame, To: to})
	}
	w.Plan.Week = w.Week(on)
	what := fmt.Sprintf("%s of %s.", FormatCount(len(games), "game"), w.In.FormatDay(on))
	w.Plan.Preview, w.Plan.Message = "Would cancel "+what, "Cancelled "+what
	return w.Plan, nil
}

// MoveNightToEnd moves a night to the first night after the last one of the schedule. That night is empty, so all games keep
// their times and courts.
func MoveNightToEnd(in Input, on league.Date) (Plan, error) {
	c := NewCalendar(in)
	last := on
	for _, g := range in.Games {
		if !g.FreesItsPlace() {
			last = max(last, c.NightOf(g.ScheduledGame))
		}
	}
	next := c.NightsAfter(last, 1)
	if len(next) == 0 {
		return Plan{}, &Refusal{Sentence: fault.Textf("the season does not end before the year 2999")}
	}
	return MoveNight(in, on, next[0].Day)
}

// MoveNight moves the unplayed games of a night to another day, including games that are cancelled or wait for a place. Each
// keeps its time and court, or gets the nearest free ones.
func MoveNight(in Input, on, to league.Date) (Plan, error) {
	w, games, err := nightGames(in, on, func(g Game) bool { return !g.Played })
	if err != nil {
		return Plan{}, err
	}
	if err := checkTargetDay(w, games, on, to); err != nil {
		return Plan{}, err
	}
	list, err := TierGroups(in)
	if err != nil {
		return Plan{}, err
	}
	there := gamesByNight(w, 0)[to] // no game has the id 0
	for _, other := range in.Others {
		if w.NightOf(other.ScheduledGame) == to {
			there = append(there, other)
		}
	}
	waiting, err := moveWaitingMatches(w, there, on, to)
	if err != nil {
		return Plan{}, err
	}
	there = append(there, waiting...)
	slices.SortStableFunc(games, func(a, b Game) int { return cmp.Compare(boolRank(a.FinalsID == 0), boolRank(b.FinalsID == 0)) })
	for _, g := range games {
		moved, found := findPlaceOn(w, list, there, g.ScheduledGame, on, Night{Day: to, Week: w.Week(to)})
		if !found {
			return Plan{}, &Refusal{Field: "to", Sentence: fault.Textf("%s has room for %d of the %s", to.Medium(),
				len(w.Plan.Move), fault.CountText(len(games), "1 game", "%d games"))}
		}
		there = append(there, Game{ScheduledGame: moved})
		w.Plan.Move = append(w.Plan.Move, Move{From: g.ScheduledGame, To: moved})
	}
	w.Plan.Week, w.Plan.Night = w.Week(to), &NightMove{On: on, To: to}
	what := fmt.Sprintf("%s of %s to %s.", FormatCount(len(games), "game"), w.In.FormatDay(on), w.In.FormatDay(to))
	for _, name := range teamsAwayOn(in, w.Plan.Move, to) {
		what += fmt.Sprintf(" %s cannot play on %s.", name, w.In.FormatDay(to))
	}
	w.Plan.Preview, w.Plan.Message = "Would move "+what, "Moved "+what
	return w.Plan, nil
}

// moveWaitingMatches returns the matches of finals that wait for their teams on a night as they are on its new day, at the same times and on
// the same courts. The error is a *Refusal that names what is in the way. there are the games of that day.
func moveWaitingMatches(w *Writer, there []Game, on, to league.Date) (moved []Game, err error) {
	for _, g := range w.In.Others {
		if w.NightOf(g.ScheduledGame) != on || g.Label == "" {
			continue
		}
		g.Day = to.AddDays(g.Day.DaysSince(on))
		g.GameDate = w.Zone.Instant(g.Day, g.GameTime)
		if clashes := FindClashes(Input{League: w.In.League, Teams: w.In.Teams, Games: there, Today: w.In.Today}, g.ScheduledGame); len(clashes) > 0 {
			return nil, &Refusal{Field: "to", Sentence: fault.Textf("%s cannot move to %s: %s", g.Label, to.Medium(), clashes[0].Sentence)}
		}
		moved = append(moved, g)
	}
	return moved, nil
}

// boolRank returns 0 for false and 1 for true.
func boolRank(b bool) int {
	if b {
		return 1
	}
	return 0
}

// teamsAwayOn returns the names of the teams that have one of the moved games and cannot play on the day.
func teamsAwayOn(in Input, moved []Move, day league.Date) (names []string) {
	for _, t := range in.Teams {
		plays := slices.ContainsFunc(moved, func(m Move) bool { return m.To.Team1ID == t.ID || m.To.Team2ID == t.ID })
		if plays && t.IsAway(day) {
			names = append(names, t.Name)
		}
	}
	return names
}

// nightGames returns the games of a night for which isIncluded returns true.
func nightGames(in Input, on league.Date, isIncluded func(Game) bool) (w *Writer, games []Game, err error) {
	w = NewWriter(in, NewCalendar(in))
	for _, g := range w.Before {
		if isIncluded(g) && w.NightOf(g.ScheduledGame) == on {
			games = append(games, g)
		}
	}
	if games == nil {
		return w, nil, &Refusal{Sentence: fault.Textf("no game is left to be played on %s", on.Medium())}
	}
	return w, games, nil
}

// checkTargetDay returns an error for a day to which the night cannot be moved.
func checkTargetDay(w *Writer, games []Game, on, to league.Date) error {
	refuse := func(why fault.Text, fits ...Fit) error {
		return &Refusal{Field: "to", Sentence: fault.Textf("the %s of %s cannot be played on %s, %s",
			fault.CountText(len(games), "1 game", "%d games"), w.In.FormatDay(on), to.Medium(), why), Fits: fits}
	}
	end := w.In.League.EndDate
	switch {
	case to == on:
		return refuse(fault.Textf("the same day"))
	case slices.Contains(w.In.League.Blackouts, to):
		return refuse(fault.Textf("when nobody plays"))
	case w.In.League.StartDate != nil && to < *w.In.League.StartDate:
		return refuse(fault.Textf("before the start date %s", w.In.League.StartDate.Medium()))
	case end != nil && to > *end:
		return refuse(fault.Textf("after the end date %s", end.Medium()), FitWithEndDate(w.In.League, to))
	}
	return nil
}

// findPlaceOn returns the game at its time and court on another night, or in the free cell of its tier that is nearest in time.
// there are the games that are on that night already.
func findPlaceOn(w *Writer,
	list []TierGroup, there []Game, s league.ScheduledGame, on league.Date, to Night,
) (moved league.ScheduledGame, found bool) {
	fits := func(line league.ScheduledGame) bool {
		return len(FindClashes(Input{League: w.In.League, Games: there}, line)) == 0
	}
	moved = s
	moved.Day = to.Day.AddDays(s.Day.DaysSince(on))
	moved.GameDate = w.Zone.Instant(moved.Day, moved.GameTime)
	moved.WeekNumber, moved.Status, moved.Waiting = new(to.Week), league.Scheduled, false
	if fits(moved) {
		return moved, true
	}
	nearest := 2 * MinutesPerDay
	for _, g := range list {
		team, known := g.TeamIndex(s.Team1ID)
		if !known {
			continue
		}
		for slot, courts := range g.OpenOn(to.Day, g.Shape.TierOf(team)) {
			for _, court := range courts {
				line := w.Line(g, solver.Game{Slot: slot, Court: court, Home: team, Away: team}, []Night{to})
				candidate := moved
				candidate.Day, candidate.GameTime = line.Day, line.GameTime
				candidate.GameDate, candidate.CourtName = line.GameDate, line.CourtName
				apart := g.Minute(to.Day, slot) - s.Day.DaysSince(on)*MinutesPerDay - s.GameTime.Minutes()
				if far := max(apart, -apart); far < nearest && fits(candidate) {
					moved, nearest, found = candidate, far, true
				}
			}
		}
	}
	return moved, found
}

// SwapPlaces returns two scheduled games after they have swapped their places.
func SwapPlaces(one, other league.ScheduledGame) (movedOne, movedOther league.ScheduledGame) {
	movedOne, movedOther = withPlace(one, PlaceOf(other)), withPlace(other, PlaceOf(one))
	movedOne.WeekNumber, movedOther.WeekNumber = other.WeekNumber, one.WeekNumber
	return movedOne, movedOther
}

// SwapClashes returns the clashes with other games and with wishes that two games have after they have swapped their places.
func SwapClashes(in Input, one, other league.ScheduledGame) (clashes []Clash) {
	rest := in
	rest.Games = nil
	for _, g := range in.Games {
		if g.ID != one.ID && g.ID != other.ID {
			rest.Games = append(rest.Games, g)
		}
	}
	movedOne, movedOther := SwapPlaces(one, other)
	clashes = append(FindClashes(rest, movedOne), FindClashes(rest, movedOther)...)
	clashes = append(clashes, in.ClashesWith(movedOther, movedOne, TeamNames(in.Teams))...)
	return append(clashes, append(WishClashes(rest, movedOne), WishClashes(rest, movedOther)...)...)
}
