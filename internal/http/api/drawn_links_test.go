package api

import "testing"

// TestAScoreLinkPlaysADrawnGame ends a game of soccer level with the score link, and takes that back.
func TestAScoreLinkPlaysADrawnGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"sportType":"soccer","tableRules":{"preset":"soccer"}`)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "draws":true`, ""},
			step{sendEvents("A", 0, "p1 a1 1", "p2 a2 2"), `200 "team1Score":1,"team2Score":1 & "status":"scheduled"`, ""},
			step{sendEvents("A", 2, "finish f1"), `200 {"id":"f1","outcome":"applied","seq":3} & "winnerId":null & "status":"completed"`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"completed" & "winner":""`, ""},
		)
		admin.does(step{"GET /api/leagues/{league}/standings", `200 "draws":1,"points":1 & order on your list & "draws":1,"points":1`, ""})
		phone.does(
			step{sendEvents("A", 3, "undo u1 f1"), `200 "outcome":"applied" & "status":"scheduled"`, ""},
			step{sendEvents("A", 4, "p1 a5 3"), `200 "team1Score":2,"team2Score":1`, ""},
			step{sendEvents("A", 5, "finish f2"), `200 "winnerId":{aces} & "status":"completed"`, ""},
		)
		admin.does(step{"GET /api/leagues/{league}/standings", `200 "points":3 & !"draws":1`, ""})
	})
}

// TestWithoutDrawsALinkCannotEndALevelGame sends the same events in a league that has no draws.
func TestWithoutDrawsALinkCannotEndALevelGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"sportType":"soccer"`)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 !"draws":true`, ""},
			step{sendEvents("A", 0, "p1 a1 1", "p2 a2 2"), `200 "team1Score":1,"team2Score":1`, ""},
			step{sendEvents("A", 2, "finish f1"), `200 {"id":"f1","outcome":"conflict","seq":3} & "status":"scheduled"`, ""},
		)
		const level = "422 Scores cannot be equal - there must be a winner"
		admin.does(
			step{`PATCH /api/games/{game} {"team1Score":1,"team2Score":1,"status":"completed"}`, level, ""},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":0,"team2Score":0}`, level, ""},
			step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"soccer"}}`, "200", ""},
			// The league decides, whatever its rules were when the game began.
			step{`PATCH /api/games/{game} {"team1Score":1,"team2Score":1,"status":"completed"}`, `200 "winnerId":null & "status":"completed"`, ""},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":0,"team2Score":0}`, `201 "winnerId":null & "status":"completed"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "draws":2,"points":2`, ""},
		)
	})
}

// TestTwoGamesTo21 plays two sets with the score link: with draws they are the whole match, without draws a deciding set follows.
func TestTwoGamesTo21(t *testing.T) {
	const twoTo3 = `,"rules":{"sets":2,"playAll":true,"endingScore":3,"decidingScore":2}`
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, twoTo3+`,"tableRules":{"preset":"own","draws":true,"points":{"win":2,"draw":1},"order":["points","setsWon"]}`)
		phone.does(
			step{sendEvents("A", 0, points("a", 1, 1, 3)...), `200 "team1Score":1,"team2Score":0 & "status":"scheduled"`, ""},
			step{sendEvents("A", 3, points("b", 2, 4, 3)...), `200 "team1Score":1,"team2Score":1,"sets":[{"team1Score":3,"team2Score":0},{"team1Score":0,"team2Score":3}] & "winnerId":null & "status":"completed"`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"completed" & "winner":""`, ""},
		)
		admin.does(
			step{"GET /api/leagues/{league}/standings", `200 "draws":1,"points":1,"setsWon":1,"setsLost":1`, ""},
		)
	})
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		_, phone, _ := liveGame(t, url, twoTo3)
		phone.does(
			step{sendEvents("A", 0, points("a", 1, 1, 3)...), `200 "team1Score":1,"team2Score":0`, ""},
			step{sendEvents("A", 3, points("b", 2, 4, 3)...), `200 "team1Score":1,"team2Score":1 & "status":"scheduled"`, ""},
			step{sendEvents("A", 6, points("c", 2, 7, 2)...), `200 "team1Score":1,"team2Score":2 & "winnerId":{diggers} & "status":"completed"`, ""},
		)
	})
}

// TestTargetsOfSets plays a match whose sets have targets of their own with the score link, types a result by them, and is refused
// with those that cannot be.
func TestTargetsOfSets(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, `,"rules":{"sets":4,"playAll":true,"targets":[3,4,2],"winByTwo":false}`)
		phone.does(
			step{"GET /api/games/invite/{token}", `200 "targets":[3,4,2]`, ""},
			step{sendEvents("A", 0, points("a", 1, 1, 3)...), `200 "team1Score":1,"team2Score":0`, ""},
			step{sendEvents("A", 3, points("b", 1, 4, 3)...), `200 "team1Score":1,"team2Score":0`, ""}, // the second needs four
			step{sendEvents("A", 6, points("c", 1, 7, 1)...), `200 "team1Score":2,"team2Score":0`, ""},
			step{sendEvents("A", 7, points("d", 2, 8, 2)...), `200 "team1Score":2,"team2Score":1`, ""},
			step{sendEvents("A", 9, points("e", 2, 10, 2)...), `200 "team1Score":2,"team2Score":2 & "status":"scheduled"`, ""}, // level: a deciding set
			step{sendEvents("A", 11, points("f", 2, 12, 2)...), `200 "team1Score":2,"team2Score":3 & "winnerId":{diggers} & "status":"completed"`, ""},
		)
		admin.does(
			step{`PATCH /api/games/{game} {"team1Score":4,"team2Score":0,"sets":[{"team1Score":3,"team2Score":1},{"team1Score":4,"team2Score":1},{"team1Score":2,"team2Score":0},{"team1Score":2,"team2Score":1}]}`,
				`200 "team1Score":4,"team2Score":0 & "winnerId":{aces}`, ""},
			step{`PATCH /api/games/{game} {"team1Score":4,"team2Score":0,"sets":[{"team1Score":3,"team2Score":1}]}`, "422 sets", ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":4,"targets":[21,0]}}`, "422 from 1 to 9999", ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":4,"targets":[10000]}}`, "422 from 1 to 9999", ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":2,"targets":[21,21,15,15]}}`, "422 There are points to win for 4 sets, but a match has 3 at most", ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":1,"targets":[21,15]}}`, "422 There are points to win for 2 sets, but a match has 1 at most", ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":4,"targets":["21"]}}`, "400", ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":10}}`, "422 Sets must be from 1 to 9", ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":4,"playAll":true,"targets":[21,21,21,15]}}`, `200 "sets":4,"playAll":true,"targets":[21,21,21,15]`, ""},
			step{`PATCH /api/leagues/{league} {"rules":{"sets":3,"targets":[25,25,15]}}`, `200 "endingScore":25 & "decidingScore":15 & !"targets"`, ""}, // says no more than these
		)
	})
}
