package api

import (
	"testing"

	"sideout/internal/http/httpio"
)

// TestDutyTeams switches duty teams on, plans a season, chooses one by hand, takes that back, and changes the schedule around them.
func TestDutyTeams(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-24","gameDay":"Thursday","timeBlockStart":"19:00","timeBlockEnd":"20:00","gameDuration":30,"gamesPerMatchup":1}`,
				`201 "duty":0`, `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces"]}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Blockers"]}`, "201", `blockers="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Cut Shots"]}`, "201", `cuts="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Diggers"]}`, "201", `diggers="id":(\d+)`},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":6`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "gameTime":"19:00"`, `line="id":(\d+)`},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[]}`, "409 has no duty teams. Switch them on", ""},
			step{`PATCH /api/leagues/{league} {"duty":3}`, "422 from 0 to 2 duty teams", ""},
			step{"GET /api/leagues/{league}/duties?duty=1", "200 6 games with duty teams, 1 to 2 for each team.", ""},
			step{"GET /api/leagues/{league}/duties?duty=3", "422 from 0 to 2", ""},
			step{"GET /api/leagues/{league}/duties?duty=one", "422 Write the number of duty teams", ""},
			step{"GET /api/leagues/{league}/duties", "200 No game has a duty team.", ""},
			step{`PATCH /api/leagues/{league} {"duty":1}`, `200 "duty":1`, ""},
			step{"GET /api/leagues/{league}/schedules", `200 "dutyTeamIds":[`, `line="id":(\d+),"leagueId":\d+,"team1Id":{blockers},"team2Id":{aces},`},
			step{"GET /api/leagues/{league}/schedules", `200 "dutyTeamIds":[`, `score="inviteToken":"([^"]+)"`},
			step{"GET /api/games/invite/{score}", `200 "duty":[" & "tier":1 & "wins":0,"losses":0`, ""},
			step{`PATCH /api/leagues/{league} {"visibility":"public","slug":"thursday"}`, "200", ""},
			step{"GET /api/public/thursday", `200 "duty":["`, ""},
			step{"GET /api/public/thursday/teams/{cuts}", `200 "duties":[{ & "duty":["Cut Shots"]`, ""},
			step{"GET /api/public/thursday/teams/{cuts}/calendar.ics", `200 SUMMARY:Duty: `, ""},
			step{"GET /api/public/thursday/calendar.ics", `200 Duty: Cut Shots`, ""},
			step{"GET /api/leagues/{league}/tonight", `200 "duty":["`, ""},
			step{"GET /api/leagues/{league}/schedule.csv", "200 Status,Duty", ""},
			step{"GET /api/leagues/{league}/schedule-quality", `200 "name":"Duties per team","value":"1 to 2","best":"1 to 2","proved":true & "name":"Places without a duty team","value":"0"`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesCreated":0,"schedulesMoved":0,"schedulesDeleted":0`, ""},

			// By hand: not a team that plays then, not too many, not unknown ones.
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{aces}]}`, "409 Aces already play then: Blockers - Aces on ", ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{aces}],"force":true}`, "409 Aces already play then", ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{cuts},{diggers}]}`, "422 at most 1 duty team", ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[999999]}`, "422 Choose teams of this league", ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{cuts}]}`, `200 "dutyTeamIds":[{cuts}],"dutyByHand":true`, ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{diggers}]}`, `200 "dutyTeamIds":[{diggers}],"dutyByHand":true`, ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{cuts}],"dutyByHand":false}`, `200 "dutyTeamIds":[{cuts}]`, ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{diggers}]}`, `200 "dutyByHand":true`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", `200 "schedulesMoved":0`, ""},
			step{`PATCH /api/schedules/{line} {"courtName":null}`, `200 "courtName":null & "dutyTeamIds":[{diggers}],"dutyByHand":true`, ""},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[]}`, `200 "dutyByHand":true`, ""},
			step{`PATCH /api/schedules/{line} {"status":"cancelled"}`, `200 "cancelled"`, ""},
			step{"GET /api/leagues/{league}/schedule-quality", `200 "Places without a duty team","value":"1"`, ""}, // nobody else is in the hall
			step{`PATCH /api/schedules/{line} {"status":"scheduled","dutyTeamIds":null}`, `200 "dutyTeamIds":[`, ""},

			// A team leaves, and its duties go to others.
			step{"POST /api/teams/{cuts}/withdraw {\"how\":\"keep\"}", "200", ""},
			step{"GET /api/leagues/{league}/duties", "200 with duty teams", ""},
			step{`DELETE /api/teams/{diggers}`, "204", ""},
			step{"GET /api/leagues/{league}/schedules", `200 "team1Id"`, ""},
			step{`PATCH /api/leagues/{league} {"duty":0}`, `200 "duty":0`, ""},
			step{"GET /api/leagues/{league}/schedule-quality", "200", ""},
		)
	})
}

// A deleted team is on duty nowhere any more, not even for a cancelled game.
func TestADeletedTeamHasNoDuties(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-12-10T20:00:00Z")
		admin := signedUp(t, url, "ann@example.org")
		admin.does(finalsLeague(2, `,"duty":1`)...)
		admin.does(
			step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "201", `late="id":(\d+)`},
			step{scheduled("t1", "t2", "18:00", "Court 1") + "}", "201", `line={"id":(\d+)`},
			step{`PATCH /api/schedules/{line} {"dutyTeamIds":[{late}]}`, `200 "dutyTeamIds":[{late}]`, ""},
			step{`PATCH /api/schedules/{line} {"status":"cancelled"}`, `200 "dutyTeamIds":[{late}]`, ""},
			step{`DELETE /api/teams/{late}`, "204", ""},
			step{"GET /api/leagues/{league}/schedules", `200 "cancelled" & !"dutyTeamIds":[{late}]`, ""},
		)
	})
}
