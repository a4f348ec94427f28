package score_test

import (
	"slices"
	"testing"

	. "sideout/internal/rules/score"
	"sideout/internal/rules/score/scoretest"

	"pgregory.net/rapid"
)

var anyNumber = rapid.IntRange(1, 12)

// drawLineupEvent draws the fields of an event about line-ups: mostly players of the team, sometimes others.
func drawLineupEvent(t *rapid.T, l Log, e *Event) {
	team := l.State().Lineups[0]
	if e.Team == Team2 {
		team = l.State().Lineups[1]
	}
	switch e.Type {
	case SetLineup:
		e.Numbers = rapid.SliceOfNDistinct(anyNumber, l.Rules().Lineups, l.Rules().Lineups, rapid.ID).Draw(t, "numbers")
	case Substitute, Libero:
		e.Out, e.In = anyNumber.Draw(t, "out"), anyNumber.Draw(t, "in")
		if len(team.Players) > 0 {
			e.Out = rapid.SampledFrom(team.Players).Draw(t, "player")
		}
	case Sanctioned:
		e.Sanction = rapid.SampledFrom(SanctionLevels).Draw(t, "level")
		e.Number = rapid.IntRange(0, 3).Draw(t, "number")
	}
}

// Whatever is sent, a line-up keeps its number of different players, the substitutions stay within their limit, and a libero on court
// is in the back row and has replaced a player who is not on court.
func TestLineupsStayWithinTheRules(t *testing.T) {
	checkLogs(t, func(t *rapid.T, l Log, next Event, tooLate bool) {
		after, _ := l.Add(next, tooLate)
		for _, team := range after.State().Lineups {
			players := slices.Compact(slices.Sorted(slices.Values(team.Players)))
			if len(team.Players) > 0 && len(players) != l.Rules().Lineups || len(team.Subs) > MaxSubstitutions {
				t.Fatalf("%s", scoretest.DescribeLineups(after))
			}
			at := slices.Index(team.Players, team.Libero.Libero)
			if team.Libero.Libero != 0 && (at != 0 && at < 4 || slices.Contains(team.Players, team.Libero.For)) {
				t.Fatalf("%s", scoretest.DescribeLineups(after))
			}
		}
	})
}

// Events about line-ups change no score.
func TestLineupsChangeNoScore(t *testing.T) {
	checkLogs(t, func(t *rapid.T, l Log, next Event, tooLate bool) {
		switch next.Type {
		case SetLineup, Substitute, Libero, Rotate, Sanctioned:
			if after, _ := l.Add(next, tooLate); after.State().Total() != l.State().Total() || after.State().Winner != l.State().Winner || after.OpenCount() != l.OpenCount() {
				t.Fatalf("%s", describe(after))
			}
		}
	})
}
