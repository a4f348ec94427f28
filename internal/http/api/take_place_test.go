package api

import "testing"

const late = `POST /api/teams {"leagueId":{league},"name":"Late"}`

// A team without games takes the place of one that has withdrawn, in one call. The results of that team stay as they are.
func TestATeamTakesThePlaceOfOneThatHasWithdrawn(t *testing.T) {
	for _, how := range []string{"keep", "void"} {
		t.Run(how, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin, phone := seasonOfFour(t, url, "")
				admin.does(
					step{late, "201", `late="id":(\d+)`},
					step{`POST /api/teams/{late}/place {"of":{diggers}}`, "409 Diggers has not withdrawn.", ""},
					step{`POST /api/teams/{diggers}/withdraw {"how":"` + how + `"}`, "200 1 game cancelled", ""},
					step{"GET /api/leagues/{league}/standings", "200", `standings=^200 (.*)$`},
					step{`POST /api/teams/{late}/place {}`, "422 Choose another team of this league", ""},
					step{`POST /api/teams/{late}/place {"of":{late}}`, "422 Choose another team of this league", ""},
					step{`POST /api/teams/{aces}/place {"of":{diggers}}`, "409 Aces has games of its own to play.", ""},
					step{`POST /api/teams/{late}/place {"of":{diggers}}`, `200 Late takes over 1 game of Diggers. & "team":{"id":{late}`, ""},
					step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{setters},"team2Id":{late},"gameId":{diggersGame} & "status":"scheduled","inviteToken":"{token}"`, ""},
					step{"GET /api/leagues/{league}/schedules", `200 !"reason":"Diggers withdrew"`, ""},
					step{"GET /api/leagues/{league}/teams", `200 "withdrawnOn":" & "replacedBy":{late}`, ""},
					step{`POST /api/teams/{late}/place {"of":{diggers}}`, "409 Late has taken the place of Diggers already.", ""},
				)
				phone.does(step{"GET /api/games/invite/{token}", `200 "name":"Late"`, ""})
				admin.does(
					step{`POST /api/teams/{late}/place/undo`, `200 Late has no games again: 1 game of Diggers is cancelled as before.`, ""},
					step{"GET /api/leagues/{league}/standings", "200 {standings}", ""},
					step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{setters},"team2Id":{diggers},"gameId":{diggersGame} & "status":"cancelled","reason":"Diggers withdrew"`, ""},
					step{`POST /api/teams/{late}/place/undo`, "409 Late has not taken the place of another team.", ""},
					// The withdrawal itself can be taken back, before and after.
					step{`POST /api/teams/{late}/place {"of":{diggers}}`, "200", ""},
					step{`POST /api/teams/{diggers}/withdraw/undo`, "200 Diggers plays again", ""},
					step{"GET /api/leagues/{league}/teams", "200 " + rowsBefore, ""},
					step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{setters},"team2Id":{diggers},"gameId":{diggersGame} & "status":"scheduled","inviteToken":"{token}"`, ""},
				)
			})
		})
	}
}

// Nothing is changed if one of the games cannot be taken over, and what was scored meanwhile is not lost.
func TestAPlaceIsTakenAndGivenBackAsAWhole(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := seasonOfFour(t, url, "")
		admin.does(
			step{late, "201", `late="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{blockers},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"22:00","courtName":"Court 1"}`, "201", ""},
			step{`POST /api/teams/{diggers}/withdraw {"how":"keep"}`, "200 2 games cancelled", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{blockers},"gameDate":"2026-11-26","gameTime":"22:00","courtName":"Court 1"}`, "201", `taker="id":(\d+)`},
			step{`POST /api/teams/{late}/place {"of":{diggers}}`, "409 Blockers already play then: Aces - Blockers on Nov 26 at 10:00 PM. Move that game first.", ""},
			step{"GET /api/leagues/{league}/teams", `200 !"replacedBy":{late}`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{setters},"team2Id":{diggers},"gameId":{diggersGame}`, ""},
			step{`DELETE /api/schedules/{taker}`, "204", ""},
			step{`POST /api/teams/{late}/place {"of":{diggers}}`, "200 Late takes over 2 games of Diggers.", ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", "200", ""},
			step{sendEvents2("{diggersGame}"), `200 "outcome":"applied"`, ""},
		)
		admin.does(
			step{`POST /api/teams/{late}/place/undo`, "409 This can no longer be taken back: Setters vs Late on Nov 26, 2026 has begun.", ""},
			step{"GET /api/leagues/{league}/games", `200 "team1Score":1`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{blockers},"team2Id":{late}`, ""},
		)
	})
}
