package api

import (
	"strings"
	"testing"
)

func TestAGameIsForfeitedAndThatIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, `,"visibility":"public","slug":"forfeited"`)
		admin.does(
			step{`POST /api/games/{game}/forfeit {"by":"nobody"}`, "422 By must be team1, team2 or both", ""},
			step{`POST /api/games/{game}/forfeit {"by":"team1"}`,
				`200 "team1Score":0,"team2Score":25,"winnerId":{diggers},"status":"completed" & "forfeit":"team1" & Aces forfeited.`, ""},
			step{`POST /api/games/{game}/forfeit {"by":"team1"}`, `200 "team2Score":25`, ""}, // once more changes nothing
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":1,"pointsFor":0,"pointsAgainst":25 & "wins":1,"losses":0,"pointsFor":25,"pointsAgainst":0`, ""},
			step{"GET /api/leagues/{league}/games", `200 "forfeit":"team1"`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "status":"completed" & "forfeit":"team1"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "form":["W"] & "form":["L"]`, ""},
			step{"GET /api/leagues/{league}/schedule.csv", "200 Aces,Diggers,forfeited", ""},
			step{"GET /api/leagues/{league}/history.csv", "200 Score B,Forfeit & Aces,Diggers,0,25,Aces", ""},
			step{"GET /api/public/forfeited", `200 "forfeit":"team1"`, ""},
			step{"GET /api/public/forfeited/calendar.ics", `200 STATUS:CANCELLED & Aces forfeited`, ""},
			step{"GET /api/games/{game}/history", `200 "via":"forfeit" & "forfeit":"team1"`, ""},
			// Nothing else changes the game until that is taken back.
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20}`, "409 This game is forfeited. Take that back first.", ""},
			step{`PATCH /api/schedules/{schedule} {"status":"cancelled"}`, "409 This game is forfeited", ""},
			step{`POST /api/games/{game}/abandon {"how":"void"}`, "409 This game is forfeited", ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "status":"completed" & "forfeit":"team1"`, ""},
			step{"GET /api/watch/{watch}", `200 "forfeit":"team1" & "status":"completed" & "winner":"team2"`, ""},
			step{sendEvents("A", 22, "p1 c23 23"), "410 This game has been forfeited", ""},
			step{sendEvents("A", 22), "410 This game has been forfeited", ""}, // the heartbeat of the device
			step{`PATCH /api/games/{game} {"team1Score":13,"team2Score":10}`, "410 This game has been forfeited", ""},
		)
		admin.does(
			step{sendEvents("C", 22, "p1 d23 23"), "410 This game has been forfeited", ""},
			step{`POST /api/games/{game}/forfeit {"by":"both"}`, `200 "team1Score":0,"team2Score":0,"winnerId":null & Both teams forfeited.`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":1,"pointsFor":0,"pointsAgainst":0`, ""},
			step{"GET /api/watch/{watch}", `200 "forfeit":"both" & "winner":""`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 Aces,Diggers,0,0,both", ""},
			step{`POST /api/games/{game}/forfeit/undo`, `200 "team1Score":12,"team2Score":10,"winnerId":null,"status":"scheduled","live":true & "version":22 & "waiting":false & back in its place`, ""},
			step{`POST /api/games/{game}/forfeit/undo`, "409 This game is not forfeited.", ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0,"pointsAgainst":0`, ""},
		)
		phone.does(step{sendEvents("A", 22, "p1 c23 23"), `200 "team1Score":13,"team2Score":10 & "outcome":"applied"`, ""})
	})
}

// A forfeited game needs neither its court nor its time. If another game has them when the forfeit is taken back, the game waits
// for a new place.
func TestTheCourtOfAForfeitedGameIsFree(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _, _ := liveGame(t, url, "")
		admin.does(
			step{`POST /api/games/{game}/forfeit {"by":"team2"}`, `200 "team1Score":25,"team2Score":0 & Diggers forfeited.`, ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`, "201", ""},
			step{`POST /api/games/{game}/forfeit/undo`, `200 "waiting":true & without a place`, ""},
		)
	})
}

// A result that was played can turn into a forfeit, as for a player who was not eligible. An undo restores the result, also by
// way of the history.
func TestAResultBecomesAForfeit(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _, _ := liveGame(t, url, `,"rules":{"endingScore":25,"sets":3}`)
		admin.does(
			step{`PATCH /api/games/{game} {"status":"completed","team1Score":2,"team2Score":1,"sets":[{"team1Score":25,"team2Score":20},{"team1Score":20,"team2Score":25},{"team1Score":15,"team2Score":9}]}`, "200", ""},
			step{`POST /api/games/{game}/forfeit {"by":"team1"}`,
				`200 "team1Score":0,"team2Score":2,"sets":[{"team1Score":0,"team2Score":25},{"team1Score":0,"team2Score":25}],"winnerId":{diggers}`, ""},
			step{"GET /api/games/{game}/history", "200", `forfeit=\[\{"id":(\d+)`},
			step{`POST /api/games/{game}/revert {"changeId":{forfeit}}`, `200 "team1Score":2,"team2Score":1,"sets":[{"team1Score":25,"team2Score":20}`, ""},
			step{"GET /api/games/{game}/history", "200", `undo=\[\{"id":(\d+)`},
			step{`POST /api/games/{game}/revert {"changeId":{forfeit}}`, `200 "team1Score":2,"team2Score":1`, ""},
			step{`POST /api/games/{game}/revert {"changeId":{undo}}`, `200 "forfeit":"team1"`, ""},
			step{`POST /api/games/{game}/abandon {"how":"void"}`, "409", ""},
			step{"DELETE /api/games/{game}", "204", ""},
			step{`POST /api/games/{game}/forfeit/undo`, "404", ""},
			step{`POST /api/games/{game}/restore`, `200 "forfeit":"team1"`, ""},
			step{`POST /api/games/{game}/forfeit/undo`, `200 "team1Score":2,"team2Score":1`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":60,"pointsAgainst":54`, ""},
		)
	})
}

