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

// sideFiles are the suffixes of the files that SQLite keeps beside a database: the write-ahead log, its index and the
// journal. They may hold changes that are not in the database file yet.
var sideFiles = []string{"-wal", "-shm", "-journal"}

// CreateFile makes sure that there is a file at path. A new one can be read by its owner only; SQLite gives the files that it
// makes beside it the same mode. SQLite itself would create a file that everybody can read.
func CreateFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("make the file: %w", err)
	}
	return errors.Join(file.Close(), InheritOwner(path))
}

// InheritOwner gives a file that root has created the owner of its folder, so that a server that runs as that user can use
// what a command that root has run left there.
func InheritOwner(path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	folder, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return err
	}
	return takeOwner(path, folder)
}

// ExposedFiles returns those of the files that other users of the machine can read or write. A file that does not exist is not
// exposed. Windows has no such modes.
func ExposedFiles(paths ...string) (exposed []string) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
			exposed = append(exposed, path)
		}
	}
	return exposed
}

// IsBlankFile reports whether there is no database at path: no file, or one in which no server has stored anything. A file that
// cannot be read is not blank.
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
	var tables int
	err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_version'").Scan(&tables)
	return err == nil && tables == 0
}

// CheckFile returns an error unless the file passes SQLite's integrity check and is a Sideout database. It does not change it.
func CheckFile(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("there is no backup at %s", path)
	}
	db, err := open(path, "mode=ro")
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	var version int
	err = db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict)
	if err == nil && verdict != "ok" {
		err = errors.New(verdict)
	}
	if err == nil {
		err = db.QueryRowContext(ctx, "SELECT MAX(version) FROM schema_version").Scan(&version)
	}
	if err != nil {
		return fmt.Errorf("%s is not a whole Sideout database: %w", path, err)
	}
	return nil
}

// CopyFile writes one consistent state of the database at from into a new file that only its owner can read, checks the copy
// and puts it on disk. Other processes may be using the database. There must be no file at to.
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

// PublishFile gives a finished file its name, and never replaces another file.
func PublishFile(unfinished, path string) error {
	if err := link(unfinished, path); err != nil {
		return err
	}
	if err := os.Remove(unfinished); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return syncFolder(path)
}

// link gives a file a second name. On a file system without links the file is renamed.
func link(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist}
	}
	return os.Rename(from, to)
}

// RemoveUnfinishedFile removes what an interrupted copy has left. A write-ahead log or journal that stayed would be applied
// to the next database of this name.
func RemoveUnfinishedFile(path string) {
	for _, suffix := range append([]string{""}, sideFiles...) {
		_ = os.Remove(path + suffix)
	}
}

// open opens a database without changing its journal mode. parameters are appended to the file's URI: of SQLite or the
// driver.
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

// syncFolder makes a new name of a file survive a power cut. Some systems cannot sync a folder.
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
