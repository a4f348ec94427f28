package api

import (
	"testing"
)

// gameAt12To10 is liveGame at a score of 12-10, with {schedule}.
func gameAt12To10(t *testing.T, url, settings string) (admin, phone *person) {
	admin, phone, _ = liveGame(t, url, settings)
	phone.does(
		step{sendEvents("A", 0, points("a", 1, 1, 12)...), "200", ""},
		step{sendEvents("A", 12, points("b", 2, 13, 10)...), `200 "team1Score":12,"team2Score":10 & "version":22`, ""},
	)
	admin.does(step{"GET /api/leagues/{league}/schedules", "200", `schedule=\[\{"id":(\d+)`})
	return admin, phone
}

func TestAGameThatHasBegunIsCancelledAndMovedWithItsScore(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, `,"visibility":"public","slug":"cancelled-at-12-10"`)
		admin.does(
			step{`PATCH /api/schedules/{schedule} {"day":"2026-12-03","gameTime":"21:00","reason":"Power cut"}`, `200 "day":"2026-12-03" & "reason":"Power cut"`, ""},
			step{"GET /api/leagues/{league}/games", `200 "team1Score":12,"team2Score":10 & "day":"2026-12-03"`, ""},
			step{`PATCH /api/schedules/{schedule} {"status":"cancelled","reason":"Power cut"}`, `200 "status":"cancelled"`, ""},
			step{"GET /api/leagues/{league}/games", `200 "team1Score":12,"team2Score":10 & "status":"cancelled"`, ""},
			step{"GET /api/public/cancelled-at-12-10", `200 "status":"cancelled","reason":"Power cut"`, ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "cancelled":{"reason":"Power cut"}`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"cancelled"`, ""},
			// Points that a phone scored while it was offline count: the game was played.
			step{sendEvents("A", 22, points("c", 1, 23, 5)...), `200 "team1Score":17 & "status":"cancelled"`, ""},
		)
		admin.does(
			step{`PATCH /api/schedules/{schedule} {"status":"scheduled"}`, `200 "status":"scheduled"`, ""},
			step{"GET /api/leagues/{league}/games", `200 "team1Score":17,"team2Score":10`, ""},
			step{`PATCH /api/schedules/{schedule} {"status":"cancelled"}`, "200", ""},
		)
		phone.does(step{sendEvents("A", 27, points("d", 1, 28, 8)...), `200 "team1Score":25 & "status":"completed"`, ""})
		admin.does(
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":25,"pointsAgainst":10`, ""},
			step{`PATCH /api/schedules/{schedule} {"status":"cancelled"}`, "409 has a score already", ""},
		)
	})
}

func TestAGameIsReplayed(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, `,"visibility":"public","slug":"replayed"`)
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"replay","reason":"Power cut"}`,
				`200 "team1Score":0,"team2Score":0 & "status":"scheduled" & "version":23 & "how":"replay","reason":"Power cut" & "team1Score":12,"team2Score":10 & "waiting":true & waits for a new place`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "reason":"Power cut" & "waiting":true`, ""},
			// Its place in the schedule is free for another game.
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`, "201", `other="id":(\d+)`},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "team1Score":0,"team2Score":0 & "id":"a1" & "type":"record"`, ""},
			step{sendEvents("A", 22, "p2 b23 23"), `200 "outcome":"conflict" & "team2Score":0`, ""}, // tapped before the phone knew of the replay
		)
		admin.does(
			step{`POST /api/games/{game}/abandon/undo`, `200 "team1Score":12,"team2Score":10 & "waiting":true & without a place: `, ""},
			step{"DELETE /api/schedules/{other}", "204", ""},
			step{`POST /api/games/{game}/abandon {"how":"replay","reason":"Power cut"}`, "200", ""},
			step{`POST /api/games/{game}/abandon/undo`, `200 "team1Score":12,"team2Score":10 & "waiting":false & back in its place`, ""},
			step{`POST /api/games/{game}/abandon/undo`, "409 has not been abandoned", ""},
			step{`POST /api/games/{game}/abandon {"how":"replay"}`, "200", ""},
			step{`PATCH /api/schedules/{schedule} {"day":"2026-12-03","gameTime":"20:15"}`, `200 "day":"2026-12-03"`, ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", "200", `version="version":(\d+)`},
			step{`PATCH /api/games/{game} {"device":"A","after":0,"sentAt":1,"events":[{"type":"point","team":"team2","id":"n1","rally":1,"at":1,"seen":{version}}]}`,
				`200 "team2Score":1 & "outcome":"applied"`, ""},
		)
		admin.does(step{`POST /api/games/{game}/abandon/undo`, "409 has been scored since", ""})
	})
}

