package api

import (
	"strings"
	"testing"
)

// plannedNight is a league with a planned game of the Aces and the Diggers on Nov 12, 2026 at 20:00.
func plannedNight(t *testing.T, url string) *person {
	t.Helper()
	p := signedUp(t, url, "ann@example.org")
	p.does(
		step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
		step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-12","gameTime":"20:00"}`, "201", `game="gameId":(\d+)`},
		step{"GET /api/leagues/{league}/schedules", "200", `link="inviteToken":"([^"]+)`},
	)
	return p
}

// TestAnImportedResultFillsThePlannedGame imports the case planned-then-imported: the planned game gets the result, with its id, link, line and
// history, and both captains meet that result.
func TestAnImportedResultFillsThePlannedGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := plannedNight(t, url)
		const body = `{"csvData":"2026-11-12,Aces,Diggers,25,20\n"}`
		p.does(
			step{"POST /api/leagues/{league}/bulk-import?preview=true " + body, `200 Would import 1 game, 1 of them would fill a planned game & ` +
				`"match":{"kind":"fill","gameId":{game},"words":"fills the planned game of 8:00 PM" & "askCount":0`, ""},
			step{"GET /api/leagues/{league}/games", `200 "status":"scheduled"`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + body, `200 {"message":"1 game imported, 1 of them fills a planned game","gamesCreated":1,"gamesFilled":1,"gamesCorrected":0,"changes":{"first":1,"last":1}}`, ""},
			step{"GET /api/leagues/{league}/games", `200 "id":{game}, & "team1Score":25,"team2Score":20 & "status":"completed" & "inviteToken":"{link}" & !"id":{game},*"id"`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{game} & "gameTime":"20:00" & "status":"completed"`, ""},
			step{"GET /api/games/{game}/history", `200 "via":"import" & "from":{"status":"scheduled"`, `change="id":(\d+)`},
			step{"GET /api/games/invite/{link}", `200 "status":"completed"`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + body, "200 0 games imported, 1 game already there", ""},
			step{"POST /api/teams/{aces}/captain-link", "200", `token="token":"([^"]+)"`},
			step{`POST /api/captain/{token}/games/{game}/claims {"kind":"result","score":{"team1Score":25,"team2Score":20}}`, `200 "position":"agree"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "wins":1,"losses":0 & "wins":0,"losses":1`, ""},
			step{`POST /api/games/{game}/revert {"changeId":{change}}`, `200 "status":"scheduled"`, ""},
		)
	})
}

// TestARecordedResultFillsThePlannedGame is the same by "Record Past Game", with the sides exchanged.
func TestARecordedResultFillsThePlannedGame(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		const body = `{"leagueId":{league},"team1Id":{diggers},"team2Id":{aces},"team1Score":20,"team2Score":25,"playedAt":"2026-11-12"`
		plannedNight(t, url).does(
			step{"POST /api/games?preview=true " + body + "}", `200 "match":{"kind":"fill","gameId":{game},"words":"fills the planned game of 8:00 PM, planned with the sides exchanged" & ` +
				`"choices":[{"kind":"fill","gameId":{game}, & {"kind":"new","gameId":0,"words":"is another game of the two on that day"}]`, ""},
			step{"GET /api/leagues/{league}/games", `200 "status":"scheduled"`, ""},
			step{"POST /api/games " + body + "}", `201 "id":{game},"leagueId" & "team1Id":{aces} & "team1Score":25,"team2Score":20 & "status":"completed" & "winnerId":{aces}`, ""},
			step{"POST /api/games " + body + "}", "409 The league has this result already: 20–25 at 8:00 PM, Nov 12, 2026.", ""},
			step{"POST /api/games " + body + `,"gameId":{game}}`, `201 "id":{game},`, ""}, // the same once more
			step{"GET /api/leagues/{league}/standings", `200 "wins":1,"losses":0 & "wins":0,"losses":1`, ""},
			step{"POST /api/games " + body + `,"again":true}`, `201 "team1Id":{diggers}`, `other="id":(\d+)`},
			step{"GET /api/games/{other}/history", `200 "via":"another-game"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "wins":2,"losses":0`, ""},
			step{"POST /api/games?preview=true " + body + `,"gameId":999}`, `200 "kind":"ask"`, ""},
			step{"POST /api/games " + body + `,"gameId":999}`, "409 On Nov 12, 2026 the league has", ""},
		)
	})
}

