package score_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	. "sideout/internal/rules/score"
	. "sideout/internal/rules/score/scoretest"
	"sideout/spec"

	"pgregory.net/rapid"
)

// anyRules draws small numbers, so that sets and matches end often.
var anyRules = rapid.Custom(func(t *rapid.T) Rules {
	optional := rapid.Ptr(rapid.IntRange(1, 7), true)
	return Rules{
		SetRules: SetRules{
			StartingScore: rapid.IntRange(0, 2).Draw(t, "start"),
			EndingScore:   rapid.IntRange(NoTarget, 6).Draw(t, "end"),
			WinByTwo:      rapid.Bool().Draw(t, "by two"),
			MaxScoreCap:   optional.Draw(t, "cap"),
		},
		Sets:          rapid.IntRange(1, 9).Draw(t, "sets"),
		PlayAll:       rapid.Bool().Draw(t, "all"),
		Targets:       rapid.SliceOfN(rapid.IntRange(3, 6), 0, 9).Draw(t, "targets"),
		Draws:         rapid.Bool().Draw(t, "draws"),
		Sides:         rapid.SampledFrom([]*spec.SideRules{nil, nil, {Every: 3, DecidingEvery: 2, Toss: true}, {DecidingAt: 2, WinnerServes: true}, {Stay: true}}).Draw(t, "sides"),
		DecidingScore: rapid.IntRange(1, 5).Draw(t, "deciding"),
		DecidingCap:   optional.Draw(t, "deciding cap"),
		Steps:         rapid.SampledFrom([][]int{{1}, {1, 2, 3}}).Draw(t, "steps"),
		Intervals:     rapid.SampledFrom([]*Intervals{nil, {Set: 60, TechnicalAt: []int{3}, TechnicalTotal: 7, Toss: true}}).Draw(t, "intervals"),
		Lineups:       rapid.SampledFrom([]int{0, 2, 4, 6, 6}).Draw(t, "lineups"),
	}
})

var (
	anyKind = rapid.SampledFrom([]EventType{Point, Point, Point, Point, Point, Point, Undo, Undo, Undo,
		Correct, Finish, LastPoint, Serve, Sides, Timeout, Toss, Toss, Pause, Resume, Take, Settle, Record, SetLineup, SetLineup, Substitute, Substitute, Libero, Libero, Rotate, Sanctioned, "nonsense"})
	anyTeam   = rapid.SampledFrom([]Team{Team1, Team2})
	anyDevice = rapid.SampledFrom([]string{"A", "B", ""})
	anySet    = rapid.Custom(func(t *rapid.T) Set {
		return Set{Team1Score: rapid.IntRange(0, 7).Draw(t, "team 1"), Team2Score: rapid.IntRange(0, 7).Draw(t, "team 2")}
	})
)

// drawEvent draws an event that a device could send for a log: mostly valid, often late or outdated.
func drawEvent(t *rapid.T, l Log) Event {
	e := Event{
		ID: "e" + strconv.FormatInt(l.Seq()+1, 10), Type: anyKind.Draw(t, "kind"), Team: anyTeam.Draw(t, "team"),
		Device: anyDevice.Draw(t, "device"), Seen: max(0, l.Seq()-rapid.Int64Range(0, 4).Draw(t, "behind")),
		At: 10_000*l.Seq() + rapid.Int64Range(-15_000, 15_000).Draw(t, "clock"),
	}
	switch e.Type {
	case Point:
		e.Points = rapid.SampledFrom([]int{0, 0, 0, 2}).Draw(t, "worth")
		e.Rally = l.State().Total() + max(1, e.Points) - rapid.SampledFrom([]int{0, 0, 0, 1, 2, -1}).Draw(t, "rallies behind")
	case Undo:
		if e.Undoes = l.UndoableID(); rapid.IntRange(0, 2).Draw(t, "another") == 0 {
			e.Undoes = "e" + strconv.FormatInt(rapid.Int64Range(0, l.Seq()+1).Draw(t, "undoes"), 10)
		}
	case Toss:
		e.Chose = rapid.SampledFrom([]TossChoice{ChoseServe, ChoseReceive, ChoseSide}).Draw(t, "chose")
		e.Serves, e.Left = anyTeam.Draw(t, "serves"), anyTeam.Draw(t, "left")
	case SetLineup, Substitute, Libero, Sanctioned:
		drawLineupEvent(t, l, &e)
	case Correct, Record:
		set := anySet.Draw(t, "score")
		e.Team1Score, e.Team2Score = set.Team1Score, set.Team2Score
		e.Sets = rapid.SliceOfN(anySet, 0, 4).Draw(t, "sets")
		e.Final = rapid.Bool().Draw(t, "final")
		if e.Type == Correct && rapid.IntRange(0, 3).Draw(t, "forfeits") == 0 {
			e.Forfeit = e.Team
			if full, ok := l.ForfeitSet(e.Team); ok && rapid.Bool().Draw(t, "in full") {
				e.Team1Score, e.Team2Score, e.Sets, e.Final = full.Team1Score, full.Team2Score, nil, false
			}
		}
	}
	return e
}

