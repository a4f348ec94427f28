package league_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	. "sideout/internal/rules/league"
)

// vectors reads the cases of one file of spec/vectors.
func vectors[T any](t *testing.T, file string) []T {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../../spec/vectors", file))
	if err != nil {
		t.Fatal(err)
	}
	var content struct{ Cases []T }
	if err := json.Unmarshal(text, &content); err != nil {
		t.Fatal(err)
	}
	if len(content.Cases) < 20 {
		t.Fatalf("%s holds only %d cases", file, len(content.Cases))
	}
	return content.Cases
}

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, ok := Zone(name)
	if !ok {
		t.Fatalf("there is no zone %q", name)
	}
	return zone
}

func TestInstantVectors(t *testing.T) {
	type vector struct {
		Name, Timezone string
		Day            Date
		Time           TimeOfDay
		Instant        time.Time
	}
	for _, c := range vectors[vector](t, "instants.json") {
		got := Instant(c.Day, c.Time, zone(t, c.Timezone))
		if !got.Equal(c.Instant) || got.Location() != time.UTC {
			t.Errorf("%s: got %v, want %v", c.Name, got, c.Instant)
		}
	}
}

func TestDayVectors(t *testing.T) {
	type vector struct {
		Name, Timezone, Text string
		GameTime             *TimeOfDay
		Day                  Date
		Instant              time.Time
	}
	for _, c := range vectors[vector](t, "days.json") {
		var day Date
		var instant time.Time
		var ok bool
		if c.GameTime == nil {
			instant, day, ok = ReadMoment(c.Text, zone(t, c.Timezone))
		} else {
			day, ok = ReadScheduleDay(c.Text, *c.GameTime, zone(t, c.Timezone))
		}
		if ok != (c.Day != "") || ok && (day != c.Day || !instant.Equal(c.Instant)) {
			t.Errorf("%s: got %v %v %v, want %v %v", c.Name, ok, day, instant, c.Day, c.Instant)
		}
	}
}

func TestValidationVectors(t *testing.T) {
	type vector struct {
		Name, Kind string
		Input      json.RawMessage
		Tidy       map[string]any
		Problems   []problemText
	}
	for _, c := range vectors[vector](t, "validation.json") {
		tidy, problems := check(t, c.Kind, c.Input)
		if !slices.Equal(textsOf(problems), c.Problems) {
			t.Errorf("%s, %s:\n got %q\nwant %q", c.Kind, c.Name, problems, c.Problems)
		}
		fields := asFields(t, tidy)
		for field, want := range c.Tidy {
			if got := fields[field]; got != want {
				t.Errorf("%s, %s: %s is stored as %v, want %v", c.Kind, c.Name, field, got, want)
			}
		}
	}
}

// check runs the validation of one kind on a case's input.
func check(t *testing.T, kind string, input json.RawMessage) (tidy any, problems []Problem) {
	t.Helper()
	var in struct {
		Name                   string
		Team1ID, Team2ID       int64
		Team1Score, Team2Score int
		Draws                  bool
		GameDate, GameTime     string
	}
	switch kind {
	case "league":
		l := CreateDefaults()
		l.Name = "Thursday night"
		read(t, input, &l)
		return CheckLeague(l)
	case "court":
		var c Court
		read(t, input, &c)
		return CheckCourt(c, 2)
	}
	read(t, input, &in)
	switch kind {
	case "team":
		name, problems := CheckTeamName(in.Name)
		return Team{Name: name}, problems
	case "teams":
		return nil, CheckTeams(in.Team1ID, in.Team2ID)
	case "scores":
		return nil, CheckResult(in.Team1Score, in.Team2Score, in.Draws)
	case "schedule":
		_, _, problems := CheckSchedule(in.Team1ID, in.Team2ID, in.GameDate, in.GameTime, zone(t, "America/New_York"))
		return nil, problems
	}
	t.Fatalf("there are no rules for a %s", kind)
	return nil, nil
}

func read(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

// asFields returns the fields of the value's JSON.
func asFields(t *testing.T, v any) (fields map[string]any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	read(t, text, &fields)
	return fields
}
