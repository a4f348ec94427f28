// Package database opens SQLite or PostgreSQL, migrates the schema, runs transactions, and publishes the topics that they have
// changed. It also manages the file of a SQLite database: its lock, its permissions, backup and restore. The queries are in
// package store.
package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	sqlitedriver "modernc.org/sqlite"

	"sideout/internal/base/fault"
)

// BusyTimeout is how long a write waits while another process has the SQLite file locked.
const BusyTimeout = 2 * time.Second

// oldestSQLite is the oldest accepted version. Earlier ones have a bug that can corrupt a database in WAL mode.
const oldestSQLite = "3.51.3"

// DB is an open database with the schema of this program.
type DB struct {
	dialect dialect
	reads   *sql.DB
	writes  *sql.DB
	pings   *sql.DB // one connection, so that a ping does not wait for those that are in use
	writer  *writer // runs all writes; nil while PostgreSQL is being migrated
	path    string  // path of the SQLite file or URL of the PostgreSQL database

	stopListening func() // stops listening to other processes; nil before OnCommit
}

// WrapConnector wraps the connector of a database driver. Tests use it to inject errors.
type WrapConnector func(driver.Connector) driver.Connector

// A Definition describes the schema and the durability of a database.
type Definition struct {
	Migrations fs.FS // has the files migrations/*.sql
	IsScratch  bool  // whether the data is temporary, so that commits need not wait for the disk
}

// Open opens the database at an address, "sqlite:path" or "postgres://…", and migrates its schema. It creates the
// folder of a SQLite file if needed. The texts of errors are written for the operator of the server.
func Open(ctx context.Context, address string, definition Definition, wrap WrapConnector) (*DB, error) {
	s, err := connect(ctx, address, definition, wrap)
	if err != nil {
		return nil, err
	}
	if err := s.migrate(ctx, definition.Migrations); err != nil {
		_ = s.Close() // the first error is more useful
		return nil, err
	}
	if s.writer == nil {
		s.writer = newWriter(s.writes, postgres)
	}
	return s, nil
}

// Reach returns an error if no connection to the database at an address can be opened. It is a fault.Unavailable if that may be different
// in a moment. It changes nothing in a PostgreSQL database.
func Reach(ctx context.Context, address string) error {
	s, err := connect(ctx, address, Definition{}, func(c driver.Connector) driver.Connector { return c })
	if err != nil {
		return Translate(err)
	}
	return s.Close()
}

func connect(ctx context.Context, address string, definition Definition, wrap WrapConnector) (*DB, error) {
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		return connectSQLite(ctx, path, definition, wrap)
	}
	if strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://") {
		return connectPostgres(ctx, address, wrap)
	}
	return nil, errors.New("the database's address must begin with sqlite: or postgres://")
}

func connectSQLite(ctx context.Context, path string, definition Definition, wrap WrapConnector) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the database: %w", err)
	}
	if err := CreateFile(path); err != nil {
		return nil, fmt.Errorf("open the database %s: %w", path, err)
	}
	// SQLite waits for other processes for busyPollInterval only; the writer then tries again until BusyTimeout.
	toWrite, errWrite := sqlitedriver.NewConnector(sqliteDSN(path, busyPollInterval, definition.syncPragma(), "foreign_keys(1)"))
	toRead, errRead := sqlitedriver.NewConnector(sqliteDSN(path, BusyTimeout, definition.syncPragma(), "query_only(1)"))
	if err := errors.Join(errWrite, errRead); err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	writes, reads, pings := sql.OpenDB(wrap(cachingConnector{toWrite})), sql.OpenDB(wrap(cachingConnector{toRead})), sql.OpenDB(wrap(toRead))
	writes.SetMaxOpenConns(1)
	pings.SetMaxOpenConns(1)
	reads.SetMaxOpenConns(max(4, runtime.GOMAXPROCS(0)))
	reads.SetMaxIdleConns(max(4, runtime.GOMAXPROCS(0)))
	s := &DB{dialect: sqlite, reads: reads, writes: writes, pings: pings, path: path}
	if err := retryWhileBusy(ctx, func() error { return s.checkSQLite(ctx) }); err != nil {
		_ = s.Close()
		return nil, fmt.Errorf("open the database %s: %w", path, err)
	}
	s.writer = newWriter(writes, sqlite)
	return s, nil
}

