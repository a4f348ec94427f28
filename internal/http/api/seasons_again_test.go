package api

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/http/httpio"
)

// TestPressingTwiceMakesOneSeason sends the call that starts the next season 20 times at once: with one key, as a device does that has
// lost the response, and with a key each, as two people do who press at the same time.
func TestPressingTwiceMakesOneSeason(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		atOnce := func(call string, key func(int) string) (responses []string) {
			responses = make([]string, 20)
			var all sync.WaitGroup
			for i := range responses {
				all.Go(func() { responses[i] = p.sends(call, key(i)) })
			}
			all.Wait()
			return responses
		}
		p.does(seasonOf("")...)
		p.does(step{"GET /api/leagues", `200 "id":{league} & !"Winter 2027"`, ""})
		call := `POST /api/leagues/{league}/next {"seasonName":"Winter 2027"}`
		same := atOnce(call, func(int) string { return "one-key" })
		for _, response := range same {
			if response != same[0] || !strings.HasPrefix(response, `201 {"id":`) {
				t.Fatalf("with one key\n got %s\n and %s", same[0], response)
			}
		}
		clock.Advance(23 * time.Hour)
		if got := p.sends(call, "one-key"); got != same[0] {
			t.Errorf("after a day: %s, before %s", got, same[0])
		}
		if got := p.sends(`POST /api/leagues/{league}/next {"seasonName":"Spring 2027"}`, "one-key"); !strings.HasPrefix(got, "422 This Idempotency-Key was sent before") {
			t.Errorf("another season with the key: %s", got)
		}
		p.does(step{"GET /api/leagues/{league}/season", `200 "next":{"id"`, `next="next":{"id":(\d+)`})

		made := 0
		for _, response := range atOnce(`POST /api/leagues/{next}/next {"seasonName":"Spring 2027"}`, func(i int) string { return fmt.Sprintf("key-%d", i) }) {
			switch {
			case strings.HasPrefix(response, `201 {"id":`):
				made++
			case !strings.HasPrefix(response, "409 The next season has been started: Spring 2027. Start another one from there."):
				t.Errorf("at the same time: %s", response)
			}
		}
		if got := p.sends("GET /api/leagues", ""); made != 1 || strings.Count(got, `"seasonName":"Spring 2027"`) != 1 || strings.Count(got, `"seasonName":`) != 3 {
			t.Errorf("%d seasons were made: %s", made, got)
		}
	})
}

