package api

import (
	"fmt"
	"strings"
	"testing"
)

// finalsLeague returns the calls that make a league with teams named T1 to Tn in one tier, each with a value of its name in
// lower case, and a table in which T1 is first.
func finalsLeague(n int, settings string) []step {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf(`"T%d"`, i+1)
	}
	steps := []step{
		{`POST /api/leagues {"name":"L","tierCount":1,"teamsPerTier":` + fmt.Sprint(max(n, 2)) + `,"startDate":"2026-10-01","gameDuration":30` + settings + `}`, "201", `league="id":(\d+)`},
		{`POST /api/teams {"leagueId":{league},"names":[` + strings.Join(names, ",") + `]}`, "201", ""},
	}
	for i := range n {
		steps = append(steps, step{"GET /api/leagues/{league}/teams", "200", fmt.Sprintf(`t%d="id":(\d+),"leagueId":\d+,"name":"T%d"`, i+1, i+1)})
	}
	for i := range n - 1 { // each team beats the next one by less: more wins cannot be, so the difference decides
		steps = append(steps, step{fmt.Sprintf(`POST /api/games {"leagueId":{league},"team1Id":{t%d},"team2Id":{t%d},"team1Score":%d,"team2Score":%d}`,
			i+1, n, 25, 10+i), "201", ""})
	}
	return steps
}

const finalsNight = `"keepRematches":true,"nights":[{"day":"2026-12-10","start":"18:00","end":"23:30"}],"courts":["Court 1","Court 2"]`

// gameOf keeps the id of the game of a place, by its key.
func gameOf(name, key string) step {
	return step{"GET /api/leagues/{league}/finals", "200", name + `="key":"` + key + `"[^}]*?(?:\{[^}]*\}[^}]*?){2}"gameId":(\d+)`}
}

func won(game string) step {
	return step{`PATCH /api/games/{` + game + `} {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""}
}

func lost(game string) step {
	return step{`PATCH /api/games/{` + game + `} {"status":"completed","team1Score":20,"team2Score":25}`, "200", ""}
}

// Finals of four teams from the table to the champion: places become games as results come in.
func TestFinalsFromTheTableToTheChampion(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"visibility":"public","slug":"cup"`)...)
		admin.does(
			step{"GET /api/leagues/{league}/finals", `200 {"finals":[]}`, ""},
			step{"GET /api/public/cup", `200 !"hasFinals"`, ""},
			step{`POST /api/leagues/{league}/finals?preview=true {` + finalsNight + `}`, `200 "id":0 & "seeds":[{t1},{t2},{t3},{t4}] & "label":"Semi-final 1" & "from":"Winner of Semi-final 1" & "label":"Match for place 3" & "gameTime":"18:00","courtName":"Court 2"`, ""},
			step{"GET /api/leagues/{league}/finals", `200 {"finals":[]}`, ""},
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `,"duty":"loser","sets":3}`, `201 "state":"ready" & "waitsFor":"Final waits for Semi-final 1 and Semi-final 2." & "inviteToken":"`, `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			step{"GET /api/leagues/{league}/schedules", `200 "stage":"finals"`, ""},
			step{"GET /api/public/cup", `200 "hasFinals":true`, ""},
			step{"GET /api/public/cup/finals", `200 "name":"Finals" & "watchToken" & !"inviteToken"`, ""},
			// The link of the final says what it waits for, and then opens the game.
			step{"GET /api/leagues/{league}/finals", "200", `final="key":"M2-1".*?"inviteToken":"([^"]+)"`},
			step{"GET /api/games/invite/{final}", "409 Final waits for Semi-final 1 and Semi-final 2.", ""},
			step{"GET /api/games/invite/{final}x", "404", ""},
		)
		admin.does(
			step{`PATCH /api/games/{semi1} {"status":"completed","team1Score":2,"team2Score":0}`, "200", ""},
			step{"GET /api/games/invite/{final}", "409 Final waits for Semi-final 2.", ""},
			step{`PATCH /api/games/{semi2} {"status":"completed","team1Score":1,"team2Score":2}`, "200", ""},
			step{"GET /api/games/invite/{final}", `200 "name":"T1" & "name":"T3" & "sets":3`, ""},
			gameOf("f", "M2-1"), gameOf("third", "C2-1"),
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{t4},"team2Id":{t2}`, ""},
			step{"GET /api/leagues/{league}/standings", "200", ""},
			step{`PATCH /api/games/{third} {"status":"completed","team1Score":2,"team2Score":0}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "over":false & "ranks":[{"rank":3,"teamId":{t4}},{"rank":4,"teamId":{t2}}]`, ""},
			step{`PATCH /api/games/{f} {"status":"completed","team1Score":0,"team2Score":2}`, "200", ""},
			step{"GET /api/public/cup/finals", `200 "over":true & "champions":[{t3}] & "ranks":[{"rank":1,"teamId":{t3}},{"rank":2,"teamId":{t1}},{"rank":3,"teamId":{t4}},{"rank":4,"teamId":{t2}}]`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "name":"T1","tier":1,"wins":1,"losses":0`, ""}, // finals do not count in the table
			step{`DELETE /api/finals/{finals}`, "409 Matches of Finals have a score", ""},
		)
	})
}

