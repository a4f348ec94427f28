package league

import (
	"strings"
	"testing"
)

func TestAddressesAreMadeOfNames(t *testing.T) {
	for name, want := range map[string]string{
		"Thursday Night": "thursday-night", "  A.B.C.  ": "a-b-c", "Crème Brûlée": "creme-brulee", "LIGA ÑANDÚ 2026": "liga-nandu-2026",
		"Ⅳ ﬁne": "iv-fine", "a--b": "a-b", "-- x --": "", "ab": "", "排球": "", "🏐🏐🏐": "", "": "", "League 🏐": "league",
		"Straßenvolleyball Großweiß": "strassenvolleyball-grossweiss", "GROẞ": "gross", "Øresund Æblerød": "oresund-aeblerod",
		"Łódź Śląsk": "lodz-slask", "Đakovo Đurđevac": "dakovo-durdevac", "Diyarbakır İzmir": "diyarbakir-izmir", "Þór Ísafjörður": "thor-isafjordur",
		"Œuvre Cœur": "oeuvre-coeur", "Ħamrun Ġgantija": "hamrun-ggantija", "Tŧa Sáŋgi": "tta-sangi", "Azərbaycan": "azerbaycan",
		"Đặng Đức": "dang-duc", "Hausa ɓɗƙƴ": "hausa-bdky", "Ĳmuiden": "ijmuiden", "Ǿǽ Ｌｉｇａ": "oae-liga", "Col·legi": "collegi", "L’Équipe": "lequipe",
		"2026–27": "2026-27", "Mixed\u00a0Liga": "mixed-liga", "Mixed\u3000Liga\u2014B": "mixed-liga-b", "Лига 2026": "2026",
		strings.Repeat("ß", 100): strings.Repeat("s", 60), strings.Repeat("x", 59) + "æ": strings.Repeat("x", 59) + "a",
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
