package main

import (
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/storage/store/storetest"
)

// A server does not start on a database that was used with another secret, and says both ways out. Once the secret is replaced, games have
// links that work, and the links before say that they were replaced.
func TestAnotherSecretStopsTheStart(t *testing.T) {
	other := "SIDEOUT_SECRET=" + strings.Repeat("t", 32)
	bothDatabases(t, func(t *testing.T, environ []string) {
		server := launch(t, serverCommand(t, environ...))
		ann := newClient(t, server.url)
		ann.signUp(t, "ann@example.org")
		game := newLiveGame(t, ann)
		server.stop()

		for _, args := range [][]string{{"serve", "-addr", "127.0.0.1:0"}, {"user", "reset", "ann@example.org"}} {
			output, err := sideout(t, append(environ, other), args...)
			if err == nil || !strings.Contains(output, "another secret") || !strings.Contains(output, "set the old secret, or run sideout secret replace") {
				t.Fatalf("%s with another secret: %v %s", args[0], err, output)
			}
		}
		launch(t, serverCommand(t, environ...)).stop()
		output, err := sideout(t, append(environ, other), "secret", "replace")
		if err == nil || !strings.Contains(output, "score links          1 stop working") || !strings.Contains(output, "nothing has been changed") {
			t.Fatalf("without --yes: %v %s", err, output)
		}
		launch(t, serverCommand(t, environ...)).stop()
		mustSideout(t, append(environ, other), "secret", "replace", "--yes")
		if output, err := sideout(t, environ, "serve", "-addr", "127.0.0.1:0"); err == nil || !strings.Contains(output, "another secret") {
			t.Errorf("with the secret before: %v %s", err, output)
		}

		server = launch(t, serverCommand(t, append(environ, other)...))
		ann.url = server.url
		if status, body := ann.status(t, "GET /api/games/invite/"+game.token, ""); status != http.StatusNotFound {
			t.Errorf("the link before: %d %s", status, body)
		}
		var leagues []struct{ ID int64 }
		ann.mustCall(t, "GET /api/leagues", "", &leagues)
		var planned []struct{ InviteToken string }
		ann.mustCall(t, fmt.Sprintf("GET /api/leagues/%d/schedules", leagues[0].ID), "", &planned)
		ann.mustCall(t, "GET /api/games/invite/"+planned[0].InviteToken, "", nil)
		server.stop()
		if output, err := sideout(t, append(environ, other), "secret", "replace", "--yes"); err == nil || !strings.Contains(output, "there is nothing to replace") {
			t.Errorf("once more: %v %s", err, output)
		}
	})
}

// bothDatabases runs a test with the environment of a real server on SQLite and on PostgreSQL.
func bothDatabases(t *testing.T, test func(t *testing.T, environ []string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, []string{"SIDEOUT_DATABASE_URL=" + storetest.Postgres(t)}) })
}

// A second server with another secret does not start beside the first one, and a server whose secret was replaced is not ready.
func TestServersOfOneDatabaseHaveOneSecret(t *testing.T) {
	environ := []string{"SIDEOUT_DATABASE_URL=" + storetest.Postgres(t)}
	other := append(environ, "SIDEOUT_SECRET="+strings.Repeat("t", 32))
	first := launch(t, serverCommand(t, environ...))
	if output, err := sideout(t, other, "serve", "-addr", "127.0.0.1:0"); err == nil || !strings.Contains(output, "another secret") {
		t.Errorf("the second server: %v %s", err, output)
	}
	mustSideout(t, other, "secret", "replace", "--yes")
	for start := time.Now(); ; { // the server repeats for a second what it has found
		got, err := newClient(t, first.url).call("GET /readyz", "", "")
		if err == nil && got.status == http.StatusServiceUnavailable && strings.Contains(string(got.body), "another secret") {
			return
		}
		if err != nil || time.Since(start) > hangLimit {
			t.Fatalf("the first server: %d %s %v", got.status, got.body, err)
		}
	}
}

