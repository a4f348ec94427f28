package solver

// An Absence is a night on which a team cannot play.
type Absence struct{ Night, Team int }

// Soft is what teams would like, as far as it costs nobody anything. Lists are nil for teams without such a wish.
type Soft struct {
	Unwanted [][]bool // team -> night and slot -> whether it would rather not play then
	Court    []int    // team -> the court that it prefers, or None
	Unmet    []int    // team -> how many of its games are not as it wishes already, beside the planned ones
}

// IsEmpty reports whether no team has a wish.
func (w Soft) IsEmpty() bool { return w.Unwanted == nil }

// UnmetIn returns how many wishes of a team a game in this slot of a night, on this court, breaks.
func (w Soft) UnmetIn(team, at, court int) (n int) {
	if hours := w.Unwanted[team]; at < len(hours) && hours[at] {
		n++
	}
	if home := w.Court[team]; home != None && home != court {
		n++
	}
	return n
}

// Cost returns the sum over the teams of the squares of their unmet wishes: shared evenly, they cost least.
func (w Soft) Cost(unmet []int) (cost int) {
	for team, n := range unmet {
		cost += (n + w.Unmet[team]) * (n + w.Unmet[team])
	}
	return cost
}

// UnmetBy counts the unmet wishes of each team in these games.
func (s Shape) UnmetBy(games []Game, w Soft) []int {
	unmet := make([]int, s.Teams())
	for _, g := range games {
		for _, team := range [2]int{g.Home, g.Away} {
			unmet[team] += w.UnmetIn(team, g.Night*s.Slots+g.Slot, g.Court)
		}
	}
	return unmet
}

// NightsBesideAbsences returns the fewest nights in which the busiest team may play its games, given when teams are away. It is
// a lower bound.
func (s Shape) NightsBesideAbsences(pairs []Pair, fixed Fixed) (nights int) {
	left := make([]int, s.Teams())
	for _, p := range pairs {
		left[p.A]++
		left[p.B]++
	}
	away := map[Absence]bool{}
	for _, a := range fixed.Away {
		away[a] = true
	}
	for team, games := range left {
		k, night := s.TierOf(team), 0
		for ; games > 0; night++ {
			if away[Absence{night, team}] {
				continue
			}
			for _, open := range s.TierOn(night, k).Open {
				games -= min(len(open), 1)
			}
		}
		nights = max(nights, night)
	}
	return nights
}
