package api

import (
	"testing"
	"time"
)

// A match of finals without fixed times waits for a court. Its teams are notified as soon as it is called to one.
func TestACallToAFreeCourtIsPushed(t *testing.T) {
	eachPushServer(t, func(t *testing.T, p *pushServer) {
		p.clock.Set(time.Date(2026, 12, 10, 23, 0, 0, 0, time.UTC)) // 18:00 in New York
		p.does(
			step{`POST /api/teams {"leagueId":{league},"names":["Blockers"]}`, "201", ""},
			step{"GET /api/leagues/{league}/teams", "200", `blockers="id":(\d+),"leagueId":\d+,"name":"Blockers"`},
			step{`POST /api/leagues/{league}/finals {"format":"single","from":"hand","seeds":[{aces},{diggers},{setters},{blockers}],"queue":true,"rest":0,"keepRematches":true,` +
				`"nights":[{"day":"2026-12-10","start":"18:00","end":"23:00"}],"courts":["Court 1"]}`, `201 "next":["M1-2"] & "freeCourts":[]`, ""},
			gameOf("semi1", "M1-1"),
		)
		p.newBrowser("diggers")
		p.expect(time.Minute)
		p.clock.Set(time.Date(2026, 12, 10, 23, 25, 0, 0, time.UTC))
		p.does(won("semi1"))
		p.expect(30*time.Second, "Called: Diggers vs Setters | It begins on Court 1 at 6:25 PM. | "+p.teamPage("diggers"))
	})
}
