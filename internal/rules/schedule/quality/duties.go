package quality

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// Duties is the result of assigning duty teams to a schedule, see docs/product/schedule.md#schedule-duty.
type Duties struct {
	Changed []league.ScheduledGame // games whose duty teams change

	games, Empty int   // the numbers of games with a duty team, and of places without one
	Shares       []int // the number of duties of each team that can have duties
}

// AssignDuties chooses the duty teams of the games that have not begun.
func AssignDuties(in schedule.Input) (d Duties) {
	lines := DutyLines(in)
	teams, index := DutyTeams(in)
	games := DutyGames(in, lines, index)
	after := AssignTeams(teams, games)
	d.Count(teams, after)
	for i, line := range lines {
		to := line.ScheduledGame
		to.DutyTeamIDs, to.DutyByHand = nil, after[i].ByHand
		for _, team := range after[i].Duty {
			to.DutyTeamIDs = append(to.DutyTeamIDs, in.Teams[team].ID)
		}
		if !slices.Equal(to.DutyTeamIDs, line.DutyTeamIDs) || to.DutyByHand != line.DutyByHand {
			d.Changed = append(d.Changed, to)
		}
	}
	return d
}

// DutyLines returns the games that take a place, in the order of play.
func DutyLines(in schedule.Input) []schedule.Game {
	return slices.DeleteFunc(in.Chronological(), func(g schedule.Game) bool { return g.FreesItsPlace() })
}

// DutyTeams converts the teams of the league. index maps the id of a team to its index. A team that forfeits a game cannot come on that night.
func DutyTeams(in schedule.Input) (teams []DutyTeam, index map[int64]int) {
	index = map[int64]int{}
	for i, t := range in.Teams {
		team := DutyTeam{Tier: t.Tier, HasLeft: t.WithdrawnOn != nil}
		if t.Wishes != nil {
			for _, on := range t.Wishes.Away {
				team.Away = append(team.Away, on.DaysSince(epochDay))
			}
		}
		teams, index[t.ID] = append(teams, team), i
	}
	rule := league.NewNightRule(in.League, in.Courts)
	for _, g := range in.Games {
		for id, by := range map[int64]league.Forfeit{g.Team1ID: league.ByTeam1, g.Team2ID: league.ByTeam2} {
			if i, isKnown := index[id]; isKnown && (g.Forfeit == by || g.Forfeit == league.ByBoth) {
				teams[i].Away = append(teams[i].Away, rule.NightOf(g.Day, g.GameTime).DaysSince(epochDay))
			}
		}
	}
	return teams, index
}

// DutyGames converts games to games between team indexes. A team that is no longer in the league has the index -1.
func DutyGames(in schedule.Input, lines []schedule.Game, index map[int64]int) []DutyGame {
	rule := league.NewNightRule(in.League, in.Courts)
	number := func(id int64) int {
		if i, ok := index[id]; ok {
			return i
		}
		return -1
	}
	games := make([]DutyGame, len(lines))
	for i, g := range lines {
		start := g.Day.DaysSince(epochDay)*schedule.MinutesPerDay + g.GameTime.Minutes()
		games[i] = DutyGame{
			Night: rule.NightOf(g.Day, g.GameTime).DaysSince(epochDay), Start: start, End: start + in.MinutesOf(g.ScheduledGame), Tier: g.Tier,
			Teams: [2]int{number(g.Team1ID), number(g.Team2ID)}, Required: in.League.Duty, ByHand: g.DutyByHand,
			IsPast: g.Stage == league.Finals || hasBegun(in, g),
		}
		if !g.Stage.Counts() { // only a person can give the game a duty team
			games[i].Required = 0
			if g.DutyByHand {
				games[i].Required = len(g.DutyTeamIDs)
			}
		}
		for _, id := range g.DutyTeamIDs {
			games[i].Duty = append(games[i].Duty, number(id))
		}
	}
	return games
}

// epochDay is the day from which days are counted.
const epochDay league.Date = "2000-01-01"

// hasBegun reports whether a game has begun, or its start is in the past.
func hasBegun(in schedule.Input, g schedule.Game) bool {
	return g.Played || g.Live || g.Status == league.Completed || g.Day < in.Today || g.Day == in.Today && g.GameTime <= in.Now
}

// Count adds up the duties of the games.
func (d *Duties) Count(teams []DutyTeam, games []DutyGame) {
	total, plays := make([]int, len(teams)), make([]bool, len(teams))
	for _, g := range games {
		if len(g.Duty) > 0 {
			d.games++
		}
		if !g.IsPast && !g.ByHand {
			d.Empty += max(g.Required-len(g.Duty), 0)
		}
		for _, team := range g.Teams {
			if team >= 0 {
				plays[team] = true
			}
		}
		for _, team := range g.Duty {
			total[team]++
		}
	}
	for team, n := range total {
		if plays[team] && !teams[team].HasLeft || n > 0 {
			d.Shares = append(d.Shares, n)
		}
	}
}

// Message describes how many games have duty teams, and how evenly duties are shared.
func (d Duties) Message() fault.Text {
	if d.games == 0 && d.Empty == 0 {
		return fault.Textf("No game has a duty team.")
	}
	share := schedule.SpanOf(d.Shares)
	if d.Empty == 0 {
		return fault.Textf("%s with duty teams, %s for each team.", fault.Games(d.games), share.Text())
	}
	return fault.Textf("%s with duty teams, %s for each team. %s empty: no team that plays that night is free then.",
		fault.Games(d.games), share.Text(), fault.CountText(d.Empty, "1 place stays", "%d places stay"))
}

// DutyClash returns the reason why a team cannot be on duty for a game: it is away, plays or is on duty at that time. The text is
// empty if it can.
func DutyClash(in schedule.Input, s league.ScheduledGame, teamID int64) fault.Text {
	names := schedule.TeamNames(in.Teams)
	night := schedule.EveningOf(s)
	if slices.ContainsFunc(in.Teams, func(t league.Team) bool { return t.ID == teamID && t.IsAway(night) }) {
		return fault.Textf("%s cannot come on %s", names(teamID), in.FormatDay(night))
	}
	for _, other := range in.InOrder() {
		if other.FreesItsPlace() || !in.Overlap(other.ScheduledGame, s) {
			continue
		}
		what := fault.Textf("%s - %s on %s at %s", names(other.Team1ID), names(other.Team2ID), in.FormatDay(other.Day), schedule.FormatTime(other.GameTime))
		switch {
		case other.Team1ID == teamID || other.Team2ID == teamID:
			return fault.Textf("%s already play then: %s", names(teamID), what)
		case other.ID != s.ID && other.DutyByHand && slices.Contains(other.DutyTeamIDs, teamID):
			return fault.Textf("%s are already on duty then: %s", names(teamID), what)
		}
	}
	return fault.Text{}
}
