package store

import (
	"encoding/json"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// UnfinishedGame is a game that is neither completed nor cancelled, with its entry in the schedule and the time of the last request
// of the device that scores it.
type UnfinishedGame struct {
	league.Game
	ScheduleID *int64
	Start      *time.Time
	CourtName  *string
	IsWaiting  bool       // whether it needs a new place in the schedule
	MovedAt    *time.Time // when its entry in the schedule was last changed
	ScorerSeen *time.Time // the time of the last request of the device that scores it
}

// UnfinishedGamesOf returns at most limit games of a league that are not over: first those that have begun or need a new place in
// the schedule, then those that should have started by now, each latest first. Matches of finals that wait for a free court are
// excluded.
func (tx Attention) UnfinishedGamesOf(leagueID int64, now time.Time, limit int) ([]UnfinishedGame, error) {
	scan := func(row scanner) (g UnfinishedGame, err error) {
		var sets, abandoned string
		err = row.Scan(&g.ID, &g.Team1ID, &g.Team2ID, &g.Team1Score, &g.Team2Score, &sets, optional(&g.Day), &g.Live, &abandoned,
			optional(&g.ScheduleID), optional(&g.Start), optional(&g.CourtName), &g.IsWaiting, optional(&g.MovedAt), optional(&g.ScorerSeen))
		g.LeagueID, g.Status = leagueID, league.Scheduled
		if err == nil && sets != "" {
			err = json.Unmarshal([]byte(sets), &g.Sets)
		}
		if err == nil && abandoned != "" {
			err = json.Unmarshal([]byte(abandoned), &g.Abandoned)
		}
		return g, err
	}
	return list(tx, scan, `SELECT g.id, g.team1_id, g.team2_id, g.team1_score, g.team2_score, g.sets, COALESCE(s.day, g.day),
		g.rules <> '', g.abandoned, s.id, s.game_date, s.court_name, COALESCE(s.waiting, 0) = 1, s.changed_at, p.seen_at
		FROM games g LEFT JOIN schedules s ON s.game_id = g.id LEFT JOIN scorers p ON p.game_id = g.id
		WHERE g.league_id = $1 AND g.status = 'scheduled' AND g.deleted_at IS NULL AND (g.rules <> '' OR s.game_date <= $2 OR s.waiting = 1)
		AND NOT (g.rules = '' AND g.stage = 'finals' AND s.court_name IS NULL AND EXISTS (SELECT 1 FROM finals_places f WHERE f.game_id = g.id AND f.court_name IS NULL))
		ORDER BY CASE WHEN g.rules <> '' OR s.waiting = 1 THEN 0 ELSE 1 END, s.game_date DESC, g.id DESC LIMIT $3`, leagueID, toMillis(now), limit)
}

// RunningGamesOf returns the games of a league that have begun and are not over.
func (tx Attention) RunningGamesOf(leagueID int64) ([]Game, error) {
	return list(tx, scanGame, "SELECT "+gameColumns+` FROM games WHERE league_id = $1 AND status = 'scheduled' AND deleted_at IS NULL
		AND rules <> '' ORDER BY id`, leagueID)
}

// GameVersion is the version of a game of a league.
type GameVersion struct{ ID, LeagueID, Version int64 }

// VersionsOf returns the versions of all running games of some leagues, and of some other games.
func (tx Attention) VersionsOf(leagueIDs, gameIDs []int64) (versions []GameVersion, err error) {
	scan := func(row scanner) (g GameVersion, err error) {
		return g, row.Scan(&g.ID, &g.LeagueID, &g.Version)
	}
	for _, one := range []struct {
		where string
		ids   []int64
	}{{"status = 'scheduled' AND deleted_at IS NULL AND rules <> '' AND league_id IN ", leagueIDs}, {"id IN ", gameIDs}} {
		for chunk := range slices.Chunk(one.ids, tx.dbTx.MaxParameters) {
			args := make([]any, len(chunk))
			for i, id := range chunk {
				args[i] = id
			}
			some, err := list(tx, scan, "SELECT id, league_id, version FROM games WHERE "+one.where+placeholders(0, len(args)), args...)
			if err != nil {
				return nil, err
			}
			versions = append(versions, some...)
		}
	}
	return versions, nil
}

// A Conflict is a game whose log may have open events: events that did not count, and about which nobody has decided yet.
type Conflict struct {
	GameID int64
	Since  time.Time // the time of the first open event
}

// ConflictsOf returns the conflicts of a league, oldest first.
func (tx Attention) ConflictsOf(leagueID int64) ([]Conflict, error) {
	scan := func(row scanner) (c Conflict, err error) {
		err = row.Scan(&c.GameID, milliTime{&c.Since})
		return c, err
	}
	return list(tx, scan, `SELECT c.game_id, c.since FROM conflicts c JOIN games g ON g.id = c.game_id
		WHERE c.league_id = $1 AND g.deleted_at IS NULL ORDER BY c.since, c.game_id`, leagueID)
}

// AddConflict stores a conflict of a game with the given time, unless it has one already.
func (tx Attention) AddConflict(g league.Game, since time.Time) error {
	_, err := tx.exec("INSERT INTO conflicts (game_id, league_id, since) VALUES ($1, $2, $3) ON CONFLICT (game_id) DO NOTHING",
		g.ID, g.LeagueID, toMillis(since))
	return err
}

// RemoveConflict deletes the conflict of a game.
func (tx Attention) RemoveConflict(gameID int64) error {
	_, err := tx.exec("DELETE FROM conflicts WHERE game_id = $1", gameID)
	return err
}

// A ReportedGame is a game whose log may have reports that nobody has withdrawn.
type ReportedGame struct {
	GameID int64
	Since  time.Time // when the latest report arrived
}

// ReportedGamesOf returns at most limit reported games of a league that are neither over nor cancelled, latest report first.
func (tx Attention) ReportedGamesOf(leagueID int64, limit int) ([]ReportedGame, error) {
	scan := func(row scanner) (r ReportedGame, err error) {
		err = row.Scan(&r.GameID, milliTime{&r.Since})
		return r, err
	}
	return list(tx, scan, `SELECT r.game_id, r.since FROM reports r JOIN games g ON g.id = r.game_id AND g.league_id = r.league_id
		WHERE r.league_id = $1 AND g.status = 'scheduled' AND g.deleted_at IS NULL ORDER BY r.since DESC, r.game_id LIMIT $2`, leagueID, limit)
}

// AddReport stores that the log of a game has a report, and when the latest one arrived.
func (tx Attention) AddReport(g league.Game, since time.Time) error {
	_, err := tx.exec(`INSERT INTO reports (game_id, league_id, since) VALUES ($1, $2, $3)
		ON CONFLICT (game_id) DO UPDATE SET since = excluded.since`, g.ID, g.LeagueID, toMillis(since))
	return err
}

// RemoveReport stores that the log of a game no longer has reports.
func (tx Attention) RemoveReport(gameID int64) error {
	_, err := tx.exec("DELETE FROM reports WHERE game_id = $1", gameID)
	return err
}

// DismissalsOf returns the dismissed items of a league's list "Needs attention". It maps the id of an item to the time of the
// cause for which it was dismissed; a later cause shows the item again.
func (tx Attention) DismissalsOf(leagueID int64) (map[string]time.Time, error) {
	dismissed := map[string]time.Time{}
	_, err := list(tx, func(row scanner) (item string, err error) {
		var since time.Time
		err = row.Scan(&item, milliTime{&since})
		dismissed[item] = since
		return item, err
	}, "SELECT item, since FROM attention_dismissals WHERE league_id = $1", leagueID)
	return dismissed, err
}

// DismissAttention stores that a user has dismissed an item of the list "Needs attention".
func (tx Attention) DismissAttention(leagueID int64, item string, since time.Time, actorID string, now time.Time) error {
	_, err := tx.exec(`INSERT INTO attention_dismissals (league_id, item, since, actor, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (league_id, item) DO UPDATE SET since = excluded.since, actor = excluded.actor, at = excluded.at`,
		leagueID, item, toMillis(since), actorID, toMillis(now))
	return err
}

// LostScorers returns the ids of at most limit games whose scoring device is stored as online but has sent nothing since the given
// time.
func (tx Attention) LostScorers(since time.Time, limit int) ([]int64, error) {
	return list(tx, scanID, "SELECT game_id FROM scorers WHERE online = 1 AND seen_at <= $1 ORDER BY game_id LIMIT $2", toMillis(since), limit)
}

// MarkScorerLost marks the scoring device of a game as offline if it is stored as online but has sent nothing since the given time.
// It reports whether it has marked the device.
func (tx Attention) MarkScorerLost(gameID int64, since time.Time) (bool, error) {
	n, err := tx.exec("UPDATE scorers SET online = 0 WHERE game_id = $1 AND online = 1 AND seen_at <= $2", gameID, toMillis(since))
	return n > 0, err
}

// LeaguesPast returns the leagues in which a game or device may need attention since the deadlines have moved: its scheduled start, or
// the last request of an offline scoring device, is later than a deadline in from but not later than the same deadline in to.
func (tx Attention) LeaguesPast(from, to Deadlines) ([]int64, error) {
	return list(tx, scanID, `SELECT league_id FROM schedules WHERE game_date > $1 AND game_date <= $2
		UNION SELECT league_id FROM schedules WHERE game_date > $3 AND game_date <= $4
		UNION SELECT g.league_id FROM scorers p JOIN games g ON g.id = p.game_id WHERE p.online = 0 AND p.seen_at > $5 AND p.seen_at <= $6`,
		toMillis(from.Start), toMillis(to.Start), toMillis(from.Missing), toMillis(to.Missing), toMillis(from.Left), toMillis(to.Left))
}

// LeaguesPlaying returns the leagues with games that are scheduled to start at or after from and before to.
func (tx Attention) LeaguesPlaying(from, to time.Time) ([]int64, error) {
	return list(tx, scanID, "SELECT DISTINCT league_id FROM schedules WHERE game_date >= $1 AND game_date < $2 ORDER BY league_id", toMillis(from), toMillis(to))
}

// Deadlines are the times in the past that determine which games and devices need attention now.
type Deadlines struct {
	Start   time.Time // games that were scheduled by this time should have begun
	Missing time.Time // games that were scheduled by this time should have a score
	Left    time.Time // offline devices whose last request was by this time have left their games
}

// NextDeadlines returns the first scheduled starts and the first last request of an offline device after the given deadlines; the zero
// time if there is none. lost is the earliest last request of a device that is stored as online, which is the next to be marked as lost.
func (tx Attention) NextDeadlines(after Deadlines) (next Deadlines, lost time.Time, err error) {
	err = tx.scanRow(`SELECT (SELECT MIN(game_date) FROM schedules WHERE game_date > $1),
		(SELECT MIN(game_date) FROM schedules WHERE game_date > $2), (SELECT MIN(seen_at) FROM scorers WHERE online = 0 AND seen_at > $3),
		(SELECT MIN(seen_at) FROM scorers WHERE online = 1)`,
		[]any{toMillis(after.Start), toMillis(after.Missing), toMillis(after.Left)},
		milliTime{&next.Start}, milliTime{&next.Missing}, milliTime{&next.Left}, milliTime{&lost})
	return next, lost, err
}
