package credentials

import (
	"errors"
	"testing"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials/credentialstest"
	"sideout/internal/base/fault"
)

const origin = "https://score.example.org"

var owner1 = account.User{ID: "user-1", Email: "name@example.org", FirstName: "First", LastName: "Last"}

func newAuthenticator() *credentialstest.Authenticator {
	return credentialstest.NewAuthenticator("score.example.org", origin)
}

func newTestPasskeys(t *testing.T) *Passkeys {
	t.Helper()
	p, err := NewPasskeys("score.example.org", []string{origin}, "Sideout", func() time.Time { return noon })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// throughCookie seals and opens a ceremony, as the server does with its cookie.
func throughCookie(t *testing.T, c Ceremony) (opened Ceremony) {
	t.Helper()
	key := NewKey([]byte("0123456789abcdef0123456789abcdef"), func() time.Time { return noon })
	text, err := key.Seal("passkey", c, CeremonyTimeout)
	if err == nil {
		err = key.Open("passkey", text, &opened)
	}
	if err != nil || len(text) > 3000 {
		t.Fatalf("%d bytes, %v", len(text), err)
	}
	return opened
}

func register(t *testing.T, p *Passkeys, a *credentialstest.Authenticator) (Passkey, error) {
	t.Helper()
	text, c, err := p.BeginRegister(owner1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.FinishRegister(owner1, throughCookie(t, c), a.Create(text))
}

func signInWith(t *testing.T, p *Passkeys, a *credentialstest.Authenticator, stored Passkey) (Passkey, error) {
	t.Helper()
	text, c, err := p.BeginLogin()
	if err != nil {
		t.Fatal(err)
	}
	return p.FinishLogin(throughCookie(t, c), a.Get(text), lookup(stored))
}

// lookup returns a lookup function that finds one passkey.
func lookup(stored Passkey) func(id string) (Passkey, error) {
	return func(id string) (Passkey, error) {
		if id != stored.ID {
			return Passkey{}, fault.New(fault.NotFound, "There is none.")
		}
		return stored, nil
	}
}

func TestRegisterAndSignInWithAPasskey(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator()
	stored, err := register(t, p, a)
	if err != nil || stored.ID != encode(a.ID) || stored.UserID != owner1.ID {
		t.Fatalf("got %+v, %v", stored, err)
	}
	for _, counter := range []uint32{1, 2, 9} {
		a.Counter = counter
		if stored, err = signInWith(t, p, a, stored); err != nil || stored.UserID != owner1.ID || stored.ID != encode(a.ID) {
			t.Fatalf("got %+v, %v", stored, err)
		}
	}
	for _, counter := range []uint32{9, 8, 0} { // not above the last one: the passkey was copied
		a.Counter = counter
		if got, err := signInWith(t, p, a, stored); !fault.Is(err, fault.Unauthorized) || fault.Of(err).Sentence.String() != copiedSentence || got != (Passkey{}) {
			t.Errorf("counter %d: %+v, %v", counter, got, err)
		}
	}
}

func TestAPasskeyWithoutASignatureCounter(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator()
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

func TestCeremonyOptions(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator()
	stored, err := register(t, p, a)
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := p.BeginRegister(owner1, []Passkey{stored})
	if err != nil {
		t.Fatal(err)
	}
	o := credentialstest.Read(text)
	if o.RP.ID != "score.example.org" || o.User.ID != encode([]byte(owner1.ID)) || o.User.Name != "name@example.org" ||
		o.User.DisplayName != "First Last" || len(o.Exclude) != 1 || o.Exclude[0].ID != stored.ID || o.Timeout != 300_000 ||
		o.Selection.ResidentKey != "required" || o.Selection.UserVerification != "required" || o.Attestation != "none" {
		t.Errorf("to register: %s", text)
	}
	text, _, err = p.BeginLogin()
	if err != nil {
		t.Fatal(err)
	}
	if o := credentialstest.Read(text); o.RPID != "score.example.org" || len(o.Allow) != 0 || o.Check != "required" || len(o.Challenge) < 43 {
		t.Errorf("to sign in: %s", text)
	}
}

func TestInvalidRegistrationsAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(*credentialstest.Authenticator){
		"another origin":    func(a *credentialstest.Authenticator) { a.Origin = "https://example.org" },
		"another site":      func(a *credentialstest.Authenticator) { a.RPID = "example.org" },
		"not touched":       func(a *credentialstest.Authenticator) { a.Flags = credentialstest.Checked },
		"user not verified": func(a *credentialstest.Authenticator) { a.Flags = credentialstest.Present },
	} {
		p, a := newTestPasskeys(t), newAuthenticator()
		spoil(a)
		if got, err := register(t, p, a); !fault.Is(err, fault.Invalid) || fault.Of(err).Sentence.String() != notAddedSentence || got != (Passkey{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	p, a := newTestPasskeys(t), newAuthenticator()
	text, c, err := p.BeginRegister(owner1, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, other, err := p.BeginRegister(owner1, nil)
	if err != nil {
		t.Fatal(err)
	}
	response := a.Create(text)
	for name, f := range map[string]struct {
		user     account.User
		c        Ceremony
		response []byte
		kind     fault.Kind
	}{
		"no JSON":           {owner1, c, []byte("{"), fault.BadRequest},
		"an empty object":   {owner1, c, []byte("{}"), fault.BadRequest},
		"another user":      {account.User{ID: "user-2"}, c, response, fault.BadRequest},
		"no ceremony":       {account.User{}, Ceremony{}, response, fault.BadRequest},
		"another challenge": {owner1, other, response, fault.Invalid},
	} {
		if got, err := p.FinishRegister(f.user, f.c, f.response); !fault.Is(err, f.kind) || got != (Passkey{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if _, err := p.FinishRegister(owner1, c, response); err != nil {
		t.Errorf("the valid response: %v", err)
	}
	if _, err := p.FinishRegister(owner1, c, response); !fault.Is(err, fault.BadRequest) {
		t.Errorf("the valid response, twice: %v", err)
	}
}

func TestInvalidPasskeysAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		spoil    func(*credentialstest.Authenticator)
		sentence string
	}{
		"another origin":      {func(a *credentialstest.Authenticator) { a.Origin = "https://example.org" }, notMatchingSentence},
		"another site":        {func(a *credentialstest.Authenticator) { a.RPID = "example.org" }, notMatchingSentence},
		"not touched":         {func(a *credentialstest.Authenticator) { a.Flags = credentialstest.Checked }, notMatchingSentence},
		"user not verified":   {func(a *credentialstest.Authenticator) { a.Flags = credentialstest.Present }, notMatchingSentence},
		"another user handle": {func(a *credentialstest.Authenticator) { a.User = []byte("user-2") }, notMatchingSentence},
		"no user handle":      {func(a *credentialstest.Authenticator) { a.User = nil }, notMatchingSentence},
		"another key":         {func(a *credentialstest.Authenticator) { a.Key = newAuthenticator().Key }, notMatchingSentence},
		"removed":             {func(a *credentialstest.Authenticator) { a.ID = []byte("another passkey") }, unknownSentence},
	} {
		p, a := newTestPasskeys(t), newAuthenticator()
		stored, err := register(t, p, a)
		if err != nil {
			t.Fatal(err)
		}
		c.spoil(a)
		if got, err := signInWith(t, p, a, stored); !fault.Is(err, fault.Unauthorized) || fault.Of(err).Sentence.String() != c.sentence || got != (Passkey{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestAResponseIsValidOnceAndForItsCeremony(t *testing.T) {
	p, a := newTestPasskeys(t), newAuthenticator()
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
	response, storeError := a.Get(text), errors.New("the database is not available")
	for _, f := range []struct {
		name     string
		c        Ceremony
		response []byte
		kind     fault.Kind
	}{
		{"no JSON", c, []byte("null"), fault.BadRequest},
		{"no ceremony", Ceremony{}, response, fault.BadRequest},
		{"another ceremony", other, response, fault.Unauthorized},
		{"a ceremony to register", adding, response, fault.Unauthorized},
	} {
		if _, err := p.FinishLogin(f.c, f.response, lookup(stored)); !fault.Is(err, f.kind) {
			t.Errorf("%s: %v", f.name, err)
		}
	}
	if _, err := p.FinishLogin(c, response, func(string) (Passkey, error) { return Passkey{}, storeError }); err != storeError {
		t.Errorf("an error of the store became %v", err)
	}
	if _, err := p.FinishLogin(c, response, lookup(stored)); err != nil {
		t.Errorf("once: %v", err)
	}
	if _, err := p.FinishLogin(c, response, lookup(stored)); !fault.Is(err, fault.BadRequest) {
		t.Errorf("twice: %v", err)
	}
}

func TestTheHostNameMustNotBeAnAddress(t *testing.T) {
	for rpID, ok := range map[string]bool{"localhost": true, "score.example.org": true, "127.0.0.1": false, "": false, "https://example.org": false} {
		if _, err := NewPasskeys(rpID, []string{origin}, "Sideout", time.Now); (err == nil) != ok {
			t.Errorf("%q: %v", rpID, err)
		}
	}
}
