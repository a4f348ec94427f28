package credentials_test

import (
	"net/mail"
	"strings"
	"testing"

	"sideout/internal/base/credentials"
)

func TestASCIIMailbox(t *testing.T) {
	const invalid = "invalid"
	for _, c := range []struct {
		email, want  string
		needsUnicode bool
	}{
		{"ann@example.org", "ann@example.org", false},
		{"x@münchen.example", "x@xn--mnchen-3ya.example", false}, // shared case 11
		{"jürgen@example.org", "jürgen@example.org", true},       // shared case 11
		{"jürgen@münchen.example", "jürgen@xn--mnchen-3ya.example", true},
		{"x@xn--mnchen-3ya.example", "x@xn--mnchen-3ya.example", false},
		{"x@straße.example", "x@xn--strae-oqa.example", false},
		{"x@例え.テスト", "x@xn--r8jz45g.xn--zckzah", false},
		{"x@münchen。example", "x@xn--mnchen-3ya.example", false}, // the full stop of Chinese and Japanese
		{"x@under_score.example", "x@under_score.example", false},
		{"排球@example.org", "排球@example.org", true},
		{`"a b"@münchen.example`, `"a b"@xn--mnchen-3ya.example`, false},
		{"x@ü..example", invalid, false},
		{"x@" + strings.Repeat("ü", 60) + ".example", invalid, false},
		{"x@" + strings.Repeat("ü.", 120) + "example", invalid, false},
		{strings.Repeat("x", 64) + "@example.org", strings.Repeat("x", 64) + "@example.org", false},
		{strings.Repeat("x", 65) + "@example.org", invalid, false},
		{strings.Repeat("ü", 33) + "@example.org", invalid, false},
		{"x", invalid, false},
	} {
		got, needsUnicode, err := credentials.ASCIIMailbox(c.email)
		if err != nil {
			got = invalid
		}
		if got != c.want || needsUnicode != c.needsUnicode {
			t.Errorf("%s: %s, %t, %v; want %s", c.email, got, needsUnicode, err, c.want)
		}
	}
}

// FuzzASCIIMailbox checks that every accepted address is one line that mail servers can parse, and stays as it is if it is converted again.
func FuzzASCIIMailbox(f *testing.F) {
	f.Add("x@münchen.example") // more in testdata/fuzz
	f.Fuzz(func(t *testing.T, text string) {
		email, err := credentials.CheckEmail(text)
		if err != nil {
			return
		}
		mailbox, needsUnicode, err := credentials.ASCIIMailbox(email)
		if err != nil {
			return
		}
		again, _, err := credentials.ASCIIMailbox(mailbox)
		if err != nil || again != mailbox || len(mailbox) > 254 || strings.ContainsAny(mailbox, "\r\n") {
			t.Errorf("%q: %q, then %q, %v", email, mailbox, again, err)
		}
		if _, err := mail.ParseAddress(mailbox); err != nil {
			t.Errorf("%q: %v", mailbox, err)
		}
		for _, r := range mailbox {
			if r >= 0x80 && !needsUnicode {
				t.Errorf("%q needs SMTPUTF8", mailbox)
			}
		}
	})
}
