package transfer_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestImportedLeaguesKeepFreeSlugs checks that an imported league keeps its slug if it is free. If it is not, a visible
// league gets another one.
func TestImportedLeaguesKeepFreeSlugs(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		here, there := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere), newTestServer(t, s, apptest.SecretHere)
		for _, c := range []struct {
			visible league.Visibility
			slug    string
			want    []string // the slugs after the first and the second import
		}{
			{league.Public, "tuesdays", []string{"tuesdays", "night-of-public"}},
			{league.Unlisted, "wednesdays", []string{"wednesdays", "night-of-unlisted"}},
			{league.Off, "thursdays", []string{"thursdays", ""}},
		} {
			id := here.NewLeague("Night of " + string(c.visible))
			_, err := here.Leagues.UpdateLeague(t.Context(), here.Owner, id, func(l *league.League) { l.Visibility, l.Slug = c.visible, &c.slug })
			if err != nil {
				t.Fatal(err)
			}
			file := here.export(here.Owner, id)
			for i, want := range c.want {
				l, got := there.importFile(file).League, ""
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

// TestFilesWithoutRulesAndVisibility imports a file of a version without public pages. The league gets the rules of its sport.
func TestFilesWithoutRulesAndVisibility(t *testing.T) {
	m := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	lines := strings.Split(strings.TrimSpace(m.export(m.Owner, m.NewLeague("Thursday"))), "\n")
	before := lines[1]
	lines[1] = regexp.MustCompile(`"rules":\{[^}]*\},"tableRules":.*,"visibility":"off","slug":null,`).ReplaceAllString(before, "")
	if lines[1] == before {
		t.Fatalf("nothing was left out of %s", before)
	}
	l := m.importFile(withValidEnd(lines[:len(lines)-1])).League
	if l.Visibility != league.Off || l.Slug != nil || l.Rules.EndingScore != 25 || l.Rules.Sets != 1 || !reflect.DeepEqual(l.TableRules, league.DefaultTableRules()) {
		t.Errorf("it is %s at %v, played to %+v, ranked by %+v", l.Visibility, l.Slug, l.Rules, l.TableRules)
	}
}
