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

// A command finds the address of the server in the database, also where it does not have the server's settings. Without a public address it
// says what to set.
func TestResetLink(t *testing.T) {
	eachEnviron(t, func(t *testing.T, environ []string) {
		account(t, environ, "ann@example.org", "correct horse battery")
		reset := func() string {
			output := runCommand(t, environ, "user", "reset", "ann@example.org")
			found := link.FindStringSubmatch(output)
			if found == nil {
				t.Fatalf("it prints %q", output)
			}
			if isLocal := strings.HasPrefix(found[1], "http://localhost:"); isLocal != strings.Contains(output, "set SIDEOUT_PUBLIC_URL") {
				t.Errorf("it prints %q", output)
			}
			return found[1]
		}
		if got := reset(); got != "http://localhost:8080" {
			t.Errorf("before the first start: %s", got)
		}
		url, _, stop := startServer(t, environ, "serve", "-addr", "127.0.0.1:0")
		if got, want := reset(), strings.Replace(url, "127.0.0.1", "localhost", 1); got != want {
			t.Errorf("without a public address: %s, want %s", got, want)
		}
		stop()
		_, _, stop = startServer(t, environ, "serve", "-addr", "127.0.0.1:0", "-public-url", "https://score.example.org")
		if got := reset(); got != "https://score.example.org" {
			t.Errorf("beside the server: %s", got)
		}
		stop()
	})
}

// Commands in a shell without the environment of the service act like the server: on the plan, mails and sign-ins.
func TestCommandsKnowTheSettingsOfTheServer(t *testing.T) {
	environ := []string{"SIDEOUT_DATA_DIR=" + t.TempDir()}
	account(t, environ, "ann@example.org", "correct horse battery")
	if output := runCommand(t, environ, "plan", "ann@example.org"); !strings.Contains(output, "included") {
		t.Errorf("before the first start: %s", output)
	}
	_, _, stop := startServer(t, append(environ, "SIDEOUT_PUBLIC_URL=http://localhost", "SIDEOUT_OIDC_ISSUER=http://localhost:1", "SIDEOUT_OIDC_CLIENT_ID=sideout",
		"SIDEOUT_STRIPE_SECRET_KEY=rk_test_x", "SIDEOUT_STRIPE_WEBHOOK_SECRET=whsec_of_this_test", "SIDEOUT_STRIPE_PRICE=price_x", "SIDEOUT_STRIPE_API_URL=http://localhost:1"),
		"serve", "-addr", "127.0.0.1:0")
	stop()
	if output := runCommand(t, environ, "plan", "ann@example.org"); strings.Contains(output, "included") {
		t.Errorf("the server takes money: %s", output)
	}
	if output := runFailing(t, environ, "user", "create", "bob@example.org"); !strings.Contains(output, "people sign in at the provider here") {
		t.Errorf("with a provider: %s", output)
	}
	_, _, stop = startServer(t, environ, "serve", "-addr", "127.0.0.1:0")
	stop()
	runCommand(t, environ, "user", "create", "bob@example.org")
}
