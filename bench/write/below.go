package main

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"sideout/bench"
	"sideout/bench/load"
	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/scoring"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
)

const (
	plainConnections = "plain connections to PostgreSQL, one UPDATE each"
	plainNotify      = "the same with pg_notify in each"
)

// newPlainCompetitor returns a competitor that writes to the database without the server: on SQLite in consecutive transactions, on
// PostgreSQL with one connection per client.
func newPlainCompetitor(dir, address string) competitor {
	if strings.HasPrefix(address, "sqlite:") {
		return competitor{"bare SQLite, one FULL transaction after the other", func(int) (load.Result, error) {
			n, err := measureTransactions(filepath.Join(dir, "bare.db"))
			return load.Result{Rate: n}, err
		}}
	}
	return competitor{plainConnections, measureUpdates(address, "UPDATE games SET team1_score = $1, version = version + 1 WHERE id = $2 RETURNING id")}
}

// measureUpdates returns a function that measures a query that changes a game, with one connection per client.
func measureUpdates(address, query string) func(int) (load.Result, error) {
	return func(clients int) (load.Result, error) {
		db, err := load.Connect(address)
		if err != nil {
			return load.Result{}, err
		}
		defer db.Close()
		db.SetMaxOpenConns(clients)
		db.SetMaxIdleConns(clients)
		n, err := runConcurrently(clients, func(client, n int) error {
			var got any
			return db.QueryRow(query, n%20, client+1).Scan(&got)
		})
		return load.Result{Rate: n}, err
	}
}

// runConcurrently calls do repeatedly in concurrent callers for the length of a round, and returns the calls per second.
func runConcurrently(callers int, do func(caller, n int) error) (float64, error) {
	var (
		wg     sync.WaitGroup
		count  = make([]int, callers)
		failed = make(chan error, callers)
		start  = time.Now()
	)
	for i := range callers {
		wg.Go(func() {
			for time.Since(start) < *length {
				if err := do(i, count[i]); err != nil {
					failed <- err
					return
				}
				count[i]++
			}
		})
	}
	wg.Wait()
	passed := time.Since(start).Seconds()
	close(failed)
	sum := 0
	for _, n := range count {
		sum += n
	}
	return float64(sum) / passed, <-failed
}

// compareSQLiteWriters compares our writer with a less durable mode, and plain SQLite with the disk.
func compareSQLiteWriters(ctx context.Context, dir string) (rows []bench.Row, err error) {
	full, _, err := startUseCases(ctx, dir, withSynchronous("FULL"))
	if err != nil {
		return nil, err
	}
	normal, _, err := startUseCases(ctx, dir, withSynchronous("NORMAL"))
	if err != nil {
		return nil, err
	}
	m, err := measureInTurns(64, []competitor{{"FULL", full}, {"NORMAL", normal}})
	if err != nil {
		return nil, err
	}
	grouped := m.row(64, 1, "the writer alone, FULL", "the same with synchronous=NORMAL")
	grouped.Target, grouped.OK = fmt.Sprintf(">= %.2f", targetNormal), m.ratio(1, rate) >= targetNormal

	m, err = measureInTurns(1, []competitor{
		{"SQLite", func(int) (load.Result, error) {
			n, err := measureTransactions(filepath.Join(dir, "bare.db"))
			return load.Result{Rate: n}, err
		}},
		{"disk", func(int) (load.Result, error) {
			n, err := measureSyncs(filepath.Join(dir, "raw"))
			return load.Result{Rate: n}, err
		}},
	})
	if err != nil {
		return nil, err
	}
	single := m.row(1, 1, "bare SQLite, FULL", "writes of 16 KiB with fdatasync")
	single.Target, single.OK = fmt.Sprintf(">= %.2f", targetDisk), m.ratio(1, rate) >= targetDisk
	return []bench.Row{grouped, single}, nil
}

