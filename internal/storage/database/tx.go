package database

import (
	"context"
	"database/sql"
	"slices"

	"sideout/internal/base/topic"
)

// Tx is a transaction, or runs a single statement without one, see SingleStatement.
type Tx struct {
	Context       context.Context
	Querier       Querier
	MaxParameters int // the maximum number of parameters of a multi-row statement

	topics []topic.Topic // to publish after the commit
}

// A Querier runs statements.
type Querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func newTx(ctx context.Context, q Querier, d dialect) *Tx {
	return &Tx{Context: ctx, Querier: q, MaxParameters: d.maxParameters}
}

// Read runs fn on a consistent snapshot of the database and returns its translated error.
func (s *DB) Read(ctx context.Context, fn func(*Tx) error) error {
	options := &sql.TxOptions{ReadOnly: true}
	if s.dialect == postgres {
		options.Isolation = sql.LevelRepeatableRead
	} else {
		options.ReadOnly = false // not supported by the driver; query_only has the same effect
	}
	tx, err := s.reads.BeginTx(ctx, options)
	if err != nil {
		return Translate(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return Translate(fn(newTx(ctx, tx, s.dialect)))
}

// Write runs fn in a transaction and returns once its changes are on disk. If fn returns an error, its changes are
// rolled back. fn may run more than once and must have no other side effects.
func (s *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	return Translate(s.writer.commitWrite(ctx, fn))
}

// SingleStatement returns a Tx for one statement, which needs no transaction to see a consistent state of the database. On SQLite
// it ignores the cancellation of ctx: to watch a context costs as much as a short query, and saves nothing.
func (s *DB) SingleStatement(ctx context.Context) *Tx {
	if s.dialect == sqlite {
		ctx = context.WithoutCancel(ctx)
	}
	return newTx(ctx, s.reads, s.dialect)
}

// Exec runs a statement and returns the number of affected rows.
func (tx *Tx) Exec(query string, args ...any) (int64, error) {
	result, err := tx.Querier.ExecContext(tx.Context, query, args...)
	if err != nil {
		return 0, Translate(err)
	}
	return result.RowsAffected()
}

// Query runs a query.
func (tx *Tx) Query(query string, args ...any) (*sql.Rows, error) {
	rows, err := tx.Querier.QueryContext(tx.Context, query, args...)
	return rows, Translate(err)
}

// QueryRow runs a query for one row. Its caller passes the error of Scan to Translate.
func (tx *Tx) QueryRow(query string, args ...any) *sql.Row {
	return tx.Querier.QueryRowContext(tx.Context, query, args...)
}

// Publish publishes a topic after this transaction has been committed.
func (tx *Tx) Publish(t topic.Topic) {
	if !slices.Contains(tx.topics, t) {
		tx.topics = append(tx.topics, t)
	}
}
