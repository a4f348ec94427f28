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

	"sideout/internal/store"
)

// Kind is how a statement fails.
type Kind int

// The kinds of faults.
const (
	Once       Kind = iota // that statement alone
	Cut                    // its connection is lost before it is carried out
	Unanswered             // its connection is lost after it was carried out
	Down                   // it and every other one, whatever the connection, until Clear
)

// Faults lies between a store and its driver and makes one statement fail. BEGIN and COMMIT are statements;
// the ROLLBACK of database/sql is none, because nothing depends on it. It is safe for concurrent use.
type Faults struct {
	mu    sync.Mutex
	left  int // until the fault; 0: none is planned
	kind  Kind
	fired bool
}

// errFault is what a statement that fails says, errCut what a connection says that is lost.
var (
	errFault = errors.New("storetest: a planned fault")
	errCut   = fmt.Errorf("storetest: a planned loss: %w", io.ErrUnexpectedEOF)
)

// Plan makes the k-th statement from now on fail, counted from 1.
func (f *Faults) Plan(k int, kind Kind) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left, f.kind, f.fired = k, kind, false
}

// Clear ends all faults and reports whether the planned one has happened.
func (f *Faults) Clear() (fired bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left = 0
	return f.fired
}

// next counts a statement and says whether it fails, and how.
func (f *Faults) next() (kind Kind, fails bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.left == 0:
		return 0, false
	case f.left == 1:
		if f.fired = true; f.kind != Down {
			f.left = 0
		}
		return f.kind, true
	default:
		f.left--
		return 0, false
	}
}

// isDown reports whether everything fails, even what is not counted.
func (f *Faults) isDown() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.left == 1 && f.fired
}

// OpenFaulty is Open with faults, none of which is planned yet.
func OpenFaulty(t testing.TB, address string) (*store.Store, *Faults) {
	t.Helper()
	f := &Faults{}
	s, err := store.OpenThrough(context.Background(), address, func(below driver.Connector) driver.Connector {
		return connector{below, f}
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

// EachFaulty is Each with faults, and with a connection beside the store that they do not touch.
func EachFaulty(t *testing.T, test func(t *testing.T, s *store.Store, f *Faults, beside *sql.DB)) {
	for name, address := range map[string]func(*testing.T) string{"SQLite": SQLite, "PostgreSQL": Postgres} {
		t.Run(name, func(t *testing.T) {
			where := address(t)
			s, f := OpenFaulty(t, where)
			test(t, s, f, Beside(t, where))
		})
	}
}

// Beside opens the database at an address a second time, without the store.
func Beside(t testing.TB, address string) *sql.DB {
	t.Helper()
	kind, where := "pgx", address
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		kind, where = "sqlite", "file:"+path+"?_pragma=busy_timeout(2000)&_pragma=foreign_keys(1)"
	}
	db, err := sql.Open(kind, where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// connector makes connections that fail as planned.
type connector struct {
	driver.Connector
	faults *Faults
}

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	below, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &conn{below.(full), c.faults, false}, nil
}

// full is what both drivers can do.
type full interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
}

type conn struct {
	full
	faults *Faults
	lost   bool
}

// do carries a statement out, unless it is the one that fails.
func (c *conn) do(statement func() error) error {
	if c.lost {
		return errCut
	}
	kind, fails := c.faults.next()
	if !fails {
		return statement()
	}
	if kind == Once || kind == Down {
		return errFault
	}
	if kind == Unanswered {
		_ = statement() // nobody hears how it ended
	}
	c.lost = true
	_ = c.full.Close()
	return errCut
}

func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (result driver.Result, err error) {
	err = c.do(func() error {
		result, err = c.full.ExecContext(ctx, query, args)
		return err
	})
	return result, err
}

func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (rows driver.Rows, err error) {
	err = c.do(func() error {
		rows, err = c.full.QueryContext(ctx, query, args)
		return err
	})
	return rows, err
}

func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	var below driver.Tx
	err := c.do(func() (err error) {
		below, err = c.full.BeginTx(ctx, options)
		return err
	})
	if err != nil {
		return nil, err
	}
	return tx{below, c}, nil
}

// CheckNamedValue leaves the kinds of arguments to the driver below.
func (c *conn) CheckNamedValue(value *driver.NamedValue) error {
	if below, ok := c.full.(driver.NamedValueChecker); ok {
		return below.CheckNamedValue(value)
	}
	return driver.ErrSkip
}

// IsValid keeps a lost connection out of the pool.
func (c *conn) IsValid() bool {
	below, ok := c.full.(driver.Validator)
	return !c.lost && (!ok || below.IsValid())
}

func (c *conn) Close() error {
	if c.lost {
		return nil // it is closed already
	}
	return c.full.Close()
}

type tx struct {
	below driver.Tx
	conn  *conn
}

func (t tx) Commit() error {
	err := t.conn.do(t.below.Commit)
	if errors.Is(err, errFault) {
		_ = t.below.Rollback() // as a database does where it cannot commit
	}
	return err
}

func (t tx) Rollback() error {
	if t.conn.lost {
		return errCut
	}
	if t.conn.faults.isDown() {
		return errFault
	}
	return t.below.Rollback()
}
