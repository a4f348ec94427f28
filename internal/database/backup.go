package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// BackUp copies a SQLite database to a new file while it is in use, and checks the integrity of the copy. The copy is one
// consistent state of the database during the call. Errors are sentences for people.
func (s *DB) BackUp(ctx context.Context, path string) error {
	if s.dialect != sqlite {
		return errors.New("this database is PostgreSQL; back it up with pg_dump")
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s already exists; choose another name for the backup", path)
	}
	// Written under a temporary name until it has been checked: an incomplete backup must not look like a backup.
	temporary := path + ".unfinished"
	_ = os.Remove(temporary) // left by an interrupted attempt
	defer os.Remove(temporary)
	// The read connections cannot be used: query_only forbids VACUUM INTO.
	db, err := sql.Open("sqlite", sqliteDSN(s.path, BusyTimeout, "foreign_keys(1)"))
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO $1", temporary); err != nil {
		return fmt.Errorf("copy the database: %w", Translate(err))
	}
	if err := checkFile(ctx, temporary); err != nil {
		return err
	}
	if err := syncFile(temporary); err != nil {
		return fmt.Errorf("put the copy on disk: %w", err)
	}
	return os.Rename(temporary, path)
}

// Restore replaces the SQLite file at path, which no server may have open, by a backup. The previous file is renamed with
// the suffix ".before-restore".
func Restore(ctx context.Context, backup, path string) error {
	if err := checkFile(ctx, backup); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make the folder of the database: %w", err)
	}
	content, err := os.ReadFile(backup)
	if err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	fresh := path + ".unfinished"
	if err := os.WriteFile(fresh, content, 0o600); err != nil {
		return fmt.Errorf("write the database: %w", err)
	}
	if err := deleteEpoch(ctx, fresh); err != nil {
		return fmt.Errorf("delete the epoch of the database: %w", err)
	}
	if err := syncFile(fresh); err != nil {
		return fmt.Errorf("put the database on disk: %w", err)
	}
	// The journal belongs to the old file: SQLite would apply it to the new one.
	for _, suffix := range []string{"", "-wal", "-shm"} {
		err := os.Rename(path+suffix, path+".before-restore"+suffix)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("keep the old database: %w", err)
		}
	}
	return os.Rename(fresh, path)
}

// deleteEpoch makes the server choose a new epoch, so that devices reload their games: a restored copy assigns sequence
// numbers again that devices know for other events. A copy with an older schema has no epoch.
func deleteEpoch(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", sqliteDSN(path, BusyTimeout, "foreign_keys(1)"))
	if err != nil {
		return err
	}
	defer db.Close()
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'settings'").Scan(&tables); err != nil || tables == 0 {
		return err
	}
	_, err = db.ExecContext(ctx, "DELETE FROM settings WHERE name = 'epoch'")
	return err
}

// checkFile returns an error unless the file passes SQLite's integrity check and is a Sideout database.
func checkFile(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("there is no backup at %s", path)
	}
	db, err := sql.Open("sqlite", sqliteDSN(path, BusyTimeout, "query_only(1)"))
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	var version int
	err = db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict)
	if err == nil && verdict == "ok" {
		err = db.QueryRowContext(ctx, "SELECT MAX(version) FROM schema_version").Scan(&version)
	}
	if err != nil || verdict != "ok" {
		return fmt.Errorf("%s is not a whole Sideout database: %s %w", path, verdict, err)
	}
	return nil
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
