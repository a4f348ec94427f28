package schedule_test

import (
	"slices"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

func TestCloseCourts(t *testing.T) {
	newInput := func() schedule.Input {
		l := league.CreateDefaults()
		l.StartDate, l.GameDay = new(league.Date("2026-12-03")), new(league.Thursday)
		l.TimeBlockStart, l.TimeBlockEnd, l.GameDuration, l.TierCount = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("22:00")), 45, 1
		return schedule.Input{League: l, Courts: []league.Court{{Tier: 1, CourtName: "Court 1"}, {Tier: 1, CourtName: "Court 2"}}, Today: "2026-12-01", Now: "12:00"}
	}
	all := func(string) bool { return true }
	only := func(name string) func(string) bool { return func(court string) bool { return court == name } }
	type want struct {
		out        []string
		start, end string
		hasCourts  bool
	}
	both := []string{"Court 1", "Court 2"}
	for _, c := range []struct {
		name     string
		change   func(*schedule.Input)
		day      league.Date
		isClosed func(string) bool
		from, to int
		want     want
	}{
		{"the evening", nil, "2026-12-03", all, 6 * 60, 30 * 60, want{both, "", "", true}},
		{"no night", nil, "2026-12-04", all, 6 * 60, 30 * 60, want{nil, "", "", false}},
		{"in the morning", nil, "2026-12-03", all, 6 * 60, 18 * 60, want{nil, "", "", false}},
		{"after the last game", nil, "2026-12-03", all, 22 * 60, 30 * 60, want{nil, "", "", false}},
		{"the beginning", nil, "2026-12-03", all, 6 * 60, 20 * 60, want{nil, "20:00", "", true}},
		{"the end", nil, "2026-12-03", all, 20 * 60, 30 * 60, want{nil, "", "20:00", true}},
		{"the middle: the longer part stays", nil, "2026-12-03", all, 18*60 + 30, 19 * 60, want{nil, "19:00", "", true}},
		{"the middle: the longer part before stays", nil, "2026-12-03", all, 21 * 60, 21*60 + 30, want{nil, "", "21:00", true}},
		{"one court", nil, "2026-12-03", only("Court 2"), 6 * 60, 30 * 60, want{both[1:], "", "", true}},
		{"one court for a part", nil, "2026-12-03", only("Court 2"), 6 * 60, 20 * 60, want{both[1:], "", "", true}},
		{"a court opens later: it would open too early", func(in *schedule.Input) { in.Courts[1].TimeSlotStart = new(league.TimeOfDay("21:00")) },
			"2026-12-03", all, 6 * 60, 20 * 60, want{both[:1], "", "", true}},
		{"a court that is over then is out", func(in *schedule.Input) { in.Courts[1].TimeSlotEnd = new(league.TimeOfDay("19:30")) },
			"2026-12-03", all, 6 * 60, 20 * 60, want{both[1:], "20:00", "", true}},
		{"without an end", func(in *schedule.Input) { in.League.TimeBlockEnd = nil }, "2026-12-03", all, 6 * 60, 30 * 60, want{both, "", "", true}},
		{"past midnight", func(in *schedule.Input) { in.League.TimeBlockEnd = new(league.TimeOfDay("01:00")) },
			"2026-12-03", all, 24 * 60, 30 * 60, want{nil, "", "00:00", true}},
		{"to a time past midnight", func(in *schedule.Input) { in.League.TimeBlockEnd = new(league.TimeOfDay("01:00")) },
			"2026-12-03", all, 6 * 60, 24*60 + 10, want{both, "", "", true}},
		{"a court is out already", func(in *schedule.Input) {
			in.League.NightChanges = []league.NightChange{{Day: "2026-12-03", CourtsOut: both[:1], End: new(league.TimeOfDay("21:00"))}}
		}, "2026-12-03", all, 6 * 60, 20 * 60, want{both[:1], "20:00", "21:00", true}},
		{"a court for this night only", func(in *schedule.Input) {
			in.League.NightChanges = []league.NightChange{{Day: "2026-12-03", Courts: []league.NightCourt{{CourtName: "Annex"}}}}
		}, "2026-12-03", only("Annex"), 6 * 60, 30 * 60, want{[]string{"Annex"}, "", "", true}},
		{"a game outside the hours", func(in *schedule.Input) {
			in.Games = []schedule.Game{{ScheduledGame: league.ScheduledGame{ID: 1, Tier: 1, Day: "2026-12-03", GameTime: "12:00", CourtName: new("COURT 2"), Status: league.Scheduled}}}
		}, "2026-12-03", all, 11 * 60, 13 * 60, want{both[1:], "", "", true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := newInput()
			if c.change != nil {
				c.change(&in)
			}
			change, hasCourts := schedule.CloseCourts(in, c.day, c.isClosed, c.from, c.to)
			text := func(at *league.TimeOfDay) string {
				if at == nil {
					return ""
				}
				return string(*at)
			}
			got := want{change.CourtsOut, text(change.Start), text(change.End), hasCourts}
			if !slices.Equal(got.out, c.want.out) || got.start != c.want.start || got.end != c.want.end || got.hasCourts != c.want.hasCourts {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}
