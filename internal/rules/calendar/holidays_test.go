package calendar_test

import (
	"slices"
	"testing"

	. "sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
)

func TestIn(t *testing.T) {
	for _, c := range []struct {
		region   string
		from, to league.Date
		want     []Holiday
	}{
		{"us", "2026-11-20", "2027-01-10", []Holiday{{"2026-11-26", "Thanksgiving Day"}, {"2026-12-25", "Christmas Day"}, {"2027-01-01", "New Year's Day"}}},
		{"ca", "2026-10-01", "2026-10-31", []Holiday{{"2026-10-12", "Thanksgiving Day"}}},
		{"gb", "2027-03-20", "2027-04-01", []Holiday{{"2027-03-26", "Good Friday"}, {"2027-03-29", "Easter Monday"}}},
		{"de", "2026-10-01", "2026-10-31", []Holiday{{"2026-10-03", "Tag der Deutschen Einheit"}}},
		{"fr", "2026-07-01", "2026-07-31", []Holiday{{"2026-07-14", "Fête Nationale"}}},
		{"us", "2027-07-01", "2027-07-31", []Holiday{{"2027-07-04", "Independence Day"}, {"2027-07-05", "Independence Day"}}},
		{"us", "2026-12-01", "2026-11-01", []Holiday{}},
	} {
		if got, known := HolidaysIn(c.region, c.from, c.to); !known || !slices.Equal(got, c.want) {
			t.Errorf("%s from %s to %s: %v, %v", c.region, c.from, c.to, got, known)
		}
	}
	if got, known := HolidaysIn("atlantis", "2026-01-01", "2026-12-31"); known || len(got) > 0 {
		t.Errorf("an unknown region has %v", got)
	}
	if got, _ := HolidaysIn("us", "2026-01-01", "2999-12-31"); len(got) > 60 {
		t.Errorf("%d holidays", len(got))
	}
}

// Each region has holidays in each year, in order, on valid days.
func TestEachRegionHasHolidays(t *testing.T) {
	for _, region := range Regions() {
		for _, year := range []string{"2026", "2027", "2032"} {
			list, known := HolidaysIn(region, league.Date(year+"-01-01"), league.Date(year+"-12-31"))
			isSorted := slices.IsSortedFunc(list, func(a, b Holiday) int { return a.Day.DaysSince(b.Day) })
			if !known || len(list) < 6 || len(list) > 30 || !isSorted || slices.ContainsFunc(list, func(h Holiday) bool { return h.Name == "" || !h.Day.Valid() }) {
				t.Errorf("%s in %s: %v", region, year, list)
			}
		}
	}
}
