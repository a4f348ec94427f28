package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	yaml "github.com/oasdiff/yaml3"
)

// The copies of deploy/pgdump.sh are whole and limited in number, and deploy/rehearse-restore.sh restores one beside the database.
func TestPgDumpAndARehearsedRestore(t *testing.T) {
	t.Parallel()
	database := newPostgresServer(t)
	server := launch(t, serverCommand(t, "SIDEOUT_DATABASE_URL="+database.url()))
	ann := newClient(t, server.url)
	ann.signUp(t, "ann@example.org")
	newLiveGame(t, ann)
	folder := t.TempDir()
	metrics := filepath.Join(t.TempDir(), "sideout.prom")
	runScript := func(name string, args ...string) (string, error) {
		cmd := exec.Command("../../deploy/"+name, args...)
		cmd.Env = []string{"PATH=" + database.bin + ":" + os.Getenv("PATH"), "SIDEOUT_DATABASE_URL=" + database.url(), "METRICS_FILE=" + metrics}
		output, err := cmd.CombinedOutput()
		return strings.TrimSpace(string(output)), err
	}
	for _, old := range []string{"sideout-20260101-033000Z.dump", "sideout-20260102-033000Z.dump", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(folder, old), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	copied, err := runScript("pgdump.sh", folder, "2")
	if err != nil {
		t.Fatalf("%v %s", err, copied)
	}
	entries, _ := os.ReadDir(folder)
	names := []string{}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if got, want := strings.Join(names, " "), "notes.txt sideout-20260102-033000Z.dump "+filepath.Base(copied); got != want {
		t.Errorf("the folder has %q, want %q", got, want)
	}
	if text, err := os.ReadFile(metrics); err != nil || !regexp.MustCompile(`^sideout_pgdump_time_seconds \d+\n$`).Match(text) {
		t.Errorf("the metrics are %q, %v", text, err)
	}
	if output, err := runScript("rehearse-restore.sh", copied); err != nil || !strings.Contains(output, "games: 1 restored, 1 now") || !strings.Contains(output, "The copy can be restored.") {
		t.Errorf("the rehearsal: %v %s", err, output)
	}
	if output, err := runScript("rehearse-restore.sh", filepath.Join(folder, "sideout-20260102-033000Z.dump")); err == nil || strings.Contains(output, "can be restored") {
		t.Errorf("the rehearsal with an empty file: %v %s", err, output)
	}
	database.stop("immediate")
	if output, err := runScript("pgdump.sh", folder, "2"); err == nil {
		t.Errorf("a copy without a database: %s", output)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.unfinished")); len(left) > 0 {
		t.Errorf("a copy that failed leaves %q", left)
	}
	database.start()
}

// Every metric in an alert exists.
func TestTheAlertsNameMetrics(t *testing.T) {
	admin, relay := freeAddress(t), freeAddress(t)
	launch(t, serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir(), "SIDEOUT_ADMIN_ADDR="+admin, "SIDEOUT_BACKUP_DIR="+t.TempDir(), "SIDEOUT_PUBLIC_URL=http://localhost",
		"SIDEOUT_SMTP_URL=smtp://"+relay, "SIDEOUT_MAIL_FROM=score@example.org", "SIDEOUT_STRIPE_SECRET_KEY=rk_test_0123456789abcdef", "SIDEOUT_STRIPE_WEBHOOK_SECRET=whsec_0123456789abcdef0123456789abcdef",
		"SIDEOUT_STRIPE_PRICE=price_0123456789abcdef", "SIDEOUT_STRIPE_API_URL=http://"+relay))
	response, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	metrics, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../deploy/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Groups []struct {
			Rules []struct{ Alert, Expr string }
		}
	}
	if err := yaml.Unmarshal(text, &file); err != nil || len(file.Groups) != 1 || len(file.Groups[0].Rules) < 10 {
		t.Fatalf("the alerts: %v %+v", err, file)
	}
	for _, rule := range file.Groups[0].Rules {
		for _, name := range regexp.MustCompile(`sideout_[a-z_]+`).FindAllString(rule.Expr, -1) {
			if name != "sideout_pgdump_time_seconds" && !bytes.Contains(metrics, []byte("\n"+name+" ")) { // pgdump.sh writes that one
				t.Errorf("%s: there is no metric %s", rule.Alert, name)
			}
		}
	}
}

// The units are understood by systemd.
func TestTheUnits(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("systemd is not installed")
	}
	dir := t.TempDir()
	for _, unit := range []string{"sideout.service", "sideout-pgdump.service", "sideout-pgdump.timer"} {
		text, err := os.ReadFile("../../deploy/" + unit)
		if err != nil {
			t.Fatal(err)
		}
		text = regexp.MustCompile(`/usr/local/bin/sideout\S*`).ReplaceAll(text, []byte("/bin/true"))
		if err := os.WriteFile(filepath.Join(dir, unit), text, 0o600); err != nil {
			t.Fatal(err)
		}
		if output, err := exec.Command("systemd-analyze", "verify", "--man=no", filepath.Join(dir, unit)).CombinedOutput(); err != nil || bytes.Contains(output, []byte(dir)) {
			t.Errorf("%s: %v %s", unit, err, output)
		}
	}
}

