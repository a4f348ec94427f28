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

// RestoreFile replaces the database at path with a backup. The process may be killed at any moment: the old database stays in
// its place until the last step renames the new one to path. It returns the name under which the old database is preserved;
// empty if there was none. It refuses while another process uses the database.
func RestoreFile(ctx context.Context, backup, path string, now time.Time) (oldName string, err error) {
	if err := CheckFile(ctx, backup); err != nil {
		return "", err
	}
	if path, err = resolve(path); err != nil {
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
	if oldName, err = preserveOld(path, now); err != nil {
		return "", fmt.Errorf("keep the old database: %w", err)
	}
	if err := os.Rename(unfinished, path); err != nil {
		return oldName, err
	}
	return oldName, syncFolder(path)
}

// copyOwnerAndMode gives the new file the owner and the mode of the database that it replaces, or if there is none, the
// owner of the folder: the server may run as another user than the person who restores, and must be able to open the file.
func copyOwnerAndMode(path, unfinished string) error {
	old, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return InheritOwner(unfinished)
	}
	if err == nil {
		err = os.Chmod(unfinished, old.Mode().Perm())
	}
	if err == nil {
		err = takeOwner(unfinished, old)
	}
	if err != nil {
		return fmt.Errorf("the restored database cannot get the owner and the mode of the old one; run restore as its owner or as root: %w", err)
	}
	return nil
}

// mergeSideFiles moves the changes in the side files of the old database into its file, so that one file holds all of it. It
// refuses if another process, such as an import, has the database open. A damaged database is left as it is.
func mergeSideFiles(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return nil // there is none
	}
	db, err := open(path, "_pragma=locking_mode(EXCLUSIVE)")
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "BEGIN EXCLUSIVE; COMMIT; PRAGMA journal_mode = DELETE")
	if err = errors.Join(err, db.Close()); err == nil {
		err = removeSideFiles(path) // what is left is empty: without a write-ahead log its index means nothing
	}
	const busy, primaryCode = 5, 0xff // https://sqlite.org/rescode.html
	var lite *sqlitedriver.Error
	if errors.As(err, &lite) && lite.Code()&primaryCode == busy {
		return fmt.Errorf("another command is using the database %s: wait until it has ended, then restore; nothing was changed", path)
	}
	return ctx.Err()
}

// preserveOld gives the old database and its side files a second, unused name with the date, and returns the name. The
// database stays in its place too; the side files do not, because they do not belong to the database that will replace it.
func preserveOld(path string, now time.Time) (oldName string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", removeSideFiles(path)
	}
	dated := path + ".before-restore-" + now.UTC().Format("20060102-150405")
	oldName = dated
	for n := 2; isTaken(oldName); n++ {
		oldName = fmt.Sprintf("%s-%d", dated, n)
	}
	for _, suffix := range append([]string{""}, sideFiles...) {
		if err := link(path+suffix, oldName+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return oldName, removeSideFiles(path)
}

// isTaken reports whether there is a database of this name, or one of its side files.
func isTaken(path string) bool {
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

// deleteEpoch makes the server choose a new epoch, so that devices reload their games: a restored copy assigns sequence
// numbers again that devices know for other events. A copy with an older schema has no epoch.
func deleteEpoch(ctx context.Context, path string) error {
	db, err := open(path, "mode=rw")
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
