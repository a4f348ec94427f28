package schedule

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule/solver"
)

// CancelNight cancels the games of a night that have no score. They stay in the schedule.
func CancelNight(in Input, on league.Date) (Plan, error) {
	w := NewWriter(in, NewCalendar(in))
	games, scored := splitNight(w, on, func(g Game) bool { return g.movesWithNight() && !g.FreesItsPlace() })
	if len(games) == 0 {
		return Plan{}, nothingLeft(on, scored)
	}
	for _, g := range games {
		to := g.ScheduledGame
		to.Status = league.Cancelled
		w.Plan.Move = append(w.Plan.Move, Move{From: g.ScheduledGame, To: to})
	}
	w.Plan.Week, w.Plan.MovesBegun = w.Week(on), true
	w.addScoredNote(on, scored)
	count, day := fault.Games(len(games)), in.FormatDay(on)
	w.setMessages(fault.Textf("Would cancel %s of %s.", count, day), fault.Textf("Cancelled %s of %s.", count, day))
	return w.Plan, nil
}

// MoveNightToEnd moves a night to the first night after the last one of the schedule. That night is empty, so all games keep
// their times and courts.
func MoveNightToEnd(in Input, on league.Date) (Plan, error) {
	c := NewCalendar(in)
	last := on
	for _, g := range slices.Concat(in.Games, in.Others) {
		if !g.FreesItsPlace() && g.TakenBy == nil {
			last = max(last, c.NightOf(g.ScheduledGame))
		}
	}
	next := c.NightsAfter(last, 1)
	if len(next) == 0 {
		return Plan{}, &Refusal{Sentence: fault.Textf("the season does not end before the year 2999")}
	}
	return MoveNight(in, on, next[0].Day)
}

// MoveNight moves the games of a night that have no score to another day, including games that are cancelled or wait for a place, and the
// matches of finals that wait for their teams. Each game keeps its time and court, or gets the nearest free ones; a match of finals with a
// fixed time keeps them, because of the order of the bracket.
func MoveNight(in Input, on, to league.Date) (Plan, error) {
	w := NewWriter(in, NewCalendar(in))
	games, scored := splitNight(w, on, Game.movesWithNight)
	waiting := waitingMatches(w, on)
	count := len(games) + len(waiting)
	if count == 0 {
		return Plan{}, nothingLeft(on, scored)
	}
	if err := checkTargetDay(w, count, on, to); err != nil {
		return Plan{}, err
	}
	if err := placeNight(w, games, waiting, on, to); err != nil {
		return Plan{}, err
	}
	if err := checkOrder(w.In, w.Plan); err != nil {
		return Plan{}, err
	}
	w.Plan.Week, w.Plan.Night, w.Plan.MovesBegun = w.Week(to), &NightMove{On: on, To: to}, true
	for _, name := range teamsAwayOn(in, w.Plan.Move, to) {
		w.Plan.Notes = append(w.Plan.Notes, fault.Textf("%s cannot play on %s.", name, in.FormatDay(to)))
	}
	w.addScoredNote(on, scored)
	if _, isTournament := in.League.TournamentDay(); !isTournament && in.League.EndDate != nil && to > *in.League.EndDate {
		w.Plan.Notes = append(w.Plan.Notes, fault.Textf("The end date moves to %s.", in.FormatDay(to)))
	}
	all, from, day := fault.Games(count), in.FormatDay(on), in.FormatDay(to)
	w.setMessages(fault.Textf("Would move %s from %s to %s.", all, from, day), fault.Textf("Moved %s from %s to %s.", all, from, day))
	return w.Plan, nil
}

