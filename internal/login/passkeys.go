package login

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

	"sideout/internal/account"
	"sideout/internal/fault"
)

// CeremonyFor is how long people have to answer the browser's question for a passkey: seal a Ceremony for that long.
const CeremonyFor = 5 * time.Minute

const ceremoniesKept = 20_000

// Passkey is a passkey of a user, as it is stored.
type Passkey struct {
	ID         string // by which the browser names it, base64url
	UserID     string
	Credential string // JSON: public key, counter and flags
}

// Ceremony is what has to be remembered between the two halves of adding or using a passkey, in a sealed cookie. It
// serves once.
type Ceremony struct {
	Session webauthn.SessionData `json:"session"`
}

// Passkeys adds passkeys and signs people in with them. It is safe for concurrent use.
type Passkeys struct {
	webauthn *webauthn.WebAuthn
	spent    *Limiter // by challenge
	now      func() time.Time
}

// NewPasskeys returns Passkeys for a host name (rpID, such as score.example.org or localhost; browsers take no address)
// that serves pages at these origins (https://score.example.org), under a name that people know.
func NewPasskeys(rpID string, origins []string, name string, now func() time.Time) (*Passkeys, error) {
	if err := protocol.ValidateRPID(rpID); err != nil {
		return nil, err
	}
	timeout := webauthn.TimeoutConfig{Timeout: CeremonyFor}
	w, err := webauthn.New(&webauthn.Config{
		RPID: rpID, RPOrigins: origins, RPDisplayName: name,
		AttestationPreference: protocol.PreferNoAttestation, // which make of authenticator it is, is nobody's business
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired, // it is the only factor
		},
		Timeouts: webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
		// Some password managers answer extensions that nobody asked for.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, err
	}
	spent := NewLimiter(Window{Limit: 1, Per: 2 * CeremonyFor}, ceremoniesKept, "This has been answered already.")
	return &Passkeys{w, spent, now}, nil
}

const (
	unreadable  = "The answer of the passkey could not be read. Please try again."
	notAdded    = "The passkey could not be added. Please try again."
	notMatching = "Unauthorized: this passkey was not accepted. Please try again, or sign in in another way."
	unknown     = "Unauthorized: this passkey is not known here, perhaps because it was removed from your account."
	copied      = "Unauthorized: there seems to be a copy of this passkey. Sign in in another way and replace it."
)

// BeginRegister returns the options for the browser's parseCreationOptionsFromJSON. A device that has one of the
// existing passkeys does not make another.
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

// FinishRegister takes the browser's credential (its toJSON) and returns the passkey to store. It fails with
// fault.BadRequest on what cannot be read or answers another question, and with fault.Invalid on what is not a proof.
func (p *Passkeys) FinishRegister(user account.User, c Ceremony, answer []byte) (Passkey, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.BadRequest, unreadable, err)
	}
	if c.Session.Challenge == "" || string(c.Session.UserID) != user.ID {
		return Passkey{}, fault.New(fault.BadRequest, stale)
	}
	credential, err := p.webauthn.CreateCredential(owner{user: user}, c.Session, parsed)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.Invalid, notAdded, err)
	}
	if err := p.spend(c); err != nil {
		return Passkey{}, err
	}
	credential.Attestation = webauthn.CredentialAttestation{} // nobody asked for it
	return store(user.ID, credential)
}

// BeginLogin returns the options for the browser's parseRequestOptionsFromJSON. The passkey tells whose it is.
func (p *Passkeys) BeginLogin() (options json.RawMessage, c Ceremony, err error) {
	assertion, session, err := p.webauthn.BeginDiscoverableLogin()
	if err != nil {
		return nil, c, err
	}
	options, err = json.Marshal(assertion.Response)
	return options, Ceremony{*session}, err
}

// FinishLogin takes the browser's credential (its toJSON) and returns the passkey as it is to be stored now, whose
// UserID has signed in. lookup finds a passkey by its ID and fails with fault.NotFound where there is none; its other
// errors are returned as they are. FinishLogin fails with fault.BadRequest on what cannot be read or has been answered
// already, and with fault.Unauthorized on what is not a proof, or comes from a copied authenticator.
func (p *Passkeys) FinishLogin(c Ceremony, answer []byte, lookup func(id string) (Passkey, error)) (Passkey, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.BadRequest, unreadable, err)
	}
	if c.Session.Challenge == "" {
		return Passkey{}, fault.New(fault.BadRequest, stale)
	}
	found, err := lookup(passkeyID(parsed.RawID))
	if fault.Is(err, fault.NotFound) {
		return Passkey{}, fault.Wrap(fault.Unauthorized, unknown, err)
	} else if err != nil {
		return Passkey{}, err
	}
	who, err := newOwner(account.User{ID: found.UserID}, []Passkey{found})
	if err != nil {
		return Passkey{}, err
	}
	_, credential, err := p.webauthn.ValidatePasskeyLogin(who.ifIs, c.Session, parsed)
	if err != nil {
		return Passkey{}, fault.Wrap(fault.Unauthorized, notMatching, err)
	}
	if credential.Authenticator.CloneWarning {
		return Passkey{}, fault.New(fault.Unauthorized, copied)
	}
	if err := p.spend(c); err != nil {
		return Passkey{}, err
	}
	return store(found.UserID, credential)
}

// spend makes a ceremony serve once: many passkeys count nothing, so that only the challenge tells a repeated answer.
func (p *Passkeys) spend(c Ceremony) error {
	if err := p.spent.Allow(c.Session.Challenge, p.now()); err != nil {
		return fault.Wrap(fault.BadRequest, stale, err)
	}
	return nil
}

func store(userID string, credential *webauthn.Credential) (Passkey, error) {
	text, err := json.Marshal(credential)
	return Passkey{ID: passkeyID(credential.ID), UserID: userID, Credential: string(text)}, err
}

func passkeyID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// owner is a user as the library wants to see one.
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

// ifIs returns the owner when the passkey says that it belongs to this user.
func (o owner) ifIs(_, userHandle []byte) (webauthn.User, error) {
	if !bytes.Equal(userHandle, o.WebAuthnID()) {
		return nil, errors.New("the passkey names another user")
	}
	return o, nil
}

// WebAuthnID returns the user's id, by which the passkey remembers its owner.
func (o owner) WebAuthnID() []byte { return []byte(o.user.ID) }

// WebAuthnName returns what tells accounts apart in the browser's list.
func (o owner) WebAuthnName() string { return cmp.Or(o.user.Email, o.WebAuthnDisplayName()) }

// WebAuthnDisplayName returns the user's name, as far as it is known.
func (o owner) WebAuthnDisplayName() string {
	name := strings.TrimSpace(o.user.FirstName + " " + o.user.LastName)
	return cmp.Or(name, o.user.Email, "Player")
}

// WebAuthnCredentials returns the passkeys of the user.
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.credentials }
