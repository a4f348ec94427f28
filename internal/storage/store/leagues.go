package store

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

const leagueColumns = `id, name, sport_type, tier_count, teams_per_tier, schedule_mode, current_week, start_date,
	end_date, game_day, time_block_start, time_block_end, game_duration, games_per_matchup, timezone, owner_id,
	blackouts, extra_nights, rules, visibility, slug, version, created_at, updated_at, shape, is_demo = 1,
	second_game_day, tier_minutes, night_changes, keep_days, duty, table_rules, series_id, season_name, closed_at, language`

func scanLeague(row scanner) (l league.League, err error) {
	var rules, shape, tableRules string
	err = row.Scan(&l.ID, &l.Name, &l.SportType, &l.TierCount, &l.TeamsPerTier, &l.ScheduleMode, &l.CurrentWeek,
		optional(&l.StartDate), optional(&l.EndDate), optional(&l.GameDay), optional(&l.TimeBlockStart),
		optional(&l.TimeBlockEnd), &l.GameDuration, &l.GamesPerMatchup, &l.Timezone, &l.OwnerID,
		dateListScanner{&l.Blackouts}, dateListScanner{&l.ExtraNights}, &rules, &l.Visibility, optional(&l.Slug), &l.Version,
		milliTime{&l.CreatedAt}, milliTime{&l.UpdatedAt}, &shape, &l.IsDemo,
		optional(&l.SecondGameDay), jsonColumn{&l.TierMinutes}, jsonColumn{&l.NightChanges}, &l.KeepDays, &l.Duty, &tableRules,
		optional(&l.SeriesID), &l.SeasonName, optional(&l.ClosedAt), &l.Language)
	l.TableRules = league.DefaultTableRules()
	l.Rules, l.Shape = league.DefaultRules(l.SportType), league.StorageDefaults().Shape
	if err == nil && rules != "" {
		l.Rules = score.Rules{}
		err = json.Unmarshal([]byte(rules), &l.Rules)
	}
	if err == nil && shape != "" {
		err = json.Unmarshal([]byte(shape), &l.Shape)
	}
	if err == nil && tableRules != "" {
		err = json.Unmarshal([]byte(tableRules), &l.TableRules)
	}
	return l, err
}

// rulesJSON returns the rules of a league as JSON, or empty text for the default rules of its sport.
func rulesJSON(l league.League) (string, error) {
	if reflect.DeepEqual(l.Rules, league.DefaultRules(l.SportType)) {
		return "", nil
	}
	text, err := json.Marshal(l.Rules)
	return string(text), err
}

// shapeJSON returns the shape of a league's season as JSON, or empty text for the default.
func shapeJSON(l league.League) (string, error) {
	if l.Shape == league.StorageDefaults().Shape {
		return "", nil
	}
	text, err := json.Marshal(l.Shape)
	return string(text), err
}

// tableRulesJSON returns the table rules of a league as JSON, or empty text for the default.
func tableRulesJSON(l league.League) (string, error) {
	if reflect.DeepEqual(l.TableRules, league.DefaultTableRules()) {
		return "", nil
	}
	text, err := json.Marshal(l.TableRules)
	return string(text), err
}

// FindLeague returns a league; ErrNotFound if it does not exist.
func (tx Leagues) FindLeague(id int64) (league.League, error) {
	return find(tx, scanLeague, "SELECT "+leagueColumns+" FROM leagues WHERE id = $1 AND deleted_at IS NULL", id)
}

// FindLeagueAndPlan returns a league and the subscription of its owner with one statement. The subscription is empty if there is none,
// or if the transaction does not enforce plans.
func (tx Leagues) FindLeagueAndPlan(id int64) (l league.League, plan account.Subscription, err error) {
	if _, isBilled := tx.PlanTime(); !isBilled {
		l, err = tx.FindLeague(id)
		return l, plan, err
	}
	l, err = find(tx, func(row scanner) (league.League, error) {
		return scanLeague(extraColumns{row, subscriptionTargets(&plan)})
	}, "SELECT "+leagueColumns+", "+subscriptionColumns+` FROM leagues LEFT JOIN subscriptions ON user_id = owner_id
		WHERE id = $1 AND deleted_at IS NULL`, id)
	return l, plan, err
}

