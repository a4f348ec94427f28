package login

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"sideout/internal/account"
	"sideout/internal/fault"
)

const origin = "https://score.example.org"

// The flags of authenticator data.
const (
	present = 0x01
	checked = 0x04
	attests = 0x40
)

var owner1 = account.User{ID: "user-1", Email: "name@example.org", FirstName: "First", LastName: "Last"}

// authenticator is a device in software that holds one passkey (ES256), and can do wrong.
type authenticator struct {
	t       *testing.T
	key     *ecdsa.PrivateKey
	id      []byte
	user    []byte
	origin  string
	rpID    string
	flags   byte
	counter uint32
}

func newAuthenticator(t *testing.T) *authenticator {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &authenticator{t: t, key: key, id: []byte(rand.Text()), origin: origin, rpID: "score.example.org", flags: present | checked}
}

// options is what the browser reads of both kinds of options.
type options struct {
	Challenge string `json:"challenge"`
	RPID      string `json:"rpId"`
	RP        struct{ ID string }
	User      struct{ ID, Name, DisplayName string }
	Exclude   []struct{ ID string } `json:"excludeCredentials"`
	Allow     []struct{ ID string } `json:"allowCredentials"`
	Timeout   int                   `json:"timeout"`
	Check     string                `json:"userVerification"`
	Selection struct {
		ResidentKey, UserVerification string
	} `json:"authenticatorSelection"`
	Attestation string
}

func (a *authenticator) read(text json.RawMessage) (o options) {
	a.t.Helper()
	if err := json.Unmarshal(text, &o); err != nil {
		a.t.Fatal(err)
	}
	return o
}

func (a *authenticator) clientData(kind, challenge string) []byte {
	return a.json(map[string]any{"type": kind, "challenge": challenge, "origin": a.origin, "crossOrigin": false})
}

func (a *authenticator) json(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

func (a *authenticator) cbor(v any) []byte {
	b, err := webauthncbor.Marshal(v)
	if err != nil {
		a.t.Fatal(err)
	}
	return b
}

func (a *authenticator) data(flags byte) []byte {
	hash := sha256.Sum256([]byte(a.rpID))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), a.counter)
}