// TestACorrectedScoreIsAskedAbout imports the case corrected-score.
func TestACorrectedScoreIsAskedAbout(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		const first, second = "2026-10-01,Aces,Diggers,25,20", "2026-10-01,Aces,Diggers,25,21"
		const route = "POST /api/leagues/{league}/bulk-import"
		const record = `POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":21,"playedAt":"2026-10-01"`
		plannedNight(t, url).does(
			step{route + ` {"csvData":"` + first + `"}`, `200 "message":"1 game imported","gamesCreated":1`, ""},
			step{"GET /api/leagues/{league}/games", "200", `old="id":(\d+),"leagueId":\d+,"team1Id":\d+,"team2Id":\d+,"team1Score":25`},
			step{route + `?preview=true {"csvData":"` + second + `"}`, `200 "match":{"kind":"ask","words":"the league has 25–20" & ` +
				`{"kind":"correct","gameId":{old},"words":"corrects 25–20"} & "kind":"new" & "askCount":1`, ""},
			step{route + ` {"csvData":"` + second + `"}`, `409 Line 1: the league has 25–20. Say in the preview & Nothing was imported`, ""},
			step{record + `}`, "409 On Oct 1, 2026 the league has 25–20. Correct that result", ""},
			step{route + ` {"csvData":"` + second + `","answers":[{"line":1,"gameId":{old}}]}`, `200 1 of them corrects a result","gamesCreated":1,"gamesFilled":0,"gamesCorrected":1`, ""},
			step{"GET /api/leagues/{league}/games", `200 "id":{old}, & "team1Score":25,"team2Score":21 & !"team2Score":20`, ""},
			step{"GET /api/games/{old}/history", `200 "via":"import"`, ""},
			step{route + ` {"csvData":"` + first + `","again":true}`, `200 "gamesCreated":1`, ""},
			step{route + ` {"csvData":"` + first + `\n` + second + `","again":true}`, `200 0 games imported, 2 games already there`, ""},
			step{record + `,"gameId":{old}}`, `201 "id":{old},`, ""}, // the same score
			step{record + `,"again":true}`, `201 "team2Score":21`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "wins":3,"losses":0`, ""},
			step{route + `?preview=true {"csvData":"` + second + `","answers":[{"line":1,"gameId":-1}]}`, `200 "kind":"ask"`, ""},
		)
	})
}

// TestACaptainMeetsARecord records a match before its game is planned. The captain who reports the planned game meets that record, unless
// somebody has said that it is of another game.
func TestACaptainMeetsARecord(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := plannedNight(t, url)
		const record = `POST /api/games {"leagueId":{league},"team1Id":{diggers},"team2Id":{aces},"team1Score":20,"team2Score":25,"playedAt":"2026-11-19"`
		const plan = `POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-19","gameTime":"20:00"}`
		const claim = `{"kind":"result","score":{"team1Score":25,"team2Score":22}}`
		p.does(
			step{record + "}", "201", `record="id":(\d+)`},
			step{plan, "201", `later="gameId":(\d+)`},
			step{"POST /api/teams/{aces}/captain-link", "200", `token="token":"([^"]+)"`},
			step{"POST /api/captain/{token}/games/{later}/claims " + claim, `200 "state":"disputed"`, ""},
			step{"GET /api/leagues/{league}/games", `200 "id":{later}, & "team1Score":25,"team2Score":20 & !"id":{record},`, ""},
			step{"GET /api/games/{later}/history", `200 "via":"moved-record"`, ""},
			step{"GET /api/leagues/{league}/deleted-games", `200 "id":{record},`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "wins":1,"losses":0`, ""},
		)
		p.does(
			step{record + `,"gameId":0}`, "201", `apart="id":(\d+)`},
			step{strings.Replace(plan, "20:00", "21:00", 1), "201", `second="gameId":(\d+)`},
			step{"POST /api/captain/{token}/games/{second}/claims " + claim, `200 "state":"reported"`, ""},
			step{"GET /api/leagues/{league}/standings", `200 "wins":3,"losses":0`, ""},
		)
	})
}
