package credentials

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"sideout/internal/base/fault"
)

const (
	responseTimeout     = 5 * time.Second  // for each response of the provider
	discoveryRetryDelay = 5 * time.Second  // after a failed discovery, so that not every request waits for a provider that is down
	finishTimeout       = 10 * time.Second // for all requests of Finish together
)

const providerDownSentence = "The sign-in provider does not answer at this moment. Please try again in a minute."

// ErrNotSetUp means that signing in at the provider fails until the operator of the server or of the provider has changed a setting.
var ErrNotSetUp = errors.New("the sign-in provider is not set up correctly")

const notSetUpSentence = "Signing in at the provider is not set up correctly. Please tell the operator of this server."

// notSetUp returns the fault for a cause that is a wrong setting.
func notSetUp(cause error) error {
	return fault.Wrap(fault.Unavailable, fmt.Errorf("%w: %w", ErrNotSetUp, cause), notSetUpSentence)
}

// OIDCConfig configures an OpenID provider.
type OIDCConfig struct {
	Issuer       string // exactly as in the provider's discovery document
	ClientID     string
	ClientSecret string           // empty for a public client
	RedirectURL  string           // the address to which the provider redirects people after signing in
	HTTPClient   *http.Client     // nil for a default client; a zero timeout is replaced by responseTimeout
	Now          func() time.Time // nil for time.Now
}

// OIDC signs people in at an OpenID provider, by the code flow with PKCE, state, nonce and the iss parameter of RFC 9207. It fetches
// the discovery document when it is first needed, so that the server can start while the provider is down. It is safe for
// concurrent use.
type OIDC struct {
	config OIDCConfig

	lock     chan struct{} // guards the fields below; unlike a mutex it can be awaited together with a context
	provider *provider     // the result of the discovery; nil before it has succeeded
	failedAt time.Time     // the time of the last failed discovery
	err      error         // the error of the last discovery
}

// provider is the result of discovery.
type provider struct {
	*oidc.Provider
	verifier *oidc.IDTokenVerifier
	oauth    oauth2.Config
	sendsIss bool // whether the discovery document promises the iss parameter in responses
}

// NewOIDC returns an OIDC without contacting the provider.
func NewOIDC(config OIDCConfig) *OIDC {
	// The client's timeout limits each response, because keys are fetched in the background without a deadline.
	client := http.Client{Timeout: responseTimeout}
	if config.HTTPClient != nil {
		client = *config.HTTPClient
		client.Timeout = cmp.Or(client.Timeout, responseTimeout)
	}
	config.HTTPClient = &client
	if config.Now == nil {
		config.Now = time.Now
	}
	return &OIDC{config: config, lock: make(chan struct{}, 1)}
}

// Attempt is the state between the two halves of a sign-in, stored in a sealed cookie.
type Attempt struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
	Again    bool   `json:"again,omitempty"` // whether the provider was asked to ignore its session and have the person sign in again
}

// Begin starts a sign-in. It returns the address at the provider to which the browser goes, and the state to store until Finish. With
// signInAgain the provider is asked to ignore its session and have the person sign in again. Begin returns fault.Unavailable while
// the provider is down.
func (o *OIDC) Begin(ctx context.Context, signInAgain bool) (url string, a Attempt, err error) {
	p, err := o.discover(ctx)
	if err != nil {
		return "", a, err
	}
	a = Attempt{State: oauth2.GenerateVerifier(), Nonce: oauth2.GenerateVerifier(), Verifier: oauth2.GenerateVerifier(), Again: signInAgain}
	options := []oauth2.AuthCodeOption{oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)}
	if signInAgain {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return p.oauth.AuthCodeURL(a.State, options...), a, nil
}

