package database

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// FileLock reserves a database file for one server. The operating system releases it when the process ends, even after a crash.
// It is an advisory lock on a separate file beside the database, which is never removed. Commands that use the database while
// the server runs do not acquire it.
type FileLock struct{ file *flock.Flock }

// TryLockFile locks the database file at path; held is false if another process has locked it. It creates the folder if needed.
func TryLockFile(path string) (lock *FileLock, held bool, err error) {
	path, err = resolvePath(path)
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
		_ = l.file.Unlock() // if this fails, the lock is released when the process ends
	}
}

// resolvePath creates the folder of a database file and resolves symbolic links, so that all paths to a file become the same.
func resolvePath(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("make the folder of the database: %w", err)
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target, nil
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path)) // the file does not exist yet
	return filepath.Join(folder, filepath.Base(path)), err
}
