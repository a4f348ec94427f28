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

// textOf returns a value as it is stored, as JSON; empty for nil.
func textOf[T any](value *T) (string, error) {
	if value == nil {
		return "", nil
	}
	text, err := json.Marshal(value)
	return string(text), err
}

// placeholders returns "($3, $4)" for the n parameters after the first offset ones.
func placeholders(offset, n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("$%d", offset+i+1)
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// withColumns scans more columns behind those of a record.
type withColumns struct {
	scanner
	more []any
}

// Scan scans the columns of the record, and the others.
func (w withColumns) Scan(dest ...any) error { return w.scanner.Scan(append(dest, w.more...)...) }

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
		scan = millis{t}.Scan
	}
	if err := scan(value); err != nil {
		return err
	}
	*o.p = &column.V
	return nil
}

// nullable returns the pointed-to value as a query argument, NULL for nil.
func nullable[T any](p *T) any {
	if p == nil {
		return nil
	}
	if t, isTime := any(*p).(time.Time); isTime {
		return toMillis(t)
	}
	return *p
}

// dates scans civil dates that are stored as comma-separated text.
type dates struct{ p *[]league.Date }

func (d dates) Scan(value any) error {
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

// fromJSON scans a value that is stored as JSON.
type fromJSON struct{ p any }

func (f fromJSON) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil {
		return err
	}
	return json.Unmarshal([]byte(text.String), f.p)
}

// optionalJSON scans a nullable value that is stored as JSON into a pointer, nil for NULL.
type optionalJSON[T any] struct{ p **T }

func (o optionalJSON[T]) Scan(value any) error {
	if *o.p = nil; value == nil {
		return nil
	}
	*o.p = new(T)
	return fromJSON{*o.p}.Scan(value)
}

// nullableJSON returns the pointed-to value as it is stored, NULL for nil.
func nullableJSON[T any](p *T) any {
	if p == nil {
		return nil
	}
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // impossible: the types that are stored have a JSON form
	}
	return string(text)
}

// toJSON returns a list as it is stored.
func toJSON[T any](list []T) string {
	if list == nil {
		list = []T{}
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // impossible: the types of lists that are stored have a JSON form
	}
	return string(text)
}

func datesText(days []league.Date) string {
	parts := make([]string, len(days))
	for i, day := range days {
		parts[i] = string(day)
	}
	return strings.Join(parts, ",")
}

// zeroOrOne returns a boolean as it is stored.
func zeroOrOne(yes bool) int {
	if yes {
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

// toMillis returns an instant as it is stored; NULL for the zero time.
func toMillis(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// millis scans an instant; the zero time for NULL.
type millis struct{ t *time.Time }

func (m millis) Scan(value any) error {
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

// orNull returns a value as a query argument, NULL for the zero value.
func orNull[T comparable](value T) any {
	var empty T
	if value == empty {
		return nil
	}
	return value
}
