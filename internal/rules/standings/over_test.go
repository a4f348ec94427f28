package standings_test

import (
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// ended is a league of a mode in which nine games were played, the last of them on a day, and none is left.
func ended(mode league.ScheduleMode, lastDay, today league.Date, changes ...func(*standings.SeasonState)) standings.SeasonState {
	s := standings.SeasonState{League: league.League{ScheduleMode: mode}, Played: 9, LastDay: lastDay, Today: today}
	for _, change := range changes {
		change(&s)
	}
	return s
}

func planned(s *standings.SeasonState) { s.IsPlanned = true }

func until(end league.Date) func(*standings.SeasonState) {
	return func(s *standings.SeasonState) { s.League.EndDate = &end }
}

func on(day league.GameDay, second ...league.GameDay) func(*standings.SeasonState) {
	return func(s *standings.SeasonState) {
		if s.League.GameDay = &day; len(second) > 0 {
			s.League.SecondGameDay = &second[0]
		}
	}
}

func off(days ...league.Date) func(*standings.SeasonState) {
	return func(s *standings.SeasonState) { s.League.Blackouts = days }
}

// December 3, 10, 17, 24 and 31 of 2026 are Thursdays.
func TestIsOver(t *testing.T) {
	left := func(n int) func(*standings.SeasonState) { return func(s *standings.SeasonState) { s.Left = n } }
	openFinals := func(s *standings.SeasonState) { s.OpenFinals = true }
	extra := func(s *standings.SeasonState) { s.League.ExtraNights = []league.Date{"2026-12-15"} }
	notBegun := ended(league.Fixed, "", "2026-12-10", planned)
	notBegun.Played = 0
	for name, c := range map[string]struct {
		state standings.SeasonState
		want  bool
	}{
		"not begun":                             {notBegun, false},
		"planned, all is played":                {ended(league.Fixed, "2026-12-10", "2026-12-10", planned), true},
		"planned, before the end date":          {ended(league.Fixed, "2026-12-10", "2026-12-10", planned, until("2027-01-28")), true},
		"planned, a game is left":               {ended(league.Fixed, "2026-12-10", "2027-12-10", planned, left(1)), false},
		"planned, finals are not over":          {ended(league.Fixed, "2026-12-10", "2026-12-10", planned, openFinals), false},
		"by hand, before the end date":          {ended(league.Fixed, "2026-12-03", "2026-12-03", until("2026-12-17")), false},
		"by hand, in the last week":             {ended(league.Fixed, "2026-12-17", "2026-12-17", until("2026-12-17")), true},
		"by hand, after the end date":           {ended(league.Fixed, "2026-12-03", "2026-12-18", until("2026-12-17")), true},
		"weekly, another night would fit":       {ended(league.Weekly, "2026-12-10", "2026-12-11", until("2026-12-17")), false},
		"weekly, no other night would fit":      {ended(league.Weekly, "2026-12-11", "2026-12-11", until("2026-12-17")), true},
		"weekly, the last night is a day off":   {ended(league.Weekly, "2026-12-10", "2026-12-10", until("2026-12-17"), on(league.Thursday), off("2026-12-17")), true},
		"weekly, the other night of the week":   {ended(league.Weekly, "2026-12-14", "2026-12-14", until("2026-12-18"), on(league.Monday, league.Thursday)), false},
		"weekly, an extra night":                {ended(league.Weekly, "2026-12-10", "2026-12-11", until("2026-12-16"), on(league.Thursday), extra), false},
		"weekly, the last night has passed":     {ended(league.Weekly, "2026-12-10", "2026-12-18", until("2026-12-20"), on(league.Thursday)), true},
		"games of days to come":                 {ended(league.Weekly, "2026-12-17", "2026-12-10", until("2026-12-17"), on(league.Thursday)), false},
		"no end date, last week":                {ended(league.Weekly, "2026-12-03", "2026-12-10", on(league.Thursday)), false},
		"no end date, three weeks of Christmas": {ended(league.Weekly, "2026-12-17", "2027-01-13", on(league.Thursday)), false},
		"no end date, five weeks ago":           {ended(league.Weekly, "2026-12-03", "2027-01-13", on(league.Thursday)), false},
		"no end date, six weeks ago":            {ended(league.Weekly, "2026-12-03", "2027-01-14", on(league.Thursday)), true},
		"no end date, some weeks were off":      {ended(league.Weekly, "2026-12-03", "2027-01-14", on(league.Thursday), off("2026-12-24", "2026-12-31")), false},
		"no end date, six weeks beside those":   {ended(league.Weekly, "2026-12-03", "2027-01-28", on(league.Thursday), off("2026-12-24", "2026-12-31")), true},
		"no end date and no game day":           {ended(league.Overall, "2026-12-03", "2027-01-14"), true},
		"no end date, but a game is planned":    {ended(league.Weekly, "2026-12-03", "2027-02-14", left(1)), false},
		"results without a day":                 {ended(league.Overall, "", "2026-12-17"), false},
	} {
		if got := c.state.IsOver(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestAsksBack(t *testing.T) {
	nothing := ended(league.Weekly, "", "2026-12-17", until("2026-12-17"))
	nothing.Played = 0
	left := func(s *standings.SeasonState) { s.Left = 3 }
	for name, c := range map[string]struct {
		state     standings.SeasonState
		scheduled league.Date
		want      bool
	}{
		"nothing played":                  {nothing, "2026-12-17", false},
		"too early":                       {ended(league.Weekly, "2026-11-19", "2026-11-25", until("2026-12-17"), left), "2026-11-26", false},
		"three weeks before the end date": {ended(league.Weekly, "2026-11-19", "2026-11-26", until("2026-12-17"), left), "2026-11-26", true},
		"after it":                        {ended(league.Weekly, "2026-12-17", "2027-02-01", until("2026-12-17")), "2026-12-17", true},
		"planned, too early":              {ended(league.Fixed, "2026-11-19", "2026-11-25", planned, left), "2026-12-17", false},
		"planned, three weeks before":     {ended(league.Fixed, "2026-11-19", "2026-11-26", planned, left), "2026-12-17", true},
		"planned, and all is played":      {ended(league.Fixed, "2026-11-19", "2026-11-19", planned, until("2027-01-28")), "2026-11-19", true},
		"weekly without an end":           {ended(league.Weekly, "2026-11-19", "2026-11-26", left), "2026-11-26", false},
		"weekly without an end, quiet":    {ended(league.Weekly, "2026-11-19", "2026-12-31"), "2026-11-19", true},
		"results without a day":           {ended(league.Overall, "", "2026-12-17"), "", false},
	} {
		if got := c.state.AsksBack(c.scheduled); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
