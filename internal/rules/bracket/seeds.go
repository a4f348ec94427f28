package bracket

import "slices"

// PromotionSeeds returns the teams of promotion matches as seeds: the last team of each tier and the first of the tier below. The only team of
// a tier plays only one match.
func PromotionSeeds(tiers [][]int64) (seeds []int64) {
	for i := 1; i < len(tiers); i++ {
		above, below := tiers[i-1], tiers[i]
		if len(above) == 0 || len(below) == 0 || slices.Contains(seeds, above[len(above)-1]) {
			continue
		}
		seeds = append(seeds, above[len(above)-1], below[0])
	}
	return seeds
}

// A Swap is a pair of neighbouring seeds, from 1, that were swapped.
type Swap struct{ First, Second int }

// AvoidRematches returns the seeds with neighbours swapped where that avoids a first match between teams that have just played each other. It
// prefers to swap low seeds; each seed moves by at most one, and stays in its group. Rematches that no swap avoids remain.
func (k Knockout) AvoidRematches(seeds []int64, played func(team1, team2 int64) bool) (swapped []int64, swaps []Swap) {
	swapped = slices.Clone(seeds)
	if k.Format == Promotion {
		return swapped, nil
	}
	moved := make([]bool, len(seeds))
	for {
		before := k.countRematches(swapped, played)
		best, at := before, -1
		for i := len(seeds) - 2; i >= 0; i-- {
			if moved[i] || moved[i+1] || k.groupOf(i+1) != k.groupOf(i+2) {
				continue
			}
			swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
			if n := k.countRematches(swapped, played); n < best {
				best, at = n, i
			}
			swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		}
		if at < 0 {
			return swapped, swaps
		}
		swapped[at], swapped[at+1] = swapped[at+1], swapped[at]
		moved[at], moved[at+1] = true, true
		swaps = append(swaps, Swap{at + 1, at + 2})
	}
}

// countRematches counts the first matches between teams that have just played each other.
func (k Knockout) countRematches(seeds []int64, played func(team1, team2 int64) bool) (n int) {
	for _, p := range k.Matches {
		first, second := p.Sources[0], p.Sources[1]
		if first.Kind == Seed && second.Kind == Seed && max(first.Seed, second.Seed) <= len(seeds) && played(seeds[first.Seed-1], seeds[second.Seed-1]) {
			n++
		}
	}
	return n
}

// groupOf returns the group of a seed.
func (k Knockout) groupOf(seed int) int {
	for _, p := range k.Matches {
		if slices.Contains(p.Sources[:], Source{Kind: Seed, Seed: seed}) {
			return p.Group
		}
	}
	return 0
}
