package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sideout/internal/people"
	"sideout/internal/store/storetest"
)

// eachEnviron runs a test with the environment of a server on each database.
func eachEnviron(t *testing.T, test func(t *testing.T, environ []string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}) })
	t.Run("PostgreSQL", func(t *testing.T) {
		test(t, []string{"SIDEOUT_DATABASE_URL=" + storetest.Postgres(t), "SIDEOUT_SECRET=" + strings.Repeat("s", 32)})
	})
}

// commanded runs a command that has to work and returns what it says.
func commanded(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	var stdout strings.Builder
	if err := run(t.Context(), args, environ, &stdout, io.Discard); err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return stdout.String()
}

// failing runs a command that must not work and returns why.
func failing(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	var stdout strings.Builder
	err := run(t.Context(), args, environ, &stdout, io.Discard)
	if err == nil || stdout.Len() > 0 {
		t.Fatalf("%q says %q, %v", args, &stdout, err)
	}
	return err.Error()
}

// account makes an account by the deeds below a running or a stopped server.
func account(t *testing.T, environ []string, email, password string) {
	t.Helper()
	deeds, done, err := openDeeds(t.Context(), environ)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if _, err := deeds.People.Register(t.Context(), people.Registration{Email: email, Password: password}, nil); err != nil {
		t.Fatal(err)
	}
}

func TestALeagueMovesByCommand(t *testing.T) {
	here := []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}
	fillDemo(t, here)
	eachEnviron(t, func(t *testing.T, there []string) {
		file := filepath.Join(t.TempDir(), "league.jsonl")
		if says := commanded(t, here, "export", "--league", "1", "--to", file); !strings.Contains(says, "League 1 is in "+file) {
			t.Error(says)
		}
		written, err := os.ReadFile(file)
		if info, _ := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Fatal(info, err)
		}
		if says := commanded(t, here, "export", "--league", "1"); says == "" || withoutTime(says) != withoutTime(string(written)) {
			t.Error("standard output gets another file")
		}
		if why := failing(t, here, "export", "--league", "1", "--to", file); !strings.Contains(why, "is already there") {
			t.Error(why)
		}

		if why := failing(t, there, "import", "--owner", "bob@example.org", "--from", file); why != "There is no account with the e-mail address bob@example.org." {
			t.Error(why)
		}
		account(t, there, "bob@example.org", "correct horse battery")
		says := commanded(t, there, "import", "--owner", "bob@example.org", "--from", file)
		if !strings.HasPrefix(says, demoLeague+" is here as league 1: teams 16, courts 4, games 112, scheduled games 112, changes of results 68, members 0.\n"+
			"112 games have new score links") {
			t.Error(says)
		}
		again := commanded(t, there, "export", "--league", "1")
		if strings.Count(again, "\n") != strings.Count(string(written), "\n") {
			t.Errorf("it moved from\n%s\nto\n%s", written, again)
		}
	})
}

func withoutTime(file string) string {
	_, rest, _ := strings.Cut(file, "\n") // the head has it
	rest, _, _ = strings.Cut(rest, `{"kind":"end"`)
	return rest
}

func TestMovingSaysWhatIsWrong(t *testing.T) {
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
		"import":                   "say whose the league is to be",
		"import --from " + foreign: "say whose the league is to be",
		"import --owner a@example.org --from " + dir + "/none": "read the league's file",
		"import --owner a@example.org --from " + foreign:       "This is not a league that Sideout has exported.",
		"import --owner nobody --from " + foreign:              "Please enter an e-mail address",
		"user":                     "say for whom: sideout user reset EMAIL",
		"user reset":               "say for whom",
		"user delete a@b.example":  "say for whom",
		"user reset a@example.org": "There is no account with the e-mail address a@example.org.",
	} {
		if why := failing(t, environ, strings.Fields(args)...); !strings.Contains(why, want) {
			t.Errorf("%q fails with %s, want %s", args, why, want)
		}
	}
	if _, err := os.Stat(dir + "/x"); !os.IsNotExist(err) {
		t.Errorf("half a file is left behind: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, []string{"export", "--league", "1"}, environ, io.Discard, io.Discard); err == nil {
		t.Error("it does not stop when it should")
	}
}
