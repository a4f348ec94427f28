package league

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// TidyName returns a name as it is kept: trimmed and in Unicode's NFC. The problem is "" or says what is
// wrong with it: missing, longer than 100 code points, or no single line of text. What is the name's
// owner as the sentence begins with it, "Team" for example.
func TidyName(what, name string) (tidy, problem string) {
	tidy = norm.NFC.String(strings.TrimFunc(name, isBlank))
	switch {
	case !utf8.ValidString(tidy) || strings.ContainsFunc(tidy, breaksLine):
		return tidy, what + " name must be one line of plain text"
	case !strings.ContainsFunc(tidy, shows):
		return tidy, what + " name is required"
	case utf8.RuneCountInString(tidy) > MaxName:
		return tidy, what + " name must be at most 100 characters"
	}
	return tidy, ""
}

// FoldName returns a key that is the same for names that differ only in case, in blanks around them or
// in how accents are coded: by it imported teams are found and courts are the same court.
func FoldName(name string) string {
	return strings.Map(fold, norm.NFC.String(strings.TrimFunc(name, isBlank)))
}

// fold returns the smallest of the characters that differ from r only in case.
func fold(r rune) rune {
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	return least
}

// shows is false for what nobody sees: joiners and direction marks are no name by themselves.
func shows(r rune) bool { return !isBlank(r) && !unicode.Is(unicode.Cf, r) }

// isBlank takes in the byte order mark, as a browser's trim does.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }

func breaksLine(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }
