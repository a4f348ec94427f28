package api

import (
	"context"
	"testing"
	"time"
)

// courtNight is a league with three games on Court 1 on 2026-11-26, one on Court 2, and one on Court 1 a week later; a manager
// has made the code of Court 1, and a volunteer has scanned it. The clock shows half an hour before the first game.
func courtNight(t *testing.T, url string, clock *testClock) (admin, volunteer *person) {
	clock.Set(time.Date(2026, 11, 27, 0, 30, 0, 0, time.UTC)) // 19:30 in New York
	admin = signedUp(t, url, "ann@example.org")
	game := func(day, at, court, keep string) step {
		return step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"` + day + `","gameTime":"` + at +
			`","courtName":"` + court + `","force":true}`, "201", keep + `="gameId":(\d+)`}
	}
	admin.does(
		step{`POST /api/leagues {"name":"L","startDate":"2026-11-05","tierCount":2}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
		step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", `court="id":(\d+)`},
		step{`POST /api/tier-courts {"leagueId":{league},"tier":2,"courtName":"court 1"}`, "201", ""},
		step{`POST /api/tier-courts {"leagueId":{league},"tier":2,"courtName":"Court 2"}`, "201", ""},
		game("2026-11-26", "20:00", "Court 1", "first"), game("2026-11-26", "20:45", "COURT 1", "second"),
		game("2026-11-26", "21:30", "Court 1", "third"), game("2026-11-26", "20:00", "Court 2", "other"),
		game("2026-12-03", "20:00", "Court 1", "later"),
		step{"GET /api/leagues/{league}/court-codes", `200 [{"id":null,"courtName":"Court 1","token":null},{"id":null,"courtName":"Court 2","token":null}]`, ""},
		step{`POST /api/leagues/{league}/court-codes {"courtName":" court 1"}`, `200 "courtName":"Court 1"`, `code="token":"([^"]+)"`},
		step{"GET /api/leagues/{league}/court-codes", `200 "courtName":"Court 1","token":"{code}" & "courtName":"Court 2","token":null`, `id="id":(\d+)`},
	)
	volunteer = newPerson(t, url)
	volunteer.values = admin.values
	return admin, volunteer
}

// TestACourtCode scores the games of a court with its code alone. Its holder may change the games of that court in the present
// night and nothing else.
func TestACourtCode(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		volunteer.does(
			step{"GET /api/courts/nonsense", "404", ""},
			step{"GET /api/courts/{code}", `200 "courtName":"Court 1","open":true,"opensAt":null,"running":null,"due":{"id":{first}, & "next":{"id":{second}, & "inviteToken":"{code}.{first}"`, ""},
			step{`PATCH /api/games/{first} {"team1Score":1}`, "401", ""},
			step{"GET /api/games/invite/{code}.{other}", "403 court", ""},
			step{"GET /api/games/invite/{code}.{later}", "403 present night", ""},
			step{"GET /api/games/invite/{code}.999999", "404", ""},
			step{"GET /api/games/invite/{code}.0{first}", "404", ""},
			step{"GET /api/games/invite/{code}", "404", ""},
			step{"GET /api/games/invite/nonsense.{first}", "404", ""},
			step{"GET /api/games/invite/{code}.{first}", `200 "team1":{"id":{aces},"name":"Aces" & "endingScore":25`, ""},
			step{`PATCH /api/games/{first} {"team1Score":1,"team2Score":0}`, `200 "team1Score":1`, ""},
			step{"GET /api/courts/{code}", `200 "running":{"id":{first}, & "due":{"id":{second}, & "next":{"id":{third},`, ""},
			step{`PATCH /api/games/{first} {"team1Score":25,"team2Score":20}`, `200 "status":"completed"`, ""},
			step{"GET /api/courts/{code}", `200 "running":null,"due":{"id":{second}, & "next":{"id":{third}, & "team1Score":25,"team2Score":20,"status":"completed"`, ""},
			step{"GET /api/leagues/{league}/teams", "401", ""},
		)
		admin.does(step{"GET /api/games/{first}/history", `200 "via":"court"`, ""})
		clock.Advance(11 * time.Hour) // 06:30
		volunteer.does(
			step{`PATCH /api/games/{first} {"team1Score":25,"team2Score":19}`, "403 present night", ""},
			step{"GET /api/courts/{code}", `200 "open":false,"opensAt":"2026-12-03T23:00:00Z","running":null,"due":null,"next":{"id":{later}, & "games":[]`, ""},
		)
	})
}

