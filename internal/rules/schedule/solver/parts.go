package solver

import "slices"

// EqualParts returns in how many parts a season can be divided that have the same pairs on their first night, on their second,
// and so on, so that all rematches are equally far apart: as many as possible, if the byes of a part are shared evenly. allot
// returns the allotments of a part, or nil if there are none.
func (s Shape) EqualParts(nights int, allot func(part Shape, nights int) [][]Allotment) int {
	if len(s.Other) > 0 {
		return 1 // a night may have no counterpart
	}
	most := nights
	if len(s.Other) > 0 {
		most = 1 // no part is like the others
	}
	for _, t := range s.Tiers {
		if t.Teams > 1 {
			most = min(most, t.PerPair)
		}
	}
	for parts := most; parts > 1; parts-- {
		if nights%parts != 0 || slices.ContainsFunc(s.Tiers, func(t Tier) bool { return t.Teams > 1 && t.PerPair%parts != 0 }) {
			continue
		}
		if turns := allot(s.Part(parts), nights/parts); turns != nil && s.hasEvenByes(turns) {
			return parts
		}
	}
	return 1
}

// hasEvenByes reports whether all teams of a tier have equally many nights off if these are shared evenly.
func (s Shape) hasEvenByes(nights [][]Allotment) bool {
	for k, t := range s.Tiers {
		byes := 0
		for _, turns := range nights {
			byes += max(t.Teams-2*turns[k].Games(), 0)
		}
		if byes%max(t.Teams, 1) != 0 {
			return false
		}
	}
	return true
}

// Part returns the shape of one of several equal parts of a season.
func (s Shape) Part(parts int) Shape {
	s.Tiers = slices.Clone(s.Tiers)
	for k := range s.Tiers {
		s.Tiers[k].PerPair /= parts
	}
	return s
}
