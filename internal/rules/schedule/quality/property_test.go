package quality_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	. "sideout/internal/rules/schedule/quality"
)

// shape is a random league with random nights.
type shape struct {
	teams []DutyTeam
	games []DutyGame
	even  bool // all games have the same length and starts
}

func (s shape) String() string {
	return fmt.Sprintf("%d teams, %d games, even %v", len(s.teams), len(s.games), s.even)
}

// randomShape returns a league in which the teams of each tier meet at random, on as many courts and starts as there are.
func randomShape(r *rand.Rand) shape {
	s := shape{even: r.IntN(4) > 0}
	tiers, perTier := 1+r.IntN(3), 2+r.IntN(8)
	for tier := range tiers {
		for range perTier {
			s.teams = append(s.teams, DutyTeam{Tier: tier + 1, HasLeft: r.IntN(20) == 0})
			if r.IntN(6) == 0 { // a person may have put a game there all the same
				s.teams[len(s.teams)-1].Away = []int{r.IntN(4)}
			}
		}
	}
	wanted, courts, starts := 1+r.IntN(2), 1+r.IntN(4), 1+r.IntN(6)
	for night := range 1 + r.IntN(8) {
		for start := range starts {
			begin := 10000*night + 20*start
			playing := r.Perm(len(s.teams))
			for range courts {
				i := slices.IndexFunc(playing, func(t int) bool { return !s.teams[t].HasLeft })
				if i < 0 {
					break
				}
				one := playing[i]
				playing = slices.Delete(playing, i, i+1)
				j := slices.IndexFunc(playing, func(t int) bool { return s.teams[t].Tier == s.teams[one].Tier && !s.teams[t].HasLeft })
				if j < 0 {
					continue
				}
				g := DutyGame{Night: night, Start: begin, End: begin + 20, Tier: s.teams[one].Tier, Teams: [2]int{one, playing[j]}, Required: wanted}
				playing = slices.Delete(playing, j, j+1)
				if !s.even && r.IntN(3) == 0 {
					g.Start, g.End = g.Start+5, g.End+10*r.IntN(3)
				}
				s.games = append(s.games, g)
			}
		}
	}
	return s
}

// disturb gives some games duty teams, past and by hand, also ones that are not allowed.
func (s shape) disturb(r *rand.Rand) {
	for i := range s.games {
		g := &s.games[i]
		if r.IntN(3) == 0 {
			g.Duty = []int{r.IntN(len(s.teams))}
			g.ByHand = r.IntN(4) == 0
		}
		g.IsPast = r.IntN(6) == 0
	}
}

func overlap(a, b DutyGame) bool { return a.Start < b.End && b.Start < a.End }

// problem returns what the rules forbid in an assignment, or "".
func (s shape) problem(before, after []DutyGame) string {
	for i, g := range after {
		if !g.IsPast && len(g.Duty) > g.Required {
			return fmt.Sprintf("game %d has %d duty teams", i, len(g.Duty))
		}
		if g.IsPast && !slices.Equal(unique(before[i].Duty), g.Duty) {
			return fmt.Sprintf("game %d is past and its duty teams changed", i)
		}
		for _, team := range g.Duty {
			if g.IsPast {
				continue
			}
			if slices.Contains(s.teams[team].Away, g.Night) {
				return fmt.Sprintf("team %d cannot come on night %d and has game %d", team, g.Night, i)
			}
			if s.teams[team].HasLeft {
				return fmt.Sprintf("team %d has left and has game %d", team, i)
			}
			if !g.ByHand && !slices.ContainsFunc(after, func(o DutyGame) bool { return o.Night == g.Night && slices.Contains(o.Teams[:], team) }) {
				return fmt.Sprintf("team %d does not play that night and has game %d", team, i)
			}
			for j, other := range after {
				if overlap(g, other) && (slices.Contains(other.Teams[:], team) || i != j && slices.Contains(other.Duty, team)) {
					return fmt.Sprintf("team %d is busy at %d and has game %d", team, j, i)
				}
			}
		}
		if g.ByHand && before[i].ByHand && !slices.Equal(g.Duty, before[i].Duty) {
			return fmt.Sprintf("a person's choice for game %d changed", i)
		}
		if !g.ByHand && !g.IsPast && len(g.Duty) < g.Required {
			for team := range s.teams {
				if s.isFree(after, i, team) {
					return fmt.Sprintf("game %d has a place and team %d is free", i, team)
				}
			}
		}
	}
	return ""
}

