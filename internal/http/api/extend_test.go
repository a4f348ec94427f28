package api

import (
	"fmt"
	"testing"

	"sideout/internal/http/httpio"
)

// A season and a week that go past the end date are refused with the day to which the season can be extended, and
// are planned once it is.
func TestTheEndDateCanBeExtended(t *testing.T) {
	const at = `"name":"Thursday","startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"20:15","timeBlockEnd":"22:00"`
	for _, c := range []struct{ name, league, plan, until string }{
		{"the shortest season", `"tierCount":1,"teamsPerTier":8,"endDate":"2026-11-30"`, autoSchedule, "2027-01-14"},
		{"a season spread to its end date", `"tierCount":1,"teamsPerTier":8,"endDate":"2026-11-30","shape":{"kind":"spread"}`, autoSchedule, "2027-01-14"},
		{"a number of nights", `"tierCount":1,"teamsPerTier":8,"endDate":"2026-11-30","shape":{"kind":"spread","nights":10}`, autoSchedule, "2027-01-28"},
		{"a season without a night", `"tierCount":1,"teamsPerTier":8,"endDate":"2026-11-25","shape":{"kind":"spread"}`, autoSchedule, "2027-01-14"},
		{"a week", `"tierCount":2,"teamsPerTier":4,"scheduleMode":"weekly","endDate":"2026-11-25"`, "POST /api/leagues/{league}/advance-week", "2026-11-26"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
				p := signedUp(t, url, "ann@example.org")
				p.accept = httpio.ProblemType
				p.does(
					step{"POST /api/leagues {" + at + "," + c.league + "}", "201", `league="id":(\d+)`},
					step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D","E","F","G","H"]}`, "201", ""},
					step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
					step{c.plan + "?preview=true", fmt.Sprintf(`422 "field":"endDate" & "endDate":"%s","sentence":"Extend the season to`, c.until), `until="endDate":"([^"]+)"`},
					step{`PATCH /api/leagues/{league} {"endDate":"{until}"}`, "200", ""},
					step{c.plan, "200", ""},
				)
			})
		})
	}
}
