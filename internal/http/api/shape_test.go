package api

import (
	"testing"

	"sideout/internal/http/httpio"
)

// TestTheShapeOfASeason books nights, is refused with shapes that fit, takes one of them, and plans it. A league without a shape
// has the shortest season.
func TestTheShapeOfASeason(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		const times = `"startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"20:15","timeBlockEnd":"22:00"`
		p.does(
			step{`POST /api/leagues {"name":"Friday"}`, `201 "shape":{"kind":"shortest","nights":null,"perNight":null,"block":false}`, ""},
			step{`POST /api/leagues {"name":"L","shape":{"kind":"spread"}}`, "422 Enter the number of nights, or an end date for the season", ""},
			step{`POST /api/leagues {"name":"L","shape":{"kind":"wide"}}`, "422 shortest or spread", ""},
			step{`POST /api/leagues {"name":"L","shape":{"kind":"spread","weeks":3}}`, "422 weeks", ""},
			step{`POST /api/leagues {"name":"Thursday","teamsPerTier":8,` + times + `,"shape":{"kind":"spread","nights":10,"perNight":3}}`,
				`201 "shape":{"kind":"spread","nights":10,"perNight":3,"block":false}`, `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D","E","F","G","H"]}`, "201", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", "422 12 games of tier 1, and there is room for 7: 10 places short a night. Add a court, or 75 minutes", ""},
		)
		p.accept = httpio.ProblemType
		p.does(
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", `422 "field":"shape.perNight","fits":[{"shape":{"kind":"spread","nights":10,"perNight":1,"block":false},"sentence":"Every team plays 1 game each night: 10 game nights, through Jan 28, 2027."},`, ""},
			step{`PATCH /api/leagues/{league} {"shape":{"kind":"spread","nights":10,"perNight":1,"block":false}}`, `200 "perNight":1`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":40 & Every team plays 10, 1 a night`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0`, ""},
			step{"GET /api/leagues/{league}/schedule-quality", `200 "Game nights","value":"10","best":"10"`, ""},
			step{`PATCH /api/leagues/{league} {"name":"Thursdays"}`, `200 "shape":{"kind":"spread","nights":10`, ""},
			step{`PATCH /api/leagues/{league} {"shape":{"kind":"shortest","block":true},"gamesPerMatchup":1}`, `200 "block":true`, ""},
			step{`POST /api/leagues/{league}/auto-schedule {"includeSoon":true}`, `200 56 games over 10 weeks`, ""},
		)
	})
}

// TestHolidays lists the regions, and the holidays of one.
func TestHolidays(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		newPerson(t, url).does(step{"GET /api/holidays", "401 sign in", ""})
		signedUp(t, url, "ann@example.org").does(
			step{"GET /api/holidays", `200 "at","be" & "holidays":[]`, ""},
			step{"GET /api/holidays?region=us&from=2026-11-01&to=2026-12-31", `200 {"day":"2026-11-26","name":"Thanksgiving Day"}`, ""},
			step{"GET /api/holidays?region=xx&from=2026-11-01&to=2026-12-31", "422 no holidays for this region", ""},
			step{"GET /api/holidays?region=us&from=soon&to=2026-12-31", "422 dates like", ""},
		)
	})
}
