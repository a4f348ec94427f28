package api

import (
	"strings"
	"testing"
)

// TestACaptainCannotPlayOnADay reports a day with a game: it is on the list until the league has decided, and the captain sees what.
func TestACaptainCannotPlayOnADay(t *testing.T) {
	report := `POST /api/captain/{token}/absences {"day":"2026-12-03","reason":" A  wedding "}`
	for _, c := range []struct {
		name   string
		decide []step
		after  string // what the captain sees
	}{
		{"keep", []step{{`POST /api/leagues/{league}/absences/{absence}/keep {"why":"No other day"}`, "204", ""}}, `"state":"kept","why":"No other day"`},
		{"move", []step{{`PATCH /api/schedules/{line} {"day":"2026-12-10"}`, "200", ""}}, `"state":"freed"`},
		{"cancel", []step{{`PATCH /api/schedules/{line} {"status":"cancelled","reason":"Aces cannot play"}`, "200", ""}}, `"state":"freed"`},
		{"remove", []step{{`DELETE /api/schedules/{line}`, "204", ""}}, `"state":"freed"`},
		{"play all the same", []step{{`PATCH /api/games/{later} {"team1Score":25,"team2Score":20}`, "200", ""}}, `"state":"over"`},
		{"keep, then move", []step{
			{`POST /api/leagues/{league}/absences/{absence}/keep {}`, "204", ""},
			{`PATCH /api/schedules/{line} {"day":"2026-12-10"}`, "200", ""},
		}, `"state":"freed"`},
		{"forfeit", []step{{`POST /api/games/{later}/forfeit {"by":"team1"}`, "200", ""}}, `"state":"forfeited"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachServer(t, func(t *testing.T, url string, clock *testClock) {
				admin, captain := captainNight(t, url, clock)
				captain.does(
					step{report, `200 "day":"2026-12-03","reason":"A wedding","state":"open"`, `absence="id":(\d+)`},
					step{report, `200 "id":{absence},`, ""},
					step{`POST /api/captain/{token}/absences {"day":"2026-12-04"}`, `200 "state":"noted"`, `free="id":(\d+)`},
					step{`POST /api/captain/{token}/absences {"day":"2026-11-01"}`, "422 Choose today or a day to come", ""},
					step{`POST /api/captain/{token}/absences {"day":"soon"}`, "422 like 2026-11-26", ""},
					step{`DELETE /api/captain/{token}/absences/{free}`, "204", ""},
					step{`DELETE /api/captain/{token}/absences/{free}`, "404", ""},
				)
				admin.does(
					step{"GET /api/leagues/{league}/attention", `200 "kind":"absent","gameId":{later}, & Aces cannot play on & “A wedding” & {"name":"reschedule"},{"name":"cancel","reason":"Aces cannot play"},{"name":"keepGame","absence":{absence}},{"name":"forfeit","by":"team1"}`, ""},
					step{"GET /api/leagues/{league}/captains", `200 "name":"Aces","tier":1,"token":"{token}","absences":1`, ""},
					step{"GET /api/leagues/{league}/schedules", "200", `line="id":(\d+),"leagueId":\d+,"team1Id":\d+,"team2Id":\d+,"gameId":{later},`},
				)
				admin.does(c.decide...)
				admin.does(step{"GET /api/leagues/{league}/attention", "200 !absent", ""})
				captain.does(
					step{"GET /api/captain/{token}", "200 " + c.after, ""},
					step{`DELETE /api/captain/{token}/absences/{absence}`, "409 decided about this day already", ""},
				)
			})
		})
	}
}

// A day that a captain has reported before the season is planned is left free; a plan that does not fit without it says so in its report.
func TestPlansLeaveTheDayFree(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"Thursday","startDate":"2026-11-26","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"22:00","tierCount":1}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers","Setters","Blockers"]}`, "201", `aces="id":(\d+)`},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/teams/{aces}/captain-link", "200", `token="token":"([^"]+)"`},
			step{`POST /api/captain/{token}/absences {"day":"2026-11-26"}`, `200 "state":"noted"`, ""},
			step{"POST /api/leagues/{league}/auto-schedule", "200", ""},
			step{"GET /api/captain/{token}", `200 "state":"noted" & !"day":"2026-11-26","gameTime"`, ""},
			step{"GET /api/leagues/{league}/schedule-quality", `200 "met":1,"of":1`, ""},
			step{"GET /api/leagues/{league}/teams", `200 !"away"`, ""}, // it is no wish of the manager
		)
		days := make([]string, 0, 30)
		for i := range 9 { // nothing fits around them
			days = append(days, []string{"2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24", "2026-12-31", "2027-01-07", "2027-01-14", "2027-01-21", "2027-01-28"}[i])
		}
		for _, day := range days {
			admin.does(step{`POST /api/captain/{token}/absences {"day":"` + day + `"}`, "200", ""})
		}
		admin.does(
			step{`PATCH /api/leagues/{league} {"endDate":"2027-01-28"}`, "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", "200 when it cannot play and has a game", ""},
			step{"POST /api/leagues/{league}/auto-schedule", "200", ""},
			step{"POST /api/leagues/{league}/auto-schedule?preview=true", "200", ""},
			step{"GET /api/leagues/{league}/schedule-quality", "200 when it cannot play and has a game", ""},
		)
	})
}

// A week is planned without a team that cannot play, and with everybody if it cannot be planned otherwise: a captain cannot stop it.
func TestWeeksLeaveTheDayFree(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		admin.does(
			step{`POST /api/leagues {"name":"Thursday","startDate":"2026-11-26","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"22:00","tierCount":1,"scheduleMode":"weekly"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers","Setters"]}`, "201", `aces="id":(\d+)`},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{"POST /api/teams/{aces}/captain-link", "200", `token="token":"([^"]+)"`},
			step{"GET /api/leagues/{league}/teams", "200", `diggers="id":(\d+),"leagueId":\d+,"name":"Diggers"`},
			step{"POST /api/teams/{diggers}/captain-link", "200", `other="token":"([^"]+)"`},
			step{`POST /api/captain/{token}/absences {"day":"2026-11-26"}`, `200 "state":"noted"`, ""},
			step{"POST /api/leagues/{league}/advance-week?preview=true", `200 "schedule":{ & !"team1Id":{aces} & !"team2Id":{aces}`, ""},
			step{`POST /api/captain/{other}/absences {"day":"2026-11-26"}`, `200 "state":"noted"`, ""},
			step{"POST /api/leagues/{league}/advance-week?preview=true", `200 "team1Id":{aces} & when it cannot play and has a game`, ""},
			step{"POST /api/leagues/{league}/advance-week", "200", ""},
			step{"GET /api/leagues/{league}/attention", `200 "kind":"absent" & Aces cannot play on & Diggers cannot play on`, ""},
			step{"GET /api/captain/{token}", `200 "state":"open"`, ""},
		)
	})
}

// The captain and the managers get mails.
func TestAbsencesAreMailed(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.captainsOfTwo()
		captain.does(step{`POST /api/captain/{token}/absences {"day":"2026-11-26","reason":"A wedding"}`, `200 "state":"open"`, `absence="id":(\d+)`})
		m.expect("reported", "ann@example.org: Aces cannot play on Thu, Nov 26")
		ann.does(step{`POST /api/leagues/{league}/absences/{absence}/keep {"why":"No other day"}`, "204", ""})
		fresh := m.next()
		if len(fresh) != 1 || fresh[0].To != "al@example.org" || !strings.Contains(fresh[0].Text, "No other day") {
			t.Errorf("%+v", fresh)
		}
	})
}
