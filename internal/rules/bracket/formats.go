package bracket

import (
	"cmp"
	"slices"
)

// single builds a knockout in which one defeat ends it.
func (b *builder) single(seeds []Source, third bool) {
	order := b.nextOrder()
	losers, winner := b.ladder(drawn(seeds), mainRound)
	b.exit(order, winner)
	b.exit(order+1, losers[len(losers)-1]...)
	b.third(losers, third, order+2)
	b.exitRounds(losers, 2, order+4)
}

// mainRound returns what the matches of a round of the main bracket have in common.
func mainRound(left int) Match { return Match{Part: Main, Name: Name{Kind: roundKinds[left]}} }

// third lets the losers of the semi-finals play for third place, if it is wanted, and returns the loser of that match; a bye if it
// is not played.
func (b *builder) third(losers [][]Source, wanted bool, order int) (loser Source) {
	if len(losers) < 2 {
		return Source{}
	}
	beaten := without(losers[len(losers)-2])
	if !wanted || len(beaten) < 2 {
		b.exit(order, beaten...)
		return Source{}
	}
	winner, loser := b.play(beaten[0], beaten[1], Match{Part: Minor, Column: len(losers), Number: 1, Name: Name{Kind: RankName, Rank: b.ranked + 3}})
	b.exit(order, winner)
	b.exit(order+1, loser)
	return loser
}

// exitRounds says that the losers of all rounds but the last ones are out; those of later rounds rank higher.
func (b *builder) exitRounds(losers [][]Source, last, order int) {
	for round := len(losers) - 1 - last; round >= 0; round-- {
		b.exit(order, losers[round]...)
		order++
	}
}

// double builds a knockout in which two defeats end it.
func (b *builder) double(seeds []Source, second bool) {
	upper, first := b.ladder(drawn(seeds), func(left int) Match { return Match{Part: Main, Name: Name{Kind: upperKinds[min(left, 2)]}} })
	var beaten [][]Source
	play := func(slots []Source) (winners []Source) {
		p := Match{Part: Lower, Column: len(beaten) + 1, Name: Name{Kind: LowerRoundName}}
		if len(slots) == 2 && len(beaten) == 2*len(upper)-3 {
			p.Name.Kind = LowerFinalName
		}
		winners, losers := b.round(slots, p)
		beaten = append(beaten, losers)
		return winners
	}
	left := play(crossed(upper[0], len(upper), 0))
	for round := 1; round < len(upper); round++ {
		if len(left) > len(upper[round]) {
			left = play(left)
		}
		left = play(alternating(crossed(upper[round], len(upper), round), left))
	}
	winner, loser := b.play(first, left[0], Match{Part: Main, Column: len(upper) + 1, Number: 1, Name: Name{Kind: FinalName}})
	if second {
		winner, loser = b.play(winner, loser, Match{Part: Main, Column: len(upper) + 2, Number: 1, Name: Name{Kind: SecondFinalName}, IfNeeded: true})
	}
	b.exit(0, winner)
	b.exit(1, loser)
	b.exitRounds(beaten, 0, 2)
}

// alternating returns first[0], second[0], first[1], second[1] and so on.
func alternating(first, second []Source) (both []Source) {
	for i := range first {
		both = append(both, first[i], second[i])
	}
	return both
}

// crossed returns the losers of a round of the upper bracket, counted from 0, in the order in which they enter the lower one. It
// changes from round to round, so that teams meet again as late as possible.
func crossed(losers []Source, rounds, round int) []Source {
	out := slices.Clone(losers)
	half := len(out) / 2
	switch {
	case rounds <= 3 && round == 1, rounds == 4 && round == 2, rounds == 5 && round == 1:
		slices.Reverse(out)
	case rounds == 4 && round == 1: // each half from below
		slices.Reverse(out[:half])
		slices.Reverse(out[half:])
	case rounds == 5 && round == 2: // the halves change places
		out = append(slices.Clone(out[half:]), out[:half]...)
	}
	return out
}

