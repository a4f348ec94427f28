package api

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

const (
	plainText   = "Content-Type: text/plain; charset=utf-8"
	notHere     = "There is nothing at this address."
	readOnly    = "This address can only be read, with GET or HEAD."
	forever     = "Cache-Control: public, max-age=31536000, immutable | Vary: Accept-Encoding | ETag: -"
	revalidated = "Cache-Control: no-cache | Vary: Accept-Encoding"
)

// common are the headers of every response.
var common = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' " + themeHash + "; style-src 'self' " + colorsHash +
		"; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'" +
		"; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "gamepad=(self), fullscreen=(self), screen-wake-lock=(self), " +
		"clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()",
	"Referrer-Policy":        "same-origin",
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options":        "DENY",
}

var exchanges = []exchange{
	// Pages.
	{"GET /", 200, "<!-- a <script>...", "Content-Type: text/html; charset=utf-8 | Content-Encoding: - | " + revalidated},
	{"GET /?a=b", 200, "<!-- a <script>...", revalidated},
	{"GET /pro", 200, "<title>app...", "Content-Type: text/html; charset=utf-8 | " + revalidated},
	{"GET /app.html", 200, "<title>app...", revalidated},
	{"GET /pro/", 308, "", "Location: /pro | Cache-Control: no-cache"},
	{"GET /pro/?a=//evil.example", 308, "", "Location: /pro?a=//evil.example"},
	{"GET /index.html", 308, "", "Location: / | Cache-Control: no-cache"},
	{"GET /nowhere", 404, "<title>app...", "Content-Type: text/html; charset=utf-8 | ETag: - | " + revalidated},
	{"GET /nowhere/", 404, "<title>app...", "Location: -"},
	{"GET /pro/nowhere", 404, "<title>app...", ""},
	{"GET /PRO", 404, "<title>app...", ""},
	{"GET /nowhere | Accept-Encoding: gzip", 404, "app gzip", "Content-Encoding: gzip | ETag: -"},
	{"GET /nowhere | If-None-Match: *", 404, "<title>app...", ""},

	// Files.
	{"GET /service-worker.js", 200, "self.x", "Content-Type: text/javascript; charset=utf-8 | Content-Length: 6 | " + revalidated},
	{"GET /manifest.webmanifest", 200, "{}", "Content-Type: application/manifest+json | " + revalidated},
	{"GET /robots.txt", 200, "User-agent: *", plainText + " | " + revalidated},
	{"GET /icon.svg", 200, "<svg/>", "Content-Type: image/svg+xml | " + revalidated},
	{"GET /icon.png", 200, "png", "Content-Type: image/png"},
	{"GET /notes.unknown", 200, "?", "Content-Type: application/octet-stream"},
	{"GET /assets/index-1a2b.js", 200, "export {}", "Content-Type: text/javascript; charset=utf-8 | " + forever},
	{"GET /assets/index-5e6f.css", 200, "a {}", "Content-Type: text/css; charset=utf-8 | " + forever},
	{"GET /assets/digits-3c4d.woff2", 200, "font", "Content-Type: font/woff2 | " + forever},
	{"GET /assets/index-1a2b.js | If-None-Match: *", 200, "export {}", ""},
	{"GET /assets", 404, "<title>app...", "Location: -"},
	{"GET /assets/", 404, "<title>app...", ""},
	{"GET /assets/gone-9c0d.js", 404, "<title>app...", revalidated},
	{"GET /index.html.br", 404, "<title>app...", ""},
	{"GET /assets/index-1a2b.js.gz", 404, "<title>app...", ""},
	{"GET /assets/orphan-7a8b.css.br", 404, "<title>app...", ""},
	{"GET /assets/orphan-7a8b.css", 404, "<title>app...", ""},

	// Encodings.
	{"GET / | Accept-Encoding: gzip, deflate, br, zstd", 200, "index br", "Content-Encoding: br | Content-Length: 8"},
	{"GET / | Accept-Encoding: gzip, deflate", 200, "index gzip", "Content-Encoding: gzip | Content-Length: 10"},
	{"GET / | Accept-Encoding: br;q=0, gzip;q=0.1", 200, "index gzip", "Content-Encoding: gzip"},
	{"GET / | Accept-Encoding: *", 200, "index br", "Content-Encoding: br"},
	{"GET / | Accept-Encoding: *;q=0", 200, "<!-- a <script>...", "Content-Encoding: -"},
	{"GET / | Accept-Encoding: identity", 200, "<!-- a <script>...", "Content-Encoding: -"},
	{"GET / | Accept-Encoding: gzip | Accept-Encoding: br", 200, "index br", "Content-Encoding: br"},
	{"GET /pro | Accept-Encoding: br", 200, "<title>app...", "Content-Encoding: -"},
	{"GET /assets/index-1a2b.js | Accept-Encoding: br", 200, "js br", "Content-Encoding: br | Content-Type: text/javascript; charset=utf-8 | " + forever},

	// HEAD is GET without the body.
	{"HEAD /", 200, "", "Content-Type: text/html; charset=utf-8 | " + revalidated},
	{"HEAD /service-worker.js", 200, "", "Content-Length: 6"},
	{"HEAD / | Accept-Encoding: br", 200, "", "Content-Encoding: br | Content-Length: 8"},
	{"HEAD /nowhere", 404, "", revalidated},
	{"HEAD /api/nowhere", 404, "", "Content-Length: 33"},
	{"HEAD /healthz", 200, "", "Content-Length: 2"},

	// Other methods are refused.
	{"POST /", 405, readOnly, "Allow: GET, HEAD | Cache-Control: no-store | " + plainText},
	{"PUT /pro", 405, readOnly, "Allow: GET, HEAD"},
	{"DELETE /assets/index-1a2b.js", 405, readOnly, "Allow: GET, HEAD"},
	{"OPTIONS /nowhere", 405, readOnly, "Allow: GET, HEAD"},
	{"POST /healthz", 405, readOnly, "Allow: GET, HEAD"},
	{"POST //nowhere", 405, readOnly, "Allow: GET, HEAD"},

	// The API responds with text, never with a page.
	{"GET /api", 404, notHere, plainText + " | Cache-Control: no-store"},
	{"GET /api/", 404, notHere, plainText},
	{"GET /api/nowhere | Accept: text/html", 404, notHere, plainText + " | Cache-Control: no-store | Vary: -"},
	{"POST /api/nowhere", 404, notHere, plainText + " | Allow: -"},
	{"BREW /api/nowhere", 404, notHere, plainText},
	{"GET //api/nowhere", 404, notHere, plainText},
	{"GET /x/../api/nowhere", 404, notHere, plainText},
	{"GET /%61pi/nowhere", 404, notHere, plainText},
	{"GET /api%2Fnowhere", 404, notHere, plainText},
	{"GET /apis", 404, "<title>app...", ""},

	// Addresses of attackers.
	{"GET /../go.mod", 404, "<title>app...", "Location: -"},
	{"GET /assets/../../go.mod", 404, "<title>app...", "Location: -"},
	{"GET /%2e%2e/", 404, "<title>app...", "Location: -"},
	{"GET /%2e%2e%2fgo.mod", 404, "<title>app...", "Location: -"},
	{"GET //evil.example/", 404, "<title>app...", "Location: -"},
	{"GET //evil.example/pro/", 404, "<title>app...", "Location: -"},
	{"GET /%5Cevil.example/", 404, "<title>app...", "Location: -"},
	{"GET //pro/", 404, "<title>app...", "Location: -"},
	{"GET /pro//", 404, "<title>app...", "Location: -"},
	{"GET /./", 404, "<title>app...", "Location: -"},
	{"GET /robots.txt%00", 404, "<title>app...", ""},
	{"GET /%00", 404, "<title>app...", ""},
	{"GET /assets%2Findex-1a2b.js", 200, "export {}", forever},

	// Probes.
	{"GET /healthz", 200, "ok", plainText + " | Cache-Control: no-store"},
	{"GET /readyz", 200, "ready", plainText},

	// Errors of the server.
	{"GET /test/panic", 500, "Something went wrong on our side. Request id: ...", plainText + " | Cache-Control: no-store | Content-Encoding: -"},
	{"GET /test/fails", 500, "Something went wrong on our side. Request id: ...", plainText},
}

