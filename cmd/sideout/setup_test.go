package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAFolderThatCannotBeWritten checks that the server says which folder it cannot write, at its start and in /readyz.
func TestAFolderThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	backups := filepath.Join(dir, "backups")
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+dir, "SIDEOUT_BACKUP_DIR="+backups))
	if err := os.RemoveAll(backups); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(backups, nil, 0o600); err != nil { // no folder can be made there
		t.Fatal(err)
	}
	probe := newClient(t, server.url)
	for {
		got, err := probe.call("GET /readyz", "", "")
		if err != nil {
			t.Fatal(err)
		}
		if got.status == http.StatusServiceUnavailable && strings.Contains(string(got.body), "The folder "+backups+" cannot be written.") {
			break
		}
	}
	server.stop()
	if output, err := sideout(t, []string{"SIDEOUT_DATA_DIR=" + dir, "SIDEOUT_BACKUP_DIR=" + backups}, "serve"); err == nil || !strings.Contains(output, backups) {
		t.Errorf("%v: %s", err, output)
	}
}

// TestOneWarningOfAProxy checks that a proxy that is not trusted is named once.
func TestOneWarningOfAProxy(t *testing.T) {
	for trusted, want := range map[string]int{"": 1, "127.0.0.1": 0} {
		cmd := serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir(), "SIDEOUT_TRUSTED_PROXIES="+trusted)
		cmd.Args = append(cmd.Args, "-log-level", "warn")
		server := launch(t, cmd)
		for range 3 {
			if _, err := newClient(t, server.url).call("GET /api/config", "", "X-Forwarded-For: 203.0.113.1"); err != nil {
				t.Fatal(err)
			}
		}
		server.stop()
		if got := strings.Count(server.log.String(), "add it to SIDEOUT_TRUSTED_PROXIES"); got != want {
			t.Errorf("%q: %d warnings in %s", trusted, got, &server.log)
		}
	}
}

// TestSigningInByHTTP checks that a page that was opened by http, of a server with https, says where to go.
func TestSigningInByHTTP(t *testing.T) {
	server := launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir(), "SIDEOUT_PUBLIC_URL=https://score.example.org"))
	post := func(origin string) (status int, body string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.url+"/api/beta-access", strings.NewReader(`{"password":"volleyball"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "score.example.org"
		r.Header.Set("Origin", origin)
		r.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, string(text)
	}
	if status, body := post("http://score.example.org"); status != http.StatusForbidden || !strings.Contains(body, "open https://score.example.org instead") {
		t.Errorf("by http: %d %s", status, body)
	}
	if status, body := post("https://score.example.org"); status != http.StatusNoContent {
		t.Errorf("by https: %d %s", status, body)
	}
}