func unique(all []int) (some []int) {
	for _, n := range all {
		if !slices.Contains(some, n) {
			some = append(some, n)
		}
	}
	return some
}

// isFree reports by the rules alone whether a team may take a duty.
func (s shape) isFree(games []DutyGame, game, team int) bool {
	g := games[game]
	if s.teams[team].HasLeft || slices.Contains(s.teams[team].Away, g.Night) || !slices.ContainsFunc(games, func(o DutyGame) bool { return o.Night == g.Night && slices.Contains(o.Teams[:], team) }) {
		return false
	}
	return !slices.ContainsFunc(games, func(o DutyGame) bool {
		return overlap(g, o) && (slices.Contains(o.Teams[:], team) || slices.Contains(o.Duty, team))
	})
}

func totals(s shape, games []DutyGame) []int {
	total := make([]int, len(s.teams))
	for _, g := range games {
		for _, team := range g.Duty {
			total[team]++
		}
	}
	return total
}

// uneven looks, as a second and naive model, for a chain of passes that makes the shares more even: the closure of all single
// passes.
func (s shape) uneven(games []DutyGame) string {
	n := len(s.teams)
	reach := make([][]bool, n)
	for i := range reach {
		reach[i] = make([]bool, n)
	}
	for i, g := range games {
		if g.IsPast || g.ByHand {
			continue
		}
		for _, from := range g.Duty {
			for to := range s.teams {
				if s.isFree(games, i, to) {
					reach[from][to] = true
				}
			}
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
			}
		}
	}
	total := totals(s, games)
	for i := range n {
		for j := range n {
			if reach[i][j] && total[i] >= total[j]+2 {
				return fmt.Sprintf("team %d has %d duties and could pass one on to team %d with %d", i, total[i], j, total[j])
			}
		}
	}
	return ""
}

func TestPropertiesOfRandomLeagues(t *testing.T) {
	shapes := 150
	if os.Getenv("PROVE") != "" {
		shapes = 20000
	}
	for seed := range shapes {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		s := randomShape(r)
		if seed%2 == 1 {
			s.disturb(r)
		}
		after := AssignTeams(s.teams, s.games)
		if problem := s.problem(s.games, after); problem != "" {
			t.Fatalf("seed %d, %s: %s", seed, s, problem)
		}
		if uneven := s.uneven(after); uneven != "" {
			t.Fatalf("seed %d, %s: %s", seed, s, uneven)
		}
		if again := AssignTeams(s.teams, after); !reflect.DeepEqual(again, after) {
			t.Fatalf("seed %d, %s: a second run changes %v to %v", seed, s, duties(after), duties(again))
		}
	}
}

// TestASmallLeagueIsAsEvenAsPossible compares the shares with those of all assignments of a few games.
func TestASmallLeagueIsAsEvenAsPossible(t *testing.T) {
	shapes := 60
	if os.Getenv("PROVE") != "" {
		shapes = 3000
	}
	tried := 0
	for seed := range 80 * shapes {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		s := randomShape(r)
		if !s.even || len(s.teams) > 6 || len(s.games) > 7 || s.games == nil || s.games[0].Required > 1 {
			continue
		}
		if tried++; tried > shapes {
			break
		}
		filled, squares := bestOf(s, slices.Clone(s.games), 0)
		gotFilled, gotSquares := measure(s, AssignTeams(s.teams, s.games))
		if gotFilled != filled || gotSquares != squares {
			t.Fatalf("seed %d, %s: %d places with %d, best %d with %d", seed, s, gotFilled, gotSquares, filled, squares)
		}
	}
	if tried < shapes {
		t.Errorf("only %d small leagues", tried)
	}
}

