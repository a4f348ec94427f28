package csvimport_test

import (
	"slices"
	"testing"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

// People write a forfeit in many ways: with the score of the team that did not play, in place of it, or at the end of the row.
func TestWordsForForfeits(t *testing.T) {
	const row = "2026-01-31,Aces,Block Party,"
	for _, c := range []struct {
		cells        string
		by           league.Forfeit
		team1, team2 int
		problem      string
	}{
		{"25,F", league.ByTeam2, 25, 0, ""},
		{"ff,2", league.ByTeam1, 0, 2, ""},
		{"25,0 F", league.ByTeam2, 25, 0, ""},
		{"0F,25", league.ByTeam1, 0, 25, ""},
		{"25,0 (forfeit)", league.ByTeam2, 25, 0, ""},
		{"No Show,25", league.ByTeam1, 0, 25, ""},
		{"F,F", league.ByBoth, 0, 0, ""},
		{"25,0,forfeit", league.ByTeam2, 25, 0, ""},
		{"0,25,W/O", league.ByTeam1, 0, 25, ""},
		{"25,0,Block Party", league.ByTeam2, 25, 0, ""},
		{"25,F,Block Party", league.ByTeam2, 25, 0, ""},
		{"0,0,both", league.ByBoth, 0, 0, ""},
		{"25,20", league.NoForfeit, 25, 20, ""},
		{"25,F,Aces", "", 0, 0, `Line 1: "Aces" cannot have forfeited this game`},
		{"5 F,5 F", "", 0, 0, "Line 1: If both teams have forfeited a game, its score is 0 to 0"},
		{"25 F,20", "", 0, 0, "Line 1: The team that has forfeited cannot have more points than the other one"},
		{"0,0,forfeit", "", 0, 0, "Line 1: The score does not say who has forfeited: write the name of the team, or both"},
		{"25,0 X", "", 0, 0, `Line 1: Score B must be a whole number, not "0 X"`},
		{"25,0,Nobody", "", 0, 0, `Line 1: Forfeit must be the name of the team that has forfeited, or both, not "Nobody"`},
		{"25,20,Nobody\n2026-02-01,Aces,Block Party,25,20", "", 0, 0, `Line 1: Forfeit must be the name of the team that has forfeited, or both, not "Nobody"`},
	} {
		r := Parse([]byte(row+c.cells), teams, "")
		if c.problem != "" {
			if !slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.String() == c.problem }) || len(r.Rows) > 1 {
				t.Errorf("%s: %v, %v; want %s", c.cells, r.Rows, r.Problems, c.problem)
			}
			continue
		}
		if len(r.Rows) != 1 || len(r.Problems) > 0 {
			t.Errorf("%s: %v, %v", c.cells, r.Rows, r.Problems)
			continue
		}
		if got := r.Rows[0]; got.Forfeit != c.by || got.Team1Score != c.team1 || got.Team2Score != c.team2 {
			t.Errorf("%s: %d-%d forfeited by %q; want %d-%d by %q", c.cells, got.Team1Score, got.Team2Score, got.Forfeit, c.team1, c.team2, c.by)
		}
	}
}

// The name of a team wins over the word: a team may be called Forfeit.
func TestATeamCanHaveTheNameOfAForfeit(t *testing.T) {
	named := append(slices.Clone(teams), league.Team{ID: 90, Name: "Forfeit"})
	r := Parse([]byte("2026-01-31,Aces,Forfeit,25,0,Forfeit"), named, "")
	if len(r.Rows) != 1 || r.Rows[0].Forfeit != league.ByTeam2 || r.Rows[0].Team2ID != 90 {
		t.Errorf("%v, %v", r.Rows, r.Problems)
	}
}
