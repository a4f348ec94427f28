package quality

import (
	"cmp"
	"slices"
)

// newDutyPlan indexes the games by their times. No team is on duty yet.
func newDutyPlan(teams []DutyTeam, games []DutyGame) *dutyPlan {
	p := &dutyPlan{
		teams: teams, games: slices.Clone(games), slotOf: make([]int, len(games)), fresh: make([][]bool, len(games)),
		total: make([]int, len(teams)),
	}
	p.makeSlots()
	p.findOverlaps()
	p.markPlaying()
	return p
}

// makeSlots creates a slot for the games that are played at the same time on a night, in the order of play, and numbers the
// nights from 0.
func (p *dutyPlan) makeSlots() {
	order := make([]int, len(p.games))
	for i := range order {
		order[i] = i
	}
	compare := func(a, b DutyGame) int {
		return cmp.Or(cmp.Compare(a.Night, b.Night), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	}
	slices.SortStableFunc(order, func(a, b int) int { return compare(p.games[a], p.games[b]) })
	for at, i := range order {
		g := p.games[i]
		if at == 0 || p.games[order[at-1]].Night != g.Night {
			p.onDay = append(p.onDay, make([]int, len(p.teams)))
		}
		if at == 0 || compare(p.games[order[at-1]], g) != 0 {
			p.slots = append(p.slots, slot{night: len(p.onDay) - 1, day: g.Night, start: g.Start, end: g.End})
		}
		s := &p.slots[len(p.slots)-1]
		s.games, p.slotOf[i] = append(s.games, i), len(p.slots)-1
	}
	for i := range p.slots {
		s := &p.slots[i]
		s.busy, s.away, s.wait = make([]int, len(p.teams)), make([]bool, len(p.teams)), make([]int, len(p.teams))
		for team, t := range p.teams {
			s.away[team], s.wait[team] = true, maxWait
			if t.HasLeft {
				s.busy[team] = 1
			}
		}
	}
}

// findOverlaps finds the slots that overlap in time, including those of different nights.
func (p *dutyPlan) findOverlaps() {
	order := make([]int, len(p.slots))
	longest := 0
	for i, s := range p.slots {
		order[i], longest = i, max(longest, s.end-s.start)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.slots[a].start, p.slots[b].start) })
	for at, i := range order {
		s := &p.slots[i]
		s.overlapping = append(s.overlapping, i)
		for _, j := range order[at+1:] {
			other := &p.slots[j]
			if other.start >= s.end && other.start != s.start {
				break
			}
			s.overlapping, other.overlapping = append(s.overlapping, j), append(other.overlapping, i)
		}
	}
}

// markPlaying marks the teams as busy during their games, and as present on the nights of their games.
func (p *dutyPlan) markPlaying() {
	of := make([][]int, len(p.onDay)) // night -> slots
	for i, s := range p.slots {
		of[s.night] = append(of[s.night], i)
	}
	for i, g := range p.games {
		own := p.slots[p.slotOf[i]]
		for _, team := range g.Teams {
			if team < 0 || team >= len(p.teams) {
				continue
			}
			for _, other := range own.overlapping {
				p.slots[other].busy[team]++
			}
			for _, other := range of[own.night] {
				s := &p.slots[other]
				s.away[team], s.wait[team] = p.teams[team].isAway(s.day), min(s.wait[team], waitOf(*s, own))
			}
		}
	}
}

// IsProved reports whether overlapping games always begin and end together. Then the shares that AssignTeams chooses are proved
// to be as even as possible.
func IsProved(games []DutyGame) bool {
	for _, s := range newDutyPlan(nil, games).slots {
		if len(s.overlapping) > 1 {
			return false
		}
	}
	return true
}

// maxWait is the wait beyond which a longer one is no worse.
const maxWait = 3

// waitOf returns how many games fit between a slot and a game of the team: 0 if the duty directly follows or precedes the game.
func waitOf(s, own slot) int {
	apart, length := max(s.start-own.end, own.start-s.end, 0), max(s.end-s.start, 1)
	return min((apart+length-1)/length, maxWait)
}

// cost returns the cost of giving a team the duty at a game. It is higher if the team has to wait, plays in another tier, or has
// other duties that night.
func (p *dutyPlan) cost(game, team, others int) int {
	price := 4*p.slots[p.slotOf[game]].wait[team] + 3*others
	if p.teams[team].Tier != p.games[game].Tier {
		price += 2
	}
	return price
}
