package api

import (
	"fmt"
	"testing"
)

// What an import has entered is taken back as a whole: new games are deleted, and planned and corrected games have the results that they
// had. It is refused as a whole if somebody has changed one of them since.
func TestAnImportIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-05","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"22:00"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-19","gameTime":"19:00"}`, "201", `planned="gameId":(\d+)`},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":10,"playedAt":"2026-11-12","status":"completed"}`, "201", `recorded="id":(\d+)`},
		)
		const rows = `2026-11-19,Aces,Diggers,25,20\n2026-11-12,Aces,Diggers,25,11\n2026-11-05,Aces,Diggers,25,F\n2026-11-06,Aces,Diggers,25,12`
		imports := func() {
			admin.does(
				step{`POST /api/leagues/{league}/bulk-import?preview=true {"csvData":"` + rows + `"}`, `200 !"changes"`, ""},
				step{`POST /api/leagues/{league}/bulk-import {"csvData":"` + rows + `","answers":[{"line":2,"gameId":{recorded}}]}`, `200 "gamesCreated":4,"gamesFilled":1,"gamesCorrected":1`, `changes="changes":(\{[^}]*\})`},
				step{"GET /api/leagues/{league}/teams", `200 "name":"Aces" & "wins":4`, ""},
			)
		}
		const undo = "POST /api/leagues/{league}/bulk-import/undo {changes}"
		imports()
		admin.does(
			step{undo, `200 {"gamesUndone":4}`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces" & "wins":1`, ""},
			step{"GET /api/leagues/{league}/games", `200 "id":{planned} & "status":"scheduled" & "id":{recorded} & "team1Score":25,"team2Score":10 & !"forfeit":"team2" & !"team2Score":12`, ""},
			step{"GET /api/leagues/{league}/deleted-games", `200 "team2Score":12`, ""},
			step{undo, "409 The result of Aces and Diggers was changed since", ""},
		)
		imports()
		admin.does(
			step{`PATCH /api/games/{planned} {"team1Score":25,"team2Score":21}`, "200", ""},
			step{undo, "409 The result of Aces and Diggers was changed since. Its history shows every change.", ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"Aces" & "wins":4`, ""},
		)
		other := signedUp(t, url, "bob@example.org")
		other.does(step{`POST /api/leagues {"name":"Other"}`, "201", `other="id":(\d+)`})
		other.does(step{fmt.Sprintf("POST /api/leagues/{other}/bulk-import/undo %s", admin.values["changes"]), "404", ""})
	})
}

// Drawn lots are taken back: every team has the lot that it had, unless lots were drawn since.
func TestDrawnLotsAreTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/leagues/{league}/lots`, `200 "lot":1`, ""},
		)
		const undo = "POST /api/leagues/{league}/lots/undo "
		admin.does(
			step{undo + `{"lots":[{"teamId":{aces},"lot":2,"before":0}]}`, "409 drawn again", ""},
			step{undo + `{"lots":[]}`, "409 drawn again", ""},
			step{undo + `{"lots":[{"teamId":{aces},"lot":1,"before":-1}]}`, "422", ""},
			step{undo + `{"lots":[{"teamId":{aces},"lot":1,"before":0}]}`, `200 !"lot"`, ""},
			step{undo + `{"lots":[{"teamId":{aces},"lot":1,"before":0}]}`, "409 drawn again", ""},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
			step{`POST /api/leagues/{league}/lots`, `200 "lot":1 & "lot":2`, ""},
		)
		// Which team has drawn which lot is left to chance, so both are sent.
		const same = `{"teamId":{aces},"lot":1,"before":7},{"teamId":{aces},"lot":2,"before":7},{"teamId":{diggers},"lot":1,"before":7},{"teamId":{diggers},"lot":2,"before":7}`
		admin.does(
			step{undo + `{"lots":[` + same + `]}`, "422 No two teams have had lot 7", ""},
			step{"GET /api/leagues/{league}/teams", `200 "lot":1 & "lot":2`, ""},
		)
	})
}

