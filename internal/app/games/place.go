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
	Waiting bool   `json:"waiting"` // whether the game has no place in the schedule and waits for a new one
	Message string `json:"message"` // sentence about the place of the game
}

// ReturnToPlace checks whether the court and the teams of a game are still free at its time. If not, it makes the game wait for a new
// place.
func (svc *Service) ReturnToPlace(tx *store.Tx, l league.League, g store.Game) (placed PlacedGame, err error) {
	placed.Game, placed.Message = g.Game, "The game is back."
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil || !isScheduled {
		return placed, err
	}
	placed.Message = "The game is back in its place."
	if line.Waiting {
		placed.Waiting, placed.Message = true, "The game is back and waits for a new place."
		return placed, nil
	}
	if line.FreesItsPlace() {
		placed.Message = "The game is back."
		return placed, nil
	}
	clashes, err := svc.FindClashes(tx, l, line)
	if err != nil || len(clashes) == 0 {
		return placed, err
	}
	line.Waiting, placed.Waiting = true, true
	placed.Message = fault.Textf("The game is back without a place: %s. Choose a new place for it.", clashes[0].Sentence).String()
	if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil || line.Stage != league.Finals {
		return placed, err
	}
	return placed, svc.UpdateFinalsSchedule(tx, l)
}

// FindClashes returns the scheduled games that overlap with a line in time and have the same court or one of its teams. It reads only the
// days around that of the line, because it blocks other writes meanwhile.
func (svc *Service) FindClashes(tx *store.Tx, l league.League, line league.ScheduledGame) ([]schedule.Clash, error) {
	lines, err := tx.Schedules.SchedulesOnDays(l.ID, line.Day.AddDays(-1), line.Day.AddDays(1)) // a game may last past midnight
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return nil, err
	}
	in := schedule.Input{League: l, Teams: teams, Today: league.DayOf(svc.db.Now(), league.ZoneOf(l))}
	for _, other := range lines {
		in.Games = append(in.Games, schedule.Game{ScheduledGame: other})
	}
	return schedule.FindClashes(in, line), nil
}
