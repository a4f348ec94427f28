package api

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sideout/internal/notify/smtp/smtptest"
	"sideout/internal/rules/notices"
	"sideout/internal/rules/notices/noticestest"
	"sideout/internal/storage/store"
)

// linkCalls are the calls of the pages to which mails link, by the beginning of the address: {rest} is what follows. A link that
// begins with none of them has no page.
var linkCalls = []struct{ address, call, want string }{
	{"/mail#stop=", "GET /api/mail-links/{rest}", `200 "about":"Thursday" & "stopped":false`},
	{"/mail#captain=", "GET /api/contacts/{rest}", `200 "team":"Aces"`},
	{"/team/", "GET /api/captain/{rest}", `200 "name":"Aces"`},
	{"/mail#confirm=", `POST /api/auth/address/confirm {"token":"{rest}"}`, "204"},
	{"/mail#address=", `POST /api/auth/address/take {"token":"{rest}"}`, "204"},
	{"/login#reset=", `POST /api/auth/password/reset {"token":"{rest}","password":"another long one"}`, `200 "email":"bob@example.org"`},
	{"/login?forgot=true", "GET /api/config", `200 "mail":true`},
	{"/join/", "GET /api/signup/{rest}", `200 "teamName":"Eagles"`},
	{"/pro/join/", "GET /api/member-invitations/{rest}", `200 "leagueName":"Thursday"`},
	{"/pro/league/", "GET /api/leagues/{rest}", `200 "name":"Thursday"`},
	{"/pro/plan", "GET /api/auth/user", `200 "plan"`},
	{"/account", "GET /api/auth/user", `200 "email":"ann@example.org"`},
}

// TestEachLinkOfEachMailOpens sends an example of each kind of mail from the queue, and opens the links of both parts.
func TestEachLinkOfEachMailOpens(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, examples := m.linkedExamples()
		for _, content := range examples {
			arrived := m.sent(content)
			links := linksOf(arrived)
			m.expectNothingOf(links)
			for _, link := range links {
				m.open(ann, string(content.Kind()), link)
			}
			if header := strings.Trim(arrived.Header.Get("List-Unsubscribe"), "<>"); (header == "") != (content.Topic() == "") {
				t.Errorf("%s: List-Unsubscribe: %q", content.Kind(), header)
			}
			if len(links) == 0 {
				t.Errorf("%s has no link", content.Kind())
			}
		}
	})
}

// expectNothingOf checks that neither the database nor the log has the token of a link or an address after a mail was sent.
func (m *mailServer) expectNothingOf(links []string) {
	m.t.Helper()
	var stored string
	check(m.t, m.app.DB.Read(m.t.Context(), func(tx *store.Tx) error {
		latest, err := tx.Mails.LatestMailTo("ann@example.org")
		stored = string(latest.Data) + latest.Error
		return err
	}))
	if stored != "" {
		m.t.Errorf("a mail that was sent is still stored: %s", stored)
	}
	log := m.log.String()
	for _, link := range links {
		if token := link[strings.LastIndexAny(link, "=/")+1:]; len(token) >= 20 && strings.Contains(log, token) {
			m.t.Errorf("the log has the token of %s", link)
		}
	}
	if strings.Contains(log, "@example.org") {
		m.t.Errorf("the log has an address:\n%s", log)
	}
}

// linkedExamples returns the examples of all kinds with links that work, and their reader.
func (m *mailServer) linkedExamples() (ann *person, examples []notices.Content) {
	m.t.Helper()
	ann = signedUp(m.t, m.url, "ann@example.org")
	confirm := m.tokenOf(m.only("ann@example.org", "Confirm your e-mail address"), "/mail#confirm=")
	ann.does(
		step{`POST /api/auth/address/confirm {"token":"` + confirm + `"}`, "204", ""},
		step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
		step{`POST /api/leagues/{league}/members {"role":"scorer","email":"carl@example.org"}`, "201", ""},
	)
	invite := m.tokenOf(m.only("carl@example.org", "Invitation to Thursday"), "/pro/join/")
	ann.does(
		step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
		step{`POST /api/teams/{aces}/contacts {"email":"dora@example.org"}`, "200", ""},
		step{`POST /api/teams/{aces}/captain-link`, "200", ""},
	)
	captain := m.tokenOf(m.only("dora@example.org", "May we write to you about Aces?"), "/mail#captain=")
	ann.does(
		step{`PUT /api/leagues/{league}/signup {"open":true,"places":2}`, "200", `join="token":"([^"]+)"`},
		step{`POST /api/join/{join} {"teamName":"Eagles","contactName":"Eve","email":"eve@example.org"}`, "201", `signup="token":"([^"]+)"`},
	)
	m.only("eve@example.org", "Confirm that Eagles sign up for Thursday")
	signedUp(m.t, m.url, "bob@example.org").does(step{`POST /api/auth/password/forgotten {"email":"bob@example.org"}`, "204", ""})
	var reset string
	for _, arrived := range m.next() {
		if arrived.Subject == "Set a new password" {
			reset = m.tokenOf(arrived, "/login#reset=")
		}
	}
	seal := func(token string) string {
		sealed, err := m.app.Key.Seal(notices.SealPurpose, token, time.Hour)
		check(m.t, err)
		return sealed
	}
	id, err := strconv.ParseInt(ann.values["league"], 10, 64)
	check(m.t, err)
	team, err := strconv.ParseInt(ann.values["aces"], 10, 64)
	check(m.t, err)
	take, err := m.app.Key.Seal("take an address", map[string]string{"user": m.userID("ann@example.org"), "to": "ann@example.org"}, time.Hour)
	check(m.t, err)
	return ann, noticestest.Examples(noticestest.ExampleValues{
		Name: "Thursday", LeagueID: id, Reset: seal(reset), Confirm: seal(confirm), Take: seal(take), Invite: seal(invite), Captain: seal(captain), TeamID: team,
		SignUp: seal(ann.values["signup"] + "/own"),
	})
}

