package standings

import (
	"cmp"
	"fmt"
	"slices"

	"sideout/internal/league"
)

// WeekIndex returns the week, from 1, in which a day falls of a league that starts on start; 0 is none,
// before the start. Days are subtracted on the calendar, never hours: a week in which the clocks change has
// 167 or 169 of them (docs/product/schedule.md#schedule-week).
func WeekIndex(start, day league.Date) int {
	if day < start {
		return 0
	}
	return day.DaysSince(start)/7 + 1
}

// LatestWeek returns the latest week with completed games; 0 is none, as without a start date.
func LatestWeek(l league.League, games []league.Game) (latest int) {
	for _, g := range games {
		if g.Counts() {
			latest = max(latest, weekOf(l, g))
		}
	}
	return latest
}

// weekOf returns the week of a game, 0 when it has no date or precedes the start.
func weekOf(l league.League, g league.Game) int {
	if l.StartDate == nil || g.Day == nil {
		return 0
	}
	return WeekIndex(*l.StartDate, *g.Day)
}

// inWeek returns the games of one week.
func inWeek(l league.League, games []league.Game, week int) (of []league.Game) {
	for _, g := range games {
		if week > 0 && weekOf(l, g) == week {
			of = append(of, g)
		}
	}
	return of
}

// A Week is the table of a week: its tiers, ranked by the games of the week before.
type Week struct {
	Week        int    `json:"week"`
	BasedOnWeek int    `json:"basedOnWeek"`       // the week of the games; 0 if there is none
	Message     string `json:"message,omitempty"` // why there is no table
	Tiers       []Tier `json:"tiers"`
}

// Weekly returns the tiers of a week, each ranked by the games of the week before, with who came up or
// down into it. Week 0 stands for the newest: the week after the
// latest with completed games, as its move would make it; or, once that has been advanced to, the
// league's current week with the tiers that the teams carry. In a fixed league those are the tiers of
// every week.
func Weekly(l league.League, teams []league.Team, games []league.Game, week int) Week {
	latest := LatestWeek(l, games)
	newest := max(latest+1, l.CurrentWeek)
	none := func(message string) Week { return Week{Week: cmp.Or(week, newest), Message: message, Tiers: []Tier{}} }
	switch {
	case l.StartDate == nil:
		return none("Set a start date in the league's settings to see weekly standings")
	case latest == 0:
		return none("Weekly standings appear once a game is completed")
	case week < 0 || week > newest:
		return none(fmt.Sprintf("There is no week %d yet", week))
	case week != 0 && week < newest:
		now := tiersIn(l, games, week, teams)
		return weekTable(l, now, tiersIn(l, games, week-1, now), games, week, week-1)
	case l.CurrentWeek > latest || l.ScheduleMode == league.Fixed:
		return weekTable(l, teams, tiersIn(l, games, latest, teams), games, newest, latest)
	default:
		return weekTable(l, Apply(teams, Movement(l, teams, games, latest)), teams, games, newest, latest)
	}
}

// weekTable ranks the teams in the tiers they carry now by the games of one week. Before holds the same
// teams in the tiers they came from.
func weekTable(l league.League, now, before []league.Team, games []league.Game, week, basedOn int) Week {
	from := make(map[int64]int, len(before))
	for _, t := range before {
		from[t.ID] = t.Tier
	}
	table := Week{Week: week, BasedOnWeek: basedOn, Tiers: emptyTiers(l)}
	for i, members := range byTier(l, Records(now, inWeek(l, games, basedOn))) {
		rows := weekly.rows(members)
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

// byTier returns the teams of each tier, ranked by the weekly rule. A tier that the league does not have
// counts as the nearest that it has.
func byTier(l league.League, teams []league.Team) [][]league.Team {
	tiers := make([][]league.Team, max(l.TierCount, 1))
	for _, t := range weekly.rank(teams) {
		i := min(max(t.Tier, 1), len(tiers)) - 1
		tiers[i] = append(tiers[i], t)
	}
	return tiers
}

// tiersIn returns the teams in the tiers in force in a past week: those that its games carry, completed
// or not. A game between tiers carries team 1's. A team without a game in that week stays in the tier it
// comes with; so does every team of a fixed league, whatever tier it was lent to.
func tiersIn(l league.League, games []league.Game, week int, teams []league.Team) []league.Team {
	if l.ScheduleMode == league.Fixed {
		return teams
	}
	played := inWeek(l, games, week)
	slices.SortFunc(played, func(a, b league.Game) int { return cmp.Compare(a.ID, b.ID) })
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
