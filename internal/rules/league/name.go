package league

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sideout/internal/base/message"
)

// NameKind contains the messages for names of one kind.
type NameKind struct{ notPlain, missing, tooLong message.Text }

// The kinds of names.
var (
	LeagueName = NameKind{message.New("League name must be one line of plain text"), message.New("League name is required"),
		message.New("League name must be at most 100 characters")}
	TeamName = NameKind{message.New("Team name must be one line of plain text"), message.New("Team name is required"),
		message.New("Team name must be at most 100 characters")}
	// The sentence about a missing name is shorter in the court dialog, see docs/product/league.md#court-rules.
	CourtName = NameKind{message.New("Court name must be one line of plain text"), message.New("Court name required"),
		message.New("Court name must be at most 100 characters")}
	FinalsName = NameKind{message.New("The name of finals must be one line of plain text"), message.New("Enter a name, such as Finals"),
		message.New("The name of finals must be at most 100 characters")}
	SeasonName = NameKind{message.New("The name of a season must be one line of plain text"), message.New("Enter a name for the season, such as Fall 2026"),
		message.New("The name of a season must be at most 100 characters")}
	APITokenName = NameKind{message.New("The name of a token must be one line of plain text"), message.New("Enter a name, such as Scoreboard of the gym"),
		message.New("The name of a token must be at most 100 characters")}
	AdjustmentReason = NameKind{message.New("The reason must be one line of plain text"), message.New("Enter a reason, which everybody sees below the table"),
		message.New("The reason must be at most 100 characters")}
)

// TidyName returns a name as it is stored, without invisible characters, trimmed and in Unicode's NFC, and its problem or
// the zero Text.
func TidyName(kind NameKind, name string) (tidy string, problem message.Text) {
	tidy = norm.NFC.String(strings.TrimFunc(StripInvisible(name), isBlank))
	switch {
	case !utf8.ValidString(tidy) || strings.ContainsFunc(tidy, breaksLine):
		return tidy, kind.notPlain
	case !strings.ContainsFunc(tidy, shows):
		return tidy, kind.missing
	case utf8.RuneCountInString(tidy) > MaxName:
		return tidy, kind.tooLong
	}
	return tidy, message.Text{}
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
