package api

import "testing"

// Settings are set back to what they were, unless they were changed since.
func TestSettingsAreAsBefore(t *testing.T) {
	for _, c := range []struct{ name, change, back, seen, other, after string }{
		{"rules", `{"rules":{"endingScore":21,"sets":3}}`, `"rules":{"endingScore":25,"sets":1}`, `"rules":{"endingScore":21,"sets":3}`, `{"rules":{"endingScore":15}}`, `"endingScore":25 & "sets":1`},
		{"sport", `{"sportType":"basketball"}`, `"sportType":"volleyball","rules":{"endingScore":25}`, `"sportType":"basketball"`, `{"sportType":"soccer"}`, `"sportType":"volleyball" & "endingScore":25`},
		{"table rules", `{"tableRules":{"preset":"fivb"}}`, `"tableRules":{"preset":"sideout"}`, `"tableRules":{"preset":"fivb"}`, `{"tableRules":{"preset":"soccer"}}`, `"preset":"sideout"`},
		{"nights off", `{"blackouts":["2026-12-24"]}`, `"blackouts":[]`, `"blackouts":["2026-12-24"]`, `{"blackouts":["2026-12-24","2026-12-31"]}`, `"blackouts":[]`},
		{"name and dates", `{"name":"Other","endDate":"2027-02-04"}`, `"name":"L","endDate":null`, `"name":"Other","endDate":"2027-02-04"`, `{"endDate":"2027-03-04"}`, `"name":"L" & "endDate":null`},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin := signedUp(t, url, "ann@example.org")
				back := `PATCH /api/leagues/{league} {` + c.back + `,"seen":{` + c.seen + `}}`
				admin.does(
					step{`POST /api/leagues {"name":"L","startDate":"2026-11-05"}`, "201", `league="id":(\d+)`},
					step{`PATCH /api/leagues/{league} ` + c.change, "200", ""},
					step{back, "200 " + c.after, ""},
					step{`PATCH /api/leagues/{league} ` + c.change, "200", ""},
					step{`PATCH /api/leagues/{league} {"keepDays":60}`, "200", ""}, // another setting does not matter
					step{back, "200 " + c.after, ""},
					step{`PATCH /api/leagues/{league} ` + c.change, "200", ""},
					step{`PATCH /api/leagues/{league} ` + c.other, "200", ""},
					step{back, "409 These settings were changed since. Look at them again.", ""},
				)
			})
		})
	}
}

// An entered result is taken back, unless it was changed since.
func TestAnEnteredResultIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _, _ := liveGame(t, url, "")
		entered := step{`PATCH /api/games/{game} {"status":"completed","team1Score":25,"team2Score":20,"seen":{}}`, "200", ""}
		latest := step{"GET /api/games/{game}/history", "200", `change="id":(\d+)`}
		back := `POST /api/games/{game}/revert {"changeId":{change},"ifLatest":true}`
		admin.does(
			entered, latest,
			step{back, `200 "status":"scheduled" & "team1Score":0`, ""},
			step{back, "409 This result was changed since. Its history shows every change.", ""},
			entered, latest,
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":21}`, "200", ""},
			step{back, "409 This result was changed since.", ""},
			step{"GET /api/leagues/{league}/games", `200 "team2Score":21`, ""},
		)
		admin.does(
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":3,"playedAt":"2026-11-12"}`, "201", `game="id":(\d+)`},
			latest,
			step{back, `200 "deletedAt":"2`, ""}, // a game that was recorded by hand is deleted
			step{back, "409 This result was changed since.", ""},
		)
	})
}

// A team that was added is taken back, unless it has games.
func TestAnAddedTeamIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, _, _ := liveGame(t, url, "")
		admin.does(
			step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "201", `late="id":(\d+)`},
			step{"DELETE /api/teams/{late}?unused=true", "204", ""},
			step{"DELETE /api/teams/{late}?unused=true", "404", ""},
			step{"DELETE /api/teams/{aces}?unused=true", "409 Aces have games by now.", ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{game}`, ""},
		)
	})
}

// A game that was scheduled by hand is taken back, unless it has begun.
func TestAScheduledGameIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, "")
		admin.does(
			step{"GET /api/leagues/{league}/schedules", "200", `schedule=\[\{"id":(\d+)`},
			step{"DELETE /api/schedules/{schedule}?unplayed=true", "204", ""},
			step{"DELETE /api/schedules/{schedule}?unplayed=true", "404", ""},
			step{"POST /api/games/{game}/restore", "200", ""},
		)
		phone.does(step{sendEvents("A", 0, "p1 a1 1"), "200", ""})
		admin.does(
			step{"DELETE /api/schedules/{schedule}?unplayed=true", "409 This game has begun.", ""},
			step{"GET /api/leagues/{league}/schedules", `200 "id":{schedule}`, ""},
		)
	})
}
