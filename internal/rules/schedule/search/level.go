package search

import (
	"sideout/internal/rules/schedule/solver"
)

// LevelNights exchanges games between nights, so that the teams that are present play about equally often on each night and
// meet no opponent twice on a night. It makes only exchanges that improve this.
func (t *Table) LevelNights(fixed solver.Fixed) {
	l := newLeveler(t, fixed)
	for range maxLevelPasses {
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

// maxLevelPasses is the maximum number of passes of LevelNights over all games.
const maxLevelPasses = 6

// A leveler counts the games of the teams by night.
type leveler struct {
	*Table
	load    [][]int // night, team -> games
	isAway  map[solver.Absence]bool
	size    [][]int // night, tier -> games, counted once for each team
	present [][]int // night, tier -> teams that are not away
}

func newLeveler(t *Table, fixed solver.Fixed) leveler {
	l := leveler{Table: t, load: solver.NewGrid[int](t.nights, t.teams), isAway: map[solver.Absence]bool{},
		size: solver.NewGrid[int](t.nights, len(t.shape.Tiers)), present: solver.NewGrid[int](t.nights, len(t.shape.Tiers))}
	for night := range t.nights {
		for k, tier := range t.shape.Tiers {
			l.present[night][k] = tier.Teams
		}
	}
	for _, a := range fixed.Away {
		if a.Night < t.nights {
			l.isAway[a] = true
			l.present[a.Night][t.TierOf[a.Team]]--
		}
	}
	for _, g := range t.Games() {
		l.count(g.Night, g.Home, g.Away, 1)
	}
	return l
}

func (l leveler) count(night, a, b, n int) {
	l.load[night][a] += n
	l.load[night][b] += n
	l.size[night][l.TierOf[a]] += 2 * n
}

// deviation returns by how many games a team misses its even share of a night.
func (l leveler) deviation(night, team int) int {
	k := l.TierOf[team]
	there := max(l.present[night][k], 1)
	least, most := l.size[night][k]/there, solver.CeilDiv(l.size[night][k], there)
	return max(l.load[night][team]-most, least-l.load[night][team], 0)
}

// unfairness returns the cost of the deviations of some teams on a night. Repeated teams count once.
func (l leveler) unfairness(night int, teams ...int) (cost int) {
	for i, team := range teams {
		isNew := true
		for _, before := range teams[:i] {
			isNew = isNew && before != team
		}
		if isNew && !l.isAway[solver.Absence{Night: night, Team: team}] {
			cost += l.deviation(night, team) * l.deviation(night, team)
		}
	}
	return cost
}

// improveWith exchanges a game of a team that plays too often on its night for the best game of another night. It reports
// whether there is one.
func (l leveler) improveWith(games []solver.Game, i int) bool {
	g := games[i]
	if l.deviation(g.Night, g.Home)+l.deviation(g.Night, g.Away) == 0 && l.meetings(g.Night, g.Home, g.Away) < 2 {
		return false
	}
	best, least := solver.None, 0
	for j, h := range games {
		if h.Night == g.Night || l.TierOf[h.Home] != l.TierOf[g.Home] {
			continue
		}
		if change, allowed := l.tryExchange(g, h); allowed && change < least {
			best, least = j, change
		}
	}
	if best == solver.None {
		return false
	}
	l.swap(g, games[best])
	games[i], games[best] = withTeams(g, games[best]), withTeams(games[best], g)
	return true
}

// withTeams returns the cell of one game with the teams of another.
func withTeams(cell, teams solver.Game) solver.Game {
	cell.Home, cell.Away = teams.Home, teams.Away
	return cell
}

// tryExchange returns by how much an exchange of two games changes the cost, and whether it is allowed.
func (l leveler) tryExchange(g, h solver.Game) (change int, allowed bool) {
	teams := []int{g.Home, g.Away, h.Home, h.Away}
	rate := func() int {
		cost := l.unfairness(g.Night, teams...) + l.unfairness(h.Night, teams...)
		for _, p := range [2]solver.Game{g, h} {
			cost += max(l.meetings(g.Night, p.Home, p.Away)-1, 0) + max(l.meetings(h.Night, p.Home, p.Away)-1, 0)
		}
		return cost
	}
	before := rate()
	l.remove(g)
	l.remove(h)
	allowed = l.canPlace(g, h) && l.canPlace(h, g)
	if allowed {
		l.add(withTeams(g, h))
		if allowed = l.canPlace(h, g); allowed {
			l.add(withTeams(h, g))
			change = rate() - before
			l.remove(withTeams(h, g))
		}
		l.remove(withTeams(g, h))
	}
	l.add(g)
	l.add(h)
	return change, allowed
}

// canPlace reports whether the teams of one game can play in the cell of another, which is free.
func (l leveler) canPlace(cell, teams solver.Game) bool {
	at := cell.Night*l.shape.Slots + cell.Slot
	return l.isFree(at, teams.Home) && l.isFree(at, teams.Away) && l.mayMeet(at, solver.Pair{A: teams.Home, B: teams.Away}) &&
		l.mayPlay(l.cellIndex(cell.Night, cell.Slot, cell.Court), int16(teams.Home))
}

func (l leveler) swap(g, h solver.Game) {
	l.remove(g)
	l.remove(h)
	l.add(withTeams(g, h))
	l.add(withTeams(h, g))
	for _, team := range [4]int{g.Home, g.Away, h.Home, h.Away} {
		l.updateNightCost(g.Night, team)
		l.updateNightCost(h.Night, team)
	}
}

func (l leveler) add(g solver.Game) {
	l.updateCell(l.cellIndex(g.Night, g.Slot, g.Court), int16(g.Home), int16(g.Away), 1)
	l.count(g.Night, g.Home, g.Away, 1)
}

func (l leveler) remove(g solver.Game) {
	l.updateCell(l.cellIndex(g.Night, g.Slot, g.Court), int16(g.Home), int16(g.Away), -1)
	l.count(g.Night, g.Home, g.Away, -1)
}

// meetings returns the number of games of two teams on a night.
func (l leveler) meetings(night, a, b int) (n int) {
	for slot := range l.shape.Slots {
		if l.opponent[(night*l.shape.Slots+slot)*l.teams+a] == int16(b) {
			n++
		}
	}
	return n
}

// A rematches value counts how often each pair has met on other nights and on this one, and the cost of these meetings. It is
// used if the search may choose the pairs of a night.
type rematches struct {
	met     [][]int // games on other nights
	tonight [][]int // games on this night
	cost    int
}

const (
	costMeeting   = 40 * unit            // of the first meeting of a pair; the n-th one costs 2n-1 times as much
	costSameNight = 100 * largeThreshold // of meeting the same opponent twice on a night; more than improve ever accepts
)

// add adds n meetings of a and b on this night; n is 1 or -1.
func (c *rematches) add(a, b, n int) {
	a, b = min(a, b), max(a, b)
	count := c.tonight[a][b]
	if n < 0 {
		count--
	}
	c.cost += n * (costMeeting*(2*(c.met[a][b]+count)+1) + costSameNight*count)
	c.tonight[a][b] += n
}

// swapOpponents proposes that two games of a night exchange one team each. The games may be in the same slot or in different
// slots.
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

// LoadHistory initializes the counts with those of other weeks. seats are the indexes of the table's teams in the history.
func (t *Table) LoadHistory(history solver.History, seats []int) {
	t.mayRepeat = true
	t.rematches = &rematches{met: solver.NewGrid[int](t.teams, t.teams), tonight: solver.NewGrid[int](t.teams, t.teams)}
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