// Two taps on the button, or two managers, must not replace the score to which an undo returns.
func TestAGameIsAbandonedOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, "")
		admin.does(step{`POST /api/games/{game}/abandon {"how":"replay"}`, "200", ""})
		phone.does(step{sendEvents("A", 22, "p2 b23 23"), `200 "outcome":"conflict"`, ""}) // it waits for a decision
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"replay"}`, "409 is to be played again", ""},
			step{`POST /api/games/{game}/abandon {"how":"void"}`, "409 is to be played again", ""},
			step{`POST /api/games/{game}/abandon/undo`, `200 "team1Score":12,"team2Score":10 & "live":true`, ""},
		)
	})
}

func TestTheResponseToAVoidGameSaysThatNobodyPlaysIt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _ := gameAt12To10(t, url, "")
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"void"}`, `200 "status":"void","gameDate"`, ""}, // without "live"
			step{`POST /api/games/{game}/abandon/undo`, `200 "status":"scheduled","live":true`, ""},
		)
	})
}

func TestAnAbandonedGameEndsWithItsScore(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, "")
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"stand","reason":"Power cut"}`,
				`200 "status":"completed" & "winnerId":{aces} & "team1Score":12,"team2Score":10 & "how":"stand" & "completedAt":"2026`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":12,"pointsAgainst":10`, ""},
			step{"GET /api/games/{game}/history", `200 "via":"abandon"`, ""},
		)
		phone.does(
			step{sendEvents("A", 22, "p2 b23 23"), `200 "outcome":"late" & "team2Score":10 & "final":true`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"completed","winner":"team1"`, ""},
		)
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"stand"}`, "409 over already", ""},
			step{`POST /api/games/{game}/abandon/undo`, `200 "status":"scheduled" & "winnerId":null & "completedAt":null & "team1Score":12,"team2Score":10 & "message":"The game is back in its place."`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0,"pointsAgainst":0`, ""},
		)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "team1Score":12 & "winnerId":null`, `version="version":(\d+)`},
			step{`PATCH /api/games/{game} {"device":"A","after":0,"sentAt":1,"events":[{"type":"point","team":"team2","id":"n1","rally":23,"at":1,"seen":{version}},{"type":"point","team":"team2","id":"n2","rally":24,"at":1,"seen":{version}}]}`,
				`200 "team1Score":12,"team2Score":12`, ""},
		)
		admin.does(step{`POST /api/games/{game}/abandon {"how":"stand"}`, "422 The score is level", ""})
	})
}

// The rule of the league says what becomes of a game that is stopped: in the list, and if nobody says otherwise.
func TestTheRuleDecidesAboutAnAbandonedGame(t *testing.T) {
	const asked = `POST /api/games/{game}/abandon {"reason":"Power cut"}`
	rule := func(from string) string {
		return `PATCH /api/leagues/{league} {"tableRules":{"abandonedFrom":` + from + `}}`
	}
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, "")
		phone.does(step{`PATCH /api/games/{game} {"device":"A","after":22,"events":[{"type":"report","reason":"hall","id":"r1","at":1,"seen":22}]}`, "200", ""})
		admin.does(
			step{asked, "422 the rules of the league do not say when the score of an abandoned game stands", ""},
			step{rule("22"), `200 "abandonedFrom":22`, ""},
			step{"GET /api/leagues/{league}/attention", `200 By the rule of the league it stands. & [{"name":"stand","reason":"Stopped early: the hall"},{"name":"enterResult"}`, ""},
			step{asked, `200 "status":"completed" & "winnerId":{aces} & "how":"stand"`, ""},
			step{`POST /api/games/{game}/abandon/undo`, `200 "status":"scheduled"`, ""},
			step{rule("23"), `200 "abandonedFrom":23`, ""},
		)
		phone.does(step{`PATCH /api/games/{game} {"device":"A","after":22,"events":[{"type":"report","reason":"hall","id":"r2","at":1,"seen":30}]}`, "200", ""})
		admin.does(
			step{"GET /api/leagues/{league}/attention", `200 By the rule of the league the game is played again. & [{"name":"replay","reason":"Stopped early: the hall"}`, ""},
			step{asked, `200 "status":"scheduled" & "team1Score":0,"team2Score":0 & "waiting":true`, ""},
			step{`POST /api/games/{game}/abandon/undo`, `200 "team1Score":12`, ""},
			step{`POST /api/games/{game}/abandon {"how":"void"}`, `200 "status":"void"`, ""}, // a person decides otherwise
		)
	})
}

func TestAVoidGameCountsNowhere(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, `,"visibility":"public","slug":"void-game"`)
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"void","reason":"Wrong teams"}`,
				`200 "status":"void" & "team1Score":12,"team2Score":10 & "how":"void","reason":"Wrong teams" & "waiting":false & counts nowhere`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0`, ""},
			step{"GET /api/leagues/{league}/games", `200 "status":"void" & "team1Score":12`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "status":"void"`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 Date,Team A", ""},
			step{"GET /api/leagues/{league}/schedule.csv", "200 void", ""},
			step{"GET /api/games/{game}/history", `200 "via":"abandon" & "to":{"status":"void"`, ""},
			step{"GET /api/public/void-game", `200 "results":{"games":[ & "status":"void" & "reason":"Wrong teams" & "team1Score":12 & "winnerId":null`, ""},
			step{"GET /api/public/void-game/calendar.ics", "200 STATUS:CANCELLED & Void: Wrong teams", ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20}`, "409 This game is void", ""},
			step{`PATCH /api/schedules/{schedule} {"gameTime":"21:00"}`, "409 This game is void", ""},
			step{`POST /api/games/{game}/abandon {"how":"void"}`, "409 void already", ""},
		)
		phone.does(
			step{sendEvents("A", 22, points("c", 1, 23, 13)...), `200 "outcome":"late" & "status":"void" & "team1Score":12`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"void"`, ""},
			step{"GET /api/games/invite/{token}", `200 "status":"void" & "abandoned":{"how":"void","reason":"Wrong teams"`, ""},
		)
		admin.does(
			step{`POST /api/games/{game}/abandon/undo`, `200 "status":"scheduled" & "team1Score":12,"team2Score":10`, ""},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20}`, "201", `played="id":(\d+)`},
			step{`POST /api/games/{played}/abandon {"how":"replay"}`, "409 not in the schedule", ""},
			step{`POST /api/games/{played}/abandon {"how":"void"}`, `200 "status":"void"`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0`, ""},
			step{`POST /api/games/{played}/abandon/undo`, `200 "status":"completed" & "winnerId":{aces}`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":25`, ""},
		)
	})
}

