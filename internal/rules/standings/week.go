package standings

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// WeekIndex returns the week of a day, from 1, in a league that begins on start, or 0 before the start. It counts calendar days, because a
// week with a clock change has 167 or 169 hours (docs/product/schedule.md#schedule-week).
func WeekIndex(start, day league.Date) int {
	if day < start {
		return 0
	}
	return day.DaysSince(start)/7 + 1
}

// LatestWeek returns the latest week with completed games, or 0 if there is none or the league has no start date. A game that was forfeited
// before its planned start is ignored, because its week is still to be played.
func LatestWeek(l league.League, games []league.Game) int {
	var latest league.Date
	for i := range games {
		if g := &games[i]; g.Day != nil && *g.Day > latest && g.Counts() && !g.IsForfeitedBeforeStart() {
			latest = *g.Day
		}
	}
	if l.StartDate == nil || latest == "" {
		return 0
	}
	return WeekIndex(*l.StartDate, latest)
}

// daysOfWeek returns the first day of a week and of the week after it. The league must have a start date.
func daysOfWeek(l league.League, week int) (from, to league.Date) {
	return l.StartDate.AddDays(7 * (week - 1)), l.StartDate.AddDays(7 * week)
}

// isOnDays reports whether a game is on a day from the first day (inclusive) to the second (exclusive).
func isOnDays(g *league.Game, from, to league.Date) bool {
	return g.Day != nil && from <= *g.Day && *g.Day < to
}

// gamesOfWeek returns the games of one week.
func gamesOfWeek(l league.League, games []league.Game, week int) (found []league.Game) {
	if week <= 0 || l.StartDate == nil {
		return nil
	}
	from, to := daysOfWeek(l, week)
	for i := range games {
		if isOnDays(&games[i], from, to) {
			found = append(found, games[i])
		}
	}
	return found
}

// ShownWeek returns the week whose tables are shown unless a reader chooses another one: that of the present night, given by its day, or that
// to which the league has advanced. The week after it has tables as soon as the first game of the night is over, but is not the current one
// yet. 0, the newest week, in a league without a start date.
func ShownWeek(l league.League, games []league.Game, night league.Date) int {
	if l.StartDate == nil {
		return 0
	}
	newest := max(LatestWeek(l, games)+1, l.CurrentWeek)
	return max(1, min(max(WeekIndex(*l.StartDate, night), l.CurrentWeek), newest))
}

// A Week contains the tables of a week: its tiers, each ranked by the games of the previous week.
type Week struct {
	Week        int        `json:"week"`
	BasedOnWeek int        `json:"basedOnWeek"`      // the week whose games rank the teams; 0 if there are none
	Message     fault.Text `json:"message,omitzero"` // why there are no tables
	Tiers       []Tier     `json:"tiers"`
}

// Weekly returns the tables of a week, with the teams that moved up or down into each tier. Week 0 means the newest week: the week after the
// latest one with completed games, with the tiers that an advance would produce. If the league has already advanced to it, it is the current
// week with the current tiers. In a fixed league every week has the current tiers.
func Weekly(l league.League, teams []league.Team, games []league.Game, week int) Week {
	latest := LatestWeek(l, games)
	newest := max(latest+1, l.CurrentWeek)
	noTable := func(message fault.Text) Week {
		return Week{Week: cmp.Or(week, newest), Message: message, Tiers: []Tier{}}
	}
	switch {
	case l.StartDate == nil:
		return noTable(fault.Textf("Set a start date in the league's settings to see weekly standings"))
	case latest == 0:
		return noTable(fault.Textf("Weekly standings appear once a game is completed"))
	case week < 0 || week > newest:
		return noTable(fault.Textf("There is no week %d yet", week))
	}
	teams = teamsOfWeek(l, teams, cmp.Or(week, newest))
	switch {
	case week != 0 && week < newest:
		now := withTiersInWeek(l, games, week, teams)
		return weekTable(l, now, withTiersInWeek(l, games, week-1, now), games, week, week-1)
	case l.CurrentWeek > latest || l.ScheduleMode == league.Fixed:
		return weekTable(l, teams, withTiersInWeek(l, games, latest, teams), games, newest, latest)
	default:
		return weekTable(l, Apply(teams, Movement(l, teams, games, latest)), teams, games, newest, latest)
	}
}

// weekTable returns the tables of the given week, in which the teams of each tier are ranked by their games in week basedOn, normally the
// week before. now contains the teams with their tiers in the given week, before those with their tiers in week basedOn.
func weekTable(l league.League, now, before []league.Team, games []league.Game, week, basedOn int) Week {
	from := make(map[int64]int, len(before))
	for _, t := range before {
		from[t.ID] = t.Tier
	}
	table := Week{Week: week, BasedOnWeek: basedOn, Tiers: emptyTiers(l)}
	played := gamesOfWeek(l, games, basedOn)
	ranking := weeklyRanking(l, now, before, played)
	for i, members := range groupByTier(l, now) {
		rows := ranking.tableRows(members)
		for k, row := range rows {
			rows[k].Move = directionOf(from[row.TeamID], i+1)
		}
		table.Tiers[i].Rows = rows
	}
	ranking.withUnknownPoints(table.Tiers)
	return table
}

func directionOf(from, to int) Direction {
	switch {
	case to < from:
		return Up
	case to > from:
		return Down
	}
	return ""
}

// groupByTier returns the teams of each tier, in the given order. A team with a tier that does not exist is in the nearest one.
func groupByTier(l league.League, ranked []league.Team) [][]league.Team {
	tiers := make([][]league.Team, max(l.TierCount, 1))
	for _, t := range ranked {
		i := min(max(t.Tier, 1), len(tiers)) - 1
		tiers[i] = append(tiers[i], t)
	}
	return tiers
}

// withTiersInWeek returns the teams with their tiers in a past week, which are stored with the games of that week, completed or not. A game
// between tiers has the tier of team 1. A team without a game of the season in that week, and all teams of a fixed league, keep their
// current tiers.
func withTiersInWeek(l league.League, games []league.Game, week int, teams []league.Team) []league.Team {
	if l.ScheduleMode == league.Fixed {
		return teams
	}
	played := gamesOfWeek(l, games, week)
	played = slices.DeleteFunc(played, func(g league.Game) bool { return !g.Stage.Counts() })
	slices.SortStableFunc(played, func(a, b league.Game) int { return cmp.Compare(a.ID, b.ID) })
	tier := map[int64]int{}
	for _, g := range played {
		tier[g.Team2ID] = g.Tier
	}
	for _, g := range played {
		tier[g.Team1ID] = g.Tier
	}
	teams = slices.Clone(teams)
	for i, t := range teams {
		teams[i].Tier = cmp.Or(tier[t.ID], t.Tier)
	}
	return teams
}
