package credentials

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/base/credentials/credentialstest"
	"sideout/internal/base/fault"
)

const callback = "https://score.example.org/callback"

// fakeProvider shortens the name.
type fakeProvider = credentialstest.Provider

func newFakeProvider(t *testing.T) *fakeProvider {
	return credentialstest.NewProvider(t, callback, func() time.Time { return noon })
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// signHS256 signs with the provider's public key as if it were a shared secret.
func signHS256(claims map[string]any) string {
	der, err := x509.MarshalPKIXPublicKey(&credentialstest.Key().PublicKey)
	if err != nil {
		panic(err)
	}
	input := credentialstest.SigningInput(`{"alg":"HS256","kid":"key"}`, claims)
	mac := hmac.New(sha256.New, pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
	mac.Write([]byte(input))
	return input + "." + encode(mac.Sum(nil))
}

// signIn runs both halves of a sign-in; change may modify what the provider returns to the browser.
func signIn(t *testing.T, f *fakeProvider, change func(*Attempt, url.Values)) (Identity, error) {
	t.Helper()
	o := NewOIDC(OIDCConfig{
		Issuer: f.URL, ClientID: "client", ClientSecret: "secret", RedirectURL: callback,
		HTTPClient: f.Client(), Now: func() time.Time { return noon },
	})
	to, attempt, err := o.Begin(t.Context(), false)
	if err != nil {
		return Identity{}, err
	}
	u, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	requested, returned := u.Query(), f.Authorize(to)
	if requested.Get("code_challenge_method") != "S256" || requested.Get("response_type") != "code" ||
		requested.Get("scope") != "openid email profile" || requested.Get("state") != attempt.State || strings.Contains(to, attempt.Verifier) {
		t.Errorf("the request is %v", requested)
	}
	if change != nil {
		change(&attempt, returned)
	}
	return o.Finish(t.Context(), attempt, returned)
}

func TestSignInAtAProvider(t *testing.T) {
	for name, c := range map[string]struct {
		f    fakeProvider
		want Identity
	}{
		"only a subject": {},
		"everything in the ID token": {
			fakeProvider{Claims: map[string]any{"email": "Name@Example.org", "email_verified": true, "given_name": "First\n",
				"family_name": "Last", "name": "Other", "picture": "https://example.org/p.png", "azp": "client"}},
			Identity{Email: "name@example.org", EmailVerified: true, FirstName: "First", LastName: "Last", Picture: "https://example.org/p.png"},
		},
		"unusual claims": {
			fakeProvider{Claims: map[string]any{"email": "name@example.org", "email_verified": "true", "name": strings.Repeat("é", 101),
				"picture": "javascript:alert(1)", "aud": []string{"other", "client"}, "azp": "client"}},
			Identity{Email: "name@example.org", EmailVerified: true, FirstName: strings.Repeat("é", 100)},
		},
		"an invalid address": {fakeProvider{Claims: map[string]any{"email": "nobody", "email_verified": true}}, Identity{}},
		"claims from userinfo": {
			fakeProvider{Userinfo: map[string]any{"sub": "subject", "email": "name@example.org", "given_name": "First"}},
			Identity{Email: "name@example.org", FirstName: "First"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFakeProvider(t)
			f.Claims, f.Userinfo = c.f.Claims, c.f.Userinfo
			if f.Userinfo != nil {
				f.Discovery = map[string]any{"userinfo_endpoint": f.URL + "/userinfo"}
			}
			c.want.Issuer, c.want.Subject = f.URL, "subject"
			got, err := signIn(t, f, nil)
			if err != nil || got != c.want {
				t.Errorf("got %+v, %v\nwant %+v", got, err, c.want)
			}
		})
	}
}

func TestInvalidIDTokensAreRefused(t *testing.T) {
	otherKey := credentialstest.NewKey()
	for name, change := range map[string]func(*fakeProvider){
		"wrong nonce":    func(f *fakeProvider) { f.Claims = map[string]any{"nonce": "another"} },
		"wrong audience": func(f *fakeProvider) { f.Claims = map[string]any{"aud": "other"} },
		"for another party": func(f *fakeProvider) {
			f.Claims = map[string]any{"aud": []string{"client", "other"}, "azp": "other"}
		},
		"for two parties":        func(f *fakeProvider) { f.Claims = map[string]any{"aud": []string{"client", "other"}} },
		"wrong issuer":           func(f *fakeProvider) { f.Claims = map[string]any{"iss": "https://example.org"} },
		"expired":                func(f *fakeProvider) { f.Claims = map[string]any{"exp": noon.Unix() - 1} },
		"never expires":          func(f *fakeProvider) { f.Claims = map[string]any{"exp": nil} },
		"not yet valid":          func(f *fakeProvider) { f.Claims = map[string]any{"nbf": noon.Unix() + 3600} },
		"no subject":             func(f *fakeProvider) { f.Claims = map[string]any{"sub": nil} },
		"another access token":   func(f *fakeProvider) { f.Claims = map[string]any{"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"} },
		"claims of a wrong kind": func(f *fakeProvider) { f.Claims = map[string]any{"email": 5} },
		"alg none": func(f *fakeProvider) {
			f.Sign = func(c map[string]any) string { return credentialstest.SigningInput(`{"alg":"none"}`, c) + "." }
		},
		"HS256 with the public key": func(f *fakeProvider) { f.Sign = signHS256 },
		"an unknown key": func(f *fakeProvider) {
			f.Sign = func(c map[string]any) string {
				return credentialstest.SignWith(otherKey, `{"alg":"RS256","kid":"other"}`, c)
			}
		},
		"another key with the same id": func(f *fakeProvider) {
			f.Sign = func(c map[string]any) string {
				return credentialstest.SignWith(otherKey, `{"alg":"RS256","kid":"key"}`, c)
			}
		},
		"no ID token": func(f *fakeProvider) { f.Sign = func(map[string]any) string { return "" } },
		"userinfo of another person": func(f *fakeProvider) {
			f.Discovery = map[string]any{"userinfo_endpoint": f.URL + "/userinfo"}
			f.Userinfo = map[string]any{"sub": "other", "email": "other@example.org"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFakeProvider(t)
			change(f)
			got, err := signIn(t, f, nil)
			if !fault.Is(err, fault.Unauthorized) || fault.Of(err).Sentence.String() != notAcceptedSentence || got != (Identity{}) {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
}

func TestInvalidRedirectsAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Attempt, url.Values)
		kind   fault.Kind
	}{
		"wrong state":             {func(_ *Attempt, q url.Values) { q.Set("state", "another") }, fault.BadRequest},
		"no state":                {func(_ *Attempt, q url.Values) { q.Del("state") }, fault.BadRequest},
		"no attempt":              {func(a *Attempt, q url.Values) { *a = Attempt{}; q.Del("state") }, fault.BadRequest},
		"no code":                 {func(_ *Attempt, q url.Values) { q.Del("code") }, fault.BadRequest},
		"wrong code":              {func(_ *Attempt, q url.Values) { q.Set("code", "another") }, fault.Unauthorized},
		"wrong verifier":          {func(a *Attempt, _ url.Values) { a.Verifier += "x" }, fault.Unauthorized},
		"no nonce":                {func(a *Attempt, _ url.Values) { a.Nonce = "" }, fault.Unauthorized},
		"iss of another provider": {func(_ *Attempt, q url.Values) { q.Set("iss", "https://example.org") }, fault.Unauthorized},
		"an empty iss":            {func(_ *Attempt, q url.Values) { q.Set("iss", "") }, fault.Unauthorized},
		"access_denied":           {func(_ *Attempt, q url.Values) { q.Set("error", "access_denied") }, fault.Unauthorized},
		"login_required":          {func(_ *Attempt, q url.Values) { q.Set("error", "login_required") }, fault.Unauthorized},
		"overloaded":              {func(_ *Attempt, q url.Values) { q.Set("error", "temporarily_unavailable") }, fault.Unavailable},
		"denied by state":         {func(_ *Attempt, q url.Values) { q.Set("error", "access_denied"); q.Set("state", "x") }, fault.BadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := signIn(t, newFakeProvider(t), c.change)
			sentence := fault.Of(err).Sentence.String()
			if !fault.Is(err, c.kind) || got != (Identity{}) || !strings.HasSuffix(sentence, ".") {
				t.Errorf("got %+v, %v", got, err)
			}
			if (c.kind == fault.Unauthorized) != strings.Contains(sentence, "Unauthorized") {
				t.Errorf("the sentence is %q", sentence)
			}
		})
	}
}

func TestTheIssParameter(t *testing.T) {
	f := newFakeProvider(t)
	f.Discovery = map[string]any{"authorization_response_iss_parameter_supported": true}
	if _, err := signIn(t, f, func(_ *Attempt, q url.Values) { q.Set("iss", f.URL) }); err != nil {
		t.Errorf("with iss: %v", err)
	}
	if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("announced and missing: %v", err)
	}
}

func TestAProviderThatIsDown(t *testing.T) {
	for _, path := range []string{"/.well-known/openid-configuration", "/token", "/keys", "/userinfo"} {
		t.Run(path, func(t *testing.T) {
			f := newFakeProvider(t)
			f.Discovery = map[string]any{"userinfo_endpoint": f.URL + "/userinfo"}
			f.Fail[path] = http.StatusInternalServerError
			if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unavailable) || fault.Of(err).Sentence.String() != providerDownSentence {
				t.Errorf("got %v", err)
			}
		})
	}
	t.Run("another issuer than configured", func(t *testing.T) {
		f := newFakeProvider(t)
		f.Discovery = map[string]any{"issuer": "https://example.org"}
		if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unavailable) {
			t.Errorf("got %v", err)
		}
	})
}

