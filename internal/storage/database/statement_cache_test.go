package database

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	sqlitedriver "modernc.org/sqlite"
)

// openCachingDB returns a connection to a new SQLite file, and its driver connection.
func openCachingDB(t *testing.T) (*sql.Conn, *cachingConn) {
	t.Helper()
	connector, err := sqlitedriver.NewConnector(sqliteDSN(filepath.Join(t.TempDir(), "test.db"), BusyTimeout, Definition{}.syncPragma(), "foreign_keys(1)"))
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(cachingConnector{connector})
	t.Cleanup(func() { _ = db.Close() })
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	var inner *cachingConn
	if err := conn.Raw(func(c any) error { inner = c.(*cachingConn); return nil }); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT)", "INSERT INTO t (n) VALUES (1), (2), (3)"} {
		if _, err := conn.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	return conn, inner
}

const sum = "SELECT COALESCE(SUM(n), 0) FROM t WHERE n >= $1"

func sumFrom(t *testing.T, conn *sql.Conn, from int) (total int) {
	t.Helper()
	if err := conn.QueryRowContext(t.Context(), sum, from).Scan(&total); err != nil {
		t.Error(err)
	}
	return total
}

func TestAStatementIsParsedOnce(t *testing.T) {
	conn, inner := openCachingDB(t)
	sumFrom(t, conn, 1)
	first := inner.cached[sum]
	if first == nil {
		t.Fatal("the statement is not cached")
	}
	if got := sumFrom(t, conn, 3); got != 3 { // the parameters of the first call are cleared
		t.Errorf("got %d", got)
	}
	if inner.cached[sum] != first {
		t.Error("the statement was parsed again")
	}
	if _, err := conn.ExecContext(t.Context(), "ALTER TABLE t ADD COLUMN more TEXT"); err != nil {
		t.Fatal(err)
	}
	if got := sumFrom(t, conn, 2); got != 5 {
		t.Errorf("after the schema has changed: got %d", got)
	}
}

// A statement whose rows are still being read is not used for another query with the same text.
func TestAStatementInUseIsNotShared(t *testing.T) {
	conn, inner := openCachingDB(t)
	rows, err := conn.QueryContext(t.Context(), "SELECT n FROM t WHERE n >= $1 ORDER BY n", 1)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for rows.Next() {
		var outer, inner int
		if err := rows.Scan(&outer); err != nil {
			t.Fatal(err)
		}
		if err := conn.QueryRowContext(t.Context(), "SELECT n FROM t WHERE n >= $1 ORDER BY n", 3).Scan(&inner); err != nil {
			t.Fatal(err)
		}
		seen = append(seen, fmt.Sprint(outer, inner))
	}
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(seen, ", "); got != "1 3, 2 3, 3 3" {
		t.Errorf("got %s", got)
	}
	if n := len(inner.cached); n > 3 {
		t.Errorf("%d statements are cached", n)
	}
}

func TestLimitsOfTheStatementCache(t *testing.T) {
	conn, inner := openCachingDB(t)
	const insert = "INSERT INTO t (n) VALUES ($1)"
	if _, err := conn.ExecContext(t.Context(), insert, 1); err == nil {
		t.Fatal("a duplicate key was stored")
	}
	if inner.cached[insert] != nil {
		t.Error("a statement that failed is cached")
	}
	if _, err := conn.ExecContext(t.Context(), insert, 4); err != nil {
		t.Errorf("after a failure: %v", err)
	}
	long := "SELECT 1 -- " + strings.Repeat("x", maxCachedLength)
	for i := range maxCachedStatements + 50 {
		for _, query := range []string{fmt.Sprintf("SELECT %d", i), long} {
			if _, err := conn.ExecContext(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(inner.cached) > maxCachedStatements || inner.cached[long] != nil {
		t.Errorf("%d statements are cached", len(inner.cached))
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := conn.QueryContext(cancelled, sum, 1); err == nil {
		t.Error("a cancelled query returned rows")
	}
	if got := sumFrom(t, conn, 1); got != 10 {
		t.Errorf("after a cancelled query: got %d", got)
	}
}
