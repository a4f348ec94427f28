package quality

import "slices"

// improve exchanges duties that this run has chosen, so that teams wait less, stay in their tier and have fewer duties on one
// night. The shares of the teams stay as even as they are.
func (p *dutyPlan) improve() {
	for range maxPasses {
		swapped, exchanged := p.swapWithinNights(), p.exchangeDuties()
		if !swapped && !exchanged {
			return
		}
	}
}

// maxPasses bounds the time of improve.
const maxPasses = 25

// place is one of the duties of a game.
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

// swapWithinNights lets two teams that are on duty on the same night exchange their games.
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

// swap exchanges the teams of two places of a night if that is allowed and better.
func (p *dutyPlan) trySwap(a, b place) bool {
	one, two := p.games[a.game].Duty[a.at], p.games[b.game].Duty[b.at]
	if a.game == b.game || one == two {
		return false
	}
	before := p.price(a.game, one, 0) + p.price(b.game, two, 0)
	if p.price(a.game, two, 0)+p.price(b.game, one, 0) >= before {
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

// gain is the best pass from a team to another, and how much better it is than the present; 0 if it is none.
type gain struct {
	place
	by int
}

// exchange passes a duty from one team to another where that is better: back with another duty, which may be on another night,
// or one way from a team with one duty more.
func (p *dutyPlan) exchangeDuties() (changed bool) {
	gains := p.bestGains()
	moved := make([]bool, len(p.teams))
	nights := map[int]bool{} // of which a price is not known any more
	for one := range p.teams {
		for two := range p.teams {
			there, back := gains[one][two], gains[two][one]
			night := func(g gain) int { return p.slots[p.slotOf[g.game]].night }
			if one == two || moved[one] || moved[two] || !there.isKnown() || nights[night(there)] {
				continue
			}
			isPair := back.isKnown() && there.by+back.by > 0 && night(there) != night(back) && !nights[night(back)]
			if !isPair && (p.total[one] != p.total[two]+1 || there.by <= 0) {
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

// gains returns the best pass of a duty between any two teams.
func (p *dutyPlan) bestGains() [][]gain {
	gains := make([][]gain, len(p.teams))
	for i := range gains {
		gains[i] = slices.Repeat([]gain{{place: place{0, -1}}}, len(p.teams))
	}
	for night, places := range p.freshPlaces() {
		for _, place := range places {
			from := p.games[place.game].Duty[place.at]
			now := p.price(place.game, from, p.onDay[night][from]-1)
			s := p.slots[p.slotOf[place.game]]
			for to := range p.teams {
				if !s.isFree(to) {
					continue
				}
				by := now - p.price(place.game, to, p.onDay[night][to])
				if known := gains[from][to]; !known.isKnown() || by > known.by {
					gains[from][to] = gain{place, by}
				}
			}
		}
	}
	return gains
}
