package api

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sideout/internal/app/scheduling"
	"sideout/internal/rules/league"
)

// openings sends what is not as usual on the night and returns the response.
func (a admin) openings(body string) (moved scheduling.NightMoved) {
	a.t.Helper()
	status, response := a.call("POST /api/leagues/{league}/nights/2026-11-26/openings" + body)
	if status != 200 {
		a.t.Fatal(status, response)
	}
	check(a.t, json.Unmarshal([]byte(response), &moved))
	return moved
}

// saidDone turns the message of a preview into that of the change itself.
var saidDone = strings.NewReplacer("would lose their place", "lost their place", "would lose its place", "lost its place",
	"would be out", "is out", "1 would be played", "1 is played", "1 would wait", "1 waits", "would be played", "are played", "would wait", "wait")

// A court is out: the preview writes nothing, accepting moves the games that were on it and no others, and taking it back
// returns them to their places and makes the night as usual.
func TestACourtIsOutAndBack(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a := h.createLeague(t, situation{teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2", "2 Court 3"}})
		a.does(step{autoSchedule, "200", ""})
		before := a.lines()
		on := 0
		for _, line := range before {
			if line.Day == "2026-11-26" && *line.CourtName == "Court 2" {
				on++
			}
		}
		preview := a.openings(`?preview=true {"courtsOut":["Court 2"]}`)
		if preview.Moved != on || len(preview.Schedules) != on || on == 0 {
			t.Errorf("the preview moves %d of %d games: %s", preview.Moved, on, preview.Message)
		}
		if !strings.Contains(preview.Message.String(), "would lose their place") {
			t.Errorf("the preview says what is done: %s", preview.Message)
		}
		if status, response := a.call("GET /api/leagues/{league}"); status != 200 || !strings.Contains(response, `"nightChanges":[]`) {
			t.Errorf("the preview has written: %s", response)
		}
		done := a.openings(` {"courtsOut":["Court 2"],"reason":"The net is torn"}`)
		if done.Moved != on || done.Message.String() != saidDone.Replace(preview.Message.String()) {
			t.Errorf("%d moved: %s", done.Moved, done.Message)
		}
		a.does(step{"GET /api/leagues/{league}", `200 "nightChanges":[{"day":"2026-11-26","courtsOut":["Court 2"],"start":null,"end":null,"courts":[]}]`, ""})
		moved := 0
		var restore []scheduling.RestoredPlace
		for i, line := range a.lines() {
			if !line.Waiting && line.Day == "2026-11-26" && *line.CourtName == "Court 2" {
				t.Errorf("a game stays on the court: %s", describe(line))
			}
			for _, was := range before {
				if was.ID == line.ID && describe(was) != describe(line) {
					moved++
					if *was.CourtName != "Court 2" || line.Reason != "The net is torn" || line.InviteToken != was.InviteToken {
						t.Errorf("line %d: %s, before %s", i, describe(line), describe(was))
					}
					restore = append(restore, scheduling.RestoredPlace{ID: was.ID, Day: was.Day, GameTime: was.GameTime, CourtName: was.CourtName, Reason: was.Reason})
				}
			}
		}
		if waiting := done.Moved - moved; waiting < 0 {
			t.Errorf("%d games have changed", moved)
		}
		a.does(step{autoSchedule + "?preview=true", `200 "schedules":`, ""})
		body, err := json.Marshal(map[string]any{"restore": restore})
		check(t, err)
		if back := a.openings(" " + string(body)); back.Moved != len(restore) {
			t.Errorf("%s", back.Message)
		}
		for i, line := range a.lines() {
			if describe(line) != describe(before[i]) || line.Waiting {
				t.Errorf("after the undo: %s\nbefore: %s", describe(line), describe(before[i]))
			}
		}
		a.does(
			step{"GET /api/leagues/{league}", `200 "nightChanges":[]`, ""},
			step{`POST /api/leagues/{league}/nights/2026-11-27/openings {"courtsOut":["Court 2"]}`, "422 nobody plays on Nov 27, 2026", ""},
			step{`POST /api/leagues/{league}/nights/soon/openings {}`, "404 write its date", ""},
			step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"courtsOut":["Court 9"]}`, "422 no court Court 9. Its courts are Court 1, Court 2, Court 3.", "courtsOut"},
			step{`POST /api/leagues/{league}/nights/2026-11-26/openings?preview=true {"courtsOut":["court 2"]}`, "200", ""},
			step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"start":"25:00"}`, "422 Start must be a time", ""},
			step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"courts":[{"courtName":"","tiers":[9]}]}`, "422 Court name required", ""},
			step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"restore":[{"id":999999,"day":"2026-11-26","gameTime":"20:15","courtName":null,"reason":""}]}`, "422 not in the schedule any more", ""},
		)
	})
}

