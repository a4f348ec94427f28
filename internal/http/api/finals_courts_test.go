package api

import (
	"testing"
	"time"
)

const thursdays = `,"gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"23:30"`

// A cancelled match keeps its place in the bracket: what follows says that it waits for it, and once it is brought back everything goes
// on. With fixed times it keeps its court and time.
func TestACancelledMatchKeepsItsPlace(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"visibility":"public","slug":"cup"`)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			step{"GET /api/leagues/{league}/finals", "200", `line="key":"M1-1".*?"scheduleId":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi2"),
			step{`PATCH /api/schedules/{line} {"status":"cancelled","reason":"The net broke"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "off":"cancelled" & "waitsFor":"Final waits for Semi-final 1, which is cancelled." & "notes":["Semi-final 1 is cancelled. Bring it back, or let a team forfeit it."]`, ""},
			step{"GET /api/public/cup/finals", `200 "off":"cancelled" & "gameTime":"18:00","courtName":"Court 1" & "notes":[]`, ""},
			step{`PATCH /api/schedules/{line} {"status":"scheduled"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 !"off" & "notes":[]`, ""},
			step{`PATCH /api/schedules/{line} {"status":"cancelled"}`, "200", ""},
			step{`POST /api/games/{semi1}/forfeit {"by":"team1"}`, "200", ""}, // nobody comes again for it
			step{"GET /api/leagues/{league}/finals", `200 !"off" & "waitsFor":"" & "team1":{"teamId":{t4}`, ""},
		)
	})
}

// In finals that call matches to free courts a cancelled match gives its court to the next one, and waits for a court again once it is
// brought back.
func TestACancelledMatchGivesItsCourtToTheNextOne(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(8, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"format":"single","queue":true,"rest":0,` + finalsNight + `}`, `201 "next":["M1-3","M1-4"] & "freeCourts":[]`, `finals="id":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", `200 "queued":true`, ""},
			step{"GET /api/leagues/{league}/finals", "200", `line="key":"M1-1".*?"scheduleId":(\d+)`},
			step{`PATCH /api/schedules/{line} {"status":"cancelled"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "next":["M1-4"] & "off":"cancelled"`, `court="key":"M1-3".*?"courtName":"(Court 1)"`},
			step{`PATCH /api/schedules/{line} {"status":"scheduled"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "next":["M1-1","M1-4"] & !"off"`, ""},
			gameOf("g2", "M1-2"), won("g2"),
			step{"GET /api/leagues/{league}/finals", `200 "next":["M1-4"]`, `court="key":"M1-1".*?"courtName":"(Court 2)"`},
			// A person takes the match of one court to another.
			step{`PATCH /api/schedules/{line} {"courtName":"Hall 3"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "next":[] & "freeCourts":[]`, `court="key":"M1-4".*?"courtName":"(Court 2)"`},
		)
	})
}

