package storetest

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Dumper returns what dumps the database: every row of every table as one sorted text, so that two states can be
// compared. The tables are those that there are now.
func Dumper(t testing.TB, db *sql.DB) (dump func() string) {
	t.Helper()
	var selects []string
	if strings.Contains(fmt.Sprintf("%T", db.Driver()), "sqlite") {
		selects = texts(t, db, `SELECT 'SELECT ''' || m.name || ': '' || ' || group_concat('quote(' || c.name || ')', ' || '' | '' || ')
			|| ' FROM ' || m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' GROUP BY m.name`)
	} else {
		selects = texts(t, db, `SELECT 'SELECT ''' || tablename || ': '' || r::text FROM ' || tablename || ' r'
			FROM pg_tables WHERE schemaname = current_schema()`)
	}
	all, err := db.Prepare(strings.Join(selects, " UNION ALL "))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = all.Close() })
	return func() string {
		t.Helper()
		rows, err := all.Query()
		lines := collect(t, rows, err)
		slices.Sort(lines)
		return strings.Join(lines, "\n")
	}
}

// Dump is Dumper for one look.
func Dump(t testing.TB, db *sql.DB) string {
	t.Helper()
	return Dumper(t, db)()
}

// Difference returns what only one of two dumps has: lines with "-" are of the first, with "+" of the second.
func Difference(before, after string) string {
	was, is := strings.Split(before, "\n"), strings.Split(after, "\n")
	var lines []string
	for _, line := range was {
		if !slices.Contains(is, line) {
			lines = append(lines, "- "+line)
		}
	}
	for _, line := range is {
		if !slices.Contains(was, line) {
			lines = append(lines, "+ "+line)
		}
	}
	return strings.Join(lines, "\n")
}

func texts(t testing.TB, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	return collect(t, rows, err)
}

// collect reads rows of one text.
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