func TestExchanges(t *testing.T) {
	s, _ := newServer(t, Options{Site: testSite()})
	server := httptest.NewServer(s)
	defer server.Close()
	id := regexp.MustCompile(`^[0-9a-z]{13}$`)
	for _, x := range exchanges {
		response := x.do(t, server)
		for name, want := range common {
			if got := strings.Join(response.Header.Values(name), " and "); got != want {
				t.Errorf("%s: %s is\n%q, want\n%q", x.request, name, got, want)
			}
		}
		if got := response.Header.Get("X-Request-Id"); !id.MatchString(got) {
			t.Errorf("%s: request id %q", x.request, got)
		}
		if got := response.Header.Get("Strict-Transport-Security"); got != "" {
			t.Errorf("%s: HSTS over http: %q", x.request, got)
		}
	}
}

func TestNotModified(t *testing.T) {
	s, _ := newServer(t, Options{Site: testSite()})
	server := httptest.NewServer(s)
	defer server.Close()
	tag := func(request string) string {
		return exchange{request, 200, "...", ""}.do(t, server).Header.Get("ETag")
	}
	plain, br := tag("GET /"), tag("GET / | Accept-Encoding: br")
	if plain == br || !regexp.MustCompile(`^"[\w-]{16}"$`).MatchString(plain) {
		t.Errorf("ETags %s and %s must be strong and differ", plain, br)
	}
	const unchanged = "Content-Type: - | Content-Length: - | Content-Encoding: - | " + revalidated
	for _, x := range []exchange{
		{"GET / | If-None-Match: " + plain, 304, "", unchanged + " | ETag: " + plain},
		{"HEAD / | If-None-Match: " + plain, 304, "", unchanged},
		{`GET / | If-None-Match: "other", W/` + plain, 304, "", unchanged},
		{"GET / | If-None-Match: *", 304, "", unchanged},
		{"GET / | Accept-Encoding: br | If-None-Match: " + br, 304, "", unchanged + " | ETag: " + br},
		{"GET / | Accept-Encoding: br | If-None-Match: " + plain, 200, "index br", "ETag: " + br},
		{`GET / | If-None-Match: "other"`, 200, "...", "ETag: " + plain},
		{"GET /service-worker.js | If-None-Match: " + tag("GET /service-worker.js"), 304, "", unchanged},
	} {
		response := x.do(t, server)
		for name, want := range common {
			if got := response.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", x.request, name, got)
			}
		}
	}
}

