package api

import (
	"net/url"
	"testing"
	"time"

	"sideout/internal/base/credentials/credentialstest"
)

// deletions are the calls that need a recent sign-in.
var deletions = []string{"DELETE /api/leagues/{league}", "DELETE /api/auth/user"}

func TestDeletingNeedsARecentSignIn(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`})
		clock.Advance(16 * time.Minute)
		for _, call := range deletions {
			p.does(step{call, "403 more than 15 minutes ago. Confirm that it is you", ""})
		}
		p.does(
			step{"GET /api/auth/confirm", `200 {"recent":false,"password":true,"passkey":false,"provider":false}`, ""},
			step{`POST /api/auth/confirm {"password":"not the password"}`, "422 The password is wrong", ""},
			step{"DELETE /api/leagues/{league}", "403 more than 15 minutes ago", ""},
			step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "204", ""},
			step{"GET /api/auth/confirm", `200 "recent":true`, ""},
			step{"DELETE /api/auth/user", "409 You still own 1 league", ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
		)

		// The confirmation belongs to one session. A request that extends the session does not end the confirmation.
		other := newPerson(t, url)
		other.does(
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""},
		)
		clock.Advance(50 * time.Minute)
		p.does(step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "204", ""})
		clock.Advance(11 * time.Minute)
		p.does(step{"GET /api/auth/confirm", `200 "recent":true`, ""})
		other.does(step{"DELETE /api/auth/user", "403 more than 15 minutes ago", ""})
		p.does(step{"DELETE /api/auth/user", "204", ""})
	})
}

// TestAddingAWayToSignInNeedsARecentSignIn: whoever has stolen a session can add no passkey to confirm it with, and cannot
// remove the owner's.
func TestAddingAWayToSignInNeedsARecentSignIn(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, clock *testClock) {
		p, device := signedUp(t, url, "ann@example.org"), credentialstest.NewAuthenticator("score.example.org", testOrigin)
		credential := device.Create(p.beginCeremony("POST /api/auth/passkeys/register/begin")) // a new account has a recent sign-in
		p.does(step{`POST /api/auth/passkeys/register/finish {"credential":` + string(credential) + `}`, "201", `passkey="id":"([^"]+)"`})
		clock.Advance(14 * time.Minute)
		begun := device.Create(p.beginCeremony("POST /api/auth/passkeys/register/begin"))
		clock.Advance(2 * time.Minute)
		for _, call := range []string{
			"POST /api/auth/passkeys/register/begin {}",
			`POST /api/auth/passkeys/register/finish {"credential":` + string(begun) + `}`,
			"DELETE /api/auth/passkeys/{passkey}",
		} {
			p.does(step{call, "403 more than 15 minutes ago. Confirm that it is you", ""})
		}
		answer := device.Get(p.beginCeremony("POST /api/auth/passkeys/confirm/begin"))
		p.does(
			step{"GET /api/auth/passkeys", `200 "id":"{passkey}"`, ""},
			step{`POST /api/auth/password {"password":"","newPassword":"another horse battery"}`, "422 present password is wrong", ""},
			step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"another horse battery"}`, "204", ""},
			step{"DELETE /api/auth/passkeys/{passkey}", "403 more than 15 minutes ago", ""}, // a new password is no sign-in
			step{`POST /api/auth/passkeys/confirm/finish {"credential":` + string(answer) + `}`, "204", ""},
			step{"DELETE /api/auth/passkeys/{passkey}", "204", ""},
		)
		credential = device.Create(p.beginCeremony("POST /api/auth/passkeys/register/begin"))
		p.does(step{`POST /api/auth/passkeys/register/finish {"credential":` + string(credential) + `}`, "201", ""})
	})
}

func TestAFirstPasswordNeedsARecentSignIn(t *testing.T) {
	var clock *testClock
	atProvider(t, true, func(t *testing.T, provider *credentialstest.Provider, address string) {
		p := newPerson(t, address)
		p.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
		p.signsInAt(provider, nil, "/pro/league/7")
		clock.Advance(16 * time.Minute)
		const first = `POST /api/auth/password {"password":"","newPassword":"correct horse battery"}`
		p.does(
			step{first, "403 more than 15 minutes ago. Confirm that it is you", ""},
			step{"GET /api/auth/confirm", `200 {"recent":false,"password":false,"passkey":false,"provider":true}`, ""},
		)
		provider.Claims = map[string]any{"auth_time": clock.Now().Unix()}
		to := p.expectRedirect("/api/login/oidc?confirm=true&returnTo=/account", provider.URL+"/auth?")
		p.expectRedirect("/api/login/callback?"+provider.Authorize(to.String()).Encode(), "/account")
		p.does(
			step{first, "204", ""},
			step{"GET /api/auth/confirm", `200 "password":true`, ""},
		)
	}, &clock)
}

func TestGuessingThePasswordOfAConfirmationIsLimited(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p := signedUp(t, url, "ann@example.org")
		for range testLimits.Logins.Limit {
			p.does(step{`POST /api/auth/confirm {"password":"not the password"}`, "422 The password is wrong", ""})
		}
		p.does(step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "429 Too many failed attempts to sign in.", ""})
		clock.Advance(testLimits.Logins.Per)
		p.does(step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "204", ""})
	})
}

// A stolen session must not find out the password by changing it. Who is signed in elsewhere stays so, and a right password
// with a bad new one is no guess.
func TestGuessingThePresentPasswordIsLimited(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		p, elsewhere := signedUp(t, url, "ann@example.org"), newPerson(t, url)
		elsewhere.does(
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""},
		)
		wrong := step{`POST /api/auth/password {"password":"not the password","newPassword":"another horse battery"}`, "422 The present password is wrong", ""}
		weak := step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"short"}`, "422 at least 12 characters", ""}
		right := step{`POST /api/auth/password {"password":"correct horse battery","newPassword":"another horse battery"}`, "204", ""}
		for range testLimits.Logins.Limit - 1 {
			p.does(wrong)
		}
		p.does(weak, weak, wrong)
		p.does(
			step{right.call, "429 Too many failed attempts to sign in.", ""},
			step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "429 Too many failed attempts to sign in.", ""}, // they count together
		)
		elsewhere.does(step{"GET /api/auth/user", "200 ann@example.org", ""}, step{"POST /api/leagues {\"name\":\"Mine\"}", "201", ""})
		clock.Advance(testLimits.Logins.Per)
		p.does(right)
	})
}

