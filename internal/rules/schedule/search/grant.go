package search

import (
	"math/bits"

	"sideout/internal/rules/schedule/solver"
)

// Grant meets wishes by exchanging games within their nights, as long as no team then plays three in a row or waits more than
// before, or meets the same opponent twice in a row. All guarantees hold, because no game leaves its night. Granting again
// changes nothing.
func Grant(s solver.Shape, games []solver.Game, fixed solver.Fixed, w solver.SoftWishes) []solver.Game {
	nights := 0
	for _, g := range games {
		nights = max(nights, g.Night+1)
	}
	if w.IsEmpty() || nights == 0 || s.Slots > 64 {
		return games
	}
	t := NewTable(s, nights)
	t.AddFixed(fixed)
	t.AddGames(games)
	g := wishGranter{Table: t, soft: w, unmet: s.UnmetBy(games, w)}
	for g.grantHours() || g.grantCourts() {
	}
	return t.MovableGames()
}

// A wishGranter exchanges games and counts the unmet wishes.
type wishGranter struct {
	*Table
	soft  solver.SoftWishes
	unmet []int // team -> its unmet wishes
}

// grantHours tries to move each game that is at an unwanted hour, and reports whether it has moved any.
func (g *wishGranter) grantHours() (moved bool) {
	for team, hours := range g.soft.Unwanted {
		for at := range min(len(hours), g.nights*g.shape.Slots) {
			if hours[at] && g.opponent[at*g.teams+team] >= 0 && g.moveFrom(at, team) {
				moved = true
			}
		}
	}
	return moved
}

// moveFrom moves the game of a team to the best other slot of the night, and reports whether there is a better one.
func (g *wishGranter) moveFrom(at, team int) bool {
	first := at / g.shape.Slots * g.shape.Slots
	best, with, least := solver.None, solver.None, g.currentRating()
	for there := first; there < first+g.shape.Slots; there++ {
		if there == at || g.soft.Unwanted[team][there] {
			continue
		}
		for second := solver.None; second < g.teams; second++ {
			if !g.findExchange(at, there, team, second) {
				if second == solver.None && len(g.edits) == 0 && len(g.here) == len(g.there) {
					break // no second chain makes the exchange possible
				}
				continue
			}
			if now, allowed := g.tryExchange(first / g.shape.Slots); allowed && now.isLessThan(least) {
				best, with, least = there, second, now
			}
			if second == solver.None {
				break // one chain is enough
			}
		}
	}
	if best == solver.None {
		return false
	}
	g.findExchange(at, best, team, with)
	g.apply()
	return true
}

// findExchange proposes an exchange of the chain of games between two slots that contains the team. If one slot has more games
// of the chain and no court is free, the chain of a second team may be added. It returns false if the exchange is not possible.
func (g *wishGranter) findExchange(at, there, team, second int) bool {
	g.edits, g.here, g.there, g.ends = g.edits[:0], g.here[:0], g.there[:0], g.ends[:0]
	g.stamp++
	g.findChain(at, there, team)
	if second != solver.None {
		if len(g.here) == len(g.there) || g.mark[second] == g.stamp {
			return false
		}
		g.findChain(at, there, second)
		if len(g.here) != len(g.there) {
			return false
		}
	}
	g.exchangeChains(at, there)
	return len(g.edits) > 0
}

// A wishRating orders plans by the cost of unmet wishes, then by the cost of the plan.
type wishRating struct{ unmet, cost int }

func (r wishRating) isLessThan(other wishRating) bool {
	return r.unmet < other.unmet || r.unmet == other.unmet && r.cost < other.cost
}

func (g *wishGranter) currentRating() wishRating {
	return wishRating{unmet: g.soft.Cost(g.unmet), cost: 0}
}

// tryExchange evaluates the proposed exchange and reverts it. It is allowed if it meets more wishes and no rest becomes worse.
func (g *wishGranter) tryExchange(night int) (now wishRating, allowed bool) {
	before := g.measureRest(night)
	was := g.soft.Cost(g.unmet)
	g.apply()
	after := g.measureRest(night)
	now = wishRating{g.soft.Cost(g.unmet), g.Cost()}
	allowed = g.isAllowed() && now.unmet < was && after.isNoWorseThan(before)
	g.revert()
	return now, allowed
}

// isAllowed reports whether all games of the edits are in open cells, and teams that share a person do not overlap.
func (g *wishGranter) isAllowed() bool {
	for _, e := range g.edits {
		if e.toA != free && !g.mayPlay(e.cell, e.toA) {
			return false
		}
	}
	return g.editsKeepApart()
}

func (g *wishGranter) apply() {
	g.countEdits(false, -1)
	g.applyEdits()
	g.countEdits(true, 1)
	g.updateNights()
}

func (g *wishGranter) revert() {
	g.countEdits(true, -1)
	g.revertEdits()
	g.countEdits(false, 1)
	g.updateNights()
}

func (g *wishGranter) updateNights() { g.visitTeamNights(g.updateNightCost) }

// countEdits adds n times the unmet wishes of the games of the edits: of the new games of the cells if after is true, otherwise
// of the old ones.
func (g *wishGranter) countEdits(isAfter bool, n int) {
	for _, e := range g.edits {
		a, b := e.a, e.b
		if isAfter {
			a, b = e.toA, e.toB
		}
		if a == free {
			continue
		}
		at, court := int(e.cell)/g.shape.Courts, int(e.cell)%g.shape.Courts
		g.unmet[a] += n * g.soft.UnmetIn(int(a), at, court)
		g.unmet[b] += n * g.soft.UnmetIn(int(b), at, court)
	}
}

// A restStats measures how the teams rest on a night: games beyond two in a row, the total and the longest wait, and
// consecutive games against the same opponent.
type restStats struct{ runs, waits, longest, rematches int }

func (r restStats) isNoWorseThan(before restStats) bool {
	return r.runs <= before.runs && r.waits <= before.waits && r.longest <= before.longest && r.rematches <= before.rematches
}

func (g *wishGranter) measureRest(night int) (r restStats) {
	for team := range g.teams {
		last, run, previous := solver.None, 0, int16(free)
		for plays := g.plays[night*g.teams+team]; plays != 0; plays &= plays - 1 {
			slot := bits.TrailingZeros64(plays)
			opponent := g.opponent[(night*g.shape.Slots+slot)*g.teams+team]
			if last != solver.None && slot == last+1 {
				if run++; run > 2 {
					r.runs++
				}
			} else {
				if last != solver.None {
					r.waits += slot - last - 1
					r.longest = max(r.longest, slot-last-1)
				}
				run = 1
			}
			if opponent == previous && opponent >= 0 {
				r.rematches++
			}
			last, previous = slot, opponent
		}
	}
	return r
}

// grantCourts exchanges games between the courts of a slot, and reports whether it has moved any.
func (g *wishGranter) grantCourts() (moved bool) {
	for team, home := range g.soft.Court {
		if home == solver.None {
			continue
		}
		for at := range g.nights * g.shape.Slots {
			if g.opponent[at*g.teams+team] < 0 || int(g.cellOf[at*g.teams+team])%g.shape.Courts == home {
				continue
			}
			x, y := g.cellOf[at*g.teams+team], int32(at*g.shape.Courts+home)
			if g.isLocked(x) || g.isLocked(y) {
				continue
			}
			g.edits = g.edits[:0]
			was := g.soft.Cost(g.unmet)
			g.proposeExchange(x, y)
			g.apply()
			if g.isAllowed() && g.soft.Cost(g.unmet) < was {
				moved = true
			} else {
				g.revert()
			}
		}
	}
	return moved
}
