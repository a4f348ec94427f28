package standings_test

import (
	"testing"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

// While week 5 is being played, week 6 has tables already, but the shown week is the one of the night.
func TestTheShownWeekIsThatOfTheNight(t *testing.T) {
	start := league.Date("2026-10-29")
	played := func(days ...league.Date) (games []league.Game) {
		for i, day := range days {
			games = append(games, league.Game{ID: int64(i + 1), Team1ID: 1, Team2ID: 2, Team1Score: 25, Status: league.Completed, Day: &day, WinnerID: new(int64(1))})
		}
		return games
	}
	for _, c := range []struct {
		name        string
		start       *league.Date
		currentWeek int
		games       []league.Game
		night       league.Date
		want        int
	}{
		{"without a start date", nil, 1, nil, "2026-11-26", 0},
		{"before the season", &start, 1, nil, "2026-10-01", 1},
		{"without results", &start, 1, nil, "2026-11-26", 1},
		{"before the first game of the night", &start, 5, played("2026-11-19"), "2026-11-26", 5},
		{"after the first game of the night", &start, 5, played("2026-11-19", "2026-11-26"), "2026-11-26", 5},
		{"in a fixed league", &start, 1, played("2026-11-19", "2026-11-26"), "2026-11-26", 5},
		{"after the advance", &start, 6, played("2026-11-19", "2026-11-26"), "2026-11-26", 6},
		{"the next night is weeks away", &start, 1, played("2026-11-26"), "2027-01-07", 6},
	} {
		l := league.CreateDefaults()
		l.StartDate, l.CurrentWeek = c.start, c.currentWeek
		if got := ShownWeek(l, c.games, c.night); got != c.want {
			t.Errorf("%s: week %d, want %d", c.name, got, c.want)
		}
	}
}
