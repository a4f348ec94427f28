package league

import (
	"strings"
	"testing"
)

func TestAddressesAreMadeOfNames(t *testing.T) {
	for name, want := range map[string]string{
		"Thursday Night": "thursday-night", "  A.B.C.  ": "a-b-c", "Crème Brûlée": "creme-brulee", "LIGA ÑANDÚ 2026": "liga-nandu-2026",
		"Ⅳ ﬁne": "iv-fine", "a--b": "a-b", "-- x --": "", "ab": "", "排球": "", "🏐🏐🏐": "", "": "", "League 🏐": "league",
		strings.Repeat("x", 100): strings.Repeat("x", 60), strings.Repeat("x ", 50): strings.Repeat("x-", 29) + "x",
	} {
		got := SlugOf(name)
		if got != want || got != "" && !IsSlug(got) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestAddresses(t *testing.T) {
	for text, want := range map[string]bool{
		"abc": true, "a-b": true, "a--b": true, "007": true, strings.Repeat("x", 60): true,
		"": false, "ab": false, "-ab": false, "ab-": false, "ABC": false, "a b": false, "a/b": false, "a.b": false, "ä-b": false,
		"a\x00b": false, "a\xffb": false, strings.Repeat("x", 61): false,
	} {
		if got := IsSlug(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
