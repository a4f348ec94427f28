package spec_test

import (
	"reflect"
	"slices"
	"testing"

	. "sideout/spec"
)

func TestEveryPageHasAnAddressOfItsOwn(t *testing.T) {
	table, seen := reflect.ValueOf(Pages), map[Page]bool{}
	for i := range table.NumField() {
		page := table.Field(i).Interface().(Page)
		if page == "" || page[0] != '/' || seen[page] {
			t.Errorf("%s: %q", table.Type().Field(i).Name, page)
		}
		seen[page] = true
	}
}

func TestAPageHasPatternsAndPaths(t *testing.T) {
	for _, c := range []struct {
		page     Page
		patterns []string
		values   []string
		path     string
	}{
		{Pages.Scorer, []string{"/{$}"}, nil, "/"},
		{Pages.Leagues, []string{"/pro"}, nil, "/pro"},
		{Pages.League, []string{"/pro/league/{id}/{tab}", "/pro/league/{id}"}, []string{"7"}, "/pro/league/7"},
		{Pages.League, []string{"/pro/league/{id}/{tab}", "/pro/league/{id}"}, []string{"7", "teams"}, "/pro/league/7/teams"},
		{Pages.PublicTeam, []string{"/l/{slug}/teams/{id}"}, []string{"a/b?", "7"}, "/l/a%2Fb%3F/teams/7"},
	} {
		if got := c.page.Patterns(); !slices.Equal(got, c.patterns) {
			t.Errorf("%s: %v", c.page, got)
		}
		if got := c.page.Path(c.values...); got != c.path || !c.page.Matches(got) {
			t.Errorf("%s: %s", c.page, got)
		}
	}
	for _, path := range []string{"", "/", "/pro/league", "/pro/league/", "/pro/league/7/teams/8", "/x/pro/league/7"} {
		if Pages.League.Matches(path) {
			t.Error(path)
		}
	}
}
