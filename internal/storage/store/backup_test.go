package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

func TestBackupUnderLoadIsConsistent(t *testing.T) {
	ctx := context.Background()
	s := storetest.Open(t, storetest.SQLite(t))
	f := newFixture(t, s)
	stop := make(chan struct{})
	var load sync.WaitGroup
	for range 4 {
		load.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if err := s.Write(ctx, addTwoChanges(f)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	err := s.BackUp(ctx, backup)
	close(stop)
	load.Wait()
	if err != nil {
		t.Fatal(err)
	}

	path := filepath.Join(t.TempDir(), "restored.db")
	if err := os.WriteFile(path+"-wal", []byte("of another database"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := database.RestoreFile(ctx, backup, path, time.Now()); err != nil {
		t.Fatal(err)
	}
	read(t, storetest.Open(t, "sqlite:"+path), func(tx *store.Tx) error {
		changes, err := tx.Games.ChangesOf(f.game.ID)
		if err != nil || len(changes)%2 != 0 {
			t.Errorf("restored: %d changes of a pair each, %v", len(changes), err)
		}
		return nil
	})
}

func TestRestoreRefusesAFileThatIsNotABackup(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	junk, path := filepath.Join(dir, "junk"), filepath.Join(dir, "data.db")
	if err := os.WriteFile(junk, []byte(strings.Repeat("no database ", 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{junk, filepath.Join(dir, "missing")} {
		if _, err := database.RestoreFile(ctx, file, path, time.Now()); err == nil {
			t.Errorf("%s was restored", file)
		}
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the database file was written")
	}
}

func TestABackupReplacesNoFile(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	s := storetest.Open(t, "sqlite:"+filepath.Join(dir, "data.db"))
	taken := filepath.Join(dir, "taken")
	if err := os.WriteFile(taken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.BackUp(ctx, taken); err == nil || !strings.Contains(err.Error(), "already exists") {
		t.Errorf("a backup over another file: %v", err)
	}
}
