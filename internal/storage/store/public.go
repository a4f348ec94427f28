package store

import (
	"context"
	"fmt"
	"slices"

	"sideout/internal/rules/league"
)

// PublicAccess is what is needed before a public page is served: who may read the league, and the versions that tell
// whether a cached page is current.
type PublicAccess struct {
	LeagueID    int64
	Visibility  league.Visibility
	Timezone    string
	Version     int64 // of the league
	PageVersion int64 // does not grow with points of running games

	SeriesVersion int64 // grows with every change of a season of the series but points of running games
}

// PublicAccess returns the current PublicAccess of the league with this slug, whatever its visibility; ErrNotFound if
// there is none.
func (s *Store) PublicAccess(ctx context.Context, slug string) (PublicAccess, error) {
	return s.single(ctx).Leagues.PublicAccess(slug)
}

// PublicAccess is Store.PublicAccess within a transaction.
func (tx Leagues) PublicAccess(slug string) (PublicAccess, error) {
	scan := func(row scanner) (g PublicAccess, err error) {
		err = row.Scan(&g.LeagueID, &g.Visibility, &g.Timezone, &g.Version, &g.PageVersion, &g.SeriesVersion)
		return g, err
	}
	return find(tx, scan, `SELECT id, visibility, timezone, version, page_version, CASE WHEN series_id IS NULL THEN page_version ELSE
		(SELECT SUM(other.page_version + 1) FROM leagues other WHERE other.series_id = leagues.series_id) END
		FROM leagues WHERE slug = $1 AND deleted_at IS NULL`, slug)
}

// PageVersionOf returns the version of a league's public page, which grows with every change of the league but points of
// running games; ErrNotFound if the league does not exist.
func (tx Leagues) PageVersionOf(leagueID int64) (version int64, err error) {
	err = tx.row("SELECT page_version FROM leagues WHERE id = $1", []any{leagueID}, &version)
	return version, err
}

// IncrementPageVersion increments the version of a league's public page, which invalidates cached pages.
func (tx Leagues) IncrementPageVersion(leagueID int64) error {
	return tx.execOne("UPDATE leagues SET page_version = page_version + 1 WHERE id = $1", leagueID)
}

// StartedGames returns the games that are scheduled from one day to another and have begun, in the order of play.
func (tx Games) StartedGames(leagueID int64, from, to league.Date) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games WHERE id IN (SELECT game_id FROM schedules
		WHERE league_id = $1 AND day >= $2 AND day <= $3) AND deleted_at IS NULL AND (status IN ('completed', 'void') OR rules <> '')
		ORDER BY scheduled_for, id`, leagueID, from, to)
}

// GamesOnDays returns the games that are scheduled from one day to another, both included. Deleted games are left out.
func (tx Games) GamesOnDays(leagueID int64, first, last league.Date) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games WHERE id IN (SELECT game_id FROM schedules
		WHERE league_id = $1 AND day BETWEEN $2 AND $3) AND deleted_at IS NULL`, leagueID, first, last)
}

// NextScheduled returns the first game from a day on that is to be played; false if there is none.
func (tx Schedules) NextScheduled(leagueID int64, day league.Date) (line league.ScheduledGame, found bool, err error) {
	lines, err := list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.day >= $2 AND s.waiting = 0
		AND g.deleted_at IS NULL AND COALESCE(g.status, 'scheduled') = 'scheduled' ORDER BY s.day, s.game_time, s.id LIMIT 1`, leagueID, day)
	if len(lines) == 0 {
		return line, false, err
	}
	return lines[0], true, err
}

// SchedulesFrom returns the first scheduled games of a league from a day on, at most limit, in the order of play, and those
// that wait for a place. Deleted games are left out.
func (tx Schedules) SchedulesFrom(leagueID int64, day league.Date, limit int) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND (s.day >= $2 OR s.waiting = 1)
		AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id LIMIT $3`, leagueID, day, limit)
}

// CountUpcoming counts the scheduled games of a league that are neither over nor deleted: those from a day on, and those that
// wait for a place.
func (tx Schedules) CountUpcoming(leagueID int64, day league.Date) (n int, err error) {
	err = tx.row("SELECT COUNT(*)"+fromSchedules+`WHERE s.league_id = $1 AND (s.day >= $2 OR s.waiting = 1) AND g.deleted_at IS NULL
		AND COALESCE(g.status, 'scheduled') NOT IN ('completed', 'void')`, []any{leagueID, day}, &n)
	return n, err
}

// LastScheduledDay returns the last day on which a league has a scheduled game; empty if it has none.
func (tx Schedules) LastScheduledDay(leagueID int64) (day league.Date, err error) {
	err = tx.row("SELECT COALESCE(MAX(day), '') FROM schedules WHERE league_id = $1", []any{leagueID}, &day)
	return day, err
}

// SchedulesOfGames returns the scheduled games that belong to the given games.
func (tx Schedules) SchedulesOfGames(gameIDs []int64) (lines []league.ScheduledGame, err error) {
	for chunk := range slices.Chunk(gameIDs, tx.sql.MaxParameters) {
		args := make([]any, len(chunk))
		for i, id := range chunk {
			args[i] = id
		}
		some, err := list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+"WHERE s.game_id IN "+placeholders(0, len(args)), args...)
		if err != nil {
			return nil, err
		}
		lines = append(lines, some...)
	}
	return lines, nil
}

// SchedulesOfTeam returns the scheduled games of a team in the order of play. Deleted games are left out.
func (tx Schedules) SchedulesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1
		AND (s.team1_id = $2 OR s.team2_id = $2) AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id`, leagueID, teamID)
}

// DutiesOfTeam returns the scheduled games for which a team is on duty, in the order of play. Deleted games are left out.
func (tx Schedules) DutiesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.duty <> ''
		AND ',' || REPLACE(s.duty, 'hand:', '') || ',' LIKE $2 AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id`,
		leagueID, fmt.Sprintf("%%,%d,%%", teamID))
}

// ResultsOfTeam returns the games of a team that are over and not deleted, the oldest first. Void games are among them.
func (tx Games) ResultsOfTeam(leagueID, teamID int64) ([]league.Game, error) {
	scan := func(row scanner) (league.Game, error) {
		g, err := scanGame(row)
		return g.Game, err
	}
	return list(tx, scan, "SELECT "+gameColumns+` FROM games WHERE league_id = $1 AND (team1_id = $2 OR team2_id = $2)
		AND deleted_at IS NULL AND status IN ('completed', 'void') ORDER BY id`, leagueID, teamID)
}
