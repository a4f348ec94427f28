package search

import "sideout/internal/rules/schedule/solver"

// Level exchanges games between nights, so that the teams that are there play about equally often on each of them and meet
// nobody twice on a night. Only exchanges that make it more even are made.
func (t *Table) Level(fixed solver.Fixed) {
	l := newLeveling(t, fixed)
	for range mostLeveling {
		games := t.MovableGames()
		isBetter := false
		for i := range games {
			isBetter = l.improveWith(games, i) || isBetter
		}
		if !isBetter {
			return
		}
	}
}

// mostLeveling is how often Level looks at all games.
const mostLeveling = 6

// A leveling counts the games of the teams by night.
type leveling struct {
	*Table
	load   [][]int // night, team -> games
	isAway map[solver.Absence]bool
	size   [][]int // night, tier -> places
	there  [][]int // night, tier -> teams that are not away
}

func newLeveling(t *Table, fixed solver.Fixed) leveling {
	l := leveling{Table: t, load: solver.Grid[int](t.nights, t.teams), isAway: map[solver.Absence]bool{},
		size: solver.Grid[int](t.nights, len(t.shape.Tiers)), there: solver.Grid[int](t.nights, len(t.shape.Tiers))}
	for night := range t.nights {
		for k, tier := range t.shape.Tiers {
			l.there[night][k] = tier.Teams
		}
	}
	for _, a := range fixed.Away {
		if a.Night < t.nights {
			l.isAway[a] = true
			l.there[a.Night][t.TierOf[a.Team]]--
		}
	}
	for _, g := range t.Games() {
		l.count(g.Night, g.Home, g.Away, 1)
	}
	return l
}

func (l leveling) count(night, a, b, n int) {
	l.load[night][a] += n
	l.load[night][b] += n
	l.size[night][l.TierOf[a]] += 2 * n
}

// off returns by how many games a team is off the fair share of a night.
func (l leveling) off(night, team int) int {
	k := l.TierOf[team]
	there := max(l.there[night][k], 1)
	least, most := l.size[night][k]/there, solver.Ceil(l.size[night][k], there)
	return max(l.load[night][team]-most, least-l.load[night][team], 0)
}

// unfair rates some teams on a night.
func (l leveling) unfair(night int, teams ...int) (cost int) {
	for i, team := range teams {
		isNew := true
		for _, before := range teams[:i] {
			isNew = isNew && before != team
		}
		if isNew && !l.isAway[solver.Absence{Night: night, Team: team}] {
			cost += l.off(night, team) * l.off(night, team)
		}
	}
	return cost
}

// improveWith exchanges a game of a team that plays too often on its night with the game of another night that helps most, and
// reports whether there is one.
func (l leveling) improveWith(games []solver.Game, i int) bool {
	g := games[i]
	if l.off(g.Night, g.Home)+l.off(g.Night, g.Away) == 0 && l.meetings(g.Night, g.Home, g.Away) < 2 {
		return false
	}
	best, least := solver.None, 0
	for j, h := range games {
		if h.Night == g.Night || l.TierOf[h.Home] != l.TierOf[g.Home] {
			continue
		}
		if change, allowed := l.try(g, h); allowed && change < least {
			best, least = j, change
		}
	}
	if best == solver.None {
		return false
	}
	l.swap(g, games[best])
	games[i], games[best] = inCellOf(g, games[best]), inCellOf(games[best], g)
	return true
}

// inCellOf returns the cell of a game with the teams of another.
func inCellOf(cell, teams solver.Game) solver.Game {
	cell.Home, cell.Away = teams.Home, teams.Away
	return cell
}

// try returns by how much the exchange of two games changes the cost, and whether it is allowed.
func (l leveling) try(g, h solver.Game) (change int, allowed bool) {
	teams := []int{g.Home, g.Away, h.Home, h.Away}
	rate := func() int {
		cost := l.unfair(g.Night, teams...) + l.unfair(h.Night, teams...)
		for _, p := range [2]solver.Game{g, h} {
			cost += max(l.meetings(g.Night, p.Home, p.Away)-1, 0) + max(l.meetings(h.Night, p.Home, p.Away)-1, 0)
		}
		return cost
	}
	before := rate()
	l.remove(g)
	l.remove(h)
	allowed = l.canBe(g, h) && l.canBe(h, g)
	if allowed {
		l.add(inCellOf(g, h))
		if allowed = l.canBe(h, g); allowed {
			l.add(inCellOf(h, g))
			change = rate() - before
			l.remove(inCellOf(h, g))
		}
		l.remove(inCellOf(g, h))
	}
	l.add(g)
	l.add(h)
	return change, allowed
}

// canBe reports whether the teams of a game can play in the cell of another, which is free.
func (l leveling) canBe(cell, teams solver.Game) bool {
	at := cell.Night*l.shape.Slots + cell.Slot
	return l.isFree(at, teams.Home) && l.isFree(at, teams.Away) && l.mayMeet(at, solver.Pair{A: teams.Home, B: teams.Away}) &&
		l.mayPlay(l.at(cell.Night, cell.Slot, cell.Court), int16(teams.Home))
}

func (l leveling) swap(g, h solver.Game) {
	l.remove(g)
	l.remove(h)
	l.add(inCellOf(g, h))
	l.add(inCellOf(h, g))
	for _, team := range [4]int{g.Home, g.Away, h.Home, h.Away} {
		l.updateNightCost(g.Night, team)
		l.updateNightCost(h.Night, team)
	}
}

func (l leveling) add(g solver.Game) {
	l.set(l.at(g.Night, g.Slot, g.Court), int16(g.Home), int16(g.Away), 1)
	l.count(g.Night, g.Home, g.Away, 1)
}

func (l leveling) remove(g solver.Game) {
	l.set(l.at(g.Night, g.Slot, g.Court), int16(g.Home), int16(g.Away), -1)
	l.count(g.Night, g.Home, g.Away, -1)
}

// meetings returns the number of games of two teams on a night.
func (l leveling) meetings(night, a, b int) (n int) {
	for slot := range l.shape.Slots {
		if l.opponent[(night*l.shape.Slots+slot)*l.teams+a] == int16(b) {
			n++
		}
	}
	return n
}
