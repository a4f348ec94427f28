package login

import (
	"context"
	"crypto"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/fault"
)

var (
	providerKey = sync.OnceValue(newRSA)
	otherKey    = sync.OnceValue(newRSA)
)

func newRSA() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
}

// fakeProvider is an OpenID provider that can do wrong. What is nil is as a good one does it.
type fakeProvider struct {
	*httptest.Server
	t         *testing.T
	challenge string         // PKCE
	discovery map[string]any // more of it
	claims    map[string]any // more of the ID token; nil values are left out
	userinfo  map[string]any
	sign      func(claims map[string]any) string
	fail      map[string]int // status by path
	asked     map[string]int // how often, by path
}

func newFakeProvider(t *testing.T) *fakeProvider {
	f := &fakeProvider{t: t, sign: signRS256, fail: map[string]int{}, asked: map[string]int{}}
	f.Server = httptest.NewServer(f)
	t.Cleanup(f.Close)
	return f
}

func (f *fakeProvider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.asked[r.URL.Path]++
	if status := f.fail[r.URL.Path]; status != 0 {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"error":"server_error"}`)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		f.answer(w, map[string]any{
			"issuer": f.URL, "authorization_endpoint": f.URL + "/auth", "token_endpoint": f.URL + "/token",
			"jwks_uri": f.URL + "/keys", "id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"},
		}, f.discovery)
	case "/keys":
		public := providerKey().PublicKey
		f.answer(w, map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "key",
			"n": encode(public.N.Bytes()), "e": encode(big.NewInt(int64(public.E)).Bytes()),
		}}}, nil)
	case "/token":
		f.token(w, r)
	case "/userinfo":
		if r.Header.Get("Authorization") != "Bearer access" {
			f.t.Error("userinfo was asked for without the access token")
		}
		f.answer(w, nil, f.userinfo)
	}
}

func (f *fakeProvider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if id != "client" || secret != "secret" || r.PostFormValue("code") != "code" || encode(sum[:]) != f.challenge ||
		r.PostFormValue("redirect_uri") != "https://score.example.org/callback" {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"error":"invalid_grant"}`)
		return
	}
	claims := map[string]any{"iss": f.URL, "aud": "client", "sub": "subject", "exp": noon.Unix() + 300, "iat": noon.Unix()}
	maps.Copy(claims, f.claims)
	maps.DeleteFunc(claims, func(_ string, v any) bool { return v == nil })
	f.answer(w, map[string]any{"access_token": "access", "token_type": "Bearer", "id_token": f.sign(claims)}, nil)
}

func (f *fakeProvider) answer(w http.ResponseWriter, value, more map[string]any) {
	if value == nil {
		value = map[string]any{}
	}
	maps.Copy(value, more)
	if err := json.NewEncoder(w).Encode(value); err != nil {
		f.t.Error(err)
	}
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func signingInput(header string, claims map[string]any) string {
	text, err := json.Marshal(claims)
	if err != nil {
		panic(err)
	}
	return encode([]byte(header)) + "." + encode(text)
}

func signWith(key *rsa.PrivateKey, header string, claims map[string]any) string {
	input := signingInput(header, claims)
	sum := sha256.Sum256([]byte(input))
	signature, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])
	if err != nil {
		panic(err)
	}
	return input + "." + encode(signature)
}

func signRS256(claims map[string]any) string {
	return signWith(providerKey(), `{"alg":"RS256","kid":"key"}`, claims)
}

