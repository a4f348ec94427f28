package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"sideout/internal/storage/store/storetest"
)

// sideout runs a command of the built program in its own process and returns what it printed. A command that goes on for a
// minute, such as a server that should have refused to start, is killed.
func sideout(t *testing.T, environ []string, args ...string) (output string, err error) {
	t.Helper()
	cmd := programCommand(t, environ, args...)
	var text bytes.Buffer
	cmd.Stdout, cmd.Stderr = &text, &text
	if err := cmd.Start(); err != nil {
		return "", err
	}
	timer := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	err = cmd.Wait()
	return text.String(), err
}

// programCommand returns a command of the built program.
func programCommand(t *testing.T, environ []string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := serverCommand(t, environ...)
	cmd.Args = append(cmd.Args[:1], args...)
	return cmd
}

// mustSideout runs a command that has to succeed.
func mustSideout(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	output, err := sideout(t, environ, args...)
	if err != nil {
		t.Fatalf("sideout %s: %v\n%s", strings.Join(args, " "), err, output)
	}
	return output
}

// newLeague creates a league and returns when it is acknowledged.
func newLeague(t *testing.T, admin *client, name string) {
	t.Helper()
	admin.mustCall(t, "POST /api/leagues", fmt.Sprintf(`{"name":%q}`, name), nil)
}

// leaguesIn returns the names of the leagues in a database file, which it opens together with the changes beside it.
func leaguesIn(t *testing.T, path string) string {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	var names sql.NullString
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Fatalf("%s: %s %v", path, verdict, err)
	}
	if err := db.QueryRow("SELECT group_concat(name) FROM (SELECT name FROM leagues ORDER BY id)").Scan(&names); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return names.String
}

func TestOneServerForOneDatabaseFile(t *testing.T) {
	dir := t.TempDir()
	environ := []string{"SIDEOUT_DATA_DIR=" + dir}
	first := launch(t, serverCommand(t, environ...))
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(filepath.Join(dir, "sideout.db"), link); err != nil {
		t.Fatal(err)
	}
	for _, second := range [][]string{environ, {"SIDEOUT_DATABASE_URL=sqlite:" + link}} {
		output, err := serverCommand(t, second...).CombinedOutput()
		if err == nil || !strings.Contains(string(output), "another server is using the database") {
			t.Errorf("a second server with %s: %v\n%s", second, err, output)
		}
	}
	first.kill()
	launch(t, serverCommand(t, environ...)).stop() // the lock has ended with the process
	launch(t, serverCommand(t, environ...)).stop()
}

// Commands read and write the database beside the server that holds the lock.
func TestCommandsRunBesideTheServer(t *testing.T) {
	dir := t.TempDir()
	environ := []string{"SIDEOUT_DATA_DIR=" + dir}
	server := launch(t, serverCommand(t, environ...))
	admin := newClient(t, server.url)
	admin.signUp(t, "ann@example.org")
	newLeague(t, admin, "Thursday")
	exported := filepath.Join(t.TempDir(), "league.jsonl")
	mustSideout(t, environ, "backup", "--to", filepath.Join(t.TempDir(), "backup.db"))
	mustSideout(t, environ, "export", "--league", "1", "--to", exported)
	var user struct{ ID string }
	admin.mustCall(t, "GET /api/auth/user", "", &user)
	mustSideout(t, environ, "import", "--owner", user.ID, "--from", exported)
	mustSideout(t, environ, "user", "reset", "ann@example.org")
	var leagues []struct{ Name string }
	admin.mustCall(t, "GET /api/leagues", "", &leagues)
	if len(leagues) != 2 {
		t.Errorf("the server lists %v", leagues)
	}
}

