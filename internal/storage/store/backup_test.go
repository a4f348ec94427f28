package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/rules/league"
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
	for range 4 { // each write changes both teams or neither
		load.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				err := s.Write(ctx, func(tx *store.Tx) error {
					if err := tx.Teams.AddToRecord(f.teams[0].ID, league.Record{Wins: 1}); err != nil {
						return err
					}
					return tx.Teams.AddToRecord(f.teams[1].ID, league.Record{Losses: 1})
				})
				if err != nil {
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
		teams, err := tx.Teams.TeamsOf(f.league.ID)
		if err != nil || len(teams) != 2 || teams[0].Wins != teams[1].Losses {
			t.Errorf("restored: %+v, %v", teams, err)
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
