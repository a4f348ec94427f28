package app

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"sideout/internal/league"
)

// over is when a night is over at the latest, for those who look: until then its courts are shown although midnight
// has passed.
const over league.TimeOfDay = "04:00"

// nights are the nights of a league with games in them, in their order.
type nights struct {
	league league.League
	days   []league.Date
}

func nightsOf(l league.League, games []PublicGame) nights {
	n := nights{league: l}
	for _, g := range games {
		if g.GameTime != nil {
			n.days = append(n.days, nightOf(l, *g.Day, *g.GameTime))
		}
	}
	slices.Sort(n.days)
	n.days = slices.Compact(n.days)
	return n
}

// nightOf returns the day of the night to which a time belongs: the day before, where the time block goes past midnight
// and the time is in what is left of it then. It is the rule of schedule.Season, without the courts that are open longer.
func nightOf(l league.League, day league.Date, at league.TimeOfDay) league.Date {
	late := league.TimeOfDay("")
	if l.TimeBlockStart != nil && l.TimeBlockEnd != nil && *l.TimeBlockEnd <= *l.TimeBlockStart {
		late = *l.TimeBlockEnd
	}
	before := day.AddDays(-1)
	isGameDay := func(day league.Date) bool { return l.GameDay != nil && l.GameDay.Weekday() == day.Weekday() }
	switch {
	case at >= late || isGameDay(day):
		return day
	case l.GameDay == nil || isGameDay(before) || slices.Contains(l.ExtraNights, before):
		return before
	default:
		return day
	}
}

// tonightAt returns the day of the night to which an hour belongs.
func tonightAt(l league.League, hour time.Time) league.Date {
	return nightOf(l, league.DayOf(hour, hour.Location()), league.AtMinute(60*hour.Hour()))
}

// from returns the day of the night that is on, or would be, in an hour.
func (n nights) from(hour time.Time) league.Date {
	tonight, before := tonightAt(n.league, hour), league.DayOf(hour, hour.Location()).AddDays(-1)
	if league.AtMinute(60*hour.Hour()) < over && !slices.Contains(n.days, tonight) && slices.Contains(n.days, before) {
		return before
	}
	return tonight
}

// at returns the night that is on in an hour, else the next, else the last; nil where there is none.
func (n nights) at(hour time.Time) *league.Date {
	if len(n.days) == 0 {
		return nil
	}
	i, _ := slices.BinarySearch(n.days, n.from(hour))
	return &n.days[min(i, len(n.days)-1)]
}

// courtsOf returns the courts of a night, by name, with their games in the order they are played. Games without a court
// come last.
func courtsOf(l league.League, games []PublicGame, night *league.Date) []PublicCourt {
	courts := []PublicCourt{}
	for _, g := range games {
		if night == nil || g.GameTime == nil || nightOf(l, *g.Day, *g.GameTime) != *night {
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
