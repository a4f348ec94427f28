package credentials

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"sideout/internal/base/account"
	"sideout/internal/base/fault"
)

// CeremonyTimeout is how long a person may take to add or use a passkey, and the lifetime with which a Ceremony must be sealed.
const CeremonyTimeout = 5 * time.Minute

const maxUsedChallenges = 20_000

// Passkey is a stored passkey of a user.
type Passkey struct {
	ID         string // the credential id in base64url
	UserID     string
	Credential string // JSON with the public key, the counter and the flags
}

// Ceremony is the state between the two halves of adding or using a passkey, stored in a sealed cookie. It can be used only once.
type Ceremony struct {
	Session webauthn.SessionData `json:"session"`
}

// Passkeys adds passkeys and signs people in with them. It is safe for concurrent use.
type Passkeys struct {
	webauthn       *webauthn.WebAuthn
	usedChallenges *Limiter // by challenge
	now            func() time.Time
}

// NewPasskeys returns Passkeys for a host name, the origins of its pages and the displayed product name. rpID is the host name, such as
// score.example.org or localhost (browsers do not accept IP addresses), and an origin is, for example, https://score.example.org.
func NewPasskeys(rpID string, origins []string, name string, now func() time.Time) (*Passkeys, error) {
	if err := protocol.ValidateRPID(rpID); err != nil {
		return nil, err
	}
	timeout := webauthn.TimeoutConfig{Timeout: CeremonyTimeout}
	w, err := webauthn.New(&webauthn.Config{
		RPID: rpID, RPOrigins: origins, RPDisplayName: name,
		AttestationPreference: protocol.PreferNoAttestation, // the model of the authenticator is private
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired, // the passkey is the only factor
		},
		Timeouts: webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
		// Some password managers send results of extensions that were not requested.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, err
	}
	usedChallenges := NewLimiter(Window{Limit: 1, Per: 2 * CeremonyTimeout}, maxUsedChallenges, "This has been answered already.")
	return &Passkeys{w, usedChallenges, now}, nil
}

const (
	unreadableSentence  = "The answer of the passkey could not be read. Please try again."
	notAddedSentence    = "The passkey could not be added. Please try again."
	notMatchingSentence = "Unauthorized: this passkey was not accepted. Please try again, or sign in in another way."
	unknownSentence     = "Unauthorized: this passkey is not known here, perhaps because it was removed from your account."
	copiedSentence      = "Unauthorized: there seems to be a copy of this passkey. Sign in in another way and replace it."
)

// BeginRegister returns the options for the browser's parseCreationOptionsFromJSON. A device that stores one of the existing passkeys
// creates no second one.
func (p *Passkeys) BeginRegister(user account.User, existing []Passkey) (options json.RawMessage, c Ceremony, err error) {
	owner, err := newOwner(user, existing)
	if err != nil {
		return nil, c, err
	}
	exclusions := webauthn.Credentials(owner.credentials).CredentialDescriptors()
	creation, session, err := p.webauthn.BeginRegistration(owner, webauthn.WithExclusions(exclusions))
	if err != nil {
		return nil, c, err
	}
	options, err = json.Marshal(creation.Response)
	return options, Ceremony{*session}, err
}

// FinishRegister verifies the credential that the browser has created (the result of its toJSON) and returns the passkey to store. It
// returns fault.BadRequest if the credential cannot be read or belongs to another ceremony, and fault.Invalid if it is not valid.
func (p *Passkeys) FinishRegister(user account.User, c Ceremony, response []byte) (Passkey, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.BadRequest, err, unreadableSentence)
	}
	if c.Session.Challenge == "" || string(c.Session.UserID) != user.ID {
		return Passkey{}, Expired(nil)
	}
	credential, err := p.webauthn.CreateCredential(owner{user: user}, c.Session, parsed)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.Invalid, err, notAddedSentence)
	}
	if err := p.markUsed(c); err != nil {
		return Passkey{}, err
	}
	credential.Attestation = webauthn.CredentialAttestation{} // not requested, see AttestationPreference
	return newPasskey(user.ID, credential)
}

