package api

import (
	"encoding/json"
	"testing"

	"sideout/internal/app/scheduling"
	"sideout/internal/rules/league"
)

// restoring returns the body that brings the games of a night back to the places that they had in `before`.
func restoring(t *testing.T, before []plannedLine, night league.Date, isCancelled bool, movedTo string) string {
	t.Helper()
	var restore []scheduling.RestoredPlace
	for _, was := range before {
		if was.Day == night {
			restore = append(restore, scheduling.RestoredPlace{
				ID: was.ID, Day: was.Day, GameTime: was.GameTime, CourtName: was.CourtName, Reason: was.Reason, Pinned: was.Pinned, Cancelled: isCancelled,
			})
		}
	}
	body := map[string]any{"restore": restore}
	if movedTo != "" {
		body["movedTo"] = movedTo
	}
	text, err := json.Marshal(body)
	check(t, err)
	return " " + string(text)
}

func TestAMovedAndACancelledNightAreTakenBack(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		for _, c := range []struct{ name, action, body, movedTo string }{
			{"moved to a day", "move", `{"to":"2026-11-28","reason":"No hall"}`, "2026-11-28"},
			{"moved to the end", "move", `{"to":"end"}`, "2027-01-07"},
			{"cancelled", "cancel", `{"reason":"No hall"}`, ""},
		} {
			a := h.createLeague(t, situation{
				league: `"tierCount":1,"gameDuration":30,"gamesPerMatchup":1,"timeBlockStart":"20:00","timeBlockEnd":"20:30"`,
				teams:  "A B C D", courts: []string{"1 Court 1"},
			})
			a.does(step{autoSchedule, "200", ""})
			before := a.lines()
			a.does(
				step{"GET /api/leagues/{league}", `200`, `settings=("blackouts":[^\]]*\],"extraNights":[^\]]*\])`},
				step{"POST /api/leagues/{league}/nights/2026-11-26/" + c.action + " " + c.body, "200", ""},
			)
			a.openings(restoring(t, before, "2026-11-26", c.action == "cancel", c.movedTo))
			for i, line := range a.lines() {
				if describe(line) != describe(before[i]) || line.Status != before[i].Status || line.Reason != before[i].Reason || line.InviteToken != before[i].InviteToken {
					t.Errorf("%s: %s, before %s", c.name, describe(line), describe(before[i]))
				}
			}
			a.does(step{"GET /api/leagues/{league}", `200 {settings}`, ""})
		}
	})
}

func TestAGameThatGotAPlaceWaitsAgain(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a := h.createLeague(t, situation{
			league: `"tierCount":1,"gameDuration":30,"gamesPerMatchup":1,"timeBlockStart":"20:00","timeBlockEnd":"20:30"`,
			teams:  "A B C D", courts: []string{"1 Court 1"},
		})
		a.does(step{autoSchedule, "200", ""})
		was := a.lines()[0]
		place := scheduling.RestoredPlace{ID: was.ID, Day: was.Day, GameTime: was.GameTime, CourtName: was.CourtName, Reason: "Court 1 was out", Waiting: true}
		body, err := json.Marshal(map[string]any{"restore": []scheduling.RestoredPlace{place}})
		check(t, err)
		a.openings(" " + string(body))
		if line := a.lines()[0]; !line.Waiting || line.Reason != place.Reason {
			t.Errorf("the game does not wait: %s", describe(line))
		}
	})
}
