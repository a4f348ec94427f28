package quality

import (
	"cmp"
	"slices"
)

// evenOut passes duties along chains, from a team to a free team and on to the next, as long as the first team has at least two
// more duties than the last. It searches all chains, so in the end none makes the shares more even.
func (p *dutyPlan) evenOut() (changed bool) {
	held := p.heldSlots()
	for {
		chain := p.findChain(held)
		if chain == nil {
			return changed
		}
		for _, pass := range slices.Backward(chain) { // a team passes its duty on before it receives another one
			p.replace(pass.game, pass.from, pass.to)
			slot := p.slotOf[pass.game]
			held[pass.from] = slices.DeleteFunc(held[pass.from], func(s int) bool { return s == slot })
			held[pass.to] = insert(held[pass.to], slot)
		}
		changed = true
	}
}

// A handover is one duty that passes from one team to another.
type handover struct{ game, from, to int }

// heldSlots returns the slots in which each team has a duty that can be passed on.
func (p *dutyPlan) heldSlots() [][]int {
	held := make([][]int, len(p.teams))
	for i, s := range p.slots {
		for _, game := range s.games {
			for _, team := range p.games[game].Duty {
				if p.games[game].canChange() {
					held[team] = append(held[team], i)
				}
			}
		}
	}
	return held
}

func insert(slots []int, slot int) []int {
	at, _ := slices.BinarySearch(slots, slot)
	return slices.Insert(slots, at, slot)
}

// findChain returns the shortest chain from a team with the most duties to a team with at least two fewer, or nil.
func (p *dutyPlan) findChain(held [][]int) []handover {
	least := -1
	for team, t := range p.teams {
		if !t.HasLeft && (least < 0 || p.total[team] < least) {
			least = p.total[team]
		}
	}
	order := make([]int, len(p.teams))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.total[b], p.total[a]) })
	// A team that was reached from one with more duties leads to nothing new, so each team and slot is visited only once.
	search := chainSearch{dutyPlan: p, held: held, visitedTeam: make([]bool, len(p.teams)), visitedSlot: make([]bool, len(p.slots)), from: make([]handover, len(p.teams))}
	for _, team := range order {
		if p.total[team] < least+2 {
			return nil
		}
		if !search.visitedTeam[team] {
			if last := search.run(team); last >= 0 {
				return search.chain(team, last)
			}
		}
	}
	return nil
}

type chainSearch struct {
	*dutyPlan
	held                     [][]int
	visitedTeam, visitedSlot []bool
	from                     []handover // team -> the handover by which it was reached
	queue                    []int
}

// run performs a breadth-first search and returns the team at the end of the chain, or -1.
func (s *chainSearch) run(first int) int {
	s.queue, s.visitedTeam[first] = append(s.queue[:0], first), true
	for i := 0; i < len(s.queue); i++ {
		team := s.queue[i]
		for _, slot := range s.held[team] {
			if s.visitedSlot[slot] {
				continue
			}
			s.visitedSlot[slot] = true
			game := s.gameOf(slot, team)
			for next := range s.teams {
				if s.visitedTeam[next] || !s.slots[slot].isFree(next) {
					continue
				}
				s.visitedTeam[next], s.from[next] = true, handover{game, team, next}
				if s.total[next] <= s.total[first]-2 {
					return next
				}
				s.queue = append(s.queue, next)
			}
		}
	}
	return -1
}

// gameOf returns the game of a slot for which a team is on duty.
func (p *dutyPlan) gameOf(slot, team int) int {
	games := p.slots[slot].games
	return games[slices.IndexFunc(games, func(game int) bool { return slices.Contains(p.games[game].Duty, team) })]
}

// chain returns the handovers from the first team to the last.
func (s *chainSearch) chain(first, last int) (passes []handover) {
	for team := last; team != first; team = s.from[team].from {
		passes = append(passes, s.from[team])
	}
	slices.Reverse(passes)
	return passes
}