// TestAPurgedSeasonLeavesNoHole deletes the second of three seasons for good: the teams of the third follow those of the first, with the
// seasons, the titles and the captain's links that they share.
func TestAPurgedSeasonLeavesNoHole(t *testing.T) {
	var app *app.Services
	eachServerWith(t, func(_ *testing.T, o *Options) { app, o.Limits = o.App, httpio.Limits{} }, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf(`,"visibility":"public","slug":"thursday"`)...)
		p.does(
			step{"POST /api/teams/{B}/captain-link", "200", `link="token":"([^"]+)"`},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027","startDate":"2027-01-07"}`, `201`, `next="id":(\d+)`},
			step{`POST /api/leagues/{next}/next {"seasonName":"Spring 2027","startDate":"2027-04-07"}`, `201`, `third="id":(\d+)`},
			step{"GET /api/leagues/{next}/teams", "200", `A2="id":(\d+),"leagueId":{next},"name":"A"`},
			step{"GET /api/leagues/{third}/teams", `200 "previousId":{A2}`, `A3="id":(\d+),"leagueId":{third},"name":"A"`},
			step{"GET /api/public/thursday/series", `200 {"teamId":{A3},"seasons":3,"titles":1,`, ""},
			step{"DELETE /api/leagues/{next}", "204", ""},
			step{"GET /api/public/thursday/series", `200 !"Winter 2027" & {"teamId":{A3},"seasons":2,"titles":1,`, ""},
		)
		clock.Advance(31 * 24 * time.Hour)
		check(t, app.Leagues.PurgeDeleted(t.Context()))
		p = signInAgain(t, url, p)
		p.does(
			step{"POST /api/leagues/{next}/restore", "404", ""},
			step{"GET /api/leagues/{third}/teams", `200 "previousId":{A} & !"previousId":{A2}`, ""},
			step{"GET /api/leagues/{third}/season", `200 "next":null,"seasons":[{"id":{third} & {"id":{league} & !"startDate":"2027-01-07"`, ""},
			step{"GET /api/leagues/{league}/season", `200 "next":{"id":{third}`, ""},
			step{"GET /api/public/thursday/series", `200 {"teamId":{A3},"seasons":2,"titles":1,`, ""},
			step{"GET /api/public/thursday/teams/{A3}", `200 "teamId":{A3},"seasonName":"Spring 2027" & "teamId":{A},"seasonName":"Fall 2026"`, ""},
			step{"GET /api/public/thursday.fall-2026", `200 "seasonName":"Fall 2026"`, ""},
			step{"GET /api/public/thursday.winter-2027", "404", ""},
			step{"GET /api/captain/{link}", `200 "seasonName":"Spring 2027" & "name":"B"`, ""},

			// The last season is deleted for good: the first one is the current one again, with the links.
			step{"DELETE /api/leagues/{third}", "204", ""},
		)
		clock.Advance(31 * 24 * time.Hour)
		check(t, app.Leagues.PurgeDeleted(t.Context()))
		p = signInAgain(t, url, p)
		p.does(
			step{"GET /api/public/thursday", `200 "seasonName":"Fall 2026"`, ""},
			step{"GET /api/captain/{link}", `200 "seasonName":"Fall 2026" & "name":"B"`, ""},
			step{"GET /api/leagues/{league}/season", `200 "next":null`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027"}`, "201", ""},
		)
	})
}