// Plans use what is open on the night: an additional court, other hours, a second game day, and lengths by tier.
func TestPlansUseTheOpeningsOfEachNight(t *testing.T) {
	eachPlanner(t, func(t *testing.T, h *plannerServer) {
		a := h.createLeague(t, situation{league: `"gameDuration":30`, teams: "A B C D E F / G H I J", courts: []string{"1 Court 1", "2 Court 2"}})
		a.openings(` {"start":"19:00","courtsOut":["Court 2"],"courts":[{"courtName":"Annex","tiers":[1],"timeSlotStart":null,"timeSlotEnd":null,"travelMinutes":0}]}`)
		a.does(step{autoSchedule, "200", ""})
		used := map[string]bool{}
		for _, line := range a.lines() {
			if line.Day == "2026-11-26" {
				used[*line.CourtName], used[string(line.GameTime)] = true, true
			}
		}
		if !used["Annex"] || !used["19:00"] || used["Court 2"] {
			t.Errorf("the night uses %v", used)
		}
		a.does(
			step{autoSchedule, `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0`, ""},
			step{`PATCH /api/leagues/{league} {"secondGameDay":"Thursday"}`, "422 must be different", ""},
			step{`PATCH /api/leagues/{league} {"secondGameDay":"Monday","tierMinutes":[0,20]}`, `200 "secondGameDay":"Monday","tierMinutes":[0,20]`, ""},
			step{autoSchedule, "200", ""},
		)
		days, starts := map[league.Date]bool{}, map[string]bool{}
		for _, line := range a.lines() {
			days[line.Day] = true
			if line.Tier == 2 {
				starts[fmt.Sprint(line.GameTime)] = true
			}
		}
		if !days["2026-11-30"] || !starts["20:35"] {
			t.Errorf("the nights are %v, and tier 2 starts at %v", days, starts)
		}
		a.does(
			step{`POST /api/tier-courts {"leagueId":{league},"tier":2,"courtName":"Court 1"}`, "201", ""},
			step{autoSchedule, "422 share Court 1 at the same time", ""},
			step{`PATCH /api/leagues/{league} {"tierMinutes":[4]}`, "422 5 to 60 minutes", ""},
			step{`PATCH /api/leagues/{league} {"secondGameDay":null,"tierMinutes":[]}`, `200 "secondGameDay":null,"tierMinutes":[]`, ""},
		)
	})
}

// Leagues that plan a week at a time have openings too: the advance uses them, a court that is lost afterwards moves only its games, and
// the undo of the advance takes the games back wherever they are.
func TestOpeningsInLeaguesThatPlanAWeekAtATime(t *testing.T) {
	for _, mode := range []string{"weekly", "overall"} {
		t.Run(mode, func(t *testing.T) {
			eachPlanner(t, func(t *testing.T, h *plannerServer) {
				a := h.createLeague(t, situation{league: `"scheduleMode":"` + mode + `"`, teams: "A B C D / E F G H",
					courts: []string{"1 Court 1", "2 Court 2", "2 Court 3"}})
				a.does(
					step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"courtsOut":["Court 2"],"start":"19:00"}`, "200", ""},
					step{advanceWeek, `200 "weekAdvanced":1`, ""},
				)
				for _, line := range a.lines() {
					if *line.CourtName == "Court 2" || line.Day != "2026-11-26" {
						t.Errorf("planned %s", describe(line))
					}
				}
				before := a.lines()
				lost := 0
				for _, line := range before {
					if *line.CourtName == "Court 3" {
						lost++
					}
				}
				preview := a.openings(`?preview=true {"courtsOut":["Court 2","Court 3"],"start":"19:00"}`)
				done := a.openings(` {"courtsOut":["Court 2","Court 3"],"start":"19:00"}`)
				if lost == 0 || preview.Moved != lost || done.Moved != lost {
					t.Errorf("%d games lose their court; the preview moves %d, and %d are moved", lost, preview.Moved, done.Moved)
				}
				for i, line := range a.lines() {
					if *before[i].CourtName != "Court 3" && describe(line) != describe(before[i]) {
						t.Errorf("%s is now %s", describe(before[i]), describe(line))
					}
					if !line.Waiting && *line.CourtName != "Court 1" {
						t.Errorf("on a court that is out: %s", describe(line))
					}
				}
				a.does(
					step{`POST /api/leagues/{league}/nights/2026-11-26/openings {"courtsOut":["Court 7"]}`, "422 no court Court 7", ""},
					step{`POST /api/leagues/{league}/nights/2026-11-26/openings {}`, "200 as usual again", ""},
					step{"GET /api/leagues/{league}", `200 "nightChanges":[]`, ""},
				)
			})
		})
	}
}
