package schedule

// spacing measures after how many nights two teams meet again: the shortest time, beside what is possible for the pair that
// meets most often.
func (r record) spacing() figure {
	f := figure{name: "Nights until two teams meet again", kind: more, unit: "night"}
	met := map[[2]int64][]int{} // pair -> nights
	for i := range r.lines {
		pair := r.pairOf(i)
		met[pair] = append(met[pair], r.nightOf[i])
	}
	isFirst, best := true, len(r.nights)
	for i := range r.lines { // in the order of play, since that of a map is random
		pair := r.pairOf(i)
		nights := met[pair]
		delete(met, pair)
		if len(nights) < 2 {
			continue
		}
		best = min(best, (len(r.nights)-1)/(len(nights)-1))
		for k, night := range nights[1:] {
			gap := night - nights[k]
			if night < r.over { // it is over
				best = min(best, gap)
			}
			if isFirst || gap < f.value.least {
				f.value, f.team, isFirst = exactly(gap), pair[0], false
			}
		}
	}
	if f.best = exactly(best); isFirst {
		return figure{name: f.name, kind: more, unit: f.unit}
	}
	return f
}