// create answers navigator.credentials.create.
func (a *authenticator) create(text json.RawMessage) []byte {
	o := a.read(text)
	a.user = []byte(owner1.ID)
	point, err := a.key.PublicKey.Bytes()
	if err != nil {
		a.t.Fatal(err)
	}
	public := a.cbor(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	data := append(a.data(a.flags|attests), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(append(data, a.id...), public...)
	return a.credential(map[string]any{
		"clientDataJSON":    encode(a.clientData("webauthn.create", o.Challenge)),
		"attestationObject": encode(a.cbor(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})),
		"transports":        []string{"internal"},
	})
}

// get answers navigator.credentials.get.
func (a *authenticator) get(text json.RawMessage) []byte {
	clientData, data := a.clientData("webauthn.get", a.read(text).Challenge), a.data(a.flags)
	hash := sha256.Sum256(clientData)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return a.credential(map[string]any{
		"clientDataJSON": encode(clientData), "authenticatorData": encode(data), "signature": encode(signature),
		"userHandle": encode(a.user),
	})
}

func (a *authenticator) credential(response map[string]any) []byte {
	return a.json(map[string]any{
		"id": encode(a.id), "rawId": encode(a.id), "type": "public-key", "authenticatorAttachment": "platform",
		"clientExtensionResults": map[string]any{"credProps": map[string]any{"rk": true}}, "response": response,
	})
}

func newTestPasskeys(t *testing.T) *Passkeys {
	t.Helper()
	p, err := NewPasskeys("score.example.org", []string{origin}, "Sideout", func() time.Time { return noon })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// remembered takes a ceremony through its cookie, as the server does.
func remembered(t *testing.T, c Ceremony) (back Ceremony) {
	t.Helper()
	text, err := Seal(secret, "passkey", c, noon.Add(CeremonyFor))
	if err == nil {
		err = Open(secret, "passkey", text, &back, noon)
	}
	if err != nil || len(text) > 3000 {
		t.Fatalf("%d bytes, %v", len(text), err)
	}
	return back
}

func register(t *testing.T, p *Passkeys, a *authenticator) (Passkey, error) {
	t.Helper()
	text, c, err := p.BeginRegister(owner1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.FinishRegister(owner1, remembered(t, c), a.create(text))
}

func signInWith(t *testing.T, p *Passkeys, a *authenticator, stored Passkey) (Passkey, error) {
	t.Helper()
	text, c, err := p.BeginLogin()
	if err != nil {
		t.Fatal(err)
	}
	return p.FinishLogin(remembered(t, c), a.get(text), lookup(stored))
}

// lookup is a store with one passkey.
func lookup(stored Passkey) func(id string) (Passkey, error) {
	return func(id string) (Passkey, error) {
		if id != stored.ID {
			return Passkey{}, fault.New(fault.NotFound, "There is none.")
		}
		return stored, nil
	}
}

func TestAPasskeyIsAddedAndSignsIn(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator(t)
	stored, err := register(t, p, a)
	if err != nil || stored.ID != encode(a.id) || stored.UserID != owner1.ID {
		t.Fatalf("got %+v, %v", stored, err)
	}
	for _, counter := range []uint32{1, 2, 9} {
		a.counter = counter
		if stored, err = signInWith(t, p, a, stored); err != nil || stored.UserID != owner1.ID || stored.ID != encode(a.id) {
			t.Fatalf("got %+v, %v", stored, err)
		}
	}
	for _, counter := range []uint32{9, 8, 0} { // somebody else has used it meanwhile
		a.counter = counter
		if got, err := signInWith(t, p, a, stored); !fault.Is(err, fault.Unauthorized) || fault.Of(err).Sentence != copied || got != (Passkey{}) {
			t.Errorf("counter %d: %+v, %v", counter, got, err)
		}
	}
}

func TestAPasskeyThatDoesNotCountSignsInAgainAndAgain(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator(t)
	stored, err := register(t, p, a)
	for range 3 {
		if err == nil {
			stored, err = signInWith(t, p, a, stored)
		}
	}
	if err != nil {
		t.Error(err)
	}
}

func TestTheOptions(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator(t)
	stored, err := register(t, p, a)
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := p.BeginRegister(owner1, []Passkey{stored})
	if err != nil {
		t.Fatal(err)
	}
	o := a.read(text)
	if o.RP.ID != "score.example.org" || o.User.ID != encode([]byte(owner1.ID)) || o.User.Name != "name@example.org" ||
		o.User.DisplayName != "First Last" || len(o.Exclude) != 1 || o.Exclude[0].ID != stored.ID || o.Timeout != 300_000 ||
		o.Selection.ResidentKey != "required" || o.Selection.UserVerification != "required" || o.Attestation != "none" {
		t.Errorf("to add: %s", text)
	}
	text, _, err = p.BeginLogin()
	if err != nil {
		t.Fatal(err)
	}
	if o := a.read(text); o.RPID != "score.example.org" || len(o.Allow) != 0 || o.Check != "required" || len(o.Challenge) < 43 {
		t.Errorf("to sign in: %s", text)
	}
}

func TestABadPasskeyIsNotAdded(t *testing.T) {
	for name, spoil := range map[string]func(*authenticator){
		"another origin":  func(a *authenticator) { a.origin = "https://example.org" },
		"another site":    func(a *authenticator) { a.rpID = "example.org" },
		"nobody there":    func(a *authenticator) { a.flags = checked },
		"nobody verified": func(a *authenticator) { a.flags = present },
	} {
		p, a := newTestPasskeys(t), newAuthenticator(t)
		spoil(a)
		if got, err := register(t, p, a); !fault.Is(err, fault.Invalid) || fault.Of(err).Sentence != notAdded || got != (Passkey{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	p, a := newTestPasskeys(t), newAuthenticator(t)
	text, c, err := p.BeginRegister(owner1, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, other, err := p.BeginRegister(owner1, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer := a.create(text)
	for name, f := range map[string]struct {
		user   account.User
		c      Ceremony
		answer []byte
		kind   fault.Kind
	}{
		"no JSON":           {owner1, c, []byte("{"), fault.BadRequest},
		"an empty object":   {owner1, c, []byte("{}"), fault.BadRequest},
		"another user":      {account.User{ID: "user-2"}, c, answer, fault.BadRequest},
		"nothing begun":     {account.User{}, Ceremony{}, answer, fault.BadRequest},
		"another challenge": {owner1, other, answer, fault.Invalid},
	} {
		if got, err := p.FinishRegister(f.user, f.c, f.answer); !fault.Is(err, f.kind) || got != (Passkey{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if _, err := p.FinishRegister(owner1, c, answer); err != nil {
		t.Errorf("the good answer: %v", err)
	}
	if _, err := p.FinishRegister(owner1, c, answer); !fault.Is(err, fault.BadRequest) {
		t.Errorf("the good answer, twice: %v", err)
	}
}

func TestABadPasskeySignsNobodyIn(t *testing.T) {
	for name, c := range map[string]struct {
		spoil    func(*authenticator)
		sentence string
	}{
		"another origin":  {func(a *authenticator) { a.origin = "https://example.org" }, notMatching},
		"another site":    {func(a *authenticator) { a.rpID = "example.org" }, notMatching},
		"nobody there":    {func(a *authenticator) { a.flags = checked }, notMatching},
		"nobody verified": {func(a *authenticator) { a.flags = present }, notMatching},
		"another's name":  {func(a *authenticator) { a.user = []byte("user-2") }, notMatching},
		"no name":         {func(a *authenticator) { a.user = nil }, notMatching},
		"another key":     {func(a *authenticator) { a.key = newAuthenticator(a.t).key }, notMatching},
		"removed":         {func(a *authenticator) { a.id = []byte("another passkey") }, unknown},
	} {
		p, a := newTestPasskeys(t), newAuthenticator(t)
		stored, err := register(t, p, a)
		if err != nil {
			t.Fatal(err)
		}
		c.spoil(a)
		if got, err := signInWith(t, p, a, stored); !fault.Is(err, fault.Unauthorized) || fault.Of(err).Sentence != c.sentence || got != (Passkey{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestAnAnswerServesOnceAndForItsQuestion(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator(t)
	stored, err := register(t, p, a)
	if err != nil {
		t.Fatal(err)
	}
	text, c, err := p.BeginLogin()
	if err != nil {
		t.Fatal(err)
	}
	_, other, err := p.BeginLogin()
	if err != nil {
		t.Fatal(err)
	}
	_, adding, err := p.BeginRegister(owner1, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, broken := a.get(text), errors.New("the database is gone")
	for _, f := range []struct {
		name   string
		c      Ceremony
		answer []byte
		kind   fault.Kind
	}{
		{"no JSON", c, []byte("null"), fault.BadRequest},
		{"nothing begun", Ceremony{}, answer, fault.BadRequest},
		{"another question", other, answer, fault.Unauthorized},
		{"a question of the other kind", adding, answer, fault.Unauthorized},
	} {
		if _, err := p.FinishLogin(f.c, f.answer, lookup(stored)); !fault.Is(err, f.kind) {
			t.Errorf("%s: %v", f.name, err)
		}
	}
	if _, err := p.FinishLogin(c, answer, func(string) (Passkey, error) { return Passkey{}, broken }); err != broken {
		t.Errorf("an error of the store became %v", err)
	}
	if _, err := p.FinishLogin(c, answer, lookup(stored)); err != nil {
		t.Errorf("once: %v", err)
	}
	if _, err := p.FinishLogin(c, answer, lookup(stored)); !fault.Is(err, fault.BadRequest) {
		t.Errorf("twice: %v", err)
	}
}

func TestBrowsersTakeNoAddressForAName(t *testing.T) {
	for rpID, ok := range map[string]bool{"localhost": true, "score.example.org": true, "127.0.0.1": false, "": false, "https://example.org": false} {
		if _, err := NewPasskeys(rpID, []string{origin}, "Sideout", time.Now); (err == nil) != ok {
			t.Errorf("%q: %v", rpID, err)
		}
	}
}
