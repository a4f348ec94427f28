package solver

// An Absence is a night on which a team cannot play.
type Absence struct{ Night, Team int }

// SoftWishes contains the optional wishes of teams, which are met only where no team is worse off. Lists are nil for teams without
// such a wish.
type SoftWishes struct {
	Unwanted [][]bool // team -> night and slot -> whether the team would rather not play then
	Court    []int    // team -> preferred court, or None
	Unmet    []int    // team -> unmet wishes in games outside the plan
}

// IsEmpty reports whether no team has an optional wish.
func (w SoftWishes) IsEmpty() bool { return w.Unwanted == nil }

// UnmetIn returns how many wishes of a team a game breaks in the given slot of a night and on the given court.
func (w SoftWishes) UnmetIn(team, at, court int) (n int) {
	if hours := w.Unwanted[team]; at < len(hours) && hours[at] {
		n++
	}
	if home := w.Court[team]; home != None && home != court {
		n++
	}
	return n
}

// Cost returns the sum, over the teams, of the squares of their unmet wishes. It is lowest if they are shared evenly.
func (w SoftWishes) Cost(unmet []int) (cost int) {
	for team, n := range unmet {
		cost += (n + w.Unmet[team]) * (n + w.Unmet[team])
	}
	return cost
}

// UnmetBy returns the number of unmet wishes of each team in these games.
func (s Shape) UnmetBy(games []Game, w SoftWishes) []int {
	unmet := make([]int, s.TeamCount())
	for _, g := range games {
		for _, team := range [2]int{g.Home, g.Away} {
			unmet[team] += w.UnmetIn(team, g.Night*s.Slots+g.Slot, g.Court)
		}
	}
	return unmet
}

// MinNightsWithAbsences returns a lower bound on the nights in which each team can play its games despite its absences.
func (s Shape) MinNightsWithAbsences(pairs []Pair, fixed Fixed) (nights int) {
	left := make([]int, s.TeamCount())
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
