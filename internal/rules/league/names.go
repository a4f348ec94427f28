package league

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"sideout/internal/base/fault"
)

// NameKind contains the error messages for one kind of name.
type NameKind struct{ invalid, missing, tooLong fault.Text }

// The kinds of names.
var (
	LeagueName = NameKind{fault.Textf("League name must be one line of plain text"), fault.Textf("League name is required"),
		fault.Textf("League name must be at most 100 characters")}
	TeamName = NameKind{fault.Textf("Team name must be one line of plain text"), fault.Textf("Team name is required"),
		fault.Textf("Team name must be at most 100 characters")}
	// The court dialog has a shorter sentence about a missing name, see docs/product/league.md#court-rules.
	CourtName = NameKind{fault.Textf("Court name must be one line of plain text"), fault.Textf("Court name required"),
		fault.Textf("Court name must be at most 100 characters")}
	HallName = NameKind{fault.Textf("The name of a hall must be one line of plain text"), fault.Textf("Enter a name for the hall"),
		fault.Textf("The name of a hall must be at most 100 characters")}
	FinalsName = NameKind{fault.Textf("The name of finals must be one line of plain text"), fault.Textf("Enter a name, such as Finals"),
		fault.Textf("The name of finals must be at most 100 characters")}
	SeasonName = NameKind{fault.Textf("The name of a season must be one line of plain text"), fault.Textf("Enter a name for the season, such as Fall 2026"),
		fault.Textf("The name of a season must be at most 100 characters")}
	APITokenName = NameKind{fault.Textf("The name of a token must be one line of plain text"), fault.Textf("Enter a name, such as Scoreboard of the gym"),
		fault.Textf("The name of a token must be at most 100 characters")}
	SenderName = NameKind{fault.Textf("Your name must be one line of plain text"), fault.Textf("Enter your name"),
		fault.Textf("Your name must be at most 100 characters")}
	AdjustmentReason = NameKind{fault.Textf("The reason must be one line of plain text"), fault.Textf("Enter a reason, which everybody sees below the table"),
		fault.Textf("The reason must be at most 100 characters")}
)

// NormalizeName returns a name in the form in which it is stored: trimmed, in Unicode NFC, and without invisible characters. It also returns the
// problem of the name, or the zero Text.
func NormalizeName(kind NameKind, name string) (tidy string, problem fault.Text) {
	tidy = norm.NFC.String(strings.TrimFunc(StripInvisible(name), isBlank))
	switch {
	case !utf8.ValidString(tidy) || strings.ContainsFunc(tidy, isControlOrBreak):
		return tidy, kind.invalid
	case !strings.ContainsFunc(tidy, isVisible):
		return tidy, kind.missing
	case utf8.RuneCountInString(tidy) > MaxName:
		return tidy, kind.tooLong
	}
	return tidy, fault.Text{}
}

// FoldName returns a key that is the same for names that look the same: that differ only in case, in blanks around or between their words,
// in invisible characters or in the encoding of accents. It decides wherever two names must differ. web/src/rules/names.ts has the same rule.
func FoldName(name string) string {
	return strings.Join(strings.FieldsFunc(FoldSpelling(name), isBlank), " ")
}

// FoldSpelling is like FoldName, but without the rule about blanks between words. Versions before this rule stored names that
// differ only there, and // their league files are still accepted.
func FoldSpelling(name string) string {
	return strings.Map(foldCase, norm.NFC.String(strings.TrimFunc(strings.Map(dropInvisible, name), isBlank)))
}

// foldCase returns the smallest of the characters that differ from r only in case.
func foldCase(r rune) rune {
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	return least
}

// isVisible reports whether a character is neither blank nor a format character such as a joiner or a direction mark.
func isVisible(r rune) bool { return !isBlank(r) && !unicode.Is(unicode.Cf, r) }

// isBlank reports whether a character is a space, the byte order mark, as for trim in JavaScript, or the Braille pattern without dots.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' || r == '\u2800' }

// isControlOrBreak reports whether a character is a control character or a line separator.
func isControlOrBreak(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }

// A name must not contain invisible characters that change how the text around them is displayed or make two names look alike, such as
// direction overrides and characters without a width. Some are needed in certain contexts, see
// docs/decisions/0027-invisible-characters.md. web/src/rules/invisible.ts implements the same rules.

