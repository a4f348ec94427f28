package api

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"sideout/internal/app"
	"sideout/internal/http/httpio"
	"sideout/internal/http/pages"
)

const (
	theme  = `document.documentElement.dataset.theme = "dark"`
	colors = `body { color: red }`
	// The hashes of theme and colors, from openssl dgst -sha256 -binary | base64.
	themeHash  = "'sha256-s9b79ftmUqh5oLc3vsxP1XpyEHpxmDhPPMBuKjX0/ys='"
	colorsHash = "'sha256-kl6HQb5peP+QG0x7FWklMRxR/HYq4xozK9Oa6BWSDQA='"
)

// testSite is a small built web.
func testSite() fstest.MapFS {
	files := fstest.MapFS{}
	for name, content := range map[string]string{
		"index.html": "<!-- a <script> of ours --><style>" + colors + "</style><script>" + theme + "</script>" +
			`<script type="module" src="/assets/index-1a2b.js"></script><script type="application/json">{}</script>`,
		"index.html.br":             "index br",
		"index.html.gz":             "index gzip",
		"app.html":                  "<title>app</title><script>" + theme + "</script>",
		"app.html.gz":               "app gzip",
		"service-worker.js":         "self.x",
		"manifest.webmanifest":      "{}",
		"robots.txt":                "User-agent: *",
		"icon.svg":                  "<svg/>",
		"icon.png":                  "png",
		"notes.unknown":             "?",
		"assets/index-1a2b.js":      "export {}",
		"assets/index-1a2b.js.br":   "js br",
		"assets/index-1a2b.js.gz":   "js gzip",
		"assets/digits-3c4d.woff2":  "font",
		"assets/index-5e6f.css":     "a {}",
		"assets/orphan-7a8b.css.br": "nothing beside it",
	} {
		files[name] = &fstest.MapFile{Data: []byte(content)}
	}
	for _, shell := range pages.Shells {
		files[shell], files[shell+".gz"] = files["app.html"], files["app.html.gz"]
	}
	return files
}

// newServer returns a server with routes below /test/ for errors, and its log.
func newServer(t testing.TB, o Options) (*Server, *logBuffer) {
	t.Helper()
	log := &logBuffer{}
	o.Log = slog.New(slog.NewJSONHandler(log, nil))
	if o.App == nil {
		o.App = new(app.Services)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for pattern, h := range map[string]httpio.Handler{
		"GET /test/panic": func(w http.ResponseWriter, _ *http.Request) error {
			w.Header().Set("Content-Encoding", "br")
			panic("the roof is on fire")
		},
		"GET /test/late-panic": func(w http.ResponseWriter, _ *http.Request) error {
			_, _ = io.WriteString(w, strings.Repeat("half ", 10_000))
			panic("too late")
		},
		"GET /test/abort": func(http.ResponseWriter, *http.Request) error { panic(http.ErrAbortHandler) },
		"GET /test/fails": func(http.ResponseWriter, *http.Request) error { return errors.New("the disk is gone") },
	} {
		s.mux.Handle(pattern, h)
	}
	return s, log
}

// logBuffer collects the lines of a log.
type logBuffer struct {
	mu    sync.Mutex
	lines bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines.String()
}

// exchange is a request, and what is expected of its response.
type exchange struct {
	request string // "METHOD path", then " | Name: value" for each header
	status  int
	body    string // the whole body, or what it begins with when it ends in "..."
	headers string // "Name: value | Name: value"; "-" is for a header that must not be there
}

// do sends the request to the server and compares the response.
func (x exchange) do(t *testing.T, server *httptest.Server) *http.Response {
	t.Helper()
	parts := strings.Split(x.request, " | ")
	method, path, _ := strings.Cut(parts[0], " ")
	request, err := http.NewRequest(method, server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, header := range parts[1:] {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Add(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		t.Fatalf("%s: %v", x.request, err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s: %v", x.request, err)
	}
	begin, open := strings.CutSuffix(x.body, "...")
	if got := string(body); got != x.body && (!open || !strings.HasPrefix(got, begin)) {
		t.Errorf("%s: body %q, want %q", x.request, got, x.body)
	}
	if response.StatusCode != x.status {
		t.Errorf("%s: status %d, want %d", x.request, response.StatusCode, x.status)
	}
	for header := range strings.SplitSeq(x.headers, " | ") {
		name, want, _ := strings.Cut(header, ": ")
		if got := strings.Join(response.Header.Values(name), " and "); got != want && (got != "" || want != "-") {
			t.Errorf("%s: %s is %q, want %q", x.request, name, got, want)
		}
	}
	return response
}

var client = &http.Client{
	Transport:     &http.Transport{DisableCompression: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}
