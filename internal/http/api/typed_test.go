package api

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// send returns the PATCH of a device with one event, made that long after the first moment of 1970 by its clock, which shows
// the same at the time of the request.
func send(device, event string) string {
	return fmt.Sprintf(`PATCH /api/games/{game} {"device":"%s","sentAt":1,"events":[{%s,"at":1}]}`, device, event)
}

const inSets = `,"rules":{"sets":3,"serve":true}`

func TestAResultTypedOnThePhoneCountsLikeATappedOne(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin, phone, _ := liveGame(t, url, inSets)
		phone.does(
			step{send("A", `"type":"correct","id":"t0","final":true,"sets":[{"team1Score":25,"team2Score":18},{"team1Score":18,"team2Score":25}]`),
				`200 "outcome":"conflict" & "status":"scheduled"`, ""},
			step{send("A", `"type":"correct","id":"t1","final":true,"sets":[{"team1Score":25,"team2Score":18},{"team1Score":23,"team2Score":25},{"team1Score":15,"team2Score":11}]`),
				`200 "outcome":"applied" & "team1Score":2,"team2Score":1 & "status":"completed" & "winnerId":{aces} & "final":true`, ""},
			step{"GET /api/watch/{watch}", `200 "status":"completed" & "winner":"team1"`, ""},
		)
		admin.does(
			step{"GET /api/leagues/{league}/standings", `200 "wins":1,"losses":0`, ""},
			step{"GET /api/leagues/{league}/attention", "200 []", ""},
			step{"GET /api/games/{game}/history", `200 "via":"link"`, ""},
		)
		phone.does(step{send("A", `"type":"undo","undoes":"t1","id":"u1"`), `200 "outcome":"applied" & "status":"scheduled"`, ""})
	})
}

func TestAnEarlierSetIsMendedWithinFifteenMinutes(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		_, phone, other := liveGame(t, url, inSets)
		phone.does(
			step{send("A", `"type":"correct","id":"t1","final":true,"sets":[{"team1Score":25,"team2Score":18},{"team1Score":25,"team2Score":23}]`),
				`200 "team1Score":2,"team2Score":0 & "status":"completed"`, ""},
			step{send("A", `"type":"correct","id":"t2","set":10,"team1Score":18,"team2Score":25`), "422 Set must be the number of a set", ""},
			step{send("A", `"type":"correct","id":"t3","set":1,"team1Score":18,"team2Score":25`),
				`200 "outcome":"applied" & "team1Score":1,"team2Score":1 & "status":"scheduled" & "winnerId":null`, ""}, // a third set is needed
			step{send("A", `"type":"undo","undoes":"t3","id":"u3"`), `200 "team1Score":2,"team2Score":0 & "status":"completed"`, ""},
			step{send("A", `"type":"correct","id":"t4","set":1,"team1Score":25,"team2Score":20`), `200 "outcome":"applied" & "status":"completed"`, ""},
		)
		clock.Advance(16 * time.Minute)
		other.does(step{send("B", `"type":"correct","id":"t5","set":1,"team1Score":18,"team2Score":25`),
			`200 "outcome":"late" & "team1Score":2,"team2Score":0 & "status":"completed"`, ""})
	})
}

func TestAReportOfAPhoneIsCleanedAndLimited(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		_, phone, other := liveGame(t, url, "")
		phone.does(
			step{send("A", `"type":"report","id":"r0","reason":"boredom"`), "422 The reason of a report is noShow", ""},
			step{send("A", `"type":"report","id":"r0","reason":"injury","team":"team1"`), "422 Only a team that did not come", ""},
			step{send("A", `"type":"report","id":"r0","reason":"other","words":"`+strings.Repeat("ü", 201)+`"`), "422 A report has at most 200 characters", ""},
			step{send("A", `"type":"report","id":"r1","reason":"noShow","team":"team2","words":" van broke\n down\u202e "`),
				`200 "outcome":"applied" & "words":"van broke down" & "status":"scheduled" & "team1Score":0`, ""},
			step{send("A", `"type":"point","id":"p1","team":"team1","reason":"injury","words":"no","set":3,"final":true`), `200 {"id":"p1","type":"point","team":"team1","at":`, ""},
		)
		other.does(step{"GET /api/games/invite/{token}", `200 "type":"report","team":"team2","reason":"noShow","words":"van broke down"`, ""})
	})
}

