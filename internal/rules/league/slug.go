package league

import (
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Limits of a slug, in characters. A slug is the last part of a public address.
const minSlug, maxSlug = 3, 60

// SlugOf derives a slug from a league's name; it is empty if the name has too few usable characters.
func SlugOf(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(name)) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			b.WriteRune(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-") && c < 0x300:
			b.WriteByte('-')
		}
		if b.Len() == maxSlug {
			break
		}
	}
	slug := strings.Trim(b.String(), "-")
	if len(slug) < minSlug {
		return ""
	}
	return slug
}

// SeasonSlug returns the slug of a past season: that of its series, and its own part after a dot.
func SeasonSlug(series, season string) string { return series + "." + season }

// SplitSlug returns the two parts of the slug of a past season; the second is empty if it is no such slug.
func SplitSlug(slug string) (series, season string) {
	series, season, _ = strings.Cut(slug, ".")
	return series, season
}

// LoneSlug returns the slug of a past season as one of a league that stands alone; any other slug as it is.
func LoneSlug(slug string) string {
	if series, season := SplitSlug(slug); season != "" {
		return strings.TrimRight(fmt.Sprintf("%.*s", maxSlug, series+"-"+season), "-")
	}
	return slug
}

// IsSlug reports whether a text is a valid slug, of a league or of a past season of one.
func IsSlug(text string) bool {
	series, season, isSeason := strings.Cut(text, ".")
	return isPlainSlug(series) && (!isSeason || isPlainSlug(season))
}

func isPlainSlug(text string) bool {
	rest := strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-")
	return rest == "" && len(text) >= minSlug && len(text) <= maxSlug && !strings.HasPrefix(text, "-") && !strings.HasSuffix(text, "-")
}

// slug adds the problem of a slug.
func (p *problems) slug(slug *string) {
	p.must(slug == nil || IsSlug(*slug), "slug", "The address must have 3 to 60 small letters, digits and dashes between them")
}