// LockLeague locks a league for other writes until this transaction has ended, and increments its versions. It returns the league;
// ErrNotFound if it does not exist.
func (tx Leagues) LockLeague(id int64) (league.League, error) {
	return find(tx, scanLeague, `UPDATE leagues SET version = version + 1, page_version = page_version + 1
		WHERE id = $1 AND deleted_at IS NULL RETURNING `+leagueColumns, id)
}

// LockLeagueOfGame is like LockLeague, but for points of a game. It does not increment the version of the public page, which does not show
// points. It returns the version of the game, which may be deleted, and the page version of its league; ErrNotFound if the game
// does not exist.
func (tx Leagues) LockLeagueOfGame(gameID int64) (version, page int64, err error) {
	err = tx.scanRow(`UPDATE leagues SET version = version + 1 WHERE deleted_at IS NULL AND id = (SELECT league_id FROM games WHERE id = $1)
		RETURNING page_version`, []any{gameID}, &page)
	if err == nil { // a separate statement, because on PostgreSQL a statement sees only commits from before it began to wait for the lock
		err = tx.scanRow("SELECT version FROM games WHERE id = $1", []any{gameID}, &version)
	}
	return version, page, err
}

// CreateLeague stores a league and returns it with its id.
func (tx Leagues) CreateLeague(l league.League) (league.League, error) {
	rules, err := rulesJSON(l)
	if err != nil {
		return l, err
	}
	shape, err := shapeJSON(l)
	if err != nil {
		return l, err
	}
	tableRules, err := tableRulesJSON(l)
	if err != nil {
		return l, err
	}
	return find(tx, scanLeague, `INSERT INTO leagues (name, sport_type, tier_count, teams_per_tier, schedule_mode,
		current_week, start_date, end_date, game_day, time_block_start, time_block_end, game_duration,
		games_per_matchup, timezone, owner_id, blackouts, extra_nights, rules, visibility, slug, created_at, updated_at, shape, is_demo,
		second_game_day, tier_minutes, night_changes, keep_days, duty, table_rules, series_id, season_name, closed_at, language)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
		$24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
		RETURNING `+leagueColumns,
		l.Name, l.SportType, l.TierCount, l.TeamsPerTier, l.ScheduleMode, l.CurrentWeek, nullable(l.StartDate),
		nullable(l.EndDate), nullable(l.GameDay), nullable(l.TimeBlockStart), nullable(l.TimeBlockEnd),
		l.GameDuration, l.GamesPerMatchup, l.Timezone, l.OwnerID, joinDates(l.Blackouts), joinDates(l.ExtraNights),
		rules, l.Visibility, nullable(l.Slug), toMillis(l.CreatedAt), toMillis(l.UpdatedAt), shape, boolToInt(l.IsDemo),
		nullable(l.SecondGameDay), toJSON(l.TierMinutes), toJSON(l.NightChanges), l.KeepDays, l.Duty, tableRules,
		nullable(l.SeriesID), l.SeasonName, nullable(l.ClosedAt), l.Language)
}

// UpdateLeague stores the editable fields of a league.
func (tx Leagues) UpdateLeague(l league.League) error {
	rules, err := rulesJSON(l)
	if err != nil {
		return err
	}
	shape, err := shapeJSON(l)
	if err != nil {
		return err
	}
	tableRules, err := tableRulesJSON(l)
	if err != nil {
		return err
	}
	return tx.execOne(`UPDATE leagues SET name = $1, sport_type = $2, tier_count = $3, teams_per_tier = $4,
		schedule_mode = $5, current_week = $6, start_date = $7, end_date = $8, game_day = $9, time_block_start = $10,
		time_block_end = $11, game_duration = $12, games_per_matchup = $13, timezone = $14, blackouts = $15,
		extra_nights = $16, rules = $17, visibility = $18, slug = $19, updated_at = $20, shape = $21,
		second_game_day = $23, tier_minutes = $24, night_changes = $25, keep_days = $26, duty = $27, table_rules = $28,
		series_id = $29, season_name = $30, closed_at = $31, language = $32 WHERE id = $22`,
		l.Name, l.SportType, l.TierCount, l.TeamsPerTier, l.ScheduleMode, l.CurrentWeek, nullable(l.StartDate),
		nullable(l.EndDate), nullable(l.GameDay), nullable(l.TimeBlockStart), nullable(l.TimeBlockEnd),
		l.GameDuration, l.GamesPerMatchup, l.Timezone, joinDates(l.Blackouts), joinDates(l.ExtraNights),
		rules, l.Visibility, nullable(l.Slug), toMillis(l.UpdatedAt), shape, l.ID,
		nullable(l.SecondGameDay), toJSON(l.TierMinutes), toJSON(l.NightChanges), l.KeepDays, l.Duty, tableRules,
		nullable(l.SeriesID), l.SeasonName, nullable(l.ClosedAt), l.Language)
}