func TestAReportIsOnTheListUntilItIsDecided(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone, other := liveGame(t, url, "")
		scorer := addMember(t, url, "bob@example.org", "scorer", admin)
		phone.does(
			step{send("A", `"type":"report","id":"r1","reason":"noShow","team":"team2"`), `200 "outcome":"applied"`, ""},
		)
		const listed = `200 [{"id":"reported-{game}","kind":"reported","gameId":{game} & "sentence":"Aces vs Diggers, Nov 26, 8:15 PM: Diggers did not come. Reported at 3:15 PM."`
		admin.does(step{attentionCall, listed + ` & "actions":[{"name":"forfeit","by":"team2"},{"name":"enterResult"},{"name":"cancel","reason":"Diggers did not come"},{"name":"reschedule"},{"name":"dismiss"}]`, ""})
		scorer.does(step{attentionCall, listed + ` & "actions":[]`, ""})
		other.does(
			step{send("B", `"type":"undo","undoes":"r1","id":"u1"`), `200 "outcome":"applied"`, ""},
			step{send("B", `"type":"report","id":"r2","reason":"hall","words":"No light"`), `200 "outcome":"applied"`, ""},
		)
		admin.does(
			step{attentionCall, "200 Stopped early: the hall. Reported at 3:15 PM: “No light”", ""},
			step{`POST /api/leagues/{league}/attention/dismiss {"id":"reported-{game}"}`, "204", ""},
			step{attentionCall, "200 []", ""},
		)
		clock.Advance(time.Minute)
		phone.does(
			step{sendEvents("A", 0, points("a", 1, 1, 3)...), `200 "live":true`, ""},
			step{send("A", `"type":"report","id":"r3","reason":"injury"`), `200 "outcome":"applied"`, ""},
		)
		admin.does(
			step{attentionCall, `200 somebody is hurt. Reported at 3:16 PM. The score is 3–0. & {"name":"stand","reason":"Stopped early: somebody is hurt"},{"name":"replay"`, ""},
			step{`POST /api/games/{game}/abandon {"how":"stand","reason":"Stopped early: somebody is hurt"}`, `200 "status":"completed"`, ""},
			step{attentionCall, "200 []", ""},
		)
		phone.does(step{"GET /api/games/invite/{token}", `200 "final":true`, ""})
	})
}

// The holder of a court's code reports one game of the night and types the result of the next.
func TestACourtCodeReportsAndTypes(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		patch := func(game, event string) string {
			return strings.Replace(send("A", event), "{game}", "{"+game+"}", 1)
		}
		volunteer.does(
			step{"GET /api/games/invite/{code}.{first}", "200", ""},
			step{patch("first", `"type":"report","id":"r1","reason":"noShow"`), `200 "outcome":"applied" & "status":"scheduled"`, ""},
			step{"GET /api/games/invite/{code}.{second}", "200", ""},
			step{patch("second", `"type":"correct","id":"t1","final":true,"team1Score":25,"team2Score":20`), `200 "status":"completed" & "winnerId":{aces}`, ""},
			step{patch("other", `"type":"report","id":"r2","reason":"noShow"`), "401", ""},
		)
		admin.does(
			step{attentionCall, `200 "kind":"reported","gameId":{first}, & Neither team came. Reported at 7:30 PM.`, ""},
			step{"GET /api/games/{second}/history", `200 "via":"court"`, ""},
		)
	})
}
