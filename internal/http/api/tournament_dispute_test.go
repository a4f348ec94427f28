package api

import (
	"fmt"
	"testing"
	"time"
)

// A dispute that is settled as it was, or that the team takes back, changes no result. The knockout that waited for it gets its seeds.
func TestSeedsComeWhenTheLastDisputeIsOver(t *testing.T) {
	for name, settle := range map[string]func(admin, captain *person){
		"settled by the league": func(admin, _ *person) {
			admin.does(step{`POST /api/games/{last}/claims/settle {"why":"The sheet says so"}`, `200 "state":"settled"`, ""})
		},
		"taken back": func(_, captain *person) {
			captain.does(step{`POST /api/captain/{token}/games/{last}/claims {"kind":"agree","score":{"team1Score":5,"team2Score":0}}`, `200 "position":"agree"`, ""})
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, clock *testClock) {
				setClock(t, clock, "2026-12-12T09:00:00Z")
				admin := signedUp(t, url, "ann@example.org")
				admin.does(
					step{"POST /api/tournaments " + tournament(4, twoCourts, `,"pools":1,"rules":{"endingScore":5,"winByTwo":false}`), "201", `league="leagueId":(\d+)`},
					step{"GET /api/leagues/{league}/teams", "200", `team="id":(\d+),"leagueId":\d+,"name":"T1"`},
					step{"POST /api/teams/{team}/captain-link", "200", `token="token":"([^"]+)"`},
				)
				clock.Advance(3 * time.Hour)
				captain := newPerson(t, url)
				captain.values = admin.values
				ids := gameIDs(admin, "{league}")
				admin.does(
					step{"GET /api/leagues/{league}/schedules", "200", `last="team1Id":{team},"team2Id":\d+,"gameId":(\d+)`},
					step{`PATCH /api/games/{last} {"status":"completed","team1Score":5,"team2Score":0}`, "200", ""},
				)
				captain.does(step{`POST /api/captain/{token}/games/{last}/claims {"kind":"dispute"}`, `200 "state":"disputed"`, ""})
				for i, id := range ids {
					if id != admin.values["last"] {
						admin.does(step{`PATCH /api/games/` + id + fmt.Sprintf(` {"status":"completed","team1Score":5,"team2Score":%d}`, i%5), "200", ""})
					}
				}
				admin.does(step{"GET /api/leagues/{league}/finals", `200 "seedsOpen":true & because a result is disputed`, ""})
				settle(admin, captain)
				admin.does(step{"GET /api/leagues/{league}/finals", `200 !"seedsOpen" & "state":"ready"`, ""})
			})
		})
	}
}
