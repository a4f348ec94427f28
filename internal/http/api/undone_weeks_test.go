package api

import "testing"

// TestAnAdvanceThatIsTakenBackTakesItsForfeitsAlong forfeits a game of the week that an advance has planned, and takes the advance back:
// the game is deleted, and the records of its teams no longer have it, until it is restored.
func TestAnAdvanceThatIsTakenBackTakesItsForfeitsAlong(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-12T12:00:00Z")
		signedUp(t, url, "ann@example.org").does(
			step{`POST /api/leagues {"name":"L","scheduleMode":"overall","tierCount":2,"startDate":"2026-11-05","gameDay":"Thursday","gamesPerMatchup":1}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Bees","Crows","Aces","Diggers"]}`, "201", ""},
			step{"GET /api/leagues/{league}/teams", "200", `bees="id":(\d+),"leagueId":\d+,"name":"Bees"`},
			step{"GET /api/leagues/{league}/teams", "200", `aces="id":(\d+),"leagueId":\d+,"name":"Aces"`},
			step{"GET /api/leagues/{league}/teams", "200", `diggers="id":(\d+),"leagueId":\d+,"name":"Diggers"`},
			step{`PATCH /api/teams/{aces} {"tier":2}`, "200", ""}, // it will move up
			step{`PATCH /api/teams/{diggers} {"tier":2}`, "200", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20,"playedAt":"2026-11-05"}`, "201", ""},
			step{"POST /api/leagues/{league}/advance-week {}", `200 "weekAdvanced":2,`, ""},
			step{"GET /api/leagues/{league}/schedules", "200", `game="gameId":(\d+)`},
			step{`POST /api/games/{game}/forfeit {"by":"both"}`, "200", ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Bees","tier":1,"wins":0,"losses":1 & "name":"Aces","tier":1,"wins":1,"losses":1`, ""},
			step{"POST /api/leagues/{league}/advance-week/undo", "200 Back in week 1", ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Bees","tier":1,"wins":0,"losses":0 & "name":"Aces","tier":2,"wins":1,"losses":0`, ""},
			step{"GET /api/leagues/{league}/deleted-games", `200 "id":{game}`, ""},
			step{"POST /api/games/{game}/restore", "200", ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Bees","tier":1,"wins":0,"losses":1 & "name":"Aces","tier":2,"wins":1,"losses":1`, ""},
		)
	})
}
