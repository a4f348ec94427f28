package credentials

import (
	"regexp"
	"strings"
	"testing"
)

const anAPIToken = "sideout_abcdefghijklmnopqrstuvwxyz234567"

func TestAPITokens(t *testing.T) {
	scanned := regexp.MustCompile(`^sideout_[a-z2-7]{32}$`) // as docs/security.md says for scanners
	first, second := NewAPIToken(), NewAPIToken()
	if !scanned.MatchString(first) || first == second {
		t.Errorf("%q and %q", first, second)
	}
	for header, want := range map[string]struct {
		token string
		isAPI bool
	}{
		"Bearer " + anAPIToken:               {anAPIToken, true},
		" bearer   " + anAPIToken + " ":      {anAPIToken, true},
		"Bearer " + anAPIToken + "x":         {"", true},
		"Bearer sideout_":                    {"", true},
		"Bearer " + anAPIToken[:39] + "é":    {"", true},
		"Bearer " + anAPIToken[:39] + "8":    {"", true},
		"Bearer another.service.token":       {"", false},
		"Basic " + anAPIToken:                {"", false},
		anAPIToken:                           {"", false},
		"":                                   {"", false},
		"Bearer" + strings.Repeat(" ", 4096): {"", false},
	} {
		if token, isAPI := APITokenIn(header); token != want.token || isAPI != want.isAPI {
			t.Errorf("%.60q has the token %q, %t", header, token, isAPI)
		}
	}
}

// FuzzAPITokenIn checks that a header has either no token or one in the form that NewAPIToken makes.
func FuzzAPITokenIn(f *testing.F) {
	f.Add("Bearer " + anAPIToken) // more in testdata/fuzz
	f.Fuzz(func(t *testing.T, header string) {
		token, isAPI := APITokenIn(header)
		if token == "" {
			return
		}
		again, _ := APITokenIn("Bearer " + token)
		if !isAPI || again != token || len(token) != apiLength || !strings.HasPrefix(token, apiPrefix) || !strings.Contains(header, token) {
			t.Errorf("%q has the token %q, %t", header, token, isAPI)
		}
	})
}
