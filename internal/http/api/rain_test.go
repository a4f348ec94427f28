package api

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sideout/internal/app"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/transfer"
)

// begun starts a game without a point: a phone has chosen the side that serves.
func begun(game string) step {
	return step{`PATCH /api/games/{` + game + `} {"device":"A","after":0,"sentAt":1,"events":[{"type":"serve","team":"team1","id":"` + game + `-begun","at":1}]}`, `200 "version":1`, ""}
}

// at10to8 gives a game a score.
func at10to8(game string) step {
	return step{`PATCH /api/games/{` + game + `} {"team1Score":10,"team2Score":8}`, `200 "status":"scheduled"`, ""}
}

// rainyFinals are finals of four teams on December 10, 2026, on two courts, in a league that plays on Thursdays.
func rainyFinals(t *testing.T, url, settings, plan string) *person {
	t.Helper()
	admin := signedUp(t, url, "ann@example.org")
	admin.does(finalsLeague(4, thursdays+settings)...)
	for _, name := range []string{"Court 1", "Court 2"} {
		admin.does(step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"` + name + `"}`, "201", ""})
	}
	admin.does(
		step{`POST /api/leagues/{league}/finals {` + plan + finalsNight + `}`, "201", `finals="id":(\d+)`},
		gameOf("semi1", "M1-1"), gameOf("semi2", "M1-2"),
	)
	return admin
}

// Rain after both semi-finals have begun, before their first point: the whole night moves, also the matches that wait for them.
func TestANightOfFinalsThatHasBegunWithoutAScoreMoves(t *testing.T) {
	for _, plan := range []string{"", `"queue":true,"rest":0,`} {
		eachServer(t, func(t *testing.T, url string, clock *testClock) {
			setClock(t, clock, "2026-12-10T23:10:00Z")
			admin := rainyFinals(t, url, "", plan)
			moves, places := 4, `"nights":[{"day":"2026-12-17","start":"18:00","end":"23:30"}] & "gameTime":"19:10","courtName":"Court 1"`
			if plan != "" { // matches that wait for a free court have no time
				moves, places = 2, `"nights":[{"day":"2026-12-17","start":"18:00","end":"23:30"}]`
			}
			admin.does(
				begun("semi1"), begun("semi2"),
				step{`POST /api/leagues/{league}/nights/2026-12-10/move?preview=true {"to":"2026-12-17"}`, fmt.Sprintf(`200 "message":"Would move %d games from Dec 10 to Dec 17.","moved":%d`, moves, moves), ""},
				step{"GET /api/leagues/{league}/finals", `200 !"2026-12-17"`, ""},
				step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17","reason":"Rain"}`, fmt.Sprintf(`200 "message":"Moved %d games from Dec 10 to Dec 17.","moved":%d`, moves, moves), ""},
				step{"GET /api/leagues/{league}/finals", `200 !"2026-12-10" & ` + places, ""},
				step{"GET /api/leagues/{league}/schedules", `200 !"2026-12-10" & "reason":"Rain"`, ""},
				won("semi1"), won("semi2"), gameOf("final", "M2-1"), won("final"),
				step{"GET /api/leagues/{league}/finals", `200 "champions":[{t1}]`, ""},
			)
		})
	}
}

// A semi-final with a score stays, and can be moved or counted. What waits for it moves with the night.
func TestWhatHasAScoreStaysAndWhatWaitsMoves(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:30:00Z")
		admin := rainyFinals(t, url, "", "")
		const stay = " 2 games have a score and stay on Dec 10: move, count or replay each of them."
		admin.does(
			at10to8("semi1"), at10to8("semi2"),
			step{`POST /api/leagues/{league}/nights/2026-12-10/move?preview=true {"to":"2026-12-17"}`, `200 "message":"Would move 2 games from Dec 10 to Dec 17.` + stay + `" & "schedules":[{"change":"move" & "label":"Final of Finals"`, ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17"}`, `200 "message":"Moved 2 games from Dec 10 to Dec 17.` + stay + `","moved":2`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"2026-12-10","start":"18:00","end":"23:30"},{"day":"2026-12-17","start":"18:00","end":"23:30"}] & "day":"2026-12-17","gameTime":"19:10","courtName":"Court 1"`, ""},
			// The score of one semi-final stands. The other semi-final is finished before the final.
			step{`POST /api/games/{semi1}/abandon {"how":"stand","reason":"Rain"}`, "200", ""},
			step{"GET /api/leagues/{league}/finals", "200", `line="key":"M1-2".*?"scheduleId":(\d+)`},
			step{`PATCH /api/schedules/{line} {"day":"2026-12-17","gameTime":"19:00"}`, "409 T2 may play then: Final of Finals on Dec 17 at 7:10 PM", ""},
			step{`PATCH /api/schedules/{line} {"day":"2026-12-17","gameTime":"18:00"}`, "200", ""},
			won("semi2"), gameOf("final", "M2-1"),
			step{"GET /api/leagues/{league}/schedules", `200 "gameId":{final},"gameDate":"2026-12-18T00:10:00Z"`, ""},
		)
	})
}

