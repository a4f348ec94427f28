package score

import (
	"cmp"
	"slices"
)

// SetResults returns the results with which a match of several sets can end, in sets won by the winner and by the loser: 3-0, 3-1 and 3-2
// for the best of five. A match with a time limit can end after any set. It returns nil for games of one set.
// web/src/rules/setResults.ts implements the same rule; spec/vectors/setresults.json tests both.
func (r Rules) SetResults() (results [][2]int) {
	if r.Sets < 2 {
		return nil
	}
	for reached := [][2]int{{0, 0}}; len(reached) > 0; {
		var next [][2]int
		for _, won := range reached {
			isDecided := r.winner(won[0], won[1]) != None || r.isDraw(won[0], won[1])
			if isDecided || r.MaxTime != nil && (won[0] > won[1] || r.Draws && won[0] > 0) {
				results = append(results, won)
			}
			if isDecided {
				continue
			}
			next = append(next, [2]int{won[0] + 1, won[1]})
			if won[0] > won[1] { // the winner's sets are first
				next = append(next, [2]int{won[0], won[1] + 1})
			}
		}
		reached = next
	}
	slices.SortFunc(results, func(a, b [2]int) int {
		return cmp.Or(cmp.Compare(b[0]-b[1], a[0]-a[1]), cmp.Compare(b[0], a[0]))
	})
	return slices.Compact(results)
}

// AllowsSetResult reports whether a match of several sets can end with these numbers of sets won.
func (r Rules) AllowsSetResult(won1, won2 int) bool {
	return slices.Contains(r.SetResults(), [2]int{max(won1, won2), min(won1, won2)})
}

// SetsOnly reports whether the match has ended with an official result of which only the sets won are known, not their points.
func (l Log) SetsOnly() bool {
	s := l.current.State
	return l.rules.Sets > 1 && s.IsOver() && len(s.Sets) == 1 && s.Score() == l.rules.firstScore() && s.Team1Sets+s.Team2Sets > 0
}
