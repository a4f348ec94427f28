package league

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sideout/internal/base/fault"
)

// NameKind contains the messages for names of one kind.
type NameKind struct{ notPlain, missing, tooLong fault.Text }

// The kinds of names.
var (
	LeagueName = NameKind{fault.Textf("League name must be one line of plain text"), fault.Textf("League name is required"),
		fault.Textf("League name must be at most 100 characters")}
	TeamName = NameKind{fault.Textf("Team name must be one line of plain text"), fault.Textf("Team name is required"),
		fault.Textf("Team name must be at most 100 characters")}
	// The sentence about a missing name is shorter in the court dialog, see docs/product/league.md#court-rules.
	CourtName = NameKind{fault.Textf("Court name must be one line of plain text"), fault.Textf("Court name required"),
		fault.Textf("Court name must be at most 100 characters")}
	FinalsName = NameKind{fault.Textf("The name of finals must be one line of plain text"), fault.Textf("Enter a name, such as Finals"),
		fault.Textf("The name of finals must be at most 100 characters")}
	SeasonName = NameKind{fault.Textf("The name of a season must be one line of plain text"), fault.Textf("Enter a name for the season, such as Fall 2026"),
		fault.Textf("The name of a season must be at most 100 characters")}
	APITokenName = NameKind{fault.Textf("The name of a token must be one line of plain text"), fault.Textf("Enter a name, such as Scoreboard of the gym"),
		fault.Textf("The name of a token must be at most 100 characters")}
	AdjustmentReason = NameKind{fault.Textf("The reason must be one line of plain text"), fault.Textf("Enter a reason, which everybody sees below the table"),
		fault.Textf("The reason must be at most 100 characters")}
)

// TidyName returns a name as it is stored, without invisible characters, trimmed and in Unicode's NFC, and its problem or
// the zero Text.
func TidyName(kind NameKind, name string) (tidy string, problem fault.Text) {
	tidy = norm.NFC.String(strings.TrimFunc(StripInvisible(name), isBlank))
	switch {
	case !utf8.ValidString(tidy) || strings.ContainsFunc(tidy, breaksLine):
		return tidy, kind.notPlain
	case !strings.ContainsFunc(tidy, shows):
		return tidy, kind.missing
	case utf8.RuneCountInString(tidy) > MaxName:
		return tidy, kind.tooLong
	}
	return tidy, fault.Text{}
}

// FoldName returns a key that is equal for names that differ only in case, in surrounding blanks, in invisible characters or
// in the encoding of accents. It identifies imported teams and shared courts.
func FoldName(name string) string {
	return strings.Map(fold, norm.NFC.String(strings.TrimFunc(strings.Map(dropInvisible, name), isBlank)))
}

// fold returns the smallest of the characters that differ from r only in case.
func fold(r rune) rune {
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	return least
}

// shows reports whether a character is visible: joiners and direction marks are not.
func shows(r rune) bool { return !isBlank(r) && !unicode.Is(unicode.Cf, r) }

// isBlank reports whether a character is a space or the byte order mark: trim in JavaScript removes both.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }

// breaksLine reports whether a character is a control character or separates lines.
func breaksLine(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }
