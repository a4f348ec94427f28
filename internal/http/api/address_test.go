package api

import (
	"slices"
	"strings"
	"testing"
	"time"
)

const confirmAgain = `POST /api/auth/confirm {"password":"correct horse battery"}`

// TestAnotherAddress changes the address of an account: the new one is asked by mail and the old one notified, and the sessions go on.
func TestAnotherAddress(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann := m.confirmed("ann@example.org")
		phone := newPerson(t, m.url)
		phone.does(
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""},
			step{`POST /api/auth/password/forgotten {"email":"ann@example.org"}`, "204", ""},
		)
		reset := m.tokenOf(m.only("ann@example.org", "Set a new password"), "/login#reset=")

		m.clock.Advance(16 * time.Minute)
		ann.does(
			step{`POST /api/auth/address {"email":"anna@example.org"}`, "403 Confirm that it is you", ""},
			step{confirmAgain, "204", ""},
			step{`POST /api/auth/address {"email":"anna"}`, "422 name@example.org", ""},
			step{`POST /api/auth/address {"email":" Ann@Example.org"}`, "422 already", ""},
			step{`POST /api/auth/address {"email":" Anna@Example.org "}`, `200 "mailed":true`, ""},
			step{"GET /api/auth/user", `200 "email":"ann@example.org"`, ""},
		)
		token := m.tokenOf(m.only("anna@example.org", "Use this address for your account"), "/mail#address=")
		anybody := newPerson(t, m.url)
		anybody.does(
			step{`POST /api/auth/address {"email":"eve@example.org"}`, "401", ""},
			step{`POST /api/auth/address/confirm {"token":"` + token + `"}`, "410", ""}, // another kind of link
			step{`POST /api/auth/address/take {"token":"x` + token + `"}`, "410 expired", ""},
			step{`POST /api/auth/address/take {"token":"` + token + `"}`, "204", ""},
			step{`POST /api/auth/address/take {"token":"` + token + `"}`, "204", ""},
		)
		phone.does(step{`POST /api/auth/password/reset {"token":"` + reset + `","password":"another long one"}`, "404", ""})
		m.only("ann@example.org", "Your account has another e-mail address")
		ann.does(step{"GET /api/auth/user", `200 "email":"anna@example.org"`, ""})
		phone.does(
			step{"GET /api/auth/user", `200 "email":"anna@example.org"`, ""},
			step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "401", ""},
			step{`POST /api/auth/login {"email":"anna@example.org","password":"correct horse battery"}`, "200", ""},
		)
		// The new address is confirmed: it gets the mails about what protects the account.
		ann.does(step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"staple horse correct"}`, "204", ""})
		m.only("anna@example.org", "Your password was changed")
		if log := m.log.String(); strings.Contains(log, "@example.org") || strings.Contains(log, token) {
			t.Errorf("the log has an address or a token:\n%s", log)
		}
	})
}

// TestALinkToAnotherAddressEnds with the day, with a changed password, and with the next changed address.
func TestALinkToAnotherAddressEnds(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann := m.confirmed("ann@example.org")
		ask := func(email string) step {
			t.Helper()
			ann.does(step{`POST /api/auth/address {"email":"` + email + `"}`, `200 "mailed":true`, ""})
			mail := m.only(email, "Use this address for your account")
			return step{`POST /api/auth/address/take {"token":"` + m.tokenOf(mail, "/mail#address=") + `"}`, "410 account page", ""}
		}
		late := ask("late@example.org")
		m.clock.Advance(24*time.Hour + time.Second)
		ann = signInAs(t, m.url, ann, "ann@example.org")
		ann.does(late)

		voided := ask("voided@example.org")
		ann.does(
			step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"staple horse correct"}`, "204", ""},
			voided,
		)
		m.next()
		first, second := ask("first@example.org"), ask("second@example.org")
		first.want = "204"
		ann.does(first, second, step{"GET /api/auth/user", `200 "email":"first@example.org"`, ""})
	})
}

// TestATakenAddressIsMailedToItsHolderOnly: the caller sees the same for an address that has an account, and reaches the same limits.
func TestATakenAddressIsMailedToItsHolderOnly(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		ann, bob := m.confirmed("ann@example.org"), m.confirmed("bob@example.org")
		for _, email := range []string{"bob@example.org", "nobody@example.org"} {
			ann.does(step{`POST /api/auth/address {"email":"` + email + `"}`, `200 "mailed":true`, ""})
		}
		var got []string
		for _, mail := range m.next() {
			got = append(got, mail.To+": "+mail.Subject)
		}
		slices.Sort(got)
		want := []string{"bob@example.org: There is an account with this address", "nobody@example.org: Use this address for your account"}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		// Somebody takes the address while the link is on its way.
		ann.does(step{`POST /api/auth/address {"email":"eve@example.org"}`, "200", ""})
		token := m.tokenOf(m.only("eve@example.org", "Use this address for your account"), "/mail#address=")
		m.confirmed("eve@example.org")
		ann.does(
			step{`POST /api/auth/address/take {"token":"` + token + `"}`, "409 another account", ""},
			step{"GET /api/auth/user", `200 "email":"ann@example.org"`, ""},
		)
		// Three mails an hour to an address, five an hour of a user.
		for range 2 {
			bob.does(step{`POST /api/auth/address {"email":"nobody@example.org"}`, "200", ""})
		}
		bob.does(step{`POST /api/auth/address {"email":"nobody@example.org"}`, "429 just sent", ""})
		for range 2 {
			ann.does(step{`POST /api/auth/address {"email":"bob@example.org"}`, "200", ""})
		}
		ann.does(
			step{`POST /api/auth/address {"email":"bob@example.org"}`, "429", ""},
			step{`POST /api/auth/address {"email":"sixth@example.org"}`, "429 new addresses", ""},
		)
	})
}

// TestAnotherAddressWithoutMail is stored at once, because nobody can be asked. Nobody has confirmed it then.
func TestAnotherAddressWithoutMail(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		signedUp(t, url, "bob@example.org")
		clock.Advance(16 * time.Minute)
		t.Cleanup(func() { clock.Set(testNow) })
		ann.does(
			step{`POST /api/auth/address {"email":"anna@example.org"}`, "403 Confirm that it is you", ""},
			step{confirmAgain, "204", ""},
			step{`POST /api/auth/address {"email":"bob@example.org"}`, "422 already an account", ""},
			step{`POST /api/auth/address {"email":"anna@example.org"}`, `200 "mailed":false`, ""},
			step{"GET /api/auth/user", `200 "email":"anna@example.org"`, ""},
			step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "401", ""},
			step{`POST /api/auth/login {"email":"anna@example.org","password":"correct horse battery"}`, "200", ""},
		)
	})
}

// TestTrialSurvivesAnAddressChange changes the address of an account, deletes the account and registers again. With either address the
// first trial continues.
func TestTrialSurvivesAnAddressChange(t *testing.T) {
	eachServerWith(t, billed, func(t *testing.T, url string, clock *testClock) {
		ann := signedUp(t, url, "ann@example.org")
		ann.does(
			step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
			step{`POST /api/auth/address {"email":"anna@example.org"}`, "200", ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{"DELETE /api/auth/user", "204", ""},
		)
		clock.Advance(15 * 24 * time.Hour)
		t.Cleanup(func() { clock.Set(testNow) })
		for _, email := range []string{"ann@example.org", "anna@example.org"} {
			again := signedUp(t, url, email)
			again.does(
				step{`POST /api/leagues {"name":"Again"}`, "201", `again="id":(\d+)`},
				step{`PATCH /api/leagues/{again} {"name":"For nothing"}`, "402", ""},
			)
		}
	})
}
