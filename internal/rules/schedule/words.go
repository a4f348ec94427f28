package schedule

import (
	"fmt"
	"strings"

	"sideout/internal/rules/league"
)

// Count returns the number with its noun: "1 game night", "8 game nights".
func Count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// Dates formats a range of days: "Sep 3 - Oct 22", with the years where they differ.
func (in Input) Dates(first, last league.Date) string {
	switch {
	case first == last:
		return in.Short(first)
	case first[:4] != last[:4]:
		return first.Medium() + " - " + last.Medium()
	}
	return in.Short(first) + " - " + in.Short(last)
}

// Short formats a day of this year without the year: "Sep 3".
func (in Input) Short(d league.Date) string {
	day, year, _ := strings.Cut(d.Medium(), ", ")
	if strings.HasPrefix(string(in.Today), year) {
		return day
	}
	return d.Medium()
}

// NamesOf returns a function that names a team.
func NamesOf(teams []league.Team) func(id int64) string {
	names := map[int64]string{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	return func(id int64) string { return names[id] }
}

// Clock formats a time of day as "8:15 PM".
func Clock(at league.TimeOfDay) string {
	minutes := at.Minutes()
	half := "AM"
	if minutes >= 12*60 {
		half = "PM"
	}
	return fmt.Sprintf("%d:%02d %s", (minutes/60+11)%12+1, minutes%60, half)
}
