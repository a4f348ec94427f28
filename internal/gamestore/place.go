package gamestore

import (
	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule"
	"sideout/internal/store"
)

// PlacedGame is a game that was stopped, restored or reverted, and whether it has a place in the schedule.
type PlacedGame struct {
	league.Game
	Waiting bool   `json:"waiting"` // it has no place in the schedule and waits for a new one
	Message string `json:"message"` // a sentence for people: where the game is now
}

// ReturnToPlace checks whether the court and the teams of a game are still free at its time. If not, the game waits for a new
// place.
func (svc *Service) ReturnToPlace(tx *store.Tx, l league.League, g store.Game) (placed PlacedGame, err error) {
	placed.Game, placed.Message = g.Game, "The game is back."
	line, isScheduled, err := tx.LineOfGame(g.ID)
	if err != nil || !isScheduled {
		return placed, err
	}
	placed.Message = "The game is back in its place."
	if line.Waiting {
		placed.Waiting, placed.Message = true, "The game is back and waits for a new place."
		return placed, nil
	}
	if line.TakesNoPlace() {
		placed.Message = "The game is back."
		return placed, nil
	}
	clash, err := findClash(tx, l, line)
	if err != nil || clash == nil {
		return placed, err
	}
	line.Waiting, placed.Waiting = true, true
	placed.Message = message.New("The game is back without a place: %s. Choose a new place for it.", clash.Sentence).String()
	return placed, tx.UpdateSchedule(line, svc.db.Now())
}

// findClash returns the first game of the schedule that is played at the same time as a line, on the same court or with one of
// the same teams; nil if there is none.
func findClash(tx *store.Tx, l league.League, line league.ScheduledGame) (*schedule.Clash, error) {
	teams, err := tx.TeamsOf(l.ID)
	if err != nil {
		return nil, err
	}
	lines, err := tx.SchedulesOf(l.ID)
	if err != nil {
		return nil, err
	}
	in := schedule.Input{League: l, Teams: teams}
	for _, other := range lines {
		in.Games = append(in.Games, schedule.Game{ScheduledGame: other})
	}
	clashes := schedule.Clashes(in, line)
	if len(clashes) == 0 {
		return nil, nil
	}
	return &clashes[0], nil
}
