package services_test

import (
	"regexp"
	"strings"
	"testing"

	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// TestAddressesMoveWithTheirLeagues, where they are free; otherwise a league that is to be seen gets another one.
func TestAddressesMoveWithTheirLeagues(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		here, there := newMover(t, storetest.Open(t, storetest.SQLite(t)), secretHere), newMover(t, s, secretHere)
		for _, c := range []struct {
			visible league.Visibility
			slug    string
			want    []string // the addresses of the league moved there once, and once more
		}{
			{league.Public, "tuesdays", []string{"tuesdays", "night-of-public"}},
			{league.Unlisted, "wednesdays", []string{"wednesdays", "night-of-unlisted"}},
			{league.Off, "thursdays", []string{"thursdays", ""}},
		} {
			id := here.newLeague("Night of " + string(c.visible))
			_, err := here.Leagues.UpdateLeague(t.Context(), here.owner, id, func(l *league.League) { l.Visibility, l.Slug = c.visible, &c.slug })
			if err != nil {
				t.Fatal(err)
			}
			file := here.export(here.owner, id)
			for i, want := range c.want {
				l, got := there.take(file).League, ""
				if l.Slug != nil {
					got = *l.Slug
				}
				if got != want || l.Visibility != c.visible {
					t.Errorf("%s at %s, move %d: %s at %q, want %q", c.visible, c.slug, i+1, l.Visibility, got, want)
				}
			}
		}
	})
}

// TestALeagueFromBeforePublicPages has none, and the rules of its sport.
func TestALeagueFromBeforePublicPages(t *testing.T) {
	m := newMover(t, storetest.Open(t, storetest.SQLite(t)), secretHere)
	lines := strings.Split(strings.TrimSpace(m.export(m.owner, m.newLeague("Thursday"))), "\n")
	before := lines[1]
	lines[1] = regexp.MustCompile(`"rules":\{[^}]*\},"visibility":"off","slug":null,`).ReplaceAllString(before, "")
	if lines[1] == before {
		t.Fatalf("nothing was left out of %s", before)
	}
	l := m.take(sealed(lines[:len(lines)-1])).League
	if l.Visibility != league.Off || l.Slug != nil || l.Rules.EndingScore != 25 || l.Rules.Sets != 1 {
		t.Errorf("it is %s at %v, played to %+v", l.Visibility, l.Slug, l.Rules)
	}
}
