package api

import (
	"fmt"
	"strings"
	"testing"

	"sideout/internal/app"
	"sideout/internal/app/transfer"
)

// What leaves a tournament has its words: pools and no weeks.
func TestTheFilesOfATournament(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-12T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{"POST /api/tournaments " + tournament(8, twoCourts, `,"visibility":"public","duty":true`), "201", `league="leagueId":(\d+)`},
			step{"GET /api/leagues/{league}/schedule.csv", `200 Date,Time,Week,Pool,Court & 2026-12-12,09:00,,A,Center & !,Tier`, ""},
			step{"GET /api/leagues/{league}/standings.csv", `200 Pool,Rank,Team & A,1,`, ""},
			step{"GET /api/public/cup/calendar.ics", `200 Pool A\nDuty: T & Pool B & !Tier`, ""},
			step{"GET /api/public/cup", `200 "startDate":"2026-12-12","endDate":"2026-12-12"`, ""},
		)
		for _, id := range gameIDs(admin, "{league}") {
			admin.does(step{"PATCH /api/games/" + id + ` {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""})
		}
		admin.does(
			step{"GET /api/leagues/{league}/schedule.csv", `200 2026-12-12,11:00,,,Center`, ""}, // the knockout has no pools
			step{"GET /api/public/cup/calendar.ics", `200 Cup\nSemi-final 1 & Cup\nSemi-final 2 & !Cup\nFinals`, ""},
			step{"GET /api/public/cup", `200 "stage":"finals","match":"Semi-final 1"`, ""},
		)
	})
}

// A tournament that moves to another server in the middle of its pools goes on there, and its tables give the seeds.
func TestATournamentMovesInTheMiddleOfItsPools(t *testing.T) {
	var app *app.Services
	eachServerWith(t, func(_ *testing.T, o *Options) { app = o.App }, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-12T09:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{"POST /api/tournaments " + tournament(8, twoCourts, ""), "201", `league="leagueId":(\d+)`},
			step{"GET /api/auth/user", "200", `owner="id":"([^"]+)"`},
		)
		const played = 5
		end := func(id string) {
			admin.does(step{"PATCH /api/games/" + id + ` {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""})
		}
		for _, id := range gameIDs(admin, "{league}")[:played] {
			end(id)
		}
		admin.does(step{"GET /api/leagues/{league}/export", "200", `file=(?s)^200 (.*)`})
		imported, err := app.Transfer.ImportLeague(t.Context(), transfer.ImportOptions{Owner: admin.values["owner"]}, strings.NewReader(admin.values["file"]))
		check(t, err)
		admin.values["copy"] = fmt.Sprint(imported.League.ID)
		admin.does(step{"GET /api/leagues/{copy}/finals", `200 "seedsOpen":true & 7 games are not over:`, ""})
		for _, id := range gameIDs(admin, "{copy}")[played:] {
			end(id)
		}
		admin.does(
			step{"GET /api/leagues/{copy}/finals", `200 !"seedsOpen" & "state":"ready"`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "seedsOpen":true & 7 games are not over:`, ""},
		)
	})
}
