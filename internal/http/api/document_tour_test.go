package api

import (
	"bytes"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store/storetest"
)

// tourFile is the page that shows the calls with curl.
const tourFile = root + "/docs/api/README.md"

// block is a fenced block of commands of the tour, with the response that is shown after it, if there is one.
var block = regexp.MustCompile("(?ms)^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?")

// varyingFields matches fields that differ from run to run: ids of people, and tokens.
var varyingFields = regexp.MustCompile(`"(id|ownerId|actor|inviteToken|invitationToken|watchToken|epoch)":"[^"]*"`)

// TestTheTour runs every command of docs/api/README.md in one shell, in order, against a server, and compares the responses
// that are shown. With -rewrite it writes them. Like its readers it needs sh and curl.
func TestTheTour(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Fatalf("the tour needs curl on this machine: %v", err)
	}
	page, err := os.ReadFile(tourFile)
	check(t, err)
	blocks := block.FindAllSubmatchIndex(page, -1)
	if len(blocks) == 0 {
		t.Fatal("there is nothing to run")
	}
	const shown = "http://localhost:8080"
	script := "set -e\n"
	for i, b := range blocks {
		commands := string(page[b[2]:b[3]])
		if i == 0 && !strings.Contains(commands, shown) {
			t.Fatalf("the first commands do not say where the server is: %s", commands)
		}
		script += commands + "echo \"" + blockEnd + "\"\n"
	}
	responses := runTour(t, strings.ReplaceAll(script, shown, startTour(t)))
	if len(responses) != len(blocks) {
		t.Fatalf("%d of %d blocks ran; the last one printed: %s", len(responses), len(blocks), responses[len(responses)-1])
	}
	var rewritten bytes.Buffer
	end := 0
	for i, b := range blocks {
		if b[4] < 0 {
			continue
		}
		rewritten.Write(page[end:b[4]])
		rewritten.WriteString(responses[i])
		end = b[5]
	}
	rewritten.Write(page[end:])
	compare(t, tourFile, rewritten.Bytes())
}

// blockEnd is printed after each block of commands.
const blockEnd = "-- 8< --"

// startTour starts a server with a beta password and rate limits, as after an installation.
func startTour(t *testing.T) (url string) {
	now := func() time.Time { return testNow }
	o := testOptions(app.New(storetest.Open(t, storetest.SQLite(t)), apptest.NewPasswords(), testSecret, now, league.DefaultQuotas), now)
	o.Beta, o.Limits = gate, testLimits
	server, err := New(o)
	check(t, err)
	web := httptest.NewServer(asDocumented(t, server))
	t.Cleanup(web.Close)
	return web.URL
}

// runTour returns the output of each block.
func runTour(t *testing.T, script string) (responses []string) {
	t.Helper()
	shell := exec.Command("sh", "-c", script)
	shell.Dir = t.TempDir()
	output, err := shell.CombinedOutput()
	if err != nil {
		t.Errorf("the shell ended with %v", err)
	}
	output = varyingFields.ReplaceAll(output, []byte(`"$1":"…"`))
	for response := range strings.SplitSeq(string(output), blockEnd+"\n") {
		responses = append(responses, strings.Trim(response, "\n")+"\n")
	}
	if err == nil {
		responses = responses[:len(responses)-1] // nothing is printed after the last blockEnd
	}
	return responses
}
