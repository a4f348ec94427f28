package api

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTheAPISpeaksTheLanguageOfTheRequest(t *testing.T) {
	german := fstest.MapFS{"index.html": {Data: []byte("<title>Sideout</title> deutsch")}}
	s, _ := newServer(t, Options{Site: testSite(), Languages: map[string]fs.FS{"de": german}})
	get := func(cookie string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/api/leagues", nil)
		r.Header.Set("Accept-Language", "de-AT")
		r.Header.Set("Cookie", cookie)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	for _, c := range []struct{ cookie, language, want string }{
		{"", "de", "Unauthorized: Bitte melde dich an."},
		{"lang=en", "en", "Unauthorized: please sign in."},
		{"lang=tlh", "de", "Unauthorized: Bitte melde dich an."},
	} {
		w := get(c.cookie)
		if w.Code != http.StatusUnauthorized || !strings.Contains(w.Body.String(), c.want) || w.Header().Get("Content-Language") != c.language {
			t.Errorf("with the cookie %q: %d %s in %q, not %q", c.cookie, w.Code, w.Body, w.Header().Get("Content-Language"), c.want)
		}
	}
	if got := s.accounts.Languages; !slices.Equal(got, []string{"en", "de"}) {
		t.Errorf("the languages to choose: %q", got)
	}
	if s, _ = newServer(t, Options{Site: testSite()}); s.accounts.Languages != nil {
		t.Errorf("only English: %q", s.accounts.Languages)
	}
}
