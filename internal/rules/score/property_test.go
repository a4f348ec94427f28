package score_test

import (
	"testing"

	. "sideout/internal/rules/score"
	. "sideout/internal/rules/score/scoretest"

	"pgregory.net/rapid"
)

// anySetRules draws small numbers, so that caps, ends and starts coincide often.
var anySetRules = rapid.Custom(func(t *rapid.T) SetRules {
	rules := SetRules{
		StartingScore: rapid.IntRange(0, 12).Draw(t, "start"),
		EndingScore:   rapid.IntRange(1, 10).Draw(t, "end"),
		WinByTwo:      rapid.Bool().Draw(t, "by two"),
	}
	if rapid.Bool().Draw(t, "capped") {
		most := rapid.IntRange(0, 14).Draw(t, "cap")
		rules.MaxScoreCap = &most
	}
	return rules
})

var (
	anyPoint = rapid.SampledFrom([]Tap{Point1, Point2})
	// Two points for each undo, so that games reach their end.
	anyTaps = rapid.SliceOfN(rapid.SampledFrom([]Tap{Point1, Point1, Point2, Point2, UndoTap}), 0, 60)
)

// check checks a property for any game.
func check(t *testing.T, property func(t *rapid.T, rules SetRules, taps []Tap)) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		property(t, anySetRules.Draw(t, "rules"), anyTaps.Draw(t, "taps"))
	})
}

func TestUndoIsTheInverseOfAPoint(t *testing.T) {
	check(t, func(t *rapid.T, rules SetRules, taps []Tap) {
		before := Play(rules, taps)
		if before.Winner != None {
			t.Skip("the game is over: a point would not count")
		}
		after := Play(rules, append(taps, anyPoint.Draw(t, "point"), UndoTap))
		if after != before {
			t.Fatalf("before %+v, after %+v", before, after)
		}
	})
}

func TestAFinishedGameHasOneWinner(t *testing.T) {
	check(t, func(t *rapid.T, rules SetRules, taps []Tap) {
		r := Play(rules, taps)
		ahead := map[bool]Team{true: Team1, false: Team2}[r.Team1Score > r.Team2Score]
		if r.Winner != None && (r.Winner != ahead || r.Team1Score == r.Team2Score) {
			t.Fatalf("the winner must be ahead: %+v", r)
		}
		mirror := map[Team]Team{None: None, Team1: Team2, Team2: Team1}
		if got := Winner(rules, r.Team2Score, r.Team1Score); got != mirror[r.Winner] {
			t.Fatalf("with the sides changed %q wins, before %q", got, r.Winner)
		}
	})
}

func TestTheLargestLeadCoversTheFinalMargin(t *testing.T) {
	check(t, func(t *rapid.T, rules SetRules, taps []Tap) {
		r := Play(rules, taps)
		margin := max(r.Team1Score-r.Team2Score, r.Team2Score-r.Team1Score)
		if r.LargestLead < margin || r.LargestLead > r.TotalPoints {
			t.Fatalf("largest lead out of bounds: %+v", r)
		}
	})
}

func TestPointsAfterTheEndChangeNothing(t *testing.T) {
	check(t, func(t *rapid.T, rules SetRules, taps []Tap) {
		before := Play(rules, taps)
		if before.Winner == None {
			t.Skip("the game goes on")
		}
		late := rapid.SliceOf(anyPoint).Draw(t, "late points")
		if after := Play(rules, append(taps, late...)); after != before {
			t.Fatalf("before %+v, after %+v", before, after)
		}
	})
}

func TestPlayEqualsANaiveReplay(t *testing.T) {
	check(t, func(t *rapid.T, rules SetRules, taps []Tap) {
		if got, want := Play(rules, taps), replay(rules, taps); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

func TestDecidedAtStartAgreesWithWinner(t *testing.T) {
	check(t, func(t *rapid.T, rules SetRules, _ []Tap) {
		want := !rules.WinByTwo && rules.StartingScore >= rules.EndingScore
		if rules.WinByTwo && rules.MaxScoreCap != nil {
			want = rules.StartingScore >= max(*rules.MaxScoreCap, rules.EndingScore)
		}
		if got := DecidedAtStart(rules); got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// replay is a naive Play: it keeps a list of counted points, and adds them up again after each tap.
func replay(rules SetRules, taps []Tap) Result {
	var points []Tap
	for _, tap := range taps {
		if tap != UndoTap && sum(rules, points).Winner == None {
			points = append(points, tap)
		} else if tap == UndoTap && len(points) > 0 {
			points = points[:len(points)-1]
		}
	}
	return sum(rules, points)
}

// sum returns the score of a set with these points. No point may have been undone.
func sum(rules SetRules, points []Tap) Result {
	r := Result{Team1Score: rules.StartingScore, Team2Score: rules.StartingScore, TotalPoints: len(points)}
	for _, p := range points {
		switch p {
		case Point1:
			r.Team1Score++
		case Point2:
			r.Team2Score++
		}
		if d := r.Team1Score - r.Team2Score; d*d > r.LargestLead*r.LargestLead {
			r.LargestLead = max(d, -d)
		}
	}
	r.Winner = Winner(rules, r.Team1Score, r.Team2Score)
	return r
}
