package api

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"sideout/internal/storage/store"
)

// longLine matches a line that mail servers may refuse (RFC 5322, section 2.1.1).
var longLine = regexp.MustCompile(`(?m)^.{999,}$`)

// TestLongNamesInAMailToACaptain is shared case 8: the names of a league and a team of 100 characters, each of four bytes. The link for
// unsubscribing has no name, so its page reads them.
func TestLongNamesInAMailToACaptain(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		league, team := strings.Repeat("🏐", 100), strings.Repeat("🏐", 99)+"x"
		ann := m.confirmed("ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"` + league + `"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"` + team + `"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams/{aces}/contacts {"email":"captain@example.org"}`, "200", ""},
		)
		mails := m.next()
		if len(mails) != 1 || mails[0].Header.Get("List-Unsubscribe") == "" {
			t.Fatalf("%+v", mails)
		}
		if line := longLine.FindString(mails[0].Raw); line != "" {
			t.Errorf("a line of %d bytes: %.100s", len(line), line)
		}
		stop := m.tokenOf(mails[0], "/mail#stop=")
		ann.does(
			step{"GET /api/mail-links/" + stop, `200 "about":"` + team + `","stopped":false,"league":"` + league + `"`, ""},
			step{`PATCH /api/teams/{aces} {"name":"Aces"}`, "200", ""},
			step{"GET /api/mail-links/" + stop, `200 "about":"Aces","stopped":false`, ""},
			step{"DELETE /api/teams/{aces}", "204", ""},
			step{"GET /api/mail-links/" + stop, `200 "about":"` + league + `","stopped":false`, ""},
			step{"POST /api/unsubscribe/" + stop + "?league=true", `200 "stopped":true`, ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
		)
	})
}

// TestLinksOfOlderMails opens links for unsubscribing as older versions have sent them, with the names in the token.
func TestLinksOfOlderMails(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, captain := m.captainLeague()
		m.addCaptain(ann, "aces", "bob@example.org")
		seal := func(value map[string]any) string {
			token, err := m.app.Key.Seal("unsubscribe", value, time.Hour)
			check(t, err)
			return token
		}
		recipient := store.AddressRecipient(m.app.DB.Sign("address of a mail bob@example.org"))
		ofCaptain := seal(map[string]any{"subject": recipient, "scope": "team:" + ann.values["aces"], "about": "Aces of last year", "captain": map[string]any{
			"teamId": json.Number(ann.values["aces"]), "leagueId": json.Number(ann.values["league"]), "league": "Thursday of last year", "address": "bob@example.org",
		}})
		ofMember := seal(map[string]any{"subject": recipient, "scope": "league:" + ann.values["league"], "about": "Thursday of last year"})
		captain.does(
			step{"GET /api/mail-links/" + ofMember, `200 "about":"Thursday of last year","stopped":false}`, ""},
			step{"GET /api/mail-links/" + ofCaptain, `200 "about":"Aces of last year","stopped":false,"league":"Thursday of last year"`, ""},
			step{"POST /api/unsubscribe/" + ofCaptain, `200 "stopped":true`, ""},
			step{"GET /api/captain/{token}", `200 "contacts":{"confirmed":0,"asked":0}`, ""},
			step{"DELETE /api/unsubscribe/" + ofCaptain, `200 "stopped":false`, ""},
			step{"GET /api/captain/{token}", `200 "contacts":{"confirmed":1,"asked":0}`, ""},
			step{"POST /api/unsubscribe/" + ofMember, `200 "stopped":true`, ""},
		)
	})
}

// TestAddressesOfOtherLetters is shared case 11: an address that the relay cannot write to is refused where it is entered, and one with such
// a domain is not.
func TestAddressesOfOtherLetters(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		const refused = "422 to an address with letters such as ü or 排 before the @"
		m.relay.RestartWithoutUnicode(t)
		ann, captain := m.captainLeague()
		ann.does(
			step{`POST /api/teams/{aces}/contacts {"email":"jürgen@example.org"}`, refused, ""},
			step{`POST /api/teams/{aces}/contacts {"email":"x@` + strings.Repeat("ü", 64) + `.example"}`, "422 No mail can be sent to this address", ""},
			step{`POST /api/teams/{aces}/contacts {"email":"x@münchen.example"}`, `200 "address":"x@münchen.example"`, ""},
			step{`POST /api/leagues/{league}/members {"role":"scorer","email":"jürgen@example.org"}`, refused, ""},
			step{`POST /api/auth/address {"email":"jürgen@example.org"}`, refused, ""},
		)
		captain.does(step{`POST /api/captain/{token}/contacts {"email":"jürgen@example.org"}`, refused, ""})
		p := newPerson(t, m.url)
		p.does(
			step{`POST /api/beta-access {"password":"` + gate + `"}`, "204", ""},
			step{`POST /api/auth/register {"email":"jürgen@example.org","password":"correct horse battery"}`, refused, ""},
		)
		mails := m.next()
		if len(mails) != 1 || mails[0].To != "x@xn--mnchen-3ya.example" {
			t.Fatalf("%+v", mails)
		}
	})
}

// TestAddressesOfOtherLettersByARelayThatOffersThem enters such an address after the relay has said that it accepts it.
func TestAddressesOfOtherLettersByARelayThatOffersThem(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, _ := m.captainLeague() // the mail of this account connects
		m.addCaptain(ann, "aces", "jürgen@example.org")
	})
}

// TestAnAddressOfOtherLettersWithoutMail checks that an account may have any address on a server that sends no mail.
func TestAnAddressOfOtherLettersWithoutMail(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := newPerson(t, url)
		p.does(
			step{`POST /api/beta-access {"password":"` + gate + `"}`, "204", ""},
			step{`POST /api/auth/register {"email":"jürgen@example.org","password":"correct horse battery"}`, "201", ""},
		)
	})
}
