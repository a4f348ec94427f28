package quality_test

import (
	"fmt"
	"reflect"
	"testing"

	. "sideout/internal/rules/schedule/quality"
)

// night returns the games of a night: "0-1 2-3" are two games at the same time, and the next text is one game length later.
func night(number, wanted int, starts ...string) (games []DutyGame) {
	for i, start := range starts {
		for _, pair := range splitPairs(start) {
			games = append(games, DutyGame{Night: number, Start: number*10000 + 20*i, End: number*10000 + 20*(i+1), Tier: 1, Teams: pair, Required: wanted})
		}
	}
	return games
}

func splitPairs(text string) (pairs [][2]int) {
	for len(text) >= 3 {
		pairs = append(pairs, [2]int{int(text[0] - '0'), int(text[2] - '0')})
		text = text[min(4, len(text)):]
	}
	return pairs
}

func teams(n int) []DutyTeam { return make([]DutyTeam, n) }

// duties returns the duty teams of all games.
func duties(games []DutyGame) (all [][]int) {
	for _, g := range games {
		all = append(all, append([]int{}, g.Duty...))
	}
	return all
}

func with(games []DutyGame, game int, change func(*DutyGame)) []DutyGame {
	change(&games[game])
	return games
}

func TestAssign(t *testing.T) {
	for _, c := range []struct {
		name  string
		teams []DutyTeam
		games []DutyGame
		want  [][]int
	}{
		{"nobody is wanted", teams(4), night(0, 0, "0-1", "2-3"), [][]int{{}, {}}},
		{"the teams of the other game", teams(4), night(0, 1, "0-1", "2-3"), [][]int{{2}, {0}}},
		{"two for each game", teams(4), night(0, 2, "0-1", "2-3"), [][]int{{2, 3}, {0, 1}}},
		{"everybody plays", teams(4), night(0, 1, "0-1 2-3"), [][]int{{}, {}}},
		{"one place too few teams", teams(6), night(0, 2, "0-1 2-3", "4-5"), [][]int{{4}, {5}, {0, 1}}},
		{"a team that does not play that night is not called", teams(5), night(0, 1, "0-1"), [][]int{{}}},
		{"a team that waits is not taken if another has just played", teams(6), night(0, 1, "0-1", "2-3", "4-5"), [][]int{{2}, {0}, {3}}},
		{"a team that has left", []DutyTeam{{}, {}, {HasLeft: true}, {}}, night(0, 1, "0-1", "2-3"), [][]int{{3}, {0}}},
		{"a duty that is allowed stays", teams(4), with(night(0, 1, "0-1", "2-3"), 0, func(g *DutyGame) { g.Duty = []int{3} }), [][]int{{3}, {0}}},
		{"a duty that is not allowed goes", teams(4), with(night(0, 1, "0-1", "2-3"), 0, func(g *DutyGame) { g.Duty = []int{1} }), [][]int{{2}, {0}}},
		{"a team that a person has called into the hall", teams(5),
			with(night(0, 1, "0-1", "2-3"), 0, func(g *DutyGame) { g.Duty, g.ByHand = []int{4}, true }), [][]int{{4}, {0}}},
		{"nobody, by hand", teams(4), with(night(0, 1, "0-1", "2-3"), 0, func(g *DutyGame) { g.ByHand = true }), [][]int{{}, {0}}},
		{"a person's choice that plays then", teams(4),
			with(night(0, 1, "0-1", "2-3"), 0, func(g *DutyGame) { g.Duty, g.ByHand = []int{1}, true }), [][]int{{2}, {0}}},
		{"the past stays as it is, and counts", teams(6), append(
			with(night(0, 1, "0-1", "2-3"), 0, func(g *DutyGame) { g.Duty, g.IsPast = []int{1}, true }),
			night(1, 1, "2-3", "0-1")...), [][]int{{1}, {0}, {0}, {2}}},
		{"its own tier first", []DutyTeam{{Tier: 1}, {Tier: 1}, {Tier: 2}, {Tier: 1}, {Tier: 1}, {Tier: 2}},
			night(0, 1, "0-1", "2-5 3-4"), [][]int{{3}, {0}, {1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := duties(AssignTeams(c.teams, c.games))
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestAssignDoesNotChangeItsInput(t *testing.T) {
	games := with(night(0, 2, "0-1", "2-3"), 0, func(g *DutyGame) { g.Duty = []int{3, 1} })
	AssignTeams(teams(4), games)
	if !reflect.DeepEqual(games[0].Duty, []int{3, 1}) || games[1].Duty != nil {
		t.Errorf("the input is now %v", games)
	}
}
