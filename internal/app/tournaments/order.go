// Package tournaments creates one-day leagues: teams in pools, the scheduled games of the pools, and a knockout that follows them. The
// rules are in docs/product/finals.md#finals-day.
package tournaments

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// Request has the settings of a tournament to create.
type Request struct {
	Edit func(*league.League) // sets the name, sport, time zone, rules and visibility

	Day        league.Date
	Start, End league.TimeOfDay // an end at or before the start is after midnight
	Courts     []string
	Teams      []string // sorted by strength, best first
	Pools      int      // number of pools; 0 for the first usual number that fits
	Minutes    int      // length of a pool game
	Rest       int      // minimum minutes between two games of a team
	Duty       bool     // whether teams that do not play referee

	Format       string // format of the knockout
	Count        int    // number of teams that reach the knockout; 0 for the usual number. The format groups includes all teams
	Queue        bool   // whether matches of the knockout are called to free courts
	SecondFinal  bool
	NoThird      bool
	FinalMinutes int  // length of a knockout match; 0 for the length of a pool game
	Sets         *int // sets of a knockout match; nil for the same as in the pools
	FinalSets    *int // sets of a final; nil for the same as in other knockout matches
}

// Limits of a tournament.
const (
	MinTeams, MaxTeams = 4, 64
	maxPools           = league.MaxTiers
	maxTeamsInPool     = league.MaxTeamsPerTier
	maxDayMinutes      = 18 * 60 // minutes
)

// checkDay validates the time window. today is the current day in the time zone of the tournament.
func (o Request) checkDay(today league.Date) error {
	start, end := o.window()
	switch {
	case o.Day < today:
		return fault.Field("day", "This day is over. Choose today or a later day")
	case o.Start == o.End:
		return fault.Field("end", "The last game has to be over later than the first one begins")
	case end-start > maxDayMinutes:
		return fault.Field("end", "The end is before the first game. A day that goes on after midnight has at most %d hours", maxDayMinutes/60)
	}
	return nil
}

// check validates the order and returns it with normalized names, or the first error.
func (o Request) check() (Request, error) {
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
	if minCount, maxCount := minPools(len(o.Teams)), min(maxPools, len(o.Teams)/2); o.Pools != 0 && (o.Pools < minCount || o.Pools > maxCount) {
		return o, fault.Field("pools", "%d teams play in %d to %d pools", len(o.Teams), minCount, maxCount)
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

// checkCount validates the number of teams in the knockout.
func (o Request) checkCount() error {
	format := bracket.Format(o.Format)
	minTeams, maxTeams, step := format.Sizes()
	count := o.knockoutSize()
	field := "count"
	if o.Format == string(bracket.Groups) || o.Count == 0 { // the number follows from the format
		field = "format"
	}
	switch {
	case step == 0 || format == bracket.Promotion:
		return fault.Field("format", "After the pools the format is single, double, consolation, groups or page")
	case count > len(o.Teams):
		return fault.Field(field, "%d teams cannot reach the knockout: there are %d", count, len(o.Teams))
	case !format.Fits(count) && minTeams == maxTeams:
		return fault.Field(field, "This format is for %d teams, not for %d", minTeams, count)
	case !format.Fits(count) || format == bracket.Groups && count < MinTeams:
		return fault.Field(field, "This format is for %d to %d teams, not for %d", minTeams, maxTeams, count)
	}
	return nil
}

// minPools returns the smallest number of pools for that many teams.
func minPools(teams int) int { return (teams + maxTeamsInPool - 1) / maxTeamsInPool }

// knockoutSize returns how many teams reach the knockout: all in the format groups, else the requested or the usual number.
func (o Request) knockoutSize() int {
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

// tidyNames returns normalized names, or a fault if one is invalid or duplicated.
func tidyNames(field string, kind league.NameKind, names []string) ([]string, error) {
	seen, tidy := map[string]bool{}, make([]string, len(names))
	for i, name := range names {
		name, problem := league.NormalizeName(kind, name)
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
