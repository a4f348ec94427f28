package bracket

import (
	"cmp"
	"fmt"
	"slices"
)

// builder collects the matches of a knockout. An empty source is a bye.
type builder struct {
	matches     []Match
	indexByKey  map[string]int // the index of each match by its key
	group       int
	rankedTeams int // the number of teams in the earlier groups
	exits       []exit
}

// exit is a winner or a loser of a match for whom it is the last match. Exits with a lower order have a higher rank.
type exit struct {
	match    int
	isWinner bool
	order    int
}

// addMatch adds a match of two sources and returns the sources for its winner and its loser. If one source is a bye, it adds no match, and
// returns the other source as the winner, without a loser.
func (b *builder) addMatch(first, second Source, p Match) (winner, loser Source) {
	switch {
	case first.Kind == "":
		return second, Source{}
	case second.Kind == "":
		return first, Source{}
	}
	if first.Kind == Seed && second.Kind == Seed && second.Seed < first.Seed { // the better seed is named first
		first, second = second, first
	}
	p.Sources, p.Group = [2]Source{first, second}, b.group
	p.Key = fmt.Sprintf("%s%d-%d", keyPrefix(p), p.Column, p.Number)
	if b.group > 0 {
		p.Key = fmt.Sprintf("G%d.%s", b.group, p.Key)
	}
	b.indexByKey[p.Key] = len(b.matches)
	b.matches = append(b.matches, p)
	return Source{Kind: Winner, Key: p.Key}, Source{Kind: Loser, Key: p.Key}
}

// keyPrefix returns the prefix of the key of a match.
func keyPrefix(p Match) string {
	switch p.Part {
	case Lower:
		return "L"
	case Minor:
		return "C"
	default:
		return "M"
	}
}

// addExits adds an exit for each of the sources that is not a bye.
func (b *builder) addExits(order int, sources ...Source) {
	for _, s := range sources {
		if s.Kind == Winner || s.Kind == Loser {
			b.exits = append(b.exits, exit{b.index(s.Key), s.Kind == Winner, order})
		}
	}
}

// removeExit removes the exit of a source.
func (b *builder) removeExit(s Source) {
	b.exits = slices.DeleteFunc(b.exits, func(e exit) bool { return e.match == b.index(s.Key) && e.isWinner == (s.Kind == Winner) })
}

// nextOrder returns an order after all existing exits.
func (b *builder) nextOrder() int {
	next := 0
	for _, e := range b.exits {
		next = max(next, e.order+1)
	}
	return next
}

// index returns the index of the match with the given key; -1 if there is none.
func (b *builder) index(key string) int {
	if i, found := b.indexByKey[key]; found {
		return i
	}
	return -1
}

// finish computes the ranks, columns, depths and names, which depend on the whole knockout, and returns the matches.
func (b *builder) finish() []Match {
	slices.SortStableFunc(b.exits, func(x, y exit) int { return cmp.Compare(x.order, y.order) })
	rank := 1
	for i, e := range b.exits {
		if i > 0 && e.order != b.exits[i-1].order {
			rank = i + 1
		}
		if e.isWinner {
			b.matches[e.match].WinnerRank = rank
		} else {
			b.matches[e.match].LoserRank = rank
		}
	}
	b.closeColumns()
	for i, p := range slices.Backward(b.matches) {
		for _, s := range p.Sources {
			if s.Kind != Seed {
				feeder := &b.matches[b.index(s.Key)]
				feeder.Depth = max(feeder.Depth, b.matches[i].Depth+1)
			}
		}
	}
	for i, p := range b.matches {
		b.matches[i].Name.column, b.matches[i].Name.number = p.Column, p.Number
		b.matches[i].Name.alone = !slices.ContainsFunc(b.matches, func(other Match) bool {
			return other.Key != p.Key && other.Part == p.Part && other.Group == p.Group && other.Column == p.Column && other.Name.Kind == p.Name.Kind
		})
	}
	return b.matches
}

// closeColumns removes the columns that have no matches because of byes.
func (b *builder) closeColumns() {
	type part struct {
		Part
		group int
	}
	used := map[part][]int{}
	for _, p := range b.matches {
		key := part{p.Part, p.Group}
		used[key] = append(used[key], p.Column)
	}
	for i, p := range b.matches {
		columns := slices.Compact(slices.Sorted(slices.Values(used[part{p.Part, p.Group}])))
		b.matches[i].Column = 1 + slices.Index(columns, p.Column)
	}
}

// seedsFrom returns n consecutive seeds as sources.
func seedsFrom(first, n int) []Source {
	seeds := make([]Source, n)
	for i := range seeds {
		seeds[i] = Source{Kind: Seed, Seed: first + i}
	}
	return seeds
}

// orderForBracket returns the entrants in the order of a bracket from top to bottom, padded with byes to a power of two. The first two
// cannot meet before the final, the first four not before the semi-finals, and so on.
func orderForBracket(entrants []Source) []Source {
	order := []int{0}
	for len(order) < len(entrants) {
		next := make([]int, 0, 2*len(order))
		for i, seed := range order {
			other := 2*len(order) - 1 - seed
			if i%2 == 1 {
				seed, other = other, seed
			}
			next = append(next, seed, other)
		}
		order = next
	}
	slots := make([]Source, len(order))
	for i, seed := range order {
		if seed < len(entrants) {
			slots[i] = entrants[seed]
		}
	}
	return slots
}

// addRounds adds the rounds of a bracket until one team is left, and returns the losers of each round, from top to bottom, and the winner.
// match returns the template for the matches of a round, given the number of rounds after it.
func (b *builder) addRounds(slots []Source, match func(left int) Match) (losers [][]Source, winner Source) {
	for round := 1; len(slots) > 1; round++ {
		left := 0
		for n := len(slots); n > 2; n /= 2 {
			left++
		}
		p := match(left)
		p.Column = round
		winners, beaten := b.addRound(slots, p)
		losers, slots = append(losers, beaten), winners
	}
	return losers, slots[0]
}

// addRound adds a round in which neighbouring slots play each other.
func (b *builder) addRound(slots []Source, p Match) (winners, losers []Source) {
	for i := 0; i < len(slots); i += 2 {
		p.Number++
		before := len(b.matches)
		winner, loser := b.addMatch(slots[i], slots[i+1], p)
		if len(b.matches) == before {
			p.Number-- // a bye gets no number
		}
		winners, losers = append(winners, winner), append(losers, loser)
	}
	return winners, losers
}

// withoutByes returns the sources that are not byes.
func withoutByes(sources []Source) (rest []Source) {
	for _, s := range sources {
		if s.Kind != "" {
			rest = append(rest, s)
		}
	}
	return rest
}
