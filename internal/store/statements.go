package store

import (
	"context"
	"database/sql/driver"
	"errors"
)

// keeping makes connections to SQLite that parse a statement once and keep it: of a look at one row,
// parsing is most of the time. (The driver for PostgreSQL does so by itself.)
type keeping struct{ driver.Connector }

// What a connection keeps at most, so that statements made up as they are needed do not fill the memory.
const (
	maxKept       = 256
	maxKeptLength = 2000 // characters
)

func (k keeping) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &keepingConn{sqliteConn: c.(sqliteConn), kept: map[string]statement{}}, nil
}

// sqliteConn is what a connection of the driver can do.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

// statement is what a parsed statement can do.
type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keepingConn is used by one goroutine at a time, as every connection of database/sql.
type keepingConn struct {
	sqliteConn
	kept map[string]statement // those that nobody uses at the moment
}

// take returns a parsed statement for the caller alone, who gives it back or closes it.
func (c *keepingConn) take(ctx context.Context, query string) (statement, error) {
	if s, ok := c.kept[query]; ok {
		delete(c.kept, query)
		return s, nil
	}
	s, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.(statement), nil
}

// giveBack keeps a statement for the next one who needs it. One that failed is not trusted again.
func (c *keepingConn) giveBack(query string, s statement, failed error) error {
	_, twice := c.kept[query]
	if failed != nil || twice || len(c.kept) >= maxKept || len(query) > maxKeptLength {
		return s.Close()
	}
	c.kept[query] = s
	return nil
}

func (c *keepingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := s.ExecContext(ctx, args)
	if closing := c.giveBack(query, s, err); err == nil {
		err = closing
	}
	return result, err
}

func (c *keepingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		_ = c.giveBack(query, s, err) // the first error says more
		return nil, err
	}
	return &keptRows{rows, func(failed error) error { return c.giveBack(query, s, failed) }}, nil
}

// Close ends the connection with everything it has kept.
func (c *keepingConn) Close() error {
	var errs []error
	for _, s := range c.kept {
		errs = append(errs, s.Close())
	}
	c.kept = nil
	return errors.Join(append(errs, c.sqliteConn.Close())...)
}

// keptRows are the answer of a statement, which is free again once they are closed.
type keptRows struct {
	driver.Rows
	free func(failed error) error
}

func (r *keptRows) Close() error {
	if r.free == nil {
		return nil
	}
	err := r.Rows.Close()
	err = errors.Join(err, r.free(err))
	r.free = nil
	return err
}
