package api

import (
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/credentials/credentialstest"
)

// addPasskey adds a passkey of a device to the account of a person and stores its id under a name.
func (p *person) addPasskey(device *credentialstest.Authenticator, name string) {
	p.t.Helper()
	credential := device.Create(p.beginCeremony("POST /api/auth/passkeys/register/begin"))
	p.does(step{`POST /api/auth/passkeys/register/finish {"credential":` + string(credential) + `}`, "201", name + `="id":"([^"]+)"`})
}

// signsInWith signs in with the passkey of a device.
func (p *person) signsInWith(device *credentialstest.Authenticator, want string) {
	p.t.Helper()
	assertion := device.Get(p.beginCeremony("POST /api/auth/passkeys/login/begin"))
	p.does(step{`POST /api/auth/passkeys/login/finish {"credential":` + string(assertion) + `}`, want, ""})
}

// makesCodes gives a person new recovery codes and returns them.
func (p *person) makesCodes() []string {
	p.t.Helper()
	p.does(step{"POST /api/auth/recovery-codes {}", "200", `codes={"codes":\[(.*)\]\}`})
	codes := regexp.MustCompile(`[^",]+`).FindAllString(p.values["codes"], -1)
	if len(codes) != credentials.RecoveryCodeCount {
		p.t.Fatalf("%d codes: %v", len(codes), codes)
	}
	return codes
}

// withPasskeyOnly returns a person with a new account into which only the passkey of a device signs in, and the recovery codes.
func withPasskeyOnly(t *testing.T, url, email string) (p *person, device *credentialstest.Authenticator, codes []string) {
	t.Helper()
	p, device = signedUp(t, url, email), credentialstest.NewAuthenticator("score.example.org", testOrigin)
	p.addPasskey(device, "passkey")
	codes = p.makesCodes()
	p.does(step{"PUT /api/auth/passkey-only {}", "204", ""})
	return p, device, codes
}

// visitor returns a person who has passed the beta gate and is not signed in.
func visitor(t *testing.T, url string) *person {
	p := newPerson(t, url)
	p.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
	return p
}

func recover(account, code, want string) step {
	return step{`POST /api/auth/recovery {"account":"` + account + `","code":"` + code + `"}`, want, ""}
}

func TestOnlyAPasskeySignsIn(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, _ *testClock) {
		p, phone := signedUp(t, url, "ann@example.org"), credentialstest.NewAuthenticator("score.example.org", testOrigin)
		elsewhere := visitor(t, url)
		login := step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""}
		elsewhere.does(login)
		p.does(
			step{"GET /api/auth/passkey-only", `200 {"isOn":false,"codesLeft":0}`, ""},
			step{"PUT /api/auth/passkey-only {}", "409 Add a passkey first", ""},
		)
		p.addPasskey(phone, "phone")
		p.does(step{"PUT /api/auth/passkey-only {}", "409 Make recovery codes first", ""})
		unused := p.makesCodes()
		visitor(t, url).does(recover("ann@example.org", unused[0], "401 recovery code is wrong")) // other ways are open
		p.does(
			step{"PUT /api/auth/passkey-only {}", "204", ""},
			step{"GET /api/auth/passkey-only", `200 {"isOn":true,"codesLeft":10}`, ""},
			step{"GET /api/auth/confirm", `200 "password":false,"passkey":true,"provider":false`, ""},
			step{`POST /api/auth/confirm {"password":"correct horse battery"}`, "422 no password", ""},
			step{`POST /api/auth/password {"password":"","newPassword":"another horse battery"}`, "409 signs in with a passkey only", ""},
			step{"DELETE /api/auth/passkeys/{phone}", "409 This is your only passkey", ""},
		)
		login.want = "401 email or password is wrong"
		elsewhere.does(step{"GET /api/auth/user", "401", ""}, login)
		elsewhere.signsInWith(phone, `200 "email":"ann@example.org"`)

		laptop := credentialstest.NewAuthenticator("score.example.org", testOrigin)
		p.addPasskey(laptop, "laptop")
		p.does(
			step{"DELETE /api/auth/passkeys/{phone}", "204", ""},
			step{"DELETE /api/auth/passkeys/{phone}", "404", ""},
			step{"DELETE /api/auth/passkeys/{laptop}", "409 This is your only passkey", ""},
			step{"DELETE /api/auth/passkey-only", "204", ""},
			step{"GET /api/auth/passkey-only", `200 {"isOn":false,"codesLeft":0}`, ""},
			step{`POST /api/auth/password {"password":"","newPassword":"another horse battery"}`, "204", ""},
			step{"DELETE /api/auth/passkeys/{laptop}", "204", ""},
		)
	})
}

