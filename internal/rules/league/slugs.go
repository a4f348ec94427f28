package league

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Limits of a slug, in characters. A slug is the last part of a public address.
const minSlug, maxSlug = 3, 60

// SlugOf derives a slug from the name of a league. It keeps every letter that has a usual Latin form. The slug is empty if the name has too
// few usable characters.
func SlugOf(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(name)) {
		latin, isReplaced := latinForms[c]
		switch {
		case isReplaced:
			b.WriteString(latin)
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			b.WriteRune(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-") && separatesWords(c):
			b.WriteByte('-')
		}
	}
	slug := strings.Trim(fmt.Sprintf("%.*s", maxSlug, b.String()), "-")
	if len(slug) < minSlug {
		return ""
	}
	return slug
}

// separatesWords reports whether a character becomes a dash in a slug. Letters without a Latin form, accents, emoji, typographic apostrophes
// and the dot of the Catalan l·l are omitted instead.
func separatesWords(c rune) bool {
	return c < 0x300 && !unicode.IsLetter(c) && c != '·' || unicode.IsSpace(c) || unicode.Is(unicode.Pd, c)
}

// latinForms has the usual spelling of the small Latin letters that NFKD leaves as they are, because for Unicode they are no letter with an
// accent. Source: the transform Latin-ASCII of the Unicode CLDR (common/transforms/Latin-ASCII.xml), except ə, which is from ICAO Doc 9303
// (part 3, section 6), and ɔ.
var latinForms = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ð': "d", 'þ': "th", 'đ': "d", 'ħ': "h", 'ı': "i", 'ĸ': "q", 'ł': "l", 'ŋ': "n", 'ŧ': "t",
	'ə': "e", 'ɓ': "b", 'ɖ': "d", 'ɗ': "d", 'ɛ': "e", 'ƒ': "f", 'ɠ': "g", 'ɨ': "i", 'ƙ': "k", 'ɲ': "n", 'ƞ': "n", 'ɔ': "o", 'ƥ': "p",
	'ɍ': "r", 'ƭ': "t", 'ʈ': "t", 'ʉ': "u", 'ʋ': "v", 'ƴ': "y", 'ƶ': "z", 'ȥ': "z", 'ƀ': "b", 'ƃ': "b", 'ƈ': "c", 'ȼ': "c", 'ƌ': "d",
	'ɇ': "e", 'ǥ': "g", 'ɉ': "j", 'ƚ': "l", 'ⱥ': "a", 'ⱦ': "t", 'ɏ': "y", 'ƕ': "hv", 'ƣ': "oi", 'ỻ': "ll", 'ỽ': "v", 'ỿ': "y",
}

// SeasonSlug returns the slug of a past season: the slug of the series, a dot, and the part of the season.
func SeasonSlug(series, season string) string { return series + "." + season }

// SplitSlug splits the slug of a past season into its two parts. For any other slug the second part is empty.
func SplitSlug(slug string) (series, season string) {
	series, season, _ = strings.Cut(slug, ".")
	return series, season
}

// StandaloneSlug converts the slug of a past season to a slug of a league without a series. It returns any other slug unchanged.
func StandaloneSlug(slug string) string {
	if series, season := SplitSlug(slug); season != "" {
		return strings.TrimRight(fmt.Sprintf("%.*s", maxSlug, series+"-"+season), "-")
	}
	return slug
}

// IsSlug reports whether a text is a valid slug of a league or of a past season.
func IsSlug(text string) bool {
	series, season, isSeason := strings.Cut(text, ".")
	return isPlainSlug(series) && (!isSeason || isPlainSlug(season))
}

func isPlainSlug(text string) bool {
	rest := strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-")
	return rest == "" && len(text) >= minSlug && len(text) <= maxSlug && !strings.HasPrefix(text, "-") && !strings.HasSuffix(text, "-")
}

// checkSlug adds the problem of a slug.
func (p *problems) checkSlug(slug *string) {
	p.must(slug == nil || IsSlug(*slug), "slug", "The address must have 3 to 60 small letters, digits and dashes between them")
}