// syncPragma returns whether commits wait for the disk: with FULL a committed write survives a power cut.
func (d Definition) syncPragma() string {
	if d.IsScratch {
		return "synchronous(OFF)"
	}
	return "synchronous(FULL)"
}

// sqliteDSN returns the data source name of a database file in WAL mode.
func sqliteDSN(path string, busyTimeout time.Duration, syncPragma, pragma string) string {
	q := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()), "journal_mode(WAL)", syncPragma, pragma,
	}}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// retryWhileBusy calls fn again while another process has locked the file, at most for BusyTimeout. SQLite's own busy timeout
// does not cover the case that two processes switch a new file to WAL mode.
func retryWhileBusy(ctx context.Context, fn func() error) error {
	deadline := time.Now().Add(BusyTimeout)
	for {
		err := fn()
		if !fault.Is(Translate(err), fault.Unavailable) || time.Now().After(deadline) {
			return err
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *DB) checkSQLite(ctx context.Context) error {
	var version string
	if err := s.writes.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return err
	}
	var have, want [3]int
	_, errHave := fmt.Sscanf(version, "%d.%d.%d", &have[0], &have[1], &have[2])
	_, errWant := fmt.Sscanf(oldestSQLite, "%d.%d.%d", &want[0], &want[1], &want[2])
	if err := errors.Join(errHave, errWant); err != nil {
		return err
	}
	for i := range have {
		if have[i] != want[i] {
			if have[i] < want[i] {
				return fmt.Errorf("SQLite %s is too old: at least %s is needed", version, oldestSQLite)
			}
			break
		}
	}
	return nil
}

func connectPostgres(ctx context.Context, address string, wrap WrapConnector) (*DB, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the database's address cannot be read") // without its cause, which could reveal the password
	}
	toRead, errRead := stdlib.GetDefaultDriver().(driver.DriverContext).OpenConnector(address)
	q := u.Query()
	q.Set("lock_timeout", strconv.FormatInt(BusyTimeout.Milliseconds(), 10)) // for rows that another server has locked
	u.RawQuery = q.Encode()
	toWrite, errWrite := stdlib.GetDefaultDriver().(driver.DriverContext).OpenConnector(u.String())
	if err := errors.Join(errRead, errWrite); err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	reads, writes, pings := sql.OpenDB(wrap(toRead)), sql.OpenDB(wrap(toWrite)), sql.OpenDB(wrap(toRead))
	pings.SetMaxOpenConns(1)
	reads.SetMaxOpenConns(16)
	reads.SetMaxIdleConns(16)
	writes.SetMaxOpenConns(1)
	s := &DB{dialect: postgres, reads: reads, writes: writes, pings: pings, path: address}
	if err := reads.PingContext(ctx); err != nil {
		_ = s.Close()
		return nil, fmt.Errorf("reach the PostgreSQL server: %w", err)
	}
	return s, nil
}

// Close closes the database after the running and queued writes have finished.
func (s *DB) Close() error {
	if s.stopListening != nil {
		s.stopListening()
	}
	if s.writer != nil {
		s.writer.close()
	}
	return errors.Join(s.reads.Close(), s.writes.Close(), s.pings.Close())
}

// IsSQLite reports whether the database is a SQLite file.
func (s *DB) IsSQLite() bool { return s.dialect == sqlite }

// Reads returns the connection pool for reading.
func (s *DB) Reads() *sql.DB { return s.reads }

// QueueLength returns the number of queued writes.
func (s *DB) QueueLength() int { return len(s.writer.queue) }

// Stats describes the load of the connections and of the writer.
type Stats struct {
	Reads, Writes sql.DBStats
	Queued        int // the number of queued writes
}

// Stats returns the current Stats.
func (s *DB) Stats() Stats { return Stats{s.reads.Stats(), s.writes.Stats(), s.QueueLength()} }

// Ping returns an error if the database does not respond to a query.
func (s *DB) Ping(ctx context.Context) error {
	var version int
	return Translate(s.pings.QueryRowContext(ctx, "SELECT MAX(version) FROM schema_version").Scan(&version))
}
