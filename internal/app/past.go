package app

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/app/seasons"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

const pastLeagueName = "Riverside Beach"

// pastTiers are the teams, by tier, of the league that has played two seasons.
var pastTiers = [][]team{
	{{"Low Tide", 8}, {"Sandpipers", 6}, {"Pier Nine", 4}, {"Gull Street", 2}},
	{{"Dune Buggies", 7}, {"Beach House", 5}, {"Driftwood", 3}, {"Slow Waves", 0}},
}

// The two past seasons begin this many weeks before the current night. Each takes pastSeasonWeeks weeks, with one game per team a night.
const firstSeasonWeeksAgo, secondSeasonWeeksAgo, pastSeasonWeeks = 28, 8, 6

// MakePast creates a league that has played two seasons. The first is closed. The second is over, and most captains have answered
// whether their teams play the next one.
func (m *DemoMaker) MakePast(ctx context.Context, admin access.Actor) (made DemoLeague, err error) {
	m.admin = admin
	now := *m.clock
	defer func() { *m.clock = now }()
	start := m.dayWeeksAgo(firstSeasonWeeksAgo)
	*m.clock = league.Instant(start.AddDays(-7), "19:00", m.location())
	view, err := m.svc.Leagues.CreateLeague(ctx, admin, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.SeasonName, l.Timezone, l.TierCount, l.TeamsPerTier = pastLeagueName, standings.SuggestSeasonName(start), m.zone, len(pastTiers), len(pastTiers[0])
		l.StartDate, l.EndDate, l.Visibility = &start, new(start.AddDays(7*(pastSeasonWeeks-1))), league.Public
		l.GameDay = new(league.GameDay(start.Weekday().String()))
	})
	if err != nil {
		return made, err
	}
	strength := map[string]int{}
	for _, tier := range pastTiers {
		var names []string
		for _, t := range tier {
			names, strength[t.name] = append(names, t.name), t.strength
		}
		if _, err := m.svc.Leagues.CreateTeams(ctx, admin, view.ID, names); err != nil {
			return made, err
		}
	}
	if err := m.playSeason(ctx, view.ID, start, strength); err != nil {
		return made, err
	}
	if _, err := m.svc.Captains.EnableLinks(ctx, admin, view.ID); err != nil {
		return made, err
	}
	if _, err := m.svc.Seasons.Close(ctx, admin, view.ID); err != nil {
		return made, err
	}
	start = m.dayWeeksAgo(secondSeasonWeeksAgo)
	next, err := m.svc.Seasons.Start(ctx, admin, view.ID, seasons.Request{
		StartDate: &start, EndDate: new(start.AddDays(7 * (pastSeasonWeeks - 1))), Basis: standings.AsBefore, Moves: new(1),
		Copied: standings.CopiedSettings{Courts: true, Rules: true, Members: true, Duty: true, Shape: true},
	}, false)
	if err != nil {
		return made, err
	}
	made = DemoLeague{ID: next.ID, Slug: *next.Slug}
	if err := m.playSeason(ctx, next.ID, start, strength); err != nil {
		return made, err
	}
	if err := m.playFinals(ctx, next.ID, start.AddDays(7*pastSeasonWeeks), strength); err != nil {
		return made, err
	}
	return made, m.answerForCaptains(ctx, next.ID)
}

// dayWeeksAgo returns the day the given number of weeks before the current night.
func (m *DemoMaker) dayWeeksAgo(weeks int) league.Date {
	return league.DayOf(m.night, m.location()).AddDays(-7 * weeks)
}

// playSeason enters the results of a season in which each team plays every other team of its tier twice.
func (m *DemoMaker) playSeason(ctx context.Context, leagueID int64, start league.Date, strength map[string]int) error {
	teams, err := m.teamsOf(ctx, leagueID)
	if err != nil {
		return err
	}
	rounds := [][2][2]int{{{0, 3}, {1, 2}}, {{0, 2}, {3, 1}}, {{0, 1}, {2, 3}}}
	for week := range pastSeasonWeeks {
		day := start.AddDays(7 * week)
		*m.clock = league.Instant(day, "21:00", m.location())
		for tier := 1; tier <= len(pastTiers); tier++ {
			var own []league.Team
			for _, t := range teams {
				if t.Tier == tier {
					own = append(own, t)
				}
			}
			for _, pair := range rounds[week%len(rounds)] {
				team1, team2 := own[pair[0]], own[pair[1]]
				result := leagues.NewGame{LeagueID: leagueID, Team1ID: team1.ID, Team2ID: team2.ID, DateField: "playedAt", Date: string(day)}
				result.Team1Score, result.Team2Score = m.randomScore(strength[team1.Name] - strength[team2.Name])
				if _, err := m.svc.Leagues.RecordGame(ctx, m.admin, result); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// answerForCaptains answers for each captain whether the team plays the next season: the last team does not, the second-last one has
// not answered, and all others do.
func (m *DemoMaker) answerForCaptains(ctx context.Context, leagueID int64) error {
	captains, err := m.svc.Captains.List(ctx, m.admin, leagueID)
	if err != nil {
		return err
	}
	for i, t := range captains.Teams {
		back := league.IsBack
		switch i {
		case len(captains.Teams) - 2:
			continue
		case len(captains.Teams) - 1:
			back = league.NotBack
		}
		if _, err := m.svc.Captains.AnswerReturnQuestion(ctx, access.Actor{TeamToken: *t.Token}, back); err != nil {
			return err
		}
	}
	return nil
}

func (m *DemoMaker) teamsOf(ctx context.Context, leagueID int64) (teams []league.Team, err error) {
	err = m.withReadPermit(ctx, leagueID, func(view access.ReadPermit) error {
		teams, _, err = m.svc.Leagues.Teams(ctx, view)
		return err
	})
	return teams, err
}
