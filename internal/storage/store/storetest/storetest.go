// Package storetest provides empty stores for tests, on SQLite and PostgreSQL, and can inject database errors.
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

// Prove reports whether tests run in their long form (make prove).
var Prove = os.Getenv("PROVE") != ""

// OnBoth runs a test on an empty SQLite file and, if TEST_POSTGRES_URL is set, on an empty PostgreSQL schema. It is for tests of code
// with its own SQL or locking.
func OnBoth(t *testing.T, test func(t *testing.T, s *store.Store)) {
	forEachAddress(t, true, func(t *testing.T, address string) { test(t, Open(t, address)) })
}

// Each runs a test on an empty SQLite file, or with make prove like OnBoth. It is for tests of code that uses the store but adds no
// SQL.
func Each(t *testing.T, test func(t *testing.T, s *store.Store)) {
	forEachAddress(t, Prove, func(t *testing.T, address string) { test(t, Open(t, address)) })
}

// forEachAddress runs a test with the address of a migrated SQLite database and, if onPostgres is set and a PostgreSQL server is
// available, with that of a migrated PostgreSQL schema. If there is no server, only TestPostgreSQL reports that it is skipped.
func forEachAddress(t *testing.T, onPostgres bool, test func(t *testing.T, address string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, migratedSQLite(t)) })
	if onPostgres && HasPostgres() {
		t.Run("PostgreSQL", func(t *testing.T) { test(t, migratedPostgres(t)) })
	}
}

// BothAddresses returns functions that create an empty database and return its address, by the name of the database system: SQLite,
// and PostgreSQL if a server is available.
func BothAddresses() map[string]func(*testing.T) string {
	addresses := map[string]func(*testing.T) string{"SQLite": SQLite}
	if HasPostgres() {
		addresses["PostgreSQL"] = Postgres
	}
	return addresses
}

// Addresses returns BothAddresses with make prove, and otherwise only SQLite.
func Addresses() map[string]func(*testing.T) string {
	if Prove {
		return BothAddresses()
	}
	return map[string]func(*testing.T) string{"SQLite": SQLite}
}

// HasPostgres reports whether a PostgreSQL server is available for tests.
func HasPostgres() bool { return os.Getenv(postgresVariable) != "" }

// postgresVariable is the environment variable with the address of the PostgreSQL server for tests. scripts/with-postgres.sh starts a
// server.
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

// migratedSQLite returns the address of a new database file with all migrations. It copies sqliteTemplate instead of running them.
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

// sqliteTemplate returns the content of a database file with all migrations, which it creates once in a process.
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
	if err := s.Close(); err != nil { // moves the changes in the write-ahead log into the file
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

// createSchema creates a PostgreSQL schema and returns its address and a connection to the server.
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