// checkLogs checks a property for any log and a next event.
func checkLogs(t *testing.T, property func(t *rapid.T, l Log, next Event, tooLate bool)) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		l := NewLog(anyRules.Draw(t, "rules"))
		for range rapid.IntRange(0, 40).Draw(t, "events") {
			l, _ = l.Add(drawEvent(t, l), rapid.IntRange(0, 9).Draw(t, "too late") == 0)
		}
		property(t, l, drawEvent(t, l), rapid.IntRange(0, 9).Draw(t, "too late") == 0)
	})
}

func TestReplayGivesAnEqualLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules.Draw(t, "rules")
		l := NewLog(rules)
		for range rapid.IntRange(0, 40).Draw(t, "events") {
			l, _ = l.Add(drawEvent(t, l), rapid.Bool().Draw(t, "too late"))
		}
		if again := Replay(rules, l.Entries(0)); !reflect.DeepEqual(again, l) {
			t.Fatalf("replayed %s\nwas      %s", describe(again), describe(l))
		}
	})
}

func TestALogIsImmutable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules.Draw(t, "rules")
		logs := []Log{NewLog(rules)}
		for range rapid.IntRange(1, 30).Draw(t, "events") {
			// Several logs may extend the same one.
			from := rapid.SampledFrom(logs).Draw(t, "from")
			next, _ := from.Add(drawEvent(t, from), false)
			logs = append(logs, next)
		}
		var before []Log
		for _, l := range logs {
			before = append(before, Replay(rules, l.Entries(0)))
		}
		for _, l := range slices.Clone(logs) {
			for range 3 {
				next, _ := l.Add(drawEvent(t, l), false)
				next.Add(drawEvent(t, next), false)
			}
		}
		if !reflect.DeepEqual(logs, before) {
			t.Fatal("an older log has changed")
		}
	})
}

func TestLogsThatShareEntriesAreIndependent(t *testing.T) {
	l := NewLog(InviteRules())
	for n := range 9 {
		event := func(id string) Event {
			return Event{ID: fmt.Sprint(id, n), Type: Point, Team: Team1, Rally: 9, Device: id}
		}
		one, entry := l.Add(event("one"), false)
		l.Add(event("another"), false)
		if open := one.OpenEntries(); len(open) != n+1 || !reflect.DeepEqual(open[n], entry) {
			t.Fatalf("open is %+v", open)
		}
		l = one
	}
}

func TestADuplicateEventChangesNothing(t *testing.T) {
	checkLogs(t, func(t *rapid.T, l Log, e Event, tooLate bool) {
		once, entry := l.Add(e, tooLate)
		for range rapid.IntRange(0, 3).Draw(t, "events between") {
			once, _ = once.Add(drawEvent(t, once), false)
		}
		e.Team, e.Rally, e.Seen = anyTeam.Draw(t, "team"), 0, once.Seq() // only the id is the same
		twice, again := once.Add(e, !tooLate)
		if !reflect.DeepEqual(twice, once) || !reflect.DeepEqual(again, entry) {
			t.Fatalf("first %+v, then %+v", entry, again)
		}
	})
}

func TestAnUndoRevertsTheLatestStep(t *testing.T) {
	checkLogs(t, func(t *rapid.T, l Log, e Event, _ bool) {
		after, entry := l.Add(e, false)
		if entry.Outcome != Applied || after.UndoableID() != e.ID {
			t.Skip("it did not count, or is nothing to undo")
		}
		undone, undo := after.Add(Event{ID: "undo", Type: Undo, Undoes: e.ID, Device: e.Device, Seen: after.Seq()}, false)
		if undo.Outcome != Applied || !reflect.DeepEqual(undone.State(), l.State()) ||
			undone.UndoableID() != l.UndoableID() || !reflect.DeepEqual(undone.Run(), l.Run()) || undone.OpenCount() != l.OpenCount() {
			t.Fatalf("%s: was %s\nis %s", undo.Outcome, describe(l), describe(undone))
		}
	})
}

