package storetest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"sideout/internal/storage/store"
)

// Kind describes how a statement fails.
type Kind int

// The kinds of faults.
const (
	StatementFails Kind = iota // only this statement fails
	LostBefore                 // the connection is lost before the statement is executed
	LostAfter                  // the connection is lost after the statement was executed
	DatabaseDown               // all statements on all connections fail until Clear
)

// Faults makes one statement fail. BEGIN and COMMIT count as statements. The ROLLBACK of database/sql does not, because nothing depends
// on it. The queries with which a server polls for notices do not count either, because their number depends on the speed of the
// machine. Faults is safe for concurrent use.
type Faults struct {
	mu    sync.Mutex
	left  int // the number of statements up to and including the failing one; 0 if no fault is planned
	kind  Kind
	fired bool
}

var (
	errFault          = errors.New("storetest: injected error")
	errConnectionLost = fmt.Errorf("storetest: injected connection loss: %w", io.ErrUnexpectedEOF)
)

// Plan makes the k-th statement from now on fail; k is 1 for the next statement.
func (f *Faults) Plan(k int, kind Kind) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left, f.kind, f.fired = k, kind, false
}

// Clear removes all faults and reports whether the planned one has occurred.
func (f *Faults) Clear() (fired bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left = 0
	return f.fired
}

// next counts a statement and returns how it fails, if fails is true.
func (f *Faults) next() (kind Kind, fails bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.left == 0:
		return 0, false
	case f.left == 1:
		if f.fired = true; f.kind != DatabaseDown {
			f.left = 0
		}
		return f.kind, true
	default:
		f.left--
		return 0, false
	}
}

// isDown reports whether everything fails, including statements that do not count.
func (f *Faults) isDown() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.left == 1 && f.fired
}

// OpenFaulty is like Open, but for a store with a Faults, in which no fault is planned yet.
func OpenFaulty(t testing.TB, address string) (*store.Store, *Faults) {
	t.Helper()
	f := &Faults{}
	s, err := store.OpenWith(context.Background(), address, func(inner driver.Connector) driver.Connector {
		return connector{inner, f}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		f.Clear()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, f
}

// OnBothFaulty is like OnBoth, but for a store with a Faults. The test also receives a connection to the same database that
// bypasses the faults.
func OnBothFaulty(t *testing.T, test func(t *testing.T, s *store.Store, f *Faults, direct *sql.DB)) {
	forEachAddress(t, true, func(t *testing.T, address string) {
		s, f := OpenFaulty(t, address)
		test(t, s, f, OpenDirect(t, address))
	})
}

// EachFaulty is Each with the parameters of OnBothFaulty.
func EachFaulty(t *testing.T, test func(t *testing.T, s *store.Store, f *Faults, direct *sql.DB)) {
	forEachAddress(t, Prove, func(t *testing.T, address string) {
		s, f := OpenFaulty(t, address)
		test(t, s, f, OpenDirect(t, address))
	})
}

// OpenDirect opens the database at an address a second time, bypassing the store.
func OpenDirect(t testing.TB, address string) *sql.DB {
	t.Helper()
	driverName, source := "pgx", address
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		driverName, source = "sqlite", "file:"+path+"?_pragma=busy_timeout(2000)&_pragma=foreign_keys(1)"
	}
	db, err := sql.Open(driverName, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// connector opens connections with injected faults.
type connector struct {
	driver.Connector
	faults *Faults
}

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	inner, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &conn{inner.(fullConn), c.faults, false}, nil
}

// fullConn lists the interfaces that the connections of both drivers implement.
type fullConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
}

type conn struct {
	fullConn
	faults *Faults
	lost   bool
}

// execute executes a statement unless it is planned to fail. closeResult closes the result of the statement, which would otherwise prevent
// the connection from closing; it may be nil.
func (c *conn) execute(statement func() error, closeResult func()) error {
	if c.lost {
		return errConnectionLost
	}
	kind, fails := c.faults.next()
	if !fails {
		return statement()
	}
	if kind == StatementFails || kind == DatabaseDown {
		return errFault
	}
	if kind == LostAfter {
		if err := statement(); err == nil && closeResult != nil {
			closeResult() // the result is lost with the connection
		}
	}
	c.lost = true
	_ = c.fullConn.Close()
	return errConnectionLost
}

func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (result driver.Result, err error) {
	err = c.execute(func() error {
		result, err = c.fullConn.ExecContext(ctx, query, args)
		return err
	}, nil)
	return result, err
}

func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (rows driver.Rows, err error) {
	if strings.Contains(query, "FROM notices") && !c.lost && !c.faults.isDown() {
		return c.fullConn.QueryContext(ctx, query, args)
	}
	err = c.execute(func() error {
		rows, err = c.fullConn.QueryContext(ctx, query, args)
		return err
	}, func() { _ = rows.Close() })
	return rows, err
}

func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	var inner driver.Tx
	err := c.execute(func() (err error) {
		inner, err = c.fullConn.BeginTx(ctx, options)
		return err
	}, nil)
	if err != nil {
		return nil, err
	}
	return tx{inner, c}, nil
}

// CheckNamedValue delegates to the inner driver.
func (c *conn) CheckNamedValue(value *driver.NamedValue) error {
	if inner, ok := c.fullConn.(driver.NamedValueChecker); ok {
		return inner.CheckNamedValue(value)
	}
	return driver.ErrSkip
}

// IsValid reports whether the connection is usable; the pool removes it otherwise.
func (c *conn) IsValid() bool {
	inner, ok := c.fullConn.(driver.Validator)
	return !c.lost && (!ok || inner.IsValid())
}

func (c *conn) Close() error {
	if c.lost {
		return nil // already closed
	}
	return c.fullConn.Close()
}

type tx struct {
	inner driver.Tx
	conn  *conn
}

func (t tx) Commit() error {
	err := t.conn.execute(t.inner.Commit, nil)
	if errors.Is(err, errFault) {
		_ = t.inner.Rollback() // a database rolls back when it cannot commit
	}
	return err
}

func (t tx) Rollback() error {
	if t.conn.lost {
		return errConnectionLost
	}
	if t.conn.faults.isDown() {
		return errFault
	}
	return t.inner.Rollback()
}
