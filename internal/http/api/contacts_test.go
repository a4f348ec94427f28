package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"sideout/internal/notify/smtp/smtptest"
)

// captainLeague is a league of Ann with two teams, and a captain who holds the link of Aces.
func (m *mailServer) captainLeague() (ann, captain *person) {
	ann = m.confirmed("ann@example.org")
	ann.does(
		step{`PATCH /api/auth/user {"firstName":"Ann"}`, "200", ""},
		step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
		step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
		step{`POST /api/teams/{aces}/captain-link`, "200", `token="token":"([^"]+)"`},
	)
	captain = newPerson(m.t, m.url)
	captain.values = ann.values
	return ann, captain
}

// addCaptain puts the address of a captain of a team down, whose holder says yes.
func (m *mailServer) addCaptain(ann *person, team, email string) {
	m.t.Helper()
	ann.does(step{`POST /api/teams/{` + team + `}/contacts {"email":"` + email + `"}`, "200", ""})
	mails := m.next()
	if len(mails) != 1 || mails[0].To != email {
		m.t.Fatalf("%+v", mails)
	}
	newPerson(m.t, m.url).does(step{"POST /api/contacts/" + m.tokenOf(mails[0], "/mail#captain="), `200 "confirmed":true`, ""})
}

// pressStop sends what a mail program sends when its reader presses Unsubscribe.
func (m *mailServer) pressStop(mail smtptest.Mail) {
	m.t.Helper()
	link := strings.Trim(mail.Header.Get("List-Unsubscribe"), "<>")
	posted, err := http.Post(link, "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"))
	check(m.t, err)
	_ = posted.Body.Close()
	if posted.StatusCode != http.StatusOK {
		m.t.Fatalf("%d", posted.StatusCode)
	}
}

// The first mail to a captain only asks; opening its link changes nothing, and a button says yes.
func TestACaptainIsAskedFirst(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.captainLeague()
		ann.does(
			step{"GET /api/leagues/{league}/captains", `200 "mail":true`, ""},
			step{`POST /api/teams/{aces}/contacts {"email":"bob"}`, "422 name@example.org", ""},
			step{`POST /api/teams/{aces}/contacts {"email":" Bob@Example.org "}`, `200 "address":"bob@example.org","confirmed":false`, `contact="id":(\d+),"address"`},
		)
		mail := m.only("bob@example.org", "May we write to you about Aces?")
		if !strings.Contains(mail.Text, "Ann put you down as a captain of Aces in the league Thursday.") || strings.Contains(mail.Raw, "ann@example.org") {
			t.Errorf("%s", mail.Text)
		}
		token := m.tokenOf(mail, "/mail#captain=")
		bob := newPerson(t, m.url)
		bob.does(
			step{"GET /api/contacts/x" + token, "410 does not work any more", ""},
			step{"GET /api/contacts/" + token, `200 "team":"Aces","league":"Thursday","confirmed":false`, ""},
		)
		captain.does(step{"GET /api/captain/{token}", `200 "contacts":{"confirmed":0,"asked":1} & !bob@`, ""})
		bob.does(
			step{"POST /api/contacts/" + token, `200 "confirmed":true`, ""},
			step{"POST /api/contacts/" + token, `200 "confirmed":true`, ""},
		)
		captain.does(step{"GET /api/captain/{token}", `200 "contacts":{"confirmed":1,"asked":0}`, ""})
		ann.does(
			step{"GET /api/leagues/{league}/captains", `200 "address":"bob@example.org","confirmed":true`, ""},
			step{`POST /api/teams/{aces}/contacts {"email":"bob@example.org"}`, `200 "confirmed":true`, ""}, // nobody is asked who has said yes
			step{"DELETE /api/teams/{diggers}/contacts/{contact}", "404", ""},
			step{"DELETE /api/teams/{aces}/contacts/{contact}", "204", ""},
			step{"GET /api/leagues/{league}/captains", "200 !bob@", ""},
		)
		bob.does(step{"POST /api/contacts/" + token, "410 taken off the team", ""})
		if fresh := m.next(); len(fresh) != 0 {
			t.Errorf("%+v", fresh)
		}
		if strings.Contains(m.log.String(), "bob@") {
			t.Error("the log has an address")
		}
	})
}

// Whoever has the captain's link can put an address down too, and never sees one.
func TestACaptainPutsAnAddressDown(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		_, captain := m.captainLeague()
		captain.does(
			step{`POST /api/captain/{token}/contacts {"email":"bob@example.org"}`, `200 {"confirmed":0,"asked":1} & !bob@`, ""},
			step{`POST /api/captain/{token}/contacts {"email":"bob@example.org"}`, `200 {"confirmed":0,"asked":1}`, ""}, // within the hour: no second mail
			step{`POST /api/captain/{token}/contacts {"email":"@"}`, "422", ""},
		)
		mail := m.only("bob@example.org", "May we write to you about Aces?")
		if !strings.Contains(mail.Text, "Somebody with the captain’s link of Aces") {
			t.Errorf("%s", mail.Text)
		}
		captain.does(
			step{`POST /api/captain/{token}/contacts {"email":"cy@example.org"}`, "200", ""},
			step{`POST /api/captain/{token}/contacts {"email":"di@example.org"}`, `200 "asked":3`, ""},
			step{`POST /api/captain/{token}/contacts {"email":"ed@example.org"}`, "409 at most 3 addresses", ""},
		)
	})
}

