package bracket

import (
	"cmp"
	"slices"
)

// addSingle adds the matches of a single-elimination knockout.
func (b *builder) addSingle(seeds []Source, third bool) {
	order := b.nextOrder()
	losers, winner := b.addRounds(orderForBracket(seeds), mainRound)
	b.addExits(order, winner)
	b.addExits(order+1, losers[len(losers)-1]...)
	b.addThirdPlace(losers, third, order+2)
	b.exitRounds(losers, 2, order+4)
}

// mainRound returns the template for the matches of a round of the main bracket.
func mainRound(left int) Match { return Match{Part: Main, Name: Name{Kind: roundKinds[left]}} }

// addThirdPlace adds the match for third place between the losers of the semi-finals, if it is isWanted, and returns its loser; a bye if there
// is no such match.
func (b *builder) addThirdPlace(losers [][]Source, isWanted bool, order int) (loser Source) {
	if len(losers) < 2 {
		return Source{}
	}
	beaten := withoutByes(losers[len(losers)-2])
	if !isWanted || len(beaten) < 2 {
		b.addExits(order, beaten...)
		return Source{}
	}
	winner, loser := b.addMatch(beaten[0], beaten[1], Match{Part: Minor, Column: len(losers), Number: 1, Name: Name{Kind: RankName, Rank: b.rankedTeams + 3}})
	b.addExits(order, winner)
	b.addExits(order+1, loser)
	return loser
}

// exitRounds adds exits for the losers of all rounds except the given number of last rounds. Losers of later rounds rank higher.
func (b *builder) exitRounds(losers [][]Source, last, order int) {
	for round := len(losers) - 1 - last; round >= 0; round-- {
		b.addExits(order, losers[round]...)
		order++
	}
}

// addDouble adds the matches of a double-elimination knockout.
func (b *builder) addDouble(seeds []Source, second bool) {
	upper, first := b.addRounds(orderForBracket(seeds), func(left int) Match { return Match{Part: Main, Name: Name{Kind: upperKinds[min(left, 2)]}} })
	var beaten [][]Source
	play := func(slots []Source) (winners []Source) {
		p := Match{Part: Lower, Column: len(beaten) + 1, Name: Name{Kind: LowerRoundName}}
		if len(slots) == 2 && len(beaten) == 2*len(upper)-3 {
			p.Name.Kind = LowerFinalName
		}
		winners, losers := b.addRound(slots, p)
		beaten = append(beaten, losers)
		return winners
	}
	left := play(crossLosers(upper[0], len(upper), 0))
	for round := 1; round < len(upper); round++ {
		if len(left) > len(upper[round]) {
			left = play(left)
		}
		left = play(interleave(crossLosers(upper[round], len(upper), round), left))
	}
	winner, loser := b.addMatch(first, left[0], Match{Part: Main, Column: len(upper) + 1, Number: 1, Name: Name{Kind: FinalName}})
	if second {
		winner, loser = b.addMatch(winner, loser, Match{Part: Main, Column: len(upper) + 2, Number: 1, Name: Name{Kind: SecondFinalName}, IfNeeded: true})
	}
	b.addExits(0, winner)
	b.addExits(1, loser)
	b.exitRounds(beaten, 0, 2)
}

// interleave returns first[0], second[0], first[1], second[1] and so on.
func interleave(first, second []Source) (both []Source) {
	for i := range first {
		both = append(both, first[i], second[i])
	}
	return both
}

// crossLosers returns the losers of a round of the upper bracket, counted from 0, in the order in which they enter the lower bracket. The
// order differs between rounds, so that teams meet again as late as possible.
func crossLosers(losers []Source, rounds, round int) []Source {
	out := slices.Clone(losers)
	half := len(out) / 2
	switch {
	case rounds <= 3 && round == 1, rounds == 4 && round == 2, rounds == 5 && round == 1:
		slices.Reverse(out)
	case rounds == 4 && round == 1: // reverse each half
		slices.Reverse(out[:half])
		slices.Reverse(out[half:])
	case rounds == 5 && round == 2: // swap the halves
		out = append(slices.Clone(out[half:]), out[:half]...)
	}
	return out
}

