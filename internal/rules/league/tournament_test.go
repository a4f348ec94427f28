package league_test

import (
	"encoding/json"
	"os"
	"testing"

	. "sideout/internal/rules/league"
)

// The leagues of spec/vectors/tournament.json, which the browser reads too.
func TestTournamentVectors(t *testing.T) {
	text, err := os.ReadFile("../../../spec/vectors/tournament.json")
	if err != nil {
		t.Fatal(err)
	}
	var v struct {
		Leagues []struct {
			Name               string
			ScheduleMode       ScheduleMode
			StartDate, EndDate *Date
			Tier               int
			Is                 bool
			TierName           string
		}
	}
	if err := json.Unmarshal(text, &v); err != nil || len(v.Leagues) == 0 {
		t.Fatal(err, v)
	}
	for _, c := range v.Leagues {
		l := League{ScheduleMode: c.ScheduleMode, StartDate: c.StartDate, EndDate: c.EndDate}
		if _, is := l.TournamentDay(); is != c.Is || l.TierName(c.Tier) != c.TierName {
			t.Errorf("%s: %v, %s", c.Name, is, l.TierName(c.Tier))
		}
	}
}
