package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/storage/database"
)

// Tx is a transaction. Its queries are grouped into parts by subject, such as Games, so that a function can receive only the part
// that it needs. Times are stored in milliseconds since 1970 in UTC; civil dates and times of day are stored as text.
type Tx struct {
	*core
	Users       Users
	Sessions    Sessions
	Billing     Billing
	Leagues     Leagues
	Members     Members
	Teams       Teams
	Captains    Captains
	Signups     Signups
	Seasons     Seasons
	Courts      Courts
	Halls       Halls
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
	Settings    Settings
}

// The parts of a transaction by subject, each in a file of its own.
type (
	Users       struct{ *core } // accounts: addresses, passkeys, recovery codes
	Sessions    struct{ *core } // sessions of browsers, API tokens of scripts
	Billing     struct{ *core } // plans, trials, payments
	Leagues     struct{ *core } // settings, versions and deletion of leagues
	Members     struct{ *core } // roles in leagues, invitations, offers of ownership
	Teams       struct{ *core } // teams, their absences and withdrawals
	Captains    struct{ *core } // captains' links, contacts, claims about results
	Signups     struct{ *core } // sign-ups of teams, and the pages for them
	Seasons     struct{ *core } // series of seasons, advances to the next week
	Courts      struct{ *core } // courts and court codes
	Halls       struct{ *core } // halls, their courts, and the courts of leagues that are courts of a hall
	Games       struct{ *core } // games, their results and changes
	Events      struct{ *core } // the logs of games, and who scores them
	Schedules   struct{ *core } // scheduled games and the teams on duty
	Attention   struct{ *core } // conflicts, reports and deadlines
	Knockouts   struct{ *core } // knockouts and their matches
	SharedGames struct{ *core } // free games that are shared for watching
	Mails       struct{ *core } // queued mails, and which mails people have declined
	Push        struct{ *core } // subscribed devices and queued notifications
	Transfers   struct{ *core } // batches of records, for league files
	Responses   struct{ *core } // stored responses to calls with an Idempotency-Key
	Settings    struct{ *core } // what the server notes about itself and its secret
)

// core is shared by all parts of a transaction.
type core struct {
	dbTx             *database.Tx
	parent           *Tx
	sendsMail        bool      // whether QueueMail stores mails
	sendsUnicodeMail bool      // whether the relay accepts letters beyond ASCII before the @
	sendsPush        bool      // whether QueueChange stores changes of games
	isWrite          bool      // whether the transaction may change anything
	places           places    // the games that have got another place
	plansAt          time.Time // the time at which the plans of league owners are evaluated; zero if plans are not enforced
}

// EnforcePlansAt makes this transaction enforce the plans of league owners as they are at a time. Without it nobody needs a plan.
func (tx *core) EnforcePlansAt(now time.Time) { tx.plansAt = now }

// PlanTime returns the time at which the plans of league owners are evaluated; false if nobody needs a plan.
func (tx *core) PlanTime() (now time.Time, isBilled bool) { return tx.plansAt, !tx.plansAt.IsZero() }

// databaseTx returns the underlying transaction.
func (tx *core) databaseTx() *database.Tx { return tx.dbTx }

// ErrNotFound means that the record does not exist.
var ErrNotFound = errors.New("store: not found")

// Read runs fn on a consistent snapshot of the database and returns its translated error.
func (s *Store) Read(ctx context.Context, fn func(*Tx) error) error {
	return s.DB.Read(ctx, func(tx *database.Tx) error { return fn(s.newTx(tx)) })
}

// Write runs fn in a transaction and returns once its changes are on disk. If fn returns an error, its changes are
// rolled back. fn may run more than once and must have no other side effects.
func (s *Store) Write(ctx context.Context, fn func(*Tx) error) error {
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		writing := s.newTx(tx)
		writing.isWrite = true
		return fn(writing)
	})
}

func (s *Store) newTx(tx *database.Tx) *Tx {
	return newTx(core{dbTx: tx, sendsMail: s.sendsMail.Load(), sendsUnicodeMail: s.sendsUnicodeMail.Load(), sendsPush: s.sendsPush.Load()})
}

// newTx returns a transaction whose parts share the given core.
func newTx(shared core) *Tx {
	c := &shared
	c.parent = &Tx{c, Users{c}, Sessions{c}, Billing{c}, Leagues{c}, Members{c}, Teams{c}, Captains{c}, Signups{c}, Seasons{c}, Courts{c}, Halls{c}, Games{c}, Events{c},
		Schedules{c}, Attention{c}, Knockouts{c}, SharedGames{c}, Mails{c}, Push{c}, Transfers{c}, Responses{c}, Settings{c}}
	return c.parent
}

// Publish publishes a topic after this transaction has been committed.
func (tx *core) Publish(t topic.Topic) { tx.dbTx.Publish(t) }

func (tx *core) exec(query string, args ...any) (int64, error) { return tx.dbTx.Exec(query, args...) }

// execOne runs a statement and returns ErrNotFound if it affects no row.
func (tx *core) execOne(query string, args ...any) error {
	n, err := tx.exec(query, args...)
	if err == nil && n == 0 {
		return ErrNotFound
	}
	return err
}

// scanRow scans the first row of a query into dest; ErrNotFound if there is none.
func (tx *core) scanRow(query string, args []any, dest ...any) error {
	err := tx.dbTx.QueryRow(query, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return database.Translate(err)
}

// scanner is implemented by sql.Row and sql.Rows.
type scanner interface{ Scan(dest ...any) error }

// part is implemented by Tx and its parts.
type part interface{ databaseTx() *database.Tx }

// list returns all rows of a query, each converted by scan. Without rows it returns an empty list, never nil.
func list[T any](tx part, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.databaseTx().Query(query, args...)
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

// find returns the first row of a query, converted by scan; ErrNotFound if there is none.
func find[T any](tx part, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	one, err := scan(tx.databaseTx().QueryRow(query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return one, ErrNotFound
	}
	return one, database.Translate(err)
}

// IsEmpty reports whether the database has no users, and therefore no other records.
func (tx *Tx) IsEmpty() (bool, error) {
	var n int
	err := tx.scanRow("SELECT COUNT(*) FROM (SELECT id FROM users LIMIT 1) AS first_user", nil, &n)
	return n == 0, err
}
