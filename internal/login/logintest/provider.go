package logintest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/json"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"
)

// Provider is an OpenID provider that can do wrong. What is nil is as a good one does it.
type Provider struct {
	*httptest.Server
	Now       func() time.Time
	Redirect  string         // where it may send people back to
	Challenge string         // PKCE
	Discovery map[string]any // more of it
	Claims    map[string]any // more of the ID token; nil values are left out
	Userinfo  map[string]any
	Sign      func(claims map[string]any) string
	Fail      map[string]int // status by path
	Asked     map[string]int // how often, by path
}

// NewProvider starts a provider that knows the client "client" with the secret "secret".
func NewProvider(t *testing.T, redirect string, now func() time.Time) *Provider {
	p := &Provider{Now: now, Redirect: redirect, Sign: SignRS256, Fail: map[string]int{}, Asked: map[string]int{}}
	p.Server = httptest.NewServer(p)
	t.Cleanup(p.Close)
	return p
}

// Visit does what a browser and a person do there: it takes the address to which the browser was sent,
// and returns what the provider adds to the address to go back to.
func (p *Provider) Visit(to string) url.Values {
	asked := must(url.Parse(to)).Query()
	p.Challenge = asked.Get("code_challenge")
	if p.Claims["nonce"] == nil {
		p.Claims = maps.Clone(p.Claims)
		if p.Claims == nil {
			p.Claims = map[string]any{}
		}
		p.Claims["nonce"] = asked.Get("nonce")
	}
	return url.Values{"code": {"code"}, "state": {asked.Get("state")}}
}

// ServeHTTP answers what the server asks.
func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.Asked[r.URL.Path]++
	w.Header().Set("Content-Type", "application/json")
	if status := p.Fail[r.URL.Path]; status != 0 {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"error":"server_error"}`)
		return
	}
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		answer(w, map[string]any{
			"issuer": p.URL, "authorization_endpoint": p.URL + "/auth", "token_endpoint": p.URL + "/token",
			"jwks_uri": p.URL + "/keys", "id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"},
		}, p.Discovery)
	case "/keys":
		public := Key().PublicKey
		answer(w, map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "key",
			"n": encode(public.N.Bytes()), "e": encode(big.NewInt(int64(public.E)).Bytes()),
		}}}, nil)
	case "/token":
		p.token(w, r)
	case "/userinfo":
		if r.Header.Get("Authorization") != "Bearer access" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		answer(w, map[string]any{}, p.Userinfo)
	}
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if id != "client" || secret != "secret" || r.PostFormValue("code") != "code" || encode(sum[:]) != p.Challenge ||
		r.PostFormValue("redirect_uri") != p.Redirect {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"error":"invalid_grant"}`)
		return
	}
	now := p.Now().Unix()
	claims := map[string]any{"iss": p.URL, "aud": "client", "sub": "subject", "exp": now + 300, "iat": now}
	maps.Copy(claims, p.Claims)
	maps.DeleteFunc(claims, func(_ string, v any) bool { return v == nil })
	answer(w, map[string]any{"access_token": "access", "token_type": "Bearer", "id_token": p.Sign(claims)}, nil)
}

func answer(w http.ResponseWriter, value, more map[string]any) {
	maps.Copy(value, more)
	_ = json.NewEncoder(w).Encode(value) // it fails only when nobody is listening any more
}

// Key signs the ID tokens.
var Key = sync.OnceValue(NewKey)

// NewKey returns a key that no provider has told of.
func NewKey() *rsa.PrivateKey { return must(rsa.GenerateKey(rand.Reader, 2048)) }

// SigningInput is an ID token without its signature.
func SigningInput(header string, claims map[string]any) string {
	return encode([]byte(header)) + "." + encode(must(json.Marshal(claims)))
}

// SignWith returns an ID token with a signature by RS256, whatever its header says.
func SignWith(key *rsa.PrivateKey, header string, claims map[string]any) string {
	input := SigningInput(header, claims)
	sum := sha256.Sum256([]byte(input))
	return input + "." + encode(must(rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])))
}

// SignRS256 signs as a good provider does.
func SignRS256(claims map[string]any) string {
	return SignWith(Key(), `{"alg":"RS256","kid":"key"}`, claims)
}
