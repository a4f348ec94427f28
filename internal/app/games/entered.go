package games

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
	"sideout/internal/storage/store"
)

// ViaAnotherGame is the means of a result of which a person has said that it is of another game than those that the league had of the two
// teams on that day.
const ViaAnotherGame = "another-game"

// viaMoved is the means of a result that moves from a record into the planned game of the same match.
const viaMoved = "moved-record"

// GamesAround returns the games of two teams on a day, and on those beside it, because a night may end past midnight.
func GamesAround(tx *store.Tx, team1ID, team2ID int64, day league.Date) ([]results.Game, error) {
	rows, err := tx.Games.GamesBetween(team1ID, team2ID, day.AddDays(-1), day.AddDays(1))
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := make([]int64, len(rows))
	for i, g := range rows {
		ids[i] = g.ID
	}
	lines, err := tx.Schedules.SchedulesOfGames(ids)
	return results.NewGames(ToLeagueGames(rows), lines), err
}

// EnterMatch stores a result as that of the game to which it belongs. The game keeps its id, its place in the schedule, its links and its
// stage.
func (svc *Service) EnterMatch(tx *store.Tx, l league.League, m results.Match, r results.Result, actorID, via string) (store.Game, error) {
	before, err := tx.Games.FindGame(m.Game.ID)
	if err != nil || m.Kind == results.Known {
		return before, err
	}
	score, forfeit := r.Score, r.Forfeit
	if m.Turned {
		score, forfeit = results.TurnScore(score), results.TurnForfeit(forfeit)
	}
	if forfeit != league.NoForfeit {
		return svc.Forfeit(tx, l, before, forfeit, actorID, via)
	}
	return svc.EnterScore(tx, l, before, score, actorID, via)
}

// EnterScore stores a score as the result of a game, which may have another one. It replaces a forfeit.
func (svc *Service) EnterScore(tx *store.Tx, l league.League, before store.Game, s league.ClaimScore, actorID, via string) (after store.Game, err error) {
	if s.Team1Score == s.Team2Score && !l.RulesOf(before.Game).Draws {
		return before, fault.Field("team1Score", "Scores cannot be equal - there must be a winner")
	}
	after, now := before, svc.db.Now()
	after.Forfeit, after.BeforeForfeit = league.NoForfeit, nil
	after.Team1Score, after.Team2Score, after.Sets, after.SetsOnly = s.Team1Score, s.Team2Score, s.Sets, s.SetsOnly
	if after.Status = league.Completed; after.CompletedAt == nil {
		after.CompletedAt = &now
	}
	if after.GameDate == nil {
		after.GameDate = &now
	}
	after.WinnerID = WinnerID(after)
	after.Game, err = svc.Save(tx, l, before, after, actorID, via)
	return after, err
}

// MeetRecord moves the result of a match that was recorded beside a planned game into that game, so that it counts once when a captain
// reports the planned game with the given score. It returns the game unchanged if there is no such record, if the game has not begun by
// the clock, or if a person has said that the record is of another game.
func (svc *Service) MeetRecord(tx *store.Tx, l league.League, g store.Game, score league.ClaimScore) (store.Game, error) {
	if g.Status != league.Scheduled || g.IsLive() || g.Day == nil || g.ScheduledFor == nil || svc.db.Now().Before(*g.ScheduledFor) {
		return g, nil
	}
	known, err := GamesAround(tx, g.Team1ID, g.Team2ID, *g.Day)
	if err != nil {
		return g, err
	}
	found := results.FindRecord(known, g.ID, score)
	if found == nil {
		return g, nil
	}
	changes, err := tx.Games.ChangesOf(found.ID)
	if err != nil || slices.ContainsFunc(changes, func(c store.Change) bool { return c.Via == ViaAnotherGame }) {
		return g, err
	}
	record, err := tx.Games.FindGame(found.ID)
	if err != nil {
		return g, err
	}
	if err := svc.Delete(tx, record, "", viaMoved); err != nil {
		return g, err
	}
	recorded := league.ClaimScoreOf(record.Game)
	if record.Team1ID == g.Team2ID {
		recorded = results.TurnScore(recorded)
	}
	return svc.EnterScore(tx, l, g, recorded, "", viaMoved)
}
