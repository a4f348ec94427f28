// Package standings ranks the teams of a league, overall and by week, decides which teams change tier, and has the rules of seasons that
// follow each other: the final order of a season, who plays where in the next one, and what teams have won in all of them
// (docs/product/seasons.md).
package standings

import (
	"math"

	"sideout/internal/rules/league"
)

// A Row is a team's line in a table of the standings.
type Row struct {
	Rank   int    `json:"rank"` // in its table, from 1
	TeamID int64  `json:"teamId"`
	Name   string `json:"name"`
	league.Record
	WinPct   float64 `json:"winPct"` // wins / (wins + losses) in percent to one decimal; 0 without games
	Diff     int     `json:"diff"`
	Draws    int     `json:"draws,omitempty"`
	Points   int     `json:"points,omitempty"` // of the table, with adjustments; only if the rules use them
	SetsWon  int     `json:"setsWon,omitempty"`
	SetsLost int     `json:"setsLost,omitempty"`
	Lot      int     `json:"lot,omitempty"`

	Adjustments []league.Adjustment `json:"adjustments,omitempty"` // of its points

	Climb int       `json:"climb,omitempty"` // places gained since the week before: in its table of byTier, among all teams in overall; negative: lost
	Form  []Result  `json:"form,omitempty"`  // its last five decided games, the oldest first; in byTier only
	Move  Direction `json:"move,omitempty"`

	Forfeits int `json:"forfeits,omitempty"` // the games that the team has forfeited, if they are so many that the rules mark it; not by week

	WithdrawnOn *league.Date `json:"withdrawnOn,omitempty"` // when the team has withdrawn; such teams are the last of their table

	ByLot bool `json:"-"` // only its lot, or its age, ranks it above the next team of its table

	Why string `json:"why,omitempty"` // why it ranks above the next team, which may be the first of the next tier; omitted for the last team
}

// Direction says whether a team came up or down into its tier. A team that stays has none.
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
}

// Overall ranks all teams by their records and splits them into tiers of equal size, see
// docs/product/standings.md#standings-overall-tiers. It returns all tiers of the league; some may be empty. Teams that have
// withdrawn take no place in the split: they stand at the end of their own tiers.
func Overall(l league.League, teams []league.Team, games []league.Game) []Tier {
	return season{league: l, teams: teams, ranking: overall(l, teams, games)}.overall()
}

// TierOf returns the tier of the team at a place, from 0, of count teams: each tier has ceil(count / tiers) teams, and
// the last has the rest.
func TierOf(place, count, tiers int) int {
	size := (count + tiers - 1) / tiers
	return min(place/size+1, tiers)
}

// emptyTiers returns the league's tiers, at least one, without teams.
func emptyTiers(l league.League) []Tier {
	tiers := make([]Tier, max(l.TierCount, 1))
	for i := range tiers {
		tiers[i] = Tier{Tier: i + 1, Rows: []Row{}}
	}
	return tiers
}

// rows returns the table of the teams, the best first. A team whose place needs no reason, because the next one has withdrawn, has
// none.
func (r *ranking) rows(teams []league.Team) []Row {
	entries := r.entries(teams)
	shown := columns(r.rules)
	rows := make([]Row, len(entries))
	for i, e := range entries {
		record := league.Record{Wins: e.wins, Losses: e.losses, PointsFor: e.pointsFor, PointsAgainst: e.pointsAgainst}
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
	Rule    string   `json:"rule"`              // in words
	Columns []Column `json:"columns,omitempty"` // what the rows have beside wins, losses and points of games
	Overall []Tier   `json:"overall"`           // all teams ranked by the season and split into tiers of equal size
	ByTier  []Tier   `json:"byTier"`            // the tiers in which the teams play now, each ranked by the season
	Weekly  Week     `json:"weekly"`

	Tried *Standings `json:"tried,omitempty"` // the tables by other rules, if they were asked for
}

// Of computes the standings from the teams and the games. Week 0 means the newest, see Weekly.
func Of(l league.League, teams []league.Team, games []league.Game, week int) Standings {
	marked, s := markedForfeits(l.TableRules, games), newSeason(l, teams, games)
	return Standings{
		Rule: RuleInWords(rulesOf(l)), Columns: columns(rulesOf(l)),
		Overall: withMarks(s.withClimbs(s.overall()), marked), ByTier: withMarks(s.byTier(), marked), Weekly: Weekly(l, teams, games, week),
	}
}

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
