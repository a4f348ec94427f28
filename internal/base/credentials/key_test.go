package credentials

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"sideout/internal/base/fault"
)

var bytesOfKey = []byte("0123456789abcdef0123456789abcdef")

// keyAt returns a key whose clock stands at an instant.
func keyAt(secret []byte, now time.Time) *Key { return NewKey(secret, func() time.Time { return now }) }

type attempt struct{ State, Nonce, Verifier string }

func TestSealAndOpen(t *testing.T) {
	until := noon.Add(10 * time.Minute)
	want := attempt{State: "state", Nonce: "nonce", Verifier: "verifier"}
	text, err := keyAt(bytesOfKey, noon).Seal("oidc", want, 10*time.Minute)
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
		{"unchanged", "oidc", text, bytesOfKey, noon, true},
		{"just before it expires", "oidc", text, bytesOfKey, until.Add(-time.Millisecond), true},
		{"expired", "oidc", text, bytesOfKey, until, false},
		{"for another purpose", "passkey", text, bytesOfKey, noon, false},
		{"with another secret", "oidc", text, bytes.Repeat([]byte("x"), 32), noon, false},
		{"changed", "oidc", text[:len(text)-6] + "AAAAAA", bytesOfKey, noon, false},
		{"truncated", "oidc", text[:len(text)-1], bytesOfKey, noon, false},
		{"too short", "oidc", "AAAA", bytesOfKey, noon, false},
		{"empty", "oidc", "", bytesOfKey, noon, false},
		{"not base64", "oidc", "{\"until\":1}", bytesOfKey, noon, false},
	} {
		var got attempt
		err := keyAt(c.secret, c.now).Open(c.purpose, c.text, &got)
		if c.ok && (err != nil || got != want) || !c.ok && (!fault.Is(err, fault.BadRequest) || got != attempt{}) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
	second, err := keyAt(bytesOfKey, noon).Seal("oidc", want, 10*time.Minute)
	if err != nil || second == text {
		t.Errorf("the same value was sealed to the same text twice, or %v", err)
	}
}

func TestAShortSecretIsRefused(t *testing.T) {
	if _, err := keyAt(bytesOfKey[:15], noon).Seal("oidc", 1, 0); err == nil {
		t.Error("Seal accepted a short secret")
	}
	if err := keyAt(bytesOfKey[:15], noon).Open("oidc", "", new(int)); err == nil || fault.Is(err, fault.BadRequest) {
		t.Errorf("got %v, want an internal error", err)
	}
	if _, err := keyAt(bytesOfKey, noon).Seal("oidc", make(chan int), 0); err == nil {
		t.Error("Seal accepted a channel")
	}
}