// TestSeasonsOfASeriesHaveDifferentNames restores a deleted season whose name another season has got meanwhile, and gives a season the name
// of another one: both are refused, until the other one has another name.
func TestSeasonsOfASeriesHaveDifferentNames(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf("")...)
		p.does(
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027"}`, `201`, `next="id":(\d+)`},
			step{"DELETE /api/leagues/{next}", "204", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"winter 2027"}`, `201`, `other="id":(\d+)`},
			step{"POST /api/leagues/{next}/restore", `409 There is another season called "Winter 2027" now. Give that one another name, then restore this one.`, ""},
			step{"GET /api/leagues/{next}", "404", ""},
			step{`PATCH /api/leagues/{other} {"seasonName":"Fall 2026"}`, `422 There is already a season called "Fall 2026". Choose another name.`, ""},
			step{`PATCH /api/leagues/{other} {"seasonName":"WINTER 2027"}`, "200", ""},
			step{`PATCH /api/leagues/{other} {"seasonName":"Spring 2027"}`, "200", ""},
			step{"POST /api/leagues/{next}/restore", `200 "seasonName":"Winter 2027"`, ""},
			step{`PATCH /api/leagues/{other} {"seasonName":"winter 2027"}`, `422 There is already a season called "winter 2027"`, ""},
			step{`PATCH /api/leagues/{other} {"seasonName":""}`, "200", ""},
			step{`POST /api/leagues/{other}/next {"thisSeason":"Winter 2027","seasonName":"Fall 2027"}`, `422 There is already a season called "Winter 2027"`, ""},
		)
	})
}

// TestTheNumberOfMovers moves as many teams between the tiers of two seasons whether the number is that of the rules or requested: an
// exchange, by whatever preset, because the tiers of a season keep their sizes.
func TestTheNumberOfMovers(t *testing.T) {
	for preset, last := range map[string][2]string{"sideout": {"A4", "C"}, "fivb": {"C", "A4"}} {
		eachServer(t, func(t *testing.T, url string, clock *testClock) {
			setClock(t, clock, "2026-11-09T12:00:00Z")
			p := signedUp(t, url, "ann@example.org")
			p.does(seasonOf(`,"tableRules":{"preset":"` + preset + `"}`)...)
			exchange := fmt.Sprintf(`200 "name":"D","from":2,"tier":1 & "name":"%s","from":1,"tier":1 & "name":"%s","from":1,"tier":2 & "name":"E","from":2,"tier":2`, last[0], last[1])
			p.does(
				step{`POST /api/teams {"leagueId":{league},"names":["A4"]}`, "201", `A4="id":(\d+)`},
				step{`PATCH /api/teams/{A4} {"tier":1}`, "200", ""},
				step{`POST /api/leagues/{league}/next?preview=true {"seasonName":"Winter 2027"}`, exchange, ""},
				step{`POST /api/leagues/{league}/next?preview=true {"seasonName":"Winter 2027","moves":2}`, exchange, ""},
				step{`PATCH /api/leagues/{league} {"tableRules":{"preset":"` + preset + `","moves":{"edges":[{"down":2,"up":1}]}}}`, "200", ""},
				step{`POST /api/leagues/{league}/next?preview=true {"seasonName":"Winter 2027"}`,
					`200 "name":"D","from":2,"tier":1 & "name":"A4","from":1,"tier":2 & "name":"C","from":1,"tier":2 & "name":"E","from":2,"tier":2`, ""},
			)
		})
	}
}

// TestADeviceLosesNothingInAClosedSeason closes a season while a game runs. Its phone learns so, with points that have not arrived; it
// sends them once the season is reopened, and they count.
func TestADeviceLosesNothingInAClosedSeason(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, phone := gameAt12To10(t, url, `,"visibility":"public","slug":"closed"`)
		late := sendEvents("A", 22, points("c", 1, 23, 5)...)
		admin.does(step{"POST /api/leagues/{league}/close", "200", ""})
		phone.accept = "application/problem+json"
		phone.does(
			step{late, `410 "type":"season-closed" & This season is closed, so the game is not scored any more. Ask the owner of the league to reopen it.`, ""},
			step{sendEvents("A", 22), `410 "type":"season-closed"`, ""}, // the heartbeat of the device
			step{`PATCH /api/games/{game} {"team1Score":13,"team2Score":10}`, `410 "type":"season-closed"`, ""},
			step{"GET /api/games/invite/{token}", `200 "team1Score":12,"team2Score":10`, ""}, // the link still opens
			step{"GET /api/watch/{watch}", `200 "team1Score":12,"team2Score":10`, ""},
		)
		admin.does(
			step{"GET /api/public/closed", "200", ""},
			step{"POST /api/leagues/{league}/reopen", "200", ""},
		)
		phone.does(
			step{late, `200 "team1Score":17,"team2Score":10`, ""},
			step{late, `200 "team1Score":17,"team2Score":10`, ""}, // sent again, it counts once
		)
	})
}

// TestCaptainsInAClosedSeason says what a captain's link can still do: it shows its pages, and says whether the team is back.
func TestCaptainsInAClosedSeason(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf("")...)
		p.does(
			step{"POST /api/teams/{B}/captain-link", "200", `link="token":"([^"]+)"`},
			step{"GET /api/leagues/{league}/games", "200", `game="id":(\d+)`},
			step{"GET /api/captain/{link}", `200 "may":["agree","dispute"] & !"closed"`, ""},
			step{"POST /api/leagues/{league}/close", "200", ""},
			step{"GET /api/captain/{link}", `200 "name":"B" & "next":null & "closed":{},"back":{} & "may":[] & !"may":["agree" & !"absences" & !"contacts"`, ""},
			step{"GET /api/captain/{link}/calendar.ics", "200 BEGIN:VCALENDAR", ""},
			step{`POST /api/captain/{link}/games/{game}/claims {"kind":"dispute","reason":"We won"}`, "409 This season is closed, so nothing in it can be changed. Its owner can reopen it.", ""},
			step{`POST /api/captain/{link}/contacts {"email":"bo@example.org"}`, "409 This season is closed", ""},
			step{`POST /api/captain/{link}/back {"back":"yes"}`, `200 {"answer":"yes"}`, ""},
			step{"POST /api/teams/{B}/captain-link", "409 This season is closed", ""}, // the link stays, and goes to the next season
			step{"DELETE /api/teams/{B}/captain-link", "409 This season is closed", ""},
			step{"POST /api/leagues/{league}/reopen", "200", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{B},"team2Id":{A},"gameDate":"2026-12-03","gameTime":"19:00"}`, "201", ""},
			step{"GET /api/captain/{link}", `200 !"next":null`, ""},

			// The next season is played without this team, so the link stays here and names the season.
			step{`PATCH /api/leagues/{league} {"visibility":"public","slug":"thursday"}`, "200", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027","startDate":"2027-01-07","teams":[{"id":{A}},{"id":{C}},{"id":{D}},{"id":{E}},{"id":{F}}]}`, "201", `next="id":(\d+)`},
			step{"POST /api/leagues/{league}/close", "200", ""},
			step{"GET /api/captain/{link}", `200 "next":null & "schedule":[] & "closed":{"next":{"name":"Winter 2027","slug":"thursday"}} & !"back"`, ""},
			step{`PATCH /api/leagues/{next} {"visibility":"off"}`, "200", ""},
			step{"GET /api/captain/{link}", `200 "closed":{"next":{"name":"Winter 2027"}}`, ""},
			step{"POST /api/leagues/{league}/reopen", "200", ""},
			step{"DELETE /api/teams/{B}/captain-link", "204", ""},
		)
	})
}

