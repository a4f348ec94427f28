package schedule_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// Seasons whose calendars are out of the ordinary: planned without a clash, each game at the instant that its date and time have in the
// zone, and left alone by a second run.
func TestSeasonsOfUnusualCalendars(t *testing.T) {
	season := func(tiers, teams, courts int, change func(*league.League)) schedule.Input {
		in := newLeague(tiers, teams, courts)
		change(&in.League)
		return in
	}
	zone := func(name string) schedule.Input {
		return season(1, 8, 1, func(l *league.League) { l.Timezone = name })
	}
	shared := season(10, 4, 0, func(*league.League) {})
	for tier := 1; tier <= 10; tier++ {
		for court := range 3 {
			shared.Courts = append(shared.Courts, league.Court{Tier: tier, CourtName: fmt.Sprintf("Court %d", 1+(tier+court)%5)})
		}
	}
	night := func(day league.GameDay, from league.Date, start, end league.TimeOfDay) schedule.Input {
		return season(1, 8, 1, func(l *league.League) {
			l.GameDay, l.StartDate, l.TimeBlockStart, l.TimeBlockEnd = &day, &from, &start, &end
		})
	}
	for _, c := range []struct {
		name   string
		in     schedule.Input
		nights int
	}{
		{"clocks that are set back on a night in autumn", night(league.Saturday, "2026-10-31", "22:00", "03:00"), 3},
		{"clocks that are set forward on a night in spring", night(league.Saturday, "2027-03-13", "22:00", "04:00"), 3},
		{"clocks that are set forward by half an hour", func() schedule.Input {
			in := night(league.Saturday, "2026-10-03", "22:00", "04:00")
			in.League.Timezone = "Australia/Lord_Howe"
			return in
		}(), 3},
		{"as far east as it gets", zone("Pacific/Kiritimati"), 8},
		{"as far west as it gets", zone("Pacific/Pago_Pago"), 8},
		{"a zone between the hours", zone("Asia/Kathmandu"), 8},
		{"a night past midnight", night(league.Friday, "2026-09-04", "22:45", "01:30"), 6},
		{"over New Year", season(1, 8, 1, func(l *league.League) { l.StartDate = new(league.Date("2026-12-03")) }), 8},
		{"over New Year, on its eve and past midnight", night(league.Thursday, "2026-12-24", "22:45", "01:30"), 6},
		{"thirty weeks", season(1, 16, 1, func(l *league.League) {
			l.Shape = league.Shape{Kind: league.Spread, Nights: new(30)}
			l.TimeBlockEnd = new(league.TimeOfDay("22:30"))
		}), 30},
		{"twenty teams on one court", season(1, 20, 1, func(l *league.League) { l.GamesPerMatchup = 1 }), 28},
		{"ten tiers that share five courts by name", shared, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := planSeason(t, c.in)
			for _, violation := range findViolations(c.in, plan.Insert) {
				t.Error(violation)
			}
			nights := map[league.Date]bool{}
			for _, line := range plan.Insert {
				nights[nightOf(c.in, line)] = true
				if want := league.Instant(line.Day, line.GameTime, league.ZoneOf(c.in.League)); !line.GameDate.Equal(want) {
					t.Errorf("%s %s is %s", line.Day, line.GameTime, line.GameDate)
				}
			}
			if len(nights) != c.nights {
				t.Errorf("%d nights, want %d: %s", len(nights), c.nights, plan.Message)
			}
			checkInstants(t, c.in, plan.Insert)
			if again := planSeason(t, applyPlan(c.in, plan)); again.Changes() != 0 {
				t.Errorf("a second run changes the season: %s", again.Message)
			}
		})
	}
}

// checkInstants reports games that overlap in time, on a court or for a team, whatever their times of day say.
func checkInstants(t *testing.T, in schedule.Input, lines []league.ScheduledGame) {
	t.Helper()
	sorted := slices.Clone(lines)
	slices.SortFunc(sorted, func(a, b league.ScheduledGame) int { return a.GameDate.Compare(b.GameDate) })
	for i, a := range sorted {
		for _, b := range sorted[i+1:] {
			if b.GameDate.Sub(a.GameDate) >= time.Duration(in.League.GameDuration)*time.Minute {
				break
			}
			if schedule.CourtName(a) == schedule.CourtName(b) || a.Team1ID == b.Team1ID || a.Team2ID == b.Team2ID || a.Team1ID == b.Team2ID || a.Team2ID == b.Team1ID {
				t.Errorf("%s %s and %s %s are at the same time", a.Day, a.GameTime, b.Day, b.GameTime)
			}
		}
	}
}
