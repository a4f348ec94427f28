package league_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	. "sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// The browser passes the same cases.
func TestSetResultVectors(t *testing.T) {
	var content struct {
		Cases []struct {
			Name    string
			Sets    int
			PlayAll bool
			Draws   bool
			MaxTime *int
			Results [][2]int
			Words   string
		}
	}
	text, err := os.ReadFile("../../../spec/vectors/setresults.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &content); err != nil || len(content.Cases) < 10 {
		t.Fatal(err, len(content.Cases))
	}
	for _, c := range content.Cases {
		rules := score.Rules{Sets: c.Sets, PlayAll: c.PlayAll, Draws: c.Draws, MaxTime: c.MaxTime}
		if got := rules.SetResults(); !slices.Equal(got, c.Results) {
			t.Errorf("%s: got %v, want %v", c.Name, got, c.Results)
		}
		if got := SetResultsInWords(rules).String(); got != c.Words {
			t.Errorf("%s: got %q, want %q", c.Name, got, c.Words)
		}
		for _, won := range c.Results {
			if !rules.AllowsSetResult(won[0], won[1]) || !rules.AllowsSetResult(won[1], won[0]) {
				t.Errorf("%s: %v is not allowed", c.Name, won)
			}
		}
	}
}

func TestCheckSetsOnly(t *testing.T) {
	best := score.Rules{SetRules: score.SetRules{EndingScore: 25, WinByTwo: true}, Sets: 5, DecidingScore: 15}
	one := best
	one.Sets = 1
	cases := []struct {
		name           string
		rules          score.Rules
		team1, team2   int
		sets           []Set
		isRequested    bool
		want           bool
		field, problem string
	}{
		{"sets", best, 3, 2, nil, false, true, "", ""},
		{"sets of team 2", best, 1, 3, nil, true, true, "", ""},
		{"points of the sets", best, 1, 0, []Set{{Team1Score: 25, Team2Score: 20}}, false, false, "", ""},
		{"both", best, 1, 0, []Set{{Team1Score: 25, Team2Score: 20}}, true, false, "setsOnly", "Enter the points of each set, or only the sets won"},
		{"too many", best, 7, 2, nil, false, false, "team2Score", "A match of this league ends 3–0, 3–1 or 3–2 in sets, not 7–2"},
		{"level", best, 2, 2, nil, false, false, "team2Score", "A match of this league ends 3–0, 3–1 or 3–2 in sets, not 2–2"},
		{"points of one set", best, 25, 20, nil, false, false, "team2Score",
			"A match of this league ends 3–0, 3–1 or 3–2 in sets. If only one set was played, enter 25-20 as the points of the set"},
		{"unfinished points", best, 25, 24, nil, false, false, "team2Score", "A match of this league ends 3–0, 3–1 or 3–2 in sets, not 25–24"},
		{"a game of one set", one, 25, 20, nil, false, false, "", ""},
		{"sets of a game of one set", one, 3, 2, nil, true, false, "setsOnly", "A game of this league has one set: enter its points"},
	}
	for _, c := range cases {
		got, found := CheckSetsOnly(c.rules, c.team1, c.team2, c.sets, c.isRequested)
		field, problem := "", ""
		if len(found) > 0 {
			field, problem = found[0].Field, found[0].Message.String()
		}
		if got != c.want || field != c.field || problem != c.problem {
			t.Errorf("%s: got %v, %s %q, want %v, %s %q", c.name, got, field, problem, c.want, c.field, c.problem)
		}
	}
}
