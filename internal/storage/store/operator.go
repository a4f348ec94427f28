package store

import (
	"time"

	"sideout/internal/base/account"
)

// UserSummary is an account as the operator of the server sees it.
type UserSummary struct {
	account.User
	DisabledAt time.Time // the zero time: it can sign in
	Leagues    int       // that it owns
}

// UserSummaries returns all accounts, the oldest first.
func (tx Users) UserSummaries() ([]UserSummary, error) {
	scan := func(row scanner) (u UserSummary, err error) {
		u.User, err = scanUser(withColumns{row, []any{millis{&u.DisabledAt}, &u.Leagues}})
		return u, err
	}
	return list(tx, scan, "SELECT "+userColumns+`, disabled_at,
		(SELECT COUNT(*) FROM leagues WHERE owner_id = users.id AND deleted_at IS NULL) FROM users ORDER BY created_at, id`)
}

// IsDisabled reports whether the operator has disabled an account.
func (tx Users) IsDisabled(userID string) (disabled bool, err error) {
	err = tx.row("SELECT disabled_at IS NOT NULL FROM users WHERE id = $1", []any{userID}, &disabled)
	return disabled, err
}

// SetDisabled disables an account, or with the zero time enables it; ErrNotFound if it does not exist.
func (tx Users) SetDisabled(userID string, at time.Time) error {
	return tx.execOne("UPDATE users SET disabled_at = $1 WHERE id = $2", toMillis(at), userID)
}

// LeagueSummary is a league as the operator of the server sees it.
type LeagueSummary struct {
	ID             int64
	Name           string
	Owner          account.User
	Members, Games int
	CreatedAt      time.Time
}

// LeagueSummaries returns all leagues but deleted ones, the oldest first.
func (tx Leagues) LeagueSummaries() ([]LeagueSummary, error) {
	scan := func(row scanner) (l LeagueSummary, err error) {
		err = row.Scan(&l.ID, &l.Name, &l.Owner.ID, &l.Owner.Email, &l.Members, &l.Games, millis{&l.CreatedAt})
		return l, err
	}
	return list(tx, scan, `SELECT l.id, l.name, u.id, COALESCE(u.email, ''),
		(SELECT COUNT(*) FROM league_members m WHERE m.league_id = l.id),
		(SELECT COUNT(*) FROM games g WHERE g.league_id = l.id AND g.deleted_at IS NULL), l.created_at
		FROM leagues l JOIN users u ON u.id = l.owner_id WHERE l.deleted_at IS NULL ORDER BY l.id`)
}

// SetOwner makes another user the owner of a league; ErrNotFound if the league does not exist.
func (tx Members) SetOwner(leagueID int64, userID string, now time.Time) error {
	return tx.execOne("UPDATE leagues SET owner_id = $1, updated_at = $2 WHERE id = $3 AND deleted_at IS NULL",
		userID, toMillis(now), leagueID)
}

// DeleteMembership ends the membership of a user in a league, if there is one.
func (tx Members) DeleteMembership(leagueID int64, userID string) error {
	_, err := tx.exec("DELETE FROM league_members WHERE league_id = $1 AND user_id = $2", leagueID, userID)
	return err
}

// LeagueChange records that a league was offered or handed over to another owner, deleted or restored. Actor and Subject are
// ids of users, or e-mail addresses of people of a league file who have no account; Actor is empty for the operator of the
// server.
type LeagueChange struct {
	LeagueID        int64
	At              time.Time
	Actor, Via      string
	Change, Subject string
}

// AddLeagueChange stores a change of a league.
func (tx Members) AddLeagueChange(c LeagueChange) error {
	_, err := tx.exec("INSERT INTO league_changes (league_id, at, actor, via, change, subject) VALUES ($1, $2, $3, $4, $5, $6)",
		c.LeagueID, toMillis(c.At), c.Actor, c.Via, c.Change, c.Subject)
	return err
}

// StoredLeagueChangesOf returns the changes of a league, the oldest first.
func (tx Members) StoredLeagueChangesOf(leagueID int64) ([]LeagueChange, error) {
	scan := func(row scanner) (c LeagueChange, err error) {
		err = row.Scan(&c.LeagueID, millis{&c.At}, &c.Actor, &c.Via, &c.Change, &c.Subject)
		return c, err
	}
	return list(tx, scan, "SELECT league_id, at, actor, via, change, subject FROM league_changes WHERE league_id = $1 ORDER BY id", leagueID)
}

// withColumns scans more columns behind those of a record.
type withColumns struct {
	scanner
	more []any
}

// Scan scans the columns of the record, and the others.
func (w withColumns) Scan(dest ...any) error { return w.scanner.Scan(append(dest, w.more...)...) }
