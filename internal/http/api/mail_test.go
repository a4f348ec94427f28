package api

import (
	"net/http"
	"net/http/httptest"
	netmail "net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/base/credentials"
	"sideout/internal/notify/smtp"
	"sideout/internal/notify/smtp/smtptest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// mailServer is a server that sends mail, and the relay to which it sends.
type mailServer struct {
	t      *testing.T
	url    string
	clock  *testClock
	relay  *smtptest.Server
	sender *smtp.Sender
	log    *logBuffer
	app    *app.Services
	read   int // how many mails of the relay were returned by next
}

// eachMailServer runs a test on a server with mail, on each database.
func eachMailServer(t *testing.T, test func(t *testing.T, m *mailServer)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) { test(t, newMailServer(t, s)) })
}

// newMailServer starts a server with mail on a store.
func newMailServer(t *testing.T, s *store.Store) *mailServer {
	t.Helper()
	m := &mailServer{t: t, clock: &testClock{}, relay: smtptest.New(t)}
	s.EnableMail()
	m.app = app.New(s, apptest.NewPasswords(), testSecret, m.clock.Now, league.DefaultQuotas)
	o := testOptions(m.app, m.clock.Now)
	o.Beta, o.Limits, o.SendsMail = gate, testLimits, true
	o.Limits.Registrations = credentials.Window{}
	withPasskeys(t, &o)
	server, log := newServer(t, o)
	m.log = log
	web := httptest.NewServer(asDocumented(t, server))
	t.Cleanup(web.Close)
	m.url = web.URL
	relay, err := smtp.NewRelay(m.relay.Address, &netmail.Address{Name: "Sideout", Address: "score@example.org"}, "localhost")
	check(t, err)
	relay.OnConnect = s.SetUnicodeMail
	address, err := url.Parse(web.URL)
	check(t, err)
	m.sender = smtp.New(smtp.Options{DB: m.app.DB, Key: m.app.Key, Relay: relay, Address: address, Rate: 100, Log: o.Log, TeamToken: m.app.Links.TeamTokenFor})
	return m
}

// next sends what is due, and returns the mails that arrived since the last call.
func (m *mailServer) next() []smtptest.Mail {
	m.t.Helper()
	_, err := m.sender.Step(m.t.Context())
	check(m.t, err)
	all := m.relay.Received()
	fresh := all[m.read:]
	m.read = len(all)
	return fresh
}

// only returns the only mail that arrived since the last call.
func (m *mailServer) only(to, subject string) smtptest.Mail {
	m.t.Helper()
	fresh := m.next()
	if len(fresh) != 1 || fresh[0].To != to || fresh[0].Subject != subject {
		m.t.Fatalf("%d mails, want %q to %s: %+v", len(fresh), subject, to, fresh)
	}
	return fresh[0]
}

// tokenOf returns the token of the link in a mail whose address begins with a path.
func (m *mailServer) tokenOf(mail smtptest.Mail, path string) string {
	m.t.Helper()
	for _, link := range mail.Links() {
		if token, ok := strings.CutPrefix(link, m.url+path); ok {
			return token
		}
	}
	m.t.Fatalf("no link to %s in\n%s", path, mail.Text)
	return ""
}

