package league_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"sideout/internal/rules/league"
)

// nightVectors are the leagues of spec/vectors/nights.json, with games and instants and the nights to which they belong.
type nightVectors struct {
	Leagues []struct {
		Name   string
		League league.League
		Courts []league.Court
		Games  []struct {
			Day      league.Date
			GameTime league.TimeOfDay
			Night    league.Date
		}
		Instants []struct {
			Name   string
			At     time.Time
			Nights []league.Date // nights with games
			Night  league.Date
		}
	}
}

func TestNightVectors(t *testing.T) {
	text, err := os.ReadFile("../../../spec/vectors/nights.json")
	if err != nil {
		t.Fatal(err)
	}
	var v nightVectors
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	games, instants := 0, 0
	for _, l := range v.Leagues {
		rule := league.NewNightRule(l.League, l.Courts)
		for _, g := range l.Games {
			if got := rule.NightOf(g.Day, g.GameTime); got != g.Night {
				t.Errorf("%s: the game on %s at %s belongs to %s, want %s", l.Name, g.Day, g.GameTime, got, g.Night)
			}
		}
		for _, i := range l.Instants {
			zone, found := league.Zone(l.League.Timezone)
			if !found {
				t.Fatalf("%s: no zone %q", l.Name, l.League.Timezone)
			}
			if got := rule.Tonight(i.At, zone, i.Nights); got != i.Night {
				t.Errorf("%s, %s: tonight is %s, want %s", l.Name, i.Name, got, i.Night)
			}
		}
		games, instants = games+len(l.Games), instants+len(l.Instants)
	}
	if games < 40 || instants < 15 {
		t.Errorf("the file holds only %d games and %d instants", games, instants)
	}
}
