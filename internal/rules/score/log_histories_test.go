package score_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	. "sideout/internal/rules/score"
)

// The games of histories.jsonl were scored by several devices under faults (TestHistories in internal/app/scoring has written them).
// Their log decides about each event again, and leads to the same state. The log in the browser runs them too.
func TestHistoryVectors(t *testing.T) {
	file, err := os.Open("../../../spec/vectors/histories.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	games := 0
	for lines := bufio.NewReader(file); ; games++ {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var game struct {
			Name   string
			Rules  Rules
			Events []Entry
			State  string

			Reports int
			Seconds int64
		}
		if err := json.Unmarshal(line, &game); err != nil {
			t.Fatal(err)
		}
		log := NewLog(game.Rules)
		for _, e := range game.Events {
			var decided Entry
			if log, decided = log.Add(e.Event, e.Outcome == Late); decided.Outcome != e.Outcome || decided.Seq != e.Seq {
				t.Errorf("%s: %s is %s, number %d; the server has stored %s, %d", game.Name, e.ID, decided.Outcome, decided.Seq, e.Outcome, e.Seq)
			}
		}
		for _, l := range []Log{log, Replay(game.Rules, game.Events)} {
			latest, _ := l.Latest()
			seconds := l.SecondsPlayed(latest.At)
			if describe(l) != game.State || len(l.Reports()) != game.Reports || seconds != game.Seconds {
				t.Errorf("%s: got %s, %d reports, %d s, want %s, %d, %d s",
					game.Name, describe(l), len(l.Reports()), seconds, game.State, game.Reports, game.Seconds)
			}
		}
	}
	if games == 0 {
		t.Error("there are no games")
	}
}
