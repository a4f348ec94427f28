package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"sideout/internal/config"
)

// serving runs a server with an environment and returns its address, what it said before it was ready, and how to stop it.
func serving(t *testing.T, environ []string, args ...string) (url, says string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	stdout, out := io.Pipe()
	var log bytes.Buffer
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, args, environ, out, &log)
		out.Close()
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("%v\n%s", err, &log)
		}
	})
	t.Cleanup(stop)
	lines := bufio.NewReader(stdout)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("it said %q and ended", says+line)
		}
		if url, ready := strings.CutPrefix(strings.TrimSpace(line), "Sideout is ready on "); ready {
			go func() { _, _ = io.Copy(io.Discard, lines) }()
			return url, says, stop
		}
		says += line
	}
}

// signsIn returns the status of signing in.
func signsIn(t *testing.T, url, email, password string) int {
	t.Helper()
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
	answer, err := http.Post(url+"/api/auth/login", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

var link = regexp.MustCompile(`\n  (\S+)/login\?reset=(\S+)\n`)

// TestAPasswordIsResetWhileTheServerRuns: the command and the server share the database, also one SQLite file.
func TestAPasswordIsResetWhileTheServerRuns(t *testing.T) {
	eachEnviron(t, func(t *testing.T, environ []string) {
		environ = append(environ, "SIDEOUT_PUBLIC_URL=https://score.example.org")
		url, _, _ := serving(t, environ, "serve", "-addr", "127.0.0.1:0", "-beta-password", "")
		account(t, environ, "ann@example.org", "correct horse battery")
		if status := signsIn(t, url, "ann@example.org", "correct horse battery"); status != 200 {
			t.Fatalf("signing in: %d", status)
		}
		says := commanded(t, environ, "user", "reset", "Ann@Example.org")
		found := link.FindStringSubmatch(says)
		if found == nil || found[1] != "https://score.example.org" || !strings.Contains(says, "for ann@example.org, once, within an hour") {
			t.Fatalf("it says %q", says)
		}
		deeds, done, err := openDeeds(t.Context(), environ)
		if err != nil {
			t.Fatal(err)
		}
		defer done()
		if _, err := deeds.People.ResetPassword(t.Context(), found[2], "staple the other horse", nil); err != nil {
			t.Fatal(err)
		}
		if status := signsIn(t, url, "ann@example.org", "staple the other horse"); status != 200 {
			t.Errorf("signing in with the new password: %d", status)
		}
		if status := signsIn(t, url, "ann@example.org", "correct horse battery"); status != 401 {
			t.Errorf("signing in with the old password: %d", status)
		}
	})
}

func TestResetLink(t *testing.T) {
	for args, want := range map[string]string{
		"":                                      "http://localhost:8080/login?reset=a-b_c",
		"-addr 0.0.0.0:9000":                    "http://localhost:9000/login?reset=a-b_c",
		"-public-url https://score.example.org": "https://score.example.org/login?reset=a-b_c",
	} {
		cfg, err := config.Load(strings.Fields(args), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := resetLink(cfg, "a-b_c"); got != want {
			t.Errorf("%q: %s, want %s", args, got, want)
		}
	}
}