// A court that is out is given no match: the one that was called there is called elsewhere, and the final has another court.
func TestNoMatchIsCalledToACourtThatIsOut(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, thursdays)...)
		for _, name := range []string{"Court 1", "Court 2"} {
			admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"` + name + `"}`, "201", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {"queue":true,"rest":0,` + finalsNight + `}`, `201 "finalCourt":"Court 1"`, `finals="id":(\d+)`},
			step{`POST /api/leagues/{league}/nights/2026-12-10/openings {"courtsOut":["Court 1"]}`, "200 waits", ""},
			step{"GET /api/leagues/{league}/finals", `200 "next":["M1-1"] & "freeCourts":[]`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "queued":true & !"waiting":true`, ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			won("semi2"),
			step{"GET /api/leagues/{league}/finals", `200 "next":[]`, `court="key":"M1-1".*?"courtName":"(Court 2)"`},
			won("semi1"), gameOf("third", "C2-1"), won("third"),
			step{"GET /api/leagues/{league}/finals", `200 "next":[]`, `court="key":"M2-1".*?"courtName":"(Court 2)"`},
		)
		// With fixed times a match that has lost its court waits for a person: a place that fits other games may not fit the bracket.
		admin.does(finalsLeague(4, thursdays)...)
		for _, name := range []string{"Court 1", "Court 2"} {
			admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"` + name + `"}`, "201", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			step{"GET /api/leagues/{league}/finals", "200", `line="key":"M1-1".*?"scheduleId":(\d+)`},
			step{`POST /api/leagues/{league}/nights/2026-12-10/openings {"courtsOut":["Court 1"]}`, "200 waits", ""},
			step{"GET /api/leagues/{league}/finals", `200 "off":"waiting" & "notes":["Semi-final 1 has lost its place. Choose another one for it."]`, ""},
			step{`PATCH /api/schedules/{line} {"gameTime":"23:00","courtName":"Court 2"}`, "409 Final waits for this match and begins earlier.", ""},
			step{`PATCH /api/schedules/{line} {"gameTime":"18:05","courtName":"Hall 3"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 !"off" & "notes":[]`, ""},
		)
	})
}

// A team sees the match that it will play once its opponent is known, and the code of a court which match comes next there.
func TestMatchesAreNamedBeforeTheirTeamsAreKnown(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"visibility":"public","slug":"cup"`)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			step{`POST /api/teams/{t1}/captain-link`, "200", `captain="token":"([^"]+)"`},
			step{`POST /api/leagues/{league}/court-codes {"courtName":"Court 1"}`, "200", `code="token":"([^"]+)"`},
			step{"GET /api/courts/{code}", `200 "due":{"id" & "waiting":{"finals":"Finals","label":"Match for place 3","against":"","waitsFor":"Match for place 3 waits for Semi-final 1 and Semi-final 2.","day":"2026-12-10","gameTime":"18:40","courtName":"Court 1"}`, ""},
			step{"GET /api/captain/{captain}", `200 !"waiting"`, ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"),
			step{"GET /api/captain/{captain}", `200 "label":"Final","against":"Winner of Semi-final 2","waitsFor":"Final waits for Semi-final 2.","day":"2026-12-10","gameTime":"19:10","courtName":"Court 1"}]`, ""},
			step{"GET /api/public/cup/teams/{t1}", `200 "against":"Winner of Semi-final 2"`, ""},
			won("semi2"), // the match opens by itself
			step{"GET /api/captain/{captain}", `200 !"waiting" & "next":{"gameId"`, ""},
			step{"GET /api/courts/{code}", `200 !"waiting" & "due":{"id"`, ""},
		)
	})
}

// A match that waits for a free court has no time: not on the public page, for captains, in calendars, and for what needs attention.
func TestAMatchInTheQueueHasNoTime(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, `,"visibility":"public","slug":"cup"`)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"queue":true,"nights":[{"day":"2026-12-10","start":"18:00","end":"23:30"}],"courts":["Court 1"]}`, `201 "next":["M1-2"]`, ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			step{`POST /api/teams/{t2}/captain-link`, "200", `captain="token":"([^"]+)"`},
			step{"GET /api/public/cup", `200 "gameTime":null,"gameDate":null,"courtName":null & "queued":true`, ""},
			step{"GET /api/captain/{captain}", `200 "next":{"gameId":{semi2} & "queued":true`, ""},
			step{"GET /api/captain/{captain}/calendar.ics", "200 !vs", ""},
		)
		setClock(t, clock, "2026-12-10T23:20:00Z")
		admin.does(
			step{"GET /api/leagues/{league}/attention", `200 "gameId":{semi1} & !"gameId":{semi2}`, ""},
			won("semi1"),
			step{"GET /api/public/cup", `200 !"queued"`, ""},
			step{"GET /api/captain/{captain}/calendar.ics", "200 vs", ""},
		)
	})
}