func TestARecoveryCodeSignsInOnce(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, _ *testClock) {
		p, _, codes := withPasskeyOnly(t, url, "ann@example.org")
		p.does(step{"GET /api/auth/user", "200", `number="id":"([^"]+)"`})
		lost := visitor(t, url)
		lost.does(
			recover("ann@example.org", "not a code", "422 16 letters and digits"),
			recover("", codes[0], "422 account number"),
			recover("bob@example.org", codes[0], "401 recovery code is wrong"),
			recover("nobody", codes[0], "401 recovery code is wrong"),
			recover(" Ann@Example.org ", strings.ToUpper(strings.ReplaceAll(codes[0], "-", " ")), `200 "email":"ann@example.org" & "codesLeft":9`),
			step{"GET /api/auth/passkey-only", `200 {"isOn":true,"codesLeft":9}`, ""},
		)
		lost.addPasskey(credentialstest.NewAuthenticator("score.example.org", testOrigin), "new") // the sign-in is recent
		visitor(t, url).does(recover("ann@example.org", codes[0], "401 used already"))
		visitor(t, url).does(recover(p.values["number"], codes[1], `200 "codesLeft":8`))

		renewed := p.makesCodes()
		visitor(t, url).does(
			recover("ann@example.org", codes[2], "401 recovery code is wrong"),
			recover("ann@example.org", renewed[2], `200 "codesLeft":9`),
		)
	})
}

func TestPasskeyOnlyNeedsARecentSignIn(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, clock *testClock) {
		p, device, _ := withPasskeyOnly(t, url, "ann@example.org")
		clock.Advance(16 * time.Minute)
		for _, call := range []string{"PUT /api/auth/passkey-only {}", "DELETE /api/auth/passkey-only", "POST /api/auth/recovery-codes {}"} {
			p.does(step{call, "403 more than 15 minutes ago", ""})
		}
		assertion := device.Get(p.beginCeremony("POST /api/auth/passkeys/confirm/begin"))
		p.does(
			step{`POST /api/auth/passkeys/confirm/finish {"credential":` + string(assertion) + `}`, "204", ""},
			step{"DELETE /api/auth/passkey-only", "204", ""},
		)
	})
}

func TestGuessingARecoveryCodeIsLimited(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, clock *testClock) {
		_, _, codes := withPasskeyOnly(t, url, "ann@example.org")
		guesser := visitor(t, url)
		for range testLimits.Logins.Limit {
			guesser.does(recover("ann@example.org", "0000-0000-0000-0000", "401 recovery code is wrong"))
		}
		guesser.does(recover("Ann@example.org", codes[0], "429 Too many failed attempts to sign in."))
		clock.Advance(testLimits.Logins.Per)
		guesser.does(recover("ann@example.org", codes[0], "200"))
	})
}

// Two requests may each remove one of the last two passkeys at the same time, or use one code.
func TestOnePasskeyStaysAndACodeWorksOnceUnderConcurrency(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, _ *testClock) {
		p, _, codes := withPasskeyOnly(t, url, "ann@example.org")
		p.addPasskey(credentialstest.NewAuthenticator("score.example.org", testOrigin), "second")
		statuses := func(first, second *http.Request) map[int]int {
			var all sync.WaitGroup
			var mu sync.Mutex
			count := map[int]int{}
			for _, r := range []*http.Request{first, second} {
				all.Go(func() {
					response, err := p.client.Do(r)
					if err != nil {
						t.Error(err)
						return
					}
					_ = response.Body.Close()
					mu.Lock()
					defer mu.Unlock()
					count[response.StatusCode]++
				})
			}
			all.Wait()
			return count
		}
		request := func(method, path, body string) *http.Request {
			r, err := http.NewRequest(method, url+path, strings.NewReader(body))
			check(t, err)
			if body != "" {
				r.Header.Set("Content-Type", "application/json")
			}
			return r
		}
		remove := func(name string) *http.Request { return request("DELETE", "/api/auth/passkeys/"+p.values[name], "") }
		if got := statuses(remove("passkey"), remove("second")); got[204] != 1 || got[409] != 1 {
			t.Errorf("removing both passkeys: %v", got)
		}
		use := func() *http.Request {
			return request("POST", "/api/auth/recovery", `{"account":"ann@example.org","code":"`+codes[0]+`"}`)
		}
		if got := statuses(use(), use()); got[200] != 1 || got[401] != 1 {
			t.Errorf("using one code twice: %v", got)
		}
	})
}

