package search

import (
	"math/bits"

	"sideout/internal/rules/schedule/solver"
)

// Grant meets wishes by exchanging games inside of their nights, as long as nobody then plays three in a row or waits more than
// before, nor meets the same opponent twice running. Nothing that is guaranteed changes, because no game leaves its night. A
// plan to which that has been done stays as it is.
func Grant(s solver.Shape, games []solver.Game, fixed solver.Fixed, w solver.Soft) []solver.Game {
	nights := 0
	for _, g := range games {
		nights = max(nights, g.Night+1)
	}
	if w.IsEmpty() || nights == 0 || s.Slots > 64 {
		return games
	}
	t := New(s, nights)
	t.Fix(fixed)
	t.Put(games)
	g := granting{Table: t, soft: w, unmet: s.UnmetBy(games, w)}
	for g.grantHours() || g.grantCourts() {
	}
	return t.MovableGames()
}

// A granting counts the wishes that are not met.
type granting struct {
	*Table
	soft  solver.Soft
	unmet []int // team -> its games that are not as it wishes
}

// grantHours looks once at each game of a team at an hour that it does not want, and reports whether it has moved one.
func (g *granting) grantHours() (moved bool) {
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
func (g *granting) moveFrom(at, team int) bool {
	first := at / g.shape.Slots * g.shape.Slots
	best, with, least := solver.None, solver.None, g.rating()
	for there := first; there < first+g.shape.Slots; there++ {
		if there == at || g.soft.Unwanted[team][there] {
			continue
		}
		for second := solver.None; second < g.teams; second++ {
			if !g.findExchange(at, there, team, second) {
				if second == solver.None && len(g.edits) == 0 && len(g.here) == len(g.there) {
					break // it cannot move, with whatever else
				}
				continue
			}
			if now, allowed := g.rate(first / g.shape.Slots); allowed && now.isLessThan(least) {
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

// findExchange proposes to exchange the chain of games between two slots that contains a team, and a second one if one slot has
// more games in it and no court is free. It reports false if that is not possible.
func (g *granting) findExchange(at, there, team, second int) bool {
	g.edits, g.here, g.there, g.ends = g.edits[:0], g.here[:0], g.there[:0], g.ends[:0]
	g.stamp++
	g.chain(at, there, team)
	if second != solver.None {
		if len(g.here) == len(g.there) || g.mark[second] == g.stamp {
			return false
		}
		g.chain(at, there, second)
		if len(g.here) != len(g.there) {
			return false
		}
	}
	g.exchangeChains(at, there)
	return len(g.edits) > 0
}

// A wishRating orders plans: the fewest unmet wishes, shared evenly, then the least cost.
type wishRating struct{ unmet, cost int }

func (r wishRating) isLessThan(other wishRating) bool {
	return r.unmet < other.unmet || r.unmet == other.unmet && r.cost < other.cost
}

func (g *granting) rating() wishRating { return wishRating{unmet: g.soft.Cost(g.unmet), cost: 0} }

// rate tries the proposed exchange. It is allowed if it meets more wishes, and nobody rests worse.
func (g *granting) rate(night int) (now wishRating, allowed bool) {
	before := g.restOf(night)
	was := g.soft.Cost(g.unmet)
	g.apply()
	after := g.restOf(night)
	now = wishRating{g.soft.Cost(g.unmet), g.Cost()}
	allowed = g.allowed() && now.unmet < was && after.isNoWorseThan(before)
	g.revert()
	return now, allowed
}

// allowed reports whether all games of the edits are in open cells, and all teams apart.
func (g *granting) allowed() bool {
	for _, e := range g.edits {
		if e.toA != free && !g.mayPlay(e.cell, e.toA) {
			return false
		}
	}
	return g.editsKeepApart()
}

func (g *granting) apply() {
	g.countEdits(false, -1)
	g.applyEdits()
	g.countEdits(true, 1)
	g.updateNights()
}

func (g *granting) revert() {
	g.countEdits(true, -1)
	g.revertEdits()
	g.countEdits(false, 1)
	g.updateNights()
}

func (g *granting) updateNights() { g.eachTeamNight(g.updateNightCost) }

// countEdits counts the unmet wishes of the games that the edits put into cells, or of those that were there.
func (g *granting) countEdits(after bool, n int) {
	for _, e := range g.edits {
		a, b := e.a, e.b
		if after {
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

// A rest is how the teams of a night rest: how many play three in a row, how long they wait, all together and at most, and how
// often two teams meet twice running.
type rest struct{ runs, waits, longest, again int }

func (r rest) isNoWorseThan(before rest) bool {
	return r.runs <= before.runs && r.waits <= before.waits && r.longest <= before.longest && r.again <= before.again
}

func (g *granting) restOf(night int) (r rest) {
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
				r.again++
			}
			last, previous = slot, opponent
		}
	}
	return r
}

// grantCourts exchanges games between the courts of a slot, and reports whether it has moved one.
func (g *granting) grantCourts() (moved bool) {
	for team, home := range g.soft.Court {
		if home == solver.None {
			continue
		}
		for at := range g.nights * g.shape.Slots {
			if g.opponent[at*g.teams+team] < 0 || int(g.where[at*g.teams+team])%g.shape.Courts == home {
				continue
			}
			x, y := g.where[at*g.teams+team], int32(at*g.shape.Courts+home)
			if g.isLocked(x) || g.isLocked(y) {
				continue
			}
			g.edits = g.edits[:0]
			was := g.soft.Cost(g.unmet)
			g.exchange(x, y)
			g.apply()
			if g.allowed() && g.soft.Cost(g.unmet) < was {
				moved = true
			} else {
				g.revert()
			}
		}
	}
	return moved
}
