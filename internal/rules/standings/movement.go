package standings

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// A Move is a team's change of tier.
type Move struct {
	TeamID int64      `json:"teamId"`
	Name   string     `json:"name"`
	From   int        `json:"from"`
	To     int        `json:"to"`
	Why    fault.Text `json:"why"`

	Forfeits int `json:"forfeits,omitempty"` // the number of games that the team has forfeited in the season, if the rules mark it for them
}

// Movement returns the teams that change tier after a week, given their current tiers: the first and the last teams of each tier, in the
// numbers that Exchanges returns. Withdrawn teams are ignored. See docs/product/standings.md#standings-movement.
func Movement(l league.League, teams []league.Team, games []league.Game, week int) (moves []Move) {
	played := gamesOfWeek(l, games, week)
	teams = Records(activeTeams(teams), played)
	ranking, tiers := weeklyRanking(l, teams, teams, played), groupByTier(l, teams)
	ranked := make([][]league.Team, len(tiers))
	for i, members := range tiers {
		ranked[i] = ranking.rank(members)
	}
	return Exchange(l.TableRules, ranked, func(place, tierSize, tier int) fault.Text {
		return fault.Textf("place %d of %d in tier %d in week %d", place, tierSize, tier, week)
	})
}

// Exchange returns the teams that change tier: the first and the last teams of each tier, in the numbers that Exchanges returns. The teams
// of each tier must be ranked, best first. why formats the reason from the place of a team.
func Exchange(rules league.TableRules, tiers [][]league.Team, why func(place, tierSize, tier int) fault.Text) (moves []Move) {
	exchanges := Exchanges(rules, sizesOf(tiers))
	for i, ranked := range tiers {
		up, down := 0, 0
		if i > 0 {
			up = exchanges[i-1].Up
		}
		if i < len(tiers)-1 {
			down = exchanges[i].Down
		}
		for place, t := range ranked {
			to := i + 1
			if place < up {
				to--
			} else if place >= len(ranked)-down {
				to++
			}
			if to != i+1 {
				moves = append(moves, Move{TeamID: t.ID, Name: t.Name, From: i + 1, To: to, Why: why(place+1, len(ranked), i+1)})
			}
		}
	}
	return moves
}

func sizesOf(tiers [][]league.Team) []int {
	sizes := make([]int, len(tiers))
	for i, members := range tiers {
		sizes[i] = len(members)
	}
	return sizes
}

// Apply returns the teams with their tiers after the moves.
func Apply(teams []league.Team, moves []Move) []league.Team {
	to := make(map[int64]int, len(moves))
	for _, m := range moves {
		to[m.TeamID] = m.To
	}
	moved := slices.Clone(teams)
	for i, t := range moved {
		if tier, moves := to[t.ID]; moves {
			moved[i].Tier = tier
		}
	}
	return moved
}

// Next returns the week to which "Advance to Next Week" leads, and the teams that change tier, see
// docs/product/standings.md#standings-advance. It is the week after the latest one with completed games. If the league is already in that
// week, nothing changes, so that a second click has no effect. In a weekly league teams move up and down, in an overall league all teams are
// split again, and in a fixed league no team moves.
func Next(l league.League, teams []league.Team, games []league.Game) (week int, moves []Move) {
	latest := LatestWeek(l, games)
	switch {
	case latest+1 <= l.CurrentWeek:
		return l.CurrentWeek, nil
	case l.ScheduleMode == league.Weekly:
		moves = Movement(l, teams, games, latest)
	case l.ScheduleMode == league.Overall:
		moves = overallMoves(l, teams, games)
	}
	marked := markedForfeits(l.TableRules, games)
	for i, m := range moves {
		moves[i].Forfeits = marked[m.TeamID]
	}
	return latest + 1, moves
}

// overallMoves returns the moves after all teams are split into tiers again by the overall standings.
func overallMoves(l league.League, teams []league.Team, games []league.Game) (moves []Move) {
	teams = Records(activeTeams(teams), games)
	ranked := overallRanking(l, teams, games).rank(teams)
	for i, t := range ranked {
		if to := TierOf(i, len(ranked), max(l.TierCount, 1)); to != t.Tier {
			why := fault.Textf("place %d of %d overall", i+1, len(ranked))
			moves = append(moves, Move{TeamID: t.ID, Name: t.Name, From: t.Tier, To: to, Why: why})
		}
	}
	return moves
}

// Exchanges returns how many teams move down and up between each two neighbouring tiers after a week, given the sizes of the tiers; the
// first element is for tiers 1 and 2. At most half of a tier moves each way. Where the rules have equal numbers down and up, equally many
// teams move, limited by the smaller tier, except with the preset SideoutTable. It does not matter whether a number is the default or that of
// an edge. See docs/product/standings.md#standings-movement.
func Exchanges(r league.TableRules, sizes []int) []league.MoveEdge {
	exchanges := make([]league.MoveEdge, max(len(sizes)-1, 0))
	for i := range exchanges {
		e := league.MoveEdge{Down: r.Moves.Default, Up: r.Moves.Default}
		if i < len(r.Moves.Edges) {
			e = r.Moves.Edges[i]
		}
		isExchange := r.Preset != league.SideoutTable && e.Down == e.Up
		e.Down, e.Up = min(e.Down, sizes[i]/2), min(e.Up, sizes[i+1]/2)
		if isExchange {
			e.Down = min(e.Down, e.Up)
			e.Up = e.Down
		}
		exchanges[i] = e
	}
	return exchanges
}
