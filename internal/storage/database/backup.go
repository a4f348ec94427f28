package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// BackUp copies a SQLite database to a new file while it is in use, and checks the integrity of the copy. The copy is one
// consistent state of the database during the call, and only its owner can read it. Errors are sentences for people.
func (s *DB) BackUp(ctx context.Context, path string) error {
	if s.dialect != sqlite {
		return errors.New("this database is PostgreSQL; back it up with pg_dump")
	}
	// Written under a temporary name until it has been checked: an incomplete backup must not look like a backup.
	temporary := path + ".unfinished"
	RemoveUnfinishedFile(temporary) // left by an interrupted attempt
	defer RemoveUnfinishedFile(temporary)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return errBackupExists(path)
	}
	if err := CopyFile(ctx, s.path, temporary); err != nil {
		return fmt.Errorf("copy the database: %w", Translate(err))
	}
	err := PublishFile(temporary, path)
	if errors.Is(err, fs.ErrExist) {
		return errBackupExists(path)
	}
	return err
}

func errBackupExists(path string) error {
	return fmt.Errorf("%s already exists; choose another name for the backup", path)
}
