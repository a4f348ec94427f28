package league_test

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	. "sideout/internal/rules/league"
)

func badgesOf(names ...string) (badges []string) {
	teams := make([]Team, len(names))
	for i, name := range names {
		teams[i] = Team{Name: name}
	}
	GiveBadges(teams)
	for _, t := range teams {
		badges = append(badges, t.Badge)
	}
	return badges
}

// TestBadgesTellTeamsApart names teams whose initials are the same.
func TestBadgesTellTeamsApart(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Team A1", "Team A2", "Team A3", "Team A4"}, []string{"TA1", "TA2", "TA3", "TA4"}},
		{[]string{"Setting Suns", "Salt & Serve", "Aces"}, []string{"SSU", "SSE", "ACE"}},
		{[]string{"Diggers", "Digglers"}, []string{"DIS", "DIR"}},
		{[]string{"Court 10", "Court 11"}, []string{"C10", "C11"}},
		{[]string{"Aces", "Aces"}, []string{"ACS", "ACE"}},
	} {
		got := badgesOf(c.names...)
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%v: got %v, want %v", c.names, got, c.want)
				break
			}
		}
	}
}

// TestAChosenBadgeStays: a team that has chosen its badge keeps it, and the others avoid it.
func TestAChosenBadgeStays(t *testing.T) {
	teams := []Team{{Name: "Salt & Serve"}, {Name: "Setting Suns", Badge: "SS", BadgeIsOwn: true}}
	GiveBadges(teams)
	if teams[1].Badge != "SS" || teams[0].Badge != "SSE" {
		t.Errorf("got %s and %s", teams[0].Badge, teams[1].Badge)
	}
}

// TestBadgesDifferInALeague generates leagues of similar names: the badges differ and have at most three signs, and a second run changes
// nothing.
func TestBadgesDifferInALeague(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.StringMatching(`(Team|Net|Net Set) [AB]?[0-9]{0,2}`), rapid.StringMatching(`[AB]{0,3}( &)?( [ABÄ]{1,2})?`))
		names := rapid.SliceOfN(name, 1, 200).Draw(t, "names")
		badges := badgesOf(names...)
		seen := map[string]bool{}
		for i, badge := range badges {
			if n := utf8.RuneCountInString(badge); seen[badge] || n < 1 || n > 3 {
				t.Fatalf("%q of %q is used or has %d signs: %v", badge, names[i], n, badges)
			}
			seen[badge] = true
		}
		again := badgesOf(names...)
		for i := range badges {
			if badges[i] != again[i] {
				t.Fatalf("a second run gives %q", again[i])
			}
		}
	})
}
