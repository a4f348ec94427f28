package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Night plans a night in two steps: split makes games that are balanced but ignore the history, then a search exchanges
// opponents, starts and courts, with the history in its cost.
func Night(s solver.Shape, q solver.Quota, history solver.History) []solver.Game {
	s.Apart = s.Among(slices.Concat(q.Playing...)).Apart
	s.Tiers = slices.Clone(s.Tiers)
	var seats []int // team of the smaller shape, without those that do not play -> team
	total := 0
	for k := range s.Tiers {
		s.Tiers[k].Teams = len(q.Playing[k])
		seats = append(seats, q.Playing[k]...)
		total += q.Games[k]
	}
	turns := s.Allot(q.Games, 1)
	var best *Table
	for seed := range weekTries {
		rng := &solver.Random{State: uint64(seed)}
		t := New(s, 1)
		t.LoadHistory(history, seats)
		t.Put(solver.Deal(s, turns, rng))
		t.Search(Effort(total)/weekTries, rng)
		if best == nil || t.Cost() < best.Cost() {
			best = t
		}
	}
	games := best.Games()
	for i, at := range games {
		games[i].Home, games[i].Away = seats[at.Home], seats[at.Away]
	}
	return games
}

// weekTries is the number of independent searches that share the work for a night.
const weekTries = 4

// completeTries is in how many orders Complete tries to add games to a night that has none yet.
const completeTries = 8

// Complete adds games to a night beside the fixed ones, for teams with fewer than their quota, where there is room: first for
// the pairs that have met least. counted are the games of the night that may not move, including those that take no place.
func Complete(s solver.Shape, movable, counted []solver.Game, q solver.Quota, history solver.History, fixed solver.Fixed) []solver.Game {
	tries := completeTries
	if len(movable) > 0 {
		tries = 1
	}
	var best *completion
	for seed := range tries {
		c := newCompletion(s, movable, counted, q, fixed)
		c.add(history, &solver.Random{State: uint64(seed)}, seed > 0)
		if best == nil || c.isBetterThan(best) {
			best = c
		}
	}
	if len(movable) == 0 {
		best.Search(Effort(best.added), &solver.Random{})
		best.add(history, &solver.Random{}, false) // the search may have made room
	}
	return best.MovableGames()
}

// A completion is a night to which Complete adds games.
type completion struct {
	*Filler
	short []int // team -> games that it lacks
	added int
	met   int // how often the pairs of the added games have met on other nights
}

func newCompletion(s solver.Shape, movable, counted []solver.Game, q solver.Quota, fixed solver.Fixed) *completion {
	t := New(s, 1)
	t.Fix(fixed)
	t.Put(movable)
	c := &completion{Filler: NewFiller(t), short: q.PerTeam(s)}
	for team, n := range s.PerTeam(movable, counted) {
		c.short[team] -= n
	}
	return c
}

// add adds games for the teams that lack some, in the order of their earlier meetings, and of teams or at random.
func (c *completion) add(history solver.History, rng *solver.Random, shuffled bool) {
	var pairs []solver.Pair
	for a := range c.short {
		for b := a + 1; b < len(c.short); b++ {
			if c.TierOf[a] == c.TierOf[b] {
				pairs = append(pairs, solver.Pair{A: a, B: b})
			}
		}
	}
	if shuffled {
		solver.Shuffle(rng, pairs)
	}
	slices.SortStableFunc(pairs, func(x, y solver.Pair) int { return history.Met[x.A][x.B] - history.Met[y.A][y.B] })
	for _, p := range pairs {
		if c.short[p.A] > 0 && c.short[p.B] > 0 && c.Meetings(0, p) == 0 && c.PlaceOn([]int{0}, p) {
			c.short[p.A]--
			c.short[p.B]--
			c.added++
			c.met += history.Met[p.A][p.B]
		}
	}
}

func (c *completion) isBetterThan(other *completion) bool {
	if c.added != other.added {
		return c.added > other.added
	}
	if c.met != other.met {
		return c.met < other.met
	}
	return c.Cost() < other.Cost()
}
