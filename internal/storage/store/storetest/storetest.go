// Package storetest provides fresh stores for tests, on each database.
package storetest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sideout/internal/storage/store"
)

// Prove selects the long form of tests (make prove).
var Prove = os.Getenv("PROVE") != ""

// OnBoth runs a test on an empty SQLite file and, if there is a server in TEST_POSTGRES_URL, on an empty PostgreSQL schema: for
// what has SQL or locking of its own.
func OnBoth(t *testing.T, test func(t *testing.T, s *store.Store)) {
	forEachAddress(t, true, func(t *testing.T, address string) { test(t, Open(t, address)) })
}

// Each runs a test on an empty SQLite file, and in make prove as OnBoth does: for what uses the store and adds no SQL.
func Each(t *testing.T, test func(t *testing.T, s *store.Store)) {
	forEachAddress(t, Prove, func(t *testing.T, address string) { test(t, Open(t, address)) })
}

// forEachAddress runs a test with the address of an SQLite database, and of one on PostgreSQL if it is to and can. Both have all
// migrations. That PostgreSQL is skipped is said by TestPostgreSQL alone.
func forEachAddress(t *testing.T, onPostgres bool, test func(t *testing.T, address string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, migratedSQLite(t)) })
	if onPostgres && HasPostgres() {
		t.Run("PostgreSQL", func(t *testing.T) { test(t, migratedPostgres(t)) })
	}
}

// BothAddresses returns functions that make an address of an empty database: SQLite, and PostgreSQL if there is a server.
func BothAddresses() map[string]func(*testing.T) string {
	all := map[string]func(*testing.T) string{"SQLite": SQLite}
	if HasPostgres() {
		all["PostgreSQL"] = Postgres
	}
	return all
}

// Addresses is BothAddresses in make prove, else SQLite alone.
func Addresses() map[string]func(*testing.T) string {
	if Prove {
		return BothAddresses()
	}
	return map[string]func(*testing.T) string{"SQLite": SQLite}
}

// HasPostgres reports whether there is a server for tests.
func HasPostgres() bool { return os.Getenv(postgresVariable) != "" }

// postgresVariable has the address of the PostgreSQL server for tests. scripts/with-postgres.sh starts one.
const postgresVariable = "TEST_POSTGRES_URL"

// Open opens a store and closes it after the test.
func Open(t testing.TB, address string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// SQLite returns the address of a new database file.
func SQLite(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "test.db") }

// migratedSQLite returns the address of a new database file with all migrations. They run once in a process: the files are copies.
func migratedSQLite(t *testing.T) string {
	t.Helper()
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatal(err)
	}
	address := SQLite(t)
	if err := os.WriteFile(strings.TrimPrefix(address, "sqlite:"), template, 0o600); err != nil {
		t.Fatal(err)
	}
	return address
}

// sqliteTemplate returns the content of a database file with all migrations.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "sideout-template-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // a temporary folder
	file := filepath.Join(dir, "test.db")
	s, err := store.Open(context.Background(), "sqlite:"+file)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil { // moves what is in the log into the file
		return nil, err
	}
	return os.ReadFile(file)
})

// Postgres returns the address of a new schema, which is dropped after the test.
func Postgres(t *testing.T) string {
	t.Helper()
	address, db := createSchema(t)
	t.Cleanup(func() {
		_, _ = db.Exec("DROP SCHEMA " + schemaOf(address) + " CASCADE") // the test server is temporary
		_ = db.Close()
	})
	return address
}

// createSchema creates a schema. It returns its address, and a connection to its server.
func createSchema(t *testing.T) (address string, db *sql.DB) {
	t.Helper()
	server := os.Getenv(postgresVariable)
	if server == "" {
		t.Skip("no PostgreSQL server in TEST_POSTGRES_URL; scripts/with-postgres.sh starts one")
	}
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	if db, err = sql.Open("pgx", server); err != nil {
		t.Fatal(err)
	}
	name := "test_" + strings.ToLower(rand.Text())
	if _, err := db.Exec("CREATE SCHEMA " + name); err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	query.Set("search_path", name)
	u.RawQuery = query.Encode()
	return u.String(), db
}

// schemaOf returns the name of the schema at an address.
func schemaOf(address string) string {
	_, name, _ := strings.Cut(address, "search_path=")
	name, _, _ = strings.Cut(name, "&")
	return name
}
