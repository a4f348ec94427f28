// Package tournaments makes a league of one day: teams in pools, the games of the pools with their times and courts, and a knockout
// that follows them. The rules are in docs/product/finals.md#finals-day.
package tournaments

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// Order is what an organiser asks for.
type Order struct {
	Edit func(*league.League) // sets the name, the sport, the time zone, the rules and who sees the page

	Day        league.Date
	Start, End league.TimeOfDay // an end at or before the start is after midnight
	Courts     []string
	Teams      []string // in the order of their strength, the best first
	Pools      int      // 0: as many as usual, of those numbers that fit
	Minutes    int      // of a game of the pools
	Rest       int      // minutes between two games of a team
	Duty       bool     // teams that do not play referee

	Format       string // of the knockout
	Count        int    // how many teams reach it; 0: the usual number. All do in the format groups
	Queue        bool   // the matches of the knockout are called to free courts
	SecondFinal  bool
	NoThird      bool
	FinalMinutes int  // of a match of the knockout; 0: as in the pools
	Sets         *int // of a match of the knockout; nil: as in the pools
	FinalSets    *int // of a final; nil: as the other matches of the knockout
}

// The limits of a tournament.
const (
	MinTeams, MaxTeams = 4, 64
	mostPools          = league.MaxTiers
	mostInPool         = league.MaxTeamsPerTier
	longestDay         = 18 * 60 // minutes
)

// checkDay checks when a tournament is, on a day in its time zone.
func (o Order) checkDay(today league.Date) error {
	start, end := o.window()
	switch {
	case o.Day < today:
		return fault.Field("day", "This day is over. Choose today or a later day")
	case o.Start == o.End:
		return fault.Field("end", "The last game has to be over later than the first one begins")
	case end-start > longestDay:
		return fault.Field("end", "The end is before the first game. A day that goes on after midnight has at most %d hours", longestDay/60)
	}
	return nil
}

// check returns the order with tidy names, or the first thing that is wrong with it.
func (o Order) check() (Order, error) {
	switch {
	case !o.Day.Valid():
		return o, fault.Field("day", "Choose the date of the tournament")
	case !o.Start.Valid() || !o.End.Valid():
		return o, fault.Field("end", "Enter when the first game begins and when the last one has to be over, such as 9:00 and 17:00")
	case o.Minutes < league.MinGameDuration || o.Minutes > league.MaxGameDuration:
		return o, fault.Field("minutes", "A game of the pools takes %d to %d minutes", league.MinGameDuration, league.MaxGameDuration)
	case o.Rest < 0 || o.Rest > league.MaxFinalsRest:
		return o, fault.Field("rest", "Teams rest for 0 to %d minutes", league.MaxFinalsRest)
	case len(o.Teams) < MinTeams || len(o.Teams) > MaxTeams:
		return o, fault.Field("teams", "A tournament has %d to %d teams, and %d are entered", MinTeams, MaxTeams, len(o.Teams))
	case len(o.Courts) == 0 || len(o.Courts) > league.MaxFinalsCourts:
		return o, fault.Field("courts", "Enter 1 to %d courts", league.MaxFinalsCourts)
	}
	if least, most := fewestPools(len(o.Teams)), min(mostPools, len(o.Teams)/2); o.Pools != 0 && (o.Pools < least || o.Pools > most) {
		return o, fault.Field("pools", "%d teams play in %d to %d pools", len(o.Teams), least, most)
	}
	var err error
	if o.Teams, err = tidyNames("teams", league.TeamName, o.Teams); err != nil {
		return o, err
	}
	if o.Courts, err = tidyNames("courts", league.CourtName, o.Courts); err != nil {
		return o, err
	}
	return o, o.checkCount()
}

// checkCount checks how many teams the knockout is for.
func (o Order) checkCount() error {
	format := bracket.Format(o.Format)
	from, to, step := format.Sizes()
	count := o.count()
	field := "count"
	if o.Format == string(bracket.Groups) || o.Count == 0 { // the number follows from the format
		field = "format"
	}
	switch {
	case step == 0 || format == bracket.Promotion:
		return fault.Field("format", "After the pools the format is single, double, consolation, groups or page")
	case count > len(o.Teams):
		return fault.Field(field, "%d teams cannot reach the knockout: there are %d", count, len(o.Teams))
	case !format.Fits(count) && from == to:
		return fault.Field(field, "This format is for %d teams, not for %d", from, count)
	case !format.Fits(count) || format == bracket.Groups && count < MinTeams:
		return fault.Field(field, "This format is for %d to %d teams, not for %d", from, to, count)
	}
	return nil
}

// fewestPools returns the smallest number of pools for that many teams.
func fewestPools(teams int) int { return (teams + mostInPool - 1) / mostInPool }

// count returns how many teams reach the knockout: all in gold and silver, else the number that was asked for, or the usual one.
func (o Order) count() int {
	switch {
	case o.Format == string(bracket.Groups):
		return len(o.Teams)
	case o.Count != 0:
		return o.Count
	case len(o.Teams) <= 10 || o.Format == string(bracket.PagePlayoff):
		return 4
	case len(o.Teams) <= 20:
		return 8
	default:
		return 16
	}
}

// tidyNames returns names as they are stored, or a fault if one breaks a rule or stands there twice.
func tidyNames(field string, kind league.NameKind, names []string) ([]string, error) {
	seen, tidy := map[string]bool{}, make([]string, len(names))
	for i, name := range names {
		name, problem := league.TidyName(kind, name)
		if !problem.IsZero() {
			return nil, fault.Field(field, "%s", problem)
		}
		if seen[league.FoldName(name)] {
			return nil, fault.Field(field, "%q is entered twice. Give each its own name", name)
		}
		seen[league.FoldName(name)], tidy[i] = true, name
	}
	return tidy, nil
}
