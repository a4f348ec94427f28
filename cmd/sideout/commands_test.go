package main

import (
	"database/sql"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	codeLine = regexp.MustCompile(`(?m)^    +(\S.*)$`)
	codeSpan = regexp.MustCompile("`([^`]+)`(†?)")
	command  = regexp.MustCompile(`^(SIDEOUT\S+ .*)?(sideout |docker |pg_|psql |systemctl |sysctl |chown |chmod |make |set |deploy/\S+\.sh |install |DELETE |SELECT )`)
)

// documentedCommands returns the commands of docs/operations.md. The value is whether tests have to run it: it has no †.
func documentedCommands(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, match := range codeLine.FindAllStringSubmatch(string(text), -1) {
		if line, _, _ := strings.Cut(match[1], "   #"); command.MatchString(line) {
			all[strings.TrimSpace(line)] = true
		}
	}
	flat := regexp.MustCompile(`\n *`).ReplaceAllString(string(text), " ")
	for _, match := range codeSpan.FindAllStringSubmatch(flat, -1) {
		if command.MatchString(match[1]) {
			all[match[1]] = match[2] == ""
		}
	}
	return all
}

// Every command of docs/operations.md is run here, or by the test of a script, unless it is marked there.
func TestTheCommandsOfTheDocs(t *testing.T) {
	documented := documentedCommands(t)
	if len(documented) < 20 {
		t.Fatalf("only %v is found", documented)
	}
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	environ := []string{"SIDEOUT_DATA_DIR=" + file("data"), "SIDEOUT_SECRET=", "SIDEOUT_ADDR=" + freeAddress(t)}
	ran := map[string]bool{
		// TestPgDumpAndARehearsedRestore
		"deploy/pgdump.sh FOLDER": true, "deploy/rehearse-restore.sh COPY": true,
		// the name of a command in a sentence
		"sideout user create": true,
	}
	// run runs a documented command with its example replaced.
	run := func(documented string, replacements ...string) string {
		t.Helper()
		ran[documented] = true
		args := strings.Fields(strings.NewReplacer(replacements...).Replace(documented))[1:]
		cmd := programCommand(t, environ, args...)
		cmd.Stdin = strings.NewReader("correct horse battery\n")
		output, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", documented, err, output)
		}
		return string(output)
	}
	start := func(documented string, extra ...string) *process {
		t.Helper()
		ran[documented] = true
		cmd := serverCommand(t, append(environ, extra...)...)
		cmd.Args = append([]string{cmd.Args[0], "serve"}, strings.Fields(documented[strings.Index(documented, " serve")+len(" serve"):])...)
		return launch(t, cmd)
	}

	run("sideout check")
	server := start("sideout serve")
	if output, err := sideout(t, environ, "health"); err != nil && !strings.Contains(output, webNotBuilt) {
		t.Errorf("sideout health: %v %s", err, output)
	}
	ran["sideout health"] = true
	run("sideout user create ann@example.org --first Ann --last Archer")
	run("sideout user create bob@example.org --password-stdin")
	bob := newClient(t, server.url)
	bob.mustCall(t, "POST /api/beta-access", `{"password":"volleyball"}`, nil)
	bob.mustCall(t, "POST /api/auth/login", `{"email":"bob@example.org","password":"correct horse battery"}`, nil)
	var league struct{ ID int64 }
	bob.mustCall(t, "POST /api/leagues", `{"name":"Thursday"}`, &league)
	if !strings.Contains(run("sideout league list"), "Thursday") {
		t.Error("the list of leagues lacks one")
	}
	ann := regexp.MustCompile(`(\S+) +ann@example\.org`).FindStringSubmatch(run("sideout user list"))
	if ann == nil {
		t.Fatal("the list of accounts lacks one")
	}
	run("sideout league hand-over 7 --to 3f9c…", "7", fmt.Sprint(league.ID), "3f9c…", ann[1])
	run("sideout export --league 7 --to thursday.jsonl", "7", fmt.Sprint(league.ID), "thursday.jsonl", file("thursday.jsonl"))
	run("sideout import --owner ACCOUNT --from thursday.jsonl", "ACCOUNT", ann[1], "thursday.jsonl", file("thursday.jsonl"))
	run("sideout user reset ann@example.org")
	run("sideout user disable ann@example.org")
	run("sideout plan ann@example.org included")
	run("sideout user delete ann@example.org", "ann@", "bob@") // who owns no league any more
	run("sideout backup --to FILE", "FILE", file("copy.db"))
	server.stop()
	run("sideout restore --from FILE", "FILE", file("copy.db"))
	run("sideout pack")
	ran["sideout secret replace"] = true
	if output, err := sideout(t, environ, "secret", "replace"); err == nil || !strings.Contains(output, "nothing has been changed") {
		t.Errorf("sideout secret replace: %v %s", err, output)
	}
	db, err := sql.Open("sqlite", "file:"+file("data/sideout.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{"DELETE FROM settings WHERE name = 'epoch'", "SELECT id, kind, error FROM mails WHERE failed_at IS NOT NULL"} {
		ran[statement] = true
		if _, err := db.Exec(statement); err != nil {
			t.Errorf("%s: %v", statement, err)
		}
	}
	start("SIDEOUT_PUBLIC_URL=https://score.example.org SIDEOUT_TRUSTED_PROXIES=127.0.0.1 sideout serve", "SIDEOUT_PUBLIC_URL=https://score.example.org", "SIDEOUT_TRUSTED_PROXIES=127.0.0.1").stop()
	_, output, stop := startServer(t, environ, "serve", "--demo")
	stop()
	ran["sideout serve --demo"] = strings.Contains(output, "--demo has changed nothing")

	for _, line := range slices.Sorted(maps.Keys(documented)) {
		if documented[line] && !ran[line] {
			t.Errorf("no test runs %s; run it here, or mark it with † in docs/operations.md", line)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(ran)) {
		if _, isDocumented := documented[line]; !isDocumented {
			t.Errorf("docs/operations.md does not have %s any more", line)
		}
	}
}
