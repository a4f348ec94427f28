package public

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// gameNights holds the days of the nights of a league that have games, in order.
type gameNights struct {
	rule league.NightRule
	days []league.Date
}

func newGameNights(rule league.NightRule, games []PublicGame) gameNights {
	n := gameNights{rule: rule}
	for _, g := range games {
		if g.GameTime != nil {
			n.days = append(n.days, rule.NightOf(*g.Day, *g.GameTime))
		}
	}
	slices.Sort(n.days)
	n.days = slices.Compact(n.days)
	return n
}

// tonight returns the day of the night that is current at the given time, even if it has no games.
func (n gameNights) tonight(at time.Time) league.Date {
	return n.rule.Tonight(at, at.Location(), n.days)
}

// nightToShow returns tonight if it has games, else the next night, else the last one, or nil if no night has games.
func (n gameNights) nightToShow(at time.Time) *league.Date {
	if len(n.days) == 0 {
		return nil
	}
	i, _ := slices.BinarySearch(n.days, n.tonight(at))
	return &n.days[min(i, len(n.days)-1)]
}

// groupByCourt returns the courts of a night sorted by name, each with its games in the order of play. Games without a court come last.
func groupByCourt(rule league.NightRule, games []PublicGame, night *league.Date) []PublicCourt {
	courts := []PublicCourt{}
	for _, g := range games {
		if night == nil || g.GameTime == nil || rule.NightOf(*g.Day, *g.GameTime) != *night {
			continue
		}
		isSameCourt := func(c PublicCourt) bool { return fault.Or(c.CourtName, "") == fault.Or(g.CourtName, "") }
		at := slices.IndexFunc(courts, isSameCourt)
		if at < 0 {
			at, courts = len(courts), append(courts, PublicCourt{CourtName: g.CourtName})
		}
		courts[at].Games = append(courts[at].Games, g)
	}
	for _, c := range courts {
		slices.SortStableFunc(c.Games, compareGames)
	}
	slices.SortStableFunc(courts, func(a, b PublicCourt) int {
		if (a.CourtName == nil) != (b.CourtName == nil) {
			return map[bool]int{true: 1, false: -1}[a.CourtName == nil]
		}
		return compareNames(fault.Or(a.CourtName, ""), fault.Or(b.CourtName, ""))
	})
	return courts
}

// compareNames compares names in natural order: "Court 2" comes before "Court 10". It ignores case.
func compareNames(a, b string) int {
	lowerA, lowerB := strings.ToLower(a), strings.ToLower(b)
	for lowerA != "" && lowerB != "" {
		n, m := countLeadingDigits(lowerA), countLeadingDigits(lowerB)
		if n == 0 || m == 0 {
			if n, m = 1, 1; lowerA[0] != lowerB[0] {
				return cmp.Compare(lowerA, lowerB)
			}
		} else {
			p, q := strings.TrimLeft(lowerA[:n], "0"), strings.TrimLeft(lowerB[:m], "0")
			if c := cmp.Or(cmp.Compare(len(p), len(q)), cmp.Compare(p, q)); c != 0 {
				return c
			}
		}
		lowerA, lowerB = lowerA[n:], lowerB[m:]
	}
	return cmp.Or(cmp.Compare(lowerA, lowerB), cmp.Compare(a, b))
}

// countLeadingDigits returns the number of digits at the beginning of a text.
func countLeadingDigits(text string) int {
	return len(text) - len(strings.TrimLeftFunc(text, func(r rune) bool { return r < unicode.MaxASCII && unicode.IsDigit(r) }))
}
