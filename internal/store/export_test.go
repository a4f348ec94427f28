package store

import (
	"context"
	"database/sql"
	"strings"
)

// PretendSchema makes the database one of a newer program.
func (tx *Tx) PretendSchema(version int) error {
	_, err := tx.exec("INSERT INTO schema_version (version, applied_at) VALUES ($1, 0)", version)
	return err
}

// KnownSchema is the version of the schema that this program makes.
func KnownSchema() (int, error) {
	steps, err := migrations(sqlite)
	return len(steps), err
}

// LockLeaguesOf and StoreScores are what a batch of points asks.
func (tx *Tx) LockLeaguesOf(games ...int64) error {
	_, err := tx.lockLeaguesOf(games)
	return err
}

func (tx *Tx) StoreScores(games ...Game) error { return tx.storeScores(games) }

// Explained is the transaction with a witness: before each query it tells how the database will answer it.
func (tx *Tx) Explained(tell func(query, plan string)) *Tx {
	e := explained{tx.q, "EXPLAIN QUERY PLAN ", tell}
	if _, err := tx.exec("SET LOCAL enable_seqscan = off"); err == nil {
		e.ask = "EXPLAIN "
	}
	return &Tx{ctx: tx.ctx, q: e, dialect: tx.dialect}
}

type explained struct {
	querier
	ask  string
	tell func(query, plan string)
}

func (e explained) explain(ctx context.Context, query string, args []any) {
	rows, err := e.querier.QueryContext(ctx, e.ask+query, args...)
	if err != nil {
		e.tell(query, "SCAN "+err.Error())
		return
	}
	defer rows.Close()
	columns, _ := rows.Columns() // the last one tells
	var plan strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		var line string
		values[len(values)-1] = &line
		if err := rows.Scan(values...); err != nil {
			line = "SCAN " + err.Error()
		}
		plan.WriteString(line + "\n")
	}
	e.tell(query, plan.String())
}

func (e explained) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	e.explain(ctx, query, args)
	return e.querier.ExecContext(ctx, query, args...)
}

func (e explained) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	e.explain(ctx, query, args)
	return e.querier.QueryContext(ctx, query, args...)
}

func (e explained) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	e.explain(ctx, query, args)
	return e.querier.QueryRowContext(ctx, query, args...)
}

// Waiting tells how many writes wait for their turn.
func (s *Store) Waiting() int { return len(s.writer.queue) }
