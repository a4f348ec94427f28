package api

import "testing"

// TestNamesThatLookTheSameAreOne enters names that differ from existing ones only in case, blanks or the encoding of accents.
func TestNamesThatLookTheSameAreOne(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"Thursdays","startDate":"2026-11-05","tierCount":2}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Café Süd"}`, "201", `cafe="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Straße"}`, "201", `street="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Strasse"}`, "201", ""}, // ß and ss stay two
		)
		for _, name := range []string{"Café  Süd", `Café\u00a0Süd`, `cafe\u0301\u2003su\u0308d`, " CAFÉ SÜD ", `Café\u200b Süd`} {
			ann.does(
				step{`POST /api/teams {"leagueId":{league},"name":"` + name + `"}`, `422 There is already a team called "Café Süd"`, ""},
				step{`PATCH /api/teams/{street} {"name":"` + name + `"}`, `422 There is already a team called "Café Süd"`, ""},
				step{`POST /api/tournaments {"name":"Day","day":"2026-12-20","start":"08:00","end":"23:30","courts":["C1"],"teams":["A","B","Café Süd","` +
					name + `"]}`, "422 is entered twice", ""},
			)
		}
		ann.does(
			step{`PATCH /api/teams/{cafe} {"name":"CAFÉ  Süd"}`, "200", ""}, // its own name
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-12,café\u00a0süd,STRAẞE,25,20"}`, `200 "gamesCreated":1`, ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", `court="id":(\d+)`},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":2,"courtName":"Court 2"}`, "201", `other="id":(\d+)`},
			step{`PATCH /api/tier-courts/{other} {"courtName":"COURT\u00a0 1"}`, "409 another court of that name", ""},
			step{`POST /api/leagues/{league}/court-codes {"courtName":"court\u00a0\u00a01"}`, `200 "courtName":"Court 1"`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Fall  2026","thisSeason":"FALL\u00a02026","startDate":"2027-02-04","tiers":"same"}`, `422 already a season`, ""},
		)
	})
}
