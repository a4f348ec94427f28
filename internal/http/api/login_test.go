package api

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sideout/internal/base/credentials"
	"sideout/internal/base/credentials/credentialstest"
)

// expectRedirect makes a GET request and expects a redirect to an address that begins with want. It does not follow it.
func (p *person) expectRedirect(call, want string) *url.URL {
	p.t.Helper()
	client := *p.client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	response, err := client.Get(p.url + call)
	check(p.t, err)
	_ = response.Body.Close()
	to, err := response.Location()
	if err != nil || response.StatusCode != http.StatusSeeOther || !strings.HasPrefix(strings.TrimPrefix(to.String(), p.url), want) {
		p.t.Fatalf("GET %s leads to %d %v, want %s", call, response.StatusCode, to, want)
	}
	return to
}

// atProvider makes a server whose people sign in at a provider. It stores the server's clock in clock.
func atProvider(t *testing.T, local bool, test func(t *testing.T, p *credentialstest.Provider, url string), clock ...**testClock) {
	atProviderWith(t, func(_ *testing.T, o *Options) { o.LocalAccounts = local }, test, clock...)
}

// atProviderWith is atProvider with changed options.
func atProviderWith(t *testing.T, change func(*testing.T, *Options), test func(t *testing.T, p *credentialstest.Provider, url string), clock ...**testClock) {
	var provider *credentialstest.Provider
	eachServerWith(t, func(t *testing.T, o *Options) {
		change(t, o)
		provider = credentialstest.NewProvider(t, "https://score.example.org/api/login/callback", o.Now)
		o.OIDC = credentials.NewOIDC(credentials.OIDCConfig{
			Issuer: provider.URL, ClientID: "client", ClientSecret: "secret",
			RedirectURL: provider.Redirect, HTTPClient: provider.Client(), Now: o.Now,
		})
	}, func(t *testing.T, url string, now *testClock) {
		for _, c := range clock {
			*c = now
		}
		test(t, provider, url)
	})
}

// signsInAt signs in at the provider. change may change the parameters with which the provider redirects back.
func (p *person) signsInAt(provider *credentialstest.Provider, change func(url.Values), want string) {
	p.t.Helper()
	to := p.expectRedirect("/api/login/oidc?returnTo=/pro/league/7", provider.URL+"/auth?")
	back := provider.Authorize(to.String())
	if change != nil {
		change(back)
	}
	p.expectRedirect("/api/login/callback?"+back.Encode(), want)
}

func TestSigningInAtAProvider(t *testing.T) {
	atProvider(t, false, func(t *testing.T, provider *credentialstest.Provider, url string) {
		provider.Claims = map[string]any{
			"email": "Ann@Example.org", "email_verified": true, "given_name": "Ann", "family_name": "Example", "picture": "https://example.org/a.png",
		}
		p := newPerson(t, url)
		p.expectRedirect("/api/login?returnTo=/pro/league/7", "/login?returnTo=%2Fpro%2Fleague%2F7") // the beta password comes first
		p.does(
			step{"GET /api/config", `200 "oidc":true,"localAccounts":false,"passkeys":false`, ""},
			step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""},
			step{"POST /api/auth/register " + ann, "403 provider", ""},
			step{`POST /api/auth/login {"email":"a@example.org","password":"x"}`, "403 provider", ""},
		)
		p.expectRedirect("/api/login", provider.URL+"/auth?")
		p.signsInAt(provider, nil, "/pro/league/7")
		p.does(step{"GET /api/auth/user", `200 "email":"ann@example.org","firstName":"Ann","lastName":"Example","profileImageUrl":"https://example.org/a.png"`, `id="id":"([^"]+)"`})

		p.does(step{`PATCH /api/auth/user {"firstName":" Annie "}`, `200 "firstName":"Annie","lastName":"Example"`, ""})
		p.does(step{"POST /api/auth/logout", "204", ""})
		delete(provider.Claims, "nonce")
		p.signsInAt(provider, nil, "/pro/league/7")
		p.does(step{"GET /api/auth/user", `200 "id":"{id}" & "firstName":"Annie"`, ""})

		// Another subject with the same e-mail address is another user. It may not take a verified address.
		other := newPerson(t, url)
		other.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
		provider.Claims = map[string]any{"sub": "another", "email": "ann@example.org", "email_verified": true}
		other.signsInAt(provider, nil, "/login?error=email&returnTo=%2Fpro%2Fleague%2F7")
		other.does(step{"GET /api/auth/user", "401", ""})
		provider.Claims = map[string]any{"sub": "another", "email": "ann@example.org", "email_verified": false}
		other.signsInAt(provider, nil, "/pro/league/7")
		other.does(step{"GET /api/auth/user", `200 "email":""`, ""})
	})
}