func TestAnUncountedEventDoesNotChangeTheState(t *testing.T) {
	checkLogs(t, func(t *rapid.T, l Log, e Event, tooLate bool) {
		after, entry := l.Add(e, tooLate)
		same := reflect.DeepEqual(after.State(), l.State()) && after.UndoableID() == l.UndoableID() && reflect.DeepEqual(after.Run(), l.Run())
		if entry.Outcome != Applied && !same {
			t.Fatalf("%s: was %s\nis %s", entry.Outcome, describe(l), describe(after))
		}
		open := 0
		if entry.Outcome == Conflict || entry.Outcome == Late {
			open = 1
		}
		// Undoing a correct reopens the events that it closed.
		if more := after.OpenCount() - l.OpenCount(); more > open && !(e.Type == Undo && entry.Outcome == Applied) {
			t.Fatalf("%s opens %d", entry.Outcome, more)
		}
	})
}

func TestSequenceNumbersHaveNoGaps(t *testing.T) {
	checkLogs(t, func(t *rapid.T, l Log, e Event, tooLate bool) {
		l, entry := l.Add(e, tooLate)
		all := l.Entries(0)
		for i, e := range all {
			if e.Seq != int64(i)+1 {
				t.Fatalf("entry %d has the number %d", i+1, e.Seq)
			}
		}
		after := rapid.Int64Range(-2, l.Seq()+2).Draw(t, "after")
		if got, want := l.Entries(after), all[min(max(after, 0), l.Seq()):]; len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("after %d: %d entries, not %d", after, len(got), len(want))
		}
		if known, ok := l.Find(e.ID); !ok || !reflect.DeepEqual(known, entry) || l.Seq() != entry.Seq {
			t.Fatalf("known %+v, added %+v", known, entry)
		}
	})
}

// TestAMatchHasOneWinner checks invariants of every state.
func TestAMatchHasOneWinner(t *testing.T) {
	checkLogs(t, func(t *rapid.T, l Log, _ Event, _ bool) {
		s := l.State()
		leader := map[bool]Team{true: Team1, false: Team2}[s.Team1Sets > s.Team2Sets]
		if s.Winner != None && (s.Winner != leader || s.Team1Sets == s.Team2Sets) {
			t.Fatalf("the winner must have more sets: %s", describe(l))
		}
		if s.Drawn && (s.Winner != None || s.Team1Sets != s.Team2Sets) {
			t.Fatalf("a draw has no winner and level sets: %s", describe(l))
		}
		if max(s.Timeouts[0], s.Timeouts[1]) > TimeoutsPerSet || len(s.Sets) == 0 || l.OpenCount() < 0 {
			t.Fatal(describe(l))
		}
	})
}

// TestAnUndonePointHasNoEffect replays only the points that were not undone.
func TestAnUndonePointHasNoEffect(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules.Draw(t, "rules")
		l, again := NewLog(rules), NewLog(rules)
		for range rapid.IntRange(0, 80).Draw(t, "events") {
			e := drawEvent(t, l)
			if e.Type == Point || e.Type == Undo {
				l, _ = l.Add(e, false)
			}
		}
		for _, p := range l.Run() {
			again, _ = again.Add(p, false)
		}
		if got, want := again.State(), l.State(); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

func TestALogOfOneSetAgreesWithPlay(t *testing.T) {
	check(t, func(t *rapid.T, rules SetRules, taps []Tap) {
		l := NewLog(Rules{SetRules: rules, Sets: 1, Steps: []int{1}})
		for i, tap := range taps {
			e := Event{ID: strconv.Itoa(i), Type: Point, Team: map[Tap]Team{Point1: Team1, Point2: Team2}[tap]}
			if tap == UndoTap {
				e = Event{ID: e.ID, Type: Undo, Undoes: l.UndoableID()}
			}
			l, _ = l.Add(e, false)
		}
		want, s := Play(rules, taps), l.State()
		got := Result{Team1Score: s.Score().Team1Score, Team2Score: s.Score().Team2Score, Winner: s.Winner, LargestLead: want.LargestLead, TotalPoints: len(l.Run())}
		if got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}
