package score_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	. "sideout/internal/rules/score"
	"sideout/internal/rules/score/scoretest"
)

// The cases of log.json describe a game in lines such as "A point 1 rally=3 -> merged": a device, its event and the outcome, by
// default applied. Unless the line says otherwise, events are called e1, e2, …, are 25 seconds apart, and come from devices that
// have received all earlier ones.
type logVector struct {
	Name, Rules string
	Events      []string
	State       string
	Top, Run    *string
	Begun       *bool
	Reports     *int
	Clock       *struct { // what the clock shows at a time, all in seconds
		At, Seconds int64
		Paused      bool
	}
}

func TestLogVectors(t *testing.T) {
	text, err := os.ReadFile("../../../spec/vectors/log.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Rules map[string]Rules }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, c := range vectors[logVector](t, "log.json") {
		t.Run(c.Name, func(t *testing.T) {
			rules, ok := file.Rules[c.Rules]
			if !ok || names[c.Name] {
				t.Fatalf("no rules %q, or two cases of this name", c.Rules)
			}
			names[c.Name] = true
			l := addLines(t, NewLog(rules), c.Events)
			if got := describe(l); got != c.State {
				t.Errorf("got  %s\nwant %s", got, c.State)
			}
			if c.Top != nil && l.UndoableID() != *c.Top {
				t.Errorf("an undo would take back %q, not %q", l.UndoableID(), *c.Top)
			}
			if c.Run != nil && runText(l) != *c.Run {
				t.Errorf("the run of play is %s, not %s", runText(l), *c.Run)
			}
			if c.Begun != nil && l.HasBegun() != *c.Begun {
				t.Errorf("the game has begun: %v", l.HasBegun())
			}
			if c.Reports != nil && len(l.Reports()) != *c.Reports {
				t.Errorf("%d reports", len(l.Reports()))
			}
			if c.Clock != nil {
				seconds, paused := l.SecondsPlayed(c.Clock.At*1000), l.State().Clock.PausedSince != 0
				if seconds != c.Clock.Seconds || paused != c.Clock.Paused {
					t.Errorf("the clock shows %d s, paused: %v", seconds, paused)
				}
			}
			if again := Replay(rules, l.Entries(0)); describe(again) != c.State {
				t.Errorf("replayed %s\nwant     %s", describe(again), c.State)
			}
		})
	}
}

// addLines adds the events of lines to a log, and checks the outcome of each.
func addLines(t *testing.T, l Log, lines []string) Log {
	t.Helper()
	count, at := 0, int64(0)
	for _, line := range lines {
		text, outcome, hasOutcome := strings.Cut(line, " -> ")
		if !hasOutcome {
			outcome = string(Applied)
		}
		times := 1
		for n := 0; n < times; n++ {
			count++
			e := Event{ID: "e" + strconv.Itoa(count), At: at + 25_000, Seen: l.Seq(), Rally: -1}
			tooLate := false
			times, tooLate = parseEvent(t, &e, text)
			if e.Rally < 0 {
				e.Rally = 0
				if e.Type == Point {
					e.Rally = l.State().Total() + max(1, e.Points)
				}
			}
			at = e.At
			var entry Entry
			if l, entry = l.Add(e, tooLate); string(entry.Outcome) != outcome {
				t.Errorf("%s (%s): %s", line, e.ID, entry.Outcome)
			}
		}
	}
	return l
}

// parseEvent parses a line, and returns how often the event is sent.
func parseEvent(t *testing.T, e *Event, line string) (times int, tooLate bool) {
	t.Helper()
	words := strings.Fields(line)
	if len(words) < 2 {
		t.Fatalf("bad line %q", line)
	}
	e.Device, e.Type, times = strings.Trim(words[0], "-"), EventType(words[1]), 1
	for _, word := range words[2:] {
		key, value, isOption := strings.Cut(word, "=")
		n, _ := strconv.Atoi(value)
		switch {
		case word == "1" || word == "2":
			e.Team = Team("team" + word)
		case word == "final":
			e.Final = true
		case word == "tooLate":
			tooLate = true
		case key == "rally":
			e.Rally = n
		case key == "set":
			e.Set = n
		case key == "forfeit":
			e.Forfeit = Team("team" + value)
		case key == "reason":
			e.Reason = Reason(value)
		case key == "chose":
			e.Chose = TossChoice(value)
		case key == "serves":
			e.Serves = Team("team" + value)
		case key == "left":
			e.Left = Team("team" + value)
		case key == "numbers":
			for _, number := range strings.Split(value, ",") {
				n, _ := strconv.Atoi(number)
				e.Numbers = append(e.Numbers, n)
			}
		case key == "out":
			e.Out = n
		case key == "in":
			e.In = n
		case key == "level":
			e.Sanction = SanctionLevel(value)
		case key == "number":
			e.Number = n
		case key == "worth":
			e.Points = n
		case key == "seen":
			e.Seen = int64(n)
		case key == "at":
			e.At = int64(n) * 1000
		case key == "id":
			e.ID = value
		case key == "sets":
			for _, set := range strings.Split(value, ",") {
				e.Sets = append(e.Sets, parseSet(t, set))
			}
		case !isOption && word[0] == 'e':
			e.Undoes = word
		case !isOption && word[0] == 'x':
			times, _ = strconv.Atoi(word[1:])
		default:
			set := parseSet(t, word)
			e.Team1Score, e.Team2Score = set.Team1Score, set.Team2Score
		}
	}
	return times, tooLate
}

func parseSet(t *testing.T, text string) (s Set) {
	t.Helper()
	if _, err := fmt.Sscanf(text, "%d-%d", &s.Team1Score, &s.Team2Score); err != nil {
		t.Fatalf("bad score %q: %v", text, err)
	}
	return s
}

// describe formats everything that results from a log, as in log.json.
var describe = scoretest.Describe

// runText formats the run of play: the team of each point, repeated for points that are worth more than one.
func runText(l Log) (text string) {
	for _, e := range l.Run() {
		text += strings.Repeat(strings.TrimPrefix(string(e.Team), "team"), max(1, e.Points))
	}
	return text
}
