package api

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

const shortNight = `"keepRematches":true,"nights":[{"day":"2026-12-10","start":"18:00","end":"20:00"}],"courts":["Court 1","Court 2"]`

// scheduled is the call that schedules a game of two teams on the night of finalsNight.
func scheduled(team1, team2, at, court string) string {
	return `POST /api/schedules {"leagueId":{league},"team1Id":{` + team1 + `},"team2Id":{` + team2 + `},"gameDate":"2026-12-10","gameTime":"` + at + `","courtName":"` + court + `"`
}

// Finals that are planned over league games take the free times and courts first.
func TestFinalsArePlannedAroundLeagueGames(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, "")...)
		admin.does(
			step{scheduled("t5", "t6", "18:00", "Court 1") + "}", "201", ""},
			step{scheduled("t1", "t5", "18:30", "Court 3") + "}", "201", ""},
			step{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, "201", `finals="id":(\d+)`},
			// Court 1 is taken until 18:30, and T1 play from then on: their semi-final is on Court 2, and the other one begins later.
			step{"GET /api/leagues/{league}/finals", `200 "key":"M1-1" & "gameTime":"18:00","courtName":"Court 2" & "key":"M1-2" & "gameTime":"18:30"`, ""},
		)
	})
}

// Finals that do not fit beside the other games are refused with the court, the time and the other game. The preview lists what is in the
// way, and what solves it.
func TestFinalsThatClashAreRefusedAndNamed(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, "")...)
		admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 3"}`, "201", ""})
		for _, at := range []string{"18:00", "18:30", "19:00", "19:30"} {
			admin.does(step{scheduled("t5", "t6", at, "Court 1") + "}", "201", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {"count":4,` + shortNight + `}`, "409 Semi-final 1 does not fit: Court 1 is taken: T5 - T6 on Dec 10 at 6:00 PM.", ""},
			step{`POST /api/leagues/{league}/finals {"count":4,"force":true,` + shortNight + `}`, "409 Semi-final 1 does not fit: Court 1 is taken", ""},
			step{`POST /api/leagues/{league}/finals?preview=true {"count":4,` + shortNight + `}`,
				`200 "clashes":[{"kind":"court","sentence":"Semi-final 1: Court 1 is taken: T5 - T6 on Dec 10 at 6:00 PM." & "sentence":"Play until & "sentence":"Play on Dec 17, 2026"`, ""},
			step{"GET /api/leagues/{league}/finals", `200 {"finals":[]}`, ""},
		)
	})
}

// A team that has another game all evening can be forced, a court cannot.
func TestFinalsDespiteAGameOfATeam(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, "")...)
		for _, at := range []string{"18:00", "18:30", "19:00", "19:30"} {
			admin.does(step{scheduled("t1", "t6", at, "Court 3") + "}", "201", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/finals {"count":4,` + shortNight + `}`, "409 Semi-final 1 does not fit: T1 already play then: T1 - T6 on Dec 10 at 6:00 PM.", ""},
			step{`POST /api/leagues/{league}/finals?preview=true {"count":4,` + shortNight + `}`, `200 "clashes":[{"kind":"team","sentence":"Semi-final 1: T1 already play then`, ""},
			step{`POST /api/leagues/{league}/finals {"count":4,"force":true,` + shortNight + `}`, `201 "gameTime":"18:00" & !"off"`, ""},
		)
	})
}

// A match of finals, a place that waits for its teams and the longer final hold their court and the teams that may play there.
func TestMatchesOfFinalsHoldCourtsAndTeams(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"count":4,"finalMinutes":90,"noThird":true,` + finalsNight + `}`, `201 "gameTime":"18:40"`, `finals="id":(\d+)`},
			step{scheduled("t5", "t6", "18:00", "Court 1") + `}`, "409 Court 1 is taken: T1 - T4 on Dec 10 at 6:00 PM", ""},
			step{scheduled("t5", "t1", "18:15", "Court 3") + `}`, "409 T1 already play then", ""},
			step{scheduled("t5", "t6", "19:45", "Court 1") + `}`, "409 Court 1 is taken: Final of Finals on Dec 10 at 6:40 PM", ""},
			step{scheduled("t5", "t6", "19:45", "Court 1") + `,"force":true}`, "409 Court 1 is taken", ""},
			step{scheduled("t5", "t2", "19:45", "Court 3") + `}`, "409 T2 may play then: Final of Finals", ""},
			step{scheduled("t5", "t6", "20:10", "Court 1") + `}`, "201", ""},
			// The final can be moved to a free place only.
			step{"GET /api/leagues/{league}/finals", "200", `final="id":(\d+),"key":"M2-1"`},
			step{`PATCH /api/finals-places/{final} {"gameTime":"20:00"}`, "409 Court 1 is taken: T5 - T6 on Dec 10 at 8:10 PM", ""},
			step{`PATCH /api/finals-places/{final} {"gameTime":"20:40"}`, "200", ""},
			step{`POST /api/finals-places/{final}/late {"minutes":20}`, "200", ""},
			step{`PATCH /api/finals-places/{final} {"gameTime":"18:40"}`, "200", ""},
			step{`POST /api/finals-places/{final}/late?preview=true {"minutes":20}`, `200 "notes":["Court 1 is taken: T5 - T6 on Dec 10 at 8:10 PM."]`, ""},
			step{`POST /api/finals-places/{final}/late {"minutes":20}`, "409 Court 1 is taken: T5 - T6 on Dec 10 at 8:10 PM", ""},
		)
	})
}

// A season that is planned over finals leaves their courts and teams to them.
func TestASeasonIsPlannedAroundFinals(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(step{`POST /api/leagues {"name":"L","tierCount":1,"teamsPerTier":4,"scheduleMode":"fixed","gamesPerMatchup":2,"startDate":"2026-12-10","gameDay":"Thursday","gameDuration":30,"timeBlockStart":"18:00","timeBlockEnd":"22:00"}`, "201", `league="id":(\d+)`})
		for _, court := range []string{"Court 1", "Court 2"} {
			admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"` + court + `"}`, "201", ""})
		}
		admin.does(step{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D"]}`, "201", `a="id":(\d+)`})
		admin.does(
			step{`POST /api/leagues/{league}/finals {"finalMinutes":60,"nights":[{"day":"2026-12-10","start":"18:00","end":"23:00"}],"courts":["Court 1","Court 2"]}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule {}", "200", ""},
		)
		checkNoClash(t, admin)
	})
}

// Of twenty finals that are planned at the same moment those that do not fit are refused.
func TestTwentyFinalsAtOnce(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		var all sync.WaitGroup
		responses := make([]string, 20)
		for i := range responses {
			all.Go(func() {
				responses[i] = admin.sends(fmt.Sprintf(`POST /api/leagues/{league}/finals {"name":"Cup %d",`, i)+finalsNight+"}", fmt.Sprintf("key-%d", i))
			})
		}
		all.Wait()
		made := 0
		for _, response := range responses {
			if strings.HasPrefix(response, "201") {
				made++
			} else if !strings.HasPrefix(response, "409 Semi-final 1 does not fit: ") {
				t.Errorf("got %.200s", response)
			}
		}
		if made == 0 || made == len(responses) {
			t.Errorf("%d of %d finals were made", made, len(responses))
		}
		checkNoClash(t, admin)
	})
}

// Two finals of a league have different names.
func TestFinalsOfOneName(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(4, "")...)
		next := strings.ReplaceAll(finalsNight, "12-10", "12-17")
		admin.does(
			step{`POST /api/leagues/{league}/finals {` + finalsNight + `}`, "201", ""},
			step{`POST /api/leagues/{league}/finals {"name":"finals",` + next + `}`, "409 This league has finals called Finals already.", ""},
			step{`POST /api/leagues/{league}/finals {"name":"Cup",` + next + `}`, "201", `cup="id":(\d+)`},
			step{`PATCH /api/finals/{cup} {"name":"Finals"}`, "409 This league has finals called Finals already.", ""},
			step{`PATCH /api/finals/{cup} {"name":"Cup"}`, "200", ""},
		)
	})
}

// Two games of different lengths on one court do not swap their places if they would then overlap.
func TestASwapThatOverlaps(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T17:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(6, "")...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"from":"hand","seeds":[{t1},{t2}],"minutes":90,"keepRematches":true,"nights":[{"day":"2026-12-10","start":"18:30","end":"23:30"}],"courts":["Court 1"]}`, "201", `final="scheduleId":(\d+)`},
			step{scheduled("t5", "t6", "18:00", "Court 1") + `}`, "201", `game={"id":(\d+)`},
			step{`POST /api/schedules/{final}/swap {"with":{game}}`, "409 Court 1 is taken", ""},
		)
	})
}
