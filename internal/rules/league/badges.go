package league

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// GiveBadges derives the badges of the teams of a league that have not chosen one, so that they differ within the league. Teams whose names
// give a badge of their own keep it; the others get signs that tell them apart: TA1 and TA2 for Team A1 and Team A2.
func GiveBadges(teams []Team) {
	counts, used := map[string]int{}, map[string]bool{}
	for _, t := range teams {
		if t.BadgeIsOwn {
			used[t.Badge] = true
		} else {
			counts[MakeBadge(t.Name)]++
		}
	}
	isPlain := func(t Team) bool { return counts[MakeBadge(t.Name)] == 1 && !used[MakeBadge(t.Name)] }
	var shared []int
	for i, t := range teams {
		switch {
		case t.BadgeIsOwn:
		case isPlain(t):
			teams[i].Badge = MakeBadge(t.Name)
		default:
			shared = append(shared, i)
		}
	}
	for _, t := range teams {
		used[t.Badge] = used[t.Badge] || !t.BadgeIsOwn && isPlain(t)
	}
	for _, i := range shared {
		teams[i].Badge = freeBadge(teams[i].Name, used)
		used[teams[i].Badge] = true
	}
}

// freeBadge returns the first badge for a name that no other team has.
func freeBadge(name string, used map[string]bool) string {
	for _, badge := range clearerBadges(badgeWords(strings.ToUpper(name))) {
		if !used[badge] {
			return badge
		}
	}
	first := "T"
	if words := badgeWords(strings.ToUpper(name)); len(words) > 0 {
		first = words[0][0]
	}
	const signs = "23456789ABCDEFGHIJKLMNOPQRSTUVWXYZ01"
	for _, start := range append([]string{norm.NFC.String(first)}, strings.Split(signs, "")...) {
		for i := range len(signs) * (len(signs) + 1) {
			badge := start + signs[i%len(signs):i%len(signs)+1]
			if more := i / len(signs); more > 0 {
				badge += signs[more-1 : more]
			}
			if !used[badge] {
				return badge
			}
		}
	}
	return MakeBadge(name)
}

// clearerBadges returns badges of three signs that tell more of a name than its initials, the clearest first: the end of the last word if it
// has a number, its beginning, the beginning of the first word, or any later letter of a single word.
func clearerBadges(words [][]string) (badges []string) {
	if len(words) == 0 {
		return nil
	}
	first, last := words[0], words[len(words)-1]
	add := func(letters ...string) {
		if len(letters) == maxBadge {
			badges = append(badges, norm.NFC.String(strings.Join(letters, "")))
		}
	}
	if len(words) == 1 {
		for k := len(first) - 1; k >= 2; k-- {
			add(first[0], first[1], first[k])
		}
		return badges
	}
	if len(last) > 1 && slices.ContainsFunc(last, func(letter string) bool { return isNumber([]string{letter}) }) {
		add(append([]string{first[0]}, last[len(last)-2:]...)...)
	}
	add(append([]string{first[0]}, last[:min(2, len(last))]...)...)
	add(append(slices.Clone(first[:min(2, len(first))]), last[0])...)
	return badges
}
