package pages

import (
	"io/fs"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// newTranslatedPages returns pages in English, German and Brazilian Portuguese.
func newTranslatedPages(t *testing.T) *Pages {
	t.Helper()
	english := fstest.MapFS{"assets/app-en.js": {Data: []byte("en")}, "service-worker.js": {Data: []byte("worker en")}, "icon.svg": {Data: []byte("<svg/>")}}
	for _, name := range append([]string{"index.html"}, Shells...) {
		english[name] = &fstest.MapFile{Data: []byte("<title>Sideout</title> en " + name)}
	}
	others := map[string]fs.FS{}
	for _, language := range []string{"pt-BR", "de"} {
		own := fstest.MapFS{"assets/app-" + language + ".js": {Data: []byte(language)}, "service-worker.js": {Data: []byte("worker " + language)}}
		for _, name := range append([]string{"index.html"}, Shells...) {
			own[name] = &fstest.MapFile{Data: []byte("<title>Sideout</title> " + language + " " + name)}
		}
		others[language] = own
	}
	p, err := New(Options{Files: english, Languages: others, Now: time.Now, Address: "https://example.org"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTheLanguageOfAPage(t *testing.T) {
	p := newTranslatedPages(t)
	for _, c := range []struct{ path, cookie, accepts, language string }{
		{"/", "", "", "en"},
		{"/", "", "de", "de"},
		{"/", "", "de-AT,de;q=0.9,en;q=0.8", "de"},
		{"/", "", "en-GB,de;q=0.5", "en"},
		{"/", "", "ja, de;q=0.3", "de"},
		{"/", "", "ja", "en"},
		{"/", "", "pt", "pt-BR"},
		{"/", "", "pt-PT", "pt-BR"},
		{"/", "", "x;;q=", "en"},
		{"/", "", "*", "en"},
		{"/", "de", "pt-BR", "de"},
		{"/", "en", "de", "en"},
		{"/", "tlh", "de", "de"},
		{"/?lang=pt-BR", "de", "de", "pt-BR"},
		{"/?lang=none", "de", "", "de"},
		{"/app.html", "", "de", "de"},
		{"/unknown", "", "de", "de"},
		{"/service-worker.js", "de", "", "de"},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.Header.Set("Accept-Language", c.accepts)
		if c.cookie != "" {
			r.Header.Set("Cookie", "other=1; lang="+c.cookie)
		}
		w := httptest.NewRecorder()
		serve := p.ServeFile
		if r.URL.Path == "/" {
			serve = p.staticPage("/index.html")
		}
		if err := serve(w, r); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(w.Body.String(), " "+c.language) {
			t.Errorf("%s with cookie %q and Accept-Language %q: %s, not in %s", c.path, c.cookie, c.accepts, w.Body, c.language)
		}
		if got := w.Header().Get("Content-Language"); got != c.language {
			t.Errorf("%s in %s: Content-Language %q", c.path, c.language, got)
		}
		if got := w.Header().Get("Vary"); got != "Accept-Encoding, Accept-Language, Cookie" {
			t.Errorf("%s: Vary %q", c.path, got)
		}
	}
}

func TestAPageIsNotCachedAcrossLanguages(t *testing.T) {
	p := newTranslatedPages(t)
	get := func(language, etag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", language)
		r.Header.Set("If-None-Match", etag)
		w := httptest.NewRecorder()
		if err := p.staticPage("/index.html")(w, r); err != nil {
			t.Fatal(err)
		}
		return w
	}
	english := get("en", "").Header().Get("Etag")
	if got := get("en", english).Code; got != 304 {
		t.Errorf("the same language: %d", got)
	}
	if got := get("de", english).Code; got != 200 {
		t.Errorf("another language: %d", got)
	}
}

// A page that was opened before its reader chose another language still requests its own assets.
func TestAssetsOfAllLanguagesAreServedToEveryone(t *testing.T) {
	p := newTranslatedPages(t)
	for _, path := range []string{"/assets/app-en.js", "/assets/app-de.js", "/assets/app-pt-BR.js", "/icon.svg"} {
		for _, language := range []string{"en", "de"} {
			r := httptest.NewRequest("GET", path, nil)
			r.Header.Set("Accept-Language", language)
			w := httptest.NewRecorder()
			if err := p.ServeFile(w, r); err != nil || w.Code != 200 {
				t.Errorf("%s in %s: %d, %v", path, language, w.Code, err)
			}
			if strings.HasPrefix(path, "/assets/") && w.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: Vary %q", path, w.Header().Get("Vary"))
			}
			if got := w.Header().Get("Content-Language"); got != "" {
				t.Errorf("%s: Content-Language %q", path, got)
			}
		}
	}
}

func TestAnIndexedPageNamesItsOtherLanguages(t *testing.T) {
	p := newTranslatedPages(t)
	info := PageInfo{IsIndexed: true, Preview: Preview{Title: "Thursday"}}
	file, err := p.withPreview(p.languages.sites[1]["/public.html"], info, httptest.NewRequest("GET", "/l/thursday", nil))
	if err != nil {
		t.Fatal(err)
	}
	page := string(file.Plain())
	for _, tag := range []string{
		`<link rel="alternate" hreflang="en" href="https://example.org/l/thursday?lang=en" />`,
		`<link rel="alternate" hreflang="de" href="https://example.org/l/thursday?lang=de" />`,
		`<link rel="alternate" hreflang="x-default" href="https://example.org/l/thursday" />`,
	} {
		if !strings.Contains(page, tag) {
			t.Errorf("no %s in %s", tag, page)
		}
	}
	info.IsIndexed = false
	if file, err = p.withPreview(p.languages.sites[1]["/public.html"], info, httptest.NewRequest("GET", "/l/thursday", nil)); err != nil || strings.Contains(string(file.Plain()), "hreflang") {
		t.Errorf("a page that is not indexed: %v, %s", err, file.Plain())
	}
}
