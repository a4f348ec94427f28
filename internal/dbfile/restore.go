package dbfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	sqlitedriver "modernc.org/sqlite"
)

// Restore replaces the database at path by a backup, at any moment of which the process may be killed: until the last step
// the old database stays in its place, and then the new one is there. It returns the name under which the old database is
// kept; empty if there was none. It refuses while another process uses the database.
func Restore(ctx context.Context, backup, path string, now time.Time) (kept string, err error) {
	if err := Check(ctx, backup); err != nil {
		return "", err
	}
	if path, err = resolve(path); err != nil {
		return "", err
	}
	lock, held, err := TryLock(path)
	if err != nil {
		return "", err
	}
	if !held {
		return "", fmt.Errorf("a server is using the database %s: stop it, then restore; nothing was changed", path)
	}
	defer lock.Release()
	fresh := path + ".unfinished"
	RemoveUnfinished(fresh)
	defer RemoveUnfinished(fresh)
	if err := Copy(ctx, backup, fresh); err != nil {
		return "", fmt.Errorf("copy the backup: %w", err)
	}
	if err := deleteEpoch(ctx, fresh); err != nil {
		return "", fmt.Errorf("delete the epoch of the database: %w", err)
	}
	if err := inherit(path, fresh); err != nil {
		return "", err
	}
	if err := syncFile(fresh); err != nil {
		return "", fmt.Errorf("put the database on disk: %w", err)
	}
	if err := settle(ctx, path); err != nil {
		return "", err
	}
	if kept, err = keep(path, now); err != nil {
		return "", fmt.Errorf("keep the old database: %w", err)
	}
	if err := os.Rename(fresh, path); err != nil {
		return kept, err
	}
	return kept, syncFolder(path)
}

// inherit gives the new file the owner and the mode of the database that it replaces. Where there is none, root gives it to
// the owner of the folder: a server that runs as another user than the one who restores must be able to open it.
func inherit(path, fresh string) error {
	old, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return InheritOwner(fresh)
	}
	if err == nil {
		err = os.Chmod(fresh, old.Mode().Perm())
	}
	if err == nil {
		err = takeOwner(fresh, old)
	}
	if err != nil {
		return fmt.Errorf("the restored database cannot get the owner and the mode of the old one; run restore as its owner or as root: %w", err)
	}
	return nil
}

// settle moves the changes beside the old database into its file, so that what is kept is one file. It refuses if another
// process, such as an import, has the database open. A damaged database is left as it is.
func settle(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return nil // there is none
	}
	db, err := open(path, "_pragma=locking_mode(EXCLUSIVE)")
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "BEGIN EXCLUSIVE; COMMIT; PRAGMA journal_mode = DELETE")
	if err = errors.Join(err, db.Close()); err == nil {
		err = removeParts(path) // what is left is empty: without a write-ahead log its index means nothing
	}
	const busy, primaryCode = 5, 0xff // https://sqlite.org/rescode.html
	var lite *sqlitedriver.Error
	if errors.As(err, &lite) && lite.Code()&primaryCode == busy {
		return fmt.Errorf("another command is using the database %s: wait until it has ended, then restore; nothing was changed", path)
	}
	return ctx.Err()
}

// keep gives the old database a second name with the date, which is new, together with the files of changes that belong to
// it, and returns the name. The database stays in its place too; the files of changes do not, because they do not belong to
// the database that will take it.
func keep(path string, now time.Time) (kept string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", removeParts(path)
	}
	dated := path + ".before-restore-" + now.UTC().Format("20060102-150405")
	kept = dated
	for n := 2; isTaken(kept); n++ {
		kept = fmt.Sprintf("%s-%d", dated, n)
	}
	for _, part := range append([]string{""}, parts...) {
		if err := link(path+part, kept+part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return kept, removeParts(path)
}

// isTaken reports whether there is a database of this name, or a part of one.
func isTaken(path string) bool {
	for _, part := range append([]string{""}, parts...) {
		if _, err := os.Lstat(path + part); !errors.Is(err, fs.ErrNotExist) {
			return true
		}
	}
	return false
}

func removeParts(path string) error {
	for _, part := range parts {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
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
