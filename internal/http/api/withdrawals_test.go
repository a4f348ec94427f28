package api

import (
	"testing"
)

// seasonOfFour is a planned season of Aces, Diggers, Setters and Blockers, of which the first night is played: Aces and Setters
// have won. {diggersGame} is a game of the Diggers to come, with {token} and {watch}.
func seasonOfFour(t *testing.T, url, settings string) (admin, phone *person) {
	admin = signedUp(t, url, "ann@example.org")
	admin.does(
		step{`POST /api/leagues {"name":"L","tierCount":1,"startDate":"2026-11-19","gameDay":"Thursday","gamesPerMatchup":1,"timeBlockStart":"18:00","timeBlockEnd":"18:15"` + settings + `}`,
			"201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers","Setters","Blockers"]}`, "201",
			`aces="id":(\d+),"leagueId":\d+,"name":"Aces"`},
		step{"GET /api/leagues/{league}/teams", "200", `diggers="id":(\d+),"leagueId":\d+,"name":"Diggers"`},
		step{"GET /api/leagues/{league}/teams", "200", `setters="id":(\d+),"leagueId":\d+,"name":"Setters"`},
		step{"GET /api/leagues/{league}/teams", "200", `blockers="id":(\d+),"leagueId":\d+,"name":"Blockers"`},
		step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20,"playedAt":"2026-11-19"}`, "201", `played="id":(\d+)`},
		step{`POST /api/games {"leagueId":{league},"team1Id":{diggers},"team2Id":{blockers},"team1Score":25,"team2Score":23,"playedAt":"2026-11-19"}`, "201", ""},
		step{`POST /api/schedules {"leagueId":{league},"team1Id":{setters},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"21:00","courtName":"Court 1"}`, "201", `token="inviteToken":"([^"]+)","watchToken":"([^"]+)"`},
		step{"GET /api/leagues/{league}/schedules", "200", `diggersGame="gameId":(\d+)`},
		step{"GET /api/leagues/{league}/schedules", "200", `schedule=\[\{"id":(\d+)`},
		step{"GET /api/games/invite/{token}", "200", `watch="watchToken":"([^"]+)"`},
		step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{blockers},"gameDate":"2026-11-26","gameTime":"19:00","courtName":"Court 1"}`, "201", ""},
	)
	phone = newPerson(t, url)
	phone.values = admin.values
	return admin, phone
}

const (
	rowsBefore = `"wins":1,"losses":0,"pointsFor":25,"pointsAgainst":20 & "wins":1,"losses":1,"pointsFor":45,"pointsAgainst":48`
)

func TestATeamWithdrawsAndItsResultsStand(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone := seasonOfFour(t, url, `,"visibility":"public","slug":"withdrawn"`)
		admin.does(
			step{`POST /api/teams/{diggers}/withdraw {"how":"later"}`, "422 How must be keep, forfeit or void", ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep","on":"2027-11-05"}`, "422 On must be today or a day before", ""},
			step{"GET /api/leagues/{league}", "200", `version="version":(\d+)`},
			step{`POST /api/teams/{diggers}/withdraw?preview=true {"how":"keep"}`,
				`200 Would withdraw Diggers on & : cancel 1 game, 2 results stand. & "withdrawnOn":" & "games":[{"change":"cancelled","gameId":{diggersGame}`, ""},
			step{"GET /api/leagues/{league}", `200 "version":{version}`, ""}, // a preview changes nothing
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep"}`, `200 1 game cancelled & "standings":[`, ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep"}`, "409 Diggers withdrew on", ""},
			step{"GET /api/leagues/{league}/teams", `200 "withdrawnOn":" & ` + rowsBefore, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "status":"cancelled","reason":"Diggers withdrew"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "rank":4,"teamId":{diggers} & "withdrawnOn":"`, ""},
			step{"GET /api/public/withdrawn", `200 "withdrawnOn":"`, ""},
			// It is not planned any more.
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-12-03","gameTime":"18:00"}`, "422 Diggers withdrew on", ""},
			step{`PATCH /api/schedules/{schedule} {"status":"scheduled"}`, "422 Diggers withdrew on", ""},
			step{`POST /api/leagues/{league}/auto-schedule`, `200 "schedulesCreated":2,`, ""}, // Aces - Setters and Setters - Blockers
			step{"GET /api/leagues/{league}/schedules", `200 "reason":"Diggers withdrew"`, ""},
			step{`POST /api/leagues/{league}/auto-schedule`, `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0`, ""},
			step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, `201 "tier":1`, ""},
		)
		phone.does(step{"GET /api/games/invite/{token}", `200 "cancelled":{"reason":"Diggers withdrew"}`, ""})
		admin.does(
			step{`POST /api/teams/{diggers}/withdraw/undo`, `200 Diggers plays again: 1 game as before.`, ""},
			step{`POST /api/teams/{diggers}/withdraw/undo`, "409 Diggers has not withdrawn.", ""},
			step{"GET /api/leagues/{league}/schedules", `200 "status":"scheduled","inviteToken":"{token}"`, ""},
			step{"GET /api/leagues/{league}/teams", "200 " + rowsBefore, ""},
		)
		phone.does(step{sendEvents2("{diggersGame}"), `200 "outcome":"applied"`, ""})
	})
}

