package search

import (
	"sideout/internal/rules/schedule/solver"
)

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

// rematches counts how often each pair has met, in other nights and in this one, and what these meetings cost. It is used
// when the search may choose the pairs of a night.
type rematches struct {
	met     [][]int // games in other nights
	tonight [][]int // games in this night
	cost    int
}

const (
	costMet       = 40 * unit            // a first meeting; the n-th costs 2n-1 times that
	costSameNight = 100 * largeThreshold // the same opponent twice in a night: more than improve ever accepts
)

// add counts n = 1 or -1 meetings of a and b on this night.
func (c *rematches) add(a, b, n int) {
	a, b = min(a, b), max(a, b)
	count := c.tonight[a][b]
	if n < 0 {
		count--
	}
	c.cost += n * (costMet*(2*(c.met[a][b]+count)+1) + costSameNight*count)
	c.tonight[a][b] += n
}

// swapOpponents proposes that two games of a night exchange one team each. They may be in the same slot or in two.
func (t *Table) swapOpponents(at, other int, rng *solver.Random) {
	x := int32(at*t.shape.Courts + rng.Below(t.shape.Courts))
	y := int32(other*t.shape.Courts + rng.Below(t.shape.Courts))
	xa, xb := t.teamsIn(x)
	ya, yb := t.teamsIn(y)
	if rng.Below(2) == 0 {
		ya, yb = yb, ya
	}
	if x == y || xa == free || ya == free || t.TierOf[xa] != t.TierOf[ya] || xa == yb || xb == ya || xa == ya || xb == yb {
		return
	}
	if at != other && (t.opponent[at*t.teams+int(yb)] != free || t.opponent[other*t.teams+int(xb)] != free) {
		return
	}
	t.edits = append(t.edits, edit{x, xa, xb, xa, yb}, edit{y, ya, yb, ya, xb})
}

// LoadHistory initializes the counts with those of the other weeks. seats are the numbers of the teams in the history.
func (t *Table) LoadHistory(history solver.History, seats []int) {
	t.mayRepeat = true
	t.rematches = &rematches{met: solver.Grid[int](t.teams, t.teams), tonight: solver.Grid[int](t.teams, t.teams)}
	for team, seat := range seats {
		for slot := range t.shape.Slots {
			t.countStart(team, slot, int32(history.AtStart[slot][seat]))
		}
		for court := range t.shape.Courts {
			t.countCourt(team, court, int32(history.OnCourt[court][seat]))
		}
		for other := range team {
			t.rematches.met[other][team] = history.Met[seats[other]][seat]
		}
	}
}
