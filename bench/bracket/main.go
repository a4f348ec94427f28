// Package main measures how long it takes to build a double-elimination bracket of 32 teams and to advance it after the first round.
package main

import (
	"fmt"
	"os"
	"slices"
	"time"

	"sideout/internal/rules/bracket"
)

const (
	target = time.Millisecond
	runs   = 301
)

func main() {
	var took []time.Duration
	for range runs {
		took = append(took, measure())
	}
	slices.Sort(took)
	median := took[len(took)/2]
	fmt.Printf("build and advance 32 teams, median of %d: %v, target %v\n", runs, median, target)
	if median > target {
		os.Exit(1)
	}
}

// measure builds a bracket, enters the results of its first round and advances it.
func measure() time.Duration {
	start := time.Now()
	k, _ := bracket.Build(bracket.Order{Format: bracket.Double, Teams: bracket.MaxTeams, SecondFinal: true})
	entry, results := bracket.Entry{}, map[string]bracket.Result{}
	for seed := range bracket.MaxTeams {
		entry.Teams = append(entry.Teams, int64(seed+1))
	}
	for _, s := range k.Advance(entry, results) {
		if s.State == bracket.Ready {
			results[s.Key] = bracket.Result{Teams: [2]int64{s.Teams[0].Team, s.Teams[1].Team}, Winner: s.Teams[0].Team}
		}
	}
	k.Advance(entry, results)
	return time.Since(start)
}
