package planner

import (
	"slices"

	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// holdTonight marks the unplayed games of a night that has begun and is not over, so that they stay if their pairs still
// need them: the teams are in the gym. To move them, the organizer blacks out the night or waits until it is over.
func (s *season) holdTonight() {
	tonight := s.tonight()
	if s.before < tonight || len(s.in.Games) == 0 || slices.Contains(s.Closed, tonight) {
		return
	}
	for _, g := range s.groups {
		left := s.remaining(g)
		for i := range s.in.Games {
			game := &s.in.Games[i]
			a, knowsA := g.Number(game.Team1ID)
			b, knowsB := g.Number(game.Team2ID)
			if !game.IsMovable() || !knowsA || !knowsB || s.NightOf(game.ScheduledGame) != tonight {
				continue
			}
			if count := &left[min(a, b)][max(a, b)]; *count > 0 {
				*count--
				game.Held = schedule.IsTonight
				s.heldGames++
			}
		}
	}
}

// retainable returns the games that may stay where they are: needed, and on an open cell of one of the first nights that no
// fixed game takes. It also returns the pairs that still lack a game.
func (s season) retainable(t task, nights int) (kept []solver.Game, missing []solver.Pair) {
	numbers := schedule.NewNightIndex(s.After(s.before, nights))
	wanted := map[solver.Pair]int{}
	for _, p := range t.pairs {
		wanted[p]++
	}
	taken := newPlaces(t.fixed)
	for _, old := range s.in.InOrder() {
		a, knowsA := t.Number(old.Team1ID)
		b, knowsB := t.Number(old.Team2ID)
		if !old.IsMovable() || !knowsA || !knowsB {
			continue
		}
		p := solver.PairOf(a, b)
		cell, found := t.Locate(old.ScheduledGame, s.NightOf(old.ScheduledGame), numbers)
		cell.Home, cell.Away = p.A, p.B
		if !found || wanted[p] == 0 || !taken.areApart(cell, t.Shape.Apart) || !taken.take(cell) {
			continue
		}
		wanted[p]--
		kept = append(kept, cell)
	}
	for _, p := range t.pairs {
		if wanted[p] > 0 {
			wanted[p]--
			missing = append(missing, p)
		}
	}
	return kept, missing
}

// places are the slots of nights in which courts and teams are taken.
type places map[place]bool

type place struct{ night, slot, at int } // at is a court from 0 on, or a team from -1 down

// allNight is the slot of a place that is taken the whole night.
const allNight = -1

// tiedAt is the slot of a place that a team does not take although no game of it is then.
func tiedAt(slot int) int { return allNight - 1 - slot }

// newPlaces returns the places that fixed games take.
func newPlaces(fixed solver.Fixed) places {
	taken := places{}
	for _, a := range fixed.Away {
		taken[place{a.Night, allNight, -1 - a.Team}] = true
	}
	for _, g := range fixed.Games {
		for _, p := range placesOf(g) {
			taken[p] = true
		}
	}
	for _, b := range fixed.Tied {
		taken[place{b.Night, tiedAt(b.Slot), -1 - b.Team}] = true
	}
	for _, b := range fixed.Busy {
		if b.Court != solver.None {
			taken[place{b.Night, b.Slot, b.Court}] = true
		}
		if b.Team != solver.None {
			taken[place{b.Night, b.Slot, -1 - b.Team}] = true
		}
	}
	return taken
}

func placesOf(g solver.Game) [3]place {
	return [3]place{{g.Night, g.Slot, g.Court}, {g.Night, g.Slot, -1 - g.Home}, {g.Night, g.Slot, -1 - g.Away}}
}

// take takes the places of a game, or returns false if one of them is taken already.
func (taken places) take(g solver.Game) bool {
	all := placesOf(g)
	for _, p := range all {
		if taken[p] || taken[place{p.night, allNight, p.at}] || taken[place{p.night, tiedAt(p.slot), p.at}] {
			return false
		}
	}
	for _, p := range all {
		taken[p] = true
	}
	return true
}
