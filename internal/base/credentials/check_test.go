package credentials

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sideout/internal/base/fault"
)

func TestCheckPassword(t *testing.T) {
	for _, c := range []struct {
		password, want string // part of the sentence, or empty
	}{
		{strings.Repeat("xk7#", 2) + "mQz", "at least 12"}, // 11 code points
		{"xk7#xq2!mQzR", ""},
		{"netball umbrella seventeen", ""},
		{"           a b c d e        ", ""}, // any characters
		{"ピザを六枚ください今すぐに", ""},
		{"ピザを六枚ください今す", "at least 12"}, // 11 code points in more bytes
		{"e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "at least 12"},
		{strings.Repeat("ab3xk7Qm", 16), ""},
		{strings.Repeat("ab3xk7Qm", 16) + "!", "at most 128"},
		{strings.Repeat("ü3xk7Qm9", 16), ""},
		{strings.Repeat("a", 129), "at most 128"},

		{"aaaaaaaaaaaa", "pattern"},
		{"123456789012", "pattern"},
		{"098765432109", "pattern"},
		{"abcabcabcabcab", "pattern"},
		{"x9$zx9$zx9$zx9", "pattern"},
		{"qwertyuiopas", "pattern"},
		{"Qwerty123456", "pattern"},
		{"111222333444", "pattern"},
		{"aB1!aB1!aB1!", "pattern"},

		{"anne.player@example.org", "e-mail"},
		{"Anne.Player@Example.ORG", "e-mail"},
		{"anneplayerexampleorg1", "e-mail"},
		{"anneplayer20", "guess"},
		{"example12345", "guess"},

		{"password1234", "guess"},
		{"Password2024!", "guess"},
		{"passwordpassword", "guess"},
		{"P@ssw0rd2025", "guess"},
		{"p4$$w0rdp4$$w0rd", "guess"},
		{"Volleyball1!", "guess"},
		{"volleyballteam", "guess"},
		{"iloveyou1234", "guess"},
		{"1q2w3e4r5t6y", "guess"},
		{"1qaz2wsx3edc", "guess"},
		{"administrator", "guess"},
		{"letmeinplease", "guess"},
		{"summer2024winter", "guess"},
		{"correct horse battery staple", "guess"},
		{"MOTDEPASSE2024", "guess"},
		{"password-admin-1", "guess"},
	} {
		err := CheckPassword(c.password, "anne.player@example.org")
		f := fault.Of(err)
		if c.want == "" && err != nil || c.want != "" && (f.Kind != fault.Invalid || f.Field != "password" || !strings.Contains(f.Sentence.String(), c.want)) {
			t.Errorf("%q: %v, want %q", c.password, err, c.want)
		}
	}
	for _, email := range []string{"", "1@2.3", "☂"} {
		if err := CheckPassword("719 304 558 26", email); err != nil {
			t.Errorf("for %q: %v", email, err)
		}
	}
}

func TestTheListOfCommonWords(t *testing.T) {
	if n := len(commonWords()); n < 1000 {
		t.Errorf("the list has %d words", n)
	}
	for word := range commonWords() {
		if word != strings.ToLower(word) {
			t.Errorf("%q is not in lower case", word)
		}
		guesses := []string{word + word}
		if lettersOf(word) == word {
			guesses = append(guesses, word+"2024!", "!"+word+"-"+word+"1")
		}
		for _, guess := range guesses {
			if utf8.RuneCountInString(guess) >= MinPassword && CheckPassword(guess, "") == nil {
				t.Errorf("%q is accepted", guess)
			}
		}
	}
}

func TestCheckEmail(t *testing.T) {
	long := strings.Repeat("a", 64) + "@" + strings.Repeat("b", 186)
	for _, c := range []struct{ email, want string }{
		{"name@example.org", "name@example.org"},
		{"  Name+Tag@Example.ORG\n", "name+tag@example.org"},
		{"jürgen@exämple.org", "jürgen@exämple.org"},
		{"ju\u0308rgen@example.org", "jürgen@example.org"},
		{"o'neil@sub.example.org", "o'neil@sub.example.org"},
		{long + ".org", long + ".org"}, // 255 code points
		{long + ".info", ""},
		{"", ""},
		{"name", ""},
		{"name@", ""},
		{"@example.org", ""},
		{"name@localhost", ""},
		{"name@example..org", ""},
		{"na me@example.org", ""},
		{"name@@example.org", ""},
		{"name@exa\u200bmple.org", ""},
		{"name@exam\x00ple.org", ""},
		{"Name <name@example.org>", ""},
		{"name@example.org, other@example.org", ""},
		{"name@[192.0.2.1]", ""},
		{`"a b"@example.org`, ""},
	} {
		got, err := CheckEmail(c.email)
		if got != c.want || (err == nil) != (c.want != "") || err != nil && fault.Of(err).Field != "email" {
			t.Errorf("CheckEmail(%q) = %q, %v; want %q", c.email, got, err, c.want)
		}
	}
}