// sendEvents2 is a point for team 1 of a game by its link.
func sendEvents2(game string) string {
	return `PATCH /api/games/` + game + ` {"device":"A","after":0,"sentAt":1,"events":[{"type":"point","team":"team1","id":"x1","rally":1,"at":1}]}`
}

func TestATeamWithdrawsAndForfeitsTheRest(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _ := seasonOfFour(t, url, "")
		admin.does(
			step{`POST /api/teams/{diggers}/withdraw {"how":"forfeit"}`,
				`200 1 game forfeited, 2 results stand. & "change":"forfeited" & "name":"Setters","before":{"tier":1,"rank":3,"wins":0,"losses":0,"pointsFor":0,"pointsAgainst":0},"after":{"tier":1,"rank":1,"wins":1,"losses":0,"pointsFor":25,"pointsAgainst":0}`, ""},
			step{"GET /api/leagues/{league}/games", `200 "forfeit":"team2"`, ""},
			step{"GET /api/games/{diggersGame}/history", `200 "via":"withdraw"`, ""},
			step{`POST /api/teams/{diggers}/withdraw/undo`, `200 1 game as before`, ""},
			step{"GET /api/leagues/{league}/teams", "200 " + rowsBefore, ""},
		)
	})
}

func TestTheResultsOfATeamThatWithdrawsBecomeVoid(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _ := seasonOfFour(t, url, "")
		admin.does(
			step{`POST /api/teams/{diggers}/withdraw {"how":"void"}`, `200 1 game cancelled, 2 games void. & "change":"void"`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces","tier":1,"wins":0,"losses":0,"pointsFor":0,"pointsAgainst":0`, ""},
			step{"GET /api/leagues/{league}/games", `200 "status":"void" & "how":"void","reason":"Diggers withdrew"`, ""},
			step{`POST /api/games/{played}/abandon/undo`, `200 "status":"completed"`, ""}, // one of them counts all the same
			step{`POST /api/teams/{diggers}/withdraw/undo`, `200 2 games as before`, ""},
			step{"GET /api/leagues/{league}/teams", "200 " + rowsBefore, ""},
			step{"GET /api/leagues/{league}/games", `200 "status":"completed"`, ""},
		)
	})
}

func TestAnotherTeamTakesOverTheGames(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := seasonOfFour(t, url, "")
		admin.does(
			step{`POST /api/teams/{diggers}/withdraw {"how":"forfeit","newTeam":"Late"}`, "422 none is forfeited", ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep","newTeam":"aces"}`, `422 There is already a team called "Aces"`, ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep","replacedBy":{aces}}`, "422 Aces has games of its own to play", ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep","replacedBy":{diggers}}`, "422 Choose another team of this league", ""},
			step{`POST /api/teams/{diggers}/withdraw?preview=true {"how":"keep","newTeam":"Late"}`, `200 Would withdraw Diggers on & : Late would take over 1 game, 2 results stand. & "name":"Late","before":null,"after":{"tier":1,"rank":2`, ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep","newTeam":"Late"}`, `200 Late takes over 1 game & "replacedBy":`, `late="replacedBy":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{setters},"team2Id":{late},"gameId":{diggersGame}`, ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "name":"Late"`, ""},
			step{"GET /api/watch/{watch}", `200 "name":"Late"`, ""},
		)
		admin.does(
			step{`POST /api/teams/{diggers}/withdraw/undo`, `200 1 game as before`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{setters},"team2Id":{diggers},"gameId":{diggersGame}`, ""},
			step{"PATCH /api/teams/{late} {}", "404", ""},
			// A team without games of its own can take over too.
			step{`POST /api/teams {"leagueId":{league},"name":"Spares"}`, "201", `spares="id":(\d+)`},
			step{`POST /api/teams/{diggers}/withdraw {"how":"void","replacedBy":{spares}}`, `200 Spares takes over 1 game, 2 games void.`, ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "name":"Spares"`, ""},
			step{sendEvents2("{diggersGame}"), `200 "outcome":"applied"`, ""},
		)
		admin.does(step{`POST /api/teams/{diggers}/withdraw/undo`, `409 This can no longer be taken back: Setters vs Spares on Nov 26, 2026 has begun.`, ""})
	})
}

