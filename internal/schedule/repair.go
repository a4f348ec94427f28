package schedule

import (
	"slices"

	"sideout/internal/schedule/solver"
)

// holdTonight marks the unplayed games of a night that has begun and is not over, so that they stay if their pairs still
// need them: the teams are in the gym. To move them, the organizer blacks out the night or waits until it is over.
func (s *season) holdTonight() {
	tonight := s.rule.Of(s.in.Today, s.in.Now)
	if s.played != tonight || slices.Contains(s.closed, tonight) {
		return
	}
	s.in.Games = s.in.chronological()
	for _, g := range s.groups {
		left := s.remaining(g)
		for i := range s.in.Games {
			game := &s.in.Games[i]
			a, knowsA := g.number(game.Team1ID)
			b, knowsB := g.number(game.Team2ID)
			if !game.isMovable() || !knowsA || !knowsB || s.nightOf(game.ScheduledGame) != tonight {
				continue
			}
			if count := &left[min(a, b)][max(a, b)]; *count > 0 {
				*count--
				game.isHeld = true
				s.heldGames++
			}
		}
	}
}

// retainable returns the games that may stay where they are: needed, and on an open cell of a night that a new plan would use.
// It also returns the pairs that still lack a game. ok is false if too few games stay for a repair to be worth it.
func (s season) retainable(g group, pairs []solver.Pair, nights int) (kept []solver.Game, moving []solver.Pair, ok bool) {
	numbers := newNightIndex(s.after(s.played, nights))
	wanted := map[solver.Pair]int{}
	for _, p := range pairs {
		wanted[p]++
	}
	type place struct{ night, slot, at int } // at is a court from 0 on, or a team from -1 down
	taken := map[place]bool{}
	for _, old := range s.in.chronological() {
		a, knowsA := g.number(old.Team1ID)
		b, knowsB := g.number(old.Team2ID)
		if !old.isMovable() || !knowsA || !knowsB {
			continue
		}
		p := solver.PairOf(a, b)
		cell, found := g.locate(old.ScheduledGame, s.nightOf(old.ScheduledGame), numbers)
		places := [3]place{{cell.Night, cell.Slot, cell.Court}, {cell.Night, cell.Slot, -1 - a}, {cell.Night, cell.Slot, -1 - b}}
		if !found || wanted[p] == 0 || taken[places[0]] || taken[places[1]] || taken[places[2]] {
			continue
		}
		wanted[p]--
		taken[places[0]], taken[places[1]], taken[places[2]] = true, true, true
		cell.Home, cell.Away = p.A, p.B
		kept = append(kept, cell)
	}
	for _, p := range pairs {
		if wanted[p] > 0 {
			wanted[p]--
			moving = append(moving, p)
		}
	}
	return kept, moving, 2*len(kept) >= len(pairs)
}
