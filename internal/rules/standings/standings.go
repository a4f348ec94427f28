// Package standings ranks the teams of a league, overall and by week, and decides which teams change tier. It also has the rules for
// consecutive seasons: the final order of a season, the tiers of the next one, and the achievements of teams over all seasons
// (docs/product/seasons.md).
package standings

import (
	"math"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Row is the row of a team in a table of the standings.
type Row struct {
	Rank   int    `json:"rank"` // the rank in its table, from 1
	TeamID int64  `json:"teamId"`
	Name   string `json:"name"`
	league.Record
	WinPct   float64 `json:"winPct"` // wins / (wins + losses) in percent to one decimal; 0 without games
	Diff     int     `json:"diff"`
	Draws    int     `json:"draws,omitempty"`
	Points   int     `json:"points,omitempty"` // standings points, including adjustments; only if the rules use them
	SetsWon  int     `json:"setsWon,omitempty"`
	SetsLost int     `json:"setsLost,omitempty"`
	Lot      int     `json:"lot,omitempty"`

	Adjustments []league.Adjustment `json:"adjustments,omitempty"` // the adjustments of the points

	Climb int       `json:"climb,omitempty"` // places gained since the previous week, in the tier (byTier) or among all teams (overall); negative: lost
	Form  []Result  `json:"form,omitempty"`  // the last five decided games, oldest first; in byTier only
	Move  Direction `json:"move,omitempty"`

	Forfeits int `json:"forfeits,omitempty"` // the number of forfeited games, if the rules mark the team for them; not in weekly tables

	WithdrawnOn *league.Date `json:"withdrawnOn,omitempty"` // the day on which the team withdrew; withdrawn teams are last in their table

	ByLot bool `json:"-"` // whether only the lot or the order on the list ranks it above the next team of its table

	Why fault.Text `json:"why,omitzero"` // why the team ranks above the next one, which may be in the next tier; omitted for the last team
}

// Direction is whether a team moved up or down into its tier. It is empty for a team that stayed.
type Direction string

// The directions.
const (
	Up   Direction = "up"
	Down Direction = "down"
)

// A Tier is the table of one tier.
type Tier struct {
	Tier int   `json:"tier"` // from 1, the highest
	Rows []Row `json:"rows"` // best first

	PointsUnknown int `json:"pointsUnknown,omitempty"` // the matches of its teams whose points are not known, because only their sets were entered
}

// Overall ranks all teams by the season and splits them into tiers of equal size, see
// docs/product/standings.md#standings-overall-tiers. It returns all tiers of the league, of which some may be empty. Withdrawn teams are not
// part of the split: they are at the end of their own tiers.
func Overall(l league.League, teams []league.Team, games []league.Game) []Tier {
	return season{league: l, teams: teams, ranking: overallRanking(l, teams, games)}.overall()
}

// TierOf returns the tier of the team at a place, from 0, of count teams. Each tier has ceil(count / tiers) teams, and the last has the
// rest.
func TierOf(place, count, tiers int) int {
	size := (count + tiers - 1) / tiers
	return min(place/size+1, tiers)
}

// emptyTiers returns the tiers of the league, at least one, without rows.
func emptyTiers(l league.League) []Tier {
	tiers := make([]Tier, max(l.TierCount, 1))
	for i := range tiers {
		tiers[i] = Tier{Tier: i + 1, Rows: []Row{}}
	}
	return tiers
}

// tableRows returns the rows of the teams, best first. A row has no reason if the next team has withdrawn.
func (r *ranking) tableRows(teams []league.Team) []Row {
	entries := r.rankEntries(teams)
	shown := extraColumns(r.rules.TableRules)
	rows := make([]Row, len(entries))
	for i, e := range entries {
		record := league.Record{Wins: e.wins, Losses: e.losses, PointsFor: e.pointsFor, PointsAgainst: e.pointsAgainst, PointsUnknown: e.pointsUnknown}
		rows[i] = Row{
			Rank: i + 1, TeamID: e.team.ID, Name: e.team.Name, Record: record, WinPct: winPct(record), Diff: e.diff, WithdrawnOn: e.team.WithdrawnOn,
		}
		for _, c := range shown {
			c.fill(&rows[i], e)
		}
		if i+1 < len(entries) && !hasWithdrawn(entries[i+1].team) {
			rows[i].Why, rows[i].ByLot = e.why, e.byLot
		}
	}
	return rows
}

func winPct(r league.Record) float64 {
	if r.Wins == 0 {
		return 0
	}
	return math.Round(1000*float64(r.Wins)/float64(r.Wins+r.Losses)) / 10
}

// Standings are the tables of a league.
type Standings struct {
	Rule    fault.Text `json:"rule"`              // the table rules in words
	Columns []Column   `json:"columns,omitempty"` // the columns in addition to wins, losses, and points for and against
	Overall []Tier     `json:"overall"`           // all teams, ranked by the season and split into tiers of equal size
	ByTier  []Tier     `json:"byTier"`            // the current tiers, each ranked by the season
	Weekly  Week       `json:"weekly"`

	Tried *Standings `json:"tried,omitempty"` // the tables by other rules, if the request tries some
}

// Compute computes the standings from the teams and the games. Week 0 means the newest week, see Weekly.
func Compute(l league.League, teams []league.Team, games []league.Game, week int) Standings {
	marked, s := markedForfeits(l.TableRules, games), newSeason(l, teams, games)
	return Standings{
		Rule: RuleInWords(rulesOf(l)), Columns: extraColumns(rulesOf(l)),
		Overall: addForfeits(s.withClimbs(s.overall()), marked), ByTier: addForfeits(s.byTier(), marked), Weekly: Weekly(l, teams, games, week),
	}
}

// A season holds the data that the tables of a season share, so that its games are summed only once.
type season struct {
	league  league.League
	teams   []league.Team
	games   []league.Game
	ranking *ranking // by all games

	before      *ranking      // by the games before the latest week; nil if there are none
	teamsBefore []league.Team // the active teams
}

func newSeason(l league.League, teams []league.Team, games []league.Game) season {
	s := season{league: l, teams: teams, games: games, ranking: overallRanking(l, teams, games)}
	if earlier := gamesBefore(l, games, LatestWeek(l, games)); len(earlier) > 0 {
		s.teamsBefore = activeTeams(teams)
		s.before = overallRanking(l, s.teamsBefore, earlier)
	}
	return s
}

// gamesBefore returns the games that count, except those of the latest week; none if there is no latest week.
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
	rows, byID := s.ranking.tableRows(s.teams), map[int64]league.Team{}
	for _, t := range s.teams {
		byID[t.ID] = t
	}
	tiers, count := emptyTiers(s.league), len(activeTeams(s.teams))
	for i, row := range rows {
		tier := min(max(byID[row.TeamID].Tier, 1), len(tiers))
		if row.WithdrawnOn == nil {
			tier = TierOf(i, count, len(tiers))
		}
		t := &tiers[tier-1]
		row.Rank = len(t.Rows) + 1
		t.Rows = append(t.Rows, row)
	}
	return s.ranking.withUnknownPoints(tiers)
}

