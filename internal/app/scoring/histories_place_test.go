package scoring_test

import (
	"fmt"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// place is a league with its own rules, two teams and some courts.
type place struct {
	league int64
	zone   *time.Location
	rules  score.Rules
	teams  []league.Team
	courts []*court
}

// court is a court with its code. Its name and its code change.
type court struct {
	id      int64
	name    string
	token   string
	renamed int
}

func newPlace(m *apptest.Server, rules score.Rules) *place {
	ctx := m.T.Context()
	l := apptest.Must(m.Leagues.CreateLeague(ctx, m.Owner, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.StartDate, l.Rules = "Thursday", new(league.Date("2026-10-01")), rules
		l.TableRules.Draws = rules.Draws
	}))(m.T)
	p := &place{league: l.ID, rules: l.Rules, zone: apptest.Must(time.LoadLocation(l.Timezone))(m.T)}
	p.teams = apptest.Must(m.Leagues.CreateTeams(ctx, m.Owner, p.league, []string{"Aces", "Diggers"}))(m.T)
	for i := range 3 {
		name := fmt.Sprint("Court ", i+1)
		made := apptest.Must(m.Leagues.CreateCourt(ctx, m.Owner, league.Court{LeagueID: p.league, Tier: 1, CourtName: name}))(m.T)
		c := &court{id: made.ID, name: name}
		p.rotate(m, c)
		p.courts = append(p.courts, c)
	}
	return p
}

// rotate gives a court a new code.
func (p *place) rotate(m *apptest.Server, c *court) {
	c.token = *apptest.Must(m.Courts.Rotate(m.T.Context(), m.Owner, p.league, c.name))(m.T).Token
}

// rename gives a court another name. Its code stays valid.
func (p *place) rename(m *apptest.Server, c *court) {
	c.renamed++
	c.name = fmt.Sprintf("Court %d, name %d", c.id, c.renamed)
	apptest.Must(m.Courts.Rename(m.T.Context(), m.Owner, c.id, c.name))(m.T)
}
