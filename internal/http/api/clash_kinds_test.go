package api

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"sideout/internal/app"
	"sideout/internal/app/transfer"
	"sideout/internal/storage/store"
)

// These are the cases that the random histories of TestNoCourtTwice have found.
func TestWaysToAPlaceThatIsTaken(t *testing.T) {
	for name, steps := range map[string][]step{
		"a result of a cancelled game": {
			{scheduled("t5", "t6", "18:00", "Court 1") + "}", "201", `line={"id":(\d+)`},
			{"GET /api/leagues/{league}/schedules", "200", `game="id":{line},.*?"gameId":(\d+)`},
			{`PATCH /api/schedules/{line} {"status":"cancelled"}`, "200", ""},
			{scheduled("t1", "t2", "18:15", "Court 1") + "}", "201", ""},
			{`PATCH /api/games/{game} {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""},
			{"GET /api/leagues/{league}/schedules", `200 "status":"completed" & "waiting":true`, ""},
		},
		"a night that moves with a forfeited game": {
			{`PATCH /api/leagues/{league} {"gameDay":"Thursday"}`, "200", ""},
			{scheduled("t5", "t6", "18:00", "Court 1") + "}", "201", `line={"id":(\d+)`},
			{scheduled("t1", "t2", "18:30", "Court 1") + "}", "201", ""},
			{"GET /api/leagues/{league}/schedules", "200", `game="id":{line},.*?"gameId":(\d+)`},
			{`POST /api/games/{game}/forfeit {"by":"team1"}`, "200", ""},
			{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17"}`, `200 "moved":1`, ""},
			{"GET /api/leagues/{league}/schedules", `200 "day":"2026-12-10","gameTime":"18:00" & "status":"completed" & "day":"2026-12-17","gameTime":"18:30"`, ""},
		},
		"a court that gets the name of another one": {
			{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", `court="id":(\d+)`},
			{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, "201", ""},
			{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 3"}`, "201", `court="id":(\d+)`},
			{`PATCH /api/tier-courts/{court} {"courtName":"court 2"}`, "409 ", ""},
			{`PATCH /api/leagues/{league} {"name":"L"}`, "200", ""},
			{`PATCH /api/tier-courts/{court} {"courtName":"Court 4"}`, "200", ""},
		},
		"a match that waits again": {
			{`POST /api/leagues/{league}/finals {"count":4,"noThird":true,` + finalsNight + `}`, "201", ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"), won("semi2"), gameOf("final", "M2-1"),
			{"GET /api/leagues/{league}/schedules", "200", `line="id":(\d+),"leagueId":\d+,"team1Id":\d+,"team2Id":\d+,"gameId":{final}`},
			{`PATCH /api/schedules/{line} {"status":"cancelled"}`, "200", ""},
			{scheduled("t5", "t6", "18:40", "Court 1") + "}", "201", ""},
			{`PATCH /api/games/{semi1} {"status":"scheduled"}`, "200", ""},
			{"GET /api/leagues/{league}/finals", `200 "label":"Final","heading":"Final","state":"waiting" & "day":null,"gameTime":null,"courtName":null`, ""},
			won("semi1"),
			{"GET /api/leagues/{league}/finals", `200 "off":"waiting"`, ""},
		},
		"a team that takes over games and waits for its final": {
			{`POST /api/leagues/{league}/finals {"from":"hand","seeds":[{t1},{t2},{t3}],"noThird":true,` + finalsNight + `}`, "201", ""},
			{scheduled("t5", "t6", "18:45", "Court 3") + "}", "201", ""},
			{`POST /api/teams/{t5}/withdraw?preview=true {"how":"keep","replacedBy":{t1}}`, "409 T1 already play then: Final of Finals on Dec 10 at 6:40 PM. Choose another team, or type the name of a new one", ""},
			{`POST /api/teams/{t5}/withdraw {"how":"keep","replacedBy":{t1}}`, "409 T1 already play then", ""},
			{`POST /api/teams/{t5}/withdraw {"how":"keep","replacedBy":{t4}}`, "200", ""},
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, clock *testClock) {
				setClock(t, clock, "2026-12-01T17:00:00Z")
				admin := signedUp(t, url, "ann@example.org")
				admin.does(finalsLeague(6, "")...)
				admin.does(steps...)
				checkNoClash(t, admin)
			})
		})
	}
}

// A game of a league file whose court is taken waits for a new place, and the import names it. A game that has begun keeps its place.
func TestALeagueFileWithTwoGamesOnACourt(t *testing.T) {
	var services *app.Services
	eachServerWith(t, func(_ *testing.T, o *Options) { services = o.App }, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, "")...)
		admin.does(
			step{scheduled("t5", "t6", "18:00", "Court 1") + "}", "201", ""},
			step{scheduled("t1", "t2", "18:15", "Court 2") + "}", "201", `line={"id":(\d+)`},
			step{scheduled("t3", "t4", "20:00", "Court 2") + "}", "201", ""},
			step{"GET /api/leagues/{league}/schedules", "200", `game="id":{line},.*?"gameId":(\d+)`},
			step{`PATCH /api/games/{game} {"team1Score":5,"team2Score":3}`, "200", ""},
		)
		putOnCourt(t, services, admin, "line", "court 1")
		var user struct{ ID string }
		admin.reads(t, "GET /api/auth/user", &user)
		var file bytes.Buffer
		check(t, services.Transfer.ExportLeagueForOperator(t.Context(), idOf(t, admin, "league"), &file))
		report, err := services.Transfer.ImportLeague(t.Context(), transfer.ImportOptions{Owner: user.ID}, &file)
		check(t, err)
		if len(report.WithoutPlace) != 1 || report.WithoutPlace[0].String() != "Court 1 is taken: T1 - T2 on Dec 10 at 6:15 PM" {
			t.Errorf("without a place: %v", report.WithoutPlace)
		}
	})
}

