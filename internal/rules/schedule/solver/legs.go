package solver

import ()

// legs deals the pairs of a tier in whole rounds, in which every team plays once, in the same order in each leg: so a pair meets
// again after about as many nights as a leg takes, also if legs begin in the middle of a night. It returns nil if the nights do
// not consist of whole rounds, or if a pair meets only once. It has all the properties that split guarantees: the teams have
// played equally often after each round, and no pair meets twice in a leg.
func legs(t Tier, parts []part, rng *Random) [][]Pair {
	half := t.Teams / 2
	if t.Teams%2 != 0 || half < 2 || t.PerPair < 2 {
		return nil
	}
	nights := map[int][]int{} // night -> its parts
	games := map[int]int{}
	last := 0
	for p, part := range parts {
		nights[part.night] = append(nights[part.night], p)
		games[part.night] += part.size
		last = max(last, part.night)
	}
	for _, n := range games {
		if n%half != 0 || n/half > roundsPerLeg(t) {
			return nil
		}
	}
	names, order := make([]int, t.Teams), make([]int, roundsPerLeg(t))
	for i := range names {
		names[i] = i
	}
	for i := range order {
		order[i] = i
	}
	Shuffle(rng, names)
	Shuffle(rng, order)
	pairs := make([][]Pair, len(parts))
	round := 0
	for night := range last + 1 {
		own := nights[night]
		Shuffle(rng, own)
		d := dealer{opponent: Grid[int](len(own), t.Teams), size: make([]int, len(own))}
		for i := range games[night] / half {
			for court := range half {
				p := roundPair(t, order[round%len(order)], court)
				d.add(i, names[p.A], names[p.B])
			}
			round++
		}
		for i, p := range own {
			for d.size[i] > parts[p].size {
				d.pass(i, own, parts)
			}
		}
		for i, p := range own {
			pairs[p] = d.pairs(i)
		}
	}
	return pairs
}

// A dealer holds the pairs of a night by slot.
type dealer struct {
	opponent [][]int // slot, team -> opponent + 1, or 0
	size     []int   // slot -> games
}

func (d dealer) add(slot, a, b int) {
	d.opponent[slot][a], d.opponent[slot][b] = b+1, a+1
	d.size[slot]++
}

func (d dealer) pairs(slot int) (pairs []Pair) {
	for a, b := range d.opponent[slot] {
		if a < b-1 {
			pairs = append(pairs, Pair{A: a, B: b - 1})
		}
	}
	return pairs
}

// pass gives a game of a slot with too many to one with too few. The games of two slots form paths and rings; on a path
// with more games of the first slot than of the second, all games change places.
func (d dealer) pass(from int, own []int, parts []part) {
	to := 0
	for d.size[to] >= parts[own[to]].size {
		to++
	}
	for start := range d.opponent[from] {
		if d.opponent[from][start] == 0 || d.opponent[to][start] != 0 {
			continue
		}
		path, slot := []int{start}, from
		for team := start; d.opponent[slot][team] != 0; slot = from + to - slot {
			team = d.opponent[slot][team] - 1
			path = append(path, team)
		}
		if len(path)%2 != 0 {
			continue // it has as many games of one slot as of the other
		}
		for i, team := range path[:len(path)-1] {
			d.remove([2]int{from, to}[i%2], team, path[i+1])
		}
		for i, team := range path[:len(path)-1] {
			d.add([2]int{to, from}[i%2], team, path[i+1])
		}
		return
	}
	panic("schedule: no game can be passed on") // impossible: the first slot has more games than the second
}

func (d dealer) remove(slot, a, b int) {
	d.opponent[slot][a], d.opponent[slot][b] = 0, 0
	d.size[slot]--
}
