package solver

import (
	"testing"
)

// Every pair meets once, no team plays twice in a round, and every team plays once or twice on every court. The last is not
// true if 3 divides the number of rounds and there is no built-in design.
func TestRoundsAreBalancedDesigns(t *testing.T) {
	for teams := 2; teams <= 60; teams++ {
		tier := Tier{Teams: teams}
		met, onCourt := NewGrid[int](teams, teams), NewGrid[int](max(teams/2, 1), teams)
		for i := range roundsPerLeg(tier) {
			playing := make([]bool, teams)
			for court := range teams / 2 {
				p := roundPair(tier, i, court)
				if p.A == p.B || playing[p.A] || playing[p.B] {
					t.Fatalf("%d teams, round %d, court %d: %v", teams, i, court, p)
				}
				playing[p.A], playing[p.B] = true, true
				met[p.A][p.B]++
				met[p.B][p.A]++
				onCourt[court][p.A]++
				onCourt[court][p.B]++
			}
		}
		uneven := 0
		for a := range teams {
			for b := range teams {
				if a != b && met[a][b] != 1 {
					t.Fatalf("%d teams: %d and %d meet %d times", teams, a, b, met[a][b])
				}
			}
			for court := range onCourt {
				if n := onCourt[court][a]; n < 1 || n > 2 {
					uneven++
				}
			}
		}
		known := teams%2 == 1 || teams == 2 || (teams-1)%3 != 0 || teams == 16
		if known != (uneven == 0) {
			t.Errorf("%d teams: %d shares of a court are uneven", teams, uneven)
		}
	}
}

// If all teams play in every slot, the numbers of a team's games per court differ by at most one.
func TestRoundsShareCourts(t *testing.T) {
	for _, teams := range []int{6, 8, 9, 16, 20} {
		for perPair := 1; perPair <= 5; perPair++ {
			half := teams / 2
			open := make([]int, half)
			for court := range open {
				open[court] = court
			}
			s := Shape{Slots: 1, Courts: half, Tiers: []Tier{{Teams: teams, PerPair: perPair, Open: [][]int{open}}}}
			onCourt := NewGrid[int](half, teams)
			games := ConstructSeason(s, s.AssignSeason(s.SeasonGames(), s.FewestNights(s.SeasonGames())))
			for _, g := range games {
				onCourt[g.Court][g.Home]++
				onCourt[g.Court][g.Away]++
			}
			share := 2 * len(games) / half
			for court := range onCourt {
				for team, n := range onCourt[court] {
					if n < share/teams || n > CeilDiv(share, teams) {
						t.Errorf("%d teams, %dx: %d plays %d times on court %d", teams, perPair, team, n, court)
					}
				}
			}
		}
	}
}