// putOnCourt puts a scheduled game on a court as an earlier version could, although the court may be taken.
func putOnCourt(t *testing.T, services *app.Services, p *person, name, court string) {
	t.Helper()
	check(t, services.Store.Write(t.Context(), func(tx *store.Tx) error {
		line, err := tx.Schedules.FindSchedule(idOf(t, p, name))
		if err != nil {
			return err
		}
		line.CourtName = &court
		return tx.Schedules.UpdateSchedule(line, testNow)
	}))
}

// idOf returns a value of a person as a number.
func idOf(t *testing.T, p *person, name string) int64 {
	t.Helper()
	id, err := strconv.ParseInt(p.values[name], 10, 64)
	check(t, err)
	return id
}

// A clash of tonight that a person has forced needs attention until one of the games is moved. Those of other nights do not.
func TestAClashOfTonightNeedsAttention(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, "")...)
		other := strings.ReplaceAll(scheduled("t1", "t3", "18:00", "Court 2"), "12-10", "12-17")
		admin.does(
			step{scheduled("t1", "t2", "18:15", "Court 1") + "}", "201", ""},
			step{"GET /api/leagues/{league}/attention", "200 []", ""},
			step{scheduled("t1", "t3", "18:00", "Court 2") + `,"force":true}`, "201", `line={"id":(\d+)`},
			step{other + "}", "201", ""},
			step{"GET /api/leagues/{league}/attention", `200 "kind":"clash" & T1 vs T3, Court 2, 6:00 PM: T1 play at 6:15 PM on Court 1: T1 vs T2. Move one of the two games. & "name":"reschedule" & !12-17`, ""},
			step{`PATCH /api/schedules/{line} {"gameTime":"19:00"}`, "200", ""},
			step{"GET /api/leagues/{league}/attention", "200 []", ""},
			// So does one that a longer game duration of the league has made.
			step{scheduled("t5", "t6", "18:45", "Court 1") + "}", "201", ""},
			step{"GET /api/leagues/{league}/attention", "200 []", ""},
			step{`PATCH /api/leagues/{league} {"gameDuration":40}`, "200", ""},
			step{"GET /api/leagues/{league}/attention", `200 "kind":"clash" & Court 1`, ""},
		)
	})
}
