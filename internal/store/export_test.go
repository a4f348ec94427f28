package store

import (
	"context"
	"database/sql"
	"strings"
)

// PretendSchema marks the database as changed by a newer program.
func (tx *Tx) PretendSchema(version int) error {
	_, err := tx.exec("INSERT INTO schema_version (version, applied_at) VALUES ($1, 0)", version)
	return err
}

// KnownSchema returns the newest schema version of this program.
func KnownSchema() (int, error) {
	steps, err := migrations(sqlite)
	return len(steps), err
}

// LockLeaguesOf and StoreScores run the merged statements of a batch of points.
func (tx *Tx) LockLeaguesOf(games ...int64) error {
	_, err := tx.lockLeaguesOf(games)
	return err
}

func (tx *Tx) StoreScores(games ...Game) error { return tx.storeScores(games) }

// Explained returns the transaction with a callback that receives the query plan of each statement before it runs.
func (tx *Tx) Explained(report func(query, plan string)) *Tx {
	e := explained{tx.q, "EXPLAIN QUERY PLAN ", report}
	if _, err := tx.exec("SET LOCAL enable_seqscan = off"); err == nil {
		e.explainSQL = "EXPLAIN "
	}
	return &Tx{ctx: tx.ctx, q: e, dialect: tx.dialect}
}

type explained struct {
	querier
	explainSQL string
	report     func(query, plan string)
}

func (e explained) explain(ctx context.Context, query string, args []any) {
	rows, err := e.querier.QueryContext(ctx, e.explainSQL+query, args...)
	if err != nil {
		e.report(query, "SCAN "+err.Error())
		return
	}
	defer rows.Close()
	columns, _ := rows.Columns() // the last one holds the plan
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
	e.report(query, plan.String())
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

// BusyTimeout is how long a write waits for another process.
const BusyTimeout = busyTimeout

// Waiting returns the number of queued writes.
func (s *Store) Waiting() int { return len(s.writer.queue) }
