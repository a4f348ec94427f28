package api

import (
	"testing"
)

func TestAManagerReopensAFinishedGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"rules":{"endingScore":3,"winByTwo":false}`)
		phone.does(
			step{sendEvents("A", 0, "p1 a1 1", "p2 a2 2", "p1 a3 3", "p1 a4 4"), `200 "status":"completed"`, ""},
			step{`PATCH /api/games/{game} {"status":"scheduled"}`, "422 Only a manager of the league can open a game again that is over", ""},
			step{"GET /api/games/invite/{token}", `200 "status":"completed"`, ""},
		)
		admin.does(
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":3,"pointsAgainst":1`, ""},
			step{`PATCH /api/games/{game} {"status":"scheduled","team1Score":3,"team2Score":0}`, "422 This score ends the game", ""},
			step{`PATCH /api/games/{game} {"status":"scheduled"}`, `200 "team1Score":2,"team2Score":1,"winnerId":null,"status":"scheduled","live":true & "completedAt":null`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0,"pointsAgainst":0`, ""},
			step{"GET /api/games/{game}/history", `200 "from":{"status":"completed" & "to":{"status":"scheduled"`, ""},
			step{`PATCH /api/games/{game} {"status":"scheduled"}`, `200 "team1Score":2,"team2Score":1`, ""},
		)
		phone.does(
			step{"GET /api/watch/{watch}", `200 "status":"live"`, ""},
			step{`PATCH /api/games/{game} {"device":"A","after":4,"sentAt":1,"events":[{"type":"point","team":"team2","id":"b1","rally":4,"at":1,"seen":5}]}`,
				`200 "team1Score":2,"team2Score":2 & "outcome":"applied"`, ""},
		)
	})
}

func TestReopeningGoesBackToTheScoreBeforeTheEnd(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"rules":{"endingScore":3,"winByTwo":false,"sets":3}`)
		phone.does(
			step{sendEvents("A", 0, points("a", 1, 1, 6)...), `200 "team1Score":2,"team2Score":0 & "status":"completed"`, ""},
			step{`PATCH /api/games/{game} {"status":"scheduled"}`, "422 manager", ""},
		)
		admin.does(
			step{`PATCH /api/games/{game} {"team1Score":2,"team2Score":1,"sets":[{"team1Score":3},{"team2Score":3},{"team1Score":3}]}`, `200 "team1Score":2,"team2Score":1`, ""},
			step{`PATCH /api/games/{game} {"status":"scheduled"}`,
				`200 "team1Score":1,"team2Score":0,"sets":[{"team1Score":3,"team2Score":0},{"team1Score":2,"team2Score":0}] & "status":"scheduled","live":true`, ""},
			// A result that was recorded by hand has no score before it, and no line in the schedule.
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":1,"team2Score":0,"sets":[{"team1Score":25,"team2Score":20}],"playedAt":"2026-11-19","again":true}`, "201", `recorded="id":(\d+)`},
			step{`PATCH /api/games/{recorded} {"status":"scheduled"}`, `200 "team1Score":0,"team2Score":0 & "status":"scheduled","gameDate" & "inviteToken"`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0,"pointsAgainst":0`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{recorded} & "day":"2026-11-19" & "waiting":true`, ""},
		)
	})
}
