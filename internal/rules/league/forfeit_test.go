package league_test

import (
	"reflect"
	"testing"

	. "sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

func TestForfeitScores(t *testing.T) {
	rules := func(sport Sport, change func(*score.Rules)) score.Rules {
		r := DefaultRules(sport)
		if change != nil {
			change(&r)
		}
		return r
	}
	bestOf := func(sets int, playAll bool) func(*score.Rules) {
		return func(r *score.Rules) { r.Sets, r.PlayAll = sets, playAll }
	}
	set := func(team1, team2 int) Set { return Set{Team1Score: team1, Team2Score: team2} }
	for _, c := range []struct {
		name         string
		sport        Sport
		rules        func(*score.Rules)
		by           Forfeit
		team1, team2 int
		sets         []Set
	}{
		{"one set", Volleyball, nil, ByTeam1, 0, 25, nil},
		{"one set, the other team", Volleyball, nil, ByTeam2, 25, 0, nil},
		{"from a starting score", Volleyball, func(r *score.Rules) { r.StartingScore = 4 }, ByTeam2, 25, 4, nil},
		{"best of three", Volleyball, bestOf(3, false), ByTeam1, 0, 2, []Set{set(0, 25), set(0, 25)}},
		{"best of five", Volleyball, bestOf(5, false), ByTeam2, 3, 0, []Set{set(25, 0), set(25, 0), set(25, 0)}},
		{"all of three sets", Volleyball, bestOf(3, true), ByTeam2, 3, 0, []Set{set(25, 0), set(25, 0), set(15, 0)}},
		{"basketball, without an ending score", "basketball", nil, ByTeam1, 0, 20, nil},
		{"soccer, without an ending score", "soccer", nil, ByTeam2, 3, 0, nil},
		{"both", Volleyball, nil, ByBoth, 0, 0, nil},
		{"both, from a starting score", Volleyball, func(r *score.Rules) { r.StartingScore = 4 }, ByBoth, 0, 0, nil},
		{"both, best of three", Volleyball, bestOf(3, false), ByBoth, 0, 0, nil},
	} {
		team1, team2, sets := ForfeitScore(rules(c.sport, c.rules), c.sport, c.by, FullScore)
		if team1 != c.team1 || team2 != c.team2 || !reflect.DeepEqual(sets, c.sets) {
			t.Errorf("%s: %d-%d %v, want %d-%d %v", c.name, team1, team2, sets, c.team1, c.team2, c.sets)
		}
	}
}

// With the rule that no points count, a forfeit is won and lost without any.
func TestForfeitsWithoutPoints(t *testing.T) {
	for by, want := range map[Forfeit][2]int{ByTeam1: {-1, 1}, ByTeam2: {1, -1}, ByBoth: {-1, -1}} {
		team1, team2, sets := ForfeitScore(DefaultRules(Volleyball), Volleyball, by, NoScore)
		if team1 != 0 || team2 != 0 || sets != nil {
			t.Errorf("%s: %d-%d %v", by, team1, team2, sets)
		}
		margin1, margin2 := Game{Forfeit: by}.Margins()
		if got := [2]int{margin1, margin2}; got != want {
			t.Errorf("%s: margins %v, want %v", by, got, want)
		}
	}
}
