package api

import (
	"testing"
	"time"
)

// The captains who are notified of a withdrawal are notified of its undo too. A captain without a confirmed address gets neither mail.
func TestCaptainsAreNotifiedOfAWithdrawalAndItsUndo(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, _ := m.captainsOfTwo()
		ann.does(step{`POST /api/teams/{diggers}/contacts {"email":"asked@example.org"}`, "200", ""})
		m.expect("the question", "asked@example.org: May we write to you about Diggers?")
		ann.does(step{`POST /api/teams/{diggers}/withdraw {"how":"keep"}`, "200", ""})
		m.expect("the withdrawal", "al@example.org: Cancelled on Thu, Nov 26: Aces – Diggers", "di@example.org: Cancelled on Thu, Nov 26: Aces – Diggers")
		m.clock.Advance(time.Minute)
		ann.does(step{"POST /api/teams/{diggers}/withdraw/undo", "200", ""})
		m.clock.Advance(11 * time.Minute)
		m.expect("its undo", "al@example.org: Takes place on Thu, Nov 26: Aces – Diggers", "di@example.org: Takes place on Thu, Nov 26: Aces – Diggers")
		ann.does(step{`POST /api/teams/{aces}/no-show {"date":"2026-11-26"}`, "200", ""})
		m.expect("a no-show", "al@example.org: Cancelled on Thu, Nov 26: Aces – Diggers", "di@example.org: Cancelled on Thu, Nov 26: Aces – Diggers")
	})
}

// If a closed week is undone before its mails are sent, no captain is notified; after that, captains are notified that its games are cancelled.
func TestCaptainsAreNotifiedOfAnUndoneWeek(t *testing.T) {
	for _, c := range []struct {
		name         string
		wait         time.Duration
		closed, gone []string // the subjects, before and after the undo
	}{
		{"at once", time.Minute, nil, nil},
		{"later", 11 * time.Minute, []string{"al@example.org: Thursday, week 1: Aces stays in tier 1", "di@example.org: Thursday, week 1: Diggers stays in tier 1"},
			[]string{"al@example.org: Cancelled on Thu, Nov 26: Diggers – Aces", "di@example.org: Cancelled on Thu, Nov 26: Diggers – Aces"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachMailServer(t, func(t *testing.T, m *mailServer) {
				ann, _ := m.captainLeague()
				m.addCaptain(ann, "aces", "al@example.org")
				m.addCaptain(ann, "diggers", "di@example.org")
				ann.does(
					step{`PATCH /api/leagues/{league} {"startDate":"2026-11-19","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"19:00","gameDuration":60,"tierCount":1,"scheduleMode":"weekly"}`, "200", ""},
					step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
					step{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20,"playedAt":"2026-11-19","status":"completed"}`, "201", ""},
					step{"POST /api/leagues/{league}/advance-week", `200 "weekAdvanced":2`, ""},
				)
				m.clock.Advance(c.wait)
				m.expect("closed", c.closed...)
				ann.does(step{"POST /api/leagues/{league}/advance-week/undo", "200", ""})
				m.clock.Advance(time.Minute)
				m.expect("undone", c.gone...)
				m.clock.Advance(time.Hour)
				m.expect("an hour later")
			})
		})
	}
}

// A plan that removes a game notifies the captains of its teams.
func TestCaptainsAreNotifiedOfGamesThatAPlanRemoves(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, _ := m.captainLeague()
		m.addCaptain(ann, "aces", "al@example.org")
		ann.does(
			step{`PATCH /api/leagues/{league} {"startDate":"2026-12-10","endDate":"2027-01-28","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"19:00","gameDuration":60,"gamesPerMatchup":2,"tierCount":1,"scheduleMode":"fixed"}`, "200", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{`POST /api/leagues/{league}/auto-schedule`, "200", ""},
		)
		m.expect("the plan, which can be undone for ten minutes")
		m.clock.Advance(11 * time.Minute)
		m.expect("the plan", "al@example.org: The schedule of Thursday is ready")
		ann.does(
			step{`PATCH /api/leagues/{league} {"gamesPerMatchup":1}`, "200", ""},
			step{`POST /api/leagues/{league}/auto-schedule`, `200 "schedulesDeleted":1`, ""},
		)
		m.expect("a game less", "al@example.org: Cancelled on Thu, Dec 17: Aces – Diggers")
	})
}
