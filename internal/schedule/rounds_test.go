package schedule

import "testing"

// Every pair meets once, no team plays twice in a round, and every team plays once or twice on every court. The last is not
// true if 3 divides the number of rounds and there is no built-in design.
func TestRoundsAreBalancedDesigns(t *testing.T) {
	for teams := 2; teams <= 60; teams++ {
		tier := tierShape{teams: teams}
		met, onCourt := grid[int](teams, teams), grid[int](max(teams/2, 1), teams)
		for i := range tier.roundsPerLeg() {
			playing := make([]bool, teams)
			for court := range teams / 2 {
				p := tier.roundPair(i, court)
				if p.a == p.b || playing[p.a] || playing[p.b] {
					t.Fatalf("%d teams, round %d, court %d: %v", teams, i, court, p)
				}
				playing[p.a], playing[p.b] = true, true
				met[p.a][p.b]++
				met[p.b][p.a]++
				onCourt[court][p.a]++
				onCourt[court][p.b]++
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

// In Williams's paths nobody waits or plays three in a row, and every team has every start equally often.
func TestPathsHaveNoWaitsAndEvenStarts(t *testing.T) {
	for teams := 2; teams <= 40; teams += 2 {
		open := make([][]int, teams-1)
		for slot := range open {
			open[slot] = []int{0}
		}
		s := shape{slots: teams - 1, courts: 1, tiers: []tierShape{{teams: teams, perPair: 2, open: open}}}
		games := s.solve(s.allot(s.season(), teams))
		met, atStart := grid[int](teams, teams), grid[int](teams-1, teams)
		last := grid[int](teams, teams) // night, team -> slot of the game before, from 1
		for _, g := range games {
			met[g.home][g.away]++
			met[g.away][g.home]++
			for _, team := range [2]int{g.home, g.away} {
				atStart[g.slot][team]++
				if before := last[g.night][team]; before != 0 && before != g.slot {
					t.Errorf("%d teams: %d waits in night %d", teams, team, g.night)
				}
				last[g.night][team] = g.slot + 1
			}
		}
		for a := range teams {
			for b := range teams {
				if a != b && met[a][b] != 2 {
					t.Errorf("%d teams: %d and %d meet %d times", teams, a, b, met[a][b])
				}
			}
			for slot := range atStart {
				if atStart[slot][a] != 2 {
					t.Errorf("%d teams: %d plays %d times at start %d", teams, a, atStart[slot][a], slot)
				}
			}
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
			s := shape{slots: 1, courts: half, tiers: []tierShape{{teams: teams, perPair: perPair, open: [][]int{open}}}}
			onCourt := grid[int](half, teams)
			games := s.construct(s.allot(s.season(), s.fewestNights(s.season())))
			for _, g := range games {
				onCourt[g.court][g.home]++
				onCourt[g.court][g.away]++
			}
			share := 2 * len(games) / half
			for court := range onCourt {
				for team, n := range onCourt[court] {
					if n < share/teams || n > ceil(share, teams) {
						t.Errorf("%d teams, %dx: %d plays %d times on court %d", teams, perPair, team, n, court)
					}
				}
			}
		}
	}
}
