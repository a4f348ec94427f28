package store

import (
	"time"

	"sideout/internal/rules/league"
)

// A deleted league keeps its rows until it is purged. No other query finds it, so that its pages, links and streams behave
// as if it did not exist; only its slug stays taken.

// DeletedLeague is a league that can be restored.
type DeletedLeague struct {
	league.League
	DeletedAt time.Time
}

// MarkLeagueDeleted deletes a league so that it can be restored; ErrNotFound if it does not exist. The version of its page grows, because
// the pages of the other seasons of its series change.
func (tx Leagues) MarkLeagueDeleted(id int64, at time.Time) error {
	return tx.execOne("UPDATE leagues SET deleted_at = $1, page_version = page_version + 1 WHERE id = $2 AND deleted_at IS NULL", toMillis(at), id)
}

// RestoreLeague makes a deleted league exist again; ErrNotFound if it is not deleted. Its versions grow,
// because responses that were cached before it was deleted may be outdated.
func (tx Leagues) RestoreLeague(id int64) error {
	return tx.execOne(`UPDATE leagues SET deleted_at = NULL, version = version + 1, page_version = page_version + 1
		WHERE id = $1 AND deleted_at IS NOT NULL`, id)
}

// DeletedLeaguesOf returns the leagues of a user that were deleted since an instant, the latest first.
func (tx Leagues) DeletedLeaguesOf(userID string, since time.Time) ([]DeletedLeague, error) {
	scan := func(row scanner) (d DeletedLeague, err error) {
		d.League, err = scanLeague(withColumns{row, []any{millis{&d.DeletedAt}}})
		return d, err
	}
	return list(tx, scan, "SELECT "+leagueColumns+`, deleted_at FROM leagues
		WHERE owner_id = $1 AND deleted_at >= $2 ORDER BY deleted_at DESC, id DESC`, userID, toMillis(since))
}

// LeaguesDeletedBefore returns the ids of leagues that were deleted before an instant.
func (tx Leagues) LeaguesDeletedBefore(at time.Time) ([]int64, error) {
	return list(tx, scanID, "SELECT id FROM leagues WHERE deleted_at < $1 ORDER BY id", toMillis(at))
}

// LeagueOfSlug returns the id of the league that has a slug, deleted or not; ErrNotFound if there is none.
func (tx Leagues) LeagueOfSlug(slug string) (int64, error) {
	return find(tx, scanID, "SELECT id FROM leagues WHERE slug = $1", slug)
}

// FollowedGamesOf returns the ids of the games of a league that people may be following: those that have begun and are not
// completed, and those that are scheduled within a day of an instant or were completed in the day before it.
func (tx Leagues) FollowedGamesOf(leagueID int64, at time.Time) ([]int64, error) {
	return list(tx, scanID, `SELECT id FROM games WHERE league_id = $1 AND deleted_at IS NULL
		AND (status <> 'completed' AND (version > 0 OR scheduled_for BETWEEN $2 AND $3) OR completed_at > $2) ORDER BY id`,
		leagueID, toMillis(at.Add(-24*time.Hour)), toMillis(at.Add(24*time.Hour)))
}
