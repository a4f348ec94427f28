package store

import (
	"context"
	"slices"

	"sideout/internal/league"
)

// PublicGlance is what is asked before anybody at all reads a league: who may look, and whether what is kept still holds.
type PublicGlance struct {
	LeagueID    int64
	Visibility  league.Visibility
	Timezone    string
	Version     int64 // of the league
	PageVersion int64 // of all of it but the points of games that are being played
}

// GlancePublic looks at the league at a public address as it is now, whether it may be seen or not; ErrNotFound where
// there is none.
func (s *Store) GlancePublic(ctx context.Context, slug string) (PublicGlance, error) {
	return s.look(ctx).GlancePublic(slug)
}

// GlancePublic is the same within a transaction.
func (tx *Tx) GlancePublic(slug string) (PublicGlance, error) {
	scan := func(row scanner) (g PublicGlance, err error) {
		err = row.Scan(&g.LeagueID, &g.Visibility, &g.Timezone, &g.Version, &g.PageVersion)
		return g, err
	}
	return find(tx, scan, "SELECT id, visibility, timezone, version, page_version FROM leagues WHERE slug = $1", slug)
}

// CountPage notes that the public page of a league is another one.
func (tx *Tx) CountPage(leagueID int64) error {
	return tx.execOne("UPDATE leagues SET page_version = page_version + 1 WHERE id = $1", leagueID)
}

// BegunOn returns the games of a league that the schedule has on some days and that have a score, or a log of one, in
// the order they are played.
func (tx *Tx) BegunOn(leagueID int64, from, to league.Date) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games WHERE id IN (SELECT game_id FROM schedules
		WHERE league_id = $1 AND day >= $2 AND day <= $3) AND deleted_at IS NULL AND (status = 'completed' OR version > 0)
		ORDER BY scheduled_for, id`, leagueID, from, to)
}

// SchedulesFrom returns the first scheduled games of a league from a day on, so many at most, in the order they are played.
// Those of deleted games are left out.
func (tx *Tx) SchedulesFrom(leagueID int64, day league.Date, most int) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1 AND s.day >= $2
		AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id LIMIT $3`, leagueID, day, most)
}

// CountAhead counts the scheduled games of a league from a day on that are not completed. Those that were deleted do not
// count.
func (tx *Tx) CountAhead(leagueID int64, day league.Date) (n int, err error) {
	err = tx.row("SELECT COUNT(*)"+fromSchedules+`WHERE s.league_id = $1 AND s.day >= $2 AND g.deleted_at IS NULL
		AND COALESCE(g.status, 'scheduled') <> 'completed'`, []any{leagueID, day}, &n)
	return n, err
}

// LastScheduledDay returns the last day on which a league has a scheduled game; empty where it has none.
func (tx *Tx) LastScheduledDay(leagueID int64) (day league.Date, err error) {
	err = tx.row("SELECT COALESCE(MAX(day), '') FROM schedules WHERE league_id = $1", []any{leagueID}, &day)
	return day, err
}

// SchedulesOfGames returns the lines of the schedule of some games.
func (tx *Tx) SchedulesOfGames(gameIDs []int64) (lines []league.ScheduledGame, err error) {
	for chunk := range slices.Chunk(gameIDs, tx.dialect.atOnce) {
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

// SchedulesOfTeam returns the scheduled games of a team in the order they are played. Those of deleted games are left out.
func (tx *Tx) SchedulesOfTeam(leagueID, teamID int64) ([]league.ScheduledGame, error) {
	return list(tx, scanSchedule, "SELECT "+scheduleColumns+fromSchedules+`WHERE s.league_id = $1
		AND (s.team1_id = $2 OR s.team2_id = $2) AND g.deleted_at IS NULL ORDER BY s.day, s.game_time, s.id`, leagueID, teamID)
}

// ResultsOfTeam returns the completed games of a team that are not deleted, the oldest first.
func (tx *Tx) ResultsOfTeam(leagueID, teamID int64) ([]league.Game, error) {
	scan := func(row scanner) (league.Game, error) {
		g, err := scanGame(row)
		return g.Game, err
	}
	return list(tx, scan, "SELECT "+gameColumns+` FROM games WHERE league_id = $1 AND (team1_id = $2 OR team2_id = $2)
		AND deleted_at IS NULL AND status = 'completed' ORDER BY id`, leagueID, teamID)
}
