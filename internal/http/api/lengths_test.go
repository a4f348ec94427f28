package api

import (
	"fmt"
	"strings"
	"testing"
)

// Calendars and watch pages show how long games of a tier last, where that differs from the league.
func TestGamesLastAsLongAsTheirTierSays(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a := h.createLeague(t, situation{
			league: `"gameDuration":15,"tierMinutes":[0,35],"visibility":"public","slug":"lengths"`,
			teams:  "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"},
		})
		a.does(step{autoSchedule, "200", ""})
		_, calendar := a.call("GET /api/public/lengths/calendar.ics")
		for _, line := range a.lines() {
			want := map[int]int{1: 15, 2: 35}[line.Tier]
			if event := eventAt(calendar, fmt.Sprintf("Tier %d", line.Tier)); !strings.Contains(event, fmt.Sprintf("DURATION:PT%dM", want)) {
				t.Fatalf("a game of tier %d is to last %d minutes: %s", line.Tier, want, event)
			}
		}
		for tier, minutes := range map[string]int{"Tier 1": 15, "Tier 2": 35} {
			_, token, _ := strings.Cut(eventAt(calendar, tier), "/watch/")
			token, _, _ = strings.Cut(token, "\r\n")
			a.does(step{"GET /api/watch/" + token, fmt.Sprintf(`200 "minutes":%d,`, minutes), ""})
		}
	})
}

// eventAt returns the first event of a calendar that has these words, with its long lines joined.
func eventAt(calendar, words string) string {
	for event := range strings.SplitSeq(strings.ReplaceAll(calendar, "\r\n ", ""), "BEGIN:VEVENT") {
		if strings.Contains(event, words) {
			return event
		}
	}
	return ""
}
