package solver

import "slices"

// Among returns the shape of these teams only, which are in ascending order.
func (s Shape) Among(teams []int) Shape {
	tiers := slices.Clone(s.Tiers)
	for k := range tiers {
		tiers[k].Teams = 0
	}
	for _, team := range teams {
		tiers[s.TierOf(team)].Teams++
	}
	apart := s.Apart
	s.Apart = nil
	for _, p := range apart {
		a, hasA := slices.BinarySearch(teams, p.A)
		b, hasB := slices.BinarySearch(teams, p.B)
		if hasA && hasB {
			s.Apart = append(s.Apart, Pair{a, b})
		}
	}
	s.Tiers = tiers
	return s
}

// Among returns the history of these teams only.
func (h History) Among(teams []int) History {
	pick := func(list []int) (picked []int) {
		for _, team := range teams {
			picked = append(picked, list[team])
		}
		return picked
	}
	among := History{Games: pick(h.Games)}
	for _, team := range teams {
		among.Met = append(among.Met, pick(h.Met[team]))
	}
	for _, row := range h.AtStart {
		among.AtStart = append(among.AtStart, pick(row))
	}
	for _, row := range h.OnCourt {
		among.OnCourt = append(among.OnCourt, pick(row))
	}
	return among
}
