package api

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

const (
	planSeason = `POST /api/leagues/{league}/auto-schedule {}`
	undoPlan   = `POST /api/leagues/{league}/auto-schedule/undo`
	lineUp     = "GET /api/leagues/{league}/schedules"
)

func fixedLeague(t *testing.T, url, teams string) *person {
	admin := signedUp(t, url, "ann@example.org")
	admin.does(
		step{`POST /api/leagues {"name":"L","tierCount":1,"startDate":"2026-11-26","gameDay":"Thursday","gamesPerMatchup":1,"timeBlockStart":"18:00","timeBlockEnd":"20:00"}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"names":[` + teams + `]}`, "201", ""},
	)
	return admin
}

// A published season is taken back as a whole, and can be planned again.
func TestAPublishedSeasonIsTakenBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := fixedLeague(t, url, `"Aces","Bees","Crows","Diggers","Eagles","Foxes","Gulls","Hawks","Ibises","Jays","Kites","Larks","Moles"`) // 78 games, more than one part
		admin.does(
			step{undoPlan, "409 There is no plan to take back.", ""},
			step{planSeason, `200 "schedulesCreated":78,`, ""},
			step{planSeason, `200 "schedulesCreated":0,"schedulesMoved":0`, ""}, // it changes nothing
			step{undoPlan, "200 The schedule is as before: 78 games taken out of the schedule.", ""},
			step{lineUp, `200 []`, ""},
			step{undoPlan, "409 There is no plan to take back.", ""},
			step{planSeason, `200 "schedulesCreated":78,`, ""},
		)
	})
}

// A plan that moves and removes games for a late team is taken back: the games are where they were, with their score links.
func TestAPlanForALateTeamIsTakenBack(t *testing.T) {
	for _, way := range []string{"fit", "anew"} {
		t.Run(way, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin := fixedLeague(t, url, `"Aces","Bees","Crows","Diggers"`)
				admin.does(
					step{planSeason, `200 "schedulesCreated":6,`, ""},
					step{lineUp, "200", `before=^200 (.*)$`},
					step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "201", ""},
					step{`POST /api/leagues/{league}/auto-schedule {"way":"` + way + `","includeSoon":true}`, `200 "schedulesCreated":4,`, ""},
					step{undoPlan, "200 The schedule is as before: 4 games taken out of the schedule", ""},
					step{lineUp, "200", `after=^200 (.*)$`},
				)
				if before, after := placesOf(t, admin.values["before"]), placesOf(t, admin.values["after"]); before != after {
					t.Errorf("before %s\nafter  %s", before, after)
				}
			})
		})
	}
}

// A plan is refused to be taken back once a game of it has begun or was moved, and nothing is lost.
func TestAPlanIsNotTakenBackOnceItIsInUse(t *testing.T) {
	for _, c := range []struct{ name, call, status, want string }{
		{"a point is scored", sendEvents2("{game}"), `200 "outcome":"applied"`, " has begun."},
		{"a result is entered", `PATCH /api/games/{game} {"status":"completed","team1Score":25,"team2Score":1}`, "200", " has begun."},
		{"a game is forfeited", `POST /api/games/{game}/forfeit {"by":"both"}`, "200", " has begun."},
		{"a game is moved by hand", `PATCH /api/schedules/{line} {"gameTime":"21:00"}`, "200", " was moved since."},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, _ *testClock) {
				admin := fixedLeague(t, url, `"Aces","Bees","Crows","Diggers"`)
				admin.does(
					step{planSeason, `200 "schedulesCreated":6,`, ""},
					step{lineUp, "200", `game="gameId":(\d+)`},
					step{lineUp, "200", `line=\[\{"id":(\d+)`},
				)
				phone := newPerson(t, url)
				admin.does(step{lineUp, "200", `token="inviteToken":"([^"]+)"`})
				phone.values = admin.values
				phone.does(step{"GET /api/games/invite/{token}", "200", ""})
				if c.name == "a point is scored" {
					phone.does(step{c.call, c.status, ""})
				} else {
					admin.does(step{c.call, c.status, ""})
				}
				admin.does(
					step{lineUp, "200", `before=^200 (.*)$`},
					step{undoPlan, "409 The plan can no longer be taken back: & on Nov 26, 2026" + c.want, ""},
					step{lineUp, "200 {before}", ""},
				)
			})
		})
	}
}

type placedLine struct {
	ID, GameID, Team1ID, Team2ID             int64
	Day, GameTime, CourtName, Status, Reason string
	InviteToken                              string
	Pinned                                   bool
}

// placesOf returns the ids, games, places and links of a schedule.
func placesOf(t *testing.T, schedule string) string {
	t.Helper()
	var lines []placedLine
	check(t, json.Unmarshal([]byte(schedule), &lines))
	slices.SortFunc(lines, func(a, b placedLine) int { return cmp.Compare(a.ID, b.ID) })
	return fmt.Sprint(lines)
}
