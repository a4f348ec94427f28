package standings

import (
	"slices"
	"strconv"

	"sideout/internal/rules/league"
)

// leadDays is how many days before a time of the year a season named after it may start: a season that starts in late November is a winter
// season.
const leadDays = 21

// SuggestSeasonName suggests a name for a season from its first day, such as "Fall 2026".
func SuggestSeasonName(start league.Date) string {
	if !start.Valid() {
		return ""
	}
	start = start.AddDays(leadDays)
	year, _ := strconv.Atoi(string(start[:4]))
	month, _ := strconv.Atoi(string(start[5:7]))
	switch {
	case month == 12: // it continues in the next year
		return "Winter " + strconv.Itoa(year+1)
	case month <= 2:
		return "Winter " + strconv.Itoa(year)
	case month <= 5:
		return "Spring " + strconv.Itoa(year)
	case month <= 8:
		return "Summer " + strconv.Itoa(year)
	default:
		return "Fall " + strconv.Itoa(year)
	}
}

// UniqueSeasonName appends a Roman numeral to the name of a season if the name is already taken, because two seasons may start at the same time of
// the year.
func UniqueSeasonName(name string, taken []string) string {
	numbers := []string{"", " II", " III", " IV", " V", " VI"}
	for _, number := range numbers {
		isSame := func(other string) bool { return league.FoldName(other) == league.FoldName(name+number) }
		if !slices.ContainsFunc(taken, isSame) {
			return name + number
		}
	}
	return name
}

// CopiedSettings selects what the next season copies from the previous one, in addition to the name, sport, tiers, mode, times and
// visibility.
type CopiedSettings struct {
	Courts  bool
	Rules   bool // the rules of games, standings and captains
	Members bool
	Duty    bool
	Shape   bool
}

// NextSeason returns the league of the next season, without an id and a public address. It has the settings of the previous season, except
// those that are not copied, and the days before its start.
func NextSeason(l league.League, start, end *league.Date, name string, tiers int, copied CopiedSettings) league.League {
	defaults := league.StorageDefaults()
	next := l
	next.ID, next.Version, next.CurrentWeek, next.Slug, next.ClosedAt = 0, 0, 1, nil, nil
	next.SeasonName, next.TierCount, next.StartDate, next.EndDate = name, tiers, start, end
	next.ExtraNights = nil
	isBefore := func(day league.Date) bool { return start == nil || day < *start }
	next.Blackouts = slices.DeleteFunc(slices.Clone(l.Blackouts), isBefore)
	next.NightChanges = slices.DeleteFunc(slices.Clone(l.NightChanges), func(c league.NightChange) bool { return isBefore(c.Day) })
	if !copied.Rules {
		next.Rules, next.TableRules = league.DefaultRules(l.SportType), league.DefaultTableRules()
	}
	if !copied.Duty {
		next.Duty = defaults.Duty
	}
	if !copied.Shape {
		next.Shape = defaults.Shape
	}
	return next
}

// NextTeam returns the team of the next season in the given tier, without an id and without wishes, see NextWishes.
func NextTeam(t league.Team, tier int) league.Team {
	next := t
	next.PreviousID, next.ID, next.Tier, next.Record, next.Wishes = new(t.ID), 0, tier, league.Record{}, nil
	next.Adjustments, next.Lot, next.WithdrawnOn, next.ReplacedBy, next.Back, next.BackAskedAt = nil, 0, nil, nil, "", nil
	return next
}

// NextWishes returns the wishes of a team for the next season, without days before its start. newIDs maps the ids of teams to their ids in
// the next season; other teams are removed.
func NextWishes(t league.Team, start *league.Date, newIDs map[int64]int64) *league.Wishes {
	if t.Wishes == nil {
		return nil
	}
	w := *t.Wishes
	w.Away = slices.DeleteFunc(slices.Clone(w.Away), func(day league.Date) bool { return start == nil || day < *start })
	w.NotWith = nil
	for _, id := range t.Wishes.NotWith {
		if next, isThere := newIDs[id]; isThere {
			w.NotWith = append(w.NotWith, next)
		}
	}
	slices.Sort(w.NotWith)
	if w.IsEmpty() {
		return nil
	}
	return &w
}
