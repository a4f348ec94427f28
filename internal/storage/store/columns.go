package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"sideout/internal/rules/league"
)

// jsonOrEmpty returns a value as JSON, or empty text for nil.
func jsonOrEmpty[T any](value *T) (string, error) {
	if value == nil {
		return "", nil
	}
	text, err := json.Marshal(value)
	return string(text), err
}

// placeholders returns n placeholders for the parameters after the first offset ones, such as "($3, $4)".
func placeholders(offset, n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("$%d", offset+i+1)
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// extraColumns is a scanner for rows that have more columns after those of a record.
type extraColumns struct {
	scanner
	extra []any // the destinations of the other columns
}

// Scan scans the columns of the record into dest and the other columns into extra.
func (e extraColumns) Scan(dest ...any) error { return e.scanner.Scan(append(dest, e.extra...)...) }

// optional scans a nullable column into a pointer, nil for NULL.
func optional[T any](p **T) sql.Scanner { return optionalColumn[T]{p} }

type optionalColumn[T any] struct{ p **T }

func (o optionalColumn[T]) Scan(value any) error {
	if *o.p = nil; value == nil {
		return nil
	}
	var column sql.Null[T]
	scan := column.Scan
	if t, isTime := any(&column.V).(*time.Time); isTime {
		scan = milliTime{t}.Scan
	}
	if err := scan(value); err != nil {
		return err
	}
	*o.p = &column.V
	return nil
}

// nullable returns the value of a pointer as a query argument, or NULL for nil.
func nullable[T any](p *T) any {
	if p == nil {
		return nil
	}
	if t, isTime := any(*p).(time.Time); isTime {
		return toMillis(t)
	}
	return *p
}

// dateListScanner scans civil dates that are stored as comma-separated text.
type dateListScanner struct{ p *[]league.Date }

func (d dateListScanner) Scan(value any) error {
	var text sql.NullString
	err := text.Scan(value)
	*d.p = []league.Date{}
	for part := range strings.SplitSeq(text.String, ",") {
		if part != "" {
			*d.p = append(*d.p, league.Date(part))
		}
	}
	return err
}

// jsonColumn scans a column that contains JSON into the value to which p points.
type jsonColumn struct{ p any }

func (f jsonColumn) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil {
		return err
	}
	return json.Unmarshal([]byte(text.String), f.p)
}

// optionalJSONColumn scans a nullable column that contains JSON into a pointer, nil for NULL.
type optionalJSONColumn[T any] struct{ p **T }

func (o optionalJSONColumn[T]) Scan(value any) error {
	if *o.p = nil; value == nil {
		return nil
	}
	*o.p = new(T)
	return jsonColumn{*o.p}.Scan(value)
}

// nullableJSON returns the value of a pointer as JSON, or NULL for nil.
func nullableJSON[T any](p *T) any {
	if p == nil {
		return nil
	}
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // impossible: all stored types can be marshalled
	}
	return string(text)
}

// toJSON returns a list as JSON; nil becomes an empty list.
func toJSON[T any](list []T) string {
	if list == nil {
		list = []T{}
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // impossible: all stored types can be marshalled
	}
	return string(text)
}

// joinDates returns dates as the comma-separated text that dateListScanner reads.
func joinDates(days []league.Date) string {
	parts := make([]string, len(days))
	for i, day := range days {
		parts[i] = string(day)
	}
	return strings.Join(parts, ",")
}

// boolToInt returns a boolean as it is stored.
func boolToInt(value bool) int {
	if value {
		return 1
	}
	return 0
}

func scanID(row scanner) (id int64, err error) {
	err = row.Scan(&id)
	return id, err
}

func scanText(row scanner) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}

// toMillis returns a time in milliseconds since 1970, as it is stored, or NULL for the zero time.
func toMillis(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// milliTime scans a time that is stored in milliseconds since 1970; NULL becomes the zero time.
type milliTime struct{ t *time.Time }

func (m milliTime) Scan(value any) error {
	switch v := value.(type) {
	case nil:
		*m.t = time.Time{}
	case int64:
		*m.t = time.UnixMilli(v).UTC()
	default:
		return errors.New("store: an instant is not a number")
	}
	return nil
}

// nullIfZero returns a value as a query argument, or NULL for the zero value.
func nullIfZero[T comparable](value T) any {
	var empty T
	if value == empty {
		return nil
	}
	return value
}
