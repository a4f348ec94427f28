package spec_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

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
		case s.DecidingScore < 1 || Sets.SideChange < 1 || s.Sides == nil && Sets.SideChange > s.DecidingScore || Sets.TimeoutsPerSet < 0:
			t.Errorf("%s: a number is missing or too large", s.ID)
		case s.Sets < 1 || s.Sets > 9 || s.Sets > 1 && !s.HasSets:
			t.Errorf("%s: %d sets", s.ID, s.Sets)
		case s.EndingScore == 0 && (s.WinByTwo || s.MaxScoreCap != nil || s.HasSets):
			t.Errorf("%s: a game without an ending score has no lead, no cap and no sets", s.ID)
		case (s.EndingScore == 0) != (s.PointSeconds == 0) || s.PointSeconds < 0 || s.PointSeconds > 60:
			t.Errorf("%s: a point takes %d seconds", s.ID, s.PointSeconds)
		}
		seen[s.ID] = true
	}
	if got := SportsInWords(); got != "volleyball, basketball, soccer, beach, fours, pickleball, badminton, tabletennis or squash" {
		t.Error(got)
	}
}

// web/src/rules/zones.test.ts holds the same list against what browsers know.
func TestEveryZoneIsKnownHere(t *testing.T) {
	text, err := os.ReadFile("zones.json")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	if err := json.Unmarshal(text, &names); err != nil || len(names) < 500 || !slices.IsSorted(names) {
		t.Fatalf("%d zones, %v; they are sorted", len(names), err)
	}
	for _, name := range names {
		if _, err := time.LoadLocation(name); err != nil || !IsZone(name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "Local", "Factory", "localtime", "posixrules", "posix/UTC", "right/UTC", "america/new_york"} {
		if IsZone(name) {
			t.Errorf("%q is a zone", name)
		}
	}
}