// TestACourtSaysWhenAScorerIsOffline holds the page of a court to the age of the last sign of life of the device that scores.
func TestACourtSaysWhenAScorerIsOffline(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		_, volunteer := courtNight(t, url, clock)
		volunteer.cookies = "invite=" + volunteer.values["code"]
		point := `PATCH /api/games/{first} {"device":"A","after":0,"sentAt":1,"events":[{"type":"point","team":"team1","id":"p1","rally":1,"at":1}]}`
		volunteer.does(
			step{point, "200", ""},
			step{"GET /api/courts/{code}", `200 "running":{"id":{first}, & "live":true,"inviteToken"`, ""},
		)
		clock.Advance(2 * time.Minute)
		volunteer.does(
			step{"GET /api/courts/{code}", `200 "live":true,"offlineSince":"2026-11-27T00:30:00Z"`, ""},
			step{`PATCH /api/games/{first} {"device":"A","events":[],"after":1}`, "200", ""}, // a heartbeat
			step{"GET /api/courts/{code}", `200 "live":true,"inviteToken"`, ""},
		)
	})
}

// TestTheTokensOfACourt checks the token of a court and that of a game on it, without opening the game before.
func TestTheTokensOfACourt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		_, volunteer := courtNight(t, url, clock)
		volunteer.cookies = "invite=" + volunteer.values["code"] // the cookie has the same tokens as the header
		volunteer.does(
			step{`PATCH /api/games/{first} {"team1Score":1,"team2Score":0}`, "200", ""},
			step{`PATCH /api/games/{second} {"device":"A","events":[],"after":0}`, "200", ""},
			step{`PATCH /api/games/{other} {"team1Score":1,"team2Score":0}`, "403 court of this code", ""},
			step{`PATCH /api/games/{later} {"team1Score":1,"team2Score":0}`, "403 present night", ""},
			step{"GET /api/games/{other}/stream", "403", ""},
			step{"DELETE /api/games/{first}", "401", ""},
		)
		volunteer.cookies += "." + volunteer.values["first"]
		volunteer.does(
			step{`PATCH /api/games/{first} {"team1Score":2,"team2Score":0}`, "200", ""},
			step{`PATCH /api/games/{second} {"team1Score":2,"team2Score":0}`, "404", ""}, // it is the token of the first game
		)
	})
}

// TestACourtCodeIsReplacedAndClosed checks that the holders of the old code lose everything, streams too.
func TestACourtCodeIsReplacedAndClosed(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		volunteer.does(step{"GET /api/games/invite/{code}.{first}", "200", ""})
		ctx, cancel := context.WithTimeout(t.Context(), hangLimit)
		defer cancel()
		stream := volunteer.listen(ctx, "/api/games/{first}/stream", "")
		stream.waitFor("event: snapshot")
		admin.does(step{`POST /api/leagues/{league}/court-codes {"courtName":"Court 1"}`, "200", `fresh="token":"([^"]+)"`})
		stream.waitForEnd("the game")
		volunteer.does(
			step{`PATCH /api/games/{first} {"team1Score":1,"team2Score":0}`, "410 replaced", ""},
			step{"GET /api/games/{first}/stream", "410", ""},
			step{"GET /api/courts/{code}", "410 replaced", ""},
			step{"GET /api/games/invite/{code}.{first}", "410", ""},
			step{"GET /api/games/invite/{fresh}.{first}", "200", ""},
			step{`PATCH /api/games/{first} {"team1Score":1,"team2Score":0}`, "200", ""},
		)
		admin.does(
			step{`POST /api/leagues/{league}/court-codes {"courtName":"Court 9"}`, "422 no court of that name", ""},
			step{"DELETE /api/leagues/{league}/court-codes/999999", "404", ""},
			step{"DELETE /api/leagues/{league}/court-codes/{id}", "204", ""},
			step{"DELETE /api/leagues/{league}/court-codes/{id}", "204", ""},
			step{"GET /api/leagues/{league}/court-codes", `200 "id":{id},"courtName":"Court 1","token":null`, ""},
			step{`PATCH /api/games/{first} {"team1Score":2,"team2Score":0}`, "200", ""},
		)
		volunteer.does(
			step{`PATCH /api/games/{first} {"team1Score":3,"team2Score":0}`, "410", ""},
			step{"GET /api/courts/{fresh}", "410", ""},
		)
	})
}

