package access

import (
	"strings"
	"testing"
	"time"

	"sideout/internal/base/credentials"
)

// FuzzCourtGameToken checks that each token of a game on a court is written in one way only.
func FuzzCourtGameToken(f *testing.F) {
	f.Add("code.7") // more in testdata/fuzz
	f.Fuzz(func(t *testing.T, token string) {
		code, id, ok := parseCourtGameToken(token)
		if !ok {
			return
		}
		if !IsCourtGameToken(token) || strings.Contains(code, ".") || CourtGameToken(code, id) != token {
			t.Errorf("%q is game %d of %q", token, id, code)
		}
	})
}

// FuzzWatchedGame checks that no token watches a game but the one that the server has made.
func FuzzWatchedGame(f *testing.F) {
	links := NewLinks(credentials.NewKey([]byte("a secret that is long enough"), time.Now))
	f.Add(links.WatchToken(7))
	f.Fuzz(func(t *testing.T, token string) {
		if id, err := links.WatchedGame(token); err == nil && links.WatchToken(id) != token {
			t.Errorf("%q watches game %d", token, id)
		}
	})
}
