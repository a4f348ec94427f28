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
	"testing"

	"sideout/internal/storage/store"
)

// migrated are the addresses of the databases on which Each runs a test. Store.Open applies the migrations to the file.
var migrated = map[string]func(*testing.T) string{"SQLite": SQLite, "PostgreSQL": migratedPostgres}

// Each runs a test on an empty SQLite file and on an empty PostgreSQL schema. Without TEST_POSTGRES_URL, which
// scripts/with-postgres.sh sets, PostgreSQL is skipped.
func Each(t *testing.T, test func(t *testing.T, s *store.Store)) {
	for name, address := range migrated {
		t.Run(name, func(t *testing.T) { test(t, Open(t, address(t))) })
	}
}

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
	server := os.Getenv("TEST_POSTGRES_URL")
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
