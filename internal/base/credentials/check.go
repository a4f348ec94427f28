package credentials

import (
	_ "embed"
	"net/mail"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sideout/internal/base/fault"
)

// Limits of the lengths of passwords and e-mail addresses, in code points.
const (
	MinPassword = 12
	MaxPassword = 128
	MaxEmail    = 255
)

// CheckEmail returns an e-mail address as it is stored, trimmed and in lower case, or a fault for the field "email".
func CheckEmail(email string) (normalized string, err error) {
	normalized = norm.NFC.String(strings.ToLower(strings.TrimSpace(email)))
	parsed, err := mail.ParseAddress(normalized)
	isUnprintable := func(r rune) bool { return !unicode.IsPrint(r) }
	if err != nil || parsed.Address != normalized || !strings.Contains(domainOf(normalized), ".") || strings.ContainsAny(normalized, "[]") ||
		strings.ContainsFunc(normalized, isUnprintable) {
		return "", fault.Field("email", "Please enter an e-mail address, such as name@example.org")
	}
	if utf8.RuneCountInString(normalized) > MaxEmail {
		return "", fault.Field("email", "Please enter an e-mail address of at most 255 characters")
	}
	return normalized, nil
}

func domainOf(email string) string { return email[strings.LastIndexByte(email, '@')+1:] }

// CheckPassword returns a fault for the field "password" if the password is too short or easy to guess for an account
// with this e-mail address. Any characters are allowed.
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
	if unpredictableCount(lower) < 4 || utf8.RuneCountInString(repeatedUnit(lower)) < 5 {
		return fault.Field("password", "Please choose a password that is not a simple pattern, such as 123412341234")
	}
	if isCommon(lower, email) {
		return fault.Field("password", "Please choose a password that is harder to guess, such as a few unrelated words")
	}
	return nil
}

// keySequences contains predictable sequences: rows of keyboards and the alphabet.
const keySequences = "1234567890\x00qwertyuiop\x00asdfghjkl\x00zxcvbnm\x00qwertzuiop\x00azertyuiop\x00" +
	"abcdefghijklmnopqrstuvwxyz\x00!@#$%^&*()"

// unpredictableCount returns the number of characters that neither repeat the previous character nor follow it in keySequences,
// in either direction: 1 for "aaaaaa" and "123456", 2 for "qwerty987654".
func unpredictableCount(s string) (n int) {
	previous := ""
	for _, r := range s {
		current := string(r)
		if previous == "" || current != previous && !strings.Contains(keySequences, previous+current) && !strings.Contains(keySequences, current+previous) {
			n++
		}
		previous = current
	}
	return n
}

// repeatedUnit returns the shortest prefix of s whose repetition produces s; the last repetition may be incomplete. It returns "abc"
// for "abcabcab", and s if nothing is repeated.
func repeatedUnit(s string) string {
	for n := 1; n <= len(s)/2; n++ { // a longer unit would not repeat twice
		if strings.HasPrefix(s[n:], s[:len(s)-n]) {
			return s[:n]
		}
	}
	return s
}

//go:embed common.txt
var commonText string

// commonWords returns the set of words that are most common in passwords.
var commonWords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(commonText) {
		words[word] = true
	}
	return words
})

var undoSubstitutions = strings.NewReplacer(
	"@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s", "7", "t")

// isCommon reports whether a lower-case password consists of one or two words, each common or taken from the e-mail address. It also
// recognizes usual disguises: repetition, digits and signs that replace letters, and added digits and signs.
func isCommon(password, email string) bool {
	name, domain, _ := strings.Cut(email, "@")
	site, _, _ := strings.Cut(domain, ".")
	name, site = lettersOf(name), lettersOf(site)
	isKnown := func(word string) bool {
		return commonWords()[word] || word != "" && (word == name || word == site)
	}
	for _, whole := range []string{password, undoSubstitutions.Replace(password)} {
		for _, s := range []string{whole, lettersOf(whole), undoSubstitutions.Replace(strings.TrimFunc(password, isNotLetter))} {
			if len(s) >= len(password)/2 && isOneOrTwoWords(repeatedUnit(s), isKnown) {
				return true
			}
		}
	}
	return false
}

// isOneOrTwoWords reports whether s is a known word or consists of two known words.
func isOneOrTwoWords(s string, isKnown func(string) bool) bool {
	if isKnown(s) {
		return true
	}
	for i := range s {
		if isKnown(s[:i]) && isKnown(s[i:]) {
			return true
		}
	}
	return false
}

func isNotLetter(r rune) bool { return !unicode.IsLetter(r) }

// lettersOf returns the letters of s.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if isNotLetter(r) {
			return -1
		}
		return r
	}, s)
}
