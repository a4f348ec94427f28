package api

import (
	"fmt"
	"strings"
	"testing"
)

// tournament returns the body of a tournament of teams T1 to Tn on courts of these names.
func tournament(teams int, courts, more string) string {
	names := make([]string, teams)
	for i := range names {
		names[i] = fmt.Sprintf(`"T%d"`, i+1)
	}
	return fmt.Sprintf(`{"name":"Cup","day":"2026-12-12","start":"09:00","end":"17:00","courts":[%s],"teams":[%s]%s}`, courts, strings.Join(names, ","), more)
}

const twoCourts = `"Center","North"`

// A day of eight teams in two pools: made by one call, its knockout gets its seeds from the tables by itself, without a rematch.
func TestATournamentFromOneCallToTheChampion(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-12T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{"POST /api/tournaments?preview=true " + tournament(8, twoCourts, ""), `200 "leagueId":0 & "pools":[["T1","T4","T5","T8"],["T2","T3","T6","T7"]] & "poolsEnd":"11:00" & "label":"Semi-final 1" & "from":"Seed 1" & "gameTime":"11:00"`, ""},
			step{"GET /api/leagues", "200 []", ""},
			step{"POST /api/tournaments " + tournament(8, twoCourts, `,"visibility":"public","duty":true,"rules":{"endingScore":5,"winByTwo":false}`), `201 "slug":"cup" & "seedsOpen":true`, `league="leagueId":(\d+)`},
			step{"GET /api/leagues/{league}", `200 "tierCount":2,"teamsPerTier":4 & "startDate":"2026-12-12","endDate":"2026-12-12","gameDay":"Saturday" & "gameDuration":20,"gamesPerMatchup":1 & "duty":1`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "seedsOpen":true & 12 games are not over: & "waitsFor":"Semi-final 1 waits for the games of the pools."`, `finals="id":(\d+)`},
			step{"GET /api/public/cup/finals", `200 "seedsOpen":true & "from":"Seed 1" & !"inviteToken"`, ""},
			step{"GET /api/leagues/{league}/finals", "200", `semi="key":"M1-1".*?"inviteToken":"([^"]+)"`},
			step{"GET /api/games/invite/{semi}", "409 Semi-final 1 waits for the games of the pools.", ""},
		)
		ids := gameIDs(admin, "{league}")
		for i, id := range ids {
			admin.values["g"] = id
			admin.does(step{`PATCH /api/games/{g} {"status":"completed","team1Score":5,"team2Score":` + fmt.Sprint(i%5) + `}`, "200", ""})
			if i == 10 {
				admin.does(
					step{"GET /api/leagues/{league}/finals", `200 "seedsOpen":true & 1 game is not over:`, ""},
					step{"POST /api/finals/{finals}/seeds?preview=true", `200 1 game is not over: & !"seedsOpen" & "state":"ready"`, ""},
					step{"GET /api/leagues/{league}/finals", `200 "seedsOpen":true`, ""},
				)
			}
		}
		admin.does(
			step{"GET /api/leagues/{league}/finals", `200 "afterPools":true & !"seedsOpen" & "begun":false & "seedsDiffer":false & "state":"ready"`, ""},
			step{"GET /api/games/invite/{semi}", "200", ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
			// A game of the pools is opened again: the knockout waits, and its link stays. Then it is played to the end.
			step{`PATCH /api/games/` + ids[3] + ` {"status":"scheduled"}`, "200", ""},
			step{"GET /api/games/invite/{semi}", "409 Semi-final 1 waits for the games of the pools.", ""},
			step{`PATCH /api/games/` + ids[3] + ` {"status":"completed","team1Score":0,"team2Score":5}`, "200", ""},
			step{"GET /api/games/invite/{semi}", "200", ""},
			gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"), won("semi1"), won("semi2"),
			// Once the knockout has a score, the seeds stay whatever is corrected.
			step{`PATCH /api/games/` + ids[3] + ` {"status":"completed","team1Score":5,"team2Score":0}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", `200 !"seedsOpen"`, ""},
			step{"POST /api/finals/{finals}/seeds", "409 A match of Finals has a score, so the seeds stay.", ""},
			gameOf("final", "M2-1"), gameOf("third", "C2-1"), won("final"), won("third"),
			step{"GET /api/public/cup/finals", `200 "over":true & "champions":[`, ""},
		)
	})
}

// gameIDs returns the ids of the games of a league in the order of play.
func gameIDs(p *person, of string) (ids []string) {
	p.does(step{"GET /api/leagues/" + of + "/schedules", "200", `all=^200 (.*)`})
	for part := range strings.SplitSeq(p.values["all"], `"gameId":`) {
		if id, _, ok := strings.Cut(part, ","); ok && !strings.HasPrefix(part, "[") {
			ids = append(ids, id)
		}
	}
	return ids
}

// Pressed twice it makes one league.
func TestATournamentSentTwiceIsOneLeague(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		call := "POST /api/tournaments " + tournament(5, `"1"`, `,"format":"consolation","count":5`)
		first := admin.sends(call, "once")
		if second := admin.sends(call, "once"); second != first {
			t.Errorf("the second response is %s, the first %s", second, first)
		}
		admin.does(step{"GET /api/leagues", `200 !},{"id":`, ""})
	})
}

// What does not fit is said with numbers, and with what was tried and would fit.
func TestATournamentThatCannotBe(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{"POST /api/tournaments?preview=true " + tournament(12, `"1"`, `,"pools":2`), `200 "leagueId":0 & "problem":"24 of 38 games fit until 17:00: add a court, or make the games of the pools 10 minutes long, or play in 4 pools, or play until 21:40" & "finals":null`, ""},
			step{"POST /api/tournaments " + tournament(12, `"1"`, `,"pools":2`), "422 24 of 38 games fit until 17:00: add a court, or make", ""},
			step{"POST /api/tournaments " + tournament(3, `"1"`, ""), "422 A tournament has 4 to 64 teams, and 3 are entered", ""},
			step{"POST /api/tournaments " + tournament(8, ``, ""), "422 Enter 1 to 20 courts", ""},
			step{"POST /api/tournaments " + tournament(8, `"A","a"`, ""), `422 "a" is entered twice`, ""},
			step{"POST /api/tournaments " + tournament(8, `"A"`, `,"pools":5`), "422 8 teams play in 1 to 4 pools", ""},
			step{"POST /api/tournaments " + tournament(30, `"A"`, `,"pools":1`), "422 30 teams play in 2 to 10 pools", ""},
			step{"POST /api/tournaments " + tournament(8, `"A"`, `,"count":9`), "422 9 teams cannot reach the knockout: there are 8", ""},
			step{"POST /api/tournaments " + tournament(8, `"A"`, `,"format":"page","count":6`), "422 This format is for 4 teams, not for 6", ""},
			step{"POST /api/tournaments " + tournament(40, `"A"`, `,"format":"groups"`), "422 This format is for 2 to 32 teams, not for 40", ""},
			step{"POST /api/tournaments " + tournament(8, `"A"`, `,"format":"promotion"`), "422 After the pools the format is", ""},
			step{"POST /api/tournaments " + tournament(8, `"A"`, `,"minutes":0`), "422 A game of the pools takes 5 to 60 minutes", ""},
			step{"POST /api/tournaments " + tournament(8, `"A"`, `,"rest":-1`), "422 Teams rest for 0 to 240 minutes", ""},
			step{"POST /api/tournaments " + tournament(8, `"A"`, `,"timezone":"Nowhere"`), "422 Time zone must be a name", ""},
			step{"GET /api/leagues", "200 []", ""},
		)
	})
}

// Gold and silver: the top halves of the pools play for gold, and all others for silver.
func TestGoldAndSilver(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-12T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{"POST /api/tournaments " + tournament(7, twoCourts, `,"format":"groups","queue":true`), `201 "groups":[4,3],"groupNames":["Gold","Silver"] & "label":"Gold: Semi-final 1" & "label":"Silver: Final"`, `league="leagueId":(\d+)`},
			step{"GET /api/leagues/{league}/finals", "200", `finals="id":(\d+)`},
			step{"POST /api/finals/{finals}/seeds", `200 9 games are not over: T & "state":"ready" & !"afterPools"`, ""}, // by hand, before all is played
			step{"GET /api/leagues/{league}/finals", `200 "courtName":"Center"`, ""},
		)
	})
}