func TestMailsAboutAnAccount(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		p := signedUp(t, m.url, "ann@example.org")
		p.does(step{"GET /api/config", `200 "mail":true`, ""})
		confirm := m.tokenOf(m.only("ann@example.org", "Confirm your e-mail address"), "/mail#confirm=")

		// Nothing else goes to an address that nobody has confirmed.
		p.does(step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"staple horse correct"}`, "204", ""})
		if fresh := m.next(); len(fresh) != 0 {
			t.Fatalf("%+v", fresh)
		}
		anybody := newPerson(t, m.url)
		anybody.does(
			step{`POST /api/auth/address/confirm {"token":"x` + confirm + `"}`, "410 expired", ""},
			step{`POST /api/auth/address/confirm {"token":"` + confirm + `"}`, "204", ""},
			step{`POST /api/auth/address/confirm {"token":"` + confirm + `"}`, "204", ""},
			step{`POST /api/auth/address/mail`, "401 Unauthorized", ""},
		)
		p.does(
			step{`POST /api/auth/address/mail`, "204", ""},
			step{`POST /api/auth/password {"password":"staple horse correct","newPassword":"correct horse battery"}`, "204", ""},
		)
		m.only("ann@example.org", "Your password was changed")
	})
}

func TestAForgottenPassword(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann := signedUp(t, m.url, "ann@example.org")
		m.next()
		p := newPerson(t, m.url)
		p.does(
			step{`POST /api/auth/password/forgotten {"email":"ann@example.org"}`, "403 Beta", ""},
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{`POST /api/auth/password/forgotten {"email":"bob@example.org"}`, "204", ""},
			step{`POST /api/auth/password/forgotten {"email":"ann"}`, "422 name@example.org", ""},
		)
		if fresh := m.next(); len(fresh) != 0 {
			t.Fatalf("a mail to nobody: %+v", fresh)
		}
		p.does(step{`POST /api/auth/password/forgotten {"email":" Ann@Example.org "}`, "204", ""})
		token := m.tokenOf(m.only("ann@example.org", "Set a new password"), "/login#reset=")
		p.does(step{`POST /api/auth/password/reset {"token":"` + token + `","password":"another long one"}`, `200 "email":"ann@example.org"`, ""})
		ann.does(step{"GET /api/auth/user", "401 Unauthorized", ""})
		m.only("ann@example.org", "Your password was changed") // whoever had the link holds the address
		p.does(step{`POST /api/auth/password/reset {"token":"` + token + `","password":"another long one"}`, "404 already", ""})

		// A stranger cannot fill somebody's mailbox: the mail above was the first of an hour.
		for range 4 {
			p.does(step{`POST /api/auth/password/forgotten {"email":"ann@example.org"}`, "204", ""})
		}
		if fresh := m.next(); len(fresh) != 2 {
			t.Errorf("%d mails", len(fresh))
		}
		m.clock.Advance(time.Hour + time.Second)
		p.does(step{`POST /api/auth/password/forgotten {"email":"ann@example.org"}`, "204", ""})
		m.only("ann@example.org", "Set a new password")
		if log := m.log.String(); strings.Contains(log, "ann@") || strings.Contains(log, token) {
			t.Errorf("the log has an address or a token:\n%s", log)
		}
	})
}

func TestNobodyIsOfferedMailWithoutIt(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{"GET /api/config", `200 "mail":false`, ""},
			step{`POST /api/auth/password/forgotten {"email":"ann@example.org"}`, "409 sends no mail", ""},
			step{`POST /api/auth/address/mail`, "409 sends no mail", ""},
		)
	})
}

// confirmed returns a person with an account whose address is confirmed.
func (m *mailServer) confirmed(email string) *person {
	p := signedUp(m.t, m.url, email)
	token := m.tokenOf(m.only(email, "Confirm your e-mail address"), "/mail#confirm=")
	p.does(step{`POST /api/auth/address/confirm {"token":"` + token + `"}`, "204", ""})
	return p
}

// Nobody mails strangers from an account whose address nobody has confirmed; a link can be made and sent by hand all the same.
func TestWhoInvitesByMailHasConfirmedTheAddress(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann := signedUp(t, m.url, "ann@example.org")
		confirm := m.tokenOf(m.only("ann@example.org", "Confirm your e-mail address"), "/mail#confirm=")
		invite := `POST /api/leagues/{league}/members {"role":"scorer","email":"bob@example.org"}`
		ann.does(
			step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
			step{invite, `422 Confirm your own address first & send the link yourself`, ""},
			step{"GET /api/leagues/{league}/invitations", "200 []", ""},
			step{`POST /api/leagues/{league}/members {"role":"scorer"}`, "201", `link="invitationToken":"([^"]+)"`},
			step{"GET /api/member-invitations/{link}", `200 "leagueName":"Thursday"`, ""},
		)
		if fresh := m.next(); len(fresh) != 0 {
			t.Errorf("%+v", fresh)
		}
		ann.does(
			step{`POST /api/auth/address/confirm {"token":"` + confirm + `"}`, "204", ""},
			step{invite, "201", ""},
		)
		m.only("bob@example.org", "Invitation to Thursday")
	})
}

