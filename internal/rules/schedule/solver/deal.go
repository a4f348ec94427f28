package solver

import ()

// Dealer returns a function that deals the pairs of a season of equal parts, given the allotments of a part.
func Dealer(s Shape, turns [][]Allotment, parts int) func(rng *Random) []Game {
	part := s.Part(parts)
	return func(rng *Random) (games []Game) {
		once := Deal(part, turns, rng)
		for i := range parts {
			for _, g := range once {
				g.Night += i * len(turns)
				games = append(games, g)
			}
		}
		return games
	}
}

// Deal decides the pairs of all tiers and assigns their courts.
func Deal(s Shape, nights [][]Allotment, rng *Random) (games []Game) {
	first := 0
	for k, tier := range s.Tiers {
		parts, slots, legOf := partsOf(tier, nights, k)
		dealt := legs(tier, parts, rng)
		if dealt == nil {
			dealt = matchings(tier.Teams, parts, legOf, rng)
		}
		for p, pairs := range dealt {
			night, slot := parts[p].night, slots[p]
			for i, pair := range pairs {
				games = append(games, Game{Night: night, Slot: slot, Court: nights[night][k][slot][i], Home: first + pair.A, Away: first + pair.B})
			}
		}
		first += tier.Teams
	}
	return games
}

// partsOf returns the tier's parts, their slots, and for each night the leg of the season in which its middle lies.
func partsOf(t Tier, nights [][]Allotment, k int) (parts []part, slots, legOf []int) {
	played := 0
	for night, turns := range nights {
		games := turns[k].Games()
		leg := 0
		if t.Teams > 1 {
			leg = min(max(t.PerPair, 1)-1, (2*played+games)/(2*t.Pairs()))
		}
		legOf = append(legOf, leg)
		played += games
		for slot, courts := range turns[k] {
			if len(courts) > 0 {
				parts, slots = append(parts, part{night, len(courts)}), append(slots, slot)
			}
		}
	}
	return parts, slots, legOf
}