// The decision of a dispute is taken back: the teams differ again, and the result is as it was.
func TestADecidedDisputeIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, aces, diggers := claimNight(t, url, clock)
		aces.does(step{`POST /api/captain/{token}/games/{first}/claims {"kind":"result","score":{"team1Score":25,"team2Score":20}}`, "200", ""})
		diggers.does(step{`POST /api/captain/{their}/games/{first}/claims {"kind":"result","score":{"team1Score":20,"team2Score":25}}`, `200 "state":"disputed"`, ""})
		const settle, undo = "POST /api/games/{first}/claims/settle ", "POST /api/games/{first}/claims/settle/undo "
		const back = `200 "state":"disputed","score":{"team1Score":25,"team2Score":20}`
		const theirs = `{"decided":{"team1Score":20,"team2Score":25},"before":{"team1Score":25,"team2Score":20}}`
		admin.does(
			step{undo + theirs, "409 not decided", ""},
			step{settle + `{"score":{"team1Score":20,"team2Score":25},"why":"The sheet"}`, `200 "state":"settled"`, ""},
			step{undo + `{"decided":{"team1Score":25,"team2Score":20},"before":{"team1Score":25,"team2Score":20}}`, "409 changed since", ""},
			step{undo + theirs, back, ""},
			step{"GET /api/leagues/{league}/attention", `200 "kind":"disputed" & the result is 25–20, and Diggers says 20–25.`, ""},
			step{settle + `{"why":"It stands"}`, `200 "state":"settled"`, ""},
			step{undo + `{"decided":{"team1Score":25,"team2Score":20},"before":{"team1Score":25,"team2Score":20}}`, back, ""},
			step{"GET /api/leagues/{league}/attention", `200 "kind":"disputed"`, ""},
			step{settle + `{"score":{"team1Score":20,"team2Score":25}}`, `200 "state":"settled"`, ""},
			step{`PATCH /api/games/{first} {"team1Score":25,"team2Score":19}`, "200", ""},
			step{undo + theirs, "409 changed since", ""},
		)
	})
}

// Keep Score and Use Score are taken back by an undo of their event: the points that did not count wait for a decision again.
func TestAChosenScoreIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, other := liveGame(t, url, "")
		phone.does(step{sendEvents("A", 0, points("a", 1, 1, 3)...), "200", ""})
		other.does(step{sendEvents("B", 0, "p2 b1 1", "p2 b2 2"), `200 "outcome":"conflict"`, ""})
		const open = `200 "kind":"conflict","gameId":{game} & The score is 3–0, the other phone has 0–2.`
		admin.does(
			step{`PATCH /api/games/{game} {"events":[{"id":"keep","type":"settle","seen":5}],"after":5}`, `200 "outcome":"applied"`, ""},
			step{attentionCall, "200 []", ""},
			step{`PATCH /api/games/{game} {"events":[{"id":"u1","type":"undo","undoes":"keep","seen":6}],"after":6}`, `200 "team1Score":3,"team2Score":0 & "outcome":"noop"`, ""},
			step{attentionCall, open, ""},
			step{`PATCH /api/games/{game} {"events":[{"id":"u2","type":"undo","undoes":"keep","seen":7}],"after":7}`, `200 "outcome":"noop"`, ""}, // sent by a second person
			step{attentionCall, open, ""},
			step{`PATCH /api/games/{game} {"events":[{"id":"use","type":"correct","team1Score":0,"team2Score":2,"seen":8}],"after":8}`, `200 "team1Score":0,"team2Score":2 & "outcome":"applied"`, ""},
			step{attentionCall, "200 []", ""},
			step{`PATCH /api/games/{game} {"events":[{"id":"u3","type":"undo","undoes":"use","seen":9}],"after":9}`, `200 "team1Score":3,"team2Score":0 & "outcome":"applied"`, ""},
			step{attentionCall, open, ""},
		)
	})
}