func TestAnInvitationByMail(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann := m.confirmed("ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
			step{`POST /api/leagues/{league}/members {"role":"scorer","email":"bob"}`, "422 name@example.org", ""},
			step{`POST /api/leagues/{league}/members {"role":"scorer","email":"bob@example.org"}`, "201 invitationToken", ""},
		)
		mail := m.only("bob@example.org", "Invitation to Thursday")
		if strings.Contains(mail.Raw, "ann@example.org") || !strings.Contains(mail.Text, "keep the score") {
			t.Errorf("%s", mail.Text)
		}
		bob := signedUp(t, m.url, "bob@example.org")
		m.next()
		bob.does(
			step{"POST /api/member-invitations/" + m.tokenOf(mail, "/pro/join/"), `200 "role":"scorer"`, ""},
		)

		// The one-click POST of a mail program, without a cookie and with a form.
		header := mail.Header.Get("List-Unsubscribe")
		if mail.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || !strings.HasPrefix(header, "<"+m.url+"/api/unsubscribe/") {
			t.Fatalf("%q", header)
		}
		link := strings.Trim(header, "<>")
		opened, err := http.Get(link) // follows the redirect to the page, which a scanner does too
		check(t, err)
		_ = opened.Body.Close()
		ann.does(step{`POST /api/leagues/{league}/members {"email":"bob@example.org"}`, "201", ""})
		m.only("bob@example.org", "Invitation to Thursday")
		posted, err := http.Post(link, "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"))
		check(t, err)
		_ = posted.Body.Close()
		stale, err := http.Post(m.url+"/api/unsubscribe/stale", "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"))
		check(t, err)
		_ = stale.Body.Close()
		if posted.StatusCode != http.StatusOK || stale.StatusCode != http.StatusOK {
			t.Errorf("%d, %d", posted.StatusCode, stale.StatusCode)
		}
		ann.does(step{`POST /api/leagues/{league}/members {"email":"bob@example.org"}`, "201", ""})
		if fresh := m.next(); len(fresh) != 0 {
			t.Errorf("after declining: %+v", fresh)
		}
		if strings.Contains(m.log.String(), "bob@") {
			t.Error("the log has an address")
		}
	})
}

// People see what does not arrive: the owner of a league an invitation, and everybody a mail to the own address. A withdrawn
// invitation is not mailed any more.
func TestWhatDoesNotArriveIsShown(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann := m.confirmed("ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
			step{`POST /api/leagues/{league}/members {"role":"scorer","email":"gone@example.org"}`, "201", ""},
			step{`GET /api/leagues/{league}/invitations`, `200 "email":"gone@example.org" & !undelivered`, `invitation="id":"([^"]+)"`},
			step{`GET /api/notices`, `200 "confirmed":true & !undelivered`, ""},
		)
		m.relay.Stop()
		m.next()
		ann.does(step{`GET /api/leagues/{league}/invitations`, `200 "undelivered":{"at": & "waits":true & "reason":"the relay cannot be reached"`, ""})
		m.relay.Restart(t)
		m.relay.Fail(smtptest.Knobs{Recipient: func(to string) error { return smtptest.Refusal(550, 5, 1, 1, to) }})
		m.clock.Advance(time.Minute)
		ann.does(step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"staple horse correct"}`, "204", ""})
		m.next()
		ann.does(
			step{`GET /api/leagues/{league}/invitations`, `200 "waits":false & "reason":"550 5.1.1"`, ""},
			step{`GET /api/notices`, `200 "undelivered":{"at": & "waits":false & "reason":"550 5.1.1"`, ""},
			step{`PUT /api/notices {"topics":["results"]}`, `200 "reason":"550 5.1.1"`, ""},
			step{`DELETE /api/leagues/{league}/invitations/{invitation}`, "204", ""},
		)
		m.relay.Fail(smtptest.Knobs{})
		ann.does(
			step{`POST /api/leagues/{league}/members {"role":"scorer","email":"bob@example.org"}`, "201", ""},
			step{`GET /api/leagues/{league}/invitations`, `200 "email":"bob@example.org"`, `invitation="id":"([^"]+)"`},
			step{`DELETE /api/leagues/{league}/invitations/{invitation}`, "204", ""},
		)
		if fresh := m.next(); len(fresh) != 0 {
			t.Errorf("after the withdrawal: %+v", fresh)
		}
		if log := m.log.String(); strings.Contains(log, "gone@") || strings.Contains(log, "ann@") {
			t.Errorf("the log has an address:\n%s", log)
		}
	})
}
