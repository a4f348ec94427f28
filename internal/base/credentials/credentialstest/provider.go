package credentialstest

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

// Provider is an OpenID provider whose responses tests can change. With nil fields it behaves correctly.
type Provider struct {
	*httptest.Server
	Now       func() time.Time
	Redirect  string         // the allowed redirect URL
	Challenge string         // the PKCE challenge of the last sign-in
	Discovery map[string]any // fields that are added to the discovery document
	Claims    map[string]any // claims that are added to the ID token; a nil value removes a claim
	Userinfo  map[string]any // the response of the userinfo endpoint
	Sign      func(claims map[string]any) string
	Fail      map[string]int // the HTTP error status by path
	Calls     map[string]int // the number of requests by path
}

// NewProvider starts a provider that knows the client "client" with the secret "secret".
func NewProvider(t *testing.T, redirect string, now func() time.Time) *Provider {
	p := &Provider{Now: now, Redirect: redirect, Sign: SignRS256, Fail: map[string]int{}, Calls: map[string]int{}}
	p.Server = httptest.NewServer(p)
	t.Cleanup(p.Close)
	return p
}

// Authorize simulates a person who signs in at the provider. It returns the query that the provider adds to the redirect URL after the
// browser has opened the given address.
func (p *Provider) Authorize(address string) url.Values {
	request := must(url.Parse(address)).Query()
	p.Challenge = request.Get("code_challenge")
	if p.Claims["nonce"] == nil {
		p.Claims = maps.Clone(p.Claims)
		if p.Claims == nil {
			p.Claims = map[string]any{}
		}
		p.Claims["nonce"] = request.Get("nonce")
	}
	return url.Values{"code": {"code"}, "state": {request.Get("state")}}
}

// ServeHTTP responds to the server's requests.
func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.Calls[r.URL.Path]++
	w.Header().Set("Content-Type", "application/json")
	if status := p.Fail[r.URL.Path]; status != 0 {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"error":"server_error"}`)
		return
	}
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		writeJSON(w, map[string]any{
			"issuer": p.URL, "authorization_endpoint": p.URL + "/auth", "token_endpoint": p.URL + "/token",
			"jwks_uri": p.URL + "/keys", "id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"},
		}, p.Discovery)
	case "/keys":
		public := Key().PublicKey
		writeJSON(w, map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "key",
			"n": encode(public.N.Bytes()), "e": encode(big.NewInt(int64(public.E)).Bytes()),
		}}}, nil)
	case "/token":
		p.serveToken(w, r)
	case "/userinfo":
		if r.Header.Get("Authorization") != "Bearer access" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		writeJSON(w, map[string]any{}, p.Userinfo)
	}
}

func (p *Provider) serveToken(w http.ResponseWriter, r *http.Request) {
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
	writeJSON(w, map[string]any{"access_token": "access", "token_type": "Bearer", "id_token": p.Sign(claims)}, nil)
}

func writeJSON(w http.ResponseWriter, value, more map[string]any) {
	maps.Copy(value, more)
	_ = json.NewEncoder(w).Encode(value) // fails only if the client has gone
}

// Key returns the key with which the provider signs ID tokens.
var Key = sync.OnceValue(NewKey)

// NewKey generates a key that the provider does not publish.
func NewKey() *rsa.PrivateKey { return must(rsa.GenerateKey(rand.Reader, 2048)) }

// SigningInput returns an ID token without its signature.
func SigningInput(header string, claims map[string]any) string {
	return encode([]byte(header)) + "." + encode(must(json.Marshal(claims)))
}

// SignWith returns an ID token with an RS256 signature, even if its header names another algorithm.
func SignWith(key *rsa.PrivateKey, header string, claims map[string]any) string {
	input := SigningInput(header, claims)
	sum := sha256.Sum256([]byte(input))
	return input + "." + encode(must(rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])))
}

// SignRS256 returns an ID token with a correct signature of the provider.
func SignRS256(claims map[string]any) string {
	return SignWith(Key(), `{"alg":"RS256","kid":"key"}`, claims)
}
