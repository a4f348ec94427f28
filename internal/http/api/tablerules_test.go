package api

import (
	"testing"
)

// TestTableRules creates a league without table rules, chooses others, and is refused with what does not exist.
func TestTableRules(t *testing.T) {
	const fixed = "422 What is counted, the points and the order are fixed by this table rule"
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		signedUp(t, url, "ann@example.org").does(
			step{`POST /api/leagues {"name":"Friday"}`, `201 "tableRules":{"preset":"sideout","counts":"games","points":{"win":1, & "order":["wins","winPct","pointDiff","pointsFor"],"diffCap":null`, `league="id":(\d+)`},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"fivb"}}`, `200 "tableRules":{"preset":"fivb","counts":"games","points":{"win":3,"winDecider":2,`, ""},
			step{`PATCH /api/leagues/{league} {"name":"Fridays"}`, `200 "preset":"fivb"`, ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"fivb","points":{"loss":1}}}`, fixed, ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"own","points":{"loss":1},"order":["points","headToHeadWins"],"diffCap":12,"forfeit":{"score":"none"},"moves":{"edges":[{"down":1,"up":2}]}}}`,
				`200 "loss":1 & "order":["points","headToHeadWins"],"diffCap":12,"forfeit":{"score":"none","setAfter":10,"noticeHours":24,"markFrom":0},"draws":false,"moves":{"default":2,"edges":[{"down":1,"up":2}]},"abandonedFrom":null`, ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"own","order":["luck"]}}`, "422 There is no criterion “luck” for the order of the table", ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"dice"}}`, "422 The table rule must be one of the presets, or own", ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"order":["wins"],"ties":"none"}}`, "422 ties", ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{}}`, `200 "preset":"sideout"`, ""},
			step{`POST /api/leagues {"name":"Soccer","sportType":"soccer","tableRules":{"preset":"soccer"}}`, `201 "draw":1 & "draws":true`, ""},
		)
	})
}

// usePoints chooses a rule with points for the league of a test of all calls.
const usePoints = `PATCH /api/leagues/{league} {"tableRules":{"preset":"threeTwoOne"}}`

// TestAdjustmentsLotsAndTrying ranks a league by points, takes some away and gives them back, draws lots, and tries another rule, which
// changes nothing.
func TestAdjustmentsLotsAndTrying(t *testing.T) {
	const points, own = `{"points":-4,"reason":"Late fee"}`, `{"preset":"own","order":["points","lot"]}`
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"Friday","visibility":"public","slug":"friday","rules":{"sets":3}}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Bees"}`, "201", `bees="id":(\d+)`},
			step{`POST /api/games {"leagueId":{league},"team1Id":{bees},"team2Id":{aces},"team1Score":1,"team2Score":0,"sets":[{"team1Score":25,"team2Score":20}]}`, "201", ""},
			step{"POST /api/teams/{bees}/adjustments " + points, "409 is not ranked by points", ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"threeTwoOne"}}`, "200", ""},
			step{"GET /api/leagues/{league}/standings", `200 "rule":"3-2-1: points, wins & "columns":["points","sets"] & "rank":1,"teamId":{bees} & "points":3,"setsWon":1 & more points: 3 to 0`, ""},
			step{`POST /api/teams/{bees}/adjustments {"points":0,"reason":"None"}`, "422 and not 0", ""},
			step{`POST /api/teams/{bees}/adjustments {"points":-2,"reason":" "}`, "422 Enter a reason", ""},
			step{"POST /api/teams/{bees}/adjustments " + points, `200 "adjustments":[{"id":1,"points":-4,"reason":"Late fee","at":"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "rank":1,"teamId":{aces} & "reason":"Late fee" & more points: 0 to −1`, ""},
			step{"GET /api/public/friday", `200 "rule":"3-2-1 & "rank":1,"teamId":{aces} & "reason":"Late fee"`, ""},
			step{"GET /api/leagues/{league}/standings.csv", "200 Points of the table & 3-2-1: points, wins", ""},
			step{"DELETE /api/teams/{bees}/adjustments/2", "404", ""},
			step{"DELETE /api/teams/{bees}/adjustments/1", `200 "name":"Bees"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "rank":1,"teamId":{bees}`, ""},
			step{"GET /api/leagues/{league}/standings?with=" + `{"preset":"own","points":{"win":0,"loss":1},"order":["points"]}`,
				`200 "rule":"3-2-1 & "rank":1,"teamId":{bees} & "tried":{"rule":"Rule of this league: points, then the order on the list. & "rank":1,"teamId":{aces}`, ""},
			step{"GET /api/leagues/{league}/standings?with=dice", "422 must be like those of a league", ""},
			step{"GET /api/leagues/{league}/standings?with=" + `{"preset":"fivb"}]`, "422 must be like those of a league", ""},
			step{"GET /api/leagues/{league}/standings?with=" + `{"preset":"fivb","preset":"fiba"}`, "422 must be like those of a league", ""},
			step{"GET /api/leagues/{league}/standings?with=" + `{"ties":"none"}`, `422 This call has no field "ties"`, ""},
			step{"GET /api/leagues/{league}/standings?with=" + `{"preset":"dice"}`, "422 one of the presets", ""},
			step{"GET /api/leagues/{league}", `200 "preset":"threeTwoOne"`, ""},
			step{"PATCH /api/leagues/{league} " + `{"tableRules":` + own + `}`, "200", ""},
			step{"POST /api/leagues/{league}/lots", `200 "lot":1`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "columns":["points","lot"] & "lot":`, ""},
		)
	})
}
