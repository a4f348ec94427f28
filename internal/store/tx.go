package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Tx is one transaction. Its methods are grouped by noun in the files of this package. Instants are
// stored as milliseconds since 1970 in UTC, civil dates and times of day as their text.
type Tx struct {
	ctx     context.Context
	q       querier
	dialect dialect
	topics  []string // announced
	bulk    *bulk    // what the writes of a batch have in common; nil where each is by itself
}

type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// ErrNotFound means that there is no such record.
var ErrNotFound = errors.New("store: not found")

// Read runs fn on one unchanging state of the database. What fn returns is returned, translated.
func (s *Store) Read(ctx context.Context, fn func(*Tx) error) error {
	options := &sql.TxOptions{ReadOnly: true}
	if s.dialect == postgres {
		options.Isolation = sql.LevelRepeatableRead
	} else {
		options.ReadOnly = false // the driver knows no such thing; query_only does the same
	}
	tx, err := s.reads.BeginTx(ctx, options)
	if err != nil {
		return translate(err)
	}
	defer func() { _ = tx.Rollback() }() // it has nothing to keep
	return translate(fn(&Tx{ctx: ctx, q: tx, dialect: s.dialect}))
}

// Write runs fn in a transaction and returns once its changes are on disk. If fn returns an error,
// nothing of it is kept. fn may run more than once and must have no other effects.
func (s *Store) Write(ctx context.Context, fn func(*Tx) error) error {
	return translate(s.writer.do(ctx, 0, fn))
}

// WriteGame is Write for a change that begins with LockLeagueOfGame of this game: those that wait for each other are
// looked up together.
func (s *Store) WriteGame(ctx context.Context, gameID int64, fn func(*Tx) error) error {
	return translate(s.writer.do(ctx, gameID, fn))
}

func (tx *Tx) exec(query string, args ...any) (int64, error) {
	result, err := tx.q.ExecContext(tx.ctx, query, args...)
	if err != nil {
		return 0, translate(err)
	}
	return result.RowsAffected()
}

// execOne changes exactly one record; ErrNotFound where there is none.
func (tx *Tx) execOne(query string, args ...any) error {
	n, err := tx.exec(query, args...)
	if err == nil && n == 0 {
		return ErrNotFound
	}
	return err
}

// row reads one record into dest; ErrNotFound where there is none.
func (tx *Tx) row(query string, args []any, dest ...any) error {
	err := tx.q.QueryRowContext(tx.ctx, query, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return translate(err)
}

// scanner is a row that can be read, of one or of many.
type scanner interface{ Scan(dest ...any) error }

// list reads all records of a query, each with scan. No records are an empty list, never nil.
func list[T any](tx *Tx, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.q.QueryContext(tx.ctx, query, args...)
	if err != nil {
		return nil, translate(err)
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
	return all, translate(rows.Err())
}

// find reads the one record of a query with scan; ErrNotFound where there is none.
func find[T any](tx *Tx, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	one, err := scan(tx.q.QueryRowContext(tx.ctx, query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return one, ErrNotFound
	}
	return one, translate(err)
}

// toMillis is how an instant is stored; the zero time is NULL.
func toMillis(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// millis reads an instant; NULL is the zero time.
type millis struct{ t *time.Time }

func (m millis) Scan(value any) error {
	switch v := value.(type) {
	case nil:
		*m.t = time.Time{}
	case int64:
		*m.t = time.UnixMilli(v).UTC()
	default:
		return errors.New("store: an instant is not a number")
	}
	return nil
}

// orNull stores an empty value as NULL.
func orNull[T comparable](value T) any {
	var empty T
	if value == empty {
		return nil
	}
	return value
}