// A corrected result exchanges the teams of the match that follows; once that has a score, the correction is refused with its name.
func TestACorrectionBeforeAndAfterTheNextMatch(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"), won("semi2"), gameOf("final", "M2-1"),
			step{"GET /api/leagues/{league}/finals", `200 "key":"M2-1" & "team1":{"teamId":{t1} & "team2":{"teamId":{t2}`, "token=\"key\":\"M2-1\".*?\"inviteToken\":\"([^\"]+)\""},
			lost("semi1"), // corrected: the same game and link, with the other team
			step{"GET /api/games/invite/{token}", `200 "id":{final} & "name":"T4" & "name":"T2" & !"name":"T1"`, ""},
			step{`PATCH /api/games/{semi1} {"status":"scheduled"}`, "200", ""}, // reopened: the final waits again
			step{"GET /api/games/invite/{token}", "409 Final waits for Semi-final 1.", ""},
			lost("semi1"),
			step{"GET /api/games/invite/{token}", `200 "name":"T4" & "name":"T2"`, ""},
			gameOf("final", "M2-1"),
			step{`PATCH /api/games/{final} {"team1Score":1,"team2Score":0}`, "200", ""},
			step{`PATCH /api/games/{semi1} {"status":"completed","team1Score":25,"team2Score":20}`, "409 Final, T4 against T2, has a score already and would get other teams. Remove that score first.", ""},
			step{`PATCH /api/games/{semi1} {"status":"scheduled"}`, "409 Final, T4 against T2", ""},
			step{`PATCH /api/games/{semi1} {"status":"completed","team1Score":18,"team2Score":25}`, "200", ""}, // the same winner
			step{`DELETE /api/games/{final}`, "409 This game is a match of Finals.", ""},
			step{`POST /api/games/{final}/stage {"stage":"friendly"}`, "409 This game is a match of Finals.", ""},
			step{`DELETE /api/teams/{t1}`, "409 T1 play in Finals, so they stay", ""},
			step{`POST /api/teams/{t2}/withdraw {"how":"keep"}`, "409 T2 play in Finals. Say there who comes instead", ""},
		)
	})
}

// A phone that corrects a result after the next match has begun does not change it: a person decides.
func TestALateCorrectionOfAPhoneWaitsForAPerson(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"rules":{"endingScore":3,"winByTwo":false}`)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi2"),
		)
		admin.values["game"] = admin.values["semi1"]
		admin.does(step{sendEvents("A", 0, points("a", 1, 1, 3)...), `200 "status":"completed"`, ""}, gameOf("final", "M2-1"))
		admin.does(
			step{`PATCH /api/games/{final} {"team1Score":1,"team2Score":0}`, "200", ""},
			step{`PATCH /api/games/{game} {"device":"A","after":0,"sentAt":1,"events":[{"type":"undo","undoes":"a3","id":"u1","at":1}]}`, `200 "outcome":"late" & "status":"completed"`, ""},
		)
	})
}

// Both teams forfeit: whoever would meet them goes on. A team cannot come: it forfeits what it has not played, or another one comes.
func TestForfeitsAndAbsentTeams(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(5, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			step{`PATCH /api/finals/{finals} {"seeds":[{t1},{t2},{t3},{t5}]}`, `200 "from":"hand" & "teamId":{t5}`, ""}, // the next one comes instead of T4
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{t1},"team2Id":{t5}`, ""},
			step{`PATCH /api/finals/{finals} {"seeds":[{t1},{t2},{t3}]}`, "422 Name all 4 teams in their order", ""},
			step{`PATCH /api/finals/{finals} {"absent":[{t4}]}`, "422 Only a team that is seeded can be absent", ""},
			step{`POST /api/games/{semi1}/forfeit {"by":"both"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "waitsFor":"Final waits for Semi-final 2."`, ""},
			won("semi2"),
			step{"GET /api/leagues/{league}/finals", `200 "over":true & "champions":[{t2}] & "state":"walkover" & "from":"Nobody"`, ""},
			step{`POST /api/games/{semi1}/forfeit/undo`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "over":false & "champions":[]`, ""},
			step{`PATCH /api/finals/{finals} {"absent":[{t5}]}`, `200 "absent":[{t5}] & "forfeit":"team2"`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "key":"M2-1" & "team1":{"teamId":{t1}`, ""},
			step{`POST /api/teams/{t5}/withdraw {"how":"keep"}`, "200", ""}, // it has nothing to play any more
		)
	})
}

