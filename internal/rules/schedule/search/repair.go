package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// Repair keeps the games that may stay and finds cells for the moving pairs, moving other games if necessary. It fails if the
// result would be less even than the present schedule.
func Repair(s solver.Shape, kept []solver.Game, moving []solver.Pair, nights int, fixed solver.Fixed) ([]solver.Game, bool) {
	games, placed := Fill(s, kept, moving, nights, fixed)
	return games, placed && Unevenness(s, games, nights, fixed) <= unevenness(s, withFixed(kept, fixed), nights, moving, fixed.Away)
}

// Fill is like Repair, but the schedule may become less even.
func Fill(s solver.Shape, kept []solver.Game, moving []solver.Pair, nights int, fixed solver.Fixed) (games []solver.Game, placed bool) {
	t := NewTable(s, nights)
	t.AddFixed(fixed)
	t.AddGames(kept)
	if !NewFiller(t).PlaceAll(moving) {
		return nil, false
	}
	t.ImproveNewNights(withFixed(kept, fixed), len(moving))
	return t.MovableGames(), true
}

// FitIn keeps all games that may stay in place, and finds free cells for the added pairs on the first nights. Only if these are
// full it uses later nights, up to most. used is the resulting number of nights. ok is false if there is no room.
func FitIn(s solver.Shape, kept []solver.Game, newPairs []solver.Pair, nights, maxNights int, fixed solver.Fixed) (games []solver.Game, used int, ok bool) {
	t := NewTable(s, maxNights)
	t.AddFixed(fixed)
	t.AddGames(kept)
	f, count := NewFiller(t), len(newPairs)
	for used = nights; ; used++ {
		newPairs = f.PlaceInFreeCells(newPairs, used)
		if len(newPairs) == 0 || used >= maxNights {
			break
		}
	}
	t.ImproveNewNights(withFixed(kept, fixed), count)
	return t.MovableGames(), used, len(newPairs) == 0
}

// withFixed returns the games together with the fixed ones.
func withFixed(games []solver.Game, fixed solver.Fixed) []solver.Game {
	return slices.Concat(games, fixed.Games)
}

// Unevenness rates a schedule with its fixed games on the given number of nights, see unevenness. 0 is best.
func Unevenness(s solver.Shape, games []solver.Game, nights int, fixed solver.Fixed) int {
	return unevenness(s, withFixed(games, fixed), nights, nil, fixed.Away)
}

// unevenness rates a schedule; 0 is best. It sums, over nights and tiers, by how much more than one the teams' numbers of games
// differ, and adds the repeated meetings of pairs on a night. It skips teams of moving pairs, which lack games, and teams on
// nights on which they are away.
func unevenness(s solver.Shape, games []solver.Game, nights int, moving []solver.Pair, absences []solver.Absence) (n int) {
	played := solver.NewGrid[int](nights, s.TeamCount())
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
	skip := make([]bool, s.TeamCount())
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

// Before it adds a night, PlanRest tries to place the games in several orders. Fewer orders are tried if there are many games.
const (
	maxOrders      = 8
	gamesForOrders = 4_000
)

// PlanRest plans the rest of a partly played season beside the fixed games. It tries the given number of nights first, then
// more.
func PlanRest(s solver.Shape, pairs []solver.Pair, nights int, fixed solver.Fixed) ([]solver.Game, int) {
	rng, orders := &solver.Random{}, min(max(gamesForOrders/len(pairs), 1), maxOrders)
	for ; ; nights++ {
		for range orders {
			t := NewTable(s, nights)
			t.AddFixed(fixed)
			if NewFiller(t).PlaceAll(pairs) {
				t.Search(Effort(len(pairs)), rng)
				return t.MovableGames(), nights
			}
			solver.Shuffle(rng, pairs)
		}
	}
}

// MinNightsBesideFixed returns a lower bound on the nights in which the given number of games fits beside the fixed ones.
func MinNightsBesideFixed(s solver.Shape, fixed solver.Fixed, games int) (nights int) {
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
	t := NewTable(s, last)
	t.AddFixed(fixed)
	for ; games > 0 && nights < last; nights++ {
		for slot := range s.Slots {
			games -= t.RoomInSlot(nights*s.Slots + slot)
		}
	}
	for ; games > 0; nights++ {
		games -= s.On(nights).MaxGamesPerNight()
	}
	return nights
}
