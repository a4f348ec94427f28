package api

import (
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// speakGerman adds a German site to a server.
func speakGerman(_ *testing.T, o *Options) {
	o.Site = testSite()
	o.Languages = map[string]fs.FS{"de": fstest.MapFS{"public.html": {Data: []byte("<title>Sideout</title> deutsch")}}}
}

// languageCookie returns the language that the browser of a person has as a cookie; empty if none.
func (p *person) languageCookie() string {
	p.t.Helper()
	address, err := url.Parse(p.url)
	check(p.t, err)
	for _, c := range p.client.Jar.Cookies(address) {
		if c.Name == "lang" {
			return c.Value
		}
	}
	return ""
}

// accepts makes the browser of a person name a language.
func (p *person) accepts(language string) *person {
	p.client.Transport = acceptLanguage(language)
	return p
}

type acceptLanguage string

func (language acceptLanguage) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Accept-Language", string(language))
	return http.DefaultTransport.RoundTrip(r)
}

const annSignsInElsewhere = `POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`

func TestTheLanguageOfAnAccountComesToOtherDevices(t *testing.T) {
	eachServerWith(t, speakGerman, func(t *testing.T, url string, _ *testClock) {
		first := newPerson(t, url).accepts("ja")
		first.does(
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{"POST /api/auth/register " + ann, `201 !"language"`, ""}, // the browser names none of the languages
			step{`PATCH /api/auth/user {"language":"tlh"}`, `422 Language must be one of`, ""},
			step{`PATCH /api/auth/user {"language":"de"}`, `200 "language":"de"`, ""},
		)
		second := newPerson(t, url).accepts("en")
		second.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""}, step{annSignsInElsewhere, `200 "language":"de"`, ""})
		if got := second.languageCookie(); got != "de" {
			t.Errorf("after signing in on another device the cookie is %q", got)
		}
		second.does(step{"GET /api/leagues/99999", "404", ""})

		// A device that was signed in before gets the language with the next look at the account.
		first.does(step{"GET /api/auth/user", `200 "language":"de"`, ""})
		if got := first.languageCookie(); got != "de" {
			t.Errorf("on the first device the cookie is %q", got)
		}

		// The choice of a browser comes before that of the account.
		third := newPerson(t, url)
		third.cookies = "lang=en"
		third.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""}, step{annSignsInElsewhere, "200", ""})
		if got := third.languageCookie(); got != "" {
			t.Errorf("the choice of a browser was replaced by %q", got)
		}
	})
}

func TestANewAccountHasTheLanguageOfItsBrowser(t *testing.T) {
	eachServerWith(t, speakGerman, func(t *testing.T, url string, _ *testClock) {
		p := newPerson(t, url).accepts("de-AT")
		p.does(
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{"POST /api/auth/register " + ann, `201 "language":"de"`, ""},
			step{`POST /api/leagues {"name":"Donnerstag","startDate":"2026-12-10","gameDay":"Thursday"}`, `201 "language":"de"`, `league="id":(\d+)`},
			step{`PATCH /api/leagues/{league} {"language":"tlh"}`, "422 Sprache", ""},
			step{`PATCH /api/leagues/{league} {"language":"fr","visibility":"public"}`, `200 "language":"fr"`, ""},
		)
	})
}

// The public page of a league is in the language of the league for browsers that name none of the languages.
func TestTheFirstVisitOfAPublicPage(t *testing.T) {
	eachServerWith(t, speakGerman, func(t *testing.T, url string, _ *testClock) {
		p := newPerson(t, url).accepts("en")
		p.does(
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{"POST /api/auth/register " + ann, "201", ""},
			step{`POST /api/leagues {"name":"Donnerstag","language":"de","visibility":"public","slug":"donnerstag"}`, `201 "language":"de"`, ""},
		)
		for accepted, want := range map[string]string{"": "de", "ja": "de", "en-GB": "en", "de": "de"} {
			for _, path := range []string{"/l/donnerstag", "/api/public/leagues/donnerstag"} {
				r, err := http.NewRequest(http.MethodGet, url+path, nil)
				check(t, err)
				if accepted != "" {
					r.Header.Set("Accept-Language", accepted)
				}
				response, err := http.DefaultClient.Do(r)
				check(t, err)
				_ = response.Body.Close()
				if got := response.Header.Get("Content-Language"); response.StatusCode != http.StatusOK || got != want && strings.HasPrefix(path, "/l/") {
					t.Errorf("%s with %q: %d in %q, want %q", path, accepted, response.StatusCode, got, want)
				}
			}
		}
	})
}

// Mails are in the language of the account; mails to others in that of the league.
func TestTheLanguageOfMails(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := newMailServer(t, s)
		ann := m.confirmed("ann@example.org")
		ann.does(
			step{`PATCH /api/auth/user {"language":"fr"}`, "200", ""},
			step{`POST /api/leagues {"name":"Donnerstag","language":"de"}`, "201", `league="id":(\d+)`},
			step{`POST /api/leagues/{league}/members {"role":"scorer","email":"bob@example.org"}`, "201", ""},
			step{`POST /api/auth/password/forgot {"email":"ann@example.org"}`, "204", ""},
		)
		subjects := map[string]string{}
		for _, mail := range m.next() {
			subjects[mail.To] = mail.Subject
		}
		if subjects["bob@example.org"] != "Einladung zu Donnerstag" || subjects["ann@example.org"] != "Choisir un nouveau mot de passe" {
			t.Errorf("the subjects are %q", subjects)
		}
	})
}
