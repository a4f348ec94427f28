package api

import (
	"testing"

	"sideout/internal/http/httpio"
)

// TestASeason goes through the life of a fixed league: planned, played, moved, cancelled, planned again.
func TestASeason(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"Thursday","tierCount":2,"startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"20:15","timeBlockEnd":"22:00"}`, "201", `league="id":(\d+)`},
			step{"POST /api/leagues/{league}/auto-schedule", "422 add at least two teams", ""},
			step{"POST /api/leagues/{league}/advance-week", "409 overall and weekly", ""},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D","E","F","G","H"]}`, "201", `team="id":(\d+)`},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":2,"courtName":"Court 2"}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", `200 "schedulesCreated":24 & "change":"insert" & "quality":{"sentence":"Even and complete. Longest wait 30 minutes.","lines":[`, ""},
			step{"GET /api/leagues/{league}/schedules", "200 []", ""},
			step{`PATCH /api/leagues/{league} {"endDate":"2026-11-30"}`, "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule", "422 game nights & Nov 30, 2026", ""},
			step{`PATCH /api/leagues/{league} {"endDate":null,"blackouts":["2026-12-03","2026-12-03"]}`, `200 "blackouts":["2026-12-03"]`, ""},
			step{`PATCH /api/leagues/{league} {"blackouts":["soon"]}`, `422 dates like`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":24 & "message":"Added 24 games`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "day":"2026-11-26" & "day":"2026-12-10"`, `first="id":(\d+)`},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0`, ""},
			step{"GET /api/leagues/{league}/schedule-quality", `200 "lines":[{"name": & "tier":2`, ""},
			step{"GET /api/leagues/{league}/games", "200", `game="id":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", "200", `token="gameId":{game},.*?"inviteToken":"([^"]+)"`},
		)
		p.does(
			step{"GET /api/schedules/{first}/slots", `200 "legal":true,"problems":`, `day="day":"([^"]+)","gameTime"`},
			step{"GET /api/schedules/{first}/slots", `200`, `time="gameTime":"([^"]+)"`},
			step{`PATCH /api/schedules/{first} {"day":"{day}","gameTime":"{time}","reason":"The net is torn"}`, `200 "day":"{day}" & "reason":"The net is torn"`, ""},
			step{`PATCH /api/schedules/{first} {"day":"2026-02-30"}`, "422 Date", ""},
			step{`PATCH /api/schedules/{first} {"status":"completed"}`, "422 scheduled or cancelled", ""},
			step{`PATCH /api/schedules/{first} {"status":"cancelled","reason":"Snow"}`, `200 "status":"cancelled","reason":"Snow"`, ""},
			step{"GET /api/leagues/{league}/schedules", "200", `snowed="id":{first},[^}]*"inviteToken":"([^"]+)"`},
			step{"GET /api/games/invite/{snowed}", `200 "cancelled":{"reason":"Snow"}`, ""},
			step{`PATCH /api/schedules/{first} {"status":"scheduled"}`, `200 "status":"scheduled"`, ""},
			step{"POST /api/leagues/{league}/nights/2026-12-10/cancel {\"reason\":\"Flood\"}", `200 Cancelled & "moved":`, ""},
			step{"POST /api/leagues/{league}/nights/2026-12-10/cancel {}", "422 no game is left", ""},
			step{"POST /api/leagues/{league}/nights/2026-11-26/move?preview=true {\"to\":\"2026-11-27\"}", `200 "change":"move" & 2026-11-27`, ""},
			step{"POST /api/leagues/{league}/nights/2026-11-26/move {\"to\":\"end\",\"reason\":\"Holiday\"}", `200 Moved 12 games from Nov 26 to`, ""},
			step{"GET /api/leagues/{league}", `200 "blackouts":["2026-11-26","2026-12-03"]`, ""},
			step{"POST /api/leagues/{league}/nights/2026-11-26/move {\"to\":\"never\"}", "422 to a date like", ""},
			step{"POST /api/leagues/{league}/nights/soon/move {}", "404 write its date", ""},
			step{"GET /api/games/invite/{token}", "200", ""},
		)
		p.does(
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20,"status":"completed"}`, "200", ""},
			step{"GET /api/leagues/{league}/schedules", `200 "reason":"Holiday"`, `played="id":(\d+)[^}]*"gameId":{game},`},
			step{`PATCH /api/schedules/{played} {"gameTime":"18:00"}`, "409 has a score", ""},
		)
	})
}

// TestSchedulingByHand schedules games on a court that is taken, which is refused, and with a team that plays elsewhere at
// that time, which is refused without "force".
func TestSchedulingByHand(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","teamsPerTier":6}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `a="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Bees"}`, "201", `b="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Cats"}`, "201", `c="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Dogs"}`, "201", `d="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{a},"team2Id":{b},"gameDate":"2026-11-26","gameTime":"20:15","courtName":"Court 1"}`, "201", `first="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{c},"team2Id":{d},"gameDate":"2026-11-26","gameTime":"20:20","courtName":" court 1"}`, "409 court 1 is taken: Aces - Bees on Nov 26 at 8:15 PM", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{c},"team2Id":{d},"gameDate":"2026-11-26","gameTime":"20:20","courtName":"court 1","force":true}`, "409 court 1 is taken", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{a},"team2Id":{c},"gameDate":"2026-11-26","gameTime":"20:15","courtName":"Court 2"}`, "409 Aces already play then: Aces - Bees on Nov 26 at 8:15 PM", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{a},"team2Id":{c},"gameDate":"2026-11-26","gameTime":"20:15","courtName":"Court 2","force":true}`, "201", `second="id":(\d+)`},
			step{`PATCH /api/schedules/{second} {"courtName":"Court 1","force":true}`, "409 Court 1 is taken", ""},
			step{`PATCH /api/schedules/{second} {"courtName":null,"gameTime":"20:30"}`, `200 "courtName":null & "gameTime":"20:30"`, ""},
			step{`PATCH /api/schedules/{second} {"gameTime":"20:25"}`, "409 Aces already play", ""},
		)
	})
}