func TestSigningInAtAProviderGoesWrong(t *testing.T) {
	atProvider(t, true, func(t *testing.T, provider *credentialstest.Provider, address string) {
		p := newPerson(t, address)
		p.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
		p.expectRedirect("/api/login?returnTo=/pro", "/login?returnTo=") // there are two ways in to choose from
		p.expectRedirect("/api/login/callback?code=code&state=x", "/login?error=failed")
		p.signsInAt(provider, func(q url.Values) { q.Set("state", "other") }, "/login?error=failed&returnTo=%2Fpro%2Fleague%2F7")
		p.signsInAt(provider, func(q url.Values) { q.Set("error", "access_denied") }, "/login?error=denied&returnTo=%2Fpro%2Fleague%2F7")
		provider.Claims = map[string]any{"aud": "other"}
		p.signsInAt(provider, nil, "/login?error=failed")
		provider.Claims = nil
		provider.Fail["/token"] = http.StatusBadGateway
		p.signsInAt(provider, nil, "/login?error=unavailable")
		delete(provider.Fail, "/token")
		provider.Claims = nil

		to := p.expectRedirect("/api/login/oidc?returnTo=//evil.example", provider.URL+"/auth?")
		back := "/api/login/callback?" + provider.Authorize(to.String()).Encode()
		thief := newPerson(t, address) // a browser that has not begun to sign in
		thief.expectRedirect(back, "/login?error=failed")
		p.expectRedirect(back, "/pro")
		p.does(step{"GET /api/auth/user", "200", ""})
		p.expectRedirect(back, "/login?error=failed") // a callback works once
	})
}

func TestWithoutAProvider(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := newPerson(t, url)
		p.expectRedirect("/api/login?returnTo=/account", "/login?returnTo=%2Faccount")
		p.expectRedirect("/api/login?returnTo=https://evil.example", "/login?returnTo=%2Fpro")
		p.expectRedirect("/api/login/oidc", "/login?returnTo=%2Fpro")
		p.expectRedirect("/api/login/callback", "/login?returnTo=%2Fpro")
		p.expectRedirect("/api/logout", "/pro")
	})
}

const testOrigin = "https://score.example.org"

// beginCeremony makes the call that begins to register or use a passkey, and returns the options for the authenticator.
func (p *person) beginCeremony(call string) json.RawMessage {
	p.t.Helper()
	p.does(step{call + " {}", "200", `options="options":(\{.*\})\}`})
	return json.RawMessage(p.values["options"])
}

// withPasskeys lets people use passkeys on a server.
func withPasskeys(t *testing.T, o *Options) {
	passkeys, err := credentials.NewPasskeys("score.example.org", []string{testOrigin}, "Sideout", o.Now)
	check(t, err)
	o.Passkeys = passkeys
}

func TestPasskeys(t *testing.T) {
	eachServerWith(t, withPasskeys, func(t *testing.T, url string, clock *testClock) {
		p, device := signedUp(t, url, "ann@example.org"), credentialstest.NewAuthenticator("score.example.org", testOrigin)
		p.does(step{"GET /api/auth/passkeys", "200 []", ""})
		credential := device.Create(p.beginCeremony("POST /api/auth/passkeys/register/begin"))
		p.does(
			step{`POST /api/auth/passkeys/register/finish {"credential":{}}`, "400", ""},
			step{`POST /api/auth/passkeys/register/finish {"credential":` + string(credential) + `}`, "400 start again", ""}, // each challenge can be answered once
		)
		credential = device.Create(p.beginCeremony("POST /api/auth/passkeys/register/begin"))
		p.does(
			step{`POST /api/auth/passkeys/register/finish {"credential":` + string(credential) + `,"name":" My phone "}`,
				`201 "name":"My phone" & "lastUsedAt":null`, `passkey="id":"([^"]+)"`},
			step{"GET /api/auth/passkeys", `200 "id":"{passkey}"`, ""},
		)

		again := newPerson(t, url)
		again.values = p.values
		again.does(step{"POST /api/auth/passkeys/login/begin {}", "403 Beta", ""})
		again.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
		assertion := device.Get(again.beginCeremony("POST /api/auth/passkeys/login/begin"))
		again.does(
			step{`POST /api/auth/passkeys/login/finish {"credential":` + string(assertion) + `,"remember":true}`, `200 "email":"ann@example.org"`, ""},
			step{"GET /api/auth/passkeys", `200 "lastUsedAt":"2026`, ""},
			step{`POST /api/auth/passkeys/login/finish {"credential":` + string(assertion) + `}`, "400 start again", ""},
		)
		late := newPerson(t, url)
		late.does(step{`POST /api/beta-access {"password":"volleyball"}`, "204", ""})
		assertion = device.Get(late.beginCeremony("POST /api/auth/passkeys/login/begin"))
		clock.Advance(credentials.CeremonyTimeout)
		late.does(step{`POST /api/auth/passkeys/login/finish {"credential":` + string(assertion) + `}`, "400 start again", ""})
		stranger := signedUp(t, url, "bob@example.org")
		stranger.values = p.values
		stranger.does(step{"DELETE /api/auth/passkeys/{passkey}", "404", ""})
		p.does(
			step{"DELETE /api/auth/sessions", "204", ""},
			step{"GET /api/auth/sessions", `200 "here":true`, ""},
			step{"DELETE /api/auth/passkeys/{passkey}", "204", ""},
		)
		again.does(step{"GET /api/auth/user", "401", ""})
		assertion = device.Get(late.beginCeremony("POST /api/auth/passkeys/login/begin"))
		late.does(step{`POST /api/auth/passkeys/login/finish {"credential":` + string(assertion) + `}`, "401 not known here", ""})
		clock.Set(testNow)
	})
}

func TestWithoutPasskeys(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{"GET /api/config", `200 "passkeys":false`, ""},
			step{"POST /api/auth/passkeys/register/begin {}", "404 Passkeys", ""},
			step{"POST /api/auth/passkeys/login/begin {}", "404 Passkeys", ""},
		)
	})
}
