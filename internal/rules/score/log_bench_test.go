package score_test

import (
	"fmt"
	"testing"

	. "sideout/internal/rules/score"
	. "sideout/internal/rules/score/scoretest"
)

// longMatch is a close match of five sets with 200 entries, and the event after them.
func longMatch(b *testing.B) (rules Rules, l Log, next Event) {
	rules = InviteRules()
	rules.Sets, rules.PlayAll = 5, true
	l = NewLog(rules)
	point := func() Event {
		return Event{
			ID: fmt.Sprintf("0198c0de-0000-7000-8000-%012d", l.Seq()), Type: Point, Team: []Team{Team1, Team2}[l.Seq()%2],
			Rally: l.State().Total() + 1, At: l.Seq() * 25_000, Seen: l.Seq(), Device: "0198c0de-1111-7000-8000-000000000001",
		}
	}
	for range 200 {
		l, _ = l.Add(point(), false)
	}
	if s := l.State(); len(s.Sets) != 4 || l.OpenCount() != 0 {
		b.Fatal(describe(l))
	}
	return rules, l, point()
}

func BenchmarkReplay200(b *testing.B) {
	rules, l, _ := longMatch(b)
	entries := l.Entries(0)
	for b.Loop() {
		Replay(rules, entries)
	}
}

func BenchmarkAddAfter200(b *testing.B) {
	_, l, next := longMatch(b)
	for b.Loop() {
		l.Add(next, false)
	}
}

func BenchmarkAddLateDuplicateAfter200(b *testing.B) {
	_, l, next := longMatch(b)
	next.Rally, next.Device, next.At = 1, "another", 0
	for b.Loop() {
		l.Add(next, false)
	}
}

func BenchmarkEntries200(b *testing.B) {
	_, l, _ := longMatch(b)
	for b.Loop() {
		l.Entries(0)
	}
}