// DeleteLeague permanently deletes a league and everything in it, unlike MarkLeagueDeleted. Teams of the following season are linked to
// those of the previous season.
func (tx Leagues) DeleteLeague(id int64) error {
	if err := tx.parent.Seasons.relinkFollowingTeams("league_id", id); err != nil {
		return err
	}
	if err := tx.parent.Seasons.preserveSeriesVersion(id); err != nil {
		return err
	}
	return tx.execOne("DELETE FROM leagues WHERE id = $1", id)
}

// LeaguesOf returns the leagues that the user owns or is a member of, oldest first.
func (tx Leagues) LeaguesOf(userID string) ([]league.League, error) {
	return list(tx, scanLeague, "SELECT "+leagueColumns+` FROM leagues WHERE deleted_at IS NULL AND id IN
		(SELECT id FROM leagues WHERE owner_id = $1 UNION SELECT league_id FROM league_members WHERE user_id = $1) ORDER BY id`, userID)
}

// CountLeaguesOwnedBy returns the number of leagues of an owner, excluding deleted ones, for the quota.
func (tx Leagues) CountLeaguesOwnedBy(userID string) (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM leagues WHERE owner_id = $1 AND deleted_at IS NULL", []any{userID}, &n)
	return n, err
}

// FindLeagueBySlug returns the league with a slug; ErrNotFound if there is none.
func (tx Leagues) FindLeagueBySlug(slug string) (league.League, error) {
	return find(tx, scanLeague, "SELECT "+leagueColumns+" FROM leagues WHERE slug = $1 AND deleted_at IS NULL", slug)
}

// The rows of a deleted league remain until it is purged, but only the queries below find it. Its pages, links and streams behave
// as if it did not exist; only its slug stays reserved.

// DeletedLeague is a league that can be restored.
type DeletedLeague struct {
	league.League
	DeletedAt time.Time
}

// MarkLeagueDeleted deletes a league so that it can be restored; ErrNotFound if it does not exist. It increments the page version,
// because the pages of the other seasons of its series change.
func (tx Leagues) MarkLeagueDeleted(id int64, at time.Time) error {
	if err := tx.parent.Halls.UnlinkLeague(id); err != nil {
		return err
	}
	return tx.execOne("UPDATE leagues SET deleted_at = $1, page_version = page_version + 1 WHERE id = $2 AND deleted_at IS NULL", toMillis(at), id)
}

// RestoreLeague restores a deleted league; ErrNotFound if it is not deleted. It increments the versions, because responses that
// were cached before the deletion may be outdated.
func (tx Leagues) RestoreLeague(id int64) error {
	return tx.execOne(`UPDATE leagues SET deleted_at = NULL, version = version + 1, page_version = page_version + 1
		WHERE id = $1 AND deleted_at IS NOT NULL`, id)
}

// DeletedLeaguesOf returns the leagues of an owner that were deleted since a time, latest first.
func (tx Leagues) DeletedLeaguesOf(userID string, since time.Time) ([]DeletedLeague, error) {
	scan := func(row scanner) (d DeletedLeague, err error) {
		d.League, err = scanLeague(extraColumns{row, []any{milliTime{&d.DeletedAt}}})
		return d, err
	}
	return list(tx, scan, "SELECT "+leagueColumns+`, deleted_at FROM leagues
		WHERE owner_id = $1 AND deleted_at >= $2 ORDER BY deleted_at DESC, id DESC`, userID, toMillis(since))
}

// LeaguesDeletedBefore returns the ids of leagues that were deleted before a time.
func (tx Leagues) LeaguesDeletedBefore(at time.Time) ([]int64, error) {
	return list(tx, scanID, "SELECT id FROM leagues WHERE deleted_at < $1 ORDER BY id", toMillis(at))
}

// LeagueOfSlug returns the id of the league with a slug, deleted or not; ErrNotFound if there is none.
func (tx Leagues) LeagueOfSlug(slug string) (int64, error) {
	return find(tx, scanID, "SELECT id FROM leagues WHERE slug = $1", slug)
}