func TestRestoreIsRefusedWhileTheDatabaseIsInUse(t *testing.T) {
	dir := t.TempDir()
	environ, backup := []string{"SIDEOUT_DATA_DIR=" + dir}, filepath.Join(t.TempDir(), "backup.db")
	server := launch(t, serverCommand(t, environ...))
	admin := newClient(t, server.url)
	admin.signUp(t, "ann@example.org")
	newLeague(t, admin, "Thursday")
	mustSideout(t, environ, "backup", "--to", backup)
	newLeague(t, admin, "Friday")
	output, err := sideout(t, environ, "restore", "--from", backup)
	if err == nil || !strings.Contains(output, "a server is using the database") || !strings.Contains(output, "nothing was changed") {
		t.Errorf("restore beside a server: %v %s", err, output)
	}
	newLeague(t, admin, "Saturday") // acknowledged after the refusal
	server.kill()
	server = launch(t, serverCommand(t, environ...))
	admin.url = server.url
	var leagues []struct{ Name string }
	if admin.mustCall(t, "GET /api/leagues", "", &leagues); len(leagues) != 3 {
		t.Errorf("after kill -9 and a start: %v", leagues)
	}
	server.stop()

	path := filepath.Join(dir, "sideout.db")
	unlock := lockElsewhere(t, path) // as a command such as import does
	if output, err := sideout(t, environ, "restore", "--from", backup); err == nil || !strings.Contains(output, "another command is using the database") {
		t.Errorf("restore beside another command: %v %s", err, output)
	}
	unlock()
	if got := leaguesIn(t, path); got != "Thursday,Friday,Saturday" {
		t.Errorf("after two refused restores: %s", got)
	}
	mustSideout(t, environ, "restore", "--from", backup)
	if got := leaguesIn(t, path); got != "Thursday" {
		t.Errorf("restored: %s", got)
	}
}

// Each restore keeps the database that it replaces, including changes that a killed server had only in the -wal file.
func TestEachRestoreKeepsTheDatabaseBefore(t *testing.T) {
	dir := t.TempDir()
	environ, backup := []string{"SIDEOUT_DATA_DIR=" + dir}, filepath.Join(t.TempDir(), "backup.db")
	path := filepath.Join(dir, "sideout.db")
	server := launch(t, serverCommand(t, environ...))
	admin := newClient(t, server.url)
	admin.signUp(t, "ann@example.org")
	mustSideout(t, environ, "backup", "--to", backup)
	want := map[string]bool{}
	for round := range 3 {
		newLeague(t, admin, fmt.Sprintf("League %d", round))
		want[fmt.Sprintf("League %d", round)] = true
		server.kill()
		if _, err := os.Stat(path + "-wal"); err != nil {
			t.Fatalf("the killed server left no changes beside its database, so this proves nothing: %v", err)
		}
		if err := os.Chmod(path, 0o640); err != nil {
			t.Fatal(err)
		}
		output := mustSideout(t, environ, "restore", "--from", backup)
		_, kept, _ := strings.Cut(strings.TrimSpace(output), "is kept as ")
		if got := leaguesIn(t, strings.TrimSuffix(kept, ".")); got != fmt.Sprintf("League %d", round) {
			t.Errorf("round %d: %s\nkept: %q", round, output, got)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("round %d: the mode is %v, %v", round, info.Mode(), err)
		}
		server = launch(t, serverCommand(t, environ...))
		admin.url = server.url
		admin.mustCall(t, "POST /api/auth/login", `{"email":"ann@example.org","password":"correct horse battery"}`, nil)
	}
	server.stop()
	kept, _ := filepath.Glob(path + ".before-restore-*")
	for _, one := range kept {
		delete(want, leaguesIn(t, one))
	}
	if len(want) > 0 {
		t.Errorf("no longer kept: %v in %q", want, kept)
	}
	if left, _ := filepath.Glob(path + ".unfinished*"); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// Restore is killed at different moments: there is always a whole database, the old one or the new one, and the old one is
// still there once the new one is in its place.
func TestRestoreKilledLosesNothing(t *testing.T) {
	environ, backup := []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}, filepath.Join(t.TempDir(), "backup.db")
	server := launch(t, serverCommand(t, environ...))
	admin := newClient(t, server.url)
	admin.signUp(t, "ann@example.org")
	newLeague(t, admin, "Backup")
	mustSideout(t, environ, "backup", "--to", backup)
	server.stop()

	dir := t.TempDir()
	environ = []string{"SIDEOUT_DATA_DIR=" + dir}
	server = launch(t, serverCommand(t, environ...))
	admin = newClient(t, server.url)
	admin.signUp(t, "ann@example.org")
	newLeague(t, admin, "Old")
	server.kill()
	pristine := t.TempDir()
	names := []string{"sideout.db", "sideout.db-wal", "sideout.db-shm"}
	copyAll := func(from, to string) {
		for _, name := range names {
			copyFile(t, filepath.Join(from, name), filepath.Join(to, name))
		}
	}
	copyAll(dir, pristine)
	start := time.Now()
	mustSideout(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}, "restore", "--from", backup)
	longest := time.Since(start) * 3 / 2
	before, after, n := 0, 0, rounds(12, 200)
	for round := range n {
		killed := t.TempDir()
		copyAll(pristine, killed)
		cmd := programCommand(t, []string{"SIDEOUT_DATA_DIR=" + killed}, "restore", "--from", backup)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(round)*longest/time.Duration(n), func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		timer.Stop()
		path := filepath.Join(killed, "sideout.db")
		switch got := leaguesIn(t, path); got {
		case "Old":
			before++
		case "Backup":
			after++
			kept, _ := filepath.Glob(path + ".before-restore-*")
			if len(kept) != 1 || leaguesIn(t, kept[0]) != "Old" {
				t.Errorf("round %d: the old database is lost: %q", round, kept)
			}
		default:
			t.Errorf("round %d: the database has %q", round, got)
		}
		mustSideout(t, []string{"SIDEOUT_DATA_DIR=" + killed}, "restore", "--from", backup) // also after an interrupted restore
	}
	t.Logf("%d times the old database stayed, %d times the new one was in its place", before, after)
}