// discover returns the configuration of the provider. One caller fetches it while the others wait. After a failure it returns the
// same error to all callers until discoveryRetryDelay has passed.
func (o *OIDC) discover(ctx context.Context) (*provider, error) {
	select {
	case o.lock <- struct{}{}:
		defer func() { <-o.lock }()
	case <-ctx.Done():
		return nil, fault.Wrap(fault.Unavailable, ctx.Err(), providerDownSentence)
	}
	if o.provider != nil {
		return o.provider, nil
	}
	if o.err != nil && o.config.Now().Before(o.failedAt.Add(discoveryRetryDelay)) {
		return nil, o.err
	}
	// Other callers wait for this request too, so that it must not be cancelled with the context of this caller.
	found, err := o.fetchProvider(oidc.ClientContext(context.WithoutCancel(ctx), o.config.HTTPClient))
	if err != nil {
		o.failedAt, o.err = o.config.Now(), discoveryFault(o.config.Issuer, err)
		return nil, o.err
	}
	o.provider, o.err = found, nil
	return found, nil
}

// Check fetches the discovery document of the provider, and returns the reason if nobody can sign in there. The reason of an ErrNotSetUp is
// for the operator.
func (o *OIDC) Check(ctx context.Context) error {
	_, err := o.discover(ctx)
	return err
}

// documentPath is the end of the address of a discovery document. It follows the issuer.
const documentPath = "/.well-known/openid-configuration"

// discoveryFault distinguishes a wrong issuer from a provider that is down.
func discoveryFault(issuer string, err error) error {
	mismatch := new(oidc.IssuerMismatchError)
	whole, isDocument := strings.CutSuffix(strings.TrimSuffix(issuer, "/"), documentPath)
	switch {
	case errors.As(err, &mismatch):
		return notSetUp(fmt.Errorf("SIDEOUT_OIDC_ISSUER is %q, but the provider there calls itself %q: use that spelling", mismatch.Provided, mismatch.Discovered))
	case isDocument:
		return notSetUp(fmt.Errorf("SIDEOUT_OIDC_ISSUER is %q, which is the address of the discovery document: use the issuer that it names, such as %q", issuer, whole))
	case strings.HasPrefix(err.Error(), "4"): // the library begins the text of its error with the status
		return notSetUp(fmt.Errorf("SIDEOUT_OIDC_ISSUER is %q, but %q does not exist: %w", issuer, strings.TrimSuffix(issuer, "/")+documentPath, err))
	case strings.Contains(err.Error(), "failed to decode provider discovery object"):
		return notSetUp(fmt.Errorf("SIDEOUT_OIDC_ISSUER is %q, but %q is no discovery document", issuer, strings.TrimSuffix(issuer, "/")+documentPath))
	default:
		return fault.Wrap(fault.Unavailable, err, providerDownSentence)
	}
}

func (o *OIDC) fetchProvider(ctx context.Context) (*provider, error) {
	found, err := oidc.NewProvider(ctx, o.config.Issuer)
	if err != nil {
		return nil, err
	}
	var metadata struct {
		Iss         bool     `json:"authorization_response_iss_parameter_supported"`
		AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := found.Claims(&metadata); err != nil {
		return nil, err
	}
	endpoint := found.Endpoint()
	endpoint.AuthStyle = authStyle(o.config.ClientSecret, metadata.AuthMethods)
	return &provider{
		Provider: found,
		verifier: found.VerifierContext(ctx, &oidc.Config{ClientID: o.config.ClientID, Now: o.config.Now}),
		oauth: oauth2.Config{
			ClientID: o.config.ClientID, ClientSecret: o.config.ClientSecret, RedirectURL: o.config.RedirectURL,
			Endpoint: endpoint, Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
		},
		sendsIss: metadata.Iss,
	}, nil
}

// authStyle returns how the client sends its secret. The library would try both styles, but the first try would invalidate the code.
func authStyle(secret string, methods []string) oauth2.AuthStyle {
	supportsBasic := len(methods) == 0 || slices.Contains(methods, "client_secret_basic")
	if secret != "" && supportsBasic {
		return oauth2.AuthStyleInHeader
	}
	return oauth2.AuthStyleInParams
}

// secretsEqual compares two secrets in constant time. It returns false if want is empty.
func secretsEqual(got, want string) bool {
	return want != "" && subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}
