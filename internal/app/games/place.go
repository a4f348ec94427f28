package games

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// PlacedGame is a game after it was stopped, restored or reverted, with whether it still has a place in the schedule.
type PlacedGame struct {
	league.Game
	Waiting bool       `json:"waiting"` // whether the game has no place in the schedule and waits for a new one
	Message fault.Text `json:"message"` // sentence about the place of the game
}

// ReturnToPlace checks whether the court and the teams of a game are still free at its time. If not, it makes the game wait for a new
// place.
func (svc *Service) ReturnToPlace(tx *store.Tx, l league.League, g store.Game) (placed PlacedGame, err error) {
	placed.Game, placed.Message = g.Game, fault.Textf("The game is back.")
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil || !isScheduled {
		return placed, err
	}
	placed.Message = fault.Textf("The game is back in its place.")
	if line.Waiting {
		placed.Waiting, placed.Message = true, fault.Textf("The game is back and waits for a new place.")
		return placed, nil
	}
	if line.FreesItsPlace() {
		placed.Message = fault.Textf("The game is back.")
		return placed, nil
	}
	clashes, err := svc.FindClashes(tx, l, line)
	if err != nil || len(clashes) == 0 {
		return placed, err
	}
	line.Waiting, placed.Waiting = true, true
	placed.Message = fault.Textf("The game is back without a place: %s. Choose a new place for it.", clashes[0].Sentence)
	if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil || line.Stage != league.Finals {
		return placed, err
	}
	return placed, svc.UpdateFinalsSchedule(tx, l)
}

// LeaveTakenPlace takes the place from a game that had freed it, because it was cancelled or forfeited, and now has a result after all, if its
// court or one of its teams has another game at that time. before is the game before the change.
func (svc *Service) LeaveTakenPlace(tx *store.Tx, l league.League, before, after store.Game) error {
	freesPlace := func(g store.Game) bool {
		return league.ScheduledGame{Status: g.Status, Forfeit: g.Forfeit}.FreesItsPlace()
	}
	if !freesPlace(before) || freesPlace(after) {
		return nil
	}
	_, err := svc.ReturnToPlace(tx, l, after)
	return err
}

// FindClashes returns what takes the court or a team of a line at its time: other games, and matches of finals that wait for their teams.
// It reads only the days around that of the line, because it blocks other writes meanwhile.
func (svc *Service) FindClashes(tx *store.Tx, l league.League, line league.ScheduledGame) ([]schedule.Clash, error) {
	in, err := svc.LoadAround(tx, l, line.Day, line.Day)
	if err != nil {
		return nil, err
	}
	return schedule.FindClashes(in, WithLength(in, line)), nil
}

// LoadAround returns what clashes of games on some days depend on: the teams, the games of these days and of the days before and after,
// because a game may last past midnight, and the matches of finals.
func (svc *Service) LoadAround(tx *store.Tx, l league.League, first, last league.Date) (in schedule.Input, err error) {
	in = schedule.Input{League: l, Today: league.DayOf(svc.db.Now(), league.ZoneOf(l))}
	lines, err := tx.Schedules.SchedulesOnDays(l.ID, first.AddDays(-1), last.AddDays(1))
	if err != nil {
		return in, err
	}
	for _, line := range lines {
		in.Games = append(in.Games, schedule.Game{ScheduledGame: line})
	}
	if in.Teams, err = tx.Teams.TeamsOf(l.ID); err != nil {
		return in, err
	}
	if err := svc.AddFinals(tx, &in); err != nil {
		return in, err
	}
	return in, svc.AddTaken(tx, &in, first.AddDays(-1), last.AddDays(1))
}

// AddFinals gives the matches of finals among the games their length, and adds the matches that wait for their teams.
func (svc *Service) AddFinals(tx *store.Tx, in *schedule.Input) error {
	places, err := svc.finals.Places(tx, svc, in.League)
	if err != nil {
		return err
	}
	matches := map[int64]league.ScheduledGame{}
	for _, place := range places {
		if matches[place.ID] = place; place.ID < 0 {
			in.Others = append(in.Others, schedule.Game{ScheduledGame: place})
		}
	}
	for i, g := range in.Games {
		in.Games[i].Minutes, in.Games[i].FinalsID, in.Games[i].After = matches[g.ID].Minutes, matches[g.ID].FinalsID, matches[g.ID].After
	}
	return nil
}

// WithLength returns a line with its length if it is a match of finals among the games of the input.
func WithLength(in schedule.Input, line league.ScheduledGame) league.ScheduledGame {
	for _, g := range in.Games {
		if g.ID == line.ID && line.ID != 0 {
			line.Minutes, line.FinalsID = g.Minutes, g.FinalsID
		}
	}
	return line
}

// CheckPlan returns a conflict if a game that a plan adds or moves would take a court or a team twice at a time. in is the schedule
// before the plan.
func CheckPlan(in schedule.Input, plan schedule.Plan) error {
	clash, found := schedule.PlanClash(in, plan)
	if !found {
		return nil
	}
	return fault.New(fault.Conflict, "This does not fit: %s.", clash.Sentence)
}
