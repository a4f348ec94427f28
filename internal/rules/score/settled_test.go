package score_test

import (
	"testing"

	. "sideout/internal/rules/score"
)

// An undo of a settle event leaves what it had closed open again, unless the score was set since. It changes no score.
func TestASettleIsUndone(t *testing.T) {
	conflict := []Event{
		{ID: "a1", Type: Point, Team: Team1, Rally: 1, Device: "A", At: 1},
		{ID: "b1", Type: Point, Team: Team2, Rally: 1, Device: "B", At: 60_000},
		{ID: "s", Type: Settle, Seen: 2, At: 70_000},
	}
	undo := Event{ID: "u", Type: Undo, Undoes: "s", Seen: 3, At: 80_000}
	for name, c := range map[string]struct {
		after []Event
		open  int
	}{
		"settled":             {nil, 0},
		"undone":              {[]Event{undo}, 1},
		"undone twice":        {[]Event{undo, {ID: "v", Type: Undo, Undoes: "s", Seen: 4, At: 81_000}}, 1},
		"after another point": {[]Event{{ID: "a2", Type: Point, Team: Team1, Rally: 2, Device: "A", Seen: 3, At: 75_000}, undo}, 1},
		"after a correction":  {[]Event{{ID: "c", Type: Correct, Team1Score: 4, Device: "A", Seen: 3, At: 75_000}, undo}, 0},
		"and settled again":   {[]Event{undo, {ID: "t", Type: Settle, Seen: 4, At: 90_000}}, 0},
	} {
		log := NewLog(Rules{SetRules: SetRules{EndingScore: 25, WinByTwo: true}, Sets: 1, Steps: []int{1}})
		for _, e := range append(conflict[:3:3], c.after...) {
			log, _ = log.Add(e, false)
		}
		for how, l := range map[string]Log{"decided": log, "replayed": Replay(log.Rules(), log.Entries(0))} {
			if l.OpenCount() != c.open || l.State().Score().Team2Score != 0 {
				t.Errorf("%s, %s: %d events are open at %v, want %d", name, how, l.OpenCount(), l.State().Score(), c.open)
			}
		}
	}
}
