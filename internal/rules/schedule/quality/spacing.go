package quality

import (
	"sideout/internal/rules/schedule"
)

// spacing measures the smallest number of nights between two meetings of a pair.
func (r record) spacing() figure {
	f := figure{name: "Nights until two teams meet again", kind: more, unit: nights}
	met := map[[2]int64][]int{} // pair -> nights
	for i := range r.lines {
		pair := r.pairOf(i)
		met[pair] = append(met[pair], r.nightOf[i])
	}
	isFirst, best := true, len(r.Nights)
	fewest, most := len(r.lines), 0 // the fewest and the most meetings of a pair
	for i := range r.lines {        // in the order of play, because the order of a map is random
		pair := r.pairOf(i)
		nights := met[pair]
		delete(met, pair)
		if nights == nil {
			continue
		}
		fewest, most = min(fewest, len(nights)), max(most, len(nights))
		for k, night := range nights[1:] {
			gap := night - nights[k]
			if night < r.pastNights { // the night is over
				best = min(best, gap)
			}
			if isFirst || gap < f.Value.Least {
				f.Value, f.team, isFirst = schedule.Exactly(gap), pair[0], false
			}
		}
	}
	if isFirst {
		return figure{name: f.name, kind: more, unit: f.unit}
	}
	f.best = schedule.Exactly(min(best, maxGap(len(r.Nights), fewest, most)))
	return f
}

// maxGap returns an upper bound on the smallest number of nights between two meetings. The pair that meets most often needs
// room for all its meetings, and any pair that meets on a night needs room for its other meetings before and after it.
func maxGap(nights, fewest, most int) (gap int) {
	for gap = (nights - 1) / max(most-1, 1); gap > 0; gap-- {
		fits := true
		for night := range nights {
			fits = fits && night/gap+(nights-1-night)/gap >= fewest-1
		}
		if fits {
			break
		}
	}
	return gap
}
