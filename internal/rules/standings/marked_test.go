package standings_test

import (
	"testing"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

func TestTeamsWithTooManyForfeitsAreMarked(t *testing.T) {
	forfeit := func(id, team1, team2 int64, by league.Forfeit, status league.Status) league.Game {
		return league.Game{ID: id, Team1ID: team1, Team2ID: team2, Forfeit: by, Status: status, Day: new(league.Date("2026-09-03")), Tier: 1}
	}
	games := []league.Game{
		forfeit(1, 1, 2, league.ByTeam1, league.Completed),
		forfeit(2, 3, 1, league.ByBoth, league.Completed),
		forfeit(3, 2, 3, league.ByTeam1, league.Completed),
		forfeit(4, 2, 1, league.ByTeam1, league.Void), // does not count
		forfeit(5, 4, 2, "", league.Completed),
	}
	teams := []league.Team{{ID: 1, Tier: 1}, {ID: 2, Tier: 1}, {ID: 3, Tier: 2}, {ID: 4, Tier: 2}}
	for _, c := range []struct {
		from int
		want map[int64]int
	}{
		{0, map[int64]int{}},
		{1, map[int64]int{1: 2, 2: 1, 3: 1}},
		{2, map[int64]int{1: 2}},
		{3, map[int64]int{}},
	} {
		l := league.League{TierCount: 2, CurrentWeek: 1, ScheduleMode: league.Weekly, TableRules: league.DefaultTableRules(), StartDate: new(league.Date("2026-09-03"))}
		l.TableRules.Forfeit.MarkFrom = c.from
		tables := Compute(l, teams, games, 0)
		for _, table := range [][]Tier{tables.Overall, tables.ByTier} {
			for _, tier := range table {
				for _, row := range tier.Rows {
					if row.Forfeits != c.want[row.TeamID] {
						t.Errorf("from %d on: team %d has %d, want %d", c.from, row.TeamID, row.Forfeits, c.want[row.TeamID])
					}
				}
			}
		}
		_, moves := Next(l, teams, games)
		if len(moves) == 0 {
			t.Error("nobody moves")
		}
		for _, m := range moves {
			if m.Forfeits != c.want[m.TeamID] {
				t.Errorf("from %d on: the move of team %d has %d, want %d", c.from, m.TeamID, m.Forfeits, c.want[m.TeamID])
			}
		}
	}
}
