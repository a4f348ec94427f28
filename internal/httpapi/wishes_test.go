package httpapi

import (
	"testing"

	"sideout/internal/httpio"
)

// TestWishesOfTeams stores wishes, refuses those that make no sense, and forgets a team that is deleted.
func TestWishesOfTeams(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"19:00","timeBlockEnd":"20:00","gameDuration":30}`, `201`, `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces"]}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Blockers"]}`, "201", `blockers="id":(\d+)`},
			step{`PATCH /api/teams/{aces} {"wishes":{"away":["2026-12-03","2026-11-26"],"notBefore":"19:30","notWith":[{blockers}],"homeCourt":"Court 2"}}`,
				`200 "wishes":{"away":["2026-11-26","2026-12-03"],"notBefore":"19:30","notAfter":null,"notWith":[{blockers}],"homeCourt":"Court 2"}`, ""},
			step{`PATCH /api/teams/{aces} {"name":"Aces United"}`, `200 "wishes":{"away":["2026-11-26","2026-12-03"]`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "notWith":[{blockers}]`, ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"away":["26 November"]}}`, "422 must be dates like 2026-11-26", ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"notWith":[{aces}]}}`, "422 Choose other teams of this league", ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"notAfter":"late"}}`, "422 The latest start must be a time like 20:15", ""},
			step{`PATCH /api/teams/{aces} {"wishes":{"mood":"good"}}`, "422 mood", ""},
			step{"DELETE /api/teams/{blockers}", "204", ""},
			step{"GET /api/leagues/{league}/teams", `200 "notWith":[]`, ""},
			step{`PATCH /api/teams/{aces} {"wishes":{}}`, `200 "badgeIsOwn":false,"createdAt"`, ""},
		)
	})
}