func TestDiscoveryIsRetriedAfterADelay(t *testing.T) {
	const path = "/.well-known/openid-configuration"
	f := newFakeProvider(t)
	f.Fail[path] = http.StatusBadGateway
	now := noon
	o := NewOIDC(OIDCConfig{Issuer: f.URL, ClientID: "client", Now: func() time.Time { return now }})
	for _, c := range []struct {
		after time.Duration
		calls int
		ok    bool
	}{{0, 1, false}, {discoveryRetryDelay - 1, 1, false}, {discoveryRetryDelay, 2, true}, {time.Hour, 2, true}} {
		now = noon.Add(c.after)
		if c.calls == 2 {
			delete(f.Fail, path)
		}
		_, _, err := o.Begin(t.Context(), false)
		if (err == nil) != c.ok || !c.ok && !fault.Is(err, fault.Unavailable) || f.Calls[path] != c.calls {
			t.Errorf("after %v: %v, %d calls", c.after, err, f.Calls[path])
		}
	}
}

// unresponsive is a transport that never returns a response.
type unresponsive struct{}

func (unresponsive) RoundTrip(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

func TestWaitingForDiscoveryIsLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := NewOIDC(OIDCConfig{Issuer: "https://slow.example.org", ClientID: "client", HTTPClient: &http.Client{Transport: unresponsive{}}})
		start := time.Now()
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, _, err := o.Begin(t.Context(), false); !fault.Is(err, fault.Unavailable) || !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("got %v", err)
				}
			})
		}
		all.Wait()
		if took := time.Since(start); took != responseTimeout {
			t.Errorf("20 callers waited %v", took)
		}
	})
}

func TestAuthStyle(t *testing.T) {
	f := newFakeProvider(t)
	f.Discovery = map[string]any{"token_endpoint_auth_methods_supported": []string{"client_secret_post"}}
	if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unauthorized) || f.Calls["/token"] != 1 {
		t.Errorf("the secret was sent in another way than the provider requires, or the code twice: %v", err)
	}
}
