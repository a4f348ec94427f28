package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/storage/database"
)

// Tx is one transaction. Its queries are divided by subject; a function that needs one subject receives that part, such as Games.
// Instants are stored as milliseconds since 1970 in UTC, civil dates and times of day as text.
type Tx struct {
	*core
	Users       Users
	Sessions    Sessions
	Billing     Billing
	Leagues     Leagues
	Members     Members
	Teams       Teams
	Captains    Captains
	Seasons     Seasons
	Courts      Courts
	Games       Games
	Events      Events
	Schedules   Schedules
	Attention   Attention
	Knockouts   Knockouts
	SharedGames SharedGames
	Mails       Mails
	Push        Push
	Transfers   Transfers
	Responses   Responses
}

// The parts of a transaction by subject, each in a file of its own.
type (
	Users       struct{ *core } // accounts: addresses, passkeys, recovery codes
	Sessions    struct{ *core } // sessions of browsers, API tokens of scripts
	Billing     struct{ *core } // plans, trials, payments
	Leagues     struct{ *core } // settings, versions and deletion of leagues
	Members     struct{ *core } // roles in leagues, invitations, offers of ownership
	Teams       struct{ *core } // teams, and when they are absent or withdrawn
	Captains    struct{ *core } // captains' links, contacts, claims about results
	Seasons     struct{ *core } // series of seasons, weeks that were advanced
	Courts      struct{ *core } // courts and court codes
	Games       struct{ *core } // games, their results and changes
	Events      struct{ *core } // the logs of games, and who scores them
	Schedules   struct{ *core } // when and where games are played, and who is on duty
	Attention   struct{ *core } // conflicts, reports and deadlines
	Knockouts   struct{ *core } // knockouts and their places
	SharedGames struct{ *core } // free games that are shared for watching
	Mails       struct{ *core } // mails that wait, and what people refuse
	Push        struct{ *core } // devices, and notifications that wait
	Transfers   struct{ *core } // many records at a time, for league files
	Responses   struct{ *core } // stored responses of calls with an Idempotency-Key
)

// core is what all parts share.
type core struct {
	sql       *database.Tx
	all       *Tx
	sendsMail bool // whether QueueMail stores mails
	sendsPush bool // whether QueueChange stores what has changed
	billedAt  time.Time
}

// BillAt makes the plans of owners decide what this transaction may do, as they are at a moment. Without it nobody needs a plan.
func (tx *core) BillAt(now time.Time) { tx.billedAt = now }

// BilledAt returns the moment at which plans decide; false if nobody needs a plan.
func (tx *core) BilledAt() (now time.Time, isBilled bool) { return tx.billedAt, !tx.billedAt.IsZero() }

// db returns the transaction of the database.
func (tx *core) db() *database.Tx { return tx.sql }

// ErrNotFound means that the record does not exist.
var ErrNotFound = errors.New("store: not found")

// Read runs fn on a consistent snapshot of the database and returns its error, translated.
func (s *Store) Read(ctx context.Context, fn func(*Tx) error) error {
	return s.DB.Read(ctx, func(tx *database.Tx) error { return fn(s.newTx(tx)) })
}

// Write runs fn in a transaction and returns once its changes are on disk. If fn returns an error, its changes are
// rolled back. fn may run more than once and must have no other side effects.
func (s *Store) Write(ctx context.Context, fn func(*Tx) error) error {
	return s.DB.Write(ctx, func(tx *database.Tx) error { return fn(s.newTx(tx)) })
}

func (s *Store) newTx(tx *database.Tx) *Tx {
	return newTx(core{sql: tx, sendsMail: s.sendsMail.Load(), sendsPush: s.sendsPush.Load()})
}

// newTx returns a transaction whose parts share a core.
func newTx(shared core) *Tx {
	c := &shared
	c.all = &Tx{c, Users{c}, Sessions{c}, Billing{c}, Leagues{c}, Members{c}, Teams{c}, Captains{c}, Seasons{c}, Courts{c}, Games{c}, Events{c},
		Schedules{c}, Attention{c}, Knockouts{c}, SharedGames{c}, Mails{c}, Push{c}, Transfers{c}, Responses{c}}
	return c.all
}

// Publish publishes a topic once this transaction has been committed.
func (tx *core) Publish(t topic.Topic) { tx.sql.Publish(t) }

func (tx *core) exec(query string, args ...any) (int64, error) { return tx.sql.Exec(query, args...) }

// execOne changes exactly one record; ErrNotFound if there is none.
func (tx *core) execOne(query string, args ...any) error {
	n, err := tx.exec(query, args...)
	if err == nil && n == 0 {
		return ErrNotFound
	}
	return err
}

// row reads one record into dest; ErrNotFound if there is none.
func (tx *core) row(query string, args []any, dest ...any) error {
	err := tx.sql.QueryRow(query, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return database.Translate(err)
}

// scanner is implemented by sql.Row and sql.Rows.
type scanner interface{ Scan(dest ...any) error }

// reader is implemented by Tx and its parts.
type reader interface{ db() *database.Tx }

// list reads all records of a query, each with scan. It returns an empty list for no records, never nil.
func list[T any](tx reader, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.db().Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, database.Translate(rows.Err())
}

// find reads the only record of a query with scan; ErrNotFound if there is none.
func find[T any](tx reader, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	one, err := scan(tx.db().QueryRow(query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return one, ErrNotFound
	}
	return one, database.Translate(err)
}

// IsEmpty reports whether the database has no user, and therefore no other records either.
func (tx *Tx) IsEmpty() (bool, error) {
	var n int
	err := tx.row("SELECT COUNT(*) FROM (SELECT id FROM users LIMIT 1) AS first_user", nil, &n)
	return n == 0, err
}
