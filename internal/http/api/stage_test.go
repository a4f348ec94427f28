package api

import "testing"

// A friendly has its result everywhere, and counts nowhere: not in the records, the form, the weekly table or the advance.
func TestAFriendlyDoesNotCount(t *testing.T) {
	for _, mode := range []string{"fixed", "weekly", "overall"} {
		t.Run(mode, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin := signedUp(t, url, "ann@example.org")
				admin.does(
					step{`POST /api/leagues {"name":"L","tierCount":1,"scheduleMode":"` + mode + `","startDate":"2026-11-05","visibility":"public","slug":"friends"}`, "201", `league="id":(\d+)`},
					step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
					step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
					step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20,"playedAt":"2026-11-12","stage":"cup"}`,
						"422 Stage must be season, friendly or finals", ""},
					step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20,"playedAt":"2026-11-12","stage":"friendly"}`,
						`201 "winnerId":{aces} & "stage":"friendly"`, `game="id":(\d+)`},
					step{"GET /api/leagues/{league}/games", `200 "team1Score":25 & "stage":"friendly"`, ""},
					step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0 & "wins":0,"losses":0`, ""},
					step{"GET /api/leagues/{league}/standings", `200 Weekly standings appear once a game is completed & !"form"`, ""},
					step{"GET /api/leagues/{league}/history.csv", "200 Score B,Forfeit,Stage & 2026-11-12,Aces,Diggers,25,20,,Friendly", ""},
					step{"GET /api/public/friends", `200 "team1Score":25 & "stage":"friendly" & "winnerId":{aces}`, ""},
					step{"GET /api/public/friends/teams/{aces}", `200 "wins":0,"losses":0 & "stage":"friendly"`, ""},

					// It counts from when somebody says so, and no longer once that is taken back.
					step{`POST /api/games/{game}/stage {"stage":"season"}`, `200 "winnerId":{aces} & !"stage"`, ""},
					step{`POST /api/games/{game}/stage {"stage":"season"}`, `200`, ""},
					step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":25,"pointsAgainst":20 & "wins":0,"losses":1`, ""},
					step{"GET /api/leagues/{league}/standings", `200 "form":["W"] & "basedOnWeek":2`, ""},
					step{`POST /api/games/{game}/stage {"stage":"finals"}`, `200 "stage":"finals"`, ""},
					step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0 & "wins":0,"losses":0`, ""},
					step{"GET /api/games/{game}/history", `200 "via":"stage" & "stage":"finals"`, `change=\[\{"id":(\d+)`},
					step{`POST /api/games/{game}/revert {"changeId":{change}}`, `200 !"stage":"finals" & "winnerId":{aces}`, ""},
					step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":25,"pointsAgainst":20`, ""},
					step{`POST /api/games/{game}/stage {"stage":"friendly"}`, `200 "stage":"friendly"`, ""},
					step{`PATCH /api/games/{game} {"team1Score":20,"team2Score":25}`, `200 "winnerId":{diggers}`, ""},
					step{`POST /api/games/{game}/forfeit {"by":"team1"}`, `200 "forfeit":"team1"`, ""},
					step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0,"pointsFor":0 & "wins":0,"losses":0`, ""},
				)
			})
		})
	}
}

// A line of the schedule that is made as a friendly carries that to its game, its watch page, its calendar and its sheets.
func TestAFriendlyIsScheduled(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-05","visibility":"public","slug":"friends"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15","stage":"none"}`, "422 Stage must be", ""},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15","stage":"friendly"}`,
				`201 "stage":"friendly"`, `game="gameId":(\d+)`},
			step{"GET /api/leagues/{league}/schedules", `200 "stage":"friendly"`, `watch="watchToken":"([^"]+)"`},
			step{"GET /api/leagues/{league}/games", `200 "stage":"friendly"`, ""},
			step{"GET /api/leagues/{league}/tonight", `200 "stage":"friendly"`, ""},
			step{"GET /api/leagues/{league}/schedule.csv", "200 Status,Stage & Aces,Diggers,scheduled,Friendly", ""},
			step{"GET /api/watch/{watch}", `200 "stage":"friendly"`, ""},
			step{"GET /api/public/friends", `200 "stage":"friendly"`, ""},
			step{"GET /api/public/friends/calendar.ics", `200 Friendly`, ""},
			step{`PATCH /api/games/{game} {"status":"completed","team1Score":25,"team2Score":20}`, `200 "stage":"friendly"`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":0,"losses":0`, ""},
			step{`POST /api/games/{game}/stage {"stage":"season"}`, "200", ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0`, ""},
			step{"GET /api/public/friends/calendar.ics", `200 !Friendly`, ""},
		)
	})
}

// The sheet of the history can be imported into another league with what does not count.
func TestFriendliesAreImported(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		csv := func(rows string) string {
			return `POST /api/leagues/{league}/bulk-import {"csvData":"` + rows + `"}`
		}
		admin.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", ""},
			step{csv(`Date,Team A,Team B,Score A,Score B,Forfeit,Stage\n2026-11-05,Aces,Diggers,25,20,,cup`), `422 Stage must be friendly, finals or empty`, ""},
			step{csv(`Date,Team A,Team B,Score A,Score B,Forfeit,Stage\n2026-11-05,Aces,Diggers,25,20,,Friendly\n2026-11-06,Aces,Diggers,25,0,Diggers,finals\n\"Nov 7, 2026\",Aces,Diggers,25,22\nNov 8, 2026,Aces,Diggers,25,21,,friendly`),
				`200 "gamesCreated":4`, ""},
			step{"GET /api/leagues/{league}/teams", `200 "wins":1,"losses":0,"pointsFor":25,"pointsAgainst":22`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 2026-11-05,Aces,Diggers,25,20,,Friendly & 2026-11-06,Aces,Diggers,25,0,Diggers,Finals & 2026-11-07,Aces,Diggers,25,22,, & 2026-11-08,Aces,Diggers,25,21,,Friendly", ""},
		)
	})
}
