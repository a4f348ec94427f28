package standings

import "sideout/internal/rules/league"

// A season is what the tables of a season have in common, so that its many games are added up once.
type season struct {
	league  league.League
	teams   []league.Team
	games   []league.Game
	ranking *ranking // by all games

	before      *ranking      // by the games without those of the latest week; nil if no other game counts
	teamsBefore []league.Team // those that play
}

func newSeason(l league.League, teams []league.Team, games []league.Game) season {
	s := season{league: l, teams: teams, games: games, ranking: overall(l, teams, games)}
	if earlier := gamesBefore(l, games, LatestWeek(l, games)); len(earlier) > 0 {
		s.teamsBefore = playing(teams)
		s.before = overall(l, s.teamsBefore, earlier)
	}
	return s
}

// gamesBefore returns the games that count without those of the latest week; none if there is no latest week.
func gamesBefore(l league.League, games []league.Game, latest int) (earlier []league.Game) {
	if latest == 0 {
		return nil
	}
	from, to := daysOfWeek(l, latest)
	earlier = make([]league.Game, 0, len(games))
	for i := range games {
		if g := &games[i]; g.Counts() && !isOnDays(g, from, to) {
			earlier = append(earlier, *g)
		}
	}
	return earlier
}

// overall returns all teams split into tiers of equal size.
func (s season) overall() []Tier {
	rows, byID := s.ranking.rows(s.teams), map[int64]league.Team{}
	for _, t := range s.teams {
		byID[t.ID] = t
	}
	tiers, count := emptyTiers(s.league), len(playing(s.teams))
	for i, row := range rows {
		tier := min(max(byID[row.TeamID].Tier, 1), len(tiers))
		if row.WithdrawnOn == nil {
			tier = TierOf(i, count, len(tiers))
		}
		t := &tiers[tier-1]
		row.Rank = len(t.Rows) + 1
		t.Rows = append(t.Rows, row)
	}
	return tiers
}

// withClimbs adds the places that each team has gained among all teams to the tiers of overall.
func (s season) withClimbs(tiers []Tier) []Tier {
	if s.before != nil {
		addClimbs(tiers, s.before.rank(s.teamsBefore))
	}
	return tiers
}

// byTier returns the tiers in which the teams play now.
func (s season) byTier() []Tier {
	tables := emptyTiers(s.league)
	form := forms(s.games)
	for i, members := range inTiers(s.league, s.teams) {
		tables[i].Rows = s.ranking.rows(members)
		for k, row := range tables[i].Rows {
			tables[i].Rows[k].Form = form[row.TeamID]
		}
	}
	if s.before != nil {
		for i, members := range inTiers(s.league, s.teamsBefore) {
			addClimbs(tables[i:i+1], s.before.rank(members))
		}
	}
	return tables
}
