package score_test

import (
	"slices"
	"strconv"
	"testing"

	. "sideout/internal/rules/score"

	"pgregory.net/rapid"
)

// anyMatch draws rules of matches that end by their points alone.
var anyMatch = rapid.Custom(func(t *rapid.T) Rules {
	sets := rapid.IntRange(1, 9).Draw(t, "sets")
	r := Rules{
		SetRules: SetRules{EndingScore: rapid.IntRange(1, 5).Draw(t, "end"), WinByTwo: rapid.Bool().Draw(t, "by two"), MaxScoreCap: new(6)},
		Sets:     sets, PlayAll: rapid.Bool().Draw(t, "all"), DecidingScore: rapid.IntRange(1, 5).Draw(t, "deciding"),
		Draws: rapid.Bool().Draw(t, "draws"), Steps: []int{1},
	}
	if rapid.Bool().Draw(t, "has targets") {
		r.Targets = rapid.SliceOfN(rapid.IntRange(1, 5), 1, sets).Draw(t, "targets")
		r.EndingScore = r.Targets[0]
	}
	return r
})

// simpleMatch plays a match by hand: it returns the points of the sets, the sets won, and whether the match is over.
func simpleMatch(r Rules, rallies []Team) (sets []Set, won map[Team]int, over bool) {
	sets, won = []Set{{}}, map[Team]int{}
	for _, team := range rallies {
		set := &sets[len(sets)-1]
		if team == Team1 {
			set.Team1Score++
		} else {
			set.Team2Score++
		}
		number := len(sets)
		deciding := r.Sets > 1 && (r.Sets%2 == 1 && number == r.Sets || r.Sets%2 == 0 && number == r.Sets+1)
		target, limit := r.EndingScore, r.MaxScoreCap
		if deciding && r.DecidingScore < target {
			target = r.DecidingScore
		}
		if len(r.Targets) > 0 {
			target = slices.Concat(r.Targets, slices.Repeat(r.Targets[len(r.Targets)-1:], 9))[number-1]
		}
		if deciding && target < r.EndingScore {
			limit = r.DecidingCap
		}
		most, least := max(set.Team1Score, set.Team2Score), min(set.Team1Score, set.Team2Score)
		isWon := most >= target && (!r.WinByTwo || most-least >= 2 || limit != nil && most >= *limit)
		if !isWon {
			continue
		}
		won[team]++
		level := won[Team1] == won[Team2]
		enough := max(won[Team1], won[Team2]) > r.Sets/2
		switch {
		case number < r.Sets && (r.PlayAll || !enough):
		case level && !r.Draws: // the deciding set follows
		default:
			return sets, won, true
		}
		sets = append(sets, Set{})
	}
	return sets, won, false
}

func TestAMatchOfAnyNumberOfSetsEqualsASimpleCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyMatch.Draw(t, "rules")
		rallies := rapid.SliceOfN(anyTeam, 0, 120).Draw(t, "rallies")
		l := NewLog(r)
		for i, team := range rallies {
			l, _ = l.Add(Event{ID: strconv.Itoa(i), Type: Point, Team: team}, false)
		}
		s := l.State()
		sets, won, over := simpleMatch(r, rallies)
		if !slices.Equal(s.Sets, sets) || s.Team1Sets != won[Team1] || s.Team2Sets != won[Team2] || s.IsOver() != over {
			t.Fatalf("%s, over: %v\nwant %v, %v, over: %v", describe(l), s.IsOver(), sets, won, over)
		}
		if s.Drawn != (over && won[Team1] == won[Team2]) || len(sets) > r.MostSets() {
			t.Fatalf("drawn: %v, %d sets", s.Drawn, len(sets))
		}
	})
}

// A typed result leads to the state of the points that were played, so a device that types it agrees with one that has scored.
func TestATypedResultEqualsTheMatchThatWasPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyMatch.Draw(t, "rules")
		r.MaxScoreCap, r.WinByTwo = nil, false
		rallies := rapid.SliceOfN(anyTeam, 90, 120).Draw(t, "rallies")
		sets, won, over := simpleMatch(r, rallies)
		if !over {
			t.Skip("nobody has won")
		}
		e := Event{ID: "typed", Type: Correct, Final: true, Sets: sets}
		if r.Sets == 1 {
			e = Event{ID: "typed", Type: Correct, Final: true, Team1Score: sets[0].Team1Score, Team2Score: sets[0].Team2Score}
		}
		l, entry := NewLog(r).Add(e, false)
		s := l.State()
		if entry.Outcome != Applied || !slices.Equal(s.Sets, sets) || s.Team1Sets != won[Team1] || s.Drawn != (won[Team1] == won[Team2]) || !s.IsOver() {
			t.Fatalf("%s: %s, want %v, %v", entry.Outcome, describe(l), sets, won)
		}
	})
}
