package api

import "testing"

// A court that is out on the night of finals is in the way of them, and the preview offers to play on the others only.
func TestFinalsOnACourtThatIsOutAreInTheWay(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		const finals = `{"format":"single","nights":[{"day":"2026-12-17","start":"18:00","end":"23:00"}],"courts":`
		const preview = "POST /api/leagues/{league}/finals?preview=true " + finals
		admin.does(
			step{`POST /api/leagues {"name":"L","tierCount":1,"scheduleMode":"fixed","startDate":"2026-12-03","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"22:00"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Bees","Cats","Dogs"]}`, "201", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 2"}`, "201", ""},
			step{`POST /api/leagues/{league}/nights/2026-12-17/openings {"courtsOut":["Court 2"]}`, "200", ""},
			step{preview + `["Court 1","Court 2"]}`, `200 "kind":"out","sentence":"Court 2 is out on Dec 17, 2026.","solutions":[{"sentence":"Play on Court 1 only" & "courts":["Court 1"]}]`, ""},
			step{preview + `["Court 2"]}`, `200 "kind":"out","sentence":"Court 2 is out on Dec 17, 2026.","solutions":[]`, ""},
			step{preview + `["Court 1"]}`, `200 !"kind":"out"`, ""},
		)
	})
}
