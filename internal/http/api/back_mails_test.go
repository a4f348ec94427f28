package api

import (
	"strings"
	"testing"
)

// Captains are asked by mail whether their teams are back when a manager says so: each team once a season.
func TestMailsAskWhetherTeamsAreBack(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.captainLeague()
		const ask = "POST /api/leagues/{league}/ask-back"
		ann.does(step{ask, "409 Captains are asked from three weeks before the end of the season on", ""}) // nothing was played
		ann.does(
			step{`POST /api/teams {"leagueId":{league},"name":"Setters"}`, "201", `setters="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Bumpers"}`, "201", `bumpers="id":(\d+)`},
			step{"POST /api/teams/{bumpers}/captain-link", "200", ""},
		)
		m.addCaptain(ann, "aces", "al@example.org")
		m.addCaptain(ann, "aces", "amy@example.org")
		m.addCaptain(ann, "diggers", "di@example.org")
		m.addCaptain(ann, "setters", "sid@example.org") // has no captain's link, to which the mail could lead
		ann.does(
			step{"POST /api/teams/{diggers}/captain-link", "200", `other="token":"([^"]+)"`},
			step{`POST /api/teams/{bumpers}/contacts {"email":"bo@example.org"}`, "200", ""}, // has not said yes
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{setters},"team1Score":25,"team2Score":20,"playedAt":"2026-11-05"}`, "201", ""},
			step{`PATCH /api/leagues/{league} {"startDate":"2026-09-03","endDate":"2026-11-26"}`, "200", ""},
		)
		captain.does(step{`POST /api/captain/{other}/back {"back":"no"}`, "200", ""})
		m.next()
		ann.does(
			step{"GET /api/leagues/{league}/season", `200 "asking":{"ready":1} & !"askedAt"`, ""},
			step{ask, `200 "asking":{"ready":0} & "name":"Aces","tier":1,"place":1,"askedAt":"`, ""},
		)
		mails := m.next()
		if len(mails) != 2 || mails[0].Subject != "Is Aces back next season?" || !strings.Contains(mails[0].Text, "Fall 2026") ||
			m.tokenOf(mails[0], "/team/") != captain.values["token"] {
			t.Fatalf("%+v", mails)
		}
		captain.does(step{`POST /api/captain/{token}/back {"back":"yes"}`, `200 {"answer":"yes"}`, ""})
		captain.does(step{`POST /api/captain/{token}/back {"back":null}`, "200", ""})

		// A second press asks a team that has become ready, and no other one again.
		ann.does(step{ask, `200 "ready":0`, ""})
		m.expect("a second press")
		ann.does(
			step{"POST /api/teams/{setters}/captain-link", "200", ""},
			step{"POST /api/leagues/{league}/close", "200", ""}, // the question is about the next season
			step{"GET /api/leagues/{league}/season", `200 "asking":{"ready":1}`, ""},
			step{ask, `200 "ready":0`, ""},
		)
		m.expect("a team that is ready later", "sid@example.org: Is Setters back next season?")
		ann.does(
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027","startDate":"2027-01-07"}`, "201", `next="id":(\d+)`},
			step{ask, "409", ""},
			step{"GET /api/leagues/{next}/season", `200 !"asking" & !"askedAt"`, ""},
		)
		m.expect("the next season was started")
	})
}

// A captain who has unsubscribed gets no question, and the team does not count as asked.
func TestMailsAskNobodyWhoHasStoppedThem(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, _ := m.captainsOfTwo()
		ann.does(
			step{"POST /api/teams/{diggers}/captain-link", "200", ""},
			step{`PATCH /api/schedules/{line} {"status":"cancelled"}`, "200", ""},
			step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20,"playedAt":"2026-11-05"}`, "201", ""},
			step{`PATCH /api/leagues/{league} {"endDate":"2026-11-26"}`, "200", ""},
		)
		for _, mail := range m.next() {
			if mail.To == "al@example.org" {
				m.pressStop(mail)
			}
		}
		ann.does(
			step{"POST /api/leagues/{league}/ask-back", `200 "ready":0 & "name":"Aces","tier":1,"place":1} & "name":"Diggers","tier":1,"place":2,"askedAt":`, ""},
		)
		m.expect("asked", "di@example.org: Is Diggers back next season?")
	})
}