// FollowedGamesOf returns the ids of the games of a league that people may be watching: those that have begun and are not completed,
// those that are scheduled within 24 hours of a time, and those that were completed in the 24 hours before it.
func (tx Leagues) FollowedGamesOf(leagueID int64, at time.Time) ([]int64, error) {
	return list(tx, scanID, `SELECT id FROM games WHERE league_id = $1 AND deleted_at IS NULL
		AND (status <> 'completed' AND (version > 0 OR scheduled_for BETWEEN $2 AND $3) OR completed_at > $2) ORDER BY id`,
		leagueID, toMillis(at.Add(-24*time.Hour)), toMillis(at.Add(24*time.Hour)))
}

// LeagueSummary is a league as the operator of the server sees it.
type LeagueSummary struct {
	ID             int64
	Name           string
	Owner          account.User
	Members, Games int
	CreatedAt      time.Time
}

// LeagueSummaries returns all leagues except deleted ones, oldest first.
func (tx Leagues) LeagueSummaries() ([]LeagueSummary, error) {
	scan := func(row scanner) (l LeagueSummary, err error) {
		err = row.Scan(&l.ID, &l.Name, &l.Owner.ID, &l.Owner.Email, &l.Members, &l.Games, milliTime{&l.CreatedAt})
		return l, err
	}
	return list(tx, scan, `SELECT l.id, l.name, u.id, COALESCE(u.email, ''),
		(SELECT COUNT(*) FROM league_members m WHERE m.league_id = l.id),
		(SELECT COUNT(*) FROM games g WHERE g.league_id = l.id AND g.deleted_at IS NULL), l.created_at
		FROM leagues l JOIN users u ON u.id = l.owner_id WHERE l.deleted_at IS NULL ORDER BY l.id`)
}

// PublicAccess holds the data that is needed before a public page is served: who may read the league, and the versions that decide
// whether a cached page is current.
type PublicAccess struct {
	LeagueID    int64
	Visibility  league.Visibility
	Timezone    string
	Language    string
	Version     int64 // of the league
	PageVersion int64 // grows with every change of the league except points of running games

	SeriesVersion int64 // grows with every change of a season of the series except points of running games
}

// PublicAccess returns the PublicAccess of the league with a slug, whatever its visibility; ErrNotFound if there is none.
func (s *Store) PublicAccess(ctx context.Context, slug string) (PublicAccess, error) {
	return s.single(ctx).Leagues.PublicAccess(slug)
}

// PublicAccess is Store.PublicAccess within a transaction.
func (tx Leagues) PublicAccess(slug string) (PublicAccess, error) {
	scan := func(row scanner) (g PublicAccess, err error) {
		err = row.Scan(&g.LeagueID, &g.Visibility, &g.Timezone, &g.Language, &g.Version, &g.PageVersion, &g.SeriesVersion)
		return g, err
	}
	return find(tx, scan, `SELECT id, visibility, timezone, language, version, page_version, CASE WHEN series_id IS NULL THEN page_version ELSE
		(SELECT SUM(other.page_version + 1) FROM leagues other WHERE other.series_id = leagues.series_id) END
		FROM leagues WHERE slug = $1 AND deleted_at IS NULL`, slug)
}

// PageVersionOf returns the version of a league's public page, see PublicAccess; ErrNotFound if the league does not exist.
func (tx Leagues) PageVersionOf(leagueID int64) (version int64, err error) {
	err = tx.scanRow("SELECT page_version FROM leagues WHERE id = $1", []any{leagueID}, &version)
	return version, err
}

// IncrementPageVersion increments the version of a league's public page, so that cached pages are replaced.
func (tx Leagues) IncrementPageVersion(leagueID int64) error {
	return tx.execOne("UPDATE leagues SET page_version = page_version + 1 WHERE id = $1", leagueID)
}

// ImportColumns returns the columns that were chosen for an earlier file of games, as JSON; empty if none were.
func (tx Leagues) ImportColumns(leagueID int64) (columns string, err error) {
	err = tx.scanRow("SELECT columns FROM import_columns WHERE league_id = $1", []any{leagueID}, &columns)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return columns, err
}

// SaveImportColumns stores the column mapping of the last CSV import, as the default of the next one.
func (tx Leagues) SaveImportColumns(leagueID int64, columns string) error {
	_, err := tx.exec(`INSERT INTO import_columns (league_id, columns) VALUES ($1, $2)
		ON CONFLICT (league_id) DO UPDATE SET columns = excluded.columns`, leagueID, columns)
	return err
}
