package storetest

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"

	"sideout/internal/storage/store"
)

// schema is a schema of PostgreSQL with all migrations. Tests use it one after another, because making one takes many times as
// long as emptying it.
type schema struct {
	address string
	db      *sql.DB
	kept    []string // the tables that have rows after the migrations
	made    string   // its description after the migrations
}

var errChangedSchema = errors.New("the test has changed more than rows")

// free are the schemas that no test uses.
var free struct {
	sync.Mutex
	schemas []*schema
}

// migratedPostgres returns the address of a schema that is as after all migrations.
func migratedPostgres(t *testing.T) string {
	t.Helper()
	s := takeSchema()
	if s == nil {
		s = newSchema(t)
	}
	t.Cleanup(func() { // after the test has closed its stores
		if err := s.empty(); err != nil {
			_, _ = s.db.Exec("DROP SCHEMA " + schemaOf(s.address) + " CASCADE")
			_ = s.db.Close()
			return
		}
		free.Lock()
		defer free.Unlock()
		free.schemas = append(free.schemas, s)
	})
	return s.address
}

func takeSchema() *schema {
	free.Lock()
	defer free.Unlock()
	last := len(free.schemas) - 1
	if last < 0 {
		return nil
	}
	s := free.schemas[last]
	free.schemas = free.schemas[:last]
	return s
}

// newSchema makes a schema. It stays until the server ends, which is temporary.
func newSchema(t *testing.T) *schema {
	t.Helper()
	address, db := createSchema(t)
	_ = db.Close()
	fill, err := store.Open(context.Background(), address)
	if err == nil {
		err = fill.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &schema{address: address}
	if s.db, err = sql.Open("pgx", address); err != nil {
		t.Fatal(err)
	}
	for _, table := range queryTexts(t, s.db, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()") {
		if len(queryTexts(t, s.db, "SELECT 'row' FROM "+table+" LIMIT 1")) > 0 {
			s.kept = append(s.kept, table)
		}
	}
	if s.made, err = s.describe(); err != nil {
		t.Fatal(err)
	}
	return s
}

// emptyTables deletes the rows of all tables but those in the list KEPT, whatever refers to them, and restarts the numbers of
// rows. DELETE is much faster than TRUNCATE unless there are many rows.
const emptyTables = `DO $$
DECLARE one text;
BEGIN
	SET LOCAL session_replication_role = replica; -- without foreign keys
	FOR one IN SELECT format('%I', tablename) FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ALL ('{KEPT}') LOOP
		IF pg_relation_size(one) > 200000 THEN
			EXECUTE 'TRUNCATE ' || one || ' CASCADE';
		ELSIF pg_relation_size(one) > 0 THEN
			EXECUTE 'DELETE FROM ' || one;
		END IF;
	END LOOP;
	FOR one IN SELECT format('%I', sequencename) FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL LOOP
		EXECUTE 'ALTER SEQUENCE ' || one || ' RESTART';
	END LOOP;
END $$`

// empty brings the schema back to its state after the migrations. It returns an error if a test has changed more than rows.
func (s *schema) empty() error {
	if _, err := s.db.Exec(strings.ReplaceAll(emptyTables, "KEPT", strings.Join(s.kept, ","))); err != nil {
		return err
	}
	now, err := s.describe()
	if err == nil && now != s.made {
		err = errChangedSchema
	}
	return err
}

// describe returns a text that differs if the schema has other tables, columns or indexes, or other rows in the kept tables.
func (s *schema) describe() (text string, err error) {
	parts := []string{`(SELECT string_agg(c.relname || c.relnatts || c.relhasindex || c.relchecks || c.relkind::text, ',' ORDER BY c.relname)
		FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace)`}
	for _, table := range s.kept {
		parts = append(parts, "(SELECT string_agg(r::text, ',' ORDER BY r::text) FROM "+table+" r)")
	}
	err = s.db.QueryRow("SELECT " + strings.Join(parts, " || ")).Scan(&text)
	return text, err
}
