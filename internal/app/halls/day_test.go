package halls_test

import (
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
)

func TestTheDayOfAHall(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		mixed, mixedTeams := f.newLeague(f.Owner, "Tuesday Mixed", 2)
		open, openTeams := f.newLeague(f.Owner, "Open", 2)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, mixed, mixedTeams, "2026-12-03", "19:00", "Court 2"))(t)
		apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-05", "00:30", "Court 1"))(t) // of the night of December 4

		type near struct{ previous, date, next league.Date }
		for asked, want := range map[string]near{
			"":           {"", "2026-12-03", "2026-12-04"},
			"2026-12-02": {"", "2026-12-02", "2026-12-03"},
			"2026-12-04": {"2026-12-03", "2026-12-04", ""},
			"2026-12-08": {"2026-12-04", "2026-12-08", ""},
		} {
			day := apptest.Must(f.Halls.ShowDay(ctx, f.Owner, f.hall.ID, asked))(t)
			got := near{date: day.Date}
			if day.Previous != nil {
				got.previous = *day.Previous
			}
			if day.Next != nil {
				got.next = *day.Next
			}
			if got != want {
				t.Errorf("asked for %q: %v, want %v", asked, got, want)
			}
		}
		if day := apptest.Must(f.Halls.ShowDay(ctx, f.Owner, f.hall.ID, ""))(t); len(day.Uses) != 1 || day.Uses[0].LeagueName != "Tuesday Mixed" {
			t.Errorf("the next day with games: %+v", day.Uses)
		}
	})
}
