package standings

import "sideout/internal/rules/league"

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
