package main

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/cmd/sideout/config"
)

// metric returns the value of a metric without labels.
func metric(t *testing.T, admin, name string) float64 {
	t.Helper()
	response, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\n"+name+" ")
	var value float64
	if _, err := fmt.Sscan(rest, &value); !ok || err != nil {
		t.Fatalf("no %s, %v", name, err)
	}
	return value
}

// A server with SIDEOUT_BACKUP_DIR makes a backup when one is due, also at its start, and removes the oldest. A killed one
// leaves nothing that looks like a backup.
func TestScheduledBackups(t *testing.T) {
	data, dir, admin := t.TempDir(), filepath.Join(t.TempDir(), "backups"), freeAddress(t)
	environ := []string{"SIDEOUT_DATA_DIR=" + data, "SIDEOUT_BACKUP_DIR=" + dir, "SIDEOUT_BACKUP_KEEP=3", "SIDEOUT_ADMIN_ADDR=" + admin}
	names := func() (names []string) {
		entries, _ := os.ReadDir(dir)
		for _, entry := range entries {
			names = append(names, entry.Name())
		}
		return names
	}
	waitForBackup := func() {
		t.Helper()
		for start := time.Now(); metric(t, admin, "sideout_backup_age_seconds") > 60; {
			if time.Since(start) > hangLimit {
				t.Fatalf("no backup was made: %v", names())
			}
		}
	}
	server := launch(t, serverCommand(t, environ...))
	waitForBackup()
	ann := newClient(t, server.url)
	ann.signUp(t, "ann@example.org")
	newLeague(t, ann, "Thursday")
	server.kill()
	if got := names(); len(got) != 1 || leaguesIn(t, filepath.Join(dir, got[0])) != "" {
		t.Fatalf("after the first start: %q", got)
	}
	if info, err := os.Stat(filepath.Join(dir, names()[0])); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	server = launch(t, serverCommand(t, environ...)) // a day has not passed
	metric(t, admin, "sideout_backup_age_seconds")
	server.stop()
	if got := names(); len(got) != 1 {
		t.Errorf("after a restart: %q", got)
	}

	// Three backups of earlier days, the unfinished files of a killed server, and files that are no scheduled backups.
	if err := os.Remove(filepath.Join(dir, names()[0])); err != nil {
		t.Fatal(err)
	}
	old := []string{"sideout-20260101-033000Z.db", "sideout-20260102-033000Z.db", "sideout-20260103-033000Z.db"}
	foreign := []string{"sideout.db", "sideout-latest.db", "another.unfinished"}
	unfinished := []string{"sideout-20260104-033000Z.db.unfinished", "sideout-20260104-033000Z.db.unfinished-journal"}
	for _, name := range slices.Concat(old, foreign, unfinished) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	server = launch(t, serverCommand(t, environ...))
	waitForBackup()
	server.stop()
	got := names()
	for _, name := range append(foreign, old[1:]...) {
		if !slices.Contains(got, name) {
			t.Errorf("%s was removed", name)
		}
		got = slices.DeleteFunc(got, func(one string) bool { return one == name })
	}
	if len(got) != 1 || leaguesIn(t, filepath.Join(dir, got[0])) != "Thursday" {
		t.Errorf("besides those there are %q, want one new backup", got)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the mode of the folder is %v, %v", info.Mode(), err)
	}
}

// A failed backup is counted and tried again later; the age of the newest stays.
func TestAFailedBackupIsTriedAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "backups")
	cfg, err := config.Load([]string{"-data-dir", t.TempDir(), "-backup-dir", dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	svc, done, err := openServices(t.Context(), cfg, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	b, err := newBackups(cfg, svc, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	b.now = func() time.Time { return now }
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if b.create(t.Context()); b.failures != 1 || !b.last.IsZero() || b.isDue() {
		t.Errorf("%d failures, the newest of %s, due: %t", b.failures, b.last, b.isDue())
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if now = now.Add(backupRetryDelay); !b.isDue() {
		t.Error("it is not tried again")
	}
	if b.create(t.Context()); b.failures != 1 || b.last.IsZero() || b.isDue() {
		t.Errorf("then: %d failures, the newest of %s, due: %t", b.failures, b.last, b.isDue())
	}
	if now = now.Add(24 * time.Hour); !b.isDue() {
		t.Error("the next one is not due after a day")
	}
}
