package score_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	. "sideout/internal/score"

	"pgregory.net/rapid"
)

// scorer is a device that scores a game: what it has of the server's log, and what waits to be told.
type scorer struct {
	name    string
	rules   Rules
	entries []Entry
	outbox  []Event
	sent    [][]Event // requests that the network may deliver once more, at any time
	made    int
}

// view is the game as the device shows it: the server's log, and on it what waits.
func (s *scorer) view() Log {
	l := Replay(s.rules, s.entries)
	for _, e := range s.outbox {
		l, _ = l.Add(e, false)
	}
	return l
}

func (s *scorer) tell(e Event) {
	s.made++
	e.ID, e.Device, e.Seen = fmt.Sprint(s.name, s.made), s.name, int64(len(s.entries))
	s.outbox = append(s.outbox, e)
}

// point tells a rally, with the number that it has on the board of this device.
func (s *scorer) point(team Team, at int64) {
	s.tell(Event{Type: Point, Team: team, Rally: s.view().State().Total() + 1, At: at})
}

func (s *scorer) undo() { s.tell(Event{Type: Undo, Undoes: s.view().Top()}) }

// send delivers the first events of the outbox, and perhaps the answer.
func (s *scorer) send(server *Log, n int, answered bool) {
	request := slices.Clone(s.outbox[:n])
	s.sent = append(s.sent, request)
	deliver(server, request)
	if answered {
		s.hear(*server)
	}
}

// hear takes what the server has over: what is in its log waits no longer.
func (s *scorer) hear(server Log) {
	s.entries = append(s.entries, server.Entries(int64(len(s.entries)))...)
	s.outbox = slices.DeleteFunc(s.outbox, func(e Event) bool {
		_, told := server.Known(e.ID)
		return told
	})
}

func deliver(server *Log, request []Event) {
	for _, e := range request {
		*server, _ = server.Add(e, false)
	}
}

// network does to two scorers what a gym's network does: some requests arrive, some of those are not answered, and old
// ones come once more.
func network(t *rapid.T, server *Log, scorers ...*scorer) {
	for range rapid.IntRange(0, 3).Draw(t, "requests") {
		s := rapid.SampledFrom(scorers).Draw(t, "scorer")
		if len(s.sent) > 0 && rapid.IntRange(0, 3).Draw(t, "once more") == 0 {
			deliver(server, rapid.SampledFrom(s.sent).Draw(t, "old request"))
			continue
		}
		s.send(server, rapid.IntRange(0, len(s.outbox)).Draw(t, "events"), rapid.Bool().Draw(t, "answered"))
	}
}

// drain delivers everything, twice.
func drain(server *Log, scorers ...*scorer) {
	for range 2 {
		for _, s := range scorers {
			s.send(server, len(s.outbox), true)
		}
	}
}

// truth is a match as it was played, rally by rally.
func truth(rules Rules, rallies []Team) (l Log, played []Team) {
	l = NewLog(rules)
	for i, team := range rallies {
		if l.State().Winner != None {
			break
		}
		l, _ = l.Add(Event{ID: fmt.Sprint(i), Type: Point, Team: team}, false)
		played = append(played, team)
	}
	return l, played
}

var anyRallies = rapid.SliceOfN(anyTeam, 10, 60)

// twoScorers plays a match that two people score. What only one of them told the other sees before the next rally.
func twoScorers(t *rapid.T, mistakes bool) (server, played Log, a, b *scorer) {
	rules := anyRules.Draw(t, "rules")
	played, rallies := truth(rules, anyRallies.Draw(t, "rallies"))
	server = NewLog(rules)
	a, b = &scorer{name: "A", rules: rules}, &scorer{name: "B", rules: rules}
	for i, team := range rallies {
		at := int64(i+1) * 25_000
		who := rapid.SampledFrom([][]*scorer{{a, b}, {b, a}, {a, b}, {a}, {b}}).Draw(t, "who tells it")
		for _, s := range who {
			if mistakes && rapid.IntRange(0, 9).Draw(t, "mistake") == 0 {
				s.point(map[Team]Team{Team1: Team2, Team2: Team1}[team], at)
				network(t, &server, s)
				s.undo()
			}
			s.point(team, at+rapid.Int64Range(-9_000, 9_000).Draw(t, "clock"))
			network(t, &server, s) // who has still to tap has not seen it: that would be the next rally
		}
		if network(t, &server, a, b); len(who) == 1 {
			drain(&server, a, b)
		}
	}
	drain(&server, a, b)
	return server, played, a, b
}

func TestARallyThatTwoDevicesTellCountsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server, played, a, b := twoScorers(t, false)
		if !reflect.DeepEqual(server.State(), played.State()) || server.Open() != 0 {
			t.Fatalf("played   %s\nrecorded %s", describe(played), describe(server))
		}
		for _, s := range []*scorer{a, b} {
			if !reflect.DeepEqual(s.view(), server) {
				t.Fatalf("the server has %s\n%s has %s", describe(server), s.name, describe(s.view()))
			}
		}
		told := a.made + b.made
		if len(server.Run()) > told || server.Seq() != int64(told) {
			t.Fatalf("%d events told, %d kept", told, server.Seq())
		}
	})
}

// TestAWrongScoreIsShown lets both make mistakes and take them back, not knowing what the other does: then the score is
// right, or there is something open that says that it may not be.
func TestAWrongScoreIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server, played, a, b := twoScorers(t, true)
		if server.Open() == 0 && !reflect.DeepEqual(server.State(), played.State()) {
			t.Fatalf("played   %s\nrecorded %s", describe(played), describe(server))
		}
		if !reflect.DeepEqual(a.view(), b.view()) || !reflect.DeepEqual(a.view(), server) {
			t.Fatal("the devices do not agree")
		}
		if server.Seq() != int64(a.made+b.made) {
			t.Fatalf("%d and %d events told, %d kept", a.made, b.made, server.Seq())
		}
	})
}
