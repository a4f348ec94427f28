package results_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
	"sideout/internal/rules/score"
)

const day league.Date = "2026-11-12"

// Aces, Diggers and Setters are the teams of the tables.
const (
	aces int64 = 1 + iota
	diggers
	setters
)

// planned returns a planned game of the Aces and the Diggers that starts at a time.
func planned(id int64, on league.Date, at league.TimeOfDay, change ...func(*results.Game)) results.Game {
	instant, _ := time.Parse("2006-01-02 15:04", string(on)+" "+string(at))
	g := results.Game{
		Game: league.Game{ID: id, Team1ID: aces, Team2ID: diggers, Status: league.Scheduled, Day: &on, Stage: league.Season},
		Line: &league.ScheduledGame{GameID: &id, Day: on, GameTime: at, GameDate: instant},
	}
	for _, c := range change {
		c(&g)
	}
	return g
}

// played returns a game of the Aces and the Diggers that was recorded by hand.
func played(id int64, score1, score2 int, change ...func(*results.Game)) results.Game {
	g := planned(id, day, "00:00", append([]func(*results.Game){with(score1, score2)}, change...)...)
	g.Line = nil
	return g
}

func with(score1, score2 int) func(*results.Game) {
	return func(g *results.Game) {
		g.Status, g.Team1Score, g.Team2Score = league.Completed, score1, score2
	}
}

func entered(score1, score2 int, change ...func(*results.Result)) results.Result {
	r := results.Result{Day: day, Team1ID: aces, Team2ID: diggers, Score: league.ClaimScore{Team1Score: score1, Team2Score: score2}}
	for _, c := range change {
		c(&r)
	}
	return r
}

func turned(r *results.Result) { r.Team1ID, r.Team2ID = r.Team2ID, r.Team1ID }

func again(r *results.Result) { r.Answer.IsSecondGame = true }

func repeat(r *results.Result) { r.Answer.IsSecondGame, r.Answer.IsRepeat = true, true }

func answer(id int64) func(*results.Result) {
	return func(r *results.Result) { r.Answer.GameID = &id }
}