func TestConfirmingWithAPasskey(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, clock *testClock) {
		device := map[string]*credentialstest.Authenticator{}
		withPasskey := func(email string) *person {
			p := signedUp(t, url, email)
			device[email] = credentialstest.NewAuthenticator("score.example.org", testOrigin)
			credential := device[email].Create(p.beginCeremony("POST /api/auth/passkeys/register/begin"))
			p.does(step{`POST /api/auth/passkeys/register/finish {"credential":` + string(credential) + `}`, "201", ""})
			return p
		}
		p := withPasskey("ann@example.org")
		withPasskey("bob@example.org")
		clock.Advance(16 * time.Minute)
		p.does(step{"GET /api/auth/confirm", `200 {"recent":false,"password":true,"passkey":true,"provider":false}`, ""})
		confirm := func(email, want string) {
			assertion := device[email].Get(p.beginCeremony("POST /api/auth/passkeys/confirm/begin"))
			p.does(step{`POST /api/auth/passkeys/confirm/finish {"credential":` + string(assertion) + `}`, want, ""})
		}
		confirm("bob@example.org", "409 another account")
		p.does(step{"DELETE /api/auth/user", "403 more than 15 minutes ago", ""})
		confirm("ann@example.org", "204")
		p.does(step{"DELETE /api/auth/user", "204", ""})
	})
}

func TestConfirmingAtTheProvider(t *testing.T) {
	var clock *testClock
	atProvider(t, false, func(t *testing.T, provider *credentialstest.Provider, address string) {
		signsIn := func(p *person, call, subject, want string, authTime any) {
			provider.Claims = map[string]any{"sub": subject, "auth_time": authTime}
			to := p.expectRedirect(call, provider.URL+"/auth?")
			if query := to.Query(); (query.Get("prompt") == "login" && query.Get("max_age") == "0") != (to.Query().Get("prompt") != "") {
				t.Errorf("the provider is asked with %v", query)
			}
			p.expectRedirect("/api/login/callback?"+provider.Authorize(to.String()).Encode(), want)
		}
		p := newPerson(t, address)
		p.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
		signsIn(p, "/api/login/oidc?returnTo=/pro", "ann", "/pro", nil)
		p.does(step{"GET /api/auth/confirm", `200 {"recent":true,"password":false,"passkey":false,"provider":true}`, ""})
		clock.Advance(16 * time.Minute)
		const confirm = "/api/login/oidc?confirm=true&returnTo=%2Fsigned-in"
		p.does(
			step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "422 no password", ""},
			step{"DELETE /api/auth/user", "403 more than 15 minutes ago", ""},
		)
		signsIn(p, confirm, "bob", "/login?error=other", nil)
		p.does(step{"DELETE /api/auth/user", "403 more than 15 minutes ago", ""})
		signsIn(p, confirm, "ann", "/login?error=failed", clock.Now().Add(-16*time.Minute).Unix())
		p.does(step{"DELETE /api/auth/user", "403 more than 15 minutes ago", ""})
		signsIn(p, confirm, "ann", "/signed-in", clock.Now().Unix())
		p.does(step{"DELETE /api/auth/user", "204", ""})
		signsIn(p, confirm, "ann", "/login?error=failed", nil) // nobody is signed in any more
	}, &clock)
}

// TestTheLinkToCreateAnAccount: the provider has a form of its own, so the link leads there if that is the only way.
func TestTheLinkToCreateAnAccount(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := newPerson(t, url)
		p.expectRedirect("/api/login?create=true&returnTo=/pro/league/7", "/login?create=true&returnTo=%2Fpro%2Fleague%2F7")
		p.expectRedirect("/api/login?create=no", "/login?returnTo=%2Fpro")
	})
	for local, want := range map[bool]string{false: "", true: "/login?create=true"} {
		atProvider(t, local, func(t *testing.T, provider *credentialstest.Provider, address string) {
			p := newPerson(t, address)
			p.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
			to := want
			if !local {
				to = provider.URL + "/auth?" // each database has its own provider
			}
			p.expectRedirect("/api/login?"+url.Values{"create": {"true"}}.Encode(), to)
		})
	}
}
