package league

import "testing"

func TestWhatTheRulesMakeOfAnAbandonedGame(t *testing.T) {
	from := 30
	set := func(team1, team2 int) Set { return Set{Team1Score: team1, Team2Score: team2} }
	for name, c := range map[string]struct {
		from  *int
		game  Game
		draws bool
		want  AbandonHow
	}{
		"no rule":                         {game: Game{Team1Score: 20, Team2Score: 15}},
		"too few points":                  {from: &from, game: Game{Team1Score: 15, Team2Score: 14}, want: Replay},
		"enough":                          {from: &from, game: Game{Team1Score: 16, Team2Score: 14}, want: Stand},
		"level":                           {from: &from, game: Game{Team1Score: 20, Team2Score: 20}, want: Replay},
		"level, with draws":               {from: &from, game: Game{Team1Score: 20, Team2Score: 20}, draws: true, want: Stand},
		"the points of all sets":          {from: &from, game: Game{Team1Score: 1, Sets: []Set{set(25, 3), set(1, 2)}}, want: Stand},
		"sets that are level":             {from: &from, game: Game{Team1Score: 1, Team2Score: 1, Sets: []Set{set(25, 3), set(3, 25), set(1, 2)}}, want: Replay},
		"nobody played the forfeited set": {from: &from, game: Game{Team1Score: 1, Sets: []Set{{Team1Score: 25, Forfeit: "team2"}, set(2, 4)}}, want: Replay},
	} {
		rules := DefaultTableRules()
		rules.AbandonedFrom = c.from
		if got, ok := rules.PrescribedOutcome(c.game, c.draws); got != c.want || ok != (c.from != nil) {
			t.Errorf("%s: %q, %v", name, got, ok)
		}
	}
}
