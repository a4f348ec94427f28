package schedule

// A table holds a plan while it is improved: nights by slots by courts. All its moves stay inside a night
// and let no team play twice in a slot, so what split proves stays true.
type table struct {
	shape  shape
	teams  int
	nights int
	open   []int // the nights that improve may touch
	tierOf []int32
	may    []bool // tier, slot, court -> it is open

	opponent []int16 // slot of a night, team -> opponent, or free
	where    []int32 // slot of a night, team -> cell
	cell     []int16 // slot of a night, court -> a team that plays there, or free

	atStart, onCourt       []int32 // slot, team and court, team -> games
	allAtStart, allOnCourt []int32 // slot, tier and court, tier -> places
	fair                   []int32 // tier -> weight of its unfairness
	unfairStarts           int     // cost of uneven shares
	unfairCourts           int
	strain                 []int32 // night, team -> cost of that team's evening
	tired                  int     // the sum of strain
	company                *company

	mark      []int32 // team -> stamp of the last move that saw it
	stamp     int32
	edits     []edit // the move that is being considered
	was       []int32
	here, off []int32 // cells of a chain
}

// An edit puts the game of the teams toA and toB into a cell where a and b played; free is no game.
type edit struct {
	cell           int32
	a, b, toA, toB int16
}

const free = -1

// What makes a plan worse, and by how much, see docs/scheduling.md#comfort. A wait of n slots costs n*n waits.
const (
	costWait    = 4
	costRun     = 64 // each game beyond two in a row
	costRematch = 32 // the same opponent twice running, for each team
	costLate    = 1  // half a game one slot later: short nights
	costUnfair  = 8  // a team that is one game off the fair share; n games cost n*n
	unit        = 1 << 10
)

func newTable(s shape, nights int) *table {
	t := &table{shape: s, teams: s.teams(), nights: nights}
	for night := range nights {
		t.open = append(t.open, night)
	}
	all := nights * s.slots
	t.opponent, t.cell, t.where = make([]int16, all*t.teams), make([]int16, all*s.courts), make([]int32, all*t.teams)
	for i := range t.opponent {
		t.opponent[i] = free
	}
	for i := range t.cell {
		t.cell[i] = free
	}
	t.atStart, t.onCourt = make([]int32, s.slots*t.teams), make([]int32, s.courts*t.teams)
	t.allAtStart, t.allOnCourt = make([]int32, s.slots*len(s.tiers)), make([]int32, s.courts*len(s.tiers))
	t.strain, t.mark = make([]int32, nights*t.teams), make([]int32, t.teams)
	t.may = make([]bool, len(s.tiers)*s.slots*s.courts)
	for k, tier := range s.tiers {
		t.fair = append(t.fair, int32(costUnfair*unit/max(tier.teams, 1)))
		for range tier.teams {
			t.tierOf = append(t.tierOf, int32(k))
		}
		for slot, open := range tier.open {
			for _, court := range open {
				t.may[(k*s.slots+slot)*s.courts+court] = true
			}
		}
	}
	return t
}

// put starts with the games of a plan.
func (t *table) put(games []game) {
	for _, g := range games {
		t.set(t.at(g.night, g.slot, g.court), int16(g.home), int16(g.away), 1)
		for _, team := range [2]int{g.home, g.away} {
			t.restrain(g.night, team)
		}
	}
}

func (t *table) at(night, slot, court int) int32 {
	return int32((night*t.shape.slots+slot)*t.shape.courts + court)
}

// games returns the plan in the order of play. The first team of a game is the smaller.
func (t *table) games() (games []game) {
	for cell, a := range t.cell {
		if a != free {
			slot, court := cell/t.shape.courts, cell%t.shape.courts
			b := int(t.opponent[slot*t.teams+int(a)])
			games = append(games, game{slot / t.shape.slots, slot % t.shape.slots, court, min(int(a), b), max(int(a), b)})
		}
	}
	return games
}

// cost is what improve lowers.
func (t *table) cost() int {
	cost := t.tired*unit + t.unfairStarts + t.unfairCourts
	if t.company != nil {
		cost += t.company.cost
	}
	return cost
}

// set puts the game of a and b into a cell (n = 1), or takes it out (n = -1).
func (t *table) set(cell int32, a, b int16, n int32) {
	at, court := int(cell)/t.shape.courts, int(cell)%t.shape.courts
	slot, row := at%t.shape.slots, at*t.teams
	if n > 0 {
		t.opponent[row+int(a)], t.opponent[row+int(b)], t.cell[cell] = b, a, a
		t.where[row+int(a)], t.where[row+int(b)] = cell, cell
	} else {
		t.opponent[row+int(a)], t.opponent[row+int(b)], t.cell[cell] = free, free, free
	}
	tiers := len(t.shape.tiers)
	for _, team := range [2]int{int(a), int(b)} {
		tier := int(t.tierOf[team])
		t.unfairStarts += t.tally(tier, &t.atStart[slot*t.teams+team], &t.allAtStart[slot*tiers+tier], n)
		if t.shape.courts > 1 {
			t.unfairCourts += t.tally(tier, &t.onCourt[court*t.teams+team], &t.allOnCourt[court*tiers+tier], n)
		}
	}
	if t.company != nil {
		t.company.meet(int(a), int(b), int(n))
	}
}

// tally adds n to a team's games and to those of its tier, and returns what that changes in the cost of
// their shares: teams times the sum of the squares, less the square of the sum.
func (t *table) tally(tier int, one, all *int32, n int32) int {
	change := int32(t.shape.tiers[tier].teams)*n*(2**one+n) - n*(2**all+n)
	*one += n
	*all += n
	return int(change) * int(t.fair[tier])
}

// restrain brings strain up to date.
func (t *table) restrain(night, team int) {
	i := night*t.teams + team
	cost := t.evening(night, team)
	t.tired += int(cost - t.strain[i])
	t.strain[i] = cost
}

// evening is what a team's night costs it: waits, runs, rematches, and the hour.
func (t *table) evening(night, team int) (cost int32) {
	last, run, previous := int32(-1), 0, int16(free)
	i := night*t.shape.slots*t.teams + team
	for slot := range int32(t.shape.slots) {
		opponent := t.opponent[i]
		i += t.teams
		if opponent == free {
			continue
		}
		cost += slot * costLate
		if last >= 0 {
			gap := slot - last - 1
			cost += costWait * gap * gap
			if opponent == previous {
				cost += costRematch
			}
		}
		if run++; last != slot-1 {
			run = 1
		} else if run > 2 {
			cost += costRun
		}
		last, previous = slot, opponent
	}
	return cost
}