// Double elimination on free courts: matches are called as courts become free, and everything is played.
func TestTheQueueCallsMatchesToFreeCourts(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z") // 18:00
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(8, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"format":"double","queue":true,"keepRematches":true,"duty":"loser","nights":[{"day":"2026-12-10","start":"18:00","end":"23:00"}],"courts":["A","B","C"]}`,
				`201 "next":["M1-4"] & "freeCourts":[]`, `finals="id":(\d+)`},
			gameOf("g1", "M1-1"), gameOf("g4", "M1-4"),
			step{"GET /api/leagues/{league}/schedules", `200 "courtName":"C" & "courtName":null`, ""},
		)
		setClock(t, clock, "2026-12-10T23:25:00Z")
		admin.does(
			won("g1"),
			step{"GET /api/leagues/{league}/finals", `200 "next":[]`, `line="key":"M1-4".*?"courtName":"(A)","duty":"T8"`},
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{g4},"gameDate":"2026-12-10T23:25:00Z","day":"2026-12-10","gameTime":"18:25","courtName":"A" & "dutyTeamIds":[{t8}]`, ""},
		)
		for range 14 { // the rest of the knockout: whatever is ready, in the order of the places
			admin.does(step{"GET /api/leagues/{league}/finals", "200", `over="over":(true|false)`})
			if admin.values["over"] == "true" {
				break
			}
			admin.does(step{"GET /api/leagues/{league}/finals", "200", `ready="state":"ready"[^}]*?(?:\{[^}]*\}[^}]*?){2}"courtName":"[ABC]"[^}]*?"gameId":(\d+)`}, won("ready"))
		}
		admin.does(step{"GET /api/leagues/{league}/finals", `200 "over":true & "rank":8 & "champions":[{t1}]`, ""})
	})
}

// What cannot be planned is refused with what would fit.
func TestFinalsThatDoNotFitAreRefused(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(5, "")...)
		for _, c := range []struct{ body, want string }{
			{`{"format":"page",` + finalsNight + `}`, "422 This format is for 4 teams, and 5 are chosen"},
			{`{"format":"double","count":3,` + finalsNight + `}`, "422 This format is for 4 to 32 teams, and 3 are chosen"},
			{`{"format":"promotion",` + finalsNight + `}`, "422 This format is for an even number of teams from 2 to 32, and 5 are chosen"},
			{`{"format":"swiss",` + finalsNight + `}`, "422 A format is single"},
			{`{"courts":["A"],"nights":[{"day":"2026-12-10","start":"18:00","end":"19:00"}]}`, "422 2 of 5 matches fit into these nights. Add a court, or more time"},
			{`{"courts":["A","a "],"nights":[{"day":"2026-12-10","start":"18:00","end":"19:00"}]}`, "422 Each court is named once"},
			{`{"courts":[],"nights":[{"day":"2026-12-10","start":"18:00","end":"19:00"}]}`, "422 Choose 1 to 20 courts"},
			{`{"courts":["A"],"nights":[]}`, "422 Choose 1 to 14 nights"},
			{`{"sets":2,` + finalsNight + `}`, "422 A match of finals has a winner: choose an odd number of sets, not 2"},
			{`{"from":"hand","seeds":[{t1},{t1}],` + finalsNight + `}`, "422 Each team is seeded once"},
			{`{"from":"hand","seeds":[{t1},999999],` + finalsNight + `}`, "422 A seed is not a team of this league"},
			{`{"from":"hand","format":"groups","groups":[4,1],"seeds":[{t1},{t2},{t3},{t4},{t5}],` + finalsNight + `}`, "422 Each group has at least 2 teams"},
			{`{"colour":"red",` + finalsNight + `}`, "422 colour"},
		} {
			admin.does(step{`POST /api/leagues/{league}/finals ` + c.body, c.want, ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			step{"GET /api/leagues/{league}/finals", "200", `place="id":(\d+),"key":"M2-1"`},
			step{"GET /api/leagues/{league}/finals", "200", `final="id":(\d+),"key":"M3-1"`},
			step{`PATCH /api/finals-places/{final} {"gameTime":"18:10","courtName":"Court 9"}`, "409 comes before this match and ends later.", ""},
			step{`PATCH /api/finals-places/{final} {"gameTime":"22:00","courtName":"Court 2"}`, `200 "gameTime":"22:00","courtName":"Court 2"`, ""},
			step{`PATCH /api/finals-places/{place} {"gameTime":"22:00"}`, "409 waits for this match and begins earlier.", ""},
			step{`PATCH /api/finals-places/{place} {"gameTime":"late"}`, "422 The time of a match is written like 18:30", ""},
			step{`DELETE /api/finals/{finals}`, "204", ""},
			step{"GET /api/leagues/{league}/schedules", `200 !"stage":"finals"`, ""},
		)
	})
}

