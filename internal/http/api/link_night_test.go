package api

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestTheNightAroundALink checks what the holder of a score link, or of a court code, sees of the other games: those of the
// court of its game, the present ones of the other courts, and what follows; with tokens only for what a court code opens.
func TestTheNightAroundALink(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		admin.does(
			step{"GET /api/leagues/{league}/schedules", "200", `link="gameId":{second},[^}]*"inviteToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/schedules", "200", `old="gameId":{later},[^}]*"inviteToken":"([^"]+)"`},
		)
		volunteer.does(
			step{"GET /api/games/invite/nonsense/night", "404", ""},
			step{"GET /api/games/invite/{code}/night", "404", ""},
			step{"GET /api/games/invite/{code}.{other}/night", "403 court", ""},
			step{"GET /api/games/invite/{link}/night", `200 {"next":{"id":{third},"courtName":"Court 1","scheduledFor":"2026-11-27T02:30:00Z","team1":{"id":{aces},"name":"Aces",` +
				` & "here":[{"id":{first}, & },{"id":{third}, & "elsewhere":[{"id":{other},"courtName":"Court 2", & "inviteToken":null}]}`, ""},
			step{"GET /api/games/invite/{old}/night", `200 {"next":null,"here":[{"id":{first}, & },{"id":{second},`, ""}, // a sheet of another week
			step{"GET /api/games/invite/{code}.{first}/night", `200 {"next":{"id":{second}, & "inviteToken":"{code}.{second}" & "inviteToken":"{code}.{third}"}],"elsewhere":[{"id":{other}, & "inviteToken":null}]}`, ""},
		)
		volunteer.does(step{"GET /api/games/invite/{link}/night", "200", "night=(.+)"})
		if got := volunteer.values["night"]; strings.Contains(got, "Score") || strings.Contains(got, "watch") || strings.Contains(got, volunteer.values["code"]) {
			t.Errorf("the holder of a score link sees more than names, courts and times: %s", got)
		}
		admin.does(
			step{`PATCH /api/games/{third} {"team1Score":25,"team2Score":3,"status":"completed"}`, "200", ""},
			step{"DELETE /api/games/{second}/invite", "204", ""},
		)
		volunteer.does(
			step{"GET /api/games/invite/{link}/night", "404", ""},
			step{"GET /api/games/invite/{code}.{second}/night", `200 {"next":null,"here":[{"id":{first}, & "elsewhere":[{"id":{other},`, ""},
		)
		clock.Advance(11 * time.Hour) // 06:30: no night is present
		volunteer.does(
			step{"GET /api/games/invite/{code}.{second}/night", "403 present night", ""},
			step{"GET /api/games/invite/{old}/night", `200 {"next":null,"here":[],"elsewhere":[]}`, ""},
		)
	})
}

// TestGamesWithoutACourtAreOnOne checks the night of a league that has no courts.
func TestGamesWithoutACourtAreOnOne(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		clock.Set(time.Date(2026, 11, 27, 1, 20, 0, 0, time.UTC))
		admin, phone, _ := liveGame(t, url, "")
		admin.does(step{`POST /api/schedules {"leagueId":{league},"team1Id":{diggers},"team2Id":{aces},"gameDate":"2026-11-26","gameTime":"21:00"}`, "201", `next="gameId":(\d+)`})
		phone.does(step{"GET /api/games/invite/{token}/night", `200 {"next":{"id":{next},"courtName":null, & "elsewhere":[]}`, ""})
	})
}

// sendMade returns the PATCH of events that were made this long before they arrive.
func sendMade(before time.Duration, ids ...string) string {
	const sentAt = 1_000_000_000_000
	var bodies []string
	for i, id := range ids {
		bodies = append(bodies, fmt.Sprintf(`{"type":"point","team":"team1","id":"%s","at":%d}`, id, sentAt-before.Milliseconds()+int64(i)))
	}
	return fmt.Sprintf(`PATCH /api/games/{first} {"device":"A","after":0,"sentAt":%d,"events":[%s]}`, sentAt, strings.Join(bodies, ","))
}

// TestPointsOfTheNightArriveInTheMorning sends points of a court code after its night: those made in the night count for
// a day, and nothing else does.
func TestPointsOfTheNightArriveInTheMorning(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		_, volunteer := courtNight(t, url, clock)
		volunteer.does(step{"GET /api/games/invite/{code}.{first}", "200", ""})
		clock.Set(time.Date(2026, 11, 27, 11, 30, 0, 0, time.UTC)) // 06:30 in New York
		mixed := strings.Replace(sendMade(10*time.Hour, "a", "b"), `"at":999964000001`, `"at":1000000000000`, 1)
		volunteer.does(
			step{sendMade(10*time.Hour, "a", "b"), `200 "team1Score":2`, ""},
			step{sendMade(10*time.Hour, "a", "b"), `200 "team1Score":2`, ""}, // sent twice
			step{sendMade(time.Minute, "c"), "403 present night", ""},
			step{sendMade(20*time.Hour, "c"), "403 present night", ""}, // before the night
			step{mixed, "422 made after the night", ""},
			step{`PATCH /api/games/{first} {"device":"A","after":0,"events":[]}`, "403 present night", ""},
			step{`PATCH /api/games/{first} {"device":"A","after":0,"events":[],"status":"completed"}`, "403 present night", ""},
			step{`PATCH /api/games/{first} {"team1Score":3}`, "403 present night", ""},
			step{"GET /api/games/{first}/stream", "403", ""},
			step{"GET /api/games/invite/{code}.{first}", "403", ""},
		)
		clock.Set(time.Date(2026, 11, 28, 11, 0, 0, 0, time.UTC))
		volunteer.does(step{sendMade(34*time.Hour, "c"), `200 "team1Score":3`, ""})
		clock.Advance(time.Second)
		volunteer.does(step{sendMade(34*time.Hour, "d"), "403 present night", ""})
	})
}

// TestAClosedCodeTakesNoPointsOfItsNight closes the code of a court in the morning after a night.
func TestAClosedCodeTakesNoPointsOfItsNight(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, volunteer := courtNight(t, url, clock)
		volunteer.does(step{"GET /api/games/invite/{code}.{first}", "200", ""})
		clock.Set(time.Date(2026, 11, 27, 11, 30, 0, 0, time.UTC))
		admin.does(
			step{"GET /api/leagues/{league}/court-codes", "200", `id="id":(\d+)`},
			step{"DELETE /api/leagues/{league}/court-codes/{id}", "204", ""},
		)
		volunteer.does(step{sendMade(10*time.Hour, "a"), "410", ""})
	})
}