// TestACourtCodeSurvivesRenaming renames a court: its games, its courts on all tiers and its code have the new name.
func TestACourtCodeSurvivesRenaming(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		admin.does(
			step{`PATCH /api/tier-courts/{court} {"courtName":"court 2"}`, `409 another court`, ""},
			step{`PATCH /api/tier-courts/{court} {"courtName":" "}`, `422 Court name required`, ""},
			step{`PATCH /api/tier-courts/{court} {"courtName":" Center Court "}`, `200 "courtName":"Center Court"`, ""},
			step{"GET /api/leagues/{league}/tier-courts", `200 "tier":1,"courtName":"Center Court" & "tier":2,"courtName":"Center Court" & "courtName":"Court 2"`, ""},
			step{"GET /api/leagues/{league}/court-codes", `200 [{"id":{id},"courtName":"Center Court","token":"{code}"},{"id":null,"courtName":"Court 2","token":null}]`, ""},
		)
		volunteer.does(
			step{"GET /api/courts/{code}", `200 "courtName":"Center Court","open":true & "due":{"id":{first},`, ""},
			step{"GET /api/games/invite/{code}.{second}", `200 "courtName":"Center Court"`, ""},
			step{`PATCH /api/games/{second} {"team1Score":1,"team2Score":0}`, "200", ""},
		)
	})
}

// TestACourtCodeOutlivesItsCourt removes a court from the tiers and adds it again: the code on the wall stays valid.
func TestACourtCodeOutlivesItsCourt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		admin.does(step{"DELETE /api/tier-courts/{court}", "204", ""})
		volunteer.does(step{"GET /api/courts/{code}", `200 "due":{"id":{first},`, ""})
		admin.does(
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"COURT 1"}`, "201", ""},
			step{"GET /api/leagues/{league}/court-codes", `200 "id":{id},"courtName":"COURT 1","token":"{code}"`, ""},
		)
	})
}

// TestWhatIsDueOnACourt checks the night of a court that does not go as planned.
func TestWhatIsDueOnACourt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		clock.Advance(-91 * time.Minute) // 17:59, two hours and a minute before the first game
		volunteer.does(
			step{"GET /api/courts/{code}", `200 "open":false,"opensAt":"2026-11-26T23:00:00Z" & "next":{"id":{first},`, ""},
			step{"GET /api/games/invite/{code}.{first}", "403", ""},
		)
		clock.Advance(time.Minute)
		volunteer.does(step{"GET /api/courts/{code}", `200 "open":true & "due":{"id":{first},`, ""})
		clock.Set(time.Date(2026, 11, 27, 1, 59, 0, 0, time.UTC)) // 20:59: the night is late
		volunteer.does(step{"GET /api/courts/{code}", `200 "due":{"id":{first}, & "next":{"id":{second},`, ""})
		clock.Advance(time.Minute) // the second game should have begun 15 minutes ago
		volunteer.does(
			step{"GET /api/courts/{code}", `200 "due":{"id":{second}, & "next":{"id":{third},`, ""},
			step{"GET /api/games/invite/{code}.{first}", "200", ""}, // it can be scored all the same
		)
		admin.does(step{`PATCH /api/games/{third} {"team1Score":1,"team2Score":0}`, "200", ""})
		volunteer.does(step{"GET /api/courts/{code}", `200 "running":{"id":{third}, & "due":null,"next":null`, ""})
	})
}
