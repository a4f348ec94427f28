package csvimport_test

import (
	"slices"
	"testing"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

func TestSetsAreRead(t *testing.T) {
	const row = "2026-01-31,Aces,Block Party,"
	three := []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 22, Team2Score: 25}, {Team1Score: 15, Team2Score: 10}}
	for _, c := range []struct {
		cells   string
		sets    []league.Set
		problem string
	}{
		{"2,1,,,,25-20 22-25 15-10", three, ""},
		{"2,1,25-20 22-25 15-10", three, ""},
		{`2,1,"25:20, 22–25; 15-10"`, three, ""},
		{"2,1,,,Draw,25-20/22-25/15-10", three, ""},
		{"2,1,,friendly,,25-20 22-25 15-10", three, ""},
		{"25,20,25-20", nil, ""},
		{"2,1,,,,", nil, ""},
		{"2,0,25-20 22-25 15-10", nil, "Line 1: The sets were won 2 to 1, but the score says 2 to 0"},
		{"1,0,25-25 25-20", []league.Set{{Team1Score: 25, Team2Score: 25}, {Team1Score: 25, Team2Score: 20}}, ""},
		{"2,1,,,,25-20 and more", nil, `Line 1: Sets must be like 25-20 22-25 15-10, not "25-20 and more"`},
		{"2,1,,,,25-99999", nil, `Line 1: Sets must be like 25-20 22-25 15-10, not "25-99999"`},
		{"2,1,,,,1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0", nil, `Line 1: Sets must be like 25-20 22-25 15-10, not "1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0"`},
	} {
		for _, header := range []string{"", "Date,Team A,Team B,Score A,Score B,Forfeit,Stage,Note,Sets\n", "Date,Team A,Team B,Score A,Score B,Sets\n"} {
			r := Parse([]byte(header+row+c.cells), teams, "")
			problem := ""
			if len(r.Problems) > 0 {
				problem = r.Problems[0].Message.String()
			}
			want := c.problem
			if want != "" {
				want = want[len("Line 1: "):]
			}
			if problem != want || r.RowCount != 1 {
				t.Errorf("%q: %q, want %q", header+c.cells, problem, want)
			}
			if want == "" && (len(r.Rows) != 1 || !slices.Equal(r.Rows[0].Sets, c.sets)) {
				t.Errorf("%q: %+v", header+c.cells, r.Rows)
			}
		}
	}
}

func TestSetsAreWrittenAsTheyAreRead(t *testing.T) {
	const cell = "25-20 22-25 15-10"
	r := Parse([]byte("2026-01-31,Aces,Block Party,2,1,"+cell), teams, "")
	if len(r.Rows) != 1 || SetsText(r.Rows[0].Sets) != cell {
		t.Errorf("%+v", r)
	}
}

func TestSetsFitTheRulesOfTheLeague(t *testing.T) {
	for _, c := range []struct {
		sets int
		want string
	}{
		{1, "Line 2: A game of this league has one set. Leave the column Sets empty, or set matches of several sets in the rules of the league first"},
		{2, ""}, // and a deciding one
		{3, ""},
	} {
		r := Result{Rows: []Row{{Line: 2, Sets: make([]league.Set, 3)}, {Line: 3}}}
		r.CheckSets(score.Rules{Sets: c.sets})
		got := ""
		for _, p := range r.Problems {
			got += p.String()
		}
		if got != c.want || r.ProblemCount != len(r.Problems) {
			t.Errorf("%d sets: %q", c.sets, got)
		}
	}
	r := Result{Rows: []Row{{Line: 2, Sets: make([]league.Set, 4)}}}
	if r.CheckSets(score.Rules{Sets: 3}); r.ProblemCount != 1 || r.Problems[0].String() != "Line 2: A match of this league has at most 3 sets, not 4" {
		t.Errorf("%+v", r.Problems)
	}
}
