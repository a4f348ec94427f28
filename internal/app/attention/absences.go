package attention

import (
	"slices"
	"time"

	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// gamesWithAbsence returns the games that are planned on a day on which one of their teams cannot play, by id. For each absence it
// returns only the first game of the day, so that the list contains the absence once. names are the names of the teams by id.
func gamesWithAbsence(tx *store.Tx, l league.League, names map[int64]string, r attention.Reader) (map[int64]attention.Game, error) {
	all, err := tx.Teams.AbsencesOf(l.ID)
	if err != nil {
		return nil, err
	}
	games, reported, today := map[int64]attention.Game{}, map[int64]int{}, league.DayOf(r.Now, league.ZoneOf(l))
	var open []store.StoredAbsence
	var days []league.Date
	numbers := map[int64]int{} // of each absence among those of its team, by its id
	for _, a := range all {
		reported[a.TeamID]++
		numbers[a.ID] = reported[a.TeamID]
		if a.Day >= today && a.Answer == league.Undecided {
			open, days = append(open, a), append(days, a.Day, a.Day.AddDays(1))
		}
	}
	if len(open) == 0 {
		return games, nil
	}
	lines, err := tx.Schedules.SchedulesOnAnyOf(l.ID, days)
	if err != nil {
		return nil, err
	}
	running, err := tx.Attention.RunningGamesOf(l.ID)
	if err != nil {
		return nil, err
	}
	for _, a := range open {
		at := slices.IndexFunc(lines, func(line league.ScheduledGame) bool {
			if len(a.GamesOf([]league.ScheduledGame{line})) == 0 || line.GameID == nil || games[*line.GameID].Absence != nil {
				return false
			}
			isRunning := slices.ContainsFunc(running, func(g store.Game) bool { return g.ID == *line.GameID })
			return !isRunning // if the game is running, the team plays after all
		})
		if at < 0 || len(games) == maxItems {
			continue
		}
		line := lines[at]
		by := league.ByTeam1
		if line.Team2ID == a.TeamID {
			by = league.ByTeam2
		}
		g := league.Game{ID: *line.GameID, Team1ID: line.Team1ID, Team2ID: line.Team2ID, Status: line.Status, Day: &line.Day}
		game := newAttentionGame(l, store.UnfinishedGame{Game: g, ScheduleID: &line.ID, Start: &line.GameDate, CourtName: line.CourtName}, names)
		notice := time.Duration(l.TableRules.Forfeit.NoticeHours) * time.Hour
		game.Absence = &attention.Absence{
			IsInTime: notice > 0 && line.GameDate.Sub(a.At) >= notice, ID: a.ID, Since: a.At, Team: names[a.TeamID], By: by, Day: a.Day, Reason: a.Reason, DaysBefore: a.DaysBefore, Number: numbers[a.ID],
		}
		games[g.ID] = game
	}
	return games, nil
}