// A night on which nothing is left to be moved is refused with what can be done.
func TestANightOnWhichEverythingHasAScore(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T23:30:00Z")
		admin := rainyFinals(t, url, "", `"noThird":true,`)
		admin.does(won("semi1"), won("semi2"), gameOf("final", "M2-1"), at10to8("final"))
		for _, action := range []string{"move", "cancel"} {
			admin.does(step{"POST /api/leagues/{league}/nights/2026-12-10/" + action, "422 no game is left to be played on Dec 10, 2026; 1 game has a score and stays: move, count or replay it", ""})
		}
	})
}

// Finals that rain out after the end of the season move although the plan of the owner has ended, and the end date follows them. Taken back,
// all is as before.
func TestTheEndDateFollowsARainedOutNight(t *testing.T) {
	for _, end := range []string{"2026-12-10", "2026-12-03"} { // the finals are on the last day, or after it
		eachServerWith(t, billed, func(t *testing.T, url string, clock *testClock) {
			setClock(t, clock, "2026-12-01T15:00:00Z")
			admin := rainyFinals(t, url, `,"endDate":"`+end+`"`, "")
			setClock(t, clock, "2027-03-01T15:00:00Z") // the trial is over
			admin = signInAs(t, url, admin, "ann@example.org")
			admin.does(
				step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "402", ""},
				step{`POST /api/leagues/{league}/nights/2026-12-10/move?preview=true {"to":"2026-12-17"}`, `200 "message":"Would move 4 games from Dec 10, 2026 to Dec 17, 2026. The end date moves to Dec 17, 2026."`, `changes="schedules":(\[.*\]),"kept"`},
				step{"GET /api/leagues/{league}", `200 "endDate":"` + end + `"`, `before=("blackouts":[^\]]*\],"extraNights":[^\]]*\])`},
				step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17"}`, `200 "message":"Moved 4 games from Dec 10, 2026 to Dec 17, 2026. The end date moves to Dec 17, 2026." & "endDate":"` + end + `"`, ""},
				step{"GET /api/leagues/{league}", `200 "endDate":"2026-12-17"`, ""},
			)
			admin.values["restore"] = placesBefore(t, admin.values["changes"])
			admin.does(
				step{`POST /api/leagues/{league}/nights/2026-12-10/openings {"restore":{restore},"movedTo":"2026-12-17","endDate":"` + end + `"}`, `200 "message":"4 games are back in their places." & !"endDate"`, ""},
				step{"GET /api/leagues/{league}", `200 "endDate":"` + end + `" & {before}`, ""},
				step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"2026-12-10","start":"18:00","end":"23:30"}] & !"2026-12-17"`, ""},
			)
		})
	}
}

// placesBefore returns what brings the games of a preview back to their places.
func placesBefore(t *testing.T, changes string) string {
	t.Helper()
	var list []struct{ From json.RawMessage }
	check(t, json.Unmarshal([]byte(changes), &list))
	restore := []scheduling.RestoredPlace{}
	for _, change := range list {
		var was scheduling.RestoredPlace
		check(t, json.Unmarshal(change.From, &was))
		restore = append(restore, was)
	}
	text, err := json.Marshal(restore)
	check(t, err)
	return string(text)
}

// The day of a tournament moves in one step, also to an earlier day and in the middle of the day. It stays a tournament, and can be taken back.
func TestATournamentMovesToAnotherDay(t *testing.T) {
	for _, c := range []struct{ to, day, gameDay string }{
		{"2026-12-19", "Dec 19", "Saturday"}, {"2026-12-06", "Dec 6", "Sunday"}, {"2026-12-13", "Dec 13", "Sunday"},
	} {
		for _, played := range []int{0, 5, 12} {
			eachServer(t, func(t *testing.T, url string, clock *testClock) {
				setClock(t, clock, "2026-12-01T09:00:00Z")
				admin := signedUp(t, url, "ann@example.org")
				admin.does(
					step{"POST /api/tournaments " + tournament(8, twoCourts, `,"visibility":"public"`), "201", `league="leagueId":(\d+)`},
					step{"GET /api/leagues/{league}", "200", `before=("blackouts":[^\]]*\],"extraNights":[^\]]*\])`},
				)
				for _, id := range gameIDs(admin, "{league}")[:played] {
					admin.does(step{"PATCH /api/games/" + id + ` {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""})
				}
				what := fmt.Sprintf("%d games from Dec 12 to %s.", 16-played, c.day)
				admin.does(
					step{`POST /api/leagues/{league}/nights/2026-12-12/move?preview=true {"to":"` + c.to + `"}`, `200 "message":"Would move ` + what + `"`, `changes="schedules":(\[.*\]),"kept"`},
					step{"GET /api/leagues/{league}", `200 "startDate":"2026-12-12","endDate":"2026-12-12","gameDay":"Saturday"`, ""},
					step{`POST /api/leagues/{league}/nights/2026-12-12/move {"to":"` + c.to + `","reason":"Rain"}`, `200 "message":"Moved ` + what + `" & !"endDate"`, ""},
					step{"GET /api/leagues/{league}", `200 "startDate":"` + c.to + `","endDate":"` + c.to + `","gameDay":"` + c.gameDay + `" & {before}`, ""},
					step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"` + c.to + `","start":"11:00","end":"17:00"}] & !"day":"2026-12-12"`, ""},
					step{"GET /api/leagues/{league}/schedule.csv", `200 Date,Time,Week,Pool,Court & ` + c.to, ""},
					step{"GET /api/public/cup/calendar.ics", `200 Pool B & Moved: Rain & DTSTART`, ""},
					step{"GET /api/public/cup", `200 "startDate":"` + c.to + `","endDate":"` + c.to + `"`, ""},
					step{"GET /api/leagues/{league}/schedules", `200 "weekNumber":1 & !"weekNumber":0 & !"weekNumber":2`, ""},
				)
				admin.values["restore"] = placesBefore(t, admin.values["changes"])
				admin.does(
					step{`POST /api/leagues/{league}/nights/2026-12-12/openings {"restore":{restore},"movedTo":"` + c.to + `"}`, "200", ""},
					step{"GET /api/leagues/{league}", `200 "startDate":"2026-12-12","endDate":"2026-12-12","gameDay":"Saturday" & {before}`, ""},
					step{"GET /api/leagues/{league}/finals", `200 !"` + c.to + `"`, ""},
					step{"GET /api/leagues/{league}/schedules", `200 !"` + c.to + `"`, ""},
				)
			})
		}
	}
}

// A night that was moved goes back to its day by another move, and the settings are as before.
func TestANightMovesBackAgain(t *testing.T) {
	for _, to := range []string{"2026-12-12", "2026-12-17", "end"} {
		eachServer(t, func(t *testing.T, url string, clock *testClock) {
			setClock(t, clock, "2026-12-10T15:00:00Z")
			admin := rainyFinals(t, url, "", "")
			day := strings.Replace(to, "end", "2026-12-17", 1)
			admin.does(
				step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"` + to + `"}`, `200 "moved":4`, ""},
				step{`POST /api/leagues/{league}/nights/` + day + `/move {"to":"2026-12-10"}`, `200 "moved":4`, ""},
				step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"2026-12-10","start":"18:00","end":"23:30"}] & !"` + day + `" & "gameTime":"19:10","courtName":"Court 1"`, ""},
				step{"GET /api/leagues/{league}/schedules", `200 !"` + day + `"`, ""},
				step{"GET /api/leagues/{league}", `200 !"blackouts":["2026-12-10`, ""},
				// A day off that a person has chosen stays one.
				step{`PATCH /api/leagues/{league} {"blackouts":["2026-12-24"]}`, "200", ""},
				step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-24"}`, "422 when nobody plays", ""},
			)
		})
	}
}

