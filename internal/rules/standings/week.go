package standings

import (
	"cmp"
	"fmt"
	"slices"

	"sideout/internal/rules/league"
)

// WeekIndex returns the week of a day, from 1, in a league that begins on start, or 0 before the start. It counts calendar
// days, because a week in which the clocks change has 167 or 169 hours (docs/product/schedule.md#schedule-week).
func WeekIndex(start, day league.Date) int {
	if day < start {
		return 0
	}
	return day.DaysSince(start)/7 + 1
}

// LatestWeek returns the latest week with completed games, or 0 if there is none or the league has no start date. A game that was
// forfeited before it was to begin does not make its week the latest: that week is still to be played.
func LatestWeek(l league.League, games []league.Game) int {
	var latest league.Date
	for i := range games {
		if g := &games[i]; g.Day != nil && *g.Day > latest && g.Counts() && !g.IsDeclaredBefore() {
			latest = *g.Day
		}
	}
	if l.StartDate == nil || latest == "" {
		return 0
	}
	return WeekIndex(*l.StartDate, latest)
}

// daysOfWeek returns the first day of a week, and the first after it, of a league with a start date.
func daysOfWeek(l league.League, week int) (from, to league.Date) {
	return l.StartDate.AddDays(7 * (week - 1)), l.StartDate.AddDays(7 * week)
}

// isOnDays reports whether a game is on a day from the first on and before the second.
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

// A Week is the table of a week: its tiers, ranked by the games of the week before.
type Week struct {
	Week        int    `json:"week"`
	BasedOnWeek int    `json:"basedOnWeek"`       // the week of the games; 0 if there is none
	Message     string `json:"message,omitempty"` // why there is no table
	Tiers       []Tier `json:"tiers"`
}

// Weekly returns the tiers of a week, each ranked by the games of the week before, with the teams that came up or down. Week 0
// is the newest: the week after the latest with completed games, as advancing to it would make it. Once the league is there,
// it is the current week with the present tiers of the teams. In a fixed league the present tiers hold for every week.
func Weekly(l league.League, teams []league.Team, games []league.Game, week int) Week {
	latest := LatestWeek(l, games)
	newest := max(latest+1, l.CurrentWeek)
	noTable := func(message string) Week { return Week{Week: cmp.Or(week, newest), Message: message, Tiers: []Tier{}} }
	switch {
	case l.StartDate == nil:
		return noTable("Set a start date in the league's settings to see weekly standings")
	case latest == 0:
		return noTable("Weekly standings appear once a game is completed")
	case week < 0 || week > newest:
		return noTable(fmt.Sprintf("There is no week %d yet", week))
	}
	teams = playingIn(l, teams, cmp.Or(week, newest))
	switch {
	case week != 0 && week < newest:
		now := tiersInWeek(l, games, week, teams)
		return weekTable(l, now, tiersInWeek(l, games, week-1, now), games, week, week-1)
	case l.CurrentWeek > latest || l.ScheduleMode == league.Fixed:
		return weekTable(l, teams, tiersInWeek(l, games, latest, teams), games, newest, latest)
	default:
		return weekTable(l, Apply(teams, Movement(l, teams, games, latest)), teams, games, newest, latest)
	}
}

// weekTable ranks the teams in their tiers by the games of one week. before holds the same teams in their previous tiers.
func weekTable(l league.League, now, before []league.Team, games []league.Game, week, basedOn int) Week {
	from := make(map[int64]int, len(before))
	for _, t := range before {
		from[t.ID] = t.Tier
	}
	table := Week{Week: week, BasedOnWeek: basedOn, Tiers: emptyTiers(l)}
	played := gamesOfWeek(l, games, basedOn)
	ranking := weekly(l, now, before, played)
	for i, members := range inTiers(l, now) {
		rows := ranking.rows(members)
		for k, row := range rows {
			rows[k].Move = direction(from[row.TeamID], i+1)
		}
		table.Tiers[i].Rows = rows
	}
	return table
}

func direction(from, to int) Direction {
	switch {
	case to < from:
		return Up
	case to > from:
		return Down
	}
	return ""
}

// inTiers returns the teams of each tier in the given order. A tier that does not exist counts as the nearest one.
func inTiers(l league.League, ranked []league.Team) [][]league.Team {
	tiers := make([][]league.Team, max(l.TierCount, 1))
	for _, t := range ranked {
		i := min(max(t.Tier, 1), len(tiers)) - 1
		tiers[i] = append(tiers[i], t)
	}
	return tiers
}

// tiersInWeek returns the teams in their tiers of a past week, which the games of that week have stored, completed or not. A
// game between tiers has stored the tier of team 1. A team without a game of the season in that week keeps its tier; in a fixed
// league all teams do.
func tiersInWeek(l league.League, games []league.Game, week int, teams []league.Team) []league.Team {
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
