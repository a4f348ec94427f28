package api

import (
	"testing"
	"time"
)

// TestAManagerRunsALeagueWhosePlanHasEnded plays, corrects, moves, cancels, deletes, restores and exports in a league whose trial is over,
// as its manager; a viewer reads everything. Nothing but arranging asks for the plan.
func TestAManagerRunsALeagueWhosePlanHasEnded(t *testing.T) {
	eachServerWith(t, billed, func(t *testing.T, url string, clock *testClock) {
		ann, bob := ownerAndViewer(t, url)
		ann.does(
			step{`PATCH /api/members/{member} {"role":"manager"}`, "200", ""},
			step{`POST /api/leagues/{league}/members {"role":"viewer"}`, "201", `forEve="invitationToken":"([^"]+)"`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", `aces="id":(\d+)`},
			step{"GET /api/leagues/{league}/teams", "200", `diggers="id":(\d+)[^}]*"name":"Diggers"`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-12-10","gameTime":"20:15"}`,
				"201", `game="gameId":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-12-17","gameTime":"20:15"}`,
				"201", `later="gameId":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-12-24","gameTime":"20:15"}`,
				"201", `line="id":(\d+)`},
		)
		eve := signedUp(t, url, "eve@example.org")
		eve.values = ann.values
		eve.does(step{"POST /api/member-invitations/{forEve}", "200", ""})

		clock.Advance(18 * 24 * time.Hour) // it is the 8th of December; the trial ended on the 4th
		t.Cleanup(func() { clock.Set(testNow) })
		bob, eve = signInAs(t, url, bob, "bob@example.org"), signInAs(t, url, eve, "eve@example.org")
		bob.does(
			step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "402 its owner can renew it", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-12-31","gameTime":"20:15"}`, "402", ""},
			step{"GET /api/leagues/{league}", `200 "role":"manager"`, ""},

			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":20,"status":"completed","winnerId":{aces}}`, "200", ""},
			step{`PATCH /api/games/{game} {"team1Score":25,"team2Score":23}`, `200 "team2Score":23`, ""},
			step{"GET /api/games/{game}/history", "200", ""},
			step{"DELETE /api/games/{game}", "204", ""},
			step{"GET /api/leagues/{league}/deleted-games", "200 {game}", ""},
			step{"POST /api/games/{game}/restore", "200", ""},
			step{"POST /api/games/{later}/invite/rotate", "200", ""},
			step{`POST /api/games/{later}/forfeit {"by":"team1"}`, "200", ""},
			step{"POST /api/games/{later}/forfeit/undo", "200", ""},
			step{`PATCH /api/schedules/{line} {"gameTime":"21:00"}`, `200 "gameTime":"21:00"`, ""},
			step{`POST /api/leagues/{league}/nights/2026-12-17/move {"to":"2026-12-18"}`, "200", ""},
			step{"POST /api/leagues/{league}/nights/2026-12-18/cancel", "200", ""},
			step{"DELETE /api/schedules/{line}", "204", ""},
			step{"GET /api/leagues/{league}/export", `200 "Aces"`, ""},
			step{"POST /api/leagues/{league}/recalculate-standings", "200", ""},
		)
		for _, call := range []string{
			"", "/teams", "/games", "/schedules", "/standings", "/standings.csv", "/schedule.csv", "/history.csv", "/tonight", "/finals",
		} {
			eve.does(step{"GET /api/leagues/{league}" + call, "200", ""})
		}
		eve.does(step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "403", ""}) // before any word of a plan
	})
}