// TestNobodyFillsAMailbox checks the limits of the mails that ask: of an address, of a captain's link, and of a user.
func TestNobodyFillsAMailbox(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.captainLeague()
		again := func(p *person, call string) {
			for range 3 {
				p.does(step{call, "200", ""})
				m.clock.Advance(61 * time.Minute)
			}
			p.does(step{call, "429 Try again later", ""})
		}
		again(ann, `POST /api/teams/{aces}/contacts {"email":"bob@example.org"}`)
		if fresh := m.next(); len(fresh) != 3 {
			t.Errorf("%d mails", len(fresh))
		}
		ann.does(step{`POST /api/teams/{diggers}/contacts {"email":"bob@example.org"}`, "429", ""}) // the same mailbox
		again(captain, `POST /api/captain/{token}/contacts {"email":"cy@example.org"}`)
		for i := range 61 {
			m.clock.Advance(time.Second) // requests are limited too
			name := strings.Repeat("x", i+1)
			want := "200"
			if i == 60 {
				want = "429"
			}
			ann.does(
				step{`POST /api/teams {"leagueId":{league},"name":"` + name + `"}`, "201", `team="id":(\d+)`},
				step{`POST /api/teams/{team}/contacts {"email":"` + name + `@example.org"}`, want, ""},
			)
		}
	})
}

// The holder of an address takes it off the team with one press, or off all teams of the league; opening the link does nothing.
func TestACaptainStopsMails(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.captainLeague()
		ask := func(team string) smtptest.Mail {
			ann.does(step{`POST /api/teams/{` + team + `}/contacts {"email":"bob@example.org"}`, "200", ""})
			fresh := m.next()
			if len(fresh) != 1 {
				t.Fatalf("%d mails about %s", len(fresh), team)
			}
			return fresh[0]
		}
		first := ask("aces")
		opened, err := http.Get(strings.Trim(first.Header.Get("List-Unsubscribe"), "<>"))
		check(t, err)
		_ = opened.Body.Close()
		captain.does(step{"GET /api/captain/{token}", `200 "asked":1`, ""})
		m.pressStop(first)
		captain.does(step{"GET /api/captain/{token}", `200 "asked":0`, ""})
		ann.does(step{`POST /api/teams/{aces}/contacts {"email":"bob@example.org"}`, "200", ""}) // Ann does not learn it
		if fresh := m.next(); len(fresh) != 0 {
			t.Fatalf("asked again: %+v", fresh)
		}
		stop := m.tokenOf(first, "/mail#stop=")
		captain.does(
			step{"GET /api/mail-links/" + stop, `200 "about":"Aces","stopped":true,"league":"Thursday"`, ""},
			step{"DELETE /api/unsubscribe/" + stop, `200 "stopped":false`, ""},
			step{"GET /api/captain/{token}", `200 "contacts":{"confirmed":0,"asked":1}`, ""},
		)
		m.addCaptain(ann, "diggers", "bob@example.org")
		captain.does(
			step{"POST /api/unsubscribe/" + stop + "?league=true", `200 "stopped":true`, ""},
			step{"GET /api/captain/{token}", `200 "asked":0`, ""},
		)
		ann.does(step{"GET /api/leagues/{league}/captains", "200 !bob@", ""})
		// Only an address that its holder has taken off comes back.
		captain.does(step{"DELETE /api/unsubscribe/" + stop, `200 "stopped":false`, ""})
		ann.does(step{"GET /api/leagues/{league}/captains", `200 "address":"bob@example.org"`, `contact="id":(\d+),"address"`})
		ann.does(step{"DELETE /api/teams/{aces}/contacts/{contact}", "204", ""})
		captain.does(step{"DELETE /api/unsubscribe/" + stop, "200", ""})
		ann.does(step{"GET /api/leagues/{league}/captains", "200 !bob@", ""})
	})
}

// Without mail nothing of it is shown or taken.
func TestNoContactsWithoutMail(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		admin, captain := captainNight(t, url, clock)
		admin.does(
			step{"GET /api/leagues/{league}/captains", `200 !"mail"`, ""},
			step{`POST /api/teams/{aces}/contacts {"email":"bob@example.org"}`, "409 sends no mail", ""},
		)
		captain.does(
			step{"GET /api/captain/{token}", `200 !"contacts"`, ""},
			step{`POST /api/captain/{token}/contacts {"email":"bob@example.org"}`, "409 sends no mail", ""},
		)
	})
}
