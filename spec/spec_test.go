package spec_test

import (
	"slices"
	"testing"

	. "sideout/spec"
)

func TestEveryRowOfTheTableOfSportsIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Sports {
		switch {
		case s.ID == "" || s.Name == "" || seen[s.ID]:
			t.Errorf("%+v needs an id of its own and a name", s)
		case !slices.Contains(s.Steps, 1) || !slices.IsSorted(s.Steps):
			t.Errorf("%s: the steps are %v; they begin with 1 and grow", s.ID, s.Steps)
		case s.DecidingScore < 1 || Sets.SideChange < 1 || Sets.SideChange > s.DecidingScore || Sets.TimeoutsPerSet < 0:
			t.Errorf("%s: a number is missing or too large", s.ID)
		case s.EndingScore == 0 && (s.WinByTwo || s.MaxScoreCap != nil || s.HasSets):
			t.Errorf("%s: a game without an ending score has no lead, no cap and no sets", s.ID)
		}
		seen[s.ID] = true
	}
	if got := SportsInWords(); got != "volleyball, basketball or soccer" {
		t.Error(got)
	}
}
