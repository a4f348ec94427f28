package score_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	. "sideout/internal/rules/score"

	"pgregory.net/rapid"
)

// scorer is a device that scores a game: the entries it has received and its outbox.
type scorer struct {
	name    string
	rules   Rules
	entries []Entry
	outbox  []Event
	sent    [][]Event // requests that may be delivered again at any time
	made    int
}

// view returns the log as the device shows it: the received entries and then the outbox.
func (s *scorer) view() Log {
	l := Replay(s.rules, s.entries)
	for _, e := range s.outbox {
		l, _ = l.Add(e, false)
	}
	return l
}

func (s *scorer) create(e Event) {
	s.made++
	e.ID, e.Device, e.Seen = fmt.Sprint(s.name, s.made), s.name, int64(len(s.entries))
	s.outbox = append(s.outbox, e)
}

// point creates a point event with the rally number that this device shows.
func (s *scorer) point(team Team, at int64) {
	s.create(Event{Type: Point, Team: team, Rally: s.view().State().Total() + 1, At: at})
}

func (s *scorer) undo() { s.create(Event{Type: Undo, Undoes: s.view().UndoableID()}) }

// send delivers the first events of the outbox, and the response unless it is lost.
func (s *scorer) send(server *Log, n int, responded bool) {
	request := slices.Clone(s.outbox[:n])
	s.sent = append(s.sent, request)
	deliver(server, request)
	if responded {
		s.receive(*server)
	}
}

// receive stores the server's entries and removes those that it contains from the outbox.
func (s *scorer) receive(server Log) {
	s.entries = append(s.entries, server.Entries(int64(len(s.entries)))...)
	s.outbox = slices.DeleteFunc(s.outbox, func(e Event) bool {
		_, isConfirmed := server.Find(e.ID)
		return isConfirmed
	})
}

func deliver(server *Log, request []Event) {
	for _, e := range request {
		*server, _ = server.Add(e, false)
	}
}

// network simulates an unreliable network: some requests arrive, some responses are lost, and old requests are repeated.
func network(t *rapid.T, server *Log, scorers ...*scorer) {
	for range rapid.IntRange(0, 3).Draw(t, "requests") {
		s := rapid.SampledFrom(scorers).Draw(t, "scorer")
		if len(s.sent) > 0 && rapid.IntRange(0, 3).Draw(t, "once more") == 0 {
			deliver(server, rapid.SampledFrom(s.sent).Draw(t, "old request"))
			continue
		}
		s.send(server, rapid.IntRange(0, len(s.outbox)).Draw(t, "events"), rapid.Bool().Draw(t, "responded"))
	}
}

// deliverAll delivers everything twice.
func deliverAll(server *Log, scorers ...*scorer) {
	for range 2 {
		for _, s := range scorers {
			s.send(server, len(s.outbox), true)
		}
	}
}

// playRallies returns the log of a match that nobody records wrongly, and the rallies until its end.
func playRallies(rules Rules, rallies []Team) (l Log, played []Team) {
	l = NewLog(rules)
	for i, team := range rallies {
		if l.State().IsOver() {
			break
		}
		l, _ = l.Add(Event{ID: fmt.Sprint(i), Type: Point, Team: team}, false)
		played = append(played, team)
	}
	return l, played
}

var anyRallies = rapid.SliceOfN(anyTeam, 10, 60)

// twoScorers plays a match that two people score. Before each rally one scorer receives what the other has sent.
func twoScorers(t *rapid.T, mistakes bool) (server, played Log, a, b *scorer) {
	rules := anyRules.Draw(t, "rules")
	played, rallies := playRallies(rules, anyRallies.Draw(t, "rallies"))
	server = NewLog(rules)
	a, b = &scorer{name: "A", rules: rules}, &scorer{name: "B", rules: rules}
	for i, team := range rallies {
		at := int64(i+1) * 25_000
		senders := rapid.SampledFrom([][]*scorer{{a, b}, {b, a}, {a, b}, {a}, {b}}).Draw(t, "senders")
		for _, s := range senders {
			if mistakes && rapid.IntRange(0, 9).Draw(t, "mistake") == 0 {
				s.point(map[Team]Team{Team1: Team2, Team2: Team1}[team], at)
				network(t, &server, s)
				s.undo()
			}
			s.point(team, at+rapid.Int64Range(-9_000, 9_000).Draw(t, "clock"))
			network(t, &server, s) // the second scorer has not received it before tapping
		}
		if network(t, &server, a, b); len(senders) == 1 {
			deliverAll(&server, a, b)
		}
	}
	deliverAll(&server, a, b)
	return server, played, a, b
}

func TestARallySentByTwoDevicesCountsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server, played, a, b := twoScorers(t, false)
		if !reflect.DeepEqual(server.State(), played.State()) || server.OpenCount() != 0 {
			t.Fatalf("played   %s\nrecorded %s", describe(played), describe(server))
		}
		for _, s := range []*scorer{a, b} {
			if !reflect.DeepEqual(s.view(), server) {
				t.Fatalf("the server has %s\n%s has %s", describe(server), s.name, describe(s.view()))
			}
		}
		made := a.made + b.made
		if len(server.Run()) > made || server.Seq() != int64(made) {
			t.Fatalf("%d events made, %d in the log", made, server.Seq())
		}
	})
}

// Both scorers make and undo mistakes without knowing of each other. Then the score is right, or there is an open event.
func TestAWrongScoreLeavesAnOpenEvent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server, played, a, b := twoScorers(t, true)
		if server.OpenCount() == 0 && !reflect.DeepEqual(server.State(), played.State()) {
			t.Fatalf("played   %s\nrecorded %s", describe(played), describe(server))
		}
		if !reflect.DeepEqual(a.view(), b.view()) || !reflect.DeepEqual(a.view(), server) {
			t.Fatal("the devices do not agree")
		}
		if server.Seq() != int64(a.made+b.made) {
			t.Fatalf("%d and %d events made, %d in the log", a.made, b.made, server.Seq())
		}
	})
}