// userID returns the id of the user with an address.
func (m *mailServer) userID(email string) (id string) {
	m.t.Helper()
	check(m.t, m.app.DB.Read(m.t.Context(), func(tx *store.Tx) error {
		user, err := tx.Users.FindUserByEmail(email)
		id = user.ID
		return err
	}))
	return id
}

// sent sends a mail with a content, and returns it as it arrives.
func (m *mailServer) sent(content notices.Content) smtptest.Mail {
	m.t.Helper()
	err := m.app.DB.Write(m.t.Context(), func(tx *store.Tx) error {
		return tx.Mails.QueueMail(store.Mail{
			Key: string(content.Kind()) + m.clock.Now().String(), To: "ann@example.org", Recipient: store.UserRecipient("ann"), Scope: store.LeagueScope(1),
			About: "Thursday", Data: content, Now: m.clock.Now(),
		})
	})
	check(m.t, err)
	m.clock.Advance(time.Second)
	var toAnn []smtptest.Mail
	for _, arrived := range m.next() {
		if arrived.To == "ann@example.org" { // others get mails about what the links before have done
			toAnn = append(toAnn, arrived)
		}
	}
	if len(toAnn) != 1 {
		m.t.Fatalf("%s: %d mails", content.Kind(), len(toAnn))
	}
	return toAnn[0]
}

var (
	hrefs     = regexp.MustCompile(`href="([^"]*)"`)
	addresses = regexp.MustCompile(`https?://[^\s<>"]+`)
)

// linksOf returns the addresses in both parts of a mail, each once.
func linksOf(m smtptest.Mail) (links []string) {
	links = addresses.FindAllString(m.Text, -1)
	for _, found := range hrefs.FindAllStringSubmatch(m.HTML, -1) {
		links = append(links, html.UnescapeString(found[1]))
	}
	for _, shown := range addresses.FindAllString(m.HTML, -1) {
		links = append(links, html.UnescapeString(shown))
	}
	slices.Sort(links)
	return slices.Compact(links)
}

// open opens a link as its reader's browser does: its page, and the call of the page.
func (m *mailServer) open(reader *person, kind, link string) {
	m.t.Helper()
	address, ours := strings.CutPrefix(link, m.url)
	parsed, err := url.Parse(link)
	check(m.t, err)
	if !ours {
		m.t.Errorf("%s links to %s", kind, link)
		return
	}
	page, err := http.Get(m.url + parsed.RequestURI())
	check(m.t, err)
	_ = page.Body.Close()
	if page.StatusCode != http.StatusOK || !strings.HasPrefix(page.Header.Get("Content-Type"), "text/html") {
		m.t.Errorf("%s: %s responds with %s", kind, link, page.Status)
	}
	for _, c := range linkCalls {
		rest, found := strings.CutPrefix(address, c.address)
		if !found {
			continue
		}
		if c.address == "/pro/league/" {
			id, tab, _ := strings.Cut(rest, "/")
			if rest = id; !slices.Contains([]string{"", "schedule", "standings", "attention"}, tab) {
				m.t.Errorf("%s links to the tab %s: is there one?", kind, tab)
			}
		}
		rest = strings.TrimSuffix(rest, "/own") // of a sign-up
		if c.address == "/login#reset=" {       // it signs in
			reader = newPerson(m.t, m.url)
			reader.does(step{`POST /api/beta-access {"password":"` + gate + `"}`, "204", ""})
		}
		reader.does(step{strings.ReplaceAll(c.call, "{rest}", rest), c.want, ""})
		return
	}
	m.t.Errorf("%s links to %s: add the call of its page to linkCalls", kind, link)
}
