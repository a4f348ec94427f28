package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sideout/internal/app/accounts"
	"sideout/internal/storage/store/storetest"
)

// eachEnviron runs a test with the environment of a server on SQLite, and in make prove on PostgreSQL.
func eachEnviron(t *testing.T, test func(t *testing.T, environ []string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}) })
	if prove && storetest.HasPostgres() {
		t.Run("PostgreSQL", func(t *testing.T) {
			test(t, []string{"SIDEOUT_DATABASE_URL=" + storetest.Postgres(t), "SIDEOUT_SECRET=" + strings.Repeat("s", 32)})
		})
	}
}

// runCommand runs a command that must succeed, and returns its output.
func runCommand(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	var stdout strings.Builder
	if err := run(t.Context(), args, environ, &stdout, io.Discard); err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return stdout.String()
}

// runFailing runs a command that must fail, and returns its error.
func runFailing(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	var stdout strings.Builder
	err := run(t.Context(), args, environ, &stdout, io.Discard)
	if err == nil || stdout.Len() > 0 {
		t.Fatalf("%q prints %q, %v", args, &stdout, err)
	}
	return err.Error()
}

// account creates an account directly in the database, which a server may be using.
func account(t *testing.T, environ []string, email, password string) {
	t.Helper()
	svc, done, err := openServicesFromEnv(t.Context(), environ)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if _, err := svc.People.Register(t.Context(), accounts.Registration{Email: email, Password: password}, accounts.Open, nil); err != nil {
		t.Fatal(err)
	}
}

func TestExportAndImportALeague(t *testing.T) {
	here := []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}
	fillDemo(t, here)
	eachEnviron(t, func(t *testing.T, there []string) {
		file := filepath.Join(t.TempDir(), "league.jsonl")
		if output := runCommand(t, here, "export", "--league", "1", "--to", file); !strings.Contains(output, "League 1 is in "+file) {
			t.Error(output)
		}
		written, err := os.ReadFile(file)
		if info, _ := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Fatal(info, err)
		}
		if output := runCommand(t, here, "export", "--league", "1"); output == "" || withoutTime(output) != withoutTime(string(written)) {
			t.Error("standard output differs from the file")
		}
		if failure := runFailing(t, here, "export", "--league", "1", "--to", file); !strings.Contains(failure, "already exists") {
			t.Error(failure)
		}

		if failure := runFailing(t, there, "import", "--owner", "bob@example.org", "--from", file); failure != "There is no account with the e-mail address bob@example.org." {
			t.Error(failure)
		}
		account(t, there, "bob@example.org", "correct horse battery")
		_, number, _ := strings.Cut(runFailing(t, there, "import", "--owner", "bob@example.org", "--from", file), "import with --owner ")
		output := runCommand(t, there, "import", "--owner", strings.TrimSuffix(number, "."), "--from", file)
		if !strings.HasPrefix(output, "Riverside Volleyball is imported as league 1: teams 16, courts 4, games 112, scheduled games 112, changes of results 68, members 0.\n"+
			"112 games have new score links") {
			t.Error(output)
		}
		exportedAgain := runCommand(t, there, "export", "--league", "1")
		if strings.Count(exportedAgain, "\n") != strings.Count(string(written), "\n") {
			t.Errorf("exported\n%s\nand after the import\n%s", written, exportedAgain)
		}
	})
}

func withoutTime(file string) string {
	_, rest, _ := strings.Cut(file, "\n") // the first line contains the time
	rest, _, _ = strings.Cut(rest, `{"kind":"end"`)
	return rest
}

func TestExportAndImportErrors(t *testing.T) {
	environ := []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}
	dir := t.TempDir()
	foreign := filepath.Join(dir, "foreign")
	if err := os.WriteFile(foreign, []byte("a,b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"export":                                    "say which league, and where to: --league N",
		"export --league x":                         "say which league",
		"export --league 0":                         "say which league",
		"export --league 1 more":                    "say which league",
		"export --league 1":                         "There is no league 1.",
		"export --league 1 --to " + dir + "/x":      "There is no league 1.",
		"export --league 1 --to " + dir + "/none/x": "make the file",
		"import":                   "say who will own the league",
		"import --from " + foreign: "say who will own the league",
		"import --owner a@example.org --from " + dir + "/none": "read the league's file",
		"import --owner a@example.org --from " + foreign:       "This is not a league that Sideout has exported.",
		"user":                     "say what: sideout user list",
		"user reset":               "say what: sideout user list",
		"user rename a@b.example":  "say what: sideout user list",
		"user delete a@b.example":  "There is no account with the e-mail address a@b.example.",
		"user reset a@example.org": "There is no account with the e-mail address a@example.org.",
	} {
		if failure := runFailing(t, environ, strings.Fields(args)...); !strings.Contains(failure, want) {
			t.Errorf("%q fails with %s, want %s", args, failure, want)
		}
	}
	if _, err := os.Stat(dir + "/x"); !os.IsNotExist(err) {
		t.Errorf("an incomplete file is left: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, []string{"export", "--league", "1"}, environ, io.Discard, io.Discard); err == nil {
		t.Error("a cancelled export succeeded")
	}
}
