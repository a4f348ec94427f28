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

	"sideout/cmd/sideout/config"
)

// startServer runs a server with an environment. It returns its address, its output before it was ready, and a function
// that stops it.
func startServer(t *testing.T, environ []string, args ...string) (url, output string, stop func()) {
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
			t.Fatalf("it printed %q and ended", output+line)
		}
		if url, ready := strings.CutPrefix(strings.TrimSpace(line), "Sideout is ready on "); ready {
			go func() { _, _ = io.Copy(io.Discard, lines) }()
			return url, output, stop
		}
		output += line
	}
}

// signInStatus returns the status of a sign-in.
func signInStatus(t *testing.T, url, email, password string) int {
	t.Helper()
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
	response, err := http.Post(url+"/api/auth/login", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode
}

var link = regexp.MustCompile(`\n  (\S+)/login#reset=(\S+)\n`)

// The command and the running server share the database, also a SQLite file.
func TestResetAPasswordWhileTheServerRuns(t *testing.T) {
	eachEnviron(t, func(t *testing.T, environ []string) {
		environ = append(environ, "SIDEOUT_PUBLIC_URL=https://score.example.org")
		url, _, _ := startServer(t, environ, "serve", "-addr", "127.0.0.1:0", "-beta-password", "")
		account(t, environ, "ann@example.org", "correct horse battery")
		if status := signInStatus(t, url, "ann@example.org", "correct horse battery"); status != 200 {
			t.Fatalf("signing in: %d", status)
		}
		output := runCommand(t, environ, "user", "reset", "Ann@Example.org")
		found := link.FindStringSubmatch(output)
		if found == nil || found[1] != "https://score.example.org" || !strings.Contains(output, "for ann@example.org, once, within an hour") {
			t.Fatalf("it prints %q", output)
		}
		svc, done, err := openServicesFromEnv(t.Context(), environ)
		if err != nil {
			t.Fatal(err)
		}
		defer done()
		if _, err := svc.People.ResetPassword(t.Context(), found[2], "staple the other horse", nil); err != nil {
			t.Fatal(err)
		}
		if status := signInStatus(t, url, "ann@example.org", "staple the other horse"); status != 200 {
			t.Errorf("signing in with the new password: %d", status)
		}
		if status := signInStatus(t, url, "ann@example.org", "correct horse battery"); status != 401 {
			t.Errorf("signing in with the old password: %d", status)
		}
	})
}

func TestResetLink(t *testing.T) {
	for args, want := range map[string]string{
		"":                                      "http://localhost:8080/login#reset=a-b_c",
		"-addr 0.0.0.0:9000":                    "http://localhost:9000/login#reset=a-b_c",
		"-public-url https://score.example.org": "https://score.example.org/login#reset=a-b_c",
	} {
		cfg, err := config.Load(strings.Fields(args), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := passwordResetURL(cfg, "a-b_c"); got != want {
			t.Errorf("%q: %s, want %s", args, got, want)
		}
	}
}