// invisible is the set of the invisible characters.
var invisible = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00AD, Hi: 0x00AD, Stride: 1}, {Lo: 0x034F, Hi: 0x034F, Stride: 1}, {Lo: 0x061C, Hi: 0x061C, Stride: 1},
		{Lo: 0x115F, Hi: 0x1160, Stride: 1}, {Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, {Lo: 0x180B, Hi: 0x180F, Stride: 1},
		{Lo: 0x200B, Hi: 0x200F, Stride: 1}, {Lo: 0x202A, Hi: 0x202E, Stride: 1}, {Lo: 0x2060, Hi: 0x206F, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xFE00, Hi: 0xFE0F, Stride: 1}, {Lo: 0xFEFF, Hi: 0xFEFF, Stride: 1},
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1}, {Lo: 0xFFF0, Hi: 0xFFFB, Stride: 1},
	},
	R32:         []unicode.Range32{{Lo: 0x1BCA0, Hi: 0x1BCA3, Stride: 1}, {Lo: 0x1D173, Hi: 0x1D17A, Stride: 1}, {Lo: 0xE0000, Hi: 0xE0FFF, Stride: 1}},
	LatinOffset: 1,
}

// joiningScripts are the scripts in which a joiner changes the form of the letters beside it.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Adlam, unicode.Mandaic, unicode.Devanagari,
	unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada,
	unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// viramas are the signs after which a joiner may also be at the end of a word.
var viramas = []rune{0x094D, 0x09CD, 0x0A4D, 0x0ACD, 0x0B4D, 0x0BCD, 0x0C4D, 0x0CCD, 0x0D4D, 0x0DCA}

const (
	nonJoiner, joiner     = 0x200C, 0x200D
	vowelSeparator        = 0x180E
	blackFlag, keycap     = 0x1F3F4, 0x20E3
	firstTag, lastTag     = 0xE0020, 0xE007F
	textStyle, emojiStyle = 0xFE0E, 0xFE0F // variation selectors of emoji
)

// StripInvisible removes the invisible characters from a name, except those that it needs. It returns invalid UTF-8 unchanged.
func StripInvisible(name string) string {
	if !utf8.ValidString(name) {
		return name
	}
	all := []rune(name)
	var kept []rune
	var base rune // the last character that is neither invisible nor the skin tone of an emoji
	for i, r := range all {
		next := rune(0)
		if i+1 < len(all) {
			next = all[i+1]
		}
		switch {
		case unicode.Is(invisible, r):
			if len(kept) == 0 || !isNeeded(r, kept[len(kept)-1], base, next) {
				continue
			}
		case r < 0x1F3FB || r > 0x1F3FF:
			base = r
		}
		kept = append(kept, r)
	}
	return string(kept)
}

// isNeeded reports whether an invisible character is needed between the character before it and the next one. base is the last visible
// character before it, not counting skin tones.
func isNeeded(r, before, base, next rune) bool {
	switch {
	case r == joiner && mayBeEmoji(base) && before != joiner && mayBeEmoji(next):
		return true
	case r == joiner || r == nonJoiner:
		return slices.Contains(viramas, before) || isOfJoiningScript(before) && isOfJoiningScript(next)
	case r == vowelSeparator:
		return unicode.Is(unicode.Mongolian, before) && unicode.Is(unicode.Mongolian, next)
	case r >= 0x180B && r <= 0x180F:
		return unicode.Is(unicode.Mongolian, before)
	case r == textStyle || r == emojiStyle:
		return before == base && (mayBeEmoji(before) || next == keycap)
	case r >= 0xFE00 && r <= 0xFE02 || r >= 0xE0100 && r <= 0xE01EF:
		return unicode.Is(unicode.Han, before)
	case r >= firstTag && r <= lastTag:
		return before == blackFlag || before >= firstTag && before < lastTag
	default:
		return false
	}
}

func isOfJoiningScript(r rune) bool {
	return unicode.In(r, joiningScripts...) && !unicode.Is(invisible, r)
}

// mayBeEmoji reports whether a character may be an emoji.
func mayBeEmoji(r rune) bool {
	return unicode.Is(unicode.So, r) || r >= 0x2190 && unicode.Is(unicode.Sm, r) || r == 0x203C || r == 0x2049 || r == 0x2139 || r == 0x3030
}

// dropInvisible is a mapping for strings.Map that removes invisible characters.
func dropInvisible(r rune) rune {
	if unicode.Is(invisible, r) {
		return -1
	}
	return r
}
