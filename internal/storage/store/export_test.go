package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"io/fs"
	"strings"
	"testing/fstest"

	"sideout/internal/storage/database"
)

// PretendSchema marks the database as changed by a newer program.
func (tx *Tx) PretendSchema(version int) error {
	_, err := tx.exec("INSERT INTO schema_version (version, applied_at) VALUES ($1, 0)", version)
	return err
}

// OpenBefore opens a database as the program did that did not have a migration, nor those after it.
func OpenBefore(ctx context.Context, address, migration string) (*Store, error) {
	older := fstest.MapFS{}
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if name >= "migrations/"+migration {
			break
		}
		text, err := migrationFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		older[name] = &fstest.MapFile{Data: text}
	}
	db, err := database.Open(ctx, address, database.Definition{Migrations: older},
		func(c driver.Connector) driver.Connector { return c })
	return &Store{DB: db}, err
}

// KnownSchema returns the newest schema version of this program.
func KnownSchema() (int, error) {
	steps, err := fs.Glob(migrationFiles, "migrations/*.sql")
	return len(steps), err
}

// Explained returns the transaction with a callback that receives the query plan of each statement before it runs.
func (tx *Tx) Explained(report func(query, plan string)) *Tx {
	e := explained{tx.dbTx.Querier, "EXPLAIN QUERY PLAN ", report}
	if _, err := tx.exec("SET LOCAL enable_seqscan = off"); err == nil {
		e.explainSQL = "EXPLAIN "
	}
	plain := &database.Tx{Context: tx.dbTx.Context, Querier: e, MaxParameters: tx.dbTx.MaxParameters}
	return newTx(core{dbTx: plain, sendsMail: tx.sendsMail})
}

type explained struct {
	database.Querier
	explainSQL string
	report     func(query, plan string)
}

func (e explained) explain(ctx context.Context, query string, args []any) {
	rows, err := e.Querier.QueryContext(ctx, e.explainSQL+query, args...)
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
	return e.Querier.ExecContext(ctx, query, args...)
}

func (e explained) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	e.explain(ctx, query, args)
	return e.Querier.QueryContext(ctx, query, args...)
}

func (e explained) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	e.explain(ctx, query, args)
	return e.Querier.QueryRowContext(ctx, query, args...)
}