// A server behind deploy/nginx.conf gets the addresses of people, its streams are not held back, and http leads to https.
func TestTheConfigurationOfNginx(t *testing.T) {
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		t.Skip("nginx is not installed")
	}
	plain, secure, at, dir := freeAddress(t), freeAddress(t), freeAddress(t), t.TempDir()
	if output, err := exec.Command("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj", "/CN=score.example.org",
		"-keyout", dir+"/privkey.pem", "-out", dir+"/fullchain.pem").CombinedOutput(); err != nil {
		t.Skipf("no certificate: %v %s", err, output)
	}
	text, err := os.ReadFile("../../deploy/nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	configuration := strings.NewReplacer("/etc/letsencrypt/live/score.example.org", dir, "listen [::]:443 ssl http2;", "", "listen [::]:80;", "", "listen 443", "listen "+secure, "listen 80", "listen "+plain,
		"127.0.0.1:8081", at, "127.0.0.1:8082", freeAddress(t), "worker_rlimit_nofile 65536;", "").Replace(string(text))
	configuration = strings.Replace(configuration, "http {", "http {\n client_body_temp_path "+dir+"/b; proxy_temp_path "+dir+"/p; fastcgi_temp_path "+dir+"/f; uwsgi_temp_path "+dir+"/u; scgi_temp_path "+dir+"/s;", 1)
	if err := os.WriteFile(dir+"/nginx.conf", []byte("pid "+dir+"/pid;\nerror_log "+dir+"/log;\n"+configuration), 0o600); err != nil {
		t.Fatal(err)
	}
	proxy := exec.Command(nginx, "-p", dir, "-e", dir+"/log", "-c", dir+"/nginx.conf", "-g", "daemon off; master_process off;")
	if err := proxy.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = proxy.Process.Kill(); _ = proxy.Wait() })
	cmd := serverCommand(t, "SIDEOUT_DATA_DIR="+t.TempDir(), "SIDEOUT_PUBLIC_URL=https://score.example.org", "SIDEOUT_TRUSTED_PROXIES=127.0.0.1")
	cmd.Args = []string{cmd.Args[0], "serve", "-addr", at, "-log-level", "info", "-limit-registrations", "off"}
	server := launch(t, cmd)
	ann := newClient(t, "https://"+secure)
	transport := ann.client.Transport.(*http.Transport)
	transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true} // the certificate is made above
	transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, secure)
	}
	ann.url = "https://score.example.org"
	for start := time.Now(); ; {
		got, err := ann.call("GET /healthz", "", "X-Forwarded-For: 203.0.113.9")
		if err == nil && got.status == http.StatusOK {
			break
		}
		if time.Since(start) > hangLimit {
			log, _ := os.ReadFile(dir + "/log")
			t.Fatalf("%v %d %s", err, got.status, log)
		}
	}
	ann.signUp(t, "ann@example.org")
	if got, err := ann.call("POST /api/auth/login", `{"email":"ann@example.org","password":"wrong horse battery"}`, "X-Forwarded-For: 203.0.113.9"); err != nil || got.status != http.StatusUnauthorized {
		t.Errorf("a wrong password: %d %v", got.status, err)
	}
	var league struct{ ID int64 }
	ann.mustCall(t, "POST /api/leagues", `{"name":"Thursday"}`, &league)
	stream, err := ann.client.Get(fmt.Sprintf("%s/api/leagues/%d/stream", ann.url, league.ID))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	if !lines.Scan() { // the stream has begun
		t.Fatalf("the stream: %d %v", stream.StatusCode, lines.Err())
	}
	ann.mustCall(t, fmt.Sprintf("PATCH /api/leagues/%d", league.ID), `{"name":"Friday"}`, nil)
	isChanged := false
	for !isChanged && lines.Scan() {
		isChanged = strings.HasPrefix(lines.Text(), "event: changed")
	}
	if !isChanged {
		t.Errorf("the stream ended before the change: %v", lines.Err())
	}
	without := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, _ := http.NewRequest(http.MethodGet, "http://"+plain+"/pro?a=b", nil)
	r.Host = "score.example.org"
	if response, err := without.Do(r); err != nil || response.StatusCode != http.StatusPermanentRedirect || response.Header.Get("Location") != "https://score.example.org/pro?a=b" {
		t.Errorf("http: %v %v", response, err)
	}
	server.stop()
	if log := server.log.String(); !strings.Contains(log, `"address":"127.0.0.1"`) || strings.Contains(log, "203.0.113.9") || strings.Contains(log, "not trusted") {
		t.Errorf("the log has another address than that of the client:\n%s", log)
	}
}