// A late match shows what it shifts; accepted, everything moves at once, and no match begins before its teams are known.
func TestALateMatchShiftsWhatFollowsOnceItIsAccepted(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T22:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"keepRematches":true,"nights":[{"day":"2026-12-10","start":"18:00","end":"20:00"}],"courts":["Court 1","Court 2"]}`, "201", ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			step{"GET /api/leagues/{league}/finals", "200", `place1="id":(\d+),"key":"M1-1"`},
			step{"GET /api/leagues/{league}/finals", "200", `place2="id":(\d+),"key":"M1-2"`},
			step{"GET /api/leagues/{league}/finals", "200", `final="id":(\d+),"key":"M2-1"`},
			step{`POST /api/finals-places/{place2}/late?preview=true {"minutes":25}`,
				`200 "moves":[{"key":"M1-2" & "fromTime":"18:00" & {"key":"M2-1","label":"Final" & "notes":["Final ends about 20:05, and the courts close at 20:00."]`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 !"gameTime":"18:25"`, ""},
			step{`POST /api/finals-places/{place2}/late {"minutes":25}`, `200 "gameTime":"18:25","fromDay":"2026-12-10","fromTime":"18:00"`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{semi2},"gameDate":"2026-12-10T23:25:00Z"`, ""},
			won("semi1"),
			step{`POST /api/finals-places/{place1}/late {"minutes":5}`, "409 Semi-final 1 is over.", ""},
			step{`POST /api/finals-places/{final}/late {"minutes":0}`, "422 Say how many minutes the match is late, from 1 to 600", ""},
			won("semi2"),
			step{"GET /api/leagues/{league}/schedules", `200 "gameTime":"19:35"`, ""},
		)
		admin.does(finalsLeague(2, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"queue":true,` + finalsNight + `}`, "201", ""},
			step{"GET /api/leagues/{league}/finals", "200", `place="id":(\d+),"key":"M1-1"`},
			step{`POST /api/finals-places/{place}/late {"minutes":5}`, "409 These finals have no fixed times", ""},
		)
	})
}

// A match that is void or cancelled decides nothing: what follows waits until it is played or forfeited. A team that has a match to
// play cannot withdraw before finals say who comes instead.
func TestAVoidMatchLeavesItsPlaceOpen(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(5, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			won("semi2"),
			step{`POST /api/teams/{t1}/withdraw {"how":"keep"}`, "409 T1 play in Finals. Say there who comes instead, or that they cannot come.", ""},
			step{`DELETE /api/teams/{t1}`, "409 T1 play in Finals, so they stay as long as these finals.", ""},
			won("semi1"),
			step{"GET /api/leagues/{league}/finals", `200 "key":"M2-1" & "waitsFor":"" & !"waitsFor":"Final waits`, ""},
			step{`POST /api/games/{semi1}/abandon {"how":"void"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "waitsFor":"Final waits for Semi-final 1, which is void." & "over":false`, ""},
			step{`POST /api/games/{semi1}/forfeit {"by":"team1"}`, "409 This game is void. Take that back in the history first.", ""},
			step{`POST /api/teams/{t5}/withdraw {"how":"keep"}`, "200", ""}, // it plays in no finals
		)
	})
}
