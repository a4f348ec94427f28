package login

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"sideout/internal/fault"
)

var secret = []byte("0123456789abcdef0123456789abcdef")

func TestSealAndOpen(t *testing.T) {
	until := noon.Add(10 * time.Minute)
	want := Attempt{State: "state", Nonce: "nonce", Verifier: "verifier"}
	text, err := Seal(secret, "oidc", want, until)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, "nonce") || strings.ContainsAny(text, "+/=;, \"") {
		t.Errorf("%q is not valid in a cookie", text)
	}
	for _, c := range []struct {
		name, purpose, text string
		secret              []byte
		now                 time.Time
		ok                  bool
	}{
		{"unchanged", "oidc", text, secret, noon, true},
		{"in the last moment", "oidc", text, secret, until.Add(-time.Millisecond), true},
		{"expired", "oidc", text, secret, until, false},
		{"for another purpose", "passkey", text, secret, noon, false},
		{"with another secret", "oidc", text, bytes.Repeat([]byte("x"), 32), noon, false},
		{"changed", "oidc", text[:len(text)-6] + "AAAAAA", secret, noon, false},
		{"cut", "oidc", text[:len(text)-1], secret, noon, false},
		{"short", "oidc", "AAAA", secret, noon, false},
		{"empty", "oidc", "", secret, noon, false},
		{"not base64", "oidc", "{\"until\":1}", secret, noon, false},
	} {
		var got Attempt
		err := Open(c.secret, c.purpose, c.text, &got, c.now)
		if c.ok && (err != nil || got != want) || !c.ok && (!fault.Is(err, fault.BadRequest) || got != Attempt{}) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
	second, err := Seal(secret, "oidc", want, until)
	if err != nil || second == text {
		t.Errorf("the same value was sealed to the same text twice, or %v", err)
	}
}

func TestAShortSecretIsRefused(t *testing.T) {
	if _, err := Seal(secret[:15], "oidc", 1, noon); err == nil {
		t.Error("Seal accepted a short secret")
	}
	if err := Open(secret[:15], "oidc", "", new(int), noon); err == nil || fault.Is(err, fault.BadRequest) {
		t.Errorf("got %v, want an internal error", err)
	}
	if _, err := Seal(secret, "oidc", make(chan int), noon); err == nil {
		t.Error("Seal accepted a channel")
	}
}
