package score_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	. "sideout/internal/rules/score"
	. "sideout/internal/rules/score/scoretest"
)

// vectors reads the cases of one file of spec/vectors, which the TypeScript side reads too.
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
	if len(content.Cases) < 9 {
		t.Fatalf("%s holds only %d cases", file, len(content.Cases))
	}
	return content.Cases
}

func TestWinnerVectors(t *testing.T) {
	type vector struct {
		Name                   string
		Rules                  SetRules
		Team1Score, Team2Score int
		Winner                 Team
	}
	for _, c := range vectors[vector](t, "winner.json") {
		if got := Winner(c.Rules, c.Team1Score, c.Team2Score); got != c.Winner {
			t.Errorf("%s: got %q, want %q", c.Name, got, c.Winner)
		}
	}
}

func TestPlayVectors(t *testing.T) {
	type vector struct {
		Name  string
		Rules SetRules
		Taps  string
		Want  Result
	}
	for _, c := range vectors[vector](t, "play.json") {
		if got := Play(c.Rules, parseTaps(t, c.Taps)); got != c.Want {
			t.Errorf("%s: got %+v, want %+v", c.Name, got, c.Want)
		}
	}
}

func TestStartVectors(t *testing.T) {
	type vector struct {
		Name    string
		Rules   SetRules
		Decided bool
	}
	for _, c := range vectors[vector](t, "start.json") {
		if got := DecidedAtStart(c.Rules); got != c.Decided {
			t.Errorf("%s: got %v, want %v", c.Name, got, c.Decided)
		}
	}
}

// parseTaps parses tokens such as "1x24 2 u": a tap, and how often.
func parseTaps(t *testing.T, text string) (taps []Tap) {
	t.Helper()
	for _, token := range strings.Fields(text) {
		tap, times, repeated := strings.Cut(token, "x")
		n, err := 1, error(nil)
		if repeated {
			n, err = strconv.Atoi(times)
		}
		if err != nil || n < 1 || len(tap) != 1 || !strings.Contains("12u", tap) {
			t.Fatalf("bad tap token %q", token)
		}
		for range n {
			taps = append(taps, Tap(tap[0]))
		}
	}
	return taps
}

func TestCorrectionVectors(t *testing.T) {
	type vector struct {
		Name             string
		CompletedAt, Now time.Time
		CanCorrect       bool
	}
	for _, c := range vectors[vector](t, "correction.json") {
		if got := CanCorrect(c.CompletedAt, c.Now); got != c.CanCorrect {
			t.Errorf("%s: got %v, want %v", c.Name, got, c.CanCorrect)
		}
	}
}
