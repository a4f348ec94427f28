package bracket

import (
	"cmp"
	"maps"
	"slices"
)

// A Rank is the final rank of a team, from 1.
type Rank struct {
	Rank int
	Team int64
}

// band is the teams that share the best rank that they can have; seeds decide between them.
type band struct {
	teams  []int64
	isOpen bool // a match that leads here is not over
}

// Standing returns the teams whose rank is certain, the best first. Once everything is over these are all teams, with the ranks
// from 1 on, each once; seeds decide between teams that left in the same round.
func Standing(all []Situation, entry Entry) (ranks []Rank) {
	bands := bandsOf(all)
	seed := map[int64]int{}
	for i, id := range entry.Teams {
		seed[id] = i
	}
	isOver := IsOver(all)
	next := 1
	for _, rank := range slices.Sorted(maps.Keys(bands)) {
		b := bands[rank]
		if b.isOpen {
			continue
		}
		if !isOver {
			next = max(next, rank)
		}
		slices.SortFunc(b.teams, func(x, y int64) int { return cmp.Compare(seed[x], seed[y]) })
		for _, id := range b.teams {
			ranks = append(ranks, Rank{next, id})
			next++
		}
	}
	return ranks
}

// bandsOf returns who has left the knockout where, by the best rank of those who leave there.
func bandsOf(all []Situation) map[int]*band {
	bands := map[int]*band{}
	leave := func(rank int, s Slot, isOver bool) {
		if rank == 0 {
			return
		}
		if bands[rank] == nil {
			bands[rank] = &band{}
		}
		if !isOver {
			bands[rank].isOpen = true
		} else if s.Team != 0 {
			bands[rank].teams = append(bands[rank].teams, s.Team)
		}
	}
	for i, s := range all {
		if s.State.IsOver() && s.Winner.Nobody && s.Loser.Nobody && s.State != NotNeeded { // both leave where the loser of all that follows would
			rank := worstRank(all, i)
			for _, slot := range s.Teams {
				leave(rank, slot, true)
			}
		}
		leave(s.WinnerRank, s.Winner, s.State.IsOver())
		leave(s.LoserRank, s.Loser, s.State.IsOver())
	}
	return bands
}

// worstRank returns the rank of a team that loses the i-th match and all matches that follow.
func worstRank(all []Situation, i int) int {
	for j := i + 1; j < len(all); j++ {
		if slices.Contains(all[j].Sources[:], Source{Kind: Loser, Key: all[i].Key}) {
			return worstRank(all, j)
		}
	}
	return all[i].LoserRank
}

// IsOver reports whether nothing is left to play.
func IsOver(all []Situation) bool {
	return !slices.ContainsFunc(all, func(s Situation) bool { return !s.State.IsOver() })
}

// Champions returns the winners of the last matches, by group; 0 where nobody has won yet, or nobody did. Promotion matches have
// no champion.
func Champions(all []Situation) (teams []int64) {
	for _, s := range all {
		if s.WinnerRank == 0 || !s.Name.IsLast() {
			continue
		}
		teams = append(teams, s.Winner.Team)
	}
	return teams
}
