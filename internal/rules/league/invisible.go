package league

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// A name must not contain characters that nobody sees and that change how the text around it is shown, or let two names
// look alike: overrides and marks of the writing direction, and characters without a width. Some of them are needed where
// they stand: docs/decisions/0027-invisible-characters.md says which. web/src/rules/invisible.ts has the same rules.

// invisible has the characters that nobody sees.
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

// joining has the scripts in which a joiner changes how the letters beside it are written.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Adlam, unicode.Mandaic, unicode.Devanagari,
	unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada,
	unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// viramas are the signs after which a joiner may also end a word.
var viramas = []rune{0x094D, 0x09CD, 0x0A4D, 0x0ACD, 0x0B4D, 0x0BCD, 0x0C4D, 0x0CCD, 0x0D4D, 0x0DCA}

const (
	nonJoiner, joiner    = 0x200C, 0x200D
	vowelSeparator       = 0x180E
	blackFlag, keycap    = 0x1F3F4, 0x20E3
	firstTag, lastTag    = 0xE0020, 0xE007F
	textStyle, iconStyle = 0xFE0E, 0xFE0F // variation selectors of emoji
)

// StripInvisible removes the characters of a name that nobody sees, but those that it needs. Broken text stays as it is.
func StripInvisible(name string) string {
	if !utf8.ValidString(name) {
		return name
	}
	all := []rune(name)
	var kept []rune
	var base rune // the last character that is neither invisible nor a skin tone of an emoji
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

// isNeeded reports whether an invisible character is needed between what stands before and after it.
func isNeeded(r, before, base, next rune) bool {
	switch {
	case r == joiner && isIcon(base) && before != joiner && isIcon(next):
		return true
	case r == joiner || r == nonJoiner:
		return slices.Contains(viramas, before) || isJoining(before) && isJoining(next)
	case r == vowelSeparator:
		return unicode.Is(unicode.Mongolian, before) && unicode.Is(unicode.Mongolian, next)
	case r >= 0x180B && r <= 0x180F:
		return unicode.Is(unicode.Mongolian, before)
	case r == textStyle || r == iconStyle:
		return before == base && (isIcon(before) || next == keycap)
	case r >= 0xFE00 && r <= 0xFE02 || r >= 0xE0100 && r <= 0xE01EF:
		return unicode.Is(unicode.Han, before)
	case r >= firstTag && r <= lastTag:
		return before == blackFlag || before >= firstTag && before < lastTag
	default:
		return false
	}
}

func isJoining(r rune) bool { return unicode.In(r, joining...) && !unicode.Is(invisible, r) }

// isIcon reports whether a character may be an emoji.
func isIcon(r rune) bool {
	return unicode.Is(unicode.So, r) || r >= 0x2190 && unicode.Is(unicode.Sm, r) || r == 0x203C || r == 0x2049 || r == 0x2139 || r == 0x3030
}

// dropInvisible maps the characters that nobody sees to nothing.
func dropInvisible(r rune) rune {
	if unicode.Is(invisible, r) {
		return -1
	}
	return r
}
