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

// schema is a PostgreSQL schema with all migrations. Tests use it one after another, because creating a schema takes many times as long
// as emptying it.
type schema struct {
	address    string
	db         *sql.DB
	keptTables []string // the tables that have rows after the migrations, which are not emptied
	initial    string   // the result of describe after the migrations
}

var errChangedSchema = errors.New("the test has changed more than rows")

// unused holds the schemas that no test uses.
var unused struct {
	sync.Mutex
	schemas []*schema
}

// migratedPostgres returns the address of a schema in its state after all migrations.
func migratedPostgres(t *testing.T) string {
	t.Helper()
	s := takeUnusedSchema()
	if s == nil {
		s = newSchema(t)
	}
	t.Cleanup(func() { // after the test has closed its stores
		if err := s.empty(); err != nil {
			_, _ = s.db.Exec("DROP SCHEMA " + schemaOf(s.address) + " CASCADE")
			_ = s.db.Close()
			return
		}
		unused.Lock()
		defer unused.Unlock()
		unused.schemas = append(unused.schemas, s)
	})
	return s.address
}

// takeUnusedSchema removes a schema from unused and returns it; nil if there is none.
func takeUnusedSchema() *schema {
	unused.Lock()
	defer unused.Unlock()
	last := len(unused.schemas) - 1
	if last < 0 {
		return nil
	}
	s := unused.schemas[last]
	unused.schemas = unused.schemas[:last]
	return s
}

// newSchema creates a schema. It is not dropped, because the test server is temporary.
func newSchema(t *testing.T) *schema {
	t.Helper()
	address, db := createSchema(t)
	_ = db.Close()
	migrated, err := store.Open(context.Background(), address)
	if err == nil {
		err = migrated.Close()
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
			s.keptTables = append(s.keptTables, table)
		}
	}
	if s.initial, err = s.describe(); err != nil {
		t.Fatal(err)
	}
	return s
}

// emptyTables deletes the rows of all tables except those in the list KEPT, without checking foreign keys, and restarts the
// sequences. For tables with few rows it uses DELETE, which is then much faster than TRUNCATE.
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

// empty resets the schema to its state after the migrations. It returns an error if a test has changed more than rows.
func (s *schema) empty() error {
	if _, err := s.db.Exec(strings.ReplaceAll(emptyTables, "KEPT", strings.Join(s.keptTables, ","))); err != nil {
		return err
	}
	description, err := s.describe()
	if err == nil && description != s.initial {
		err = errChangedSchema
	}
	return err
}

// describe returns a text that changes if the tables, columns or indexes of the schema change, or the rows of the kept tables.
func (s *schema) describe() (text string, err error) {
	parts := []string{`(SELECT string_agg(c.relname || c.relnatts || c.relhasindex || c.relchecks || c.relkind::text, ',' ORDER BY c.relname)
		FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace)`}
	for _, table := range s.keptTables {
		parts = append(parts, "(SELECT string_agg(r::text, ',' ORDER BY r::text) FROM "+table+" r)")
	}
	err = s.db.QueryRow("SELECT " + strings.Join(parts, " || ")).Scan(&text)
	return text, err
}
