package schedule

import (
	"slices"

	"sideout/internal/duty"
	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/nights"
)

// Duties are the duty teams of a schedule, see docs/product/schedule.md#schedule-duty.
type Duties struct {
	Changed []league.ScheduledGame // lines that get other duty teams than they have

	games, empty int   // games with a duty team, and places without one
	shares       []int // duties of each team that has any or could
}

// AssignDuties chooses the duty teams of the games that have not begun.
func AssignDuties(in Input) (d Duties) {
	lines := in.dutyLines()
	teams, index := in.dutyTeams()
	games := in.dutyGames(lines, index)
	after := duty.Assign(teams, games)
	d.count(teams, after)
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

// dutyLines returns the games that are at their place, in the order of play.
func (in Input) dutyLines() []Game {
	return slices.DeleteFunc(in.chronological(), func(g Game) bool { return g.TakesNoPlace() })
}

// dutyTeams returns the teams as numbers, and the number of each id.
func (in Input) dutyTeams() (teams []duty.Team, index map[int64]int) {
	index = map[int64]int{}
	for i, t := range in.Teams {
		teams, index[t.ID] = append(teams, duty.Team{Tier: t.Tier, Out: t.WithdrawnOn != nil}), i
	}
	return teams, index
}

// dutyGames returns the lines as games between numbers. A team that is not in the league any more is -1.
func (in Input) dutyGames(lines []Game, index map[int64]int) []duty.Game {
	l := in.League
	l.ExtraNights = in.ExtraNights
	rule := nights.NewRule(l, in.Courts)
	number := func(id int64) int {
		if i, ok := index[id]; ok {
			return i
		}
		return -1
	}
	games := make([]duty.Game, len(lines))
	for i, g := range lines {
		start := g.Day.DaysSince(firstDay)*day + g.GameTime.Minutes()
		games[i] = duty.Game{
			Night: rule.Of(g.Day, g.GameTime).DaysSince(firstDay), Start: start, End: start + l.MinutesOf(g.Tier), Tier: g.Tier,
			Teams: [2]int{number(g.Team1ID), number(g.Team2ID)}, Wanted: l.Duty, ByHand: g.DutyByHand, IsPast: in.hasBegun(g),
		}
		for _, id := range g.DutyTeamIDs {
			games[i].Duty = append(games[i].Duty, number(id))
		}
	}
	return games
}

// firstDay is the day from which days are counted.
const firstDay league.Date = "2000-01-01"

// hasBegun reports whether a game has begun, or its time has come.
func (in Input) hasBegun(g Game) bool {
	return g.Played || g.Live || g.Status == league.Completed || g.Day < in.Today || g.Day == in.Today && g.GameTime <= in.Now
}

// count measures the duties.
func (d *Duties) count(teams []duty.Team, games []duty.Game) {
	total, plays := make([]int, len(teams)), make([]bool, len(teams))
	for _, g := range games {
		if len(g.Duty) > 0 {
			d.games++
		}
		if !g.IsPast && !g.ByHand {
			d.empty += max(g.Wanted-len(g.Duty), 0)
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
		if plays[team] && !teams[team].Out || n > 0 {
			d.shares = append(d.shares, n)
		}
	}
}

// Message says how many games have duty teams, and how they are shared.
func (d Duties) Message() message.Text {
	if d.games == 0 && d.empty == 0 {
		return message.New("No game has a duty team.")
	}
	share := figure{}.text(spanOf(d.shares))
	if d.empty == 0 {
		return message.New("%s with duty teams, %s for each team.", count(d.games, "game"), share)
	}
	return message.New("%s with duty teams, %s for each team. %s empty: no team that plays that night is free then.",
		count(d.games, "game"), share, emptyPlaces(d.empty))
}

func emptyPlaces(n int) string {
	if n == 1 {
		return "1 place stays"
	}
	return count(n, "place") + " stay"
}

// dutyFigures measures how evenly the duties are shared, beside the best that can still be reached.
func dutyFigures(in Input) []figure {
	if in.League.Duty == 0 {
		return nil
	}
	teams, index := in.dutyTeams()
	var now, best Duties
	games := in.dutyGames(in.dutyLines(), index)
	now.count(teams, games)
	best.count(teams, duty.Assign(teams, games))
	proved := duty.IsProved(games)
	return []figure{
		{name: "Duties per team", value: spanOf(now.shares), best: spanOf(best.shares), kind: closer, proved: proved},
		{name: "Places without a duty team", value: exactly(now.empty), best: exactly(best.empty), proved: proved},
	}
}

// DutyClash returns why a team cannot be on duty for a game: it plays or is on duty then. The text is zero if it can.
func DutyClash(in Input, s league.ScheduledGame, teamID int64) message.Text {
	names := namesOf(in.Teams)
	for _, other := range in.chronological() {
		if other.TakesNoPlace() || !in.overlap(other.ScheduledGame, s) {
			continue
		}
		what := message.New("%s - %s on %s at %s", names(other.Team1ID), names(other.Team2ID), in.short(other.Day), clock(other.GameTime))
		switch {
		case other.Team1ID == teamID || other.Team2ID == teamID:
			return message.New("%s already play then: %s", names(teamID), what)
		case other.ID != s.ID && other.DutyByHand && slices.Contains(other.DutyTeamIDs, teamID):
			return message.New("%s are already on duty then: %s", names(teamID), what)
		}
	}
	return message.Text{}
}