func TestDecide(t *testing.T) {
	one := []results.Result{entered(25, 20)}
	for _, c := range []struct {
		name    string
		games   []results.Game
		entered []results.Result
		want    string // kind and game of each result, and its sentence
	}{
		{"no game", nil, one, "new"},
		{"a planned game", []results.Game{planned(7, day, "20:00")}, one, "fill 7: fills the planned game of 8:00 PM"},
		{"a planned game of another day", []results.Game{planned(7, "2026-11-13", "20:00")}, one, "new"},
		{"a planned game of others", []results.Game{planned(7, day, "20:00", func(g *results.Game) { g.Team2ID = setters })}, one, "new"},
		{"sides exchanged", []results.Game{planned(7, day, "20:00")}, []results.Result{entered(20, 25, turned)},
			"fill 7 turned: fills the planned game of 8:00 PM, planned with the sides exchanged"},
		{"a cancelled game", []results.Game{planned(7, day, "20:00", func(g *results.Game) { g.Status = league.Cancelled })}, one, "new"},
		{"a void game", []results.Game{planned(7, day, "20:00", with(25, 20), func(g *results.Game) { g.Status = league.Void })}, one, "new"},
		{"a deleted game", []results.Game{planned(7, day, "20:00", func(g *results.Game) { g.DeletedAt = new(time.Now()) })}, one, "new"},
		{"a game that is being scored", []results.Game{planned(7, day, "20:00", func(g *results.Game) { g.Live, g.Team1Score, g.Team2Score = true, 12, 10 })}, one,
			"fill 7: fills the planned game of 8:00 PM, which is being scored: 12–10"},
		{"a game without a place comes last", []results.Game{planned(7, day, "20:00", func(g *results.Game) { g.Line.Waiting = true }), planned(8, day, "21:00")},
			[]results.Result{entered(25, 20), entered(25, 21)},
			"fill 8: fills the planned game of 9:00 PM; fill 7: fills the planned game of 8:00 PM, which waits for a new place"},
		{"two planned games in order of time", []results.Game{planned(7, day, "21:00"), planned(8, day, "20:00")}, []results.Result{entered(25, 20), entered(20, 25)},
			"fill 8: fills the planned game of 8:00 PM; fill 7: fills the planned game of 9:00 PM"},
		{"more results than planned games", []results.Game{planned(7, day, "20:00")}, []results.Result{entered(25, 20), entered(20, 25)},
			"fill 7: fills the planned game of 8:00 PM; new"},
		{"the same score again", []results.Game{played(7, 25, 20)}, one, "known 7: is the result that the league has: 25–20"},
		{"the same score again, sides exchanged", []results.Game{played(7, 25, 20)}, []results.Result{entered(20, 25, turned)},
			"known 7 turned: is the result that the league has: 20–25"},
		{"the same score twice", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 20), entered(25, 20)},
			"known 7: is the result that the league has: 25–20; known 7: is the result that the league has: 25–20"},
		{"the same score twice, and a planned game", []results.Game{planned(7, day, "20:00", with(25, 20)), planned(8, day, "21:00")},
			[]results.Result{entered(25, 20), entered(25, 20)},
			"known 7: is the result that the league has: 25–20 at 8:00 PM; fill 8: fills the planned game of 9:00 PM"},
		{"another score", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 21)}, "ask: the league has 25–20"},
		{"another score, sides exchanged", []results.Game{played(7, 25, 20)}, []results.Result{entered(21, 25, turned)}, "ask: the league has 20–25"},
		{"another score of a planned game", []results.Game{planned(7, day, "20:00", with(25, 20))}, []results.Result{entered(25, 21)},
			"ask: the league has 25–20 at 8:00 PM"},
		{"the result that the league has, and another one", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 21), entered(25, 20)},
			"ask: the league has 25–20; known 7: is the result that the league has: 25–20"},
		{"another score, and a planned game", []results.Game{planned(7, day, "20:00", with(25, 20)), planned(8, day, "21:00")}, []results.Result{entered(25, 21)},
			"fill 8: fills the planned game of 9:00 PM; the league has 25–20 at 8:00 PM"},
		{"corrected", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 21, answer(7))}, "correct 7: corrects 25–20"},
		{"a second game", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 21, answer(0))}, "new: is another game of the two on that day"},
		{"a second game, said of the whole file", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 20, again), entered(25, 21, again)},
			"known 7: is the result that the league has: 25–20; new: is another game of the two on that day"},
		{"a second game with the same score", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 20, repeat)}, "new: is another game of the two on that day"},
		{"a second game that is planned", []results.Game{planned(7, day, "20:00", with(25, 20)), planned(8, day, "21:00")}, []results.Result{entered(25, 20, repeat)},
			"fill 8: fills the planned game of 9:00 PM"},
		{"the second of two planned games", []results.Game{planned(7, day, "20:00"), planned(8, day, "21:00")}, []results.Result{entered(25, 20, answer(8)), entered(25, 21)},
			"fill 8: fills the planned game of 9:00 PM; fill 7: fills the planned game of 8:00 PM"},
		{"an answer that is out of date", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 21, answer(8))}, "ask: the league has 25–20"},
		{"an answer about a game that is gone", nil, []results.Result{entered(25, 21, answer(8))}, "ask: the games of the two on that day have changed"},
		{"two answers about one game", []results.Game{played(7, 25, 20)}, []results.Result{entered(25, 21, answer(7)), entered(25, 22, answer(7))},
			"correct 7: corrects 25–20; ask: the league has 25–20"},
		{"a friendly of the schedule", []results.Game{planned(7, day, "20:00", func(g *results.Game) { g.Stage = league.Friendly })}, one,
			"fill 7: fills the planned friendly of 8:00 PM"},
		{"a game that counts comes before a friendly", []results.Game{
			planned(7, day, "20:00", func(g *results.Game) { g.Stage = league.Friendly }), planned(8, day, "21:00"),
		}, one, "fill 8: fills the planned game of 9:00 PM"},
		{"a friendly is not the planned game", []results.Game{planned(7, day, "20:00")},
			[]results.Result{entered(25, 20, func(r *results.Result) { r.Stage = league.Friendly })}, "new"},
		{"a match of finals", []results.Game{planned(7, day, "20:00", func(g *results.Game) { g.Stage = league.Finals })}, one, "fill 7: fills the finals game of 8:00 PM"},
		{"after midnight, by the date of the night", []results.Game{planned(7, "2026-11-13", "00:15")}, one,
			"fill 7: fills the planned game of 12:15 AM on Nov 13, 2026"},
		{"after midnight, by its own date", []results.Game{planned(7, day, "00:15")}, one, "fill 7: fills the planned game of 12:15 AM"},
		{"before midnight, by the time of its end", []results.Game{planned(7, "2026-11-11", "23:45"), planned(8, day, "20:00")},
			[]results.Result{entered(25, 20, func(r *results.Result) { r.IsAfterMidnight = true })},
			"fill 7: fills the planned game of 11:45 PM on Nov 11, 2026"},
		{"a forfeit, whatever its score", []results.Game{planned(7, day, "20:00", with(0, 0), func(g *results.Game) { g.Forfeit = league.ByTeam2 })},
			[]results.Result{entered(0, 25, turned, func(r *results.Result) { r.Forfeit = league.ByTeam1 })},
			"known 7 turned: is the result that the league has: 0–0 by forfeit at 8:00 PM"},
		{"a forfeit, and a game that was played", []results.Game{planned(7, day, "20:00", with(25, 0), func(g *results.Game) { g.Forfeit = league.ByTeam2 })}, one,
			"ask: the league has 25–0 by forfeit at 8:00 PM"},
		{"other points of the sets", []results.Game{played(7, 2, 1, func(g *results.Game) { g.Sets = sets("25-20 22-25 15-10") })},
			[]results.Result{entered(2, 1, func(r *results.Result) { r.Score.Sets = sets("25-20 22-25 15-11") })},
			"ask: the league has 25–20, 22–25, 15–10"},
		{"sets whose points nobody has told", []results.Game{played(7, 2, 1, func(g *results.Game) { g.Sets = sets("25-20 22-25 15-10") })},
			[]results.Result{entered(1, 2, turned)}, "known 7 turned: is the result that the league has: 20–25, 25–22, 10–15"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var lines []string
			for i, m := range results.Decide(c.games, c.entered) {
				lines = append(lines, describe(m, c.entered[i]))
			}
			if got := strings.Join(lines, "; "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func describe(m results.Match, r results.Result) string {
	line := string(m.Kind)
	if m.Game != nil {
		line += fmt.Sprint(" ", m.Game.ID)
	}
	if m.Turned {
		line += " turned"
	}
	if words := m.Describe(r); !words.IsZero() {
		line += ": " + words.String()
	}
	return line
}

func sets(text string) (sets []league.Set) {
	for word := range strings.FieldsSeq(text) {
		var set league.Set
		fmt.Sscanf(word, "%d-%d", &set.Team1Score, &set.Team2Score)
		sets = append(sets, set)
	}
	return sets
}

func TestChoices(t *testing.T) {
	games := []results.Game{planned(7, day, "20:00", with(25, 20)), planned(8, day, "21:00"), planned(9, day, "22:00")}
	r := entered(25, 21)
	var got []string
	for _, c := range results.Decide(games, []results.Result{r})[0].Choices {
		got = append(got, c.Describe(r).String())
	}
	want := []string{
		"fills the planned game of 9:00 PM", "fills the planned game of 10:00 PM", "corrects 25–20 at 8:00 PM", "is another game of the two on that day",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if m := results.Decide(nil, []results.Result{r})[0]; m.Choices != nil {
		t.Errorf("a result without any other game has the choices %v", m.Choices)
	}
}

func TestTurning(t *testing.T) {
	s := league.ClaimScore{Team1Score: 2, Team2Score: 1, Sets: []league.Set{{Team1Score: 25, Team2Score: 0, Forfeit: score.Team2}, {Team1Score: 20, Team2Score: 25}}}
	got := results.TurnScore(s)
	want := league.ClaimScore{Team1Score: 1, Team2Score: 2, Sets: []league.Set{{Team1Score: 0, Team2Score: 25, Forfeit: score.Team1}, {Team1Score: 25, Team2Score: 20}}}
	if !got.Equal(want) || !results.TurnScore(got).Equal(s) || s.Sets[0].Team1Score != 25 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for by, want := range map[league.Forfeit]league.Forfeit{league.ByTeam1: league.ByTeam2, league.ByTeam2: league.ByTeam1, league.ByBoth: league.ByBoth, league.NoForfeit: league.NoForfeit} {
		if got := results.TurnForfeit(by); got != want {
			t.Errorf("%q turned is %q, want %q", by, got, want)
		}
	}
}

func TestFindRecord(t *testing.T) {
	plan, record := planned(7, day, "20:00"), played(3, 25, 20)
	for _, c := range []struct {
		name  string
		games []results.Game
		want  int64 // the record that a captain meets who tells 25-20; 0: none
	}{
		{"the same score", []results.Game{plan, record}, 3},
		{"the same score, sides exchanged", []results.Game{plan, played(3, 20, 25, func(g *results.Game) { g.Team1ID, g.Team2ID = diggers, aces })}, 3},
		{"another score", []results.Game{plan, played(3, 25, 21)}, 3},
		{"another score, and another planned game", []results.Game{plan, planned(8, day, "21:00"), played(3, 25, 21)}, 0},
		{"the same score, and another planned game", []results.Game{plan, planned(8, day, "21:00"), record}, 3},
		{"two records with other scores", []results.Game{plan, played(3, 25, 21), played(4, 25, 22)}, 0},
		{"one of two records", []results.Game{plan, played(3, 25, 21), played(4, 25, 20)}, 4},
		{"a result of the schedule", []results.Game{plan, planned(3, day, "19:00", with(25, 20))}, 0},
		{"a friendly", []results.Game{plan, played(3, 25, 20, func(g *results.Game) { g.Stage = league.Friendly })}, 0},
		{"another day", []results.Game{planned(7, "2026-11-13", "20:00"), record}, 0},
		{"a game that has a result", []results.Game{planned(7, day, "20:00", with(25, 21)), record}, 0},
	} {
		got := int64(0)
		if g := results.FindRecord(c.games, 7, league.ClaimScore{Team1Score: 25, Team2Score: 20}); g != nil {
			got = g.ID
		}
		if got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
}