// withUnknownPoints adds to each table the number of matches of its teams whose points are not known. A match of two of its teams counts once.
func (r *ranking) withUnknownPoints(tables []Tier) []Tier {
	tableOf := map[int64]int{}
	for i, table := range tables {
		for _, row := range table.Rows {
			if row.PointsUnknown > 0 {
				tableOf[row.TeamID] = i + 1
			}
		}
	}
	for i := range r.games {
		g := &r.games[i]
		if !g.SetsOnly || !g.Counts() {
			continue
		}
		table1, table2 := tableOf[g.Team1ID], tableOf[g.Team2ID]
		if table1 > 0 {
			tables[table1-1].PointsUnknown++
		}
		if table2 > 0 && table2 != table1 {
			tables[table2-1].PointsUnknown++
		}
	}
	return tables
}

// withClimbs adds to the tables of overall the places that each team has gained among all teams.
func (s season) withClimbs(tiers []Tier) []Tier {
	if s.before != nil {
		addClimbs(tiers, s.before.rank(s.teamsBefore))
	}
	return tiers
}

// byTier returns the tables of the current tiers.
func (s season) byTier() []Tier {
	tables := emptyTiers(s.league)
	form := recentResults(s.games)
	for i, members := range groupByTier(s.league, s.teams) {
		tables[i].Rows = s.ranking.tableRows(members)
		for k, row := range tables[i].Rows {
			tables[i].Rows[k].Form = form[row.TeamID]
		}
	}
	if s.before != nil {
		for i, members := range groupByTier(s.league, s.teamsBefore) {
			addClimbs(tables[i:i+1], s.before.rank(members))
		}
	}
	return s.ranking.withUnknownPoints(tables)
}
