package database

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// FileLock reserves a database file for one server. The system releases it when the process ends, however it ends. It is
// advisory, and taken on a file beside the database, which is never removed. Commands that use the database while the server
// runs do not take it.
type FileLock struct{ file *flock.Flock }

// TryLockFile locks the database file at path; held is false if another process has locked it. It creates the folder if needed.
func TryLockFile(path string) (lock *FileLock, held bool, err error) {
	path, err = resolve(path)
	if err != nil {
		return nil, false, err
	}
	file := flock.New(path+".lock", flock.SetPermissions(0o600))
	if held, err = file.TryLock(); err == nil {
		err = InheritOwner(file.Path())
	}
	if err != nil {
		return nil, false, fmt.Errorf("lock the database: %w", err)
	}
	return &FileLock{file}, held, nil
}

// Release releases the lock. A nil lock needs no release.
func (l *FileLock) Release() {
	if l != nil {
		_ = l.file.Unlock() // the end of the process would do the same
	}
}

// resolve creates the folder of a database file and follows symbolic links, so that one file has one name.
func resolve(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("make the folder of the database: %w", err)
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target, nil
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path)) // there is no file yet
	return filepath.Join(folder, filepath.Base(path)), err
}