// signHS256 signs with what everybody knows, as if it were a shared secret.
func signHS256(claims map[string]any) string {
	der, err := x509.MarshalPKIXPublicKey(&providerKey().PublicKey)
	if err != nil {
		panic(err)
	}
	input := signingInput(`{"alg":"HS256","kid":"key"}`, claims)
	mac := hmac.New(sha256.New, pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
	mac.Write([]byte(input))
	return input + "." + encode(mac.Sum(nil))
}

// signIn walks both halves; change may spoil what comes back from the provider.
func signIn(t *testing.T, f *fakeProvider, change func(*Attempt, url.Values)) (Identity, error) {
	t.Helper()
	o := NewOIDC(OIDCConfig{
		Issuer: f.URL, ClientID: "client", ClientSecret: "secret", RedirectURL: "https://score.example.org/callback",
		HTTPClient: f.Client(), Now: func() time.Time { return noon },
	})
	to, attempt, err := o.Begin(t.Context())
	if err != nil {
		return Identity{}, err
	}
	u, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	asked := u.Query()
	f.challenge = asked.Get("code_challenge")
	if f.claims["nonce"] == nil {
		f.claims = maps.Clone(f.claims)
		if f.claims == nil {
			f.claims = map[string]any{}
		}
		f.claims["nonce"] = asked.Get("nonce")
	}
	if asked.Get("code_challenge_method") != "S256" || asked.Get("response_type") != "code" ||
		asked.Get("scope") != "openid email profile" || asked.Get("state") != attempt.State || strings.Contains(to, attempt.Verifier) {
		t.Errorf("it asks %v", asked)
	}
	back := url.Values{"code": {"code"}, "state": {asked.Get("state")}}
	if change != nil {
		change(&attempt, back)
	}
	return o.Finish(t.Context(), attempt, back)
}

func TestSigningInAtAProvider(t *testing.T) {
	for name, c := range map[string]struct {
		f    fakeProvider
		want Identity
	}{
		"who it is and no more": {},
		"everything in the ID token": {
			fakeProvider{claims: map[string]any{"email": "Name@Example.org", "email_verified": true, "given_name": "First\n",
				"family_name": "Last", "name": "Other", "picture": "https://example.org/p.png", "azp": "client"}},
			Identity{Email: "name@example.org", EmailVerified: true, FirstName: "First", LastName: "Last", Picture: "https://example.org/p.png"},
		},
		"odd answers": {
			fakeProvider{claims: map[string]any{"email": "name@example.org", "email_verified": "true", "name": strings.Repeat("é", 101),
				"picture": "javascript:alert(1)", "aud": []string{"other", "client"}, "azp": "client"}},
			Identity{Email: "name@example.org", EmailVerified: true, FirstName: strings.Repeat("é", 100)},
		},
		"an address that is none": {fakeProvider{claims: map[string]any{"email": "nobody", "email_verified": true}}, Identity{}},
		"the rest from userinfo": {
			fakeProvider{userinfo: map[string]any{"sub": "subject", "email": "name@example.org", "given_name": "First"}},
			Identity{Email: "name@example.org", FirstName: "First"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFakeProvider(t)
			f.claims, f.userinfo = c.f.claims, c.f.userinfo
			if f.userinfo != nil {
				f.discovery = map[string]any{"userinfo_endpoint": f.URL + "/userinfo"}
			}
			c.want.Issuer, c.want.Subject = f.URL, "subject"
			got, err := signIn(t, f, nil)
			if err != nil || got != c.want {
				t.Errorf("got %+v, %v\nwant %+v", got, err, c.want)
			}
		})
	}
}

func TestABadIDTokenIsRefused(t *testing.T) {
	for name, change := range map[string]func(*fakeProvider){
		"wrong nonce":    func(f *fakeProvider) { f.claims = map[string]any{"nonce": "another"} },
		"wrong audience": func(f *fakeProvider) { f.claims = map[string]any{"aud": "other"} },
		"for another party": func(f *fakeProvider) {
			f.claims = map[string]any{"aud": []string{"client", "other"}, "azp": "other"}
		},
		"for two parties":        func(f *fakeProvider) { f.claims = map[string]any{"aud": []string{"client", "other"}} },
		"wrong issuer":           func(f *fakeProvider) { f.claims = map[string]any{"iss": "https://example.org"} },
		"expired":                func(f *fakeProvider) { f.claims = map[string]any{"exp": noon.Unix() - 1} },
		"never expires":          func(f *fakeProvider) { f.claims = map[string]any{"exp": nil} },
		"not yet valid":          func(f *fakeProvider) { f.claims = map[string]any{"nbf": noon.Unix() + 3600} },
		"no subject":             func(f *fakeProvider) { f.claims = map[string]any{"sub": nil} },
		"another access token":   func(f *fakeProvider) { f.claims = map[string]any{"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"} },
		"claims of a wrong kind": func(f *fakeProvider) { f.claims = map[string]any{"email": 5} },
		"alg none": func(f *fakeProvider) {
			f.sign = func(c map[string]any) string { return signingInput(`{"alg":"none"}`, c) + "." }
		},
		"HS256 with the public key": func(f *fakeProvider) { f.sign = signHS256 },
		"an unknown key": func(f *fakeProvider) {
			f.sign = func(c map[string]any) string { return signWith(otherKey(), `{"alg":"RS256","kid":"other"}`, c) }
		},
		"another key of the same name": func(f *fakeProvider) {
			f.sign = func(c map[string]any) string { return signWith(otherKey(), `{"alg":"RS256","kid":"key"}`, c) }
		},
		"no ID token": func(f *fakeProvider) { f.sign = func(map[string]any) string { return "" } },
		"userinfo of another person": func(f *fakeProvider) {
			f.discovery = map[string]any{"userinfo_endpoint": f.URL + "/userinfo"}
			f.userinfo = map[string]any{"sub": "other", "email": "other@example.org"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFakeProvider(t)
			change(f)
			got, err := signIn(t, f, nil)
			if !fault.Is(err, fault.Unauthorized) || fault.Of(err).Sentence != notAccepted || got != (Identity{}) {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
}

func TestABadAnswerInTheBrowserIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Attempt, url.Values)
		kind   fault.Kind
	}{
		"wrong state":     {func(_ *Attempt, q url.Values) { q.Set("state", "another") }, fault.BadRequest},
		"no state":        {func(_ *Attempt, q url.Values) { q.Del("state") }, fault.BadRequest},
		"nothing begun":   {func(a *Attempt, q url.Values) { *a = Attempt{}; q.Del("state") }, fault.BadRequest},
		"no code":         {func(_ *Attempt, q url.Values) { q.Del("code") }, fault.BadRequest},
		"wrong code":      {func(_ *Attempt, q url.Values) { q.Set("code", "another") }, fault.Unauthorized},
		"wrong verifier":  {func(a *Attempt, _ url.Values) { a.Verifier += "x" }, fault.Unauthorized},
		"no nonce":        {func(a *Attempt, _ url.Values) { a.Nonce = "" }, fault.Unauthorized},
		"another's iss":   {func(_ *Attempt, q url.Values) { q.Set("iss", "https://example.org") }, fault.Unauthorized},
		"an empty iss":    {func(_ *Attempt, q url.Values) { q.Set("iss", "") }, fault.Unauthorized},
		"access_denied":   {func(_ *Attempt, q url.Values) { q.Set("error", "access_denied") }, fault.Unauthorized},
		"login_required":  {func(_ *Attempt, q url.Values) { q.Set("error", "login_required") }, fault.Unauthorized},
		"overloaded":      {func(_ *Attempt, q url.Values) { q.Set("error", "temporarily_unavailable") }, fault.Unavailable},
		"denied by state": {func(_ *Attempt, q url.Values) { q.Set("error", "access_denied"); q.Set("state", "x") }, fault.BadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := signIn(t, newFakeProvider(t), c.change)
			sentence := fault.Of(err).Sentence
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
	f.discovery = map[string]any{"authorization_response_iss_parameter_supported": true}
	if _, err := signIn(t, f, func(_ *Attempt, q url.Values) { q.Set("iss", f.URL) }); err != nil {
		t.Errorf("with it: %v", err)
	}
	if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("promised and missing: %v", err)
	}
}

func TestAProviderThatIsDown(t *testing.T) {
	for _, path := range []string{"/.well-known/openid-configuration", "/token", "/keys", "/userinfo"} {
		t.Run(path, func(t *testing.T) {
			f := newFakeProvider(t)
			f.discovery = map[string]any{"userinfo_endpoint": f.URL + "/userinfo"}
			f.fail[path] = http.StatusInternalServerError
			if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unavailable) || fault.Of(err).Sentence != providerDown {
				t.Errorf("got %v", err)
			}
		})
	}
	t.Run("another issuer than was set", func(t *testing.T) {
		f := newFakeProvider(t)
		f.discovery = map[string]any{"issuer": "https://example.org"}
		if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unavailable) {
			t.Errorf("got %v", err)
		}
	})
}

func TestDiscoveryIsTriedAgainAfterAWhile(t *testing.T) {
	const path = "/.well-known/openid-configuration"
	f := newFakeProvider(t)
	f.fail[path] = http.StatusBadGateway
	now := noon
	o := NewOIDC(OIDCConfig{Issuer: f.URL, ClientID: "client", Now: func() time.Time { return now }})
	for _, c := range []struct {
		after time.Duration
		asked int
		ok    bool
	}{{0, 1, false}, {discoverAgain - 1, 1, false}, {discoverAgain, 2, true}, {time.Hour, 2, true}} {
		now = noon.Add(c.after)
		if c.asked == 2 {
			delete(f.fail, path)
		}
		_, _, err := o.Begin(t.Context())
		if (err == nil) != c.ok || !c.ok && !fault.Is(err, fault.Unavailable) || f.asked[path] != c.asked {
			t.Errorf("after %v: %v, asked %d times", c.after, err, f.asked[path])
		}
	}
}

// slow is a provider that takes a request and never answers.
type slow struct{}

func (slow) RoundTrip(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

func TestSlowDiscoveryHoldsNobodyForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := NewOIDC(OIDCConfig{Issuer: "https://slow.example.org", ClientID: "client", HTTPClient: &http.Client{Transport: slow{}}})
		start := time.Now()
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, _, err := o.Begin(t.Context()); !fault.Is(err, fault.Unavailable) || !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("got %v", err)
				}
			})
		}
		all.Wait()
		if took := time.Since(start); took != answerWithin {
			t.Errorf("20 people waited %v", took)
		}
	})
}

func TestAuthStyle(t *testing.T) {
	f := newFakeProvider(t)
	f.discovery = map[string]any{"token_endpoint_auth_methods_supported": []string{"client_secret_post"}}
	if _, err := signIn(t, f, nil); !fault.Is(err, fault.Unauthorized) || f.asked["/token"] != 1 {
		t.Errorf("the secret was not sent as the provider wants it, or the code twice: %v", err)
	}
}
