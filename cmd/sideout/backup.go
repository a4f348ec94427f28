package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/http/httpio"
	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
)

// backup copies the database to a file while the server runs; restore replaces the database by such a file while the
// server is stopped.
func backup(ctx context.Context, args, environ []string, stdout io.Writer) error {
	to, cfg, err := fileAndConfig("to", args, environ)
	if err != nil {
		return err
	}
	data, err := store.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return err
	}
	defer data.Close()
	if err := data.BackUp(ctx, to); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "The database is copied to %s, and the copy passed the integrity check. It does not contain the secret: back that up separately.\n", to)
	return err
}

func restore(ctx context.Context, args, environ []string, stdout io.Writer) error {
	from, cfg, err := fileAndConfig("from", args, environ)
	if err != nil {
		return err
	}
	path, ok := cfg.SQLiteFile()
	if !ok {
		return errors.New("this database is PostgreSQL; restore it with pg_restore")
	}
	kept, err := database.RestoreFile(ctx, from, path, time.Now())
	if err != nil {
		return err
	}
	if kept == "" {
		_, err = fmt.Fprintf(stdout, "%s is restored from %s; there was no database before.\n", path, from)
	} else {
		_, err = fmt.Fprintf(stdout, "%s is restored from %s; the previous database is kept as %s.\n", path, from, kept)
	}
	return err
}

// fileAndConfig reads the flag with the file name; the settings come from the environment.
func fileAndConfig(name string, args, environ []string) (file string, cfg config.Config, err error) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&file, name, "", "")
	if err := flags.Parse(args); err != nil || file == "" || flags.NArg() > 0 {
		return "", cfg, fmt.Errorf("say which file: --%s FILE; all other settings come from the environment", name)
	}
	cfg, err = config.Load(nil, environ)
	return file, cfg, err
}

// Names of scheduled backups. Only files with such a name are ever deleted.
const (
	backupName   = "sideout-20060102-150405Z.db"
	backupCheck  = 20 * time.Second // how often it looks whether a backup is due
	backupRetry  = 10 * time.Minute // after a failure
	backupSuffix = ".unfinished"
)

// backups makes the scheduled backups of a server.
type backups struct {
	config.Backups
	svc *app.Services
	log *slog.Logger
	now func() time.Time

	mu       sync.Mutex
	last     time.Time // of the newest backup in the folder; the zero time: there is none
	retryAt  time.Time
	failures int
}

// newBackups returns nil if none are configured. It finds the backups of earlier runs, and removes the unfinished files of
// an interrupted one.
func newBackups(cfg config.Config, svc *app.Services, log *slog.Logger) (*backups, error) {
	if cfg.Backups.Dir == "" {
		return nil, nil
	}
	b := &backups{Backups: cfg.Backups, svc: svc, log: log, now: time.Now}
	if err := os.MkdirAll(b.Dir, 0o700); err != nil {
		return nil, err
	}
	names, err := b.list()
	if len(names) > 0 {
		b.last, _ = time.Parse(backupName, names[len(names)-1])
	}
	return b, err
}

// list returns the names of the scheduled backups, the oldest first, and removes unfinished ones.
func (b *backups) list() (names []string, err error) {
	entries, err := os.ReadDir(b.Dir) // sorted by name, which is the time
	for _, entry := range entries {
		name := entry.Name()
		if _, err := time.Parse(backupName, name); err == nil {
			names = append(names, name)
		} else if whole, isUnfinished := strings.CutSuffix(name, backupSuffix); isUnfinished {
			if _, err := time.Parse(backupName, whole); err == nil {
				database.RemoveUnfinishedFile(filepath.Join(b.Dir, name))
			}
		}
	}
	return names, err
}

// run makes backups until ctx is done.
func (b *backups) run(ctx context.Context) {
	for tick := time.NewTicker(backupCheck); ; {
		if b.isDue() {
			b.make(ctx)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			tick.Stop()
			return
		}
	}
}

func (b *backups) isDue() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	return !now.Before(b.Schedule.Next(b.last.In(now.Location()))) && !now.Before(b.retryAt)
}

// make makes a backup and removes the oldest beyond the number that is kept.
func (b *backups) make(ctx context.Context) {
	at := b.now().UTC().Truncate(time.Second)
	path := filepath.Join(b.Dir, at.Format(backupName))
	err := b.svc.Store.BackUp(ctx, path)
	if ctx.Err() != nil {
		return // the server stops
	}
	if err == nil {
		b.log.Info("backup made", "file", path, "bytes", int64(sizeOf(path)))
		err = b.rotate()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.failures++
		b.retryAt = b.now().Add(backupRetry)
		b.log.Error("make a backup", "error", err)
	}
	if sizeOf(path) > 0 {
		b.last, b.retryAt = at, time.Time{}
	}
}

func (b *backups) rotate() error {
	names, err := b.list()
	for _, name := range names[:max(0, len(names)-b.Keep)] {
		if removed := os.Remove(filepath.Join(b.Dir, name)); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
			err = errors.Join(err, removed)
		}
	}
	return err
}

// addGauges adds the age of the newest backup to the metrics. Without a backup it is infinite, so that an alert on the age
// fires.
func (b *backups) addGauges(m *httpio.Metrics) {
	state := func() (last time.Time, failures int) {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.last, b.failures
	}
	m.Gauge("sideout_backup_age_seconds", "Age of the newest scheduled backup.", nil, func() float64 {
		if last, _ := state(); !last.IsZero() {
			return b.now().Sub(last).Seconds()
		}
		return math.Inf(1)
	})
	m.Gauge("sideout_backup_failures", "Scheduled backups that have failed since the start.", nil, func() float64 {
		_, failures := state()
		return float64(failures)
	})
}
