package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Repair keeps the games that may stay and finds cells for the others, if necessary by moving some of those that stay. It gives
// up if a team would then play more unevenly than in the present schedule.
func Repair(s solver.Shape, kept []solver.Game, moving []solver.Pair, nights int, fixed solver.Fixed) ([]solver.Game, bool) {
	games, placed := Fill(s, kept, moving, nights, fixed)
	return games, placed && Uneven(s, games, nights, fixed) <= uneven(s, with(kept, fixed), nights, moving, fixed.Away)
}

// Fill is Repair for a schedule that may become more uneven.
func Fill(s solver.Shape, kept []solver.Game, moving []solver.Pair, nights int, fixed solver.Fixed) (games []solver.Game, placed bool) {
	t := New(s, nights)
	t.Fix(fixed)
	t.Put(kept)
	if !NewFiller(t).Place(moving) {
		return nil, false
	}
	t.ImproveNewNights(with(kept, fixed), len(moving))
	return t.MovableGames(), true
}

// FitIn keeps all games that may stay where they are, and finds free cells for the others: on the first nights, and only if
// those have none on the nights after them, up to the most. used is the number of nights. ok is false if there is no room.
func FitIn(s solver.Shape, kept []solver.Game, adding []solver.Pair, nights, most int, fixed solver.Fixed) (games []solver.Game, used int, ok bool) {
	t := New(s, most)
	t.Fix(fixed)
	t.Put(kept)
	f, count := NewFiller(t), len(adding)
	for used = nights; ; used++ {
		adding = f.PlaceFree(adding, used)
		if len(adding) == 0 || used >= most {
			break
		}
	}
	t.ImproveNewNights(with(kept, fixed), count)
	return t.MovableGames(), used, len(adding) == 0
}

// with returns the games together with the fixed ones.
func with(games []solver.Game, fixed solver.Fixed) []solver.Game {
	return slices.Concat(games, fixed.Games)
}

// Uneven rates a schedule with its fixed games in this number of nights, see uneven; 0 is best.
func Uneven(s solver.Shape, games []solver.Game, nights int, fixed solver.Fixed) int {
	return uneven(s, with(games, fixed), nights, nil, fixed.Away)
}

// uneven rates a schedule, 0 is best: it sums, over nights and tiers, by how much more than one the teams' numbers of games
// differ, and adds the repeated meetings of pairs on a night. Teams of the moving pairs are skipped: they
// lack games. So are teams on nights on which they are away.
func uneven(s solver.Shape, games []solver.Game, nights int, moving []solver.Pair, absences []solver.Absence) (n int) {
	played := solver.Grid[int](nights, s.Teams())
	met := map[[3]int]int{}
	for _, game := range games {
		if game.Night >= nights {
			continue
		}
		played[game.Night][game.Home]++
		played[game.Night][game.Away]++
		key := [3]int{game.Night, game.Home, game.Away}
		n += met[key]
		met[key]++
	}
	skip := make([]bool, s.Teams())
	for _, p := range moving {
		skip[p.A], skip[p.B] = true, true
	}
	isAway := make(map[solver.Absence]bool, len(absences))
	for _, a := range absences {
		isAway[a] = true
	}
	for number, night := range played {
		first := 0
		for _, t := range s.Tiers {
			least, most := t.PerPair*t.Teams, 0
			for team := first; team < first+t.Teams; team++ {
				if !skip[team] && !isAway[solver.Absence{Night: number, Team: team}] {
					least, most = min(least, night[team]), max(most, night[team])
				}
			}
			n += max(most-least-1, 0)
			first += t.Teams
		}
	}
	return n
}

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
