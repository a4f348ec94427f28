package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/base/fault"
	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
)

// lockDatabase ensures that only this server uses its SQLite file: another server would not see changes in its caches and streams, and a
// restore would replace the file during use. PostgreSQL needs no lock. The caller must release the lock.
func lockDatabase(cfg config.Config) (*database.FileLock, error) {
	path, ok := cfg.SQLiteFile()
	if !ok {
		return nil, nil
	}
	lock, held, err := database.TryLockFile(path)
	if err == nil && !held {
		err = fmt.Errorf("another server is using the database %s; stop it, or give this one a folder of its own, "+
			"for example SIDEOUT_DATA_DIR=data-2", path)
	}
	if err != nil {
		return nil, err
	}
	return lock, nil
}

// openExclusively opens the database for a command that must not run beside a server with an embedded database. The caller calls close.
func openExclusively(ctx context.Context, cfg config.Config) (data *store.Store, close func(), err error) {
	lock, err := lockDatabase(cfg)
	if err != nil {
		return nil, nil, err
	}
	if data, err = store.Open(ctx, cfg.DatabaseURL); err != nil {
		lock.Release()
		return nil, nil, err
	}
	return data, func() { data.Close(); lock.Release() }, nil
}

const (
	databasePatience = time.Minute      // how long a server waits for PostgreSQL at its start
	databaseRetry    = time.Second      // the time between two attempts
	databaseAttempt  = 10 * time.Second // how long one attempt may take
)

// timer is the clock of a loop that waits.
type timer struct {
	now   func() time.Time
	after func(time.Duration) <-chan time.Time
}

// waitForDatabase returns once PostgreSQL can be reached. After a restart of the machine, or during an update, it may be away for a moment.
// It logs once that it waits. An error that waiting does not change, such as a wrong password, is returned at once.
func waitForDatabase(ctx context.Context, cfg config.Config, clock timer, log *slog.Logger) error {
	if _, isSQLite := cfg.SQLiteFile(); isSQLite {
		return nil
	}
	isLogged := false
	for deadline := clock.now().Add(databasePatience); ; {
		attempt, cancel := context.WithTimeout(ctx, databaseAttempt)
		err := database.Reach(attempt, cfg.DatabaseURL)
		isLate := attempt.Err() != nil
		cancel()
		switch {
		case err == nil || ctx.Err() != nil:
			return ctx.Err()
		case !isLate && !fault.Is(err, fault.Unavailable):
			return err
		case !clock.now().Before(deadline):
			return fmt.Errorf("the database did not respond within %s; see that it runs, and what SIDEOUT_DATABASE_URL says: %w", databasePatience, err)
		case !isLogged:
			log.Warn("the database does not respond yet; waiting for it up to a minute", "error", err)
			isLogged = true
		}
		select {
		case <-clock.after(databaseRetry):
		case <-ctx.Done():
		}
	}
}

// refuseBlankDatabase returns an error if the database is missing or empty but a secret exists next to it. The database was probably
// lost or moved, and starting with a new one would look as if all leagues were gone.
func refuseBlankDatabase(ctx context.Context, cfg config.Config) error {
	path, ok := cfg.SQLiteFile()
	if !ok || !database.IsBlankFile(ctx, path) {
		return nil
	}
	secret := secretPath(filepath.Dir(path))
	if _, err := os.Stat(secret); err != nil {
		return nil // a new installation
	}
	return fmt.Errorf("the database %s is missing or empty, but its folder has the secret of a server that has been used: "+
		"put the database back, with sideout restore --from FILE, or move %s away to begin with nothing", path, secret)
}

// warnOfExposedFiles logs which files of the server other users of the machine can read. It does not change file modes, because they may be
// intentional.
func warnOfExposedFiles(cfg config.Config, log *slog.Logger) {
	files := []string{secretPath(cfg.DataDir)}
	if path, ok := cfg.SQLiteFile(); ok {
		files = append(files, path, path+"-wal", path+"-shm")
	}
	for _, path := range database.ExposedFiles(files...) {
		log.Warn("other users of this machine can read a file with private data; chmod 600 ends that", "file", path)
	}
}
