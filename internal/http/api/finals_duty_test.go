package api

import "testing"

// A team that cannot come has no duty: another free team has it, or nobody, and a change of the schedule of a league with duty teams of
// its own leaves the duties of its finals alone.
func TestAnAbsentTeamHasNoDuty(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, `,"duty":1`)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"format":"single","duty":"seeds",` + finalsNight + `}`, `201 "duty":"T1" & "duty":"T2"`, `finals="id":(\d+)`},
			step{"GET /api/leagues/{league}/finals", `200 "duty":"T1"`, `line="duty":"T1".*?"scheduleId":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", `200 "dutyTeamIds":[{t1}] & "dutyTeamIds":[{t2}]`, ""},
			// A game of the season is planned: the duties of the finals stay.
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{t3},"team2Id":{t4},"gameDate":"2026-12-09","gameTime":"18:00","stage":"friendly"}`, "201", `friendly="id":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", `200 "dutyTeamIds":[{t1}] & "dutyTeamIds":[{t2}]`, ""},
			step{`PATCH /api/finals/{finals} {"absent":[{t1}]}`, `200 "duty":"T2" & "duty":"Nobody" & !"duty":"T1"`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 !"dutyTeamIds":[{t1}]`, ""},
			step{`POST /api/teams/{t1}/withdraw {"how":"keep"}`, "200", ""},
			step{"GET /api/leagues/{league}/schedules", `200 !"dutyTeamIds":[{t1}]`, ""},
		)
		// A team that has lost its semi-final cannot come any more: it had duty at the final.
		admin.does(finalsLeague(4, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"duty":"loser",` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"), won("semi2"), gameOf("third", "C2-1"), won("third"),
			step{"GET /api/leagues/{league}/finals", "200", `duty="key":"M2-1".*?"duty":"(T[34])"`},
			step{`PATCH /api/finals/{finals} {"absent":[{t3},{t4}]}`, `200 !"duty":"T4" & !"duty":"T3" & "duty":"Nobody"`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 !"dutyTeamIds":[{t3}] & !"dutyTeamIds":[{t4}]`, ""},
		)
	})
}

// A team that forfeits on a night of the league has no duty that night.
func TestATeamThatDoesNotAppearHasNoDuty(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-03T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"duty":1`)...)
		at := func(a, b, time string) step {
			return step{`POST /api/schedules {"leagueId":{league},"team1Id":{` + a + `},"team2Id":{` + b + `},"gameDate":"2026-12-03","gameTime":"` + time + `"}`, "201", a + b + `="gameId":(\d+)`}
		}
		admin.does(
			at("t1", "t2", "18:00"), at("t3", "t4", "18:40"), at("t1", "t4", "19:20"),
			step{"GET /api/leagues/{league}/schedules", `200 "dutyTeamIds":[{t1}]`, ""},
			step{`POST /api/games/{t1t4}/forfeit {"by":"team1"}`, "200", ""},
			step{"GET /api/leagues/{league}/schedules", `200 !"dutyTeamIds":[{t1}]`, ""},
		)
	})
}
