package app

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"sideout/internal/league"
	"sideout/internal/nights"
)

// gameNights are the nights of a league that have games, in their order.
type gameNights struct {
	rule nights.Rule
	days []league.Date
}

func nightsOf(rule nights.Rule, games []PublicGame) gameNights {
	n := gameNights{rule: rule}
	for _, g := range games {
		if g.GameTime != nil {
			n.days = append(n.days, rule.Of(*g.Day, *g.GameTime))
		}
	}
	slices.Sort(n.days)
	n.days = slices.Compact(n.days)
	return n
}

// tonight returns the day of the night that is on at a time, or would be.
func (n gameNights) tonight(at time.Time) league.Date {
	return n.rule.Tonight(at, at.Location(), n.days)
}

// shown returns the night to show at a time: tonight, else the next, else the last; nil if there is none.
func (n gameNights) shown(at time.Time) *league.Date {
	if len(n.days) == 0 {
		return nil
	}
	i, _ := slices.BinarySearch(n.days, n.tonight(at))
	return &n.days[min(i, len(n.days)-1)]
}

// courtsOf returns the courts of a night, by name, with their games in the order they are played. Games without a court
// come last.
func courtsOf(rule nights.Rule, games []PublicGame, night *league.Date) []PublicCourt {
	courts := []PublicCourt{}
	for _, g := range games {
		if night == nil || g.GameTime == nil || rule.Of(*g.Day, *g.GameTime) != *night {
			continue
		}
		same := func(c PublicCourt) bool { return valueOr(c.CourtName, "") == valueOr(g.CourtName, "") }
		at := slices.IndexFunc(courts, same)
		if at < 0 {
			at, courts = len(courts), append(courts, PublicCourt{CourtName: g.CourtName})
		}
		courts[at].Games = append(courts[at].Games, g)
	}
	for _, c := range courts {
		slices.SortStableFunc(c.Games, comparePublic)
	}
	slices.SortFunc(courts, func(a, b PublicCourt) int {
		if (a.CourtName == nil) != (b.CourtName == nil) {
			return map[bool]int{true: 1, false: -1}[a.CourtName == nil]
		}
		return compareNames(valueOr(a.CourtName, ""), valueOr(b.CourtName, ""))
	})
	return courts
}

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
