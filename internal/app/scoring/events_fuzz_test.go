package scoring

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/spec"
)

// FuzzEvents checks that events of a stranger are refused as their mistake, or enter the log: typed results, corrections of a set
// and reports among points. A replay of the stored entries is the same log, and the words of a report are one short line.
func FuzzEvents(f *testing.F) {
	f.Add([]byte(`[{"id":"a","type":"correct","final":true,"sets":[{"team1Score":25,"team2Score":18},{"team1Score":25,"team2Score":24}]},{"id":"b","type":"correct","set":1,"team1Score":18,"team2Score":25}]`), true)
	f.Add([]byte(`[{"id":"a","type":"report","reason":"noShow","team":"team2","words":" a\n\u202eb"},{"id":"b","type":"undo","undoes":"a"}]`), false)
	f.Add([]byte(`[{"id":"a","type":"correct","sets":[{"team1Score":20,"team2Score":20},{"team1Score":20,"team2Score":20},{"team1Score":25}]}]`), true)
	now := time.Date(2026, 11, 27, 1, 30, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, body []byte, inSets bool) {
		var events []score.Event
		if json.Unmarshal(body, &events) != nil {
			return
		}
		events, err := EventsRequest{Device: "A", Events: events}.ByServerClock(now).Check()
		if err != nil {
			if fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%s: %v", body, err)
			}
			return
		}
		rules := score.DefaultRules(spec.Sports[0])
		if inSets {
			rules.Sets = 3
		}
		checkEvents(t, rules, events, string(body))
	})
}

// FuzzEventsByAnyRules is FuzzEvents by the rules of any league: more sets, all of them played, with targets of their own, and draws.
func FuzzEventsByAnyRules(f *testing.F) {
	now := time.Date(2026, 11, 27, 1, 30, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, rulesText string, body []byte) {
		rules := score.DefaultRules(spec.Sports[0])
		var events []score.Event
		if json.Unmarshal([]byte(rulesText), &rules) != nil || json.Unmarshal(body, &events) != nil {
			return
		}
		rules, problems := league.CheckRules(rules, league.Volleyball)
		if len(problems) > 0 {
			return
		}
		events, err := EventsRequest{Device: "A", Events: events}.ByServerClock(now).Check()
		if err != nil {
			if fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%s: %v", body, err)
			}
			return
		}
		checkEvents(t, rules, events, rulesText+" "+string(body))
	})
}

// checkEvents adds events to a log, and replays what was stored of it.
func checkEvents(t *testing.T, rules score.Rules, events []score.Event, text string) {
	t.Helper()
	log := score.NewLog(rules)
	for _, e := range events {
		log, _ = log.Add(e, false)
		s := log.State()
		if len(s.Sets) == 0 || len(s.Sets) > rules.MostSets() || s.Team1Sets+s.Team2Sets > rules.MostSets() || s.Drawn && (s.Winner != score.None || !rules.Draws) {
			t.Fatalf("%s: %+v", text, s)
		}
		if utf8.RuneCountInString(e.Words) > score.MaxWords || strings.ContainsFunc(e.Words, unicode.IsControl) {
			t.Errorf("the words are %q", e.Words)
		}
	}
	stored, err := json.Marshal(log.Entries(0))
	if err != nil {
		t.Fatal(err)
	}
	var entries []score.Entry
	if err := json.Unmarshal(stored, &entries); err != nil {
		t.Fatal(err)
	}
	again := score.Replay(rules, entries)
	if !reflect.DeepEqual(again.State(), log.State()) || len(again.Reports()) != len(log.Reports()) || again.OpenCount() != log.OpenCount() ||
		slices.ContainsFunc(entries, func(e score.Entry) bool { return e.Final && e.Type != score.Correct }) {
		t.Errorf("%s\nreplayed %+v\n    live %+v", text, again.State(), log.State())
	}
}