func TestHTTPS(t *testing.T) {
	s, _ := newServer(t, Options{Site: testSite(), HTTPS: true})
	server := httptest.NewServer(s)
	defer server.Close()
	for _, x := range []exchange{
		{"GET /", 200, "...", "Strict-Transport-Security: max-age=63072000"},
		{"GET /nowhere", 404, "...", "Strict-Transport-Security: max-age=63072000"},
		{"GET /test/panic", 500, "...", "Strict-Transport-Security: max-age=63072000"},
	} {
		x.do(t, server)
	}
}

// A page that was opened by http is another site than the server with https, also for browsers that do not send Sec-Fetch-Site.
func TestTheSchemeOfTheOriginCounts(t *testing.T) {
	for public, statusOfHTTP := range map[string]int{"https://score.example.org": 403, "http://score.example.org": 401} {
		s, _ := newServer(t, Options{Site: testSite(), PublicURL: public})
		for origin, want := range map[string]int{
			"http://score.example.org": statusOfHTTP, "https://score.example.org": 401, "": 401, "http://localhost:8080": 401, "https://evil.example": 403, "null": 403,
		} {
			for _, call := range []string{"POST /api/leagues", "PATCH /api/leagues/1", "PUT /api/leagues/1/kits", "DELETE /api/leagues/1"} {
				method, path, _ := strings.Cut(call, " ")
				r := httptest.NewRequest(method, path, strings.NewReader("{}"))
				r.Host = "score.example.org"
				if origin == "http://localhost:8080" {
					r.Host = "localhost:8080"
				}
				r.Header.Set("Content-Type", "application/json")
				if origin != "" {
					r.Header.Set("Origin", origin)
				}
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				if isRefused := w.Code == 403; isRefused != (want == 403) {
					t.Errorf("%s of %s at %s: %d %s", call, origin, public, w.Code, w.Body)
				}
			}
		}
	}
}

func TestSecurityContact(t *testing.T) {
	now := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	s, _ := newServer(t, Options{Site: testSite(), SecurityContact: "mailto:security@example.org", PublicURL: "https://score.example.org", Now: func() time.Time { return now }})
	server := httptest.NewServer(s)
	defer server.Close()
	exchange{"GET /.well-known/security.txt", 200, "Contact: mailto:security@example.org\nExpires: 2027-05-26T00:00:00Z\nPreferred-Languages: en\n" +
		"Canonical: https://score.example.org/.well-known/security.txt\n", plainText}.do(t, server)
	without, _ := newServer(t, Options{Site: testSite()})
	other := httptest.NewServer(without)
	defer other.Close()
	exchange{"GET /.well-known/security.txt", 404, "<title>app...", ""}.do(t, other)
}

func TestWebNotBuilt(t *testing.T) {
	s, _ := newServer(t, Options{Site: fstest.MapFS{".gitkeep": {}}})
	server := httptest.NewServer(s)
	defer server.Close()
	const sentence = "The web is not built yet. Run `make run` (or `make build`), then start Sideout again."
	for _, x := range []exchange{
		{"GET /", 503, sentence, plainText + " | Cache-Control: no-store | X-Frame-Options: DENY"},
		{"GET /pro", 503, sentence, plainText},
		{"GET /nowhere", 503, sentence, plainText},
		{"GET /readyz", 503, sentence, plainText},
		{"GET /healthz", 200, "ok", plainText},
		{"GET /api/nowhere", 404, notHere, plainText},
		{"POST /", 405, readOnly, "Allow: GET, HEAD"},
	} {
		x.do(t, server)
	}
	if err := s.Ready(); err == nil || err.Error() != sentence {
		t.Errorf("Ready says %v", err)
	}
}

func TestWebHalfBuilt(t *testing.T) {
	_, err := New(Options{Site: fstest.MapFS{"index.html": {}}})
	if err == nil || !strings.Contains(err.Error(), "app.html is missing") {
		t.Errorf("got %v, want a sentence about app.html", err)
	}
}

func TestDraining(t *testing.T) {
	s, _ := newServer(t, Options{Site: testSite()})
	server := httptest.NewServer(s)
	defer server.Close()
	s.Drain()
	for _, x := range []exchange{
		{"GET /readyz", 503, "Sideout is shutting down.", plainText},
		{"GET /healthz", 200, "ok", ""},
		{"GET /", 200, "...", ""},
	} {
		x.do(t, server)
	}
}
