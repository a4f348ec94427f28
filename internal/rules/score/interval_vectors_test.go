package score_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	. "sideout/internal/rules/score"
)

// The cases of intervals.json have events like those of log.json. An interval is "technical 60 from 200": its kind, its length and
// when it began, in seconds; a time-out also names the team. A toss is "1 serve; serves 1; left 2".
type intervalVector struct {
	Name, Rules    string
	Events         []string
	State          string
	Interval, Toss string
	StartedAt      *int64
}

func TestIntervalVectors(t *testing.T) {
	text, err := os.ReadFile("../../../spec/vectors/intervals.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Rules map[string]Rules }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range vectors[intervalVector](t, "intervals.json") {
		t.Run(c.Name, func(t *testing.T) {
			rules, ok := file.Rules[c.Rules]
			if !ok || rules.Intervals != nil && !rules.Intervals.IsValid() {
				t.Fatalf("no valid rules %q", c.Rules)
			}
			l := addLines(t, NewLog(rules), c.Events)
			if got := describe(l); got != c.State {
				t.Errorf("got  %s\nwant %s", got, c.State)
			}
			if got := intervalText(l.Interval()); got != c.Interval {
				t.Errorf("the interval is %q, not %q", got, c.Interval)
			}
			if got := tossText(l); got != c.Toss {
				t.Errorf("the toss is %q, not %q", got, c.Toss)
			}
			if c.StartedAt != nil && l.StartedAt() != *c.StartedAt*1000 {
				t.Errorf("the clock started at %d ms", l.StartedAt())
			}
			if again := Replay(rules, l.Entries(0)); describe(again) != c.State || again.Interval() != l.Interval() || tossText(again) != c.Toss {
				t.Errorf("replayed %s", describe(again))
			}
		})
	}
}

func intervalText(v Interval) string {
	if v.Kind == NoInterval {
		return ""
	}
	who := strings.TrimPrefix(string(v.Team), "team")
	return strings.Join(strings.Fields(fmt.Sprintf("%s %s %d from %d", v.Kind, who, v.Seconds, v.From/1000)), " ")
}

func tossText(l Log) string {
	e, ok := l.LatestToss()
	if !ok {
		return ""
	}
	number := func(team Team) string { return strings.TrimPrefix(string(team), "team") }
	return fmt.Sprintf("%s %s; serves %s; left %s", number(e.Team), e.Chose, number(e.Serves), number(e.Left))
}

func TestIntervalLimits(t *testing.T) {
	for _, v := range []Intervals{{Set: -1}, {Set: 3601}, {Timeout: 3601}, {Technical: -1}, {TechnicalAt: []int{0}}, {TechnicalAt: []int{1, 2, 3, 4, 5, 6}}, {TechnicalTotal: -1}} {
		if v.IsValid() {
			t.Errorf("%+v is valid", v)
		}
	}
}
