package api

import (
	"encoding/json"
	"fmt"
	"testing"
)

// setsWonOnly is a file of the results of a best-of-five league with the sets that were won, without their points.
const setsWonOnly = `Date,Team A,Team B,Score A,Score B
2026-10-01,Herrsching,Freiburg,3,2
2026-10-08,Freiburg,Herrsching,3,0
2026-10-15,Herrsching,Lueneburg,2,3
`

// setsLeague creates a best-of-five league with three teams.
func setsLeague(t *testing.T, url string) *person {
	p := signedUp(t, url, "ann@example.org")
	p.does(
		step{`POST /api/leagues {"name":"Bundesliga","visibility":"public","slug":"bundesliga","rules":{"sets":5},"tableRules":{"preset":"threeTwoOne"}}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Herrsching"}`, "201", `her="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Freiburg"}`, "201", `fre="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Lueneburg"}`, "201", `lue="id":(\d+)`},
	)
	return p
}

func quoteJSON(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

// The table of imported results of which only the sets are known, everywhere it is shown.
func TestAFileOfSetsWonMakesATrueTable(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		const rows = `"name":"Freiburg","wins":1,"losses":1,"pointsFor":0,"pointsAgainst":0,"pointsUnknown":2, & "points":4,"setsWon":5,"setsLost":3 & ` +
			`"name":"Herrsching","wins":1,"losses":2,"pointsFor":0,"pointsAgainst":0,"pointsUnknown":3, & "points":3,"setsWon":5,"setsLost":8 & ` +
			`"name":"Lueneburg","wins":1,"losses":0,"pointsFor":0,"pointsAgainst":0,"pointsUnknown":1, & "points":2,"setsWon":3,"setsLost":2 & "pointsUnknown":3`
		setsLeague(t, url).does(
			step{`POST /api/leagues/{league}/bulk-import?preview=true {"csvData":` + quoteJSON(setsWonOnly) + `}`, `200 "gamesCreated":3 & "setsOnly":true & "problemCount":0`, ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":` + quoteJSON(setsWonOnly) + `}`, `200 "gamesCreated":3`, ""},
			step{"GET /api/leagues/{league}/standings", "200 " + rows, ""},
			step{"GET /api/public/bundesliga", "200 " + rows, ""},
			step{"GET /api/leagues/{league}/games", `200 "team1Score":3,"team2Score":2,"setsOnly":true`, ""},
			step{"GET /api/leagues/{league}/standings.csv", "200 1,2,Herrsching,1,2,33.3,0,0,0 & Points of 3 matches are not known.", ""},
			step{"GET /api/leagues/{league}/history.csv", "200 2026-10-01,Herrsching,Freiburg,3,2\r\n", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":` + quoteJSON(setsWonOnly) + `}`, `200 "gamesCreated":0 & 3 games already there`, ""},
		)
	})
}

// Every way in which a result of several sets comes in stores sets won, or asks.
func TestEveryResultOfSetsIsStoredAsSets(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := setsLeague(t, url)
		const body = `{"leagueId":{league},"team1Id":{her},"team2Id":{fre},"playedAt":"2026-10-%02d",%s}`
		record := func(day int, score string) string { return "POST /api/games " + fmt.Sprintf(body, day, score) }
		row := func(score, more string) string {
			return `POST /api/leagues/{league}/bulk-import {"csvData":` + quoteJSON("2026-10-20,Herrsching,Freiburg,"+score) + more + `}`
		}
		p.does(
			step{record(1, `"team1Score":7,"team2Score":2`), "422 ends 3–0, 3–1 or 3–2 in sets, not 7–2", ""},
			step{record(1, `"team1Score":25,"team2Score":20`), "422 If only one set was played, enter 25-20 as the points of the set", ""},
			step{record(1, `"team1Score":3,"team2Score":1,"sets":[{"team1Score":25,"team2Score":20}]`), "422 sets do not agree", ""},
			step{record(1, `"team1Score":1,"team2Score":0,"sets":[{"team1Score":25,"team2Score":20}]`), `201 "sets":[{"team1Score":25,"team2Score":20}],"winnerId":{her} & !setsOnly`, ""},
			step{record(2, `"team1Score":3,"team2Score":1`), `201 "team1Score":3,"team2Score":1,"setsOnly":true,"winnerId":{her}`, `game="id":(\d+)`},
			step{`PATCH /api/games/{game} {"team1Score":7,"team2Score":2}`, "422 3–0, 3–1 or 3–2", ""},
			step{`PATCH /api/games/{game} {"gameDate":"2026-10-03"}`, `200 "setsOnly":true`, ""},
			step{`PATCH /api/games/{game} {"team1Score":1,"team2Score":3}`, `200 "team1Score":1,"team2Score":3,"setsOnly":true,"winnerId":{fre}`, ""},
			step{`PATCH /api/games/{game} {"team1Score":0,"team2Score":1,"sets":[{"team1Score":20,"team2Score":25}]}`, `200 "sets":[ & !setsOnly`, ""},
			step{`PATCH /api/games/{game} {"team1Score":2,"team2Score":3,"setsOnly":true}`, `200 "team1Score":2,"team2Score":3,"setsOnly":true & !"sets":[`, ""},
			step{`GET /api/games/{game}/history`, `200 "setsOnly":true`, `change="id":(\d+)`},
			step{`POST /api/games/{game}/revert {"changeId":{change}}`, `200 "sets":[{"team1Score":20,"team2Score":25}] & !setsOnly`, ""},

			step{row("7,2", ""), "422 3–0, 3–1 or 3–2 in sets, not 7–2", ""},
			step{`POST /api/leagues/{league}/bulk-import?preview=true {"csvData":"2026-10-20,Herrsching,Freiburg,25,20"}`, `200 "oneSetLines":[1] & "problemCount":1`, ""},
			step{row("25,20", ""), "422 If only one set was played", ""},
			step{row("25,20,,,,25-20", ""), `200 "gamesCreated":1`, ""},
			step{row("25,21", `,"oneSet":true,"again":true`), `200 "gamesCreated":1`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 2026-10-20,Herrsching,Freiburg,1,0,,,,25-20 & 2026-10-20,Herrsching,Freiburg,1,0,,,,25-21", ""},

			step{`POST /api/schedules {"leagueId":{league},"team1Id":{her},"team2Id":{fre},"gameDate":"2026-11-19","gameTime":"20:15"}`, "201", `next="gameId":(\d+)`},
			step{`PATCH /api/games/{next} {"team1Score":3,"team2Score":2,"status":"completed"}`, `200 "team1Score":3,"team2Score":2,"setsOnly":true,"winnerId":{her},"status":"completed"`, ""},
			step{"GET /api/public/bundesliga", `200 "setsOnly":true & !"team1Score":3,"team2Score":2,"sets":[`, ""},
			step{`POST /api/games/{next}/forfeit {"by":"team1"}`, `200 "team1Score":0,"team2Score":3,"sets":[ & !setsOnly`, ""},
			step{`POST /api/games/{next}/forfeit/undo`, `200 "team1Score":3,"team2Score":2,"setsOnly":true`, ""},
		)
	})
}

