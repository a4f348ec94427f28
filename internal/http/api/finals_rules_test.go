package api

import "testing"

// A match of finals is played by its own rules, wherever its result is reported or decided: those of the league say nothing about it.
func TestAMatchOfFinalsIsPlayedByItsOwnRules(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"visibility":"public","slug":"cup","tableRules":{"preset":"own","draws":true,"points":{"win":2,"draw":1},"order":["points","pointDiff"],"abandonedFrom":40,"forfeit":{"score":"none","setAfter":10,"noticeHours":24}}`)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `,"sets":1,"finalSets":3}`, "201", `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			step{"GET /api/leagues/{league}/games", `200 "id":{semi1} & "plannedRules":{"startingScore":0`, ""},
			won("semi1"), won("semi2"), gameOf("final", "M2-1"), gameOf("third", "C2-1"),
			// Lists of games say by which rules each one is played.
			step{"GET /api/leagues/{league}/games?id={final}", `200 "plannedRules":{ & "sets":3`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{final} & "plannedRules":{ & "sets":3`, ""},
			step{"GET /api/public/cup", `200 "gameId":{final} & "plannedRules":{ & "sets":3`, ""},
		)
		admin.does(
			// A captain cannot report a draw.
			step{"GET /api/leagues/{league}/finals", "200", `first="key":"C2-1".*?"team1":\{"teamId":(\d+)`},
			step{`POST /api/teams/{first}/captain-link`, "200", `token="token":"([^"]+)"`},
			step{`POST /api/captain/{token}/games/{third}/claims {"kind":"result","score":{"team1Score":20,"team2Score":20}}`, "422 Scores cannot be equal", ""},
		)
		// Stopped when it is level, a match of finals is played again: its score can never stand.
		admin.does(
			step{`PATCH /api/games/{third} {"team1Score":21,"team2Score":21}`, "200", ""},
			step{`POST /api/games/{third}/abandon {}`, `200 "how":"replay"`, ""},
		)
	})
}
