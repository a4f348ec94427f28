package store

import (
	"database/sql"
	"time"
)

// optional reads a column that may be NULL into a pointer, which is then nil.
func optional[T any](p **T) sql.Scanner { return optionalColumn[T]{p} }

type optionalColumn[T any] struct{ p **T }

func (o optionalColumn[T]) Scan(value any) error {
	var column sql.Null[T]
	var err error
	if t, isTime := any(&column.V).(*time.Time); isTime {
		column.Valid = value != nil
		err = millis{t}.Scan(value)
	} else {
		err = column.Scan(value)
	}
	if *o.p = nil; column.Valid && err == nil {
		*o.p = &column.V
	}
	return err
}

// nullable stores what a pointer points at, and NULL for nil.
func nullable[T any](p *T) any {
	if p == nil {
		return nil
	}
	if t, isTime := any(*p).(time.Time); isTime {
		return toMillis(t)
	}
	return *p
}
