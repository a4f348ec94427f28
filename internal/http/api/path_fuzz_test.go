package api

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// FuzzPath asks for any path: the response is a file of the site, one of the two known redirects or a
// 404, and below /api never a page.
func FuzzPath(f *testing.F) {
	f.Add("/") // more in testdata/fuzz
	s, _ := newServer(f, Options{Site: testSite()})
	f.Fuzz(func(t *testing.T, path string) {
		u, err := url.ParseRequestURI(path)
		if err != nil {
			u = &url.URL{Path: path}
		}
		if u.RawQuery != "" || strings.HasPrefix(u.Path, "/test/") {
			t.Skip("queries are not tested, and /test/ exists in tests only")
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, &http.Request{Method: "GET", URL: u, Host: "sideout.example", Header: http.Header{}})
		switch location := w.Header().Get("Location"); {
		case w.Code == http.StatusPermanentRedirect && (location == "/" || location == "/pro"):
		case location != "":
			t.Errorf("%q leads to %q", path, location)
		case w.Code != http.StatusOK && w.Code != http.StatusNotFound:
			t.Errorf("%q: status %d", path, w.Code)
		case w.Header().Get("Content-Length") != strconv.Itoa(w.Body.Len()):
			t.Errorf("%q: %d bytes, announced as %s", path, w.Body.Len(), w.Header().Get("Content-Length"))
		case strings.HasPrefix(u.Path, "/api/") && !strings.Contains(u.Path, "/.") && w.Body.String() != notHere:
			t.Errorf("%q is below /api and got %q", path, w.Body)
		}
		if w.Header().Get("X-Frame-Options") != "DENY" {
			t.Errorf("%q: no security headers", path)
		}
	})
}
