package api

import (
	"testing"
)

// Every call that removes a game with an event or a score moves it to the deleted games, with its score, its log and its
// links.
func TestAGameInProgressCanAlwaysBeRestored(t *testing.T) {
	for _, c := range []struct{ name, call, want string }{
		{"the game", "DELETE /api/games/{game}", "204"},
		{"its line of the schedule", "DELETE /api/schedules/{schedule}", "204"},
		{"many games", `POST /api/games/bulk-delete {"gameIds":[{game}]}`, `200 "deletedCount":1,"standingsUpdated":false`},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, clock *testClock) {
				admin, phone, other := liveGame(t, url, `,"gameDay":"Thursday","gamesPerMatchup":1`)
				admin.does(step{"GET /api/leagues/{league}/schedules", "200", `schedule=\[\{"id":(\d+)`})
				taps := points("a", 1, 1, 20)
				phone.does(step{sendEvents("A", 0, taps...), "200", ""})
				admin.does(
					step{c.call, c.want, ""},
					step{"GET /api/leagues/{league}/deleted-games", `200 "id":{game}`, ""},
					step{"GET /api/leagues/{league}/schedules", "200", ""},
				)
				other.does(
					step{"GET /api/games/invite/{token}", "404", ""},
					step{sendEvents("B", 20, "p1 b21 21"), "410 This game has been deleted", ""},
					step{"GET /api/watch/{watch}", "404", ""},
				)
				admin.does(
					step{sendEvents("C", 20, "p1 c21 21"), "410 bring it back", ""},
					step{"POST /api/games/{game}/restore", `200 "waiting":false,"message":"The game is back in its place."`, ""},
				)
				phone.does(
					step{"GET /api/games/invite/{token}", `200 "events":[{"id":"a1"`, ""},
					step{"GET /api/watch/{watch}", `200 "status":"live"`, ""},
				)
				other.does(step{sendEvents("B", 20, "p1 b21 21"), `200 "team1Score":21 & "outcome":"applied"`, ""})
			})
		})
	}
}

// A game without an event or a score can be restored too, in its place and with its links.
func TestAGameThatHasNotBegunCanBeRestored(t *testing.T) {
	for call, want := range map[string]string{"DELETE /api/games/{game}": "204", "DELETE /api/schedules/{schedule}": "204", `POST /api/games/bulk-delete {"gameIds":[{game}]}`: "200"} {
		t.Run(call, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin, phone, _ := liveGame(t, url, "")
				admin.does(
					step{"GET /api/leagues/{league}/schedules", "200", `schedule=\[\{"id":(\d+)`},
					step{call, want, ""},
					step{"GET /api/leagues/{league}/schedules", "200 []", ""},
					step{"GET /api/leagues/{league}/deleted-games", `200 "id":{game}`, ""},
				)
				phone.does(
					step{"GET /api/games/invite/{token}", "404", ""},
					step{sendEvents("A", 0, "p1 a1 1"), "410 This game has been deleted", ""},
				)
				admin.does(
					step{"POST /api/games/{game}/restore", `200 "waiting":false,"message":"The game is back in its place."`, ""},
					step{"GET /api/leagues/{league}/schedules", `200 "id":{schedule} & "inviteToken":"{token}"`, ""},
					step{"POST /api/games/{game}/restore", "409 This game has not been deleted.", ""},
				)
				phone.does(step{sendEvents("A", 0, "p1 a1 1"), `200 "outcome":"applied"`, ""})
			})
		})
	}
}

// A restored game whose court or team is taken at its time has no place in the schedule. The response says so, and moving
// the game gives it a place.
func TestRestoringAGameWhosePlaceIsTaken(t *testing.T) {
	for _, c := range []struct{ name, other, sentence string }{
		{"its court", `"team1Id":{setters},"team2Id":{blockers},"courtName":"Court 1"`, "Court 1 is taken: Setters - Blockers"},
		{"its team", `"team1Id":{setters},"team2Id":{aces},"courtName":"Court 2"`, "Aces already play then: Setters - Aces"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin, phone, _ := liveGame(t, url, `,"gameDay":"Thursday","timeBlockStart":"20:15","timeBlockEnd":"22:00"`)
				phone.does(step{sendEvents("A", 0, points("a", 1, 1, 12)...), "200", ""})
				admin.does(
					step{"GET /api/leagues/{league}/schedules", "200", `schedule=\[\{"id":(\d+)`},
					step{`PATCH /api/schedules/{schedule} {"courtName":"Court 1"}`, `200 "courtName":"Court 1"`, ""},
					step{`POST /api/teams {"leagueId":{league},"name":"Setters"}`, "201", `setters="id":(\d+)`},
					step{`POST /api/teams {"leagueId":{league},"name":"Blockers"}`, "201", `blockers="id":(\d+)`},
					step{"DELETE /api/schedules/{schedule}", "204", ""},
					step{`POST /api/schedules {"leagueId":{league},"gameDate":"2026-11-26","gameTime":"20:15",` + c.other + `}`, "201", `other="id":(\d+)`},
					step{"POST /api/games/{game}/restore", `200 "team1Score":12 & "waiting":true & back without a place: ` + c.sentence, ""},
					step{"GET /api/leagues/{league}/schedules", `200 "gameId":{game} & "waiting":true`, ""},
					// While it waits it takes no place, so that other games may; once moved it waits no longer.
					step{`PATCH /api/schedules/{other} {"gameTime":"20:20"}`, "200", ""},
					step{`PATCH /api/schedules/{schedule} {"reason":"Again"}`, `200 "waiting":true`, ""},
					step{`PATCH /api/schedules/{schedule} {"gameTime":"20:15"}`, "409", ""},
					step{"GET /api/schedules/{schedule}/slots", `200 "legal":true`, ""},
					step{`PATCH /api/schedules/{schedule} {"gameTime":"21:15"}`, `200 "gameTime":"21:15"`, ""},
					step{"GET /api/leagues/{league}/games", `200 "team1Score":12`, ""},
				)
				phone.does(step{sendEvents("A", 12, "p1 a13 13"), `200 "team1Score":13 & "outcome":"applied"`, ""})
			})
		})
	}
}

// Reverting the deletion of a completed game restores it too; without a place in the schedule if that is taken.
func TestRevertingADeletionWhenThePlaceIsTaken(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		phone.does(step{sendEvents("A", 0, points("a", 1, 1, 25)...), `200 "status":"completed"`, ""})
		admin.does(
			step{"DELETE /api/games/{game}", "204", ""},
			step{"GET /api/games/{game}/history", "200", `change="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`, "201", ""},
			step{`POST /api/games/{game}/revert {"changeId":{change}}`, `200 "deletedAt":null & "waiting":true & without a place`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":1`, ""},
		)
	})
}
