package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// BackUp copies a SQLite database, which may be in use, to a new file and checks the integrity of the copy. The copy is a
// consistent snapshot that only its owner can read. The texts of errors are written for the operator of the server.
func (s *DB) BackUp(ctx context.Context, path string) error {
	if s.dialect != sqlite {
		return errors.New("this database is PostgreSQL; back it up with pg_dump")
	}
	// The copy has a temporary name until it has been checked, so that an incomplete file cannot be mistaken for a backup.
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
