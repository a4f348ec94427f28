package api

import "testing"

// A manager switches line-ups on for one game of a league that has none, and off for one of a league that has them.
func TestOneGameHasItsOwnLineups(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-26T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-05","visibility":"public","slug":"own"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`,
				`201`, `game="gameId":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"21:15"}`,
				`201`, `other="gameId":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", "200", `invite="gameId":{game}.*?"inviteToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/schedules", "200", `watch="gameId":{game}.*?"watchToken":"([^"]+)"`},

			step{`POST /api/games/{game}/lineups {"lineups":5}`, "422 A line-up has 2, 3, 4 or 6 players", ""},
			step{`POST /api/games/{game}/lineups {"lineups":6}`, `200 "plannedRules":{ & "serve":true & "lineups":6`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{game} & "lineups":6`, ""},
			step{"GET /api/games/invite/{invite}", `200 "serve":true & "lineups":6`, ""},
			step{"GET /api/watch/{watch}", `200 "lineups":6`, ""},

			// It follows the other rules of its league until it begins.
			step{`PATCH /api/leagues/{league} {"rules":{"endingScore":21}}`, "200", ""},
			step{"GET /api/leagues/{league}/games", `200 "endingScore":21 & "lineups":6`, ""},
			step{`POST /api/games/{game}/lineups {"lineups":0}`, `200 !"plannedRules"`, ""},
			step{"GET /api/games/invite/{invite}", `200 "serve":false & !"lineups"`, ""},

			// The reverse: a league with line-ups and one game without.
			step{`PATCH /api/leagues/{league} {"rules":{"serve":true,"lineups":4}}`, "200", ""},
			step{"GET /api/games/invite/{invite}", `200 "serve":true & "lineups":4`, ""},
			step{`POST /api/games/{game}/lineups {"lineups":0}`, `200 "plannedRules":{ & "serve":true & !"lineups"`, ""},
			step{"GET /api/games/invite/{invite}", `200 "serve":true & !"lineups"`, ""},
			step{`PATCH /api/leagues/{league} {"rules":{"serve":true,"lineups":4,"endingScore":15}}`, "200", ""},
			step{"GET /api/games/invite/{invite}", `200 "endingScore":15 & !"lineups"`, ""},
			step{`POST /api/games/{game}/lineups {"lineups":4}`, `200 !"plannedRules"`, ""},

			// Once it has begun, its rules are fixed.
			step{`PATCH /api/games/{game} {"device":"A","after":0,"events":[{"type":"point","team":"team1","id":"a1","rally":1,"at":1,"seen":0}]}`, "200", ""},
			step{`POST /api/games/{game}/lineups {"lineups":0}`, "409 This game has begun, so its line-ups stay as they are.", ""},
		)
	})
}