// measure returns the number of duties and the sum of the squares of the shares, which is least where they are most even.
func measure(s shape, games []DutyGame) (filled, squares int) {
	for _, n := range totals(s, games) {
		filled, squares = filled+n, squares+n*n
	}
	return filled, squares
}

// bestOf tries all assignments of the games from one on.
func bestOf(s shape, games []DutyGame, from int) (filled, squares int) {
	if from == len(games) {
		return measure(s, games)
	}
	filled, squares = bestOf(s, games, from+1) // the place stays empty
	for team := range s.teams {
		if s.isFree(games, from, team) {
			games[from].Duty = []int{team}
			if f, q := bestOf(s, games, from+1); f > filled || f == filled && q < squares {
				filled, squares = f, q
			}
			games[from].Duty = nil
		}
	}
	return filled, squares
}

// TestOneMovedGameChangesFewDuties moves one game to the end of its night.
func TestOneMovedGameChangesFewDuties(t *testing.T) {
	worst := 0
	for seed := range 200 {
		r := rand.New(rand.NewPCG(uint64(seed), 13))
		s := randomShape(r)
		s.games = AssignTeams(s.teams, s.games)
		if len(s.games) == 0 {
			continue
		}
		before := slices.Clone(s.games)
		moved := r.IntN(len(s.games))
		s.games[moved].Start, s.games[moved].End = s.games[moved].Start+500, s.games[moved].End+500
		changed := 0
		for i, g := range AssignTeams(s.teams, s.games) {
			if !slices.Equal(g.Duty, before[i].Duty) {
				changed++
			}
		}
		worst = max(worst, changed)
	}
	t.Logf("at most %d games got another duty team", worst)
	if worst > 12 {
		t.Errorf("%d games got another duty team after one had moved", worst)
	}
}

// largest is a league of the largest size: 200 teams in 10 tiers, 50 nights of 190 games.
func largest() shape {
	r := rand.New(rand.NewPCG(1, 1))
	var s shape
	for team := range 200 {
		s.teams = append(s.teams, DutyTeam{Tier: team/20 + 1})
	}
	for night := range 50 {
		for start := range 8 {
			order := r.Perm(200)
			slices.SortStableFunc(order, func(a, b int) int { return s.teams[a].Tier - s.teams[b].Tier })
			for tier := range 10 {
				of := order[20*tier : 20*tier+20]
				for court := range 2 + (start+tier)%2 {
					s.games = append(s.games, DutyGame{Night: night, Start: 10000*night + 20*start, End: 10000*night + 20*start + 20,
						Tier: tier + 1, Teams: [2]int{of[2*court], of[2*court+1]}, Required: 1})
				}
			}
		}
	}
	return s
}

func TestTheLargestLeague(t *testing.T) {
	s := largest()
	began := time.Now()
	after := AssignTeams(s.teams, s.games)
	took := time.Since(began)
	total := totals(s, after)
	apart := slices.Max(total) - slices.Min(total)
	adjacent, ownTier := 0, 0
	for _, g := range after {
		for _, team := range g.Duty {
			if slices.ContainsFunc(after, func(o DutyGame) bool {
				return (o.End == g.Start || o.Start == g.End) && slices.Contains(o.Teams[:], team)
			}) {
				adjacent++
			}
			if s.teams[team].Tier == g.Tier {
				ownTier++
			}
		}
	}
	t.Logf("%d games in %s, %d to %d each, %d beside an own game, %d in their own tier", len(s.games), took, slices.Min(total), slices.Max(total), adjacent, ownTier)
	if apart > 1 {
		t.Errorf("the shares are %d apart", apart)
	}
	began = time.Now()
	if again := AssignTeams(s.teams, after); !reflect.DeepEqual(again, after) {
		t.Error("a second run changes something")
	}
	t.Logf("again in %s", time.Since(began))
}
