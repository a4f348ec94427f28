package search

import (
	"sideout/internal/rules/schedule/solver"
)

// Before it adds a night, Resume tries to place the games in several orders: as many as add up to gamesForOrders games.
const (
	maxOrders      = 8
	gamesForOrders = 4_000
)

// Resume plans the rest of a partly played season beside the fixed games, in as few nights as it can from the given number on.
func Resume(s solver.Shape, pairs []solver.Pair, nights int, fixed solver.Fixed) ([]solver.Game, int) {
	rng, orders := &solver.Random{}, min(max(gamesForOrders/len(pairs), 1), maxOrders)
	for ; ; nights++ {
		for range orders {
			t := New(s, nights)
			t.Fix(fixed)
			if NewFiller(t).Place(pairs) {
				t.Search(Effort(len(pairs)), rng)
				return t.MovableGames(), nights
			}
			solver.Shuffle(rng, pairs)
		}
	}
}

// NightsBeside returns the fewest nights in which this number of games might fit beside the fixed ones. It is a lower bound.
func NightsBeside(s solver.Shape, fixed solver.Fixed, games int) (nights int) {
	if fixed.IsEmpty() {
		return 0
	}
	last := 0
	for _, g := range fixed.Games {
		last = max(last, g.Night+1)
	}
	for _, b := range fixed.Busy {
		last = max(last, b.Night+1)
	}
	for _, a := range fixed.Away {
		last = max(last, a.Night+1)
	}
	t := New(s, last)
	t.Fix(fixed)
	for ; games > 0 && nights < last; nights++ {
		for slot := range s.Slots {
			games -= t.RoomIn(nights*s.Slots + slot)
		}
	}
	for ; games > 0; nights++ {
		games -= s.On(nights).PerNight()
	}
	return nights
}