func TestAProviderDoesNotSignInToAPasskeyOnlyAccount(t *testing.T) {
	var clock *testClock
	atProviderWith(t, func(t *testing.T, o *Options) { o.LocalAccounts = true; withPasskeys(t, o) }, func(t *testing.T, provider *credentialstest.Provider, url string) {
		p := visitor(t, url)
		p.signsInAt(provider, nil, "/pro/league/7")
		p.addPasskey(credentialstest.NewAuthenticator("score.example.org", testOrigin), "passkey")
		p.makesCodes()
		p.does(
			step{"PUT /api/auth/passkey-only {}", "204", ""},
			step{"GET /api/auth/confirm", `200 "provider":false`, ""},
		)
		provider.Claims = nil // the next sign-in has another nonce
		visitor(t, url).signsInAt(provider, nil, "/login?error=passkey&returnTo=%2Fpro%2Fleague%2F7")
		clock.Advance(16 * time.Minute)
		provider.Claims = map[string]any{"auth_time": clock.Now().Unix()}
		to := p.expectRedirect("/api/login/oidc?confirm=true&returnTo=/account", provider.URL+"/auth?")
		p.expectRedirect("/api/login/callback?"+provider.Authorize(to.String()).Encode(), "/login?error=passkey")
		p.does(step{"DELETE /api/auth/passkey-only", "403 more than 15 minutes ago", ""})
	}, &clock)
}

// A mailed link proves the address only: it sets no password, unless the address was never confirmed. A link of the operator does.
func TestResetLinksAndPasskeyOnly(t *testing.T) {
	eachMailServer(t, func(t *testing.T, m *mailServer) {
		p, device, codes := withPasskeyOnly(t, m.url, "ann@example.org")
		confirm := m.tokenOf(m.only("ann@example.org", "Confirm your e-mail address"), "/mail#confirm=")
		owner := visitor(t, m.url)
		mailed := func() step {
			owner.does(step{`POST /api/auth/password/forgotten {"email":"ann@example.org"}`, "204", ""})
			token := m.tokenOf(m.only("ann@example.org", "Set a new password"), "/login#reset=")
			return step{`POST /api/auth/password/reset {"token":"` + token + `","password":"another long one"}`, "409 signs in with a passkey only", ""}
		}
		p.does(step{`POST /api/auth/address/confirm {"token":"` + confirm + `"}`, "204", ""})
		refused := mailed()
		owner.does(refused, refused)
		owner.signsInWith(device, "200")

		owner.does(recover("ann@example.org", codes[0], "200"))
		if text := m.only("ann@example.org", "A recovery code was used to sign in").Text; !strings.Contains(text, "9 codes are left.") {
			t.Errorf("the mail says\n%s", text)
		}
		printed, _, err := m.app.People.CreatePasswordReset(t.Context(), "ann@example.org")
		check(t, err)
		owner.does(
			step{`POST /api/auth/password/reset {"token":"` + printed + `","password":"another long one"}`, "200", ""},
			step{"GET /api/auth/passkey-only", `200 {"isOn":false,"codesLeft":0}`, ""},
		)
		m.only("ann@example.org", "Your password was changed")

		// Somebody else may have made an account with an address that nobody confirmed: whoever holds the address takes it over.
		withPasskeyOnly(t, m.url, "bob@example.org")
		m.only("bob@example.org", "Confirm your e-mail address")
		owner.does(step{`POST /api/auth/password/forgotten {"email":"bob@example.org"}`, "204", ""})
		token := m.tokenOf(m.only("bob@example.org", "Set a new password"), "/login#reset=")
		owner.does(
			step{`POST /api/auth/password/reset {"token":"` + token + `","password":"another long one"}`, `200 "email":"bob@example.org"`, ""},
			step{"GET /api/auth/passkey-only", `200 {"isOn":false,"codesLeft":0}`, ""},
			step{"GET /api/auth/passkeys", "200 []", ""},
		)
		log := m.log.String()
		for _, code := range codes {
			if strings.Contains(log, code) || strings.Contains(log, strings.ReplaceAll(code, "-", "")) {
				t.Errorf("the log has a recovery code:\n%s", log)
			}
		}
	})
}
