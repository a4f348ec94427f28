package api

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// expect compares the mails that arrived since the last call, as "address: subject", in any order.
func (m *mailServer) expect(what string, want ...string) {
	m.t.Helper()
	got := []string{}
	for _, mail := range m.next() {
		got = append(got, mail.To+": "+mail.Subject)
	}
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		m.t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// captainsOfTwo is captainLeague with a captain of each team who gets mails, and a game of next Thursday.
func (m *mailServer) captainsOfTwo() (ann, captain *person) {
	ann, captain = m.captainLeague()
	m.addCaptain(ann, "aces", "al@example.org")
	m.addCaptain(ann, "diggers", "di@example.org")
	ann.does(
		step{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"19:00"}`, "201", `line="id":(\d+)`},
		step{"GET /api/leagues/{league}/schedules", "200", `game="gameId":(\d+)`},
	)
	return ann, captain
}

// Changes of games are mailed to the captains of their teams, except to the person who made the change.
func TestCaptainsAreNotifiedOfChanges(t *testing.T) {
	for _, c := range []struct {
		name  string
		steps []step
		wait  time.Duration
		want  string // the subject for both captains
		only  string // if only this one gets a mail
	}{
		{"a game is cancelled", []step{{`PATCH /api/schedules/{line} {"status":"cancelled"}`, "200", ""}}, 0, "Cancelled on Thu, Nov 26: Aces – Diggers", ""},
		{"a game is deleted", []step{{`DELETE /api/schedules/{line}`, "204", ""}}, 0, "Cancelled on Thu, Nov 26: Aces – Diggers", ""},
		{"a game is moved, which can change for ten minutes", []step{{`PATCH /api/schedules/{line} {"gameTime":"21:00"}`, "200", ""}}, 0, "", ""},
		{"a game is moved", []step{{`PATCH /api/schedules/{line} {"gameTime":"21:00"}`, "200", ""}}, 11 * time.Minute, "Moved to Thu, Nov 26, 9:00 PM: Aces – Diggers", ""},
		{"a match of finals is moved", []step{
			{`POST /api/leagues/{league}/finals {"from":"hand","seeds":[{aces},{diggers}],"nights":[{"day":"2026-12-03","start":"18:00","end":"23:00"}],"courts":["Court 1"]}`,
				"201", `place="places":\[\{"id":(\d+)`},
			{`PATCH /api/finals-places/{place} {"gameTime":"21:00"}`, "200", ""},
		}, 11 * time.Minute, "Moved to Thu, Dec 3, 9:00 PM: Aces – Diggers", ""},
		{"a match of finals is moved and taken back within ten minutes", []step{
			{`POST /api/leagues/{league}/finals {"from":"hand","seeds":[{aces},{diggers}],"nights":[{"day":"2026-12-03","start":"18:00","end":"23:00"}],"courts":["Court 1"]}`,
				`201 "gameTime":"18:00"`, `finals={"id":(\d+)`},
			{"GET /api/leagues/{league}/finals", "200", `place="places":\[\{"id":(\d+)`},
			{`PATCH /api/finals-places/{place} {"gameTime":"21:00"}`, "200", ""},
			{`PATCH /api/finals/{finals} {"places":[{"id":{place},"from":{"day":"2026-12-03","gameTime":"21:00","courtName":"Court 1"},"to":{"day":"2026-12-03","gameTime":"18:00","courtName":"Court 1"}}]}`, "200", ""},
		}, 11 * time.Minute, "", ""},
		{"a night of two games is cancelled", []step{
			{`POST /api/schedules {"leagueId":{league},"team1Id":{diggers},"team2Id":{aces},"gameDate":"2026-11-26","gameTime":"20:00"}`, "201", ""},
			{`POST /api/leagues/{league}/nights/2026-11-26/cancel {"reason":"No hall"}`, "200", ""},
		}, 0, "Thu, Nov 26 is cancelled: 2 games of Thursday", ""},
		{"a team forfeits", []step{{`POST /api/games/{game}/forfeit {"by":"team1"}`, "200", ""}}, 0, "Cancelled on Thu, Nov 26: Aces – Diggers", ""},
		{"a forfeit is taken back within ten minutes", []step{
			{`POST /api/games/{game}/forfeit {"by":"team1"}`, "200", ""},
			{`POST /api/games/{game}/forfeit/undo`, "200", ""},
		}, 11 * time.Minute, "", ""},
		{"a team does not come", []step{{`POST /api/teams/{aces}/no-show {"date":"2026-11-26"}`, "200", ""}}, 0, "Cancelled on Thu, Nov 26: Aces – Diggers", ""},
		{"a team withdraws", []step{{`POST /api/teams/{diggers}/withdraw {"how":"keep"}`, "200", ""}}, 0, "Cancelled on Thu, Nov 26: Aces – Diggers", ""},
		{"a team takes over", []step{{`POST /api/teams/{diggers}/withdraw {"how":"keep","newTeam":"Late"}`, "200", ""}}, 11 * time.Minute,
			"Aces – Late in the place of Diggers, Thu, Nov 26", "al@example.org"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachMailServer(t, func(t *testing.T, m *mailServer) {
				ann, _ := m.captainsOfTwo()
				m.expect("before")
				ann.does(c.steps...)
				m.clock.Advance(c.wait)
				var want []string
				for _, captain := range []string{"al@example.org", "di@example.org"} {
					if c.want != "" && (c.only == "" || c.only == captain) {
						want = append(want, captain+": "+c.want)
					}
				}
				m.expect(c.name, want...)
			})
		})
	}
}

// A plan sends each team a mail with its own games, ten minutes later, when it can no longer be withdrawn.
func TestCaptainsGetTheirSchedule(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, _ := m.captainLeague()
		m.addCaptain(ann, "aces", "al@example.org")
		ann.does(
			step{`PATCH /api/leagues/{league} {"startDate":"2026-11-26","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"22:00","tierCount":1}`, "200", ""},
			step{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, "201", ""},
			step{`POST /api/leagues/{league}/auto-schedule`, "200", ""},
		)
		m.expect("the plan, which can be undone for ten minutes")
		m.clock.Advance(11 * time.Minute)
		fresh := m.next()
		if len(fresh) != 1 || fresh[0].Subject != "The schedule of Thursday is ready" || !strings.Contains(fresh[0].Text, "against Diggers") {
			t.Fatalf("%+v", fresh)
		}
		if token := m.tokenOf(fresh[0], "/team/"); token != ann.values["token"] {
			t.Errorf("the mail opens %s", token)
		}
		m.pressStop(fresh[0])
		ann.does(
			step{"GET /api/leagues/{league}/captains", "200 !al@", ""},
			step{`POST /api/leagues/{league}/nights/2026-11-26/cancel {"reason":"No hall"}`, "200", ""},
		)
		m.expect("after stopping")
	})
}

// A result that nobody has reported is asked for at ten in the morning; a decision about a dispute is mailed at once.
func TestCaptainsAreNotifiedOfResults(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.captainsOfTwo()
		for _, c := range []struct {
			hour string
			want []string
		}{
			{"2026-11-27T14:55:00Z", nil}, // 9:55 in New York
			{"2026-11-27T15:00:00Z", []string{"al@example.org: Thursday, Thu, Nov 26: 1 game needs a result", "di@example.org: Thursday, Thu, Nov 26: 1 game needs a result"}},
			{"2026-11-27T15:05:00Z", nil},
		} {
			at, err := time.Parse(time.RFC3339, c.hour)
			check(t, err)
			m.clock.Set(at)
			check(t, m.app.Mornings.Queue(t.Context()))
			var toCaptains []string
			for _, mail := range m.next() {
				if mail.To != "ann@example.org" {
					toCaptains = append(toCaptains, mail.To+": "+mail.Subject)
				}
			}
			if slices.Sort(toCaptains); !slices.Equal(toCaptains, c.want) {
				t.Errorf("%s: %q, want %q", c.hour, toCaptains, c.want)
			}
		}
		captain.does(step{`POST /api/captain/{token}/games/{game}/claims {"kind":"result","score":{"team1Score":25,"team2Score":20}}`, "200", ""})
		signedIn := newPerson(t, m.url)
		signedIn.values = ann.values
		signedIn.does(
			step{`POST /api/beta-access {"password":"` + gate + `"}`, "204", ""},
			step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""},
			step{`POST /api/teams/{diggers}/captain-link`, "200", `other="token":"([^"]+)"`},
		)
		captain.does(step{`POST /api/captain/{other}/games/{game}/claims {"kind":"dispute","score":{"team1Score":20,"team2Score":25}}`, "200", ""})
		m.expect("before the decision")
		signedIn.does(step{`POST /api/games/{game}/claims/settle {"score":{"team1Score":20,"team2Score":25},"why":"The sheet says so"}`, "200", ""})
		fresh := m.next()
		if len(fresh) != 2 || !strings.Contains(fresh[0].Text, "The league has changed the result of Aces – Diggers to 20–25.") || !strings.Contains(fresh[0].Text, "The sheet says so") {
			t.Errorf("%+v", fresh)
		}
	})
}