// placeNight adds the moves of the games and waiting matches of a night to the plan.
func placeNight(w *Writer, games, waiting []Game, on, to league.Date) error {
	list, err := TierGroups(w.In)
	if err != nil {
		return err
	}
	there := gamesByNight(w, 0)[to] // no game has the id 0
	for _, other := range w.In.Others {
		if w.NightOf(other.ScheduledGame) == to || other.TakenBy != nil && (other.Day == to || other.Day == to.AddDays(1)) {
			there = append(there, other)
		}
	}
	isFixed := func(g Game) bool { return g.FinalsID != 0 && !g.Queued }
	slices.SortStableFunc(games, func(a, b Game) int { return cmp.Compare(boolRank(!isFixed(a)), boolRank(!isFixed(b))) })
	for _, g := range slices.Concat(waiting, games) {
		moved, clashes := moveToDay(w, there, g.ScheduledGame, on, to)
		if len(clashes) > 0 && isFixed(g) {
			return &Refusal{Field: "to", Sentence: fault.Textf("%s cannot move to %s: %s", nameOf(w.In, g.ScheduledGame), to.Medium(), clashes[0].Sentence)}
		}
		if len(clashes) > 0 {
			var found bool
			if moved, found = findPlaceOn(w, list, there, moved, Night{Day: to, Week: w.Week(to)}); !found {
				sentence := fault.Textf("%s has room for %d of the %s", to.Medium(),
					len(w.Plan.Move)+len(w.Plan.Waiting), fault.CountText(len(games)+len(waiting), "1 game", "%d games"))
				if taken := SumUpTaken(w.In, list, func(day league.Date) bool { return day == to }); !taken.IsZero() {
					sentence = fault.Textf("%s (%s)", sentence, taken)
				}
				return &Refusal{Field: "to", Sentence: sentence}
			}
		}
		there = append(there, Game{ScheduledGame: moved})
		if m := (Move{From: g.ScheduledGame, To: moved}); g.Label != "" {
			w.Plan.Waiting = append(w.Plan.Waiting, m)
		} else {
			w.Plan.Move = append(w.Plan.Move, m)
		}
	}
	return nil
}

// setMessages sets the messages of the plan of a night, for its preview and for afterwards. They end with the notes.
func (w *Writer) setMessages(would, done fault.Text) {
	w.Plan.Preview = fault.Sentences(append([]fault.Text{would}, w.Plan.Notes...)...)
	w.Plan.Message = fault.Sentences(append([]fault.Text{done}, w.Plan.Notes...)...)
}

// nameOf names a game: the match that waits for its teams, or its two teams.
func nameOf(in Input, s league.ScheduledGame) string {
	if s.Label != "" {
		return s.Label
	}
	names := TeamNames(in.Teams)
	return names(s.Team1ID) + " - " + names(s.Team2ID)
}

