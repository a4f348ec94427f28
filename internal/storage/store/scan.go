package store

import (
	"database/sql"
	"encoding/json"
	"strings"
	"time"

	"sideout/internal/rules/league"
)

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
