package main

import (
	"database/sql"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sideout/internal/storage/store/storetest"
)

// lineOf returns the line about a subject in the output of sideout check.
func lineOf(output, subject string) string {
	for line := range strings.Lines(output) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[1] == subject {
			return line
		}
	}
	return ""
}

func TestCheckOfANewServerChangesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	output := mustSideout(t, []string{"SIDEOUT_DATA_DIR=" + dir, "SIDEOUT_SECRET=", "SIDEOUT_ADDR=" + freeAddress(t)}, "check")
	for _, subject := range []string{"settings", "database", "secret", "port", "mail", "provider", "disk", "files", "machine"} {
		if !strings.HasPrefix(lineOf(output, subject), "ok ") {
			t.Errorf("%s is not as it should be:\n%s", subject, output)
		}
	}
	if lineOf(output, "clock") == "" || !strings.HasPrefix(lineOf(output, "address"), "warning ") {
		t.Errorf("it prints\n%s", output)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("it has made the data folder")
	}
}

func TestCheckBesideAServer(t *testing.T) {
	bothDatabases(t, func(t *testing.T, environ []string) {
		environ = append(environ, "SIDEOUT_ADDR="+freeAddress(t), "SIDEOUT_ADMIN_ADDR="+freeAddress(t))
		cmd := serverCommand(t, environ...)
		cmd.Args = []string{cmd.Args[0], "serve"}
		server := launch(t, cmd)
		environ = append(environ, "SIDEOUT_PUBLIC_URL="+server.url)
		output := mustSideout(t, environ, "check")
		for subject, want := range map[string]string{
			"database": "responds and has schema", "secret": "is the one that the database is used with", "port": "a Sideout server runs on", "address": "leads to the server",
		} {
			if !strings.Contains(lineOf(output, subject), want) {
				t.Errorf("%s does not say %q:\n%s", subject, want, output)
			}
		}
		output, err := sideout(t, append(environ, "SIDEOUT_SECRET="+strings.Repeat("t", 32)), "check")
		if err == nil || !strings.HasPrefix(lineOf(output, "secret"), "WRONG") || !strings.Contains(output, "1 of the checks found something wrong") {
			t.Errorf("with another secret: %v\n%s", err, output)
		}
	})
}

// Each thing that is wrong has a line and makes the exit status 1, and the others are checked all the same.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	taken := httptest.NewServer(http.NotFoundHandler())
	defer taken.Close()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	unused := freeAddress(t)
	for subject, environ := range map[string][]string{
		"settings": {"SIDEOUT_LOG_LEVEL=loud"},
		"database": {"SIDEOUT_DATABASE_URL=postgres://sideout@" + unused + "/sideout"},
		"port":     {"SIDEOUT_ADMIN_ADDR=" + strings.TrimPrefix(taken.URL, "http://")},
		"mail":     {"SIDEOUT_PUBLIC_URL=http://127.0.0.1:1", "SIDEOUT_SMTP_URL=smtp://" + unused, "SIDEOUT_MAIL_FROM=score@example.org"},
		"provider": {"SIDEOUT_OIDC_ISSUER=http://" + unused, "SIDEOUT_OIDC_CLIENT_ID=sideout"},
		"disk":     {"SIDEOUT_BACKUP_DIR=" + file},
	} {
		output, err := sideout(t, append([]string{"SIDEOUT_DATA_DIR=" + t.TempDir(), "SIDEOUT_ADDR=" + freeAddress(t)}, environ...), "check")
		found := false
		for line := range strings.Lines(output) {
			found = found || strings.HasPrefix(line, "WRONG    "+subject)
		}
		if err == nil || !found {
			t.Errorf("%s: %v\n%s", subject, err, output)
		}
		if lineOf(output, "files") == "" && subject != "settings" {
			t.Errorf("%s: not everything is checked:\n%s", subject, output)
		}
	}
}

// While no server runs, the check sees what the proxy forwards.
func TestCheckOfAProxy(t *testing.T) {
	for name, c := range map[string]struct {
		trusted string
		rewrite func(*httputil.ProxyRequest)
		want    string
	}{
		"right":                    {"127.0.0.1", func(r *httputil.ProxyRequest) { r.SetXForwarded(); r.Out.Host = r.In.Host }, "ok "},
		"another Host":             {"127.0.0.1", func(r *httputil.ProxyRequest) { r.SetXForwarded() }, "WRONG "},
		"without X-Forwarded-For":  {"127.0.0.1", func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, "WRONG "},
		"a proxy that is no proxy": {"", func(r *httputil.ProxyRequest) { r.SetXForwarded(); r.Out.Host = r.In.Host }, "WRONG "},
	} {
		addr := freeAddress(t)
		target := &url.URL{Scheme: "http", Host: addr}
		proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			c.rewrite(r)
		}})
		output, err := sideout(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir(), "SIDEOUT_ADDR=" + addr, "SIDEOUT_PUBLIC_URL=" + proxy.URL, "SIDEOUT_TRUSTED_PROXIES=" + c.trusted}, "check")
		proxy.Close()
		if line := lineOf(output, "address"); !strings.HasPrefix(line, c.want) || (err == nil) != (c.want == "ok ") {
			t.Errorf("%s: %v\n%s", name, err, output)
		}
	}
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	defer elsewhere.Close()
	output, err := sideout(t, []string{"SIDEOUT_DATA_DIR=" + t.TempDir(), "SIDEOUT_ADDR=" + freeAddress(t), "SIDEOUT_PUBLIC_URL=" + elsewhere.URL}, "check")
	if err != nil || !strings.Contains(lineOf(output, "address"), "does not lead to") {
		t.Errorf("an address that leads elsewhere: %v\n%s", err, output)
	}
}

// A database of another version is neither migrated nor hidden.
func TestCheckOfOtherSchemas(t *testing.T) {
	address := storetest.Postgres(t)
	environ := []string{"SIDEOUT_DATABASE_URL=" + address, "SIDEOUT_ADDR=" + freeAddress(t)}
	if output := mustSideout(t, environ, "check"); !strings.Contains(lineOf(output, "database"), "is new") {
		t.Errorf("an empty one:\n%s", output)
	}
	launch(t, serverCommand(t, environ...)).stop()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, c := range [][2]string{
		{"INSERT INTO schema_version (version, applied_at) VALUES (1000, 0)", "at least as new"},
		{"DELETE FROM schema_version WHERE version > (SELECT MAX(version) - 2 FROM schema_version WHERE version < 1000)", "which the next start brings to"},
	} {
		statement, want := c[0], c[1]
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
		if output, _ := sideout(t, environ, "check"); !strings.Contains(lineOf(output, "database"), want) {
			t.Errorf("a schema of another version: no %q in\n%s", want, output)
		}
	}
}
