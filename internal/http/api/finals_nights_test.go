package api

import "testing"

// Moving the night of finals moves the matches whose teams are not known yet, too.
func TestMovingANightMovesLaterMatchesOfFinals(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T15:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, thursdays)...)
		for _, name := range []string{"Court 1", "Court 2"} {
			admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"` + name + `"}`, "201", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17","reason":"No hall"}`, `200 "moved":4`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"2026-12-17","start":"18:00","end":"23:30"}] & !"2026-12-10"`, ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"), won("semi2"),
			gameOf("final", "M2-1"),
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{final},"gameDate":"2026-12-18T00:10:00Z"`, ""},
		)
	})
}

// What was played before the rest of a night was moved keeps its day, and so does the night of the finals.
func TestMovingTheRestOfANightOfFinals(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:30:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, thursdays)...)
		for _, name := range []string{"Court 1", "Court 2"} {
			admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"` + name + `"}`, "201", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"),
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"end"}`, `200 "moved":3`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"2026-12-10","start":"18:00","end":"23:30"},{"day":"2026-12-17","start":"18:00","end":"23:30"}]`, ""},
			won("semi2"), gameOf("final", "M2-1"),
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{final},"gameDate":"2026-12-18T00:10:00Z"`, ""},
		)
	})
}

// In finals that call matches to free courts the whole queue goes to the new night.
func TestMovingANightOfFinalsWithAQueue(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T15:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(8, thursdays)...)
		for _, name := range []string{"Court 1", "Court 2"} {
			admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"` + name + `"}`, "201", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {"format":"single","queue":true,"rest":0,` + finalsNight + `}`, `201 "next":["M1-3","M1-4"]`, `finals="id":(\d+)`},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"2026-12-17" & !"2026-12-10" & "next":["M1-3","M1-4"] & "freeCourts":[]`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 !"2026-12-10"`, ""},
		)
	})
}