// A correction swaps the teams of two matches that are called: both stay on their courts, although in between a team seems to play in both.
func TestACorrectionKeepsBothMatchesCalled(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z") // 18:00 in New York
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"format":"double","queue":true,"rest":0,` + finalsNight + `}`, `201 "next":[]`, ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"), won("semi2"),
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{t1},"team2Id":{t2} & "team1Id":{t4},"team2Id":{t3} & !"courtName":null`, ""},
			lost("semi1"),
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id":{t4},"team2Id":{t2} & "team1Id":{t1},"team2Id":{t3} & !"courtName":null & !"waiting":true`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "next":[],"freeCourts":[] & !"off"`, ""},
		)
	})
}

// Two finals call matches to the same courts: a court on which the other one plays is not free, on no screen.
func TestACourtOfOtherFinalsIsNotFree(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(8, `,"visibility":"public","slug":"cup"`)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"name":"Cup","from":"hand","seeds":[{t1},{t2},{t3},{t4}],"queue":true,"rest":0,` + finalsNight + `}`, `201 "next":[],"freeCourts":[]`, ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			step{`POST /api/leagues/{league}/finals {"name":"Plate","from":"hand","seeds":[{t5},{t6},{t7},{t8}],"queue":true,"rest":0,` + finalsNight + `}`, `201 "next":["M1-1","M1-2"],"freeCourts":[]`, ""},
			step{"GET /api/public/cup/finals", `200 "next":["M1-1","M1-2"],"freeCourts":[]`, ""},
		)
		clock.Advance(10 * time.Minute)
		admin.does(
			won("semi1"),
			step{"GET /api/public/cup/finals", `200 "next":["M1-2"],"freeCourts":[]`, ""}, // the free court has the first match of the other finals
			step{`POST /api/games/{semi2}/forfeit {"by":"both"}`, "200", ""},
			step{"GET /api/public/cup/finals", `200 !"next":["M1-2"]`, ""},
		)
	})
}

// A match that has lost its place, because other finals took it while the match was forfeited, does not come back to a court that is taken
// when it is late.
func TestALateMatchThatWaitsForAPlaceTakesNoCourtThatIsTaken(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		const night = `"nights":[{"day":"2026-12-10","start":"18:00","end":"23:30"}],"courts":["Court 1"],"minutes":60,"finalMinutes":60`
		admin.does(
			step{`POST /api/leagues/{league}/finals {"name":"First","from":"hand","seeds":[{t1},{t2}],` + night + `}`, "201", `place="places":\[\{"id":(\d+)`},
			gameOf("final", "M1-1"),
			step{"GET /api/leagues/{league}/finals", "200", `first="finals":\[\{"id":(\d+)`},
			step{`POST /api/games/{final}/forfeit {"by":"team1"}`, "200", ""},
			step{`POST /api/leagues/{league}/finals {"name":"Second","from":"hand","seeds":[{t3},{t4}],` + night + `}`, `201 "gameTime":"18:00","courtName":"Court 1"`, ""},
			step{`POST /api/games/{final}/forfeit/undo`, "200", ""},
			step{`POST /api/finals-places/{place}/late?preview=true {"minutes":10}`, `200 "notes":["Court 1 is taken: T3 - T4`, ""},
			step{`POST /api/finals-places/{place}/late {"minutes":10,"force":true}`, "409 Court 1 is taken", ""},
			step{`POST /api/finals-places/{place}/late {"minutes":60}`, `200 "gameTime":"19:00"`, ""},
			// Nor does taking that move back, whatever a person forces.
			step{`PATCH /api/finals/{first} {"places":[{"id":{place},"from":{"day":"2026-12-10","gameTime":"19:00","courtName":"Court 1"},"to":{"day":"2026-12-10","gameTime":"18:00","courtName":"Court 1"}}],"force":true}`, "409 Court 1 is taken", ""},
		)
	})
}