// consolation builds a knockout in which everybody plays at least twice: whoever has lost the first match enters a second
// bracket, and the losers of the semi-finals play for third place.
func (b *builder) consolation(seeds []Source) {
	losers, winner := b.ladder(drawn(seeds), mainRound)
	b.exit(0, winner)
	b.exit(1, losers[len(losers)-1]...)
	fourth := b.third(losers, true, 2)
	entrants := b.entrants(losers)
	out := slices.DeleteFunc(without(slices.Concat(losers[:len(losers)-2]...)), func(s Source) bool { return slices.Contains(entrants, s) })
	b.exit(4, out...)
	switch len(entrants) {
	case 0:
	case 1: // one of five teams has nobody to play but the loser for third place
		b.unexit(fourth)
		winner, loser := b.play(fourth, entrants[0], Match{Part: Minor, Column: len(losers) + 1, Number: 1, Name: Name{Kind: RankName, Rank: 4}})
		b.exit(3, winner)
		b.exit(4, loser)
	default:
		beaten, best := b.ladder(drawn(entrants), func(left int) Match { return Match{Part: Lower, Name: Name{Kind: consolationKinds[min(left, 2)]}} })
		b.exit(5, best)
		b.exitRounds(beaten, 0, 6)
	}
}

// entrants returns who may have lost the first match before the semi-finals: first the losers of second rounds with byes, which
// are higher seeds, each from the best seeds to the worst.
func (b *builder) entrants(losers [][]Source) (entrants []Source) {
	for round := min(1, len(losers)-3); round >= 0; round-- {
		of := slices.DeleteFunc(without(losers[round]), func(s Source) bool {
			sources := b.matches[b.index(s.Key)].Sources
			return sources[0].Kind != Seed && sources[1].Kind != Seed
		})
		slices.SortStableFunc(of, func(x, y Source) int { return cmp.Compare(b.bestSeed(x), b.bestSeed(y)) })
		entrants = append(entrants, of...)
	}
	return entrants
}

// bestSeed returns the best seed that can come from a source.
func (b *builder) bestSeed(s Source) int {
	if s.Kind == Seed {
		return s.Seed
	}
	sources := b.matches[b.index(s.Key)].Sources
	return min(b.bestSeed(sources[0]), b.bestSeed(sources[1]))
}

// groups builds a knockout of its own for each group; false if the sizes are not those of groups of that many teams.
func (b *builder) groups(sizes []int, teams int) bool {
	for _, size := range sizes {
		if size < 2 || b.ranked+size > teams {
			return false
		}
		b.group++
		b.single(seedsFrom(b.ranked+1, size), true)
		b.ranked += size
	}
	return b.ranked == teams
}

// GroupsOfFour returns the sizes of groups of four for that many teams. The last group has what is left, which is never one team.
func GroupsOfFour(teams int) (sizes []int) {
	for ; teams > 5; teams -= 4 {
		sizes = append(sizes, 4)
	}
	return append(sizes, teams)
}

// promotion builds matches of neighbouring seeds.
func (b *builder) promotion(teams int) {
	for i := 1; i < teams; i += 2 {
		s := seedsFrom(i, 2)
		winner, loser := b.play(s[0], s[1], Match{Part: Main, Column: 1, Number: i/2 + 1, Name: Name{Kind: PromotionName}})
		b.exit(i, winner)
		b.exit(i+1, loser)
	}
}

// page builds the page playoff of four teams.
func (b *builder) page() {
	s := seedsFrom(1, 4)
	first, second := b.play(s[0], s[1], Match{Part: Main, Column: 1, Number: 1, Name: Name{Kind: QualifierName}})
	third, fourth := b.play(s[2], s[3], Match{Part: Main, Column: 1, Number: 2, Name: Name{Kind: EliminatorName}})
	challenger, out := b.play(second, third, Match{Part: Main, Column: 2, Number: 1, Name: Name{Kind: SemifinalName}})
	winner, loser := b.play(first, challenger, Match{Part: Main, Column: 3, Number: 1, Name: Name{Kind: FinalName}})
	for order, s := range []Source{winner, loser, out, fourth} {
		b.exit(order, s)
	}
}
