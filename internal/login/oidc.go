package login

import (
	"cmp"
	"context"
	"crypto/subtle"
	"net/http"
	"slices"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"sideout/internal/fault"
)

const (
	answerWithin  = 5 * time.Second  // a provider that is slower counts as down
	discoverAgain = 5 * time.Second  // for that long nobody else waits for a provider that is down
	finishWithin  = 10 * time.Second // its answers to the code, about its keys and about the user, together
)

const providerDown = "The sign-in provider does not answer at this moment. Please try again in a minute."

// OIDCConfig is what has to be known of an OpenID provider.
type OIDCConfig struct {
	Issuer       string // exactly as the provider calls itself
	ClientID     string
	ClientSecret string           // empty for a public client
	RedirectURL  string           // where the provider sends people back to
	HTTPClient   *http.Client     // a plain one when nil; 5 s an answer unless it says otherwise
	Now          func() time.Time // time.Now when nil
}

// OIDC signs people in at an OpenID provider: code flow with PKCE, state, nonce and the iss parameter of RFC 9207. It
// asks the provider for its addresses when it is first needed, so that the server starts without it. It is safe for
// concurrent use.
type OIDC struct {
	config OIDCConfig

	turn   chan struct{} // held by whoever reads or changes the rest
	found  *provider
	failed time.Time // when the last discovery failed
	err    error     // how
}

// provider is what discovery tells.
type provider struct {
	*oidc.Provider
	verifier *oidc.IDTokenVerifier
	oauth    oauth2.Config
	saysIss  bool // it promises to name itself in its answers
}

// NewOIDC returns an OIDC. It asks nobody anything yet.
func NewOIDC(config OIDCConfig) *OIDC {
	// Not the context but the client bounds each answer: keys are fetched in the background, where no context ends.
	client := http.Client{Timeout: answerWithin}
	if config.HTTPClient != nil {
		client = *config.HTTPClient
		client.Timeout = cmp.Or(client.Timeout, answerWithin)
	}
	config.HTTPClient = &client
	if config.Now == nil {
		config.Now = time.Now
	}
	return &OIDC{config: config, turn: make(chan struct{}, 1)}
}

// Attempt is what has to be remembered of a sign-in between its two halves, in a sealed cookie.
type Attempt struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Begin returns where to send the browser and what to remember. It fails with fault.Unavailable while the provider is
// down.
func (o *OIDC) Begin(ctx context.Context) (url string, a Attempt, err error) {
	p, err := o.discover(ctx)
	if err != nil {
		return "", a, err
	}
	a = Attempt{State: oauth2.GenerateVerifier(), Nonce: oauth2.GenerateVerifier(), Verifier: oauth2.GenerateVerifier()}
	return p.oauth.AuthCodeURL(a.State, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)), a, nil
}

// discover returns what the provider tells of itself. One asks while the others wait; a failure is told to everybody
// for a while, and then the provider is asked again.
func (o *OIDC) discover(ctx context.Context) (*provider, error) {
	select {
	case o.turn <- struct{}{}:
		defer func() { <-o.turn }()
	case <-ctx.Done():
		return nil, fault.Wrap(fault.Unavailable, providerDown, ctx.Err())
	}
	if o.found != nil {
		return o.found, nil
	}
	if o.err != nil && o.config.Now().Before(o.failed.Add(discoverAgain)) {
		return nil, o.err
	}
	// Whoever asks first may leave; the answer is for all.
	found, err := o.ask(oidc.ClientContext(context.WithoutCancel(ctx), o.config.HTTPClient))
	if err != nil {
		o.failed, o.err = o.config.Now(), fault.Wrap(fault.Unavailable, providerDown, err)
		return nil, o.err
	}
	o.found, o.err = found, nil
	return found, nil
}

func (o *OIDC) ask(ctx context.Context) (*provider, error) {
	found, err := oidc.NewProvider(ctx, o.config.Issuer)
	if err != nil {
		return nil, err
	}
	var tells struct {
		Iss         bool     `json:"authorization_response_iss_parameter_supported"`
		AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := found.Claims(&tells); err != nil {
		return nil, err
	}
	endpoint := found.Endpoint()
	endpoint.AuthStyle = authStyle(o.config.ClientSecret, tells.AuthMethods)
	return &provider{
		Provider: found,
		verifier: found.VerifierContext(ctx, &oidc.Config{ClientID: o.config.ClientID, Now: o.config.Now}),
		oauth: oauth2.Config{
			ClientID: o.config.ClientID, ClientSecret: o.config.ClientSecret, RedirectURL: o.config.RedirectURL,
			Endpoint: endpoint, Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
		},
		saysIss: tells.Iss,
	}, nil
}

// authStyle picks how to show the client's secret. To find out by trying would spend the code.
func authStyle(secret string, methods []string) oauth2.AuthStyle {
	basic := len(methods) == 0 || slices.Contains(methods, "client_secret_basic")
	if secret != "" && basic {
		return oauth2.AuthStyleInHeader
	}
	return oauth2.AuthStyleInParams
}

// same compares secrets; nothing is the same as an empty one.
func same(got, want string) bool {
	return want != "" && subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}
