package csvimport_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
	"sideout/internal/rules/score"
)

var bestOfFive = league.League{SportType: league.Volleyball, TableRules: league.TableRulesOf(league.ThreeTwoOne),
	Rules: score.Rules{SetRules: score.SetRules{EndingScore: 25, WinByTwo: true}, Sets: 5, DecidingScore: 15}}

// What the scores of a row are in a league of several sets.
func TestScoresOfALeagueOfSets(t *testing.T) {
	teams := []league.Team{{ID: 1, Name: "Aces"}, {ID: 2, Name: "Diggers"}}
	for _, c := range []struct {
		row      string
		isOneSet bool
		want     string // the score, its sets, and whether only they are known
		problem  string
		asks     bool
	}{
		{"3,2", false, "3-2 sets only", "", false},
		{"0,3", false, "0-3 sets only", "", false},
		{"3,1,,,,25-20 20-25 25-20 25-20", false, "3-1 25-20 20-25 25-20 25-20", "", false},
		{"25,20,,,,25-20", false, "1-0 25-20", "", false},
		{"20,25,20-25", false, "0-1 20-25", "", false},
		{"25,20", false, "", "A match of this league ends 3–0, 3–1 or 3–2 in sets. If only one set was played, enter 25-20 as the points of the set", true},
		{"25,20", true, "1-0 25-20", "", false},
		{"3,2", true, "3-2 sets only", "", false},
		{"7,2", false, "", "A match of this league ends 3–0, 3–1 or 3–2 in sets, not 7–2", false},
		{"25,24", false, "", "A match of this league ends 3–0, 3–1 or 3–2 in sets, not 25–24", false},
		{"3,0,Diggers", false, "3-0 25-0 25-0 25-0", "", false},
		{"F,25", false, "0-3 0-25 0-25 0-25", "", false},
		{"0,0,both", false, "0-0", "", false},
	} {
		r := ParseFor(bestOfFive, c.isOneSet, []byte("2026-10-01,Aces,Diggers,"+c.row), teams, "")
		got, problem := "", ""
		for _, row := range r.Rows {
			got = strings.TrimSpace(SetsText([]league.Set{{Team1Score: row.Team1Score, Team2Score: row.Team2Score}}) + " " + SetsText(row.Sets))
			if row.SetsOnly {
				got += " sets only"
			}
		}
		for _, p := range r.Problems {
			problem += p.Message.String()
		}
		if got != c.want || problem != c.problem || c.asks != (len(r.OneSetLines) > 0) {
			t.Errorf("%s: %q, problem %q, one set in %v; want %q, %q", c.row, got, problem, r.OneSetLines, c.want, c.problem)
		}
	}
}

// Two sets of the same teams on a day are two games, and the same set again is the same one, however the league has stored it.
func TestASetIsTheSameGameByItsPoints(t *testing.T) {
	teams := []league.Team{{ID: 1, Name: "Aces"}, {ID: 2, Name: "Diggers"}}
	game := league.Game{ID: 7, Team1ID: 1, Team2ID: 2, Status: league.Completed, Day: new(league.Date("2026-10-01"))}
	asPoints, asSet := game, game
	asPoints.Team1Score, asPoints.Team2Score = 25, 20
	asSet.Team1Score, asSet.Sets = 1, []league.Set{{Team1Score: 25, Team2Score: 20}}
	for _, known := range []league.Game{asPoints, asSet} {
		r := ParseFor(bestOfFive, true, []byte("2026-10-01,Aces,Diggers,25,20\n2026-10-01,Diggers,Aces,20,25\n2026-10-01,Aces,Diggers,25,21"), teams, "")
		r.MatchGames([]results.Game{{Game: known}}, Answers{}, bestOfFive)
		if len(r.Rows) != 1 || len(r.Duplicates) != 2 || r.Duplicates[0].GameID != 7 {
			t.Errorf("%+v: %+v", known, r)
		}
	}
}

// A row is sets won if a match can end with them, and a problem otherwise.
func TestARowOfSetsIsOneOfThePossibleResults(t *testing.T) {
	teams := []league.Team{{ID: 1, Name: "Aces"}, {ID: 2, Name: "Diggers"}}
	count := 12
	if os.Getenv("PROVE") != "" {
		count = 40
	}
	for sets := 2; sets <= 9; sets++ {
		l := bestOfFive
		l.Rules.Sets = sets
		for won1 := range count {
			for won2 := range count {
				row := SetsText([]league.Set{{Team1Score: won1, Team2Score: won2}})
				r := ParseFor(l, false, []byte("2026-10-01,Aces,Diggers,"+strings.Replace(row, "-", ",", 1)), teams, "")
				isPossible := slices.Contains(l.Rules.SetResults(), [2]int{max(won1, won2), min(won1, won2)})
				if isPossible != (len(r.Rows) == 1 && r.Rows[0].SetsOnly) || isPossible == (r.ProblemCount > 0) {
					t.Errorf("%s of %d sets: %+v", row, sets, r)
				}
			}
		}
	}
}
