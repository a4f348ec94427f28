package score_test

import (
	"encoding/json"
	"os"
	"testing"

	. "sideout/internal/rules/score"
	"sideout/internal/rules/score/scoretest"
)

// The cases of lineups.json have lines as in log.json, and the line-ups, the number of the server and the sanctions that result from
// them.
func TestLineupVectors(t *testing.T) {
	text, err := os.ReadFile("../../../spec/vectors/lineups.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Rules map[string]Rules
		Cases []struct {
			Name, Rules string
			Events      []string
			Lineups     string
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) {
			rules, ok := file.Rules[c.Rules]
			if !ok {
				t.Fatalf("no rules %q", c.Rules)
			}
			l := addLines(t, NewLog(rules), c.Events)
			if got := scoretest.DescribeLineups(l); got != c.Lineups {
				t.Errorf("got  %s\nwant %s", got, c.Lineups)
			}
			if again := Replay(rules, l.Entries(0)); scoretest.DescribeLineups(again) != c.Lineups {
				t.Errorf("replayed %s\nwant     %s", scoretest.DescribeLineups(again), c.Lineups)
			}
		})
	}
}