// comparePostgresWriters compares our writer, which notifies other servers once per batch, with connections that write without batches.
func comparePostgresWriters(ctx context.Context, dir string) (rows []bench.Row, err error) {
	grouped, address, err := startUseCases(ctx, dir, func(c driver.Connector) driver.Connector { return c })
	if err != nil {
		return nil, err
	}
	competitors := []competitor{{"", grouped}, newPlainCompetitor(dir, address), {plainNotify, measureUpdates(address,
		"WITH changed AS (UPDATE games SET team1_score = $1, version = version + 1 WHERE id = $2 RETURNING id) SELECT pg_notify('bench', id::text)::text FROM changed")}}
	m, err := measureInTurns(maxClients, competitors)
	if err != nil {
		return nil, err
	}
	for i, target := range []float64{targetPlain, targetNotify} {
		row := m.row(maxClients, i+1, "the writer alone, one notification a batch", competitors[i+1].name)
		row.Target, row.OK = fmt.Sprintf(">= %.2f", target), m.ratio(i+1, rate) >= target
		rows = append(rows, row)
	}
	return rows, nil
}

// startUseCases returns a function that measures changes of scores through use cases and writer, without HTTP. The database stays open
// until the end of the program.
func startUseCases(ctx context.Context, dir string, wrap database.WrapConnector) (change func(int) (load.Result, error), address string, err error) {
	address, err = load.NewDatabase(*databaseFlag, dir)
	if err != nil {
		return nil, "", err
	}
	s, err := load.Seed(ctx, address, 0)
	if err != nil {
		return nil, "", err
	}
	data, err := store.OpenWith(ctx, address, wrap)
	if err != nil {
		return nil, "", err
	}
	data.OnCommit(func([]topic.Topic) {}) // with a listener, the writer also notifies other servers
	useCases := app.New(data, nil, []byte(load.Secret), time.Now, league.DefaultQuotas)
	actor := access.Actor{UserID: load.Owner}
	return func(clients int) (load.Result, error) {
		n, err := runConcurrently(clients, func(client, n int) error {
			_, err := useCases.Scoring.ChangeGame(ctx, actor, s.Open[client%len(s.Open)], scoring.GameChange{Team1Score: new(n % 20), Team2Score: new(n % 19)})
			return err
		})
		return load.Result{Rate: n}, err
	}, address, nil
}

// withSynchronous sets PRAGMA synchronous of SQLite connections to a mode: FULL or NORMAL.
func withSynchronous(mode string) database.WrapConnector {
	return func(c driver.Connector) driver.Connector { return syncingConnector{c, mode} }
}

// syncingConnector sets PRAGMA synchronous on every new connection.
type syncingConnector struct {
	driver.Connector
	synchronous string
}

func (t syncingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := t.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	_, err = conn.(driver.ExecerContext).ExecContext(ctx, "PRAGMA synchronous = "+t.synchronous, nil)
	return conn, err
}

// measureTransactions returns how many transactions that change a game plain SQLite commits per second.
func measureTransactions(path string) (float64, error) {
	db, err := load.Connect("sqlite:" + path)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, team1_score INTEGER, team2_score INTEGER, version INTEGER)"); err != nil {
		return 0, err
	}
	if _, err := db.Exec("INSERT OR IGNORE INTO games VALUES (1, 0, 0, 0)"); err != nil {
		return 0, err
	}
	change, err := db.Prepare("UPDATE games SET team1_score = $1, team2_score = $2, version = version + 1 WHERE id = 1")
	if err != nil {
		return 0, err
	}
	defer change.Close()
	return runConcurrently(1, func(_, n int) error {
		tx, err := db.Begin()
		if err != nil {
			return err
		}
		if _, err := tx.Stmt(change).Exec(n%20, n%19); err != nil {
			return errors.Join(err, tx.Rollback())
		}
		return tx.Commit()
	})
}

// measureSyncs returns how many times per second 16 KiB are durably written. Like SQLite's log, the file is overwritten from its beginning.
func measureSyncs(path string) (float64, error) {
	file, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	block := make([]byte, 16<<10)
	const blocks = 256 // the log of SQLite has about this size when it restarts from its beginning
	return runConcurrently(1, func(_, n int) error {
		if _, err := file.WriteAt(block, int64(n%blocks)*int64(len(block))); err != nil {
			return err
		}
		return syscall.Fdatasync(int(file.Fd()))
	})
}
