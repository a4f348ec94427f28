package api

import (
	"strings"
	"testing"
)

// night returns the calls that make a league with the teams A to D and three games on Nov 26, and one a week later.
func night(settings string) []step {
	return []step{
		{`POST /api/leagues {"name":"L","tierCount":1,"startDate":"2026-11-05","timeBlockStart":"18:00","timeBlockEnd":"22:00"` + settings + `}`, "201", `league="id":(\d+)`},
		{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `a="id":(\d+)`},
		{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `b="id":(\d+)`},
		{`POST /api/teams {"leagueId":{league},"name":"Crew"}`, "201", `c="id":(\d+)`},
		{`POST /api/schedules {"leagueId":{league},"team1Id":{a},"team2Id":{b},"gameDate":"2026-11-26","gameTime":"19:00"}`, "201", `ab="gameId":(\d+)`},
		{`POST /api/schedules {"leagueId":{league},"team1Id":{c},"team2Id":{a},"gameDate":"2026-11-26","gameTime":"20:00"}`, "201", `ca="gameId":(\d+)`},
		{`POST /api/schedules {"leagueId":{league},"team1Id":{b},"team2Id":{c},"gameDate":"2026-11-26","gameTime":"21:00"}`, "201", `bc="gameId":(\d+)`},
		{`POST /api/schedules {"leagueId":{league},"team1Id":{a},"team2Id":{b},"gameDate":"2026-12-03","gameTime":"19:00"}`, "201", `later="gameId":(\d+)`},
	}
}

