package api

import (
	"testing"
)

// TestADrawIsSaidWhereverAGameIsShown ends a game level, and asks everything that is not a screen.
func TestADrawIsSaidWhereverAGameIsShown(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"Friday","sportType":"soccer","visibility":"public","slug":"friday","tableRules":{"preset":"soccer"}}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Bees"}`, "201", `bees="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{bees},"gameDate":"2026-11-26","gameTime":"20:15"}`, "201", `game="gameId":(\d+)`},
			step{"GET /api/public/friday", "200", `watch="watchToken":"([^"]+)`},
			step{"GET /api/leagues/{league}/schedule.csv", "200 Aces,Bees,scheduled", ""},
			step{`PATCH /api/games/{game} {"team1Score":2,"team2Score":2,"status":"completed"}`, `200 "winnerId":null`, ""},
			step{"GET /api/leagues/{league}/schedule.csv", "200 Aces,Bees,draw", ""},
			step{"GET /api/public/friday/calendar.ics", `200 \nDraw`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 Score B,Forfeit,Stage,Note & Aces,Bees,2,2,,,Draw", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"Date,Team A,Team B,Score A,Score B,Forfeit,Stage,Note\n2026-11-05,Aces,Bees,1,1,,,Draw"}`, `200 "gamesCreated":1`, ""},
			step{"GET /watch/{watch}", "200 Aces 2 - 2 Bees, draw", ""},
			step{"GET /l/friday", "200 Aces 2 - 2 Bees, draw.", ""},
			step{`PATCH /api/games/{game} {"team1Score":3,"team2Score":2}`, "200", ""},
			step{"GET /api/leagues/{league}/schedule.csv", "200 Aces,Bees,completed", ""},
			step{"GET /watch/{watch}", "200 Aces 3 - 2 Bees, final", ""},
			step{"GET /l/friday", "200 Aces 3 - 2 Bees, final.", ""},
		)
	})
}

// TestALevelScoreStandsWithDraws stops a game that is level, in a league where that is a draw.
func TestALevelScoreStandsWithDraws(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		signedUp(t, url, "ann@example.org").does(
			step{`POST /api/leagues {"name":"Friday","sportType":"soccer","tableRules":{"preset":"soccer"}}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Bees"}`, "201", `bees="id":(\d+)`},
			step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{bees},"gameDate":"2026-11-26","gameTime":"20:15"}`, "201", `game="gameId":(\d+)`},
			step{`PATCH /api/games/{game} {"team1Score":2,"team2Score":2}`, "200", ""},
			step{`POST /api/games/{game}/abandon {"how":"stand","reason":"Power cut"}`, `200 "status":"completed" & "winnerId":null & "team1Score":2,"team2Score":2`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "draws":1`, ""},
		)
	})
}
