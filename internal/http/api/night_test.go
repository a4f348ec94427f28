package api

import (
	"encoding/json"
	"strings"
	"testing"

	"sideout/internal/app/public"
	"sideout/internal/app/scheduling"
	"sideout/internal/rules/league"
)

// A court that closes after the time block keeps the night open past midnight, for the plan, for the public page and for
// moving a night.
func TestGamesAfterMidnightBelongToTheNightThatBeganThem(t *testing.T) {
	for _, c := range []struct{ name, league, court string }{
		{"a court open longer than the block", `"timeBlockStart":"22:00","timeBlockEnd":"23:00"`, "1 Court 1 22:00-01:30"},
		{"a block past midnight", `"timeBlockStart":"22:30","timeBlockEnd":"01:30"`, "1 Court 1"},
		{"a block without an end", `"timeBlockStart":"23:30","timeBlockEnd":null`, "1 Court 1 22:30-01:30"},
	} {
		eachPlanner(t, func(t *testing.T, h *plannerServer) {
			slug := strings.ReplaceAll(c.name, " ", "-")
			a := h.createLeague(t, situation{
				league: `"tierCount":1,"gameDuration":30,"gamesPerMatchup":1,"visibility":"public","slug":"` + slug + `",` + c.league,
				teams:  "A B C D", courts: []string{c.court},
			})
			a.does(step{autoSchedule, "200", ""})
			if lines := a.lines(); len(lines) != 6 || lines[5].Day != "2026-11-27" {
				t.Fatalf("%s: planned %v", c.name, lines)
			}
			a.showsNight(slug, "2026-11-26", 6)

			setClock(t, h.clock, "2026-11-27T05:20:00Z") // 00:20 in New York
			a.showsNight(slug, "2026-11-26", 6)
			h.clock.Set(testNow)

			for _, call := range []string{"cancel {}", `move {"to":"2026-12-01"}`, `move {"to":"end"}`} {
				action, body, _ := strings.Cut(call, " ")
				status, response := a.call("POST /api/leagues/{league}/nights/2026-11-26/" + action + "?preview=true " + body)
				var moved scheduling.NightMoved
				if status == 200 {
					check(t, json.Unmarshal([]byte(response), &moved))
				}
				if moved.Moved != 6 {
					t.Errorf("%s, %s: %d %.200s", c.name, call, status, response)
				}
			}
		})
	}
}

// An extra night on the day before the game day may end after midnight: its last games do not belong to the game day.
func TestTheNightBeforeAGameDayMayEndAfterMidnight(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a := h.createLeague(t, situation{
			league: `"tierCount":1,"gameDuration":30,"gamesPerMatchup":1,"timeBlockStart":"22:30","timeBlockEnd":"01:30","visibility":"public","slug":"extra"`,
			teams:  "A B C D", courts: []string{"1 Court 1"},
		})
		a.does(step{autoSchedule, "200", ""})
		a.does(step{`POST /api/leagues/{league}/nights/2026-11-26/move {"to":"2026-12-02"}`, "200", ""})
		a.showsNight("extra", "2026-12-02", 6)
	})
}

// showsNight checks which night the public page shows, and how many games.
func (a admin) showsNight(slug string, night league.Date, games int) {
	a.t.Helper()
	status, response := a.call("GET /api/public/" + slug)
	if status != 200 {
		a.t.Fatal(status, response)
	}
	var page public.PublicLeague
	check(a.t, json.Unmarshal([]byte(response), &page))
	shown := 0
	for _, court := range page.Courts {
		shown += len(court.Games)
	}
	if page.Night == nil || *page.Night != night || shown != games {
		a.t.Errorf("the public page shows %d games of the night %v, want %d of %s", shown, page.Night, games, night)
	}
}
