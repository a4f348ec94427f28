package bracket

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// testdata/oracle.mjs writes the answers of another implementation: the matches [team, team, winner] of some runs by format and
// number of teams.
func TestSamePairingsAsAnotherImplementation(t *testing.T) {
	text, err := os.ReadFile("testdata/oracle.json")
	if err != nil {
		t.Fatal(err)
	}
	var oracle map[string][][][3]int64
	if err := json.Unmarshal(text, &oracle); err != nil {
		t.Fatal(err)
	}
	if len(oracle) != 6 {
		t.Fatalf("%d knockouts", len(oracle))
	}
	for name, runs := range oracle {
		kind, size, _ := strings.Cut(name, "_elimination-")
		n, err := strconv.Atoi(size)
		if err != nil {
			t.Fatal(err)
		}
		k := build(t, Order{Format: Format(kind), Teams: n})
		entry := Entry{}
		for seed := range n {
			entry.Teams = append(entry.Teams, int64(seed+1))
		}
		for i, played := range runs {
			left := slices.Clone(played)
			_, results := run(t, k, entry, func(s Situation) int64 {
				low, high := min(s.Teams[0].Team, s.Teams[1].Team), max(s.Teams[0].Team, s.Teams[1].Team)
				at := slices.IndexFunc(left, func(m [3]int64) bool { return m[0] == low && m[1] == high })
				if at < 0 {
					t.Fatalf("%s, run %d: %s is played by %d and %d, which the oracle does not have", name, i, s.Name.Label(), low, high)
				}
				winner := left[at][2]
				left = slices.Delete(left, at, at+1)
				return winner
			})
			if len(left) > 0 || len(results) != len(played) {
				t.Errorf("%s, run %d: %v are missing", name, i, left)
			}
		}
	}
}