// TestWeekByWeek goes through the life of a weekly league: planned, scored, advanced, taken back.
func TestWeekByWeek(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"Weekly","tierCount":2,"scheduleMode":"weekly","startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"20:15","timeBlockEnd":"22:00"}`, "201", `league="id":(\d+)`},
			step{"POST /api/leagues/{league}/auto-schedule", "409 fixed", ""},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D","E","F","G","H"]}`, "201", `team="id":(\d+)`},
			step{"POST /api/leagues/{league}/advance-week?preview=true", `200 "weekAdvanced":1,"moves":[],"games":[] & "change":"insert"`, ""},
			step{"POST /api/leagues/{league}/advance-week", `200 "schedulesCreated":1 & "weekAdvanced":1`, ""},
			step{"POST /api/leagues/{league}/advance-week", `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0 & "weekAdvanced":1`, ""},
			step{"POST /api/leagues/{league}/advance-week/undo", "409 no advance", ""},
			step{"GET /api/leagues/{league}/games", "200", `game="id":(\d+)`},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20}`, `200 "status":"completed"`, ""},
			step{"GET /api/leagues/{league}/games", "200", `playing="status":"completed".*?"id":(\d+)`},
			step{`PATCH /api/games/{playing} {"team1Score":1}`, `200 "live":true`, ""},
			step{"POST /api/leagues/{league}/advance-week?preview=true", `200 1 game of week 1 is being played. & "live":true`, ""},
			step{"POST /api/leagues/{league}/advance-week?preview=true", `200 "weekAdvanced":2 & "why":"place & no score & "team1":"`, `up="teamId":(\d+),"name":"[^"]+","from":2,"to":1`},
			step{`POST /api/leagues/{league}/advance-week?preview=true {"choices":[{"teamId":{up},"tier":9}]}`, "422 Tier must be", ""},
			step{`POST /api/leagues/{league}/advance-week?preview=true {"choices":[{"teamId":999999,"tier":1}]}`, "422 one team of this league", ""},
			step{`POST /api/leagues/{league}/advance-week {"choices":[{"teamId":{up},"tier":2}]}`, `200 "weekAdvanced":2`, ""},
			step{"GET /api/leagues/{league}", `200 "currentWeek":2`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "id":{up}`, `tier="id":{up},[^}]*"tier":(2)`},
			step{"POST /api/leagues/{league}/advance-week", `200 "schedulesCreated":0 & "weekAdvanced":2`, ""},
			step{`POST /api/leagues/{league}/advance-week {"choices":[{"teamId":{up},"tier":2}]}`, `409 in week 2 already`, ""},
			step{"POST /api/leagues/{league}/advance-week/undo", `200 "weekAdvanced":1 & Back in week 1`, ""},
			step{"GET /api/leagues/{league}", `200 "currentWeek":1`, ""},
			step{"POST /api/leagues/{league}/advance-week/undo", "409 no advance", ""},
			step{"POST /api/leagues/{league}/advance-week", `200 "weekAdvanced":2`, ""},
			step{"GET /api/leagues/{league}/schedules", "200", `late="gameId":(\d+),[^}]*"weekNumber":2`},
			step{`PATCH /api/games/{late} {"team1Score":3,"team2Score":0}`, "200", ""},
			step{"POST /api/leagues/{league}/advance-week/undo", "409 has a score", ""},
		)
	})
}
