package attention

import (
	"time"

	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// reportedGames returns the games of a league that phones have reported, by id. names are the names of the teams by id.
func (svc *Service) reportedGames(tx *store.Tx, l league.League, names map[int64]string) (map[int64]attention.Game, error) {
	found, err := tx.Attention.ReportedGamesOf(l.ID, maxItems)
	if err != nil {
		return nil, err
	}
	games, reports := map[int64]store.UnfinishedGame{}, map[int64]attention.Report{}
	var ids []int64
	for _, r := range found {
		g, err := tx.Games.FindGame(r.GameID)
		if err != nil {
			return nil, err
		}
		log, _, err := svc.games.LogOf(tx.Events, g, l)
		if err != nil {
			return nil, err
		}
		if all := log.Reports(); len(all) > 0 {
			games[g.ID], ids = store.UnfinishedGame{Game: g.Game}, append(ids, g.ID)
			reports[g.ID] = newReport(all[len(all)-1], r.Since, map[score.Team]string{score.Team1: names[g.Team1ID], score.Team2: names[g.Team2ID]})
		}
	}
	schedules, err := tx.Schedules.SchedulesOfGames(ids)
	for _, s := range schedules {
		g := games[*s.GameID]
		g.ScheduleID, g.Start, g.CourtName, g.Day, g.IsWaiting = &s.ID, &s.GameDate, s.CourtName, &s.Day, s.Waiting
		games[*s.GameID] = g
	}
	reported := map[int64]attention.Game{}
	for id, g := range games {
		game := newAttentionGame(l, g, names)
		game.Report = new(reports[id])
		reported[id] = game
	}
	return reported, err
}

func newReport(e score.Entry, since time.Time, names map[score.Team]string) attention.Report {
	by := map[score.Team]league.Forfeit{score.Team1: league.ByTeam1, score.Team2: league.ByTeam2, score.None: league.ByBoth}
	return attention.Report{Since: since, At: time.UnixMilli(e.At), What: e.Reason, Team: names[e.Team], Words: e.Words, By: by[e.Team]}
}