// A lost secret file is not replaced silently, also in a database of a version without a fingerprint.
func TestALostSecretStopsTheStart(t *testing.T) {
	for _, version := range []string{"this", "an earlier"} {
		dir := t.TempDir()
		environ := []string{"SIDEOUT_DATA_DIR=" + dir, "SIDEOUT_SECRET="}
		server := launch(t, serverCommand(t, environ...))
		ann := newClient(t, server.url)
		ann.signUp(t, "ann@example.org")
		newLiveGame(t, ann)
		server.stop()
		if version != "this" {
			forgetFingerprint(t, filepath.Join(dir, "sideout.db"))
		}
		secret := filepath.Join(dir, "secret")
		kept, err := os.ReadFile(secret)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(secret); err != nil {
			t.Fatal(err)
		}
		output, err := sideout(t, environ, "serve", "-addr", "127.0.0.1:0")
		if err == nil || !strings.Contains(output, "the secret is missing") || !strings.Contains(output, "sideout secret replace") {
			t.Errorf("%s version without the secret: %v %s", version, err, output)
		}
		if _, err := os.Stat(secret); err == nil {
			t.Errorf("%s version: a new secret was made", version)
		}
		if err := os.WriteFile(secret, []byte(strings.Repeat("u", 40)), 0o600); err != nil {
			t.Fatal(err)
		}
		if output, err := sideout(t, environ, "serve", "-addr", "127.0.0.1:0"); err == nil || !strings.Contains(output, "another secret") {
			t.Errorf("%s version with another secret: %v %s", version, err, output)
		}
		if err := os.WriteFile(secret, kept, 0o600); err != nil {
			t.Fatal(err)
		}
		launch(t, serverCommand(t, environ...)).stop()

		// A leaked secret is replaced by a new one, and the old one is kept.
		mustSideout(t, environ, "secret", "replace", "--yes")
		if next, err := os.ReadFile(secret); err != nil || string(next) == string(kept) {
			t.Errorf("%s version: the secret is not replaced, %v", version, err)
		}
		if old, _ := filepath.Glob(secret + ".replaced-*"); len(old) != 1 {
			t.Errorf("%s version: the old secret is kept as %q", version, old)
		}
		running := launch(t, serverCommand(t, environ...))
		if output, err := sideout(t, environ, "secret", "replace", "--yes"); err == nil || !strings.Contains(output, "another server is using") {
			t.Errorf("%s version beside a server: %v %s", version, err, output)
		}
		running.stop()
	}
}

// forgetFingerprint makes a database one of a version that stored no fingerprint.
func forgetFingerprint(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("DELETE FROM settings WHERE name = 'secret'"); err != nil {
		t.Fatal(err)
	}
}

// A replacement that was killed after the new secret was stored, and before the database had it, is continued by the next one.
func TestAKilledReplacementIsContinued(t *testing.T) {
	dir := t.TempDir()
	environ := []string{"SIDEOUT_DATA_DIR=" + dir, "SIDEOUT_SECRET="}
	server := launch(t, serverCommand(t, environ...))
	ann := newClient(t, server.url)
	ann.signUp(t, "ann@example.org")
	game := newLiveGame(t, ann)
	server.stop()
	next := newSecret()
	if err := putSecret(config.Config{DataDir: dir}, next); err != nil {
		t.Fatal(err)
	}
	if output, err := sideout(t, environ, "serve", "-addr", "127.0.0.1:0"); err == nil || !strings.Contains(output, "another secret") {
		t.Errorf("after the kill: %v %s", err, output)
	}
	mustSideout(t, environ, "secret", "replace", "--yes")
	if stored, err := os.ReadFile(filepath.Join(dir, "secret")); err != nil || string(stored) != string(next) {
		t.Errorf("the secret that was stored is replaced once more, %v", err)
	}
	server = launch(t, serverCommand(t, environ...))
	ann.url = server.url
	if status, body := ann.status(t, "GET /api/games/invite/"+game.token, ""); status != http.StatusNotFound {
		t.Errorf("the link before: %d %s", status, body)
	}
}
