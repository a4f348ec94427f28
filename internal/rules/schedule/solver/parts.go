package solver

import (
	"slices"
)

// EqualParts returns into how many equal parts a season can be divided, so that all rematches are equally far apart: the first
// nights of all parts have the same pairs, and so on. It returns the largest number for which the byes within a part are shared
// evenly. allot returns the court assignments of a part, or nil if there are none.
func (s Shape) EqualParts(nights int, assign func(part Shape, nights int) [][]CourtAssignment) int {
	if len(s.ChangedNights) > 0 {
		return 1 // a changed night would need a counterpart in each part
	}
	most := nights
	if len(s.ChangedNights) > 0 {
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
		if turns := assign(s.Part(parts), nights/parts); turns != nil && s.hasEvenByes(turns) {
			return parts
		}
	}
	return 1
}

// hasEvenByes reports whether all teams of a tier can have equally many nights off.
func (s Shape) hasEvenByes(nights [][]CourtAssignment) bool {
	for k, t := range s.Tiers {
		byes := 0
		for _, turns := range nights {
			byes += max(t.Teams-2*turns[k].GameCount(), 0)
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

// A Pair is two teams that play each other.
type Pair struct{ A, B int }

// PairOf returns the pair of two teams, the smaller index first.
func PairOf(a, b int) Pair { return Pair{min(a, b), max(a, b)} }

// CeilDiv divides and rounds up.
func CeilDiv(n, by int) int { return (n + by - 1) / by }

// NewGrid returns rows of zero values that share one allocation.
func NewGrid[T any](rows, columns int) [][]T {
	cells, list := make([]T, rows*columns), make([][]T, rows)
	for i := range list {
		list[i] = cells[i*columns : (i+1)*columns : (i+1)*columns]
	}
	return list
}

// RestrictTo returns the shape with only the given teams, which must be in ascending order.
func (s Shape) RestrictTo(teams []int) Shape {
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

// RestrictTo returns the history of only the given teams.
func (h History) RestrictTo(teams []int) History {
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

// Fixed contains the constraints of a plan: games that stay in their cells, and slots in which a team or a court is not free.
type Fixed struct {
	Games      []Game
	Busy       []Busy
	Away       []Absence
	PersonBusy []Busy // slots in which teams do not play because teams with which they share a person do
}

// IsEmpty reports whether there are no constraints.
func (f Fixed) IsEmpty() bool { return len(f.Games)+len(f.Busy)+len(f.Away)+len(f.PersonBusy) == 0 }

// Busy is a slot of a night in which a team or a court is not free. The one of the two that is not meant is None.
type Busy struct{ Night, Slot, Team, Court int }

// Random is the SplitMix64 generator: the same seed gives the same numbers on every machine.
type Random struct{ State uint64 }

// Below returns a number from 0 to n-1.
func (r *Random) Below(n int) int {
	r.State += 0x9e3779b97f4a7c15
	z := r.State
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 33 * uint64(n) >> 31)
}

func Shuffle[T any](r *Random, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
