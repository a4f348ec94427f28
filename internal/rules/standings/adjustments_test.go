package standings_test

import (
	"testing"
	"time"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

// The points of a week are without adjustments, so its rows have none: a mark beside them would say that they do.
func TestOnlyTablesOfTheSeasonHaveAdjustments(t *testing.T) {
	start, day, at := league.Date("2026-11-05"), league.Date("2026-11-05"), time.Date(2026, 9, 1, 10, 0, 0, 0, time.UTC)
	l := league.League{ID: 1, TierCount: 1, TeamsPerTier: 4, ScheduleMode: league.Weekly, StartDate: &start, CurrentWeek: 1, Timezone: "UTC",
		TableRules: league.TableRulesOf(league.ThreeTwoOne)}
	team := func(id int64, adjustments ...league.Adjustment) league.Team {
		return league.Team{ID: id, LeagueID: 1, Name: "T", Tier: 1, CreatedAt: at, Adjustments: adjustments}
	}
	teams := []league.Team{
		team(1, league.Adjustment{ID: 1, Points: -2, Reason: "Late fee"}),
		team(2),
	}
	games := []league.Game{{ID: 1, LeagueID: 1, Team1ID: 1, Team2ID: 2, Team1Score: 25, Team2Score: 20, WinnerID: new(int64(1)), Day: &day, GameDate: &at, Tier: 1, Status: league.Completed}}
	find := func(tiers []Tier) Row {
		for _, tier := range tiers {
			for _, row := range tier.Rows {
				if row.TeamID == 1 {
					return row
				}
			}
		}
		t.Fatal("the table has no team 1")
		return Row{}
	}
	if row := find(ByTier(l, teams, games)); row.Points != 1 || len(row.Adjustments) != 1 {
		t.Errorf("the season has %d points, %v; want 1 and an adjustment", row.Points, row.Adjustments)
	}
	if row := find(Weekly(l, teams, games, 0).Tiers); row.Points != 3 || row.Adjustments != nil {
		t.Errorf("the week has %d points, %v; want 3 and no adjustment", row.Points, row.Adjustments)
	}
}
