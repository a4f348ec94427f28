package api

import (
	"strings"
	"testing"
	"time"
)

const tonightCall = "GET /api/leagues/{league}/tonight"

// TestTheNightThatMatters follows a night from the week before it to the morning after it.
func TestTheNightThatMatters(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		viewer := addMember(t, url, "eve@example.org", "viewer", admin)
		next := `"today":"2026-11-20","day":"2026-11-26","week":4,"games":[{"line":{ & "name":"Aces","kit":"blue"`
		admin.does(step{tonightCall, `200 ` + next + ` & "inviteToken":"{token}"`, ""})
		viewer.does(step{tonightCall, `200 ` + next + ` & "watchToken":"{watch}"`, "night=(.+)"})
		if strings.Contains(viewer.values["night"], "inviteToken") {
			t.Errorf("a viewer gets score links: %s", viewer.values["night"])
		}
		admin.does(step{"GET /api/tonight", `200 "today":"2026-11-20","day":"2026-11-26","firstAt":"2026-11-27T01:15:00Z","games":1,"over":0,"running":[],"needsYou":0,"teamCount":2`, ""})

		moveGameToSoon(admin)
		clock.Set(gameStart.Add(15 * time.Minute))
		admin.does(
			step{tonightCall, `200 "today":"2026-11-20","day":"2026-11-20"`, ""},
			step{"GET /api/tonight", `200 "needsYou":1`, ""}, // no phone scores the game
		)
		viewer.does(step{"GET /api/tonight", `200 "needsYou":0`, ""})
		viewer.does(step{tonightCall, `200 "scorer":null`, ""})
		phone.does(step{sendEvents("A", 0, points("a", 1, 1, 3)...), "200", ""})
		viewer.does(step{tonightCall, `200 "scorer":{"online":true,"seenAt":`, ""})
		viewer.does(
			step{tonightCall, `200 "team1Score":3,"team2Score":0 & "live":true`, ""},
			step{"GET /api/tonight", `200 "running":[{"id":{game},"courtName":null,"team1":{ & "team1Score":3,"team2Score":0}]`, ""},
		)
		phone.does(step{sendEvents("A", 3, points("a", 1, 4, 22)...), `200 "status":"completed"`, ""})
		admin.does(step{"GET /api/tonight", `200 "games":1,"over":1,"running":[]`, ""})

		clock.Set(time.Date(2026, 11, 21, 8, 30, 0, 0, time.UTC)) // 3:30 AM: the night lasts until 4
		admin.does(step{tonightCall, `200 "today":"2026-11-20","day":"2026-11-20"`, ""})
		clock.Set(time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC))
		admin.does(
			step{tonightCall, `200 {"today":"2026-11-21","day":null,"week":3,"games":[],"waiting":[]}`, ""},
			step{"GET /api/tonight", `200 "day":null,"firstAt":null,"games":0`, ""},
		)
		clock.Set(testNow)
	})
}

// A night is not on when all its games were cancelled, and a game that waits for a place belongs to no night.
func TestTheNightLeavesOutWhatIsNotPlayed(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, _, _ := liveGame(t, url, "")
		admin.does(
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{diggers},"team2Id":{aces},"gameDate":"2026-11-27","gameTime":"00:15"}`, "201", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{diggers},"team2Id":{aces},"gameDate":"2026-12-03","gameTime":"20:15"}`, "201", ""},
			step{"GET /api/leagues/{league}/schedules", "200", `schedule="id":(\d+)`},
			step{`PATCH /api/schedules/{schedule} {"status":"cancelled","reason":"ice"}`, "200", ""},
			step{tonightCall, `200 "day":"2026-11-27"`, ""},
			step{`PATCH /api/schedules/{schedule} {"status":"scheduled"}`, "200", ""},
			step{tonightCall, `200 "day":"2026-11-26" & "gameTime":"20:15"`, ""},
		)
		clock.Set(testNow)
	})
}
