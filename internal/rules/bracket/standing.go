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

// band is a group of teams with the same best possible rank. Their seeds decide the order.
type band struct {
	teams  []int64
	isOpen bool // whether a match that leads to this rank is not over
}

// Standing returns the teams whose final rank is certain, best first. When all matches are over, it returns all teams with unique ranks from
// 1. Seeds decide between teams that were eliminated in the same round. Nobody has the rank of a title that nobody has won: the two teams
// that would come next share the rank below it.
func Standing(all []Situation, entry Entry) (ranks []Rank) {
	bands := bandsOf(all)
	seed := map[int64]int{}
	for i, id := range entry.Teams {
		seed[id] = i
	}
	isOver := IsOver(all)
	isVacant := map[int]bool{}
	for _, title := range Titles(all) {
		isVacant[title.Rank] = title.IsVacant
	}
	next := 1
	for _, rank := range slices.Sorted(maps.Keys(bands)) {
		b := bands[rank]
		if b.isOpen {
			continue
		}
		if first := rank; !isOver {
			if isVacant[rank-1] {
				first--
			}
			next = max(next, first)
		}
		slices.SortFunc(b.teams, func(x, y int64) int { return cmp.Compare(seed[x], seed[y]) })
		for _, id := range b.teams {
			if rank := next; isVacant[next] {
				ranks = append(ranks, Rank{rank + 1, id})
			} else {
				ranks = append(ranks, Rank{rank, id})
			}
			next++
		}
	}
	return ranks
}

// bandsOf returns the teams that have played their last match, grouped by their best possible rank.
func bandsOf(all []Situation) map[int]*band {
	bands := map[int]*band{}
	addTeam := func(rank int, s Slot, isOver bool) {
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
		// After a match without a winner, both teams get the rank of a team that loses all following matches.
		if s.State.IsOver() && s.Winner.Nobody && s.Loser.Nobody && s.State != NotNeeded {
			rank := worstRank(all, i)
			for _, slot := range s.Teams {
				addTeam(rank, slot, true)
			}
		}
		addTeam(s.WinnerRank, s.Winner, s.State.IsOver())
		addTeam(s.LoserRank, s.Loser, s.State.IsOver())
	}
	return bands
}

// worstRank returns the rank of a team that loses match i and all its following matches.
func worstRank(all []Situation, i int) int {
	for j := i + 1; j < len(all); j++ {
		if slices.Contains(all[j].Sources[:], Source{Kind: Loser, Key: all[i].Key}) {
			return worstRank(all, j)
		}
	}
	return all[i].LoserRank
}

// IsOver reports whether all matches are over.
func IsOver(all []Situation) bool {
	return !slices.ContainsFunc(all, func(s Situation) bool { return !s.State.IsOver() })
}

// A Title is what the winner of the last match of a knockout, or of one of its groups, wins.
type Title struct {
	Rank     int    // the rank of its winner
	Key      string // the key of the last match
	Team     int64  // the winner; 0 if there is none, or not yet
	IsVacant bool   // whether the match is over without a winner
}

// Titles returns the title of each group. Promotion matches have none.
func Titles(all []Situation) (titles []Title) {
	for _, s := range all {
		if s.WinnerRank != 0 && s.Name.IsLast() {
			titles = append(titles, Title{s.WinnerRank, s.Key, s.Winner.Team, s.State.IsOver() && s.Winner.Nobody})
		}
	}
	return titles
}
