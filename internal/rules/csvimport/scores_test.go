package csvimport_test

import (
	"slices"
	"testing"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

func TestScoresThatNoSetEndsWithAreQuestioned(t *testing.T) {
	to25 := score.Rules{SetRules: score.SetRules{EndingScore: 25, WinByTwo: true}, Sets: 1, Steps: []int{1}}
	with := func(change func(*score.Rules)) score.Rules {
		r := to25
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		rules score.Rules
		row   Row
		want  string
	}{
		"by the rules":             {rules: to25, row: Row{Team1Score: 27, Team2Score: 25}},
		"won by one":               {rules: to25, row: Row{Team1Score: 25, Team2Score: 24}, want: "Line 2: 25–24 is not a finished set to 25, win by 2. Is the score right?"},
		"over before":              {rules: to25, row: Row{Team1Score: 20, Team2Score: 27}, want: "Line 2: 20–27 was over at 20–25. Is the score right?"},
		"over the cap":             {rules: with(func(r *score.Rules) { r.MaxScoreCap = new(27) }), row: Row{Team1Score: 29, Team2Score: 27}, want: "Line 2: 29–27 was over at 28–27. Is the score right?"},
		"below the cap":            {rules: with(func(r *score.Rules) { r.MaxScoreCap = new(27) }), row: Row{Team1Score: 20, Team2Score: 18}, want: "Line 2: 20–18 is not a finished set to 25, win by 2, 27 at most. Is the score right?"},
		"a draw where there are":   {rules: with(func(r *score.Rules) { r.Draws = true }), row: Row{Team1Score: 20, Team2Score: 20}},
		"sets won":                 {rules: with(func(r *score.Rules) { r.Sets = 3 }), row: Row{Team1Score: 2, Team2Score: 1}},
		"a set won by one":         {rules: with(func(r *score.Rules) { r.Sets, r.DecidingScore = 3, 15 }), row: Row{Team1Score: 2, Team2Score: 1, Sets: []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 15, Team2Score: 14}}}, want: "Line 2: 15–14 is not a finished set to 15, win by 2. Is the score right?"},
		"sets by the rules":        {rules: with(func(r *score.Rules) { r.Sets, r.DecidingScore = 3, 15 }), row: Row{Team1Score: 2, Team2Score: 1, Sets: []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 15, Team2Score: 13}}}},
		"a set that was over":      {rules: with(func(r *score.Rules) { r.Sets, r.DecidingScore = 3, 15 }), row: Row{Team1Score: 2, Sets: []league.Set{{Team1Score: 999}, {Team1Score: 25, Team2Score: 20}}}, want: "Line 2: 999–0 was over at 25–0. Is the score right?"},
		"without an ending score":  {rules: with(func(r *score.Rules) { r.EndingScore = score.NoTarget }), row: Row{Team1Score: 2, Team2Score: 1}},
		"taps of several points":   {rules: with(func(r *score.Rules) { r.Steps = []int{1, 2, 3} }), row: Row{Team1Score: 27, Team2Score: 20}},
		"forfeited without points": {rules: to25, row: Row{Forfeit: league.ByTeam1}},
	} {
		c.row.Line = 2
		r := Result{Rows: []Row{c.row}}
		r.WarnAboutScores(c.rules)
		var got []string
		for _, w := range r.Warnings {
			got = append(got, w.String())
		}
		if want := slices.DeleteFunc([]string{c.want}, func(s string) bool { return s == "" }); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