// A team does not come: all its games of that night are forfeited at once, and taken back at once.
func TestATeamDoesNotComeTonight(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-26T17:00:00Z") // noon
		admin := signedUp(t, url, "ann@example.org")
		admin.does(night("")...)
		admin.does(
			step{`POST /api/teams/{a}/no-show {"date":"soon"}`, "422 The date of a night", ""},
			step{`POST /api/teams/{a}/no-show {"date":"2026-11-19"}`, "409 Aces have no game on Nov 19, 2026 that is still to be played.", ""},
			step{`POST /api/teams/{a}/no-show {"date":"2026-11-26"}`, `200 Aces forfeited 2 games on Nov 26, 2026. & "gameIds":[{ab},{ca}]`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":0,"losses":2 & "name":"Diggers","tier":1,"wins":1,"losses":0 & "name":"Crew","tier":1,"wins":1,"losses":0`, ""},
			step{`POST /api/teams/{a}/no-show {"date":"2026-11-26"}`, "409 Aces have no game on Nov 26", ""},
			// Another team does not come either.
			step{`POST /api/teams/{b}/no-show {"date":"2026-11-26"}`, `200 Diggers forfeited 2 games & "gameIds":[{ab},{bc}]`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":0,"losses":2 & "name":"Diggers","tier":1,"wins":0,"losses":2 & "name":"Crew","tier":1,"wins":2,"losses":0`, ""},
			step{"GET /api/leagues/{league}/games", `200 "forfeit":"both"`, ""},
			step{"GET /api/games/{ab}/history", `200 "via":"no-show"`, ""},
			step{`POST /api/teams/{a}/no-show/undo {"gameIds":[]}`, "422 Name the games", ""},
			step{`POST /api/teams/{a}/no-show/undo {"gameIds":[{bc}]}`, "404", ""},
			step{`POST /api/teams/{a}/no-show/undo {"gameIds":[{ab},{ca}]}`, `200 2 games of Aces as before.`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":1,"losses":0 & "name":"Diggers","tier":1,"wins":0,"losses":2 & "name":"Crew","tier":1,"wins":1,"losses":0`, ""},
			step{`POST /api/teams/{a}/no-show/undo {"gameIds":[{ab},{ca}]}`, `200 "gameIds":[]`, ""},
			step{`POST /api/teams/{b}/no-show/undo {"gameIds":[{ab},{bc}]}`, `200 "gameIds":[{ab},{bc}]`, ""},
			step{"GET /api/leagues/{league}/teams", `200 !"losses":1 & !"losses":2`, ""},
		)
		setClock(t, clock, "2026-11-27T01:00:00Z") // 8 PM on the 26th
		admin.does(
			step{`PATCH /api/games/{ab} {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""},
			step{`POST /api/teams/{a}/no-show`, `200 Aces forfeited 1 game on Nov 26, 2026. & "gameIds":[{ca}]`, ""},
		)
	})
}

// The league's rule says which score a forfeit has. All of them are won and lost alike, in every mode, and taken back exactly.
func TestTheScoreOfAForfeitFollowsTheRule(t *testing.T) {
	for _, c := range []struct{ name, settings, by, want, teams string }{
		{"full score", "", "team1", `"team1Score":0,"team2Score":25,"winnerId":{b} & "forfeit":"team1"`,
			`"name":"Aces","tier":1,"wins":0,"losses":1,"pointsFor":0,"pointsAgainst":25 & "name":"Diggers","tier":1,"wins":1,"losses":0,"pointsFor":25,"pointsAgainst":0`},
		{"no points", noPoints, "team1", `"team1Score":0,"team2Score":0,"winnerId":{b} & "forfeit":"team1"`,
			`"name":"Aces","tier":1,"wins":0,"losses":1,"pointsFor":0,"pointsAgainst":0 & "name":"Diggers","tier":1,"wins":1,"losses":0,"pointsFor":0,"pointsAgainst":0`},
		{"no points, the other team", noPoints, "team2", `"team1Score":0,"team2Score":0,"winnerId":{a} & "forfeit":"team2"`,
			`"name":"Aces","tier":1,"wins":1,"losses":0,"pointsFor":0 & "name":"Diggers","tier":1,"wins":0,"losses":1,"pointsFor":0`},
		{"no points, both", noPoints, "both", `"team1Score":0,"team2Score":0,"winnerId":null & "forfeit":"both"`,
			`"name":"Aces","tier":1,"wins":0,"losses":1,"pointsFor":0 & "name":"Diggers","tier":1,"wins":0,"losses":1,"pointsFor":0`},
		{"no points in a match", noPoints + `,"rules":{"endingScore":25,"sets":3}`, "team1", `"team1Score":0,"team2Score":0,"winnerId":{b}`,
			`"name":"Aces","tier":1,"wins":0,"losses":1,"pointsFor":0 & "name":"Diggers","tier":1,"wins":1,"losses":0,"pointsFor":0`},
	} {
		for _, mode := range []string{"fixed", "weekly", "overall"} {
			t.Run(c.name+", "+mode, func(t *testing.T) {
				eachServer(t, func(t *testing.T, url string, clock *testClock) {
					setClock(t, clock, "2026-11-27T01:30:00Z") // 8:30 PM on the 26th
					admin := signedUp(t, url, "ann@example.org")
					admin.does(night(c.settings + `,"scheduleMode":"` + mode + `","visibility":"public","slug":"forfeits"`)...)
					admin.does(
						step{`POST /api/games/{ab}/forfeit {"by":"` + c.by + `"}`, "200 " + c.want, ""},
						step{"GET /api/leagues/{league}/teams", "200 " + c.teams, ""},
						step{"GET /api/leagues/{league}/standings", `200 "form":["L"] & "basedOnWeek":4`, ""},
						step{"GET /api/public/forfeits", `200 "forfeit":"` + c.by + `"`, ""},
						step{"GET /api/leagues/{league}/history.csv", "200 Score B,Forfeit", ""},
						step{`POST /api/games/{ab}/forfeit/undo`, `200 "status":"scheduled" & "winnerId":null`, ""},
						step{"GET /api/leagues/{league}/teams", `200 !"losses":1`, ""},
					)
				})
			})
		}
	}
}

const noPoints = `,"tableRules":{"preset":"sideout","counts":"games","points":{"win":1,"winDecider":1},"order":["wins","winPct","pointDiff","pointsFor"],"forfeit":{"score":"none","setAfter":10,"noticeHours":24}}`

// A forfeit without points is written into the sheet of the history, and read from it.
func TestAForfeitWithoutPointsIsImported(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		rows := strings.Join([]string{"Date,Team A,Team B,Score A,Score B,Forfeit", "2026-11-05,Aces,Diggers,0,0,Diggers", "2026-11-06,Aces,Diggers,0,0,Aces"}, `\n`)
		admin.does(
			step{`POST /api/leagues {"name":"L"` + noPoints + `}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"` + rows + `"}`, `200 "gamesCreated":2`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":1,"losses":1,"pointsFor":0 & "name":"Diggers","tier":1,"wins":1,"losses":1`, ""},
		)
	})
}

// A team that a phone has reported as missing is forfeited from the list of what needs attention, with the team already chosen.
func TestAReportedNoShowOffersAForfeit(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		phone.does(step{`PATCH /api/games/{game} {"device":"A","after":0,"sentAt":1,"events":[{"type":"report","reason":"noShow","team":"team2","id":"r1","at":1}]}`, "200", ""})
		admin.does(
			step{"GET /api/leagues/{league}/attention", `200 Diggers did not come & {"name":"forfeit","by":"team2"}`, ""},
			step{`POST /api/games/{game}/forfeit {"by":"team2"}`, "200 Diggers forfeited.", ""},
			step{"GET /api/leagues/{league}/attention", `200 !"kind":"reported"`, ""},
		)
	})
}
