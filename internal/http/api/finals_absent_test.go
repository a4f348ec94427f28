package api

import "testing"

// A team that could not come comes after all: what it has forfeited, and nobody has played after, is to be played again.
func TestATeamComesAfterAll(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(8, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"format":"single",` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("quarter", "M1-1"),
			step{`PATCH /api/finals/{finals} {"absent":[{t1}]}`, `200 "forfeit":"team1" & "begun":true`, ""},
			step{`PATCH /api/finals/{finals} {"absent":[]}`, `200 !"forfeit" & "begun":false & "notes":[]`, ""},
			step{"GET /api/leagues/{league}/games?id={quarter}", `200 "status":"scheduled"`, ""},
			// Two teams cannot come and would meet in the semi-final: both matches are forfeited, and come back one by one.
			step{`PATCH /api/finals/{finals} {"absent":[{t1},{t8},{t4}]}`, `200 "forfeit":"both" & "forfeit":"team1"`, ""},
			step{`PATCH /api/finals/{finals} {"absent":[{t1},{t4}]}`, `200 "forfeit":"team1" & !"forfeit":"both"`, ""},
			step{`PATCH /api/finals/{finals} {"absent":[]}`, `200 !"forfeit" & "begun":false`, ""},
		)
		// A forfeit that a person has entered stays; one that is followed by a match with a score is named.
		admin.does(
			gameOf("quarter", "M1-1"), gameOf("other", "M1-2"),
			step{`PATCH /api/finals/{finals} {"absent":[{t1}]}`, `200 "forfeit":"team1"`, ""},
			won("other"), gameOf("semi", "M2-1"),
			step{`PATCH /api/games/{semi} {"team1Score":3,"team2Score":1}`, "200", ""},
			step{`PATCH /api/finals/{finals} {"absent":[]}`, `200 "forfeit":"team1" & "notes":["Quarter-final 1 stays forfeited, because Semi-final 1 has begun. It is played on as it is; the team that comes plays what is left for it."]`, ""},
		)
		admin.does(finalsLeague(4, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("quarter", "M1-1"), gameOf("other", "M1-2"),
			step{`PATCH /api/finals/{finals} {"absent":[{t1}]}`, "200", ""},
			won("other"), gameOf("final", "M2-1"),
			step{`POST /api/games/{final}/forfeit {"by":"both"}`, "200", ""},
			step{`PATCH /api/finals/{finals} {"absent":[]}`, `200 "notes":["Semi-final 1 stays forfeited, because Final is forfeited too. Take that back first, then the forfeit of Semi-final 1."]`, ""},
			step{`POST /api/games/{final}/forfeit/undo`, "200", ""},
			step{`POST /api/games/{quarter}/forfeit/undo`, "200", ""},
			step{`POST /api/games/{quarter}/forfeit {"by":"team1"}`, "200", ""},
			step{`PATCH /api/finals/{finals} {"absent":[{t1}]}`, "200", ""},
			step{`PATCH /api/finals/{finals} {"absent":[]}`, `200 "forfeit":"team1" & "notes":[]`, ""},
		)
	})
}

// A team that has withdrawn is not seeded: not by the tables, not by hand, and it does not come again before its withdrawal is taken back.
func TestAWithdrawnTeamIsNotSeeded(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(5, "")...)
		admin.does(
			step{`POST /api/teams/{t2}/captain-link`, "200", `captain="token":"([^"]+)"`},
			step{`POST /api/teams/{t2}/withdraw {"how":"keep"}`, "200", ""},
			step{`POST /api/captain/{captain}/back {"back":"yes"}`, "409 T2 have withdrawn, so they are not asked whether they are back. Ask the league if you want to play the next season.", ""},
			step{`POST /api/leagues/{league}/finals?preview=true {"from":"hand","seeds":[{t1},{t2}],` + finalsNight + `}`, "422 T2 have withdrawn. Choose another team, or take the withdrawal back", ""},
			step{`POST /api/leagues/{league}/finals {"from":"hand","seeds":[{t1},{t2}],` + finalsNight + `}`, "422 T2 have withdrawn.", ""},
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, `201 "seeds":[{t1},{t3},{t4},{t5}]`, `finals="id":(\d+)`},
			step{`PATCH /api/finals/{finals} {"seeds":[{t1},{t3},{t4},{t2}]}`, "422 T2 have withdrawn.", ""},
			step{`PATCH /api/finals/{finals} {"absent":[{t5}]}`, "200", ""},
			step{`POST /api/teams/{t5}/withdraw {"how":"keep"}`, "200", ""},
			step{`PATCH /api/finals/{finals} {"absent":[]}`, "422 T5 have withdrawn.", ""},
			step{`PATCH /api/finals/{finals} {"name":"Cup"}`, "200", ""},
			step{`POST /api/teams/{t5}/withdraw/undo`, "200", ""},
			step{`PATCH /api/finals/{finals} {"absent":[]}`, `200 !"forfeit"`, ""},
		)
	})
}

// Both teams forfeit the final: nobody is champion, both are second, and every page says why.
func TestAFinalThatBothForfeitHasNoWinner(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"visibility":"public","slug":"cup","endDate":"2026-12-10"`)...)
		want := `200 "over":true & "ranks":[{"rank":2,"teamId":{t1}},{"rank":2,"teamId":{t2}},{"rank":3,"teamId":{t3}},{"rank":4,"teamId":{t4}}] & "champions":[] & ` +
			`"vacant":["Both teams forfeited Final, so nobody has won it and both share place 2."]`
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, `201 "vacant":[]`, `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"), won("semi2"), gameOf("third", "C2-1"), gameOf("final", "M2-1"),
			lost("third"),
			step{`POST /api/games/{final}/forfeit {"by":"both"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", want, ""},
			step{"GET /api/public/cup/finals", want, ""},
			step{"GET /api/leagues/{league}/season", `200 "isOver":true & !"title":"Finals" & "vacant":["Finals: Both teams forfeited Final, so nobody has won it and both share place 2."]`, ""},
			step{"GET /api/public/cup/series", `200 !"title":"Finals" & "vacant":["Finals: Both teams forfeited Final, so nobody has won it and both share place 2."]`, ""},
			step{"GET /api/teams/{t1}/history", `200 "title":"Finals","tier":1,"place":2`, ""},
			step{"GET /api/teams/{t2}/history", `200 "title":"Finals","tier":1,"place":2`, ""},
			step{"GET /api/teams/{t3}/history", `200 "title":"Finals","tier":1,"place":3`, ""},
			step{"POST /api/leagues/{league}/close", `200 !"title":"Finals" & "vacant":["Finals: Both`, ""},
			step{"GET /api/public/cup/series", `200 "vacant":["Finals: Both`, ""},
		)
	})
}