// waitingMatches returns the matches of finals that wait for their teams on a night.
func waitingMatches(w *Writer, on league.Date) (waiting []Game) {
	for _, g := range w.In.Others {
		if g.Label != "" && w.NightOf(g.ScheduledGame) == on {
			waiting = append(waiting, g)
		}
	}
	return waiting
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

// splitNight returns the games of a night for which isIncluded returns true, and the number of those that have a score and are not over.
func splitNight(w *Writer, on league.Date, isIncluded func(Game) bool) (games []Game, scored int) {
	for _, g := range w.Before {
		switch {
		case w.NightOf(g.ScheduledGame) != on:
		case isIncluded(g):
			games = append(games, g)
		case g.Played && !g.Unscored && g.Status == league.Scheduled:
			scored++
		}
	}
	return games, scored
}

// nothingLeft returns the refusal of a change of a night without games that could be moved or cancelled.
func nothingLeft(on league.Date, scored int) error {
	if scored == 0 {
		return &Refusal{Sentence: fault.Textf("no game is left to be played on %s", on.Medium())}
	}
	return &Refusal{Sentence: fault.Textf("no game is left to be played on %s; %s", on.Medium(),
		fault.CountText(scored, "1 game has a score and stays: move, count or replay it", "%d games have a score and stay: move, count or replay each of them"))}
}

// addScoredNote adds a note about the games that have a score, which stay on their night.
func (w *Writer) addScoredNote(on league.Date, scored int) {
	switch day := w.In.FormatDay(on); scored {
	case 0:
	case 1:
		w.Plan.Notes = append(w.Plan.Notes, fault.Textf("1 game has a score and stays on %s: move, count or replay it.", day))
	default:
		w.Plan.Notes = append(w.Plan.Notes, fault.Textf("%d games have a score and stay on %s: move, count or replay each of them.", scored, day))
	}
}

// checkTargetDay returns an error for a day to which the night cannot be moved. A day after the end date is none of them: the end date follows.
// The day of a tournament can be any, and a night that was moved can go back to the day that became a day off.
func checkTargetDay(w *Writer, count int, on, to league.Date) error {
	refuse := func(why fault.Text) error {
		return &Refusal{Field: "to", Sentence: fault.Textf("the %s of %s cannot be played on %s, %s",
			fault.CountText(count, "1 game", "%d games"), w.In.FormatDay(on), to.Medium(), why)}
	}
	l := w.In.League
	day, isTournament := l.TournamentDay()
	switch {
	case to == on:
		return refuse(fault.Textf("the same day"))
	case isTournament && on == day:
		return nil
	case slices.Contains(l.Blackouts, to) && !slices.Contains(l.ExtraNights, on):
		return refuse(fault.Textf("when nobody plays"))
	case l.StartDate != nil && to < *l.StartDate:
		return refuse(fault.Textf("before the start date %s", l.StartDate.Medium()))
	}
	return nil
}

// checkOrder returns a refusal if a match of finals would begin before a match that decides its teams has ended.
func checkOrder(in Input, plan Plan) error {
	before, after := map[int64]league.ScheduledGame{}, map[int64]league.ScheduledGame{}
	for _, g := range slices.Concat(in.Games, in.Others) {
		if g.FinalsID != 0 {
			before[g.ID], after[g.ID] = g.ScheduledGame, g.ScheduledGame
		}
	}
	for _, m := range slices.Concat(plan.Move, plan.Waiting) {
		if _, isMatch := before[m.From.ID]; isMatch {
			after[m.From.ID] = m.To
		}
	}
	isTooEarly := func(lines map[int64]league.ScheduledGame, match, source int64) bool {
		s, has := lines[source]
		return has && !s.FreesItsPlace() && !lines[match].FreesItsPlace() && startMinutesApart(lines[match], s) < in.MinutesOf(s)
	}
	for _, g := range slices.Concat(in.Games, in.Others) {
		for _, source := range g.After {
			if isTooEarly(after, g.ID, source) && !isTooEarly(before, g.ID, source) {
				names := TeamNames(in.Teams)
				return &Refusal{Field: "to", Sentence: fault.Textf("%s would begin before %s has ended; move its night first",
					in.describe(after[g.ID], names), in.describe(after[source], names))}
			}
		}
	}
	return nil
}

// moveToDay returns a game at its time and court on another night, with what is in its way there. there are the games of that night.
func moveToDay(w *Writer, there []Game, s league.ScheduledGame, on, to league.Date) (moved league.ScheduledGame, clashes []Clash) {
	moved = s
	moved.Day = to.AddDays(s.Day.DaysSince(on))
	moved.GameDate = w.Zone.Instant(moved.Day, moved.GameTime)
	moved.Status, moved.Waiting = league.Scheduled, false
	if _, isTournament := w.In.League.TournamentDay(); !isTournament {
		moved.WeekNumber = new(w.Week(to))
	}
	return moved, FindClashes(Input{League: w.In.League, Teams: w.In.Teams, Games: there, Today: w.In.Today}, moved)
}

// findPlaceOn returns a game that was moved to another night in the free cell of its tier that is nearest in time.
// there are the games that are on that night already.
func findPlaceOn(w *Writer, list []TierGroup, there []Game, s league.ScheduledGame, to Night) (moved league.ScheduledGame, found bool) {
	nearest := 2 * MinutesPerDay
	for _, g := range list {
		team, known := g.TeamIndex(s.Team1ID)
		if !known {
			continue
		}
		for slot, courts := range g.OpenOn(to.Day, g.Shape.TierOf(team)) {
			for _, court := range courts {
				line := w.Line(g, solver.Game{Slot: slot, Court: court, Home: team, Away: team}, []Night{to})
				candidate := s
				candidate.Day, candidate.GameTime = line.Day, line.GameTime
				candidate.GameDate, candidate.CourtName = line.GameDate, line.CourtName
				apart := g.Minute(to.Day, slot) - s.Day.DaysSince(to.Day)*MinutesPerDay - s.GameTime.Minutes()
				if far := max(apart, -apart); far < nearest && len(FindClashes(Input{League: w.In.League, Games: there}, candidate)) == 0 {
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
