package login

import (
	_ "embed"
	"net/mail"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sideout/internal/fault"
)

// Limits of what people choose, in code points.
const (
	MinPassword = 12
	MaxPassword = 128
	MaxEmail    = 255
)

// CheckEmail returns an e-mail address as it is kept, trimmed and in lower case, or a fault that blames "email".
func CheckEmail(email string) (tidy string, err error) {
	tidy = norm.NFC.String(strings.ToLower(strings.TrimSpace(email)))
	parsed, err := mail.ParseAddress(tidy)
	hidden := func(r rune) bool { return !unicode.IsPrint(r) }
	if err != nil || parsed.Address != tidy || !strings.Contains(domainOf(tidy), ".") || strings.ContainsAny(tidy, "[]") ||
		strings.ContainsFunc(tidy, hidden) {
		return "", fault.Field("email", "Please enter an e-mail address, such as name@example.org")
	}
	if utf8.RuneCountInString(tidy) > MaxEmail {
		return "", fault.Field("email", "Please enter an e-mail address of at most 255 characters")
	}
	return tidy, nil
}

func domainOf(email string) string { return email[strings.LastIndexByte(email, '@')+1:] }

// CheckPassword returns a fault that blames "password" when somebody with this e-mail address had better choose
// another one. Any characters are taken; what counts is length, and that it is not among the first that are guessed.
func CheckPassword(password, email string) error {
	password = norm.NFC.String(password)
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword:
		return fault.Field("password", "Please choose a password of at least 12 characters")
	case n > MaxPassword:
		return fault.Field("password", "Please choose a password of at most 128 characters")
	}
	lower, email := strings.ToLower(password), strings.ToLower(email)
	if letters := lettersOf(email); letters != "" && letters == lettersOf(lower) {
		return fault.Field("password", "Please choose a password that is not your e-mail address")
	}
	if surprises(lower) < 4 || utf8.RuneCountInString(unitOf(lower)) < 5 {
		return fault.Field("password", "Please choose a password that is not a simple pattern, such as 123412341234")
	}
	if common(lower, email) {
		return fault.Field("password", "Please choose a password that is harder to guess, such as a few unrelated words")
	}
	return nil
}

// neighbours are the rows along which fingers slide.
const neighbours = "1234567890\x00qwertyuiop\x00asdfghjkl\x00zxcvbnm\x00qwertzuiop\x00azertyuiop\x00" +
	"abcdefghijklmnopqrstuvwxyz\x00!@#$%^&*()"

// surprises counts the characters that are neither their predecessor nor its neighbour: 1 in "aaaaaa" and "123456", 2
// in "qwerty987654".
func surprises(s string) (n int) {
	last := ""
	for _, r := range s {
		this := string(r)
		if last == "" || this != last && !strings.Contains(neighbours, last+this) && !strings.Contains(neighbours, this+last) {
			n++
		}
		last = this
	}
	return n
}

// unitOf returns what s repeats, from the start and perhaps not to the end: "abc" of "abcabcab", and s of anything that
// does not repeat.
func unitOf(s string) string {
	for n := 1; n <= len(s)/2; n++ { // what repeats less than twice is a word that ends as it begins
		if strings.HasPrefix(s[n:], s[:len(s)-n]) {
			return s[:n]
		}
	}
	return s
}

//go:embed common.txt
var commonText string

// commonWords holds what people's passwords are most often made of.
var commonWords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(commonText) {
		words[word] = true
	}
	return words
})

var undisguise = strings.NewReplacer(
	"@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s", "7", "t")

// common reports whether a password in lower case is a common word, or two, or one from the e-mail address, with
// anything that is usually done to disguise it: repeated, digits for letters, decorated with digits and signs.
func common(password, email string) bool {
	name, domain, _ := strings.Cut(email, "@")
	site, _, _ := strings.Cut(domain, ".")
	name, site = lettersOf(name), lettersOf(site)
	known := func(word string) bool {
		return commonWords()[word] || word != "" && (word == name || word == site)
	}
	for _, whole := range []string{password, undisguise.Replace(password)} {
		for _, s := range []string{whole, lettersOf(whole), undisguise.Replace(strings.TrimFunc(password, notLetter))} {
			if len(s) >= len(password)/2 && oneOrTwo(unitOf(s), known) {
				return true
			}
		}
	}
	return false
}

func oneOrTwo(s string, known func(string) bool) bool {
	if known(s) {
		return true
	}
	for i := range s {
		if known(s[:i]) && known(s[i:]) {
			return true
		}
	}
	return false
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// lettersOf returns s without anything but its letters.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if notLetter(r) {
			return -1
		}
		return r
	}, s)
}
