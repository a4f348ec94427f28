package api

import "testing"

// Removed finals come back with the times and the score links of their matches.
func TestRemovedFinalsComeBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			step{"POST /api/finals/{finals}/restore", "404", ""}, // they were not removed
			gameOf("semi1", "M1-1"),
			step{"GET /api/leagues/{league}/finals", "200", `final="id":(\d+),"key":"M2-1"`},
			step{`PATCH /api/finals-places/{final} {"gameTime":"22:00","courtName":"Court 2"}`, "200", ""},
			step{"POST /api/games/{semi1}/invite/rotate", "200", `token="inviteToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/finals", "200", `waiting="key":"M2-1".*?"inviteToken":"([^"]+)"`},
			step{"DELETE /api/finals/{finals}", "204", ""},
			step{"GET /api/leagues/{league}/finals", `200 {"finals":[]}`, ""},
			step{"DELETE /api/finals/{finals}", "404", ""},
			step{`PATCH /api/finals/{finals} {"name":"Cup"}`, "404", ""},
			step{"GET /api/games/invite/{token}", "404", ""},
			step{"GET /api/games/invite/{waiting}", "404", ""},
			step{"POST /api/finals/{finals}/restore", `200 "id":{finals} & "gameTime":"22:00","courtName":"Court 2" & "inviteToken":"{token}" & "inviteToken":"{waiting}"`, ""},
			step{"POST /api/finals/{finals}/restore", "404", ""},
			step{"GET /api/games/invite/{token}", `200 "name":"T1"`, ""},
			step{"GET /api/games/invite/{waiting}", "409 Final waits for Semi-final 1 and Semi-final 2.", ""},
		)
	})
}

// Finals do not come back if others have their name, a court is taken, or a team is gone; each sentence says so.
func TestRemovedFinalsThatCannotComeBack(t *testing.T) {
	for _, c := range []struct{ name, call, status, want string }{
		{"the name is taken", `POST /api/leagues/{league}/finals {` + finalsNight + `,"force":true}`, "201", "409 This league has finals called Finals already. Choose another name"},
		{"a court is taken", `POST /api/schedules {"leagueId":{league},"team1Id":{t5},"team2Id":{t6},"gameDate":"2026-12-10","gameTime":"18:00","courtName":"Court 1"}`, "201", "409 Court 1 is taken: T5 - T6"},
		{"a team is deleted", "DELETE /api/teams/{t4}", "204", "409 A team of Finals was deleted since. Plan them again."},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, clock *testClock) {
				setClock(t, clock, "2026-12-01T17:00:00Z")
				admin := signedUp(t, url, "ann@example.org")
				admin.does(finalsLeague(6, "")...)
				admin.does(
					step{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, "201", `finals="id":(\d+)`},
					step{"DELETE /api/finals/{finals}", "204", ""},
					step{c.call, c.status, ""},
					step{"POST /api/finals/{finals}/restore", c.want, ""},
				)
			})
		})
	}
}

// Other seeds and absent teams are taken back, unless they were changed since.
func TestChangedFinalsAreAsBefore(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(5, "")...)
		back := `PATCH /api/finals/{finals} {"seeds":[{t1},{t2},{t3},{t4}],"origin":{"from":"overall"},"seen":{"seeds":[{t1},{t2},{t3},{t5}]}}`
		admin.does(
			step{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, `201 "from":"overall"`, `finals="id":(\d+)`},
			step{`PATCH /api/finals/{finals} {"seeds":[{t1},{t2},{t3},{t5}]}`, `200 "from":"hand"`, ""},
			step{back, `200 "from":"overall" & "seeds":[{t1},{t2},{t3},{t4}]`, ""},
			step{back, "409 Finals were changed since. Look at their seeds again.", ""},
			step{`PATCH /api/finals/{finals} {"absent":[{t4}]}`, `200 "absent":[{t4}]`, ""},
			step{`PATCH /api/finals/{finals} {"absent":[],"seen":{"absent":[{t3}]}}`, "409 Finals were changed since.", ""},
			step{`PATCH /api/finals/{finals} {"absent":[],"seen":{"absent":[{t4}]}}`, `200 !"absent":[{t4}] & !"forfeit":"team2"`, ""},
		)
	})
}

// Matches that were moved, by hand or because one is late, go back together, unless one was moved since or has a score.
func TestMovedMatchesGoBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		place := func(at, court string) string {
			return `{"day":"2026-12-10","gameTime":"` + at + `","courtName":"` + court + `"}`
		}
		move := func(id, from, to string) string { return `{"id":{` + id + `},"from":` + from + `,"to":` + to + `}` }
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `,"minutes":30,"rest":10}`, "201", `finals="id":(\d+)`},
			step{"GET /api/leagues/{league}/finals", `200 "gameTime":"18:40","courtName":"Court 1"`, `semi="id":(\d+),"key":"M1-1"`},
			step{"GET /api/leagues/{league}/finals", "200", `final="id":(\d+),"key":"M2-1"`},
			step{"GET /api/leagues/{league}/finals", "200", `third="id":(\d+),"key":"C2-1"`},
			step{`POST /api/finals-places/{semi}/late {"minutes":20}`, `200 "gameTime":"18:20" & "gameTime":"19:00" & "gameTime":"19:30"`, ""},
		)
		back := `PATCH /api/finals/{finals} {"places":[` + move("semi", place("18:20", "Court 1"), place("18:00", "Court 1")) + `,` +
			move("third", place("19:00", "Court 1"), place("18:40", "Court 1")) + `,` + move("final", place("19:30", "Court 1"), place("19:10", "Court 1")) + `]}`
		admin.does(
			step{back, `200 "gameTime":"18:00" & "gameTime":"18:40" & "gameTime":"19:10" & !"gameTime":"19:00" & !"gameTime":"19:30" & !"gameTime":"18:20"`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameTime":"18:00" & !"gameTime":"18:20"`, ""},
			step{back, "409 Semi-final 1 was moved since. Move it in the bracket.", ""},
			step{`PATCH /api/finals/{finals} {"places":[` + move("final", place("19:10", "Court 1"), place("18:10", "Court 2")) + `]}`, "409 comes before this match and ends later.", ""},
			step{`PATCH /api/finals-places/{semi} {"gameTime":"18:05"}`, "200", ""},
			gameOf("game", "M1-1"), won("game"),
			step{`PATCH /api/finals/{finals} {"places":[` + move("semi", place("18:05", "Court 1"), place("18:00", "Court 1")) + `]}`, "409 Semi-final 1 has a score already.", ""},
		)
	})
}
