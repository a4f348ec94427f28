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

// migrationLock is the key of a PostgreSQL advisory lock, so that servers that start at the same time migrate one after another.
const migrationLock = 7_743_208_511

// unusedNumbers are gaps in the numbers of the migration files. They must stay unused, because schema_version counts the applied
// migrations: on an existing database a new file in a gap would be skipped, and the last migration would run a second time.
var unusedNumbers = []int{9, 37, 38, 40, 51}

// loadMigrations returns the SQL of the files migrations/*.sql in order. New migrations can only be appended: it returns an error
// if a file does not have the next number.
func loadMigrations(files fs.FS, d dialect) ([]string, error) {
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
		steps = append(steps, strings.ReplaceAll(string(text), "{{id}}", d.primaryKeyType))
	}
	return steps, nil
}

// SchemaVersions returns the version of the schema of a database, 0 if it has none yet, and the version that this program makes of it. It
// changes nothing.
func SchemaVersions(ctx context.Context, address string, files fs.FS) (have, want int, err error) {
	steps, err := loadMigrations(files, postgres)
	if err != nil {
		return 0, 0, err
	}
	var db *sql.DB
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		if IsBlankFile(ctx, path) {
			return 0, len(steps), nil
		}
		db, err = open(path, "mode=ro")
	} else {
		db, err = sql.Open("pgx", address)
	}
	if err != nil {
		return 0, len(steps), err
	}
	defer db.Close()
	var version sql.NullInt64
	err = db.QueryRowContext(ctx, "SELECT MAX(version) FROM schema_version").Scan(&version)
	if hasCode(err, "42P01") { // there is no such table yet
		err = nil
	}
	return int(version.Int64), len(steps), Translate(err)
}

// Now returns the time by the clock of a PostgreSQL server.
func Now(ctx context.Context, address string) (now time.Time, err error) {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return now, err
	}
	defer db.Close()
	err = db.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&now)
	return now, Translate(err)
}

// migrate applies all missing migrations, each in its own transaction. It refuses a database with a schema newer than this
// program.
func (s *DB) migrate(ctx context.Context, files fs.FS) error {
	steps, err := loadMigrations(files, s.dialect)
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	for {
		done, err := s.applyNextMigration(ctx, steps)
		if done || err != nil {
			return err
		}
	}
}

// applyNextMigration applies the next missing migration. done reports that none was missing.
func (s *DB) applyNextMigration(ctx context.Context, steps []string) (done bool, err error) {
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
		for _, statement := range splitStatements(steps[current]) {
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
// wait for the migration of another server.
func (s *DB) runMigration(ctx context.Context, fn func(*Tx) error) error {
	if s.writer != nil {
		return s.Write(ctx, fn)
	}
	tx, err := s.reads.BeginTx(ctx, nil)
	if err != nil {
		return Translate(err)
	}
	defer func() { _ = tx.Rollback() }() // has no effect after the commit
	if err := fn(newTx(ctx, tx, s.dialect)); err != nil {
		return err
	}
	return Translate(tx.Commit())
}

// splitStatements splits a migration into its statements. Each statement ends with a semicolon at the end of a line.
func splitStatements(text string) []string {
	var all []string
	for statement := range strings.SplitSeq(text, ";\n") {
		if strings.TrimSpace(statement) != "" {
			all = append(all, statement)
		}
	}
	return all
}