func TestOnlyAGameThatHasBegunIsAbandoned(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		phone.does(
			step{sendEvents("A", 0, "p1 a1 1"), "200", ""},
			step{`PATCH /api/games/{game} {"device":"A","after":1,"sentAt":1,"events":[{"type":"undo","undoes":"a1","id":"u1","at":1,"seen":1}]}`, `200 "version":2`, ""},
		)
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"void"}`, "409 has not begun", ""},
			step{`POST /api/games/{game}/abandon {"how":"forfeit"}`, "422 How must be replay, stand or void", ""},
			step{`POST /api/games/{game}/abandon {}`, "422 How must be", ""},
			step{`POST /api/games/{game}/abandon {"how":"void","why":"x"}`, `422 This call has no field "why"`, ""},
			step{`POST /api/games/{game}/abandon/undo`, "409 has not been abandoned", ""},
		)
	})
}

// A game that is to be replayed has not begun, so the present rules of its league apply to it. Undoing the replay restores
// the rules that it began with.
func TestAReplayedGameGetsItsRulesBackWithItsScore(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone := gameAt12To10(t, url, "")
		admin.does(
			step{`POST /api/games/{game}/abandon {"how":"replay"}`, `200 "status":"scheduled","gameDate"`, ""},
			step{`PATCH /api/leagues/{league} {"rules":{"endingScore":11}}`, "200", ""},
		)
		phone.does(step{"GET /api/games/invite/{token}", `200 "endingScore":11 & "device":""`, ""})
		admin.does(step{`POST /api/games/{game}/abandon/undo`, `200 "team1Score":12,"team2Score":10 & "live":true`, ""})
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "endingScore":25 & "device":"A"`, ""},
			step{`PATCH /api/games/{game} {"device":"A","after":24,"sentAt":1,"events":[{"type":"point","team":"team1","id":"n1","rally":23,"at":1,"seen":24}]}`,
				`200 "team1Score":13 & "outcome":"applied" & "status":"scheduled"`, ""},
		)
	})
}
