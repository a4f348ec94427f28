package storetest

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Dumper returns a function that returns all rows of all tables as one sorted text, so that two states of the database can be
// compared. It includes the tables that exist when Dumper is called.
func Dumper(t testing.TB, db *sql.DB) (dump func() string) {
	t.Helper()
	var selects []string
	if strings.Contains(fmt.Sprintf("%T", db.Driver()), "sqlite") {
		selects = queryTexts(t, db, `SELECT 'SELECT ''' || m.name || ': '' || ' || group_concat('quote(' || c.name || ')', ' || '' | '' || ')
			|| ' FROM ' || m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' GROUP BY m.name`)
	} else {
		selects = queryTexts(t, db, `SELECT 'SELECT ''' || tablename || ': '' || r::text FROM ' || tablename || ' r'
			FROM pg_tables WHERE schemaname = current_schema()`)
	}
	statement, err := db.Prepare(strings.Join(selects, " UNION ALL "))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = statement.Close() })
	return func() string {
		t.Helper()
		rows, err := statement.Query()
		lines := collect(t, rows, err)
		slices.Sort(lines)
		return strings.Join(lines, "\n")
	}
}

// Dump returns all rows of all tables as one sorted text.
func Dump(t testing.TB, db *sql.DB) string {
	t.Helper()
	return Dumper(t, db)()
}

// Difference returns the lines that differ between two dumps. Lines that are only in the first begin with "-", lines that are only in
// the second with "+".
func Difference(before, after string) string {
	first, second := strings.Split(before, "\n"), strings.Split(after, "\n")
	var lines []string
	for _, line := range first {
		if !slices.Contains(second, line) {
			lines = append(lines, "- "+line)
		}
	}
	for _, line := range second {
		if !slices.Contains(first, line) {
			lines = append(lines, "+ "+line)
		}
	}
	return strings.Join(lines, "\n")
}

func queryTexts(t testing.TB, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	return collect(t, rows, err)
}

// collect returns the values of rows with one text column.
func collect(t testing.TB, rows *sql.Rows, err error) (all []string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