// Days that a captain has reported for a time after the end of the season are copied to the next season, from its start on.
func TestAbsencesComeAlong(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-03T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf("")...)
		p.does(
			step{"POST /api/teams/{B}/captain-link", "200", `link="token":"([^"]+)"`},
			step{"POST /api/teams/{C}/captain-link", "200", `other="token":"([^"]+)"`},
			step{`POST /api/captain/{link}/absences {"day":"2026-12-31","reason":"A party"}`, "200", ""},
			step{`POST /api/captain/{link}/absences {"day":"2027-01-21","reason":"A wedding"}`, "200", ""},
			step{`POST /api/captain/{other}/absences {"day":"2027-01-28"}`, "200", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{B},"team2Id":{A},"gameDate":"2027-01-21","gameTime":"19:00","force":true}`, "201", `line="id":(\d+)`},
			step{"GET /api/captain/{link}", "200", `absence="id":(\d+),"day":"2027-01-21"`},
			step{`POST /api/leagues/{league}/absences/{absence}/keep {"why":"The hall is booked"}`, "204", ""},
			step{"DELETE /api/schedules/{line}", "204", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027","startDate":"2027-01-07","teams":[{"id":{A}},{"id":{B},"name":"Bees"},{"id":{D}},{"id":{E}},{"id":{F}}]}`, "201", `next="id":(\d+)`},
			step{"GET /api/captain/{link}", `200 "seasonName":"Winter 2027" & "absences":[{"id": & "day":"2027-01-21","reason":"A wedding" & "state":"noted" & !"2026-12-31" & !"The hall is booked"`, ""},
			step{"GET /api/captain/{other}", `200 "seasonName":"Fall 2026" & "day":"2027-01-28"`, ""}, // it is not in the next season
			step{`POST /api/leagues/{next}/next {"seasonName":"Spring 2027"}`, "201", ""},             // without a start: from today on
			step{"GET /api/captain/{link}", `200 "seasonName":"Spring 2027" & "day":"2027-01-21"`, ""},
		)
	})
}
