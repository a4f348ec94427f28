// Package transaction provides what all use cases share: transactions whose errors are faults, the clock, and Idempotency-Keys.
package transaction

import (
	"context"
	"errors"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// DB runs transactions for use cases.
type DB struct {
	store *store.Store
	key   *credentials.Key
	now   func() time.Time

	isBilled bool
	check    func(*store.Tx) error
}

// CheckBeforeCommit sets a function that is called at the end of each transaction that writes. Its error rolls the transaction back. It must be
// called before the first transaction.
func (db *DB) CheckBeforeCommit(check func(*store.Tx) error) { db.check = check }

// EnableBilling makes transactions enforce the plans of league owners. It must be called before the first transaction.
func (db *DB) EnableBilling() { db.isBilled = true }

// IsBilled reports whether transactions enforce the plans of league owners.
func (db *DB) IsBilled() bool { return db.isBilled }

// withBilling returns a function that calls fn in a transaction that enforces plans; fn itself if billing is off.
func (db *DB) withBilling(fn func(*store.Tx) error) func(*store.Tx) error {
	if !db.isBilled {
		return fn
	}
	return func(tx *store.Tx) error {
		tx.EnforcePlansAt(db.Now())
		return fn(tx)
	}
}

// Sign returns a keyed hash of a message. The key is the secret of the server.
func (db *DB) Sign(message string) string { return db.key.Sign(message) }

// New returns a DB for a store. The key encrypts the responses that are stored for Idempotency-Keys; now is the clock.
func New(s *store.Store, key *credentials.Key, now func() time.Time) *DB {
	return &DB{store: s, key: key, now: now}
}

// Now returns the current time as it is stored: in UTC and in whole milliseconds.
func (db *DB) Now() time.Time { return db.now().UTC().Truncate(time.Millisecond) }

// Read runs fn in a read-only transaction.
func (db *DB) Read(ctx context.Context, fn func(*store.Tx) error) error {
	return Fault(db.store.Read(ctx, db.withBilling(fn)))
}

// Write runs fn in a transaction. fn may run more than once, because the transaction may be retried.
func (db *DB) Write(ctx context.Context, fn func(*store.Tx) error) error {
	return Fault(db.store.Write(ctx, db.withBilling(func(tx *store.Tx) error {
		err := fn(tx)
		if err == nil && db.check != nil {
			err = db.check(tx)
		}
		return err
	})))
}

// Fault converts store.ErrNotFound to fault.ErrMissing and returns other errors unchanged.
func Fault(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return fault.ErrMissing
	}
	return err
}

// Invalid returns the first problem as a fault with its field; nil if there is no problem.
func Invalid(problems []league.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	return fault.Field(problems[0].Field, "%s", problems[0].Message)
}
