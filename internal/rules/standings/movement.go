package standings

import (
	"fmt"
	"slices"

	"sideout/internal/rules/league"
)

// A Move is a team's change of tier.
type Move struct {
	TeamID int64  `json:"teamId"`
	Name   string `json:"name"`
	From   int    `json:"from"`
	To     int    `json:"to"`
	Why    string `json:"why"`

	Forfeits int `json:"forfeits,omitempty"` // of the season, if they are so many that the rules mark the team
}

// Movement returns the teams that change tier after one week, given their present tiers: as many from the top and the bottom of
// each tier as Exchanges says. Teams that have withdrawn neither move nor count. See
// docs/product/standings.md#standings-movement.
func Movement(l league.League, teams []league.Team, games []league.Game, week int) (moves []Move) {
	played := gamesOfWeek(l, games, week)
	teams = Records(playing(teams), played)
	ranking, tiers := weekly(l, teams, teams, played), inTiers(l, teams)
	ranked := make([][]league.Team, len(tiers))
	for i, members := range tiers {
		ranked[i] = ranking.rank(members)
	}
	return Exchange(l.TableRules, ranked, func(place, of, tier int) string {
		return fmt.Sprintf("place %d of %d in tier %d in week %d", place, of, tier, week)
	})
}

// Exchange returns the teams that change tier, given the teams of each tier, the best first: as many from the top and the bottom of
// each tier as Exchanges says. why says where a team of a tier stands.
func Exchange(rules league.TableRules, tiers [][]league.Team, why func(place, of, tier int) string) (moves []Move) {
	exchanges := Exchanges(rules, sizes(tiers))
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

func sizes(tiers [][]league.Team) []int {
	sizes := make([]int, len(tiers))
	for i, members := range tiers {
		sizes[i] = len(members)
	}
	return sizes
}

// Apply returns the teams in their tiers after the moves.
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

// Next returns the week after "Advance to Next Week" and the teams that change tier, see
// docs/product/standings.md#standings-advance. It is the week after the latest with completed games. If the league is already
// there, nothing changes, so a second click has no effect. Teams move by the weekly rule or are split again by the overall one;
// in a fixed league they never move.
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

// overallMoves returns the moves of a new split of the teams by the overall standings.
func overallMoves(l league.League, teams []league.Team, games []league.Game) (moves []Move) {
	teams = Records(playing(teams), games)
	ranked := overall(l, teams, games).rank(teams)
	for i, t := range ranked {
		if to := TierOf(i, len(ranked), max(l.TierCount, 1)); to != t.Tier {
			why := fmt.Sprintf("place %d of %d overall", i+1, len(ranked))
			moves = append(moves, Move{TeamID: t.ID, Name: t.Name, From: t.Tier, To: to, Why: why})
		}
	}
	return moves
}

// Exchanges returns how many teams go down and up between each two tiers after a week, given how many teams each tier has; the
// first is between tiers 1 and 2. At most half of a tier moves each way. Equal numbers are an exchange, of as many as both tiers
// can give; only by the usual rule of SideoutTable each tier gives what it can. See docs/product/standings.md#standings-movement.
func Exchanges(r league.TableRules, sizes []int) []league.MoveEdge {
	exchanges := make([]league.MoveEdge, max(len(sizes)-1, 0))
	for i := range exchanges {
		e := league.MoveEdge{Down: r.Moves.Default, Up: r.Moves.Default}
		isExchange := r.Preset != league.SideoutTable
		if i < len(r.Moves.Edges) {
			e = r.Moves.Edges[i]
			isExchange = e.Down == e.Up
		}
		e.Down, e.Up = min(e.Down, sizes[i]/2), min(e.Up, sizes[i+1]/2)
		if isExchange {
			e.Down = min(e.Down, e.Up)
			e.Up = e.Down
		}
		exchanges[i] = e
	}
	return exchanges
}