// addConsolation adds the matches of a knockout in which every team plays at least twice: teams that lose their first match enter a
// consolation bracket, and the losers of the semi-finals play for third place.
func (b *builder) addConsolation(seeds []Source) {
	losers, winner := b.addRounds(orderForBracket(seeds), mainRound)
	b.addExits(0, winner)
	b.addExits(1, losers[len(losers)-1]...)
	fourth := b.addThirdPlace(losers, true, 2)
	entrants := b.consolationEntrants(losers)
	out := slices.DeleteFunc(withoutByes(slices.Concat(losers[:len(losers)-2]...)), func(s Source) bool { return slices.Contains(entrants, s) })
	b.addExits(4, out...)
	switch len(entrants) {
	case 0:
	case 1: // with five teams, the only entrant plays the loser of the match for third place
		b.removeExit(fourth)
		winner, loser := b.addMatch(fourth, entrants[0], Match{Part: Minor, Column: len(losers) + 1, Number: 1, Name: Name{Kind: RankName, Rank: 4}})
		b.addExits(3, winner)
		b.addExits(4, loser)
	default:
		beaten, best := b.addRounds(orderForBracket(entrants), func(left int) Match { return Match{Part: Lower, Name: Name{Kind: consolationKinds[min(left, 2)]}} })
		b.addExits(5, best)
		b.exitRounds(beaten, 0, 6)
	}
}

// consolationEntrants returns the sources of the teams that can lose their first match before the semi-finals. Teams with a bye, which are
// higher seeds, are first; each part is sorted by the best seed.
func (b *builder) consolationEntrants(losers [][]Source) (entrants []Source) {
	for round := min(1, len(losers)-3); round >= 0; round-- {
		of := slices.DeleteFunc(withoutByes(losers[round]), func(s Source) bool {
			sources := b.matches[b.index(s.Key)].Sources
			return sources[0].Kind != Seed && sources[1].Kind != Seed
		})
		slices.SortStableFunc(of, func(x, y Source) int { return cmp.Compare(b.bestSeed(x), b.bestSeed(y)) })
		entrants = append(entrants, of...)
	}
	return entrants
}

// bestSeed returns the best seed that can be the team of a source.
func (b *builder) bestSeed(s Source) int {
	if s.Kind == Seed {
		return s.Seed
	}
	sources := b.matches[b.index(s.Key)].Sources
	return min(b.bestSeed(sources[0]), b.bestSeed(sources[1]))
}

// addGroups adds a separate knockout for each group. It returns false if the sizes are invalid or their sum is not the number of teams.
func (b *builder) addGroups(sizes []int, teams int) bool {
	for _, size := range sizes {
		if size < 2 || b.rankedTeams+size > teams {
			return false
		}
		b.group++
		b.addSingle(seedsFrom(b.rankedTeams+1, size), true)
		b.rankedTeams += size
	}
	return b.rankedTeams == teams
}

// GroupsOfFour returns the sizes of groups of four for a number of teams. The last group has the remaining teams, which is never only one.
func GroupsOfFour(teams int) (sizes []int) {
	for ; teams > 5; teams -= 4 {
		sizes = append(sizes, 4)
	}
	return append(sizes, teams)
}

// addPromotion adds a match for each two neighbouring seeds.
func (b *builder) addPromotion(teams int) {
	for i := 1; i < teams; i += 2 {
		s := seedsFrom(i, 2)
		winner, loser := b.addMatch(s[0], s[1], Match{Part: Main, Column: 1, Number: i/2 + 1, Name: Name{Kind: PromotionName}})
		b.addExits(i, winner)
		b.addExits(i+1, loser)
	}
}

// addPagePlayoff adds the matches of a page playoff of four teams.
func (b *builder) addPagePlayoff() {
	s := seedsFrom(1, 4)
	first, second := b.addMatch(s[0], s[1], Match{Part: Main, Column: 1, Number: 1, Name: Name{Kind: QualifierName}})
	third, fourth := b.addMatch(s[2], s[3], Match{Part: Main, Column: 1, Number: 2, Name: Name{Kind: EliminatorName}})
	challenger, out := b.addMatch(second, third, Match{Part: Main, Column: 2, Number: 1, Name: Name{Kind: SemifinalName}})
	winner, loser := b.addMatch(first, challenger, Match{Part: Main, Column: 3, Number: 1, Name: Name{Kind: FinalName}})
	for order, s := range []Source{winner, loser, out, fourth} {
		b.addExits(order, s)
	}
}