// Two days of finals: the first one cannot move behind the second one, and the second one not before the first.
func TestTwoDaysOfFinalsKeepTheirOrder(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T15:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(8, thursdays)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"format":"single","keepRematches":true,"courts":["Court 1","Court 2"],"nights":[{"day":"2026-12-10","start":"18:00","end":"19:00"},{"day":"2026-12-17","start":"18:00","end":"23:30"}]}`, "201", ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-24"}`, "422 Semi-final 1 of Finals on Dec 17 at 6:00 PM would begin before T1 - T8 on Dec 24 at 6:00 PM has ended; move its night first", ""},
			step{`POST /api/leagues/{league}/nights/2026-12-17/move?preview=true {"to":"2026-12-03"}`, "422 would begin before", ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"end"}`, "422 would begin before", ""},
			step{`POST /api/leagues/{league}/nights/2026-12-17/move {"to":"end"}`, `200 "moved":4`, ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-16"}`, `200 "moved":4`, ""},
			step{"GET /api/leagues/{league}/finals", `200 "nights":[{"day":"2026-12-16","start":"18:00","end":"19:00"},{"day":"2026-12-24","start":"18:00","end":"23:30"}]`, ""},
			// Both are on one night: there is no room for the first one beside the second.
			step{`POST /api/leagues/{league}/nights/2026-12-24/move {"to":"2026-12-16"}`, "422 cannot move to Dec 16, 2026: Court 1 is taken", ""},
		)
	})
}