func TestFilesOfTheDatabaseArePrivate(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	environ := []string{"SIDEOUT_DATABASE_URL=sqlite:" + filepath.Join(dir, "sideout.db")}
	server := launch(t, serverCommand(t, environ...))
	newClient(t, server.url).signUp(t, "ann@example.org")
	mustSideout(t, environ, "backup", "--to", filepath.Join(dir, "backup.db"))
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) < 4 {
		t.Fatalf("%v, %v", entries, err)
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v", entry.Name(), info.Mode(), err)
		}
	}
	server.stop()
	if strings.Contains(server.log.String(), "other users") {
		t.Errorf("a warning: %s", &server.log)
	}
	if err := os.Chmod(filepath.Join(dir, "sideout.db"), 0o644); err != nil {
		t.Fatal(err)
	}
	server = launch(t, serverCommand(t, environ...))
	server.stop()
	if log := server.log.String(); !strings.Contains(log, "other users of this machine can read") || !strings.Contains(log, "sideout.db") {
		t.Errorf("no warning of a database that others can read: %s", log)
	}
}

// A folder that has the secret of a server, but no database or an empty one, is not a new server.
func TestAnEmptyDatabaseBesideASecretIsRefused(t *testing.T) {
	dir := t.TempDir()
	environ := []string{"SIDEOUT_DATA_DIR=" + dir, "SIDEOUT_SECRET="} // the secret is generated
	path := filepath.Join(dir, "sideout.db")
	launch(t, serverCommand(t, environ...)).stop()
	launch(t, serverCommand(t, environ...)).stop()
	for name, damage := range map[string]func() error{
		"missing": func() error { return os.Remove(path) },
		"empty":   func() error { return os.WriteFile(path, nil, 0o600) },
		"without tables": func() error {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return do(storetest.OpenDirect(t, "sqlite:"+path), "CREATE TABLE another (x); DROP TABLE another")
		},
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"serve", "-addr", "127.0.0.1:0"}, {"user", "reset", "ann@example.org"}} {
			output, err := sideout(t, environ, args...)
			if err == nil || !strings.Contains(output, "is missing or empty, but its folder has the secret") {
				t.Errorf("%s, %s: %v %s", name, args[0], err, output)
			}
		}
	}
}

// If root runs commands for a server that runs as another user, all files in the data folder belong to that user.
func TestCommandsOfRootLeaveFilesToTheServer(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	const uid, gid = 65532, 65533
	backup := filepath.Join(t.TempDir(), "backup.db")
	mustSideout(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir(), "SIDEOUT_SECRET="}, "backup", "--to", backup)
	dir := t.TempDir()
	if err := os.Chown(dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	environ := []string{"SIDEOUT_DATA_DIR=" + dir, "SIDEOUT_SECRET="}
	mustSideout(t, environ, "user", "create", "ann@example.org") // the first command makes database and secret
	check := func(when string) {
		t.Helper()
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) < 2 {
			t.Fatalf("%s: %v, %v", when, entries, err)
		}
		for _, entry := range entries {
			info, err := entry.Info()
			if owner := info.Sys().(*syscall.Stat_t); err != nil || owner.Uid != uid || owner.Gid != gid {
				t.Errorf("%s: %s belongs to %d:%d, %v", when, entry.Name(), owner.Uid, owner.Gid, err)
			}
		}
	}
	check("after the first command")
	mustSideout(t, environ, "restore", "--from", backup)
	mustSideout(t, environ, "user", "list")
	check("after a restore")
}