// A forfeit for a night that is still to come neither ends its week nor makes its night the last one played.
func TestAnEarlyForfeitDoesNotEndItsWeek(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L","tierCount":1,"scheduleMode":"weekly","startDate":"2026-12-03","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"22:00"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D"]}`, "201", ""},
			step{`POST /api/leagues/{league}/advance-week`, "200", ""},
			step{"GET /api/leagues/{league}/games", "200", `game=\[\{"id":(\d+)`},
			step{`POST /api/games/{game}/forfeit {"by":"team1"}`, "200", ""},
			step{`POST /api/leagues/{league}/advance-week?preview=true`, `200 "weekAdvanced":1`, ""},
			step{`POST /api/leagues/{league}/advance-week`, `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0`, ""},
		)
	})
}

// The sheet of the history can be imported into another league with its forfeits.
func TestForfeitsAreImported(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", ""},
		)
		csv := func(rows ...string) string {
			return `POST /api/leagues/{league}/bulk-import {"csvData":"` + strings.Join(rows, `\n`) + `"}`
		}
		admin.does(
			step{csv("Date,Team A,Team B,Score A,Score B,Forfeit", "2026-11-05,Aces,Diggers,25,0,Aces"), `422 Line 2: "Aces" cannot have forfeited this game`, ""},
			step{csv("Date,Team A,Team B,Score A,Score B,Forfeit", "2026-11-05,Aces,Diggers,25,20,both"), "422 Line 2: If both teams have forfeited a game, its score is 0 to 0", ""},
			step{csv("2026-11-05,Aces,Diggers,25,0,Nobody"), `422 Forfeit must be the name of the team that has forfeited, or both`, ""},
			step{csv("2026-11-05,Aces,Diggers,0,0"), `422 there must be a winner`, ""},
			step{csv("2026-11-05,Aces,Diggers,0,0,forfeit"), `422 write the name of the team, or both`, ""},
			step{csv("2026-11-05,Aces,Diggers,25 F,20"), `422 cannot have more points`, ""},
			step{csv("Date,Team A,Team B,Score A,Score B,Forfeit", "2026-11-05,Aces,Diggers,25,F", `\"Nov 6, 2026\",Aces,Diggers,0,0,both`, "Nov 7, 2026,Aces,Diggers,0,25,aces", "2026-11-08,Aces,Diggers,25,23,"),
				`200 "gamesCreated":4`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 2026-11-05,Aces,Diggers,25,0,Diggers & 2026-11-06,Aces,Diggers,0,0,both & 2026-11-07,Aces,Diggers,0,25,Aces & 2026-11-08,Aces,Diggers,25,23,", ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":2,"losses":2,"pointsFor":50,"pointsAgainst":48 & "wins":1,"losses":3`, ""},
			step{"GET /api/leagues/{league}/games", "200", `game=\[\{"id":(\d+)`},
			step{`POST /api/games/{game}/forfeit/undo`, "200 in the deleted games now", ""},
		)
	})
}

func TestSetsAreImportedAsTheyWereExported(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		league := func(name string) step {
			return step{`POST /api/leagues {"name":"` + name + `","rules":{"endingScore":25,"sets":3}}`, "201", name + `="id":(\d+)`}
		}
		const rows = `Date,Team A,Team B,Score A,Score B,Sets\n2026-11-05,Aces,Diggers,2,1,25-20 22-25 15-10\n2026-11-06,Diggers,Aces,2,0,25-23 26-24`
		const again = "Date,Team A,Team B,Score A,Score B,Forfeit,Stage,Note,Sets\r\n2026-11-05,Aces,Diggers,2,1,,,,25-20 22-25 15-10\r\n2026-11-06,Diggers,Aces,2,0,,,,25-23 26-24"
		admin.does(
			league("first"), league("second"),
			step{`POST /api/teams {"leagueId":{first},"names":["Aces","Diggers"]}`, "201", ""},
			step{`POST /api/teams {"leagueId":{second},"names":["Aces","Diggers"]}`, "201", ""},
			step{`POST /api/leagues/{first}/bulk-import {"csvData":"2026-11-05,Aces,Diggers,2,0,25-20 22-25"}`, "422 The sets were won 1 to 1, but the score says 2 to 0", ""},
			step{`POST /api/leagues/{first}/bulk-import {"csvData":"` + rows + `"}`, `200 "gamesCreated":2`, ""},
			step{"GET /api/leagues/{first}/history.csv", "200 " + again, ""},
			step{`POST /api/leagues/{second}/bulk-import {"csvData":"` + strings.ReplaceAll(again, "\r\n", `\r\n`) + `"}`, `200 "gamesCreated":2`, ""},
			step{"GET /api/leagues/{second}/history.csv", "200 " + again, ""},
			step{"GET /api/leagues/{second}/teams", `200 "wins":1,"losses":1`, ""},
			step{`PATCH /api/leagues/{second} {"rules":{"endingScore":25,"sets":1}}`, "200", ""},
			step{`POST /api/leagues/{second}/bulk-import {"csvData":"2026-11-07,Aces,Diggers,2,1,25-20 22-25 15-10"}`, "422 A game of this league has one set.", ""},
		)
	})
}
