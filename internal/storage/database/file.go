package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	_ "modernc.org/sqlite" // the driver
)

// sideFiles are the suffixes of the files that SQLite creates beside a database: the write-ahead log, its index and the
// journal. They may contain changes that are not in the database file yet.
var sideFiles = []string{"-wal", "-shm", "-journal"}

// CreateFile creates the file at path, readable by its owner only, unless it exists. SQLite itself would create a file that
// everybody can read. SQLite gives its side files the same mode.
func CreateFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("make the file: %w", err)
	}
	return errors.Join(file.Close(), InheritOwner(path))
}

// InheritOwner changes the owner of a file that root has created to the owner of its folder, so that a server that runs as that
// user can open files created by a command that was run as root. For other users it does nothing.
func InheritOwner(path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	folder, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return err
	}
	return copyOwner(path, folder)
}

// ExposedFiles returns which of the files other users of the machine can read or write. It skips files that do not exist. On
// Windows, which has no such modes, it returns none.
func ExposedFiles(paths ...string) (exposed []string) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
			exposed = append(exposed, path)
		}
	}
	return exposed
}

// IsBlankFile reports whether path contains no database: the file does not exist, is empty, or has no schema yet. It returns
// false for a file that cannot be read.
func IsBlankFile(ctx context.Context, path string) bool {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return true
	}
	db, err := open(path, "mode=ro")
	if err != nil {
		return false
	}
	defer db.Close()
	var tableCount int
	err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_version'").Scan(&tableCount)
	return err == nil && tableCount == 0
}

// CheckFile returns an error unless the file is a Sideout database and passes SQLite's integrity check. It does not change the
// file.
func CheckFile(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("there is no backup at %s", path)
	}
	db, err := open(path, "mode=ro")
	if err != nil {
		return err
	}
	defer db.Close()
	var result string
	var version int
	err = db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&result)
	if err == nil && result != "ok" {
		err = errors.New(result)
	}
	if err == nil {
		err = db.QueryRowContext(ctx, "SELECT MAX(version) FROM schema_version").Scan(&version)
	}
	if err != nil {
		return fmt.Errorf("%s is not a whole Sideout database: %w", path, err)
	}
	return nil
}

// CopyFile copies a consistent snapshot of the database at from to a new file that only its owner can read, checks the copy and
// syncs it to disk. Other processes may be using the database. The file at to must not exist.
func CopyFile(ctx context.Context, from, to string) error {
	if err := CreateFile(to); err != nil {
		return err
	}
	db, err := open(from, "mode=ro")
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO $1", to); err != nil {
		return err
	}
	if err := CheckFile(ctx, to); err != nil {
		return err
	}
	if err := syncFile(to); err != nil {
		return fmt.Errorf("put the copy on disk: %w", err)
	}
	return nil
}

// PublishFile renames a finished file to path. It never replaces an existing file.
func PublishFile(unfinished, path string) error {
	if err := linkOrRename(unfinished, path); err != nil {
		return err
	}
	if err := os.Remove(unfinished); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return syncFolder(path)
}

// linkOrRename gives a file a second name. On a file system without hard links it renames the file instead.
func linkOrRename(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist}
	}
	return os.Rename(from, to)
}

// RemoveUnfinishedFile removes the files of an interrupted copy. A leftover write-ahead log or journal would be applied to the
// next database with this name.
func RemoveUnfinishedFile(path string) {
	for _, suffix := range append([]string{""}, sideFiles...) {
		_ = os.Remove(path + suffix)
	}
}

// open opens a database file without changing its journal mode. parameters are appended to the query of the file's URI.
func open(path, parameters string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?_pragma=busy_timeout(2000)&"+parameters)
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolder syncs the folder of path, so that a new file name survives a power cut. Windows cannot sync folders.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
