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

// runBackup copies the database to a file while the server runs.
func runBackup(ctx context.Context, args, environ []string, stdout io.Writer) error {
	to, cfg, err := parseFileFlag("to", args, environ)
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

func runRestore(ctx context.Context, args, environ []string, stdout io.Writer) error {
	from, cfg, err := parseFileFlag("from", args, environ)
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

// parseFileFlag parses the flag for the file name. Other settings come from the environment.
func parseFileFlag(name string, args, environ []string) (file string, cfg config.Config, err error) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&file, name, "", "")
	if err := flags.Parse(args); err != nil || file == "" || flags.NArg() > 0 {
		return "", cfg, fmt.Errorf("say which file: --%s FILE; all other settings come from the environment", name)
	}
	cfg, err = config.Load(nil, environ)
	return file, cfg, err
}

// Names and intervals of scheduled backups. Only files that match backupName are ever deleted.
const (
	backupName          = "sideout-20060102-150405Z.db"
	backupCheckInterval = 20 * time.Second // how often run checks whether a backup is due
	backupRetryDelay    = 10 * time.Minute // delay after a failure
	backupSuffix        = ".unfinished"
)

// backups creates the scheduled backups of a server.
type backups struct {
	config.Backups
	svc *app.Services
	log *slog.Logger
	now func() time.Time

	mu       sync.Mutex
	last     time.Time // time of the newest backup in the folder, or the zero time if there is none
	retryAt  time.Time
	failures int
}

// newBackups returns nil if no backups are configured. It finds the backups of previous runs and removes unfinished files.
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

// list returns the names of all scheduled backups, oldest first, and removes unfinished files.
func (b *backups) list() (names []string, err error) {
	entries, err := os.ReadDir(b.Dir) // sorted by name, and names contain the time
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

// run creates backups until ctx is done.
func (b *backups) run(ctx context.Context) {
	for tick := time.NewTicker(backupCheckInterval); ; {
		if b.isDue() {
			b.create(ctx)
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

// create creates a backup and removes old ones.
func (b *backups) create(ctx context.Context) {
	at := b.now().UTC().Truncate(time.Second)
	path := filepath.Join(b.Dir, at.Format(backupName))
	err := b.svc.Store.BackUp(ctx, path)
	if ctx.Err() != nil {
		return // the server is shutting down
	}
	if err == nil {
		b.log.Info("backup made", "file", path, "bytes", int64(fileSize(path)))
		err = b.deleteOldest()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.failures++
		b.retryAt = b.now().Add(backupRetryDelay)
		b.log.Error("make a backup", "error", err)
	}
	if fileSize(path) > 0 {
		b.last, b.retryAt = at, time.Time{}
	}
}

func (b *backups) deleteOldest() error {
	names, err := b.list()
	for _, name := range names[:max(0, len(names)-b.Keep)] {
		if removed := os.Remove(filepath.Join(b.Dir, name)); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
			err = errors.Join(err, removed)
		}
	}
	return err
}

// addGauges adds backup metrics. Without a backup the age is infinite, so that alerts on the age fire.
func (b *backups) addGauges(m *httpio.Metrics) {
	readState := func() (last time.Time, failures int) {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.last, b.failures
	}
	m.AddGauge("sideout_backup_age_seconds", "Age of the newest scheduled backup.", nil, func() float64 {
		if last, _ := readState(); !last.IsZero() {
			return b.now().Sub(last).Seconds()
		}
		return math.Inf(1)
	})
	m.AddGauge("sideout_backup_failures", "Scheduled backups that have failed since the start.", nil, func() float64 {
		_, failures := readState()
		return float64(failures)
	})
}
