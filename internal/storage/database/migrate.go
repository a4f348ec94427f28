package database

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// migrationLock is the key of the advisory lock on PostgreSQL that lets one of several starting servers migrate at a time.
const migrationLock = 7_743_208_511

// unusedNumbers are missing among the files. schema_version counts the steps, not their numbers: a file with one of these numbers
// would never run on an existing database, and the last step would run there a second time.
var unusedNumbers = []int{9, 37, 38, 40}

// migrations returns the steps of the schema in order: the files migrations/*.sql. A new step is only ever appended, with the next
// number; other files are refused.
func migrations(files fs.FS, d dialect) ([]string, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var steps []string
	number := 0
	for _, name := range names { // Glob sorts by name, which begins with the number
		for number++; slices.Contains(unusedNumbers, number); {
			number++
		}
		if prefix := fmt.Sprintf("migrations/%04d_", number); !strings.HasPrefix(name, prefix) {
			return nil, fmt.Errorf("%s is in the place of %s…: a new migration has the number after the last one", name, prefix)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		steps = append(steps, strings.ReplaceAll(string(text), "{{id}}", d.id))
	}
	return steps, nil
}

// migrate brings the schema up to date, each step in its own transaction, and refuses a database that a newer program
// has changed.
func (s *DB) migrate(ctx context.Context, files fs.FS) error {
	steps, err := migrations(files, s.dialect)
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
func (s *DB) migrateOnce(ctx context.Context, steps []string) (done bool, err error) {
	err = s.runMigration(ctx, func(tx *Tx) error {
		if s.dialect == postgres {
			if _, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", migrationLock); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)"); err != nil {
			return err
		}
		var version sql.NullInt64
		if err := tx.QueryRow("SELECT MAX(version) FROM schema_version").Scan(&version); err != nil {
			return Translate(err)
		}
		current := int(version.Int64)
		if current > len(steps) {
			return fmt.Errorf("the database has schema %d and this Sideout knows %d: start a Sideout that is at least as new as the one that was used last", current, len(steps))
		}
		if done = current == len(steps); done {
			return nil
		}
		for _, statement := range statements(steps[current]) {
			if _, err := tx.Exec(statement); err != nil {
				return fmt.Errorf("migration %d: %w", current+1, err)
			}
		}
		_, err := tx.Exec("INSERT INTO schema_version (version, applied_at) VALUES ($1, $2)", current+1, time.Now().UnixMilli())
		return err
	})
	return done, err
}

// runMigration runs fn in a transaction. On PostgreSQL it does not use the writer, whose lock timeout would end the
// wait for another server that migrates.
func (s *DB) runMigration(ctx context.Context, fn func(*Tx) error) error {
	if s.writer != nil {
		return s.Write(ctx, fn)
	}
	tx, err := s.reads.BeginTx(ctx, nil)
	if err != nil {
		return Translate(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing to do after the commit
	if err := fn(newTx(ctx, tx, s.dialect)); err != nil {
		return err
	}
	return Translate(tx.Commit())
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
