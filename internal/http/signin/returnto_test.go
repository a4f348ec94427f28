package signin

import (
	"net/url"
	"strings"
	"testing"
)

// FuzzReturnTo: after signing in people are only ever sent to a page of ours.
func FuzzReturnTo(f *testing.F) {
	f.Add("/pro/league/7?week=2")
	f.Fuzz(func(t *testing.T, asked string) {
		to := safeReturnPath(asked)
		base, _ := url.Parse("https://ours.example")
		u, err := base.Parse(to)
		if err != nil || u.Host != "ours.example" || u.Scheme != "https" ||
			u.Path != "/pro" && u.Path != "/account" && u.Path != "/signed-in" && !strings.HasPrefix(u.Path, "/pro/") && !strings.HasPrefix(u.Path, "/game/") {
			t.Errorf("%q leads to %q", asked, to)
		}
	})
}

func TestReturnTo(t *testing.T) {
	for asked, want := range map[string]string{
		"": "/pro", "/pro": "/pro", "/pro/league/7": "/pro/league/7", "/game/abc": "/game/abc", "/pro/league/7?settings=rules": "/pro/league/7?settings=rules",
		"/pro/league/7/schedule?night=2026-11-26": "/pro/league/7/schedule?night=2026-11-26", "/pro?to=//evil.example": "/pro",
		"/signed-in": "/signed-in", "/": "/pro",
		"//evil.example": "/pro", "https://evil.example/pro": "/pro", `/\evil.example`: "/pro", "/pro/../api/logout": "/pro",
		"/pro//evil": "/pro", "javascript:alert(1)": "/pro", "/api/logout": "/pro",
	} {
		if got := safeReturnPath(asked); got != want {
			t.Errorf("safeReturnPath(%q) = %q, want %q", asked, got, want)
		}
	}
}