func TestAWithdrawalCannotBeTakenBackOnceSomethingIsInItsWay(t *testing.T) {
	for _, c := range []struct{ name, call, status, want string }{
		{"its court is taken", `POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{blockers},"gameDate":"2026-11-26","gameTime":"21:00","courtName":"Court 1"}`, "201",
			"409 This can no longer be taken back: Court 1 is taken: Aces - Blockers"},
		{"its opponents play elsewhere", `POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{setters},"gameDate":"2026-11-26","gameTime":"21:00","courtName":"Court 2"}`, "201",
			"409 This can no longer be taken back: Setters already play then"},
		{"the game has a result", `PATCH /api/games/{diggersGame} {"status":"completed","team1Score":25,"team2Score":1}`, "200",
			"409 This can no longer be taken back: Setters vs Diggers on Nov 26, 2026 has a result by now."},
		{"the game was deleted, which is left alone", "DELETE /api/games/{diggersGame}", "204", "200 0 games as before"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin, _ := seasonOfFour(t, url, "")
				admin.does(
					step{`POST /api/teams/{diggers}/withdraw {"how":"keep"}`, "200", ""},
					step{c.call, c.status, ""},
					step{`POST /api/teams/{diggers}/withdraw/undo`, c.want, ""},
				)
			})
		})
	}
}

// In a league that moves, a withdrawal is taken back to the same tables, weeks and moves.
func TestATeamWithdrawsFromALeagueThatMoves(t *testing.T) {
	for _, mode := range []string{"weekly", "overall"} {
		for _, how := range []string{"keep", "forfeit", "void"} {
			t.Run(mode+", "+how, func(t *testing.T) {
				eachServer(t, func(t *testing.T, url string, _ *testClock) {
					admin, _ := seasonOfFour(t, url, `,"scheduleMode":"`+mode+`"`)
					const table = `standings=^200 (.*)$`
					admin.does(
						step{"GET /api/leagues/{league}/standings", `200 "basedOnWeek":1`, table},
						step{`POST /api/leagues/{league}/advance-week?preview=true`, `200 "weekAdvanced":2`, ""},
						step{`POST /api/teams/{diggers}/withdraw {"how":"` + how + `"}`, `200 "withdrawnOn":`, ""},
						step{"GET /api/leagues/{league}/standings", `200 "withdrawnOn":"`, ""},
						step{`POST /api/leagues/{league}/advance-week?preview=true`, `200 !"team1":"Diggers"`, ""},
						step{`POST /api/teams/{diggers}/withdraw/undo`, `200 Diggers plays again`, ""},
						step{"GET /api/leagues/{league}/standings", `200 {standings}`, ""},
					)
				})
			})
		}
	}
}

// A deleted game that a team would still have to play does not come back after the team has withdrawn; a result does.
func TestADeletedGameOfATeamThatHasWithdrawn(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := seasonOfFour(t, url, "")
		phone.does(step{"GET /api/games/invite/{token}", "200", ""}, step{sendEvents2("{diggersGame}"), `200 "outcome":"applied"`, ""})
		admin.does(
			step{"DELETE /api/games/{diggersGame}", "204", ""},
			step{"DELETE /api/games/{played}", "204", ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep"}`, "200", ""},
			step{`POST /api/games/{diggersGame}/restore`, "409 Diggers withdrew on & Take the withdrawal back first.", ""},
			step{`POST /api/games/{played}/restore`, `200 "status":"completed"`, ""},
			step{`POST /api/teams/{diggers}/withdraw/undo`, "200", ""},
			step{`POST /api/games/{diggersGame}/restore`, `200 "status":"scheduled"`, ""},
		)
	})
}
