package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/app/signups"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// FuzzSignup sends anything as a sign-up: it is refused with a sentence, or its sender can open it and take it back.
func FuzzSignup(f *testing.F) {
	f.Add(`{"teamName":"Setters","contactName":"Bea","email":"bea@example.org","tier":1,"away":["2026-12-03"],"notWith":["Diggers"],"comment":"We are eight"}`)
	s, err := store.Open(context.Background(), "sqlite:"+filepath.Join(f.TempDir(), "fuzz.db"))
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close() })
	now := func() time.Time { return testNow }
	services := app.New(s, apptest.NewPasswords(), testSecret, now, league.DefaultQuotas)
	server, err := New(testOptions(services, now))
	if err != nil {
		f.Fatal(err)
	}
	join := ""
	f.Fuzz(func(t *testing.T, body string) {
		if join == "" {
			w := authzFixture{authzServer{app: services, store: s}, map[string]string{}, map[string]authzLeague{}}
			join = w.makeLeague(t, "owner", "owner-of-the-page").join
		}
		serve := func(method, path, body string) *httptest.ResponseRecorder {
			r, response := httptest.NewRequest(method, path, strings.NewReader(body)), httptest.NewRecorder()
			r.Header.Set("Content-Type", "application/json")
			server.ServeHTTP(response, r)
			return response
		}
		response := serve(http.MethodPost, "/api/join/"+join, body)
		if response.Code >= 500 || response.Code >= 400 && response.Body.Len() == 0 {
			t.Fatalf("%q: %d %s", body, response.Code, response.Body)
		}
		if response.Code != http.StatusCreated {
			return
		}
		var sent signups.Sent
		check(t, json.Unmarshal(response.Body.Bytes(), &sent))
		for _, method := range []string{http.MethodGet, http.MethodDelete} {
			if response := serve(method, "/api/signup/"+sent.Token, ""); response.Code != http.StatusOK {
				t.Fatalf("%s after %q: %d %s", method, body, response.Code, response.Body)
			}
		}
	})
}
