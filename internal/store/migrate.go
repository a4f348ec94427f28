package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"time"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// migrationLock is the key of PostgreSQL's advisory lock: several servers may start at the same time.
const migrationLock = 7_743_208_511

// migrations returns the steps of the schema in order. Steps are only ever appended.
func migrations(d dialect) ([]string, error) {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var steps []string
	for _, name := range names { // Glob sorts by name, which begins with the number
		text, err := migrationFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		steps = append(steps, strings.ReplaceAll(string(text), "{{id}}", d.id))
	}
	return steps, nil
}

// migrate brings the schema up to date, each step in its own transaction, and refuses a database that a newer program
// has changed.
func (s *Store) migrate(ctx context.Context) error {
	steps, err := migrations(s.dialect)
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	for {
		done, err := s.migrateOnce(ctx, steps)
		if done || err != nil {
			return err
		}
	}
}

// migrateOnce applies the next missing step; done is true if there is none.
func (s *Store) migrateOnce(ctx context.Context, steps []string) (done bool, err error) {
	err = s.runMigration(ctx, func(tx *Tx) error {
		if s.dialect == postgres {
			if _, err := tx.exec("SELECT pg_advisory_xact_lock($1)", migrationLock); err != nil {
				return err
			}
		}
		if _, err := tx.exec("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)"); err != nil {
			return err
		}
		var version sql.NullInt64
		if err := tx.row("SELECT MAX(version) FROM schema_version", nil, &version); err != nil {
			return err
		}
		at := int(version.Int64)
		if at > len(steps) {
			return fmt.Errorf("the database has schema %d and this Sideout knows %d: start a Sideout that is at least as new as the one that was used last", at, len(steps))
		}
		if done = at == len(steps); done {
			return nil
		}
		for _, statement := range statements(steps[at]) {
			if _, err := tx.exec(statement); err != nil {
				return fmt.Errorf("migration %d: %w", at+1, err)
			}
		}
		_, err := tx.exec("INSERT INTO schema_version (version, applied_at) VALUES ($1, $2)", at+1, time.Now().UnixMilli())
		return err
	})
	return done, err
}

// runMigration runs fn in a transaction. On PostgreSQL it does not use the writer, whose lock timeout would end the
// wait for another server that migrates.
func (s *Store) runMigration(ctx context.Context, fn func(*Tx) error) error {
	if s.writer != nil {
		return s.Write(ctx, fn)
	}
	tx, err := s.reads.BeginTx(ctx, nil)
	if err != nil {
		return translate(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing to do after the commit
	if err := fn(&Tx{ctx: ctx, q: tx, dialect: s.dialect}); err != nil {
		return err
	}
	return translate(tx.Commit())
}

// statements splits a migration; each statement ends with a semicolon at the end of a line.
func statements(text string) []string {
	var all []string
	for statement := range strings.SplitSeq(text, ";\n") {
		if strings.TrimSpace(statement) != "" {
			all = append(all, statement)
		}
	}
	return all
}
