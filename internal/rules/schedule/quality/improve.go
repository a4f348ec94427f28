package quality

import "slices"

// improve exchanges duties that this run has assigned, so that teams wait less, stay in their tier and have fewer duties on one
// night. It keeps the shares of the teams equally even.
func (p *dutyPlan) improve() {
	for range maxPasses {
		swapped, exchanged := p.swapWithinNights(), p.exchangeDuties()
		if !swapped && !exchanged {
			return
		}
	}
}

// maxPasses limits the running time of improve.
const maxPasses = 25

// A place is one of the duties of a game.
type place struct{ game, at int }

// freshPlaces returns the places that this run has filled, by night.
func (p *dutyPlan) freshPlaces() [][]place {
	nights := make([][]place, len(p.onDay))
	for _, s := range p.slots {
		for _, game := range s.games {
			for at, isFresh := range p.fresh[game] {
				if isFresh && p.games[game].canChange() {
					nights[s.night] = append(nights[s.night], place{game, at})
				}
			}
		}
	}
	return nights
}

// swapWithinNights swaps duties of the same night between two teams.
func (p *dutyPlan) swapWithinNights() (changed bool) {
	for _, places := range p.freshPlaces() {
		for i, a := range places {
			for _, b := range places[i+1:] {
				changed = p.trySwap(a, b) || changed
			}
		}
	}
	return changed
}

// trySwap swaps the teams of two places of a night if that is allowed and better.
func (p *dutyPlan) trySwap(a, b place) bool {
	one, two := p.games[a.game].Duty[a.at], p.games[b.game].Duty[b.at]
	if a.game == b.game || one == two {
		return false
	}
	before := p.cost(a.game, one, 0) + p.cost(b.game, two, 0)
	if p.cost(a.game, two, 0)+p.cost(b.game, one, 0) >= before {
		return false
	}
	p.addCount(a.game, one, -1)
	p.addCount(b.game, two, -1)
	first, second := p.slots[p.slotOf[a.game]], p.slots[p.slotOf[b.game]]
	allowed := first.isFree(two) && second.isFree(one)
	if allowed {
		p.games[a.game].Duty[a.at], p.games[b.game].Duty[b.at] = two, one
		one, two = two, one
	}
	p.addCount(a.game, one, 1)
	p.addCount(b.game, two, 1)
	return allowed
}

// A gain is the best duty to pass from one team to another, and the improvement by it. The index at is -1 if there is none.
type gain struct {
	place
	improvement int
}

// exchangeDuties passes a duty from one team to another where that is better: either in exchange for another duty, possibly of
// another night, or without one if the first team has one duty more.
func (p *dutyPlan) exchangeDuties() (changed bool) {
	gains := p.bestGains()
	moved := make([]bool, len(p.teams))
	nights := map[int]bool{} // nights with prices that are out of date
	for one := range p.teams {
		for two := range p.teams {
			there, back := gains[one][two], gains[two][one]
			night := func(g gain) int { return p.slots[p.slotOf[g.game]].night }
			if one == two || moved[one] || moved[two] || !there.isKnown() || nights[night(there)] {
				continue
			}
			isPair := back.isKnown() && there.improvement+back.improvement > 0 && night(there) != night(back) && !nights[night(back)]
			if !isPair && (p.total[one] != p.total[two]+1 || there.improvement <= 0) {
				continue
			}
			p.replace(there.game, one, two)
			nights[night(there)] = true
			if isPair {
				p.replace(back.game, two, one)
				nights[night(back)] = true
			}
			moved[one], moved[two], changed = true, true, true
		}
	}
	return changed
}

func (g gain) isKnown() bool { return g.at >= 0 }

// bestGains returns the best duty to pass between any two teams.
func (p *dutyPlan) bestGains() [][]gain {
	gains := make([][]gain, len(p.teams))
	for i := range gains {
		gains[i] = slices.Repeat([]gain{{place: place{0, -1}}}, len(p.teams))
	}
	for night, places := range p.freshPlaces() {
		for _, place := range places {
			from := p.games[place.game].Duty[place.at]
			now := p.cost(place.game, from, p.onDay[night][from]-1)
			s := p.slots[p.slotOf[place.game]]
			for to := range p.teams {
				if !s.isFree(to) {
					continue
				}
				by := now - p.cost(place.game, to, p.onDay[night][to])
				if known := gains[from][to]; !known.isKnown() || by > known.improvement {
					gains[from][to] = gain{place, by}
				}
			}
		}
	}
	return gains
}