// A moved night of finals takes no court and no team twice: what is there already is named, in the preview too.
func TestAMovedNightOfFinalsClashes(t *testing.T) {
	for _, c := range []struct{ at, want string }{
		{"18:10", "422 T1 - T4 cannot move to Dec 17, 2026: Court 1 is taken: T5 - T6"},
		{"19:20", "422 Final of Finals cannot move to Dec 17, 2026: Court 1 is taken: T5 - T6"},
	} {
		eachServer(t, func(t *testing.T, url string, clock *testClock) {
			setClock(t, clock, "2026-12-01T15:00:00Z")
			admin := signedUp(t, url, "ann@example.org")
			admin.does(finalsLeague(6, thursdays)...)
			admin.does(
				step{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, "201", ""},
				step{strings.Replace(scheduled("t5", "t6", c.at, "Court 1"), "2026-12-10", "2026-12-17", 1) + "}", "201", ""},
				step{`POST /api/leagues/{league}/nights/2026-12-10/move?preview=true {"to":"2026-12-17"}`, c.want, ""},
				step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17"}`, c.want, ""},
				step{"GET /api/leagues/{league}/finals", `200 !"2026-12-17"`, ""},
			)
		})
	}
}

// A tournament whose day was moved after some games keeps its days in a league file, and its knockout can be played after the import.
func TestAMovedTournamentIsExportedAndImported(t *testing.T) {
	var app *app.Services
	eachServerWith(t, func(_ *testing.T, o *Options) { app = o.App }, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-12T16:30:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{"POST /api/tournaments " + tournament(8, twoCourts, ""), "201", `league="leagueId":(\d+)`},
			step{"GET /api/auth/user", "200", `owner="id":"([^"]+)"`},
		)
		for _, id := range gameIDs(admin, "{league}")[:5] {
			admin.does(step{"PATCH /api/games/" + id + ` {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""})
		}
		admin.does(
			step{`POST /api/leagues/{league}/nights/2026-12-12/move {"to":"2026-12-13"}`, `200 "moved":11`, ""},
			step{"GET /api/leagues/{league}/export", "200", `file=(?s)^200 (.*)`},
		)
		imported, err := app.Transfer.ImportLeague(t.Context(), transfer.ImportOptions{Owner: admin.values["owner"]}, strings.NewReader(admin.values["file"]))
		check(t, err)
		admin.values["copy"] = fmt.Sprint(imported.League.ID)
		admin.does(step{"GET /api/leagues/{copy}", `200 "startDate":"2026-12-13","endDate":"2026-12-13","gameDay":"Sunday"`, ""})
		for _, id := range gameIDs(admin, "{copy}")[5:] {
			admin.does(step{"PATCH /api/games/" + id + ` {"status":"completed","team1Score":25,"team2Score":20}`, "200", ""})
		}
		admin.does(step{"GET /api/leagues/{copy}/finals", `200 !"seedsOpen" & "state":"ready" & "day":"2026-12-13","gameTime":"11:00"`, ""})
	})
}

// A forfeited match and a cancelled game of a team that has withdrawn stay as they are when their night moves.
func TestForfeitsAndCancelledGamesOfWithdrawnTeamsStay(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-01T15:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(8, thursdays)...)
		admin.does(
			step{`POST /api/leagues/{league}/finals {"count":4,` + finalsNight + `}`, "201", ""},
			step{scheduled("t5", "t6", "22:00", "Court 1") + "}", "201", `line="id":(\d+)`},
			step{`POST /api/teams/{t5}/withdraw {"how":"keep"}`, "200", ""},
			gameOf("semi1", "M1-1"),
			step{`POST /api/games/{semi1}/forfeit {"by":"team2"}`, "200", ""},
			step{`POST /api/leagues/{league}/nights/2026-12-10/move {"to":"2026-12-17"}`, `200 "moved":3`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "forfeit":"team2" & "status":"cancelled"`, ""},
			gameOf("semi2", "M1-2"), won("semi2"), gameOf("final", "M2-1"), won("final"),
			step{"GET /api/leagues/{league}/finals", `200 "over":false & "champions":[{t1}]`, ""},
		)
	})
}
