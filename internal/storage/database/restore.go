package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	sqlitedriver "modernc.org/sqlite"
)

// RestoreFile replaces the database at path with a backup. It returns the name under which it has preserved the old database;
// empty if there was none. The process may be killed at any moment: the old database also stays at path until the last step replaces
// it. RestoreFile returns an error while another process uses the database.
func RestoreFile(ctx context.Context, backup, path string, now time.Time) (oldName string, err error) {
	if err := CheckFile(ctx, backup); err != nil {
		return "", err
	}
	if path, err = resolvePath(path); err != nil {
		return "", err
	}
	lock, held, err := TryLockFile(path)
	if err != nil {
		return "", err
	}
	if !held {
		return "", fmt.Errorf("a server is using the database %s: stop it, then restore; nothing was changed", path)
	}
	defer lock.Release()
	unfinished := path + ".unfinished"
	RemoveUnfinishedFile(unfinished)
	defer RemoveUnfinishedFile(unfinished)
	if err := CopyFile(ctx, backup, unfinished); err != nil {
		return "", fmt.Errorf("copy the backup: %w", err)
	}
	if err := deleteEpoch(ctx, unfinished); err != nil {
		return "", fmt.Errorf("delete the epoch of the database: %w", err)
	}
	if err := copyOwnerAndMode(path, unfinished); err != nil {
		return "", err
	}
	if err := syncFile(unfinished); err != nil {
		return "", fmt.Errorf("put the database on disk: %w", err)
	}
	if err := mergeSideFiles(ctx, path); err != nil {
		return "", err
	}
	if oldName, err = preserveOldDatabase(path, now); err != nil {
		return "", fmt.Errorf("keep the old database: %w", err)
	}
	if err := os.Rename(unfinished, path); err != nil {
		return oldName, err
	}
	return oldName, syncFolder(path)
}

// copyOwnerAndMode gives the new file the owner and the mode of the database that it replaces, or if there is none, the owner of
// the folder. The server may run as another user than the person who restores, and must be able to open the file.
func copyOwnerAndMode(path, unfinished string) error {
	old, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return InheritOwner(unfinished)
	}
	if err == nil {
		err = os.Chmod(unfinished, old.Mode().Perm())
	}
	if err == nil {
		err = copyOwner(unfinished, old)
	}
	if err != nil {
		return fmt.Errorf("the restored database cannot get the owner and the mode of the old one; run restore as its owner or as root: %w", err)
	}
	return nil
}

// mergeSideFiles moves the changes in the side files of the old database into its file, so that this file is complete. It returns
// an error if another process, such as an import, has the database open. It leaves a damaged database unchanged.
func mergeSideFiles(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return nil // there is no old database
	}
	db, err := open(path, "_pragma=locking_mode(EXCLUSIVE)")
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "BEGIN EXCLUSIVE; COMMIT; PRAGMA journal_mode = DELETE")
	if err = errors.Join(err, db.Close()); err == nil {
		err = removeSideFiles(path) // they contain no changes any more
	}
	const busy, primaryCode = 5, 0xff // https://sqlite.org/rescode.html
	var sqliteErr *sqlitedriver.Error
	if errors.As(err, &sqliteErr) && sqliteErr.Code()&primaryCode == busy {
		return fmt.Errorf("another command is using the database %s: wait until it has ended, then restore; nothing was changed", path)
	}
	return ctx.Err()
}

// preserveOldDatabase gives the old database and its side files a second, unused name with the date, and returns the name. The
// database also keeps its first name; the side files lose theirs, because SQLite would apply them to the database that replaces it.
func preserveOldDatabase(path string, now time.Time) (oldName string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", removeSideFiles(path)
	}
	dated := path + ".before-restore-" + now.UTC().Format("20060102-150405")
	oldName = dated
	for n := 2; isNameTaken(oldName); n++ {
		oldName = fmt.Sprintf("%s-%d", dated, n)
	}
	for _, suffix := range append([]string{""}, sideFiles...) {
		if err := linkOrRename(path+suffix, oldName+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return oldName, removeSideFiles(path)
}

// isNameTaken reports whether a database with this name, or one of its side files, exists.
func isNameTaken(path string) bool {
	for _, suffix := range append([]string{""}, sideFiles...) {
		if _, err := os.Lstat(path + suffix); !errors.Is(err, fs.ErrNotExist) {
			return true
		}
	}
	return false
}

func removeSideFiles(path string) error {
	for _, suffix := range sideFiles {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// deleteEpoch makes the server choose a new epoch, so that devices reload their games: a restored database assigns sequence
// numbers that devices already know from other events. A database with an older schema has no epoch.
func deleteEpoch(ctx context.Context, path string) error {
	db, err := open(path, "mode=rw")
	if err != nil {
		return err
	}
	defer db.Close()
	var tableCount int
	if err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'settings'").Scan(&tableCount); err != nil || tableCount == 0 {
		return err
	}
	_, err = db.ExecContext(ctx, "DELETE FROM settings WHERE name = 'epoch'")
	return err
}
