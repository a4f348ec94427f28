package scoring

import (
	"regexp"
	"strings"
	"testing"
)

func TestParseCode(t *testing.T) {
	for text, want := range map[string]string{
		"7KQ2MX": "7KQ2MX", "7kq2mx": "7KQ2MX", "7kq-2mx": "7KQ2MX", " 7KQ 2MX ": "7KQ2MX",
		"oOiIlL": "001111", "uUuUuU": "VVVVVV", "7K-Q2-MX": "7KQ2MX",
		"": "", "7KQ2M": "", "7KQ2MX7": "", "7KQ2M?": "", "7KQ2Mé": "", "7KQ2Mı": "", "７KQ2MX": "",
		strings.Repeat("-", 100) + "7KQ2MX": "",
	} {
		if got, ok := parseCode(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q is %q, %t", text, got, ok)
		}
	}
}

func TestNewCode(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := newCode()
		if same, ok := parseCode(code); !ok || same != code {
			t.Fatalf("%q is no code", code)
		}
		seen[code] = true
	}
	if len(seen) < 990 {
		t.Errorf("only %d of 1000 codes differ", len(seen))
	}
}

// FuzzParseCode checks that every text that is accepted has one code, whose own code it is.
func FuzzParseCode(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		code, ok := parseCode(text)
		if !ok {
			return
		}
		if len(code) != codeLength || strings.Trim(code, alphabet) != "" {
			t.Errorf("%q is %q", text, code)
		}
		for _, same := range []string{code, strings.ToLower(code), code[:3] + "-" + code[3:]} {
			if got, ok := parseCode(same); !ok || got != code {
				t.Errorf("%q is %q, but %q is %q", text, code, same, got)
			}
		}
	})
}

var anyKey = regexp.MustCompile(`^[A-Za-z0-9_-]{22,64}$`)

// FuzzWriteKey checks that a write key has the characters and the length that are documented.
func FuzzWriteKey(f *testing.F) {
	f.Fuzz(func(t *testing.T, key string) {
		if isWriteKey(key) != anyKey.MatchString(key) {
			t.Errorf("%q is a key: %t", key, isWriteKey(key))
		}
	})
}