// A forfeit has the same score whether a person enters it or a file has it.
func TestForfeitsAreTheSameResultInEveryWay(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		const sets = `"sets":[{"team1Score":25,"team2Score":0},{"team1Score":25,"team2Score":0},{"team1Score":25,"team2Score":0}]`
		const full = `"team1Score":3,"team2Score":0,` + sets
		p := setsLeague(t, url)
		p.does(
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{her},"team2Id":{fre},"gameDate":"2026-10-01","gameTime":"20:15"}`, "201", `game="gameId":(\d+)`},
			step{`POST /api/games/{game}/forfeit {"by":"team2"}`, "200 " + full, ""},
		)
		for i, row := range []string{"3,0,Freiburg", "25,0,F", "3,F", "3,0,forfeit", "1,0,Freiburg"} {
			p.does(step{`POST /api/leagues/{league}/bulk-import?preview=true {"csvData":` + quoteJSON(fmt.Sprintf("2026-11-%02d,Herrsching,Freiburg,%s", i+2, row)) + `}`,
				`200 "forfeit":"team2" & ` + sets, ""})
		}
		p.does(
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-09,Herrsching,Lueneburg,0,0,both"}`, `200 "gamesCreated":1`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "name":"Herrsching","wins":1,"losses":1,"pointsFor":75,"pointsAgainst":0, & "setsWon":3,"setsLost":3 & "name":"Lueneburg","wins":0,"losses":1 & "setsLost":3`, ""},
		)
	})
}

// What captains report and what settles their dispute are sets won too.
func TestCaptainsReportSetsWon(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, aces, diggers := claimNight(t, url, clock)
		const first, other = "POST /api/captain/{token}/games/{first}/claims ", "POST /api/captain/{their}/games/{first}/claims "
		admin.does(step{`PATCH /api/leagues/{league} {"rules":{"sets":5}}`, "200", ""})
		aces.does(
			step{first + `{"kind":"result","score":{"team1Score":7,"team2Score":2}}`, "422 3–0, 3–1 or 3–2 in sets, not 7–2", ""},
			step{first + `{"kind":"result","score":{"team1Score":25,"team2Score":20}}`, "422 If only one set was played", ""},
			step{first + `{"kind":"result","score":{"team1Score":3,"team2Score":1}}`, `200 "state":"reported"`, ""},
		)
		diggers.does(
			step{other + `{"kind":"result","score":{"team1Score":2,"team2Score":1}}`, "422 3–0, 3–1 or 3–2 in sets", ""},
			step{other + `{"kind":"result","score":{"team1Score":3,"team2Score":2}}`, `200 "state":"disputed"`, ""},
		)
		admin.does(
			step{"GET /api/leagues/{league}/games", `200 "team1Score":3,"team2Score":1,"setsOnly":true`, ""},
			step{"GET /api/leagues/{league}/attention", "200 the result is 3–1, and Diggers says 3–2", ""},
			step{`POST /api/games/{first}/claims/settle {"score":{"team1Score":7,"team2Score":2},"why":"The sheet says so"}`, "422 3–0, 3–1 or 3–2 in sets", ""},
			step{`POST /api/games/{first}/claims/settle {"score":{"team1Score":3,"team2Score":2},"why":"The sheet says so"}`, `200 "state":"settled","score":{"team1Score":3,"team2Score":2,"setsOnly":true}`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "name":"Aces","wins":1,"losses":0,"pointsFor":0,"pointsAgainst":0,"pointsUnknown":1`, ""},
		)
	})
}
