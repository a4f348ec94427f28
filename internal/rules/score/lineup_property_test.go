package score_test

import (
	"reflect"
	"slices"
	"strconv"
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

// An undo takes one event back, whatever another phone has sent about line-ups since: the match is as if only those had been sent.
func TestAnUndoLeavesLineupsOfOthers(t *testing.T) {
	checkLogs(t, func(t *rapid.T, before Log, next Event, _ bool) {
		l, undone := before.Add(next, false)
		if undone.Outcome != Applied || slices.Contains([]EventType{Undo, Take, Settle, Record}, next.Type) {
			return
		}
		without := before
		for range rapid.IntRange(1, 6).Draw(t, "line-ups") {
			e := Event{
				ID:   "e" + strconv.FormatInt(l.Seq()+1, 10),
				Type: rapid.SampledFrom([]EventType{SetLineup, Substitute, Libero, Rotate, Sanctioned}).Draw(t, "type"),
				Team: anyTeam.Draw(t, "team"), Device: "B",
			}
			drawLineupEvent(t, l, &e)
			var sent Entry
			if l, sent = l.Add(e, false); sent.Outcome == Applied {
				without, _ = without.Add(e, false)
			}
		}
		l, undo := l.Add(Event{ID: "undo", Type: Undo, Undoes: next.ID, Device: next.Device, Seen: undone.Seq}, false)
		if undo.Outcome != Applied || !reflect.DeepEqual(l.State(), without.State()) {
			t.Fatalf("%s\n%s %s\nwant %s %s", undo.Outcome, describe(l), scoretest.DescribeLineups(l), describe(without), scoretest.DescribeLineups(without))
		}
	})
}
