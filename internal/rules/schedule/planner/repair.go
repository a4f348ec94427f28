package planner

import (
	"slices"

	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// holdTonight marks the unplayed games of a night that has begun and is not over, so that they stay if their pairs still need
// them: the teams are already in the gym. To move them, the organizer blacks out the night or waits until it is over.
func (s *season) holdTonight() {
	tonight := s.tonight()
	if s.planAfter < tonight || len(s.in.Games) == 0 || slices.Contains(s.Closed, tonight) {
		return
	}
	for _, g := range s.groups {
		left := s.remainingGames(g)
		for i := range s.in.Games {
			game := &s.in.Games[i]
			a, knowsA := g.TeamIndex(game.Team1ID)
			b, knowsB := g.TeamIndex(game.Team2ID)
			if !game.IsMovable() || !knowsA || !knowsB || s.NightOf(game.ScheduledGame) != tonight {
				continue
			}
			if count := &left[min(a, b)][max(a, b)]; *count > 0 {
				*count--
				game.HoldReason = schedule.StayTonight
				s.heldGames++
			}
		}
	}
}

// retainGames returns the games that may stay in place: their pair needs them, and they are in an open cell of one of the first
// nights that no fixed game takes. It also returns the pairs that still need a game.
func (s season) retainGames(t task, nights int) (kept []solver.Game, missing []solver.Pair) {
	numbers := schedule.NewNightIndex(s.NightsAfter(s.planAfter, nights))
	wanted := map[solver.Pair]int{}
	for _, p := range t.pairs {
		wanted[p]++
	}
	taken := newOccupancy(t.fixed)
	for _, old := range s.in.InOrder() {
		a, knowsA := t.TeamIndex(old.Team1ID)
		b, knowsB := t.TeamIndex(old.Team2ID)
		if !old.IsMovable() || !knowsA || !knowsB {
			continue
		}
		p := solver.PairOf(a, b)
		cell, found := t.Locate(old.ScheduledGame, s.NightOf(old.ScheduledGame), numbers)
		cell.Home, cell.Away = p.A, p.B
		if !found || wanted[p] == 0 || !taken.areApart(cell, t.Shape.Apart) || !taken.tryTake(cell) {
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

// An occupancy is the set of slots in which courts and teams are taken.
type occupancy map[occupiedSlot]bool

type occupiedSlot struct{ night, slot, resource int } // resource is a court (0 and up) or a team (-1 and down)

// allNight is the slot of an entry that blocks the whole night.
const allNight = -1

// personBusySlot returns the slot number of an entry for a team that may not play in a slot, although it has no game then.
func personBusySlot(slot int) int { return allNight - 1 - slot }

// newOccupancy returns the slots that fixed games and absences take.
func newOccupancy(fixed solver.Fixed) occupancy {
	taken := occupancy{}
	for _, a := range fixed.Away {
		taken[occupiedSlot{a.Night, allNight, -1 - a.Team}] = true
	}
	for _, g := range fixed.Games {
		for _, p := range slotsOccupiedBy(g) {
			taken[p] = true
		}
	}
	for _, b := range fixed.PersonBusy {
		taken[occupiedSlot{b.Night, personBusySlot(b.Slot), -1 - b.Team}] = true
	}
	for _, b := range fixed.Busy {
		if b.Court != solver.None {
			taken[occupiedSlot{b.Night, b.Slot, b.Court}] = true
		}
		if b.Team != solver.None {
			taken[occupiedSlot{b.Night, b.Slot, -1 - b.Team}] = true
		}
	}
	return taken
}

func slotsOccupiedBy(g solver.Game) [3]occupiedSlot {
	return [3]occupiedSlot{{g.Night, g.Slot, g.Court}, {g.Night, g.Slot, -1 - g.Home}, {g.Night, g.Slot, -1 - g.Away}}
}

// tryTake takes the slots of a game. It returns false and takes nothing if one of them is taken already.
func (taken occupancy) tryTake(g solver.Game) bool {
	all := slotsOccupiedBy(g)
	for _, p := range all {
		if taken[p] || taken[occupiedSlot{p.night, allNight, p.resource}] || taken[occupiedSlot{p.night, personBusySlot(p.slot), p.resource}] {
			return false
		}
	}
	for _, p := range all {
		taken[p] = true
	}
	return true
}
