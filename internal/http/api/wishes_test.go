package api

import (
	"testing"

	"sideout/internal/http/httpio"
)

// TestWishesOfTeams stores wishes, refuses those that make no sense, and forgets a team that is deleted.
func TestWishesOfTeams(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"19:00","timeBlockEnd":"20:00","gameDuration":30}`, `201`, `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces"]}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Blockers"]}`, "201", `blockers="id":(\d+)`},
			step{`PATCH /api/teams/{aces} {"wishes":{"away":["2026-12-03","2026-11-26"],"notBefore":"19:30","notWith":[{blockers}],"homeCourt":"Court 2"}}`,
				`200 "wishes":{"away":["2026-11-26","2026-12-03"],"notBefore":"19:30","notAfter":null,"notWith":[{blockers}],"homeCourt":"Court 2"}`, ""},
			step{`PATCH /api/teams/{aces} {"name":"Aces United"}`, `200 "wishes":{"away":["2026-11-26","2026-12-03"]`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "notWith":[{blockers}]`, ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"away":["26 November"]}}`, "422 must be dates like 2026-11-26", ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"notWith":[{aces}]}}`, "422 Choose other teams of this league", ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"notAfter":"late"}}`, "422 The latest start must be a time like 20:15", ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"mood":"good"}}`, "422 mood", ""},
			step{"DELETE /api/teams/{blockers}", "204", ""},
			step{"GET /api/leagues/{league}/teams", `200 "notWith":[]`, ""},
			step{`PATCH /api/teams/{aces} {"wishes":{}}`, `200 "badgeIsOwn":false,"createdAt"`, ""},
		)
	})
}

// TestWishesInThePlan plans a season around a day on which a team cannot play, and warns a person who puts a game there.
func TestWishesInThePlan(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"19:00","timeBlockEnd":"20:00","gameDuration":30,"gamesPerMatchup":1}`,
				`201`, `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces"]}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Blockers"]}`, "201", `blockers="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Cut Shots","Diggers"]}`, "201", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":6`, ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"away":["2026-11-26"]}}`, `200 "away":["2026-11-26"]`, ""},
			step{"GET /api/leagues/{league}/schedule-quality", `200 "met":0,"of":1,"sentence":"Aces: 0 of 1 wish met; not on Nov 26, when it cannot play and has a game: plan the season again."`, ""},
			step{`POST /api/leagues/{league}/auto-schedule?preview=true {"includeSoon":true}`, `200 "met":1,"of":1`, ""},
			step{`POST /api/leagues/{league}/auto-schedule {"includeSoon":true}`, `200 "schedulesCreated":0`, ""},
			step{"GET /api/leagues/{league}/schedule-quality", `200 "met":1,"of":1`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id"`, `line="id":(\d+),"leagueId":\d+,"team1Id":{aces},`},
			step{`PATCH /api/schedules/{line} {"day":"2026-11-26","gameTime":"21:00"}`, `409 Aces cannot play on Nov 26`, ""},
			step{`PATCH /api/schedules/{line} {"day":"2026-11-26","gameTime":"21:00","force":true}`, `200 "day":"2026-11-26"`, ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{blockers},"gameDate":"2026-11-26","gameTime":"22:00"}`, "409 Aces cannot play on Nov 26", ""},
		)
	})
}
