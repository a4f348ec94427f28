package league

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sideout/internal/base/fault"
	"sideout/spec"
)

// Kit is the colour in which a team plays.
type Kit string

// Valid reports whether it is one of the kits in spec/kits.json.
func (k Kit) Valid() bool {
	_, found := spec.FindKit(string(k))
	return found
}

// Check returns the problem of the kit, or the zero Text.
func (k Kit) Check() fault.Text {
	if k.Valid() {
		return fault.Text{}
	}
	return fault.Textf("Kit must be %s", spec.KitsInWords())
}

// Second returns the default second kit of a team with this kit.
func (k Kit) Second() Kit {
	row, _ := spec.FindKit(string(k))
	return Kit(row.Second)
}

// isLike reports whether two kits are so similar that they could be mistaken for each other.
func (k Kit) isLike(other Kit) bool {
	row, found := spec.FindKit(string(k))
	others, foundOther := spec.FindKit(string(other))
	return found && foundOther && row.IsLike(others)
}

// GameKits returns the kits of the teams in a game. Team 1 wears its own kit. Team 2 wears the first of these that is not similar to it:
// its own kit, its second kit, and the default second kit.
func GameKits(team1, team2 Team) (kit1, kit2 Kit) {
	choices := []Kit{team2.Kit}
	if team2.SecondKit != nil {
		choices = append(choices, *team2.SecondKit)
	}
	if row, found := spec.FindKit(string(team2.Kit)); found {
		choices = append(choices, Kit(row.Second))
	}
	for _, kit := range choices {
		if !kit.isLike(team1.Kit) {
			return team1.Kit, kit
		}
	}
	return team1.Kit, team2.Kit
}

// NextKit returns the kit for a new team: the first of the kits that the fewest other teams have.
func NextKit(others []Team) Kit {
	counts := map[Kit]int{}
	for _, t := range others {
		counts[t.Kit]++
	}
	next := Kit(spec.Kits[0].ID)
	for _, row := range spec.Kits {
		if counts[Kit(row.ID)] < counts[next] {
			next = Kit(row.ID)
		}
	}
	return next
}

// The smallest and the largest number of letters of a badge.
const (
	minBadge = 2
	maxBadge = 3
)

// CheckLook returns the team with its kits and its badge in the form in which they are stored, and their problems. A badge that was not
// chosen is derived from the name.
func CheckLook(t Team) (Team, []Problem) {
	var p problems
	t.SecondKit = nilIfEmpty(t.SecondKit)
	p.addText("kit", t.Kit.Check())
	if t.SecondKit != nil {
		p.must(t.SecondKit.Valid(), "secondKit", "Second kit must be %s", spec.KitsInWords())
		p.must(*t.SecondKit != t.Kit, "secondKit", "The second kit must be another one than the kit")
	}
	letters, isPlain := []string(nil), true
	if t.BadgeIsOwn {
		t.Badge = norm.NFC.String(strings.ToUpper(strings.TrimFunc(StripInvisible(t.Badge), isBlank)))
		letters, isPlain = badgeLetters(t.Badge)
	}
	if t.BadgeIsOwn = t.Badge != "" && t.BadgeIsOwn; !t.BadgeIsOwn {
		t.Badge = MakeBadge(t.Name)
		return t, p
	}
	p.must(isPlain && minBadge <= len(letters) && len(letters) <= maxBadge, "badge", "A badge has two or three letters or digits")
	return t, p
}

// badgeLetters splits a badge into its letters, each with its accents, and reports whether it contains only letters, digits and "&".
func badgeLetters(badge string) (letters []string, isPlain bool) {
	isPlain = true
	for _, r := range badge {
		switch {
		case unicode.IsMark(r) && len(letters) > 0 && len(letters[len(letters)-1]) < maxLetterBytes:
			letters[len(letters)-1] += string(r)
		case isBadgeLetter(r) || r == '&':
			letters = append(letters, string(r))
		default:
			isPlain = false
		}
	}
	return letters, isPlain
}

// maxLetterBytes limits the accents of one letter, because more would be drawn outside the badge.
const maxLetterBytes = 12

func isBadgeLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// MakeBadge derives a badge from the name of a team: the first letter of each word but all digits of a number, or the letters of a single
// word, up to three.
func MakeBadge(name string) string {
	words := badgeWords(strings.ToUpper(name))
	var badge []string
	switch len(words) {
	case 0:
		return "?"
	case 1:
		badge = words[0]
	default:
		for _, word := range words {
			if !isNumber(word) {
				word = word[:1]
			}
			badge = append(badge, word...)
		}
	}
	return norm.NFC.String(strings.Join(badge[:min(len(badge), maxBadge)], ""))
}

// badgeWords splits a name into words, and each word into letters with their accents. An apostrophe does not end a word.
func badgeWords(name string) (words [][]string) {
	isInside := false
	for _, r := range name {
		switch {
		case unicode.IsMark(r) && isInside:
			word := words[len(words)-1]
			if at := len(word) - 1; len(word[at]) < maxLetterBytes {
				word[at] += string(r)
			}
		case isBadgeLetter(r) && isInside:
			words[len(words)-1] = append(words[len(words)-1], string(r))
		case isBadgeLetter(r):
			words, isInside = append(words, []string{string(r)}), true
		case r == '\'' || r == '’':
		default:
			isInside = false
		}
	}
	return words
}

func isNumber(word []string) bool {
	for _, letter := range word {
		if !strings.ContainsFunc(letter, unicode.IsDigit) {
			return false
		}
	}
	return true
}
