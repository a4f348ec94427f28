package results_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
)

// TestDecideProperties decides about random results in random leagues. No game is used twice, known results aside; planned games are filled as
// long as there are results; the sides in which a result is entered do not matter; and what was entered is known when it is entered again.
func TestDecideProperties(t *testing.T) {
	count := 500
	if os.Getenv("PROVE") != "" {
		count = 10_000
	}
	for seed := range count {
		r := rand.New(rand.NewPCG(uint64(seed), 2))
		games, entered := randomGames(r), randomResults(r)
		matches := results.Decide(games, entered)
		used := map[int64]bool{}
		for i, m := range matches {
			if (m.Game == nil) != (m.Kind == results.New || m.Kind == results.Ask) {
				t.Fatalf("seed %d, result %d: %+v", seed, i, m)
			}
			if m.Game == nil || m.Kind == results.Known {
				continue
			}
			if used[m.Game.ID] || m.Kind == results.Fill != m.Game.IsOpen() {
				t.Fatalf("seed %d, result %d belongs to %+v", seed, i, m.Game)
			}
			used[m.Game.ID] = true
		}
		for i, m := range matches {
			if m.Kind == results.Fill || m.Kind == results.Known || entered[i].Answer.GameID != nil {
				continue
			}
			for _, c := range m.Choices {
				if c.Kind == results.Fill {
					t.Fatalf("seed %d: result %d is %s, and game %d is left over", seed, i, m.Kind, c.Game.ID)
				}
			}
		}
		checkSidesDoNotMatter(t, seed, games, entered, matches)
		checkEnteredTwice(t, seed, games, entered, matches)
	}
}

func checkSidesDoNotMatter(t *testing.T, seed int, games []results.Game, entered []results.Result, matches []results.Match) {
	t.Helper()
	exchanged := slices.Clone(entered)
	for i, e := range entered {
		exchanged[i].Team1ID, exchanged[i].Team2ID = e.Team2ID, e.Team1ID
		exchanged[i].Score, exchanged[i].Forfeit = results.TurnScore(e.Score), results.TurnForfeit(e.Forfeit)
	}
	for i, m := range results.Decide(games, exchanged) {
		same := m.Kind == matches[i].Kind && (m.Game == nil || m.Game.ID == matches[i].Game.ID && m.Turned != matches[i].Turned)
		if !same {
			t.Fatalf("seed %d: result %d is %+v, and with exchanged sides %+v", seed, i, matches[i], m)
		}
	}
}

// checkEnteredTwice stores the results, with those that are asked about as second games, and decides about them again.
func checkEnteredTwice(t *testing.T, seed int, games []results.Game, entered []results.Result, matches []results.Match) {
	t.Helper()
	after, plain := slices.Clone(games), slices.Clone(entered)
	for i, m := range matches {
		plain[i].Answer = results.Answer{}
		score := entered[i].Score
		switch m.Kind {
		case results.Known:
		case results.New, results.Ask:
			g := played(int64(1000+i), score.Team1Score, score.Team2Score)
			g.Team1ID, g.Team2ID, g.Day = entered[i].Team1ID, entered[i].Team2ID, &entered[i].Day
			after = append(after, g)
		default:
			if m.Turned {
				score = results.TurnScore(score)
			}
			at := slices.IndexFunc(after, func(g results.Game) bool { return g.ID == m.Game.ID })
			with(score.Team1Score, score.Team2Score)(&after[at])
		}
	}
	for i, m := range results.Decide(after, plain) {
		if wasReplaced := slices.ContainsFunc(matches, func(m results.Match) bool { return m.Kind == results.Correct }); m.Kind != results.Known && !wasReplaced {
			t.Fatalf("seed %d: result %d was %s, and entered again it is %s", seed, i, matches[i].Kind, m.Kind)
		}
	}
}

// The scores, days and times are few, so that games and results often meet.

func randomScore(r *rand.Rand) (score1, score2 int) {
	all := [][2]int{{25, 20}, {20, 25}, {25, 21}}
	pair := all[r.IntN(len(all))]
	return pair[0], pair[1]
}

func randomDay(r *rand.Rand) league.Date { return day.AddDays(r.IntN(2)) }

func randomTeams(r *rand.Rand) (team1, team2 int64) {
	all := r.Perm(3)
	return int64(all[0] + 1), int64(all[1] + 1)
}

func randomGames(r *rand.Rand) []results.Game {
	games := make([]results.Game, r.IntN(6))
	for i := range games {
		at := []league.TimeOfDay{"20:00", "21:00", "22:00", "00:15"}[r.IntN(4)]
		g := planned(int64(i+1), randomDay(r), at)
		g.Team1ID, g.Team2ID = randomTeams(r)
		switch r.IntN(5) {
		case 0:
			g.Line = nil
			fallthrough
		case 1:
			with(randomScore(r))(&g)
		case 2:
			g.Line.Waiting = r.IntN(2) == 0
		case 3:
			g.Status = league.Cancelled
		}
		games[i] = g
	}
	return games
}

func randomResults(r *rand.Rand) []results.Result {
	all := make([]results.Result, r.IntN(6))
	for i := range all {
		all[i] = entered(randomScore(r))
		all[i].Day = randomDay(r)
		all[i].Team1ID, all[i].Team2ID = randomTeams(r)
		switch r.IntN(8) {
		case 0:
			all[i].Answer.GameID = new(int64(r.IntN(6)))
		case 1:
			all[i].Answer.IsSecondGame, all[i].Answer.IsRepeat = true, r.IntN(2) == 0
		}
	}
	return all
}