// BeginLogin returns the options for the browser's parseRequestOptionsFromJSON. The passkey identifies its user.
func (p *Passkeys) BeginLogin() (options json.RawMessage, c Ceremony, err error) {
	assertion, session, err := p.webauthn.BeginDiscoverableLogin()
	if err != nil {
		return nil, c, err
	}
	options, err = json.Marshal(assertion.Response)
	return options, Ceremony{*session}, err
}

// FinishLogin verifies the credential of the browser (the result of its toJSON) and returns the updated passkey to store. Its UserID is
// the user who has signed in. lookup finds a passkey by its ID and returns fault.NotFound if there is none; FinishLogin returns other
// errors of lookup unchanged. It returns fault.BadRequest if the credential cannot be read or was used already, and
// fault.Unauthorized if it is not valid or comes from a copied passkey.
func (p *Passkeys) FinishLogin(c Ceremony, response []byte, lookup func(id string) (Passkey, error)) (Passkey, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.BadRequest, err, unreadableSentence)
	}
	if c.Session.Challenge == "" {
		return Passkey{}, Expired(nil)
	}
	found, err := lookup(passkeyID(parsed.RawID))
	if fault.Is(err, fault.NotFound) {
		return Passkey{}, fault.Wrap(fault.Unauthorized, err, unknownSentence)
	} else if err != nil {
		return Passkey{}, err
	}
	user, err := newOwner(account.User{ID: found.UserID}, []Passkey{found})
	if err != nil {
		return Passkey{}, err
	}
	_, credential, err := p.webauthn.ValidatePasskeyLogin(user.matchUserHandle, c.Session, parsed)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.Unauthorized, err, notMatchingSentence)
	}
	if credential.Authenticator.CloneWarning {
		return Passkey{}, fault.New(fault.Unauthorized, copiedSentence)
	}
	if err := p.markUsed(c); err != nil {
		return Passkey{}, err
	}
	return newPasskey(found.UserID, credential)
}

// markUsed marks a ceremony as used, and returns an error if it already was. Many passkeys have no signature counter, so that a replay
// can only be recognized by its challenge.
func (p *Passkeys) markUsed(c Ceremony) error {
	if err := p.usedChallenges.Allow(c.Session.Challenge, p.now()); err != nil {
		return Expired(err)
	}
	return nil
}

func newPasskey(userID string, credential *webauthn.Credential) (Passkey, error) {
	text, err := json.Marshal(credential)
	return Passkey{ID: passkeyID(credential.ID), UserID: userID, Credential: string(text)}, err
}

func passkeyID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// owner is a user as the WebAuthn library expects it (webauthn.User).
type owner struct {
	user        account.User
	credentials []webauthn.Credential
}

func newOwner(user account.User, passkeys []Passkey) (o owner, err error) {
	o = owner{user: user, credentials: make([]webauthn.Credential, len(passkeys))}
	for i, p := range passkeys {
		err = errors.Join(err, json.Unmarshal([]byte(p.Credential), &o.credentials[i]))
	}
	return o, err
}

// matchUserHandle returns the owner if the user handle of the passkey is the owner's id.
func (o owner) matchUserHandle(_, userHandle []byte) (webauthn.User, error) {
	if !bytes.Equal(userHandle, o.WebAuthnID()) {
		return nil, errors.New("the passkey names another user")
	}
	return o, nil
}

// WebAuthnID returns the user's id, which the passkey stores as user handle.
func (o owner) WebAuthnID() []byte { return []byte(o.user.ID) }

// WebAuthnName returns the name by which a person distinguishes accounts in the browser's list.
func (o owner) WebAuthnName() string { return cmp.Or(o.user.Email, o.WebAuthnDisplayName()) }

// WebAuthnDisplayName returns the name of the user; the e-mail address or "Player" if there is none.
func (o owner) WebAuthnDisplayName() string {
	name := strings.TrimSpace(o.user.FirstName + " " + o.user.LastName)
	return cmp.Or(name, o.user.Email, "Player")
}

// WebAuthnCredentials returns the passkeys of the user.
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.credentials }
