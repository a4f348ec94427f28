package public

import (
	"cmp"
	"strings"
	"unicode"
)

// compareNames compares names as people order them: "Court 2" comes before "Court 10", and case does not matter.
func compareNames(a, b string) int {
	x, y := strings.ToLower(a), strings.ToLower(b)
	for x != "" && y != "" {
		n, m := digits(x), digits(y)
		if n == 0 || m == 0 {
			if n, m = 1, 1; x[0] != y[0] {
				return cmp.Compare(x, y)
			}
		} else {
			p, q := strings.TrimLeft(x[:n], "0"), strings.TrimLeft(y[:m], "0")
			if c := cmp.Or(cmp.Compare(len(p), len(q)), cmp.Compare(p, q)); c != 0 {
				return c
			}
		}
		x, y = x[n:], y[m:]
	}
	return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
}

// digits returns how many digits a text begins with.
func digits(text string) int {
	return len(text) - len(strings.TrimLeftFunc(text, func(r rune) bool { return r < unicode.MaxASCII && unicode.IsDigit(r) }))
}
