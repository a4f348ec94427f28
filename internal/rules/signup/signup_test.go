package signup_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
)

func TestTheDoor(t *testing.T) {
	at := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		page signup.Settings
		want signup.Door
	}{
		{signup.Settings{}, signup.Closed},
		{signup.Settings{Open: true}, signup.Open},
		{signup.Settings{Open: true, OpensAt: new(at.Add(time.Second))}, signup.Returning},
		{signup.Settings{Open: true, OpensAt: new(at)}, signup.Open},
		{signup.Settings{Open: true, ClosesAt: new(at)}, signup.Closed},
		{signup.Settings{Open: true, ClosesAt: new(at.Add(time.Second))}, signup.Open},
	} {
		if got := c.page.DoorAt(at); got != c.want {
			t.Errorf("%+v: %q, want %q", c.page, got, c.want)
		}
	}
}

func TestSettingsAreChecked(t *testing.T) {
	for address, isAllowed := range map[string]bool{
		"": true, "https://pay.example.org": true, "https://pay.example.org/fee?team=1": true, "https://pay.example.org:8443/x": true,
		"http://pay.example.org": false, "javascript:alert(1)": false, "https://": false, "https://ann@evil.example": false, "https://pay.example.org/a b": false,
		"https://x\\@evil.example": false, "https://" + strings.Repeat("x", 300): false,
	} {
		_, err := signup.CheckSettings(signup.Settings{Places: 1, PayURL: address})
		if (err == nil) != isAllowed {
			t.Errorf("%q: %v", address, err)
		}
	}
	at := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	for field, s := range map[string]signup.Settings{
		"places": {}, "note": {Places: 1, Note: strings.Repeat("x", 501)}, "closesAt": {Places: 1, OpensAt: &at, ClosesAt: &at},
	} {
		if _, err := signup.CheckSettings(s); err == nil || fault.Of(err).Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

func TestAFormIsChecked(t *testing.T) {
	valid := signup.Form{TeamName: " Net\u200b Results ", ContactName: "Bea", Comment: "We\n are  eight", Wishes: signup.Wishes{Tier: 2, Away: []league.Date{"2026-12-03", "2026-11-26", "2026-12-03"}, NotWith: []string{" Aces "}}}
	f, err := signup.CheckForm(valid, 2)
	if err != nil || f.TeamName != "Net Results" || f.Comment != "We are eight" || !slices.Equal(f.Away, []league.Date{"2026-11-26", "2026-12-03"}) || f.NotWith[0] != "Aces" {
		t.Errorf("%+v, %v", f, err)
	}
	for field, change := range map[string]func(*signup.Form){
		"teamName":    func(f *signup.Form) { f.TeamName = "Buy at https://evil.example" },
		"contactName": func(f *signup.Form) { f.ContactName = "\u200b" },
		"comment":     func(f *signup.Form) { f.Comment = strings.Repeat("é", 501) },
		"tier":        func(f *signup.Form) { f.Tier = 3 },
		"away":        func(f *signup.Form) { f.Away = []league.Date{"tomorrow"} },
		"notWith":     func(f *signup.Form) { f.NotWith = []string{""} },
	} {
		f := valid
		change(&f)
		if _, err := signup.CheckForm(f, 2); err == nil || fault.Of(err).Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// TestPlacesNeverGoUp confirms and withdraws sign-ups at random: nobody's place, and nobody's number on the waiting list, ever becomes larger.
func TestPlacesNeverGoUp(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 1))
		places, entries := 1+random.IntN(5), []signup.Entry{}
		last := map[int64]signup.Standing{}
		for turn := range int64(30) {
			if len(entries) > 0 && random.IntN(3) == 0 {
				entries[random.IntN(len(entries))].State = signup.Withdrawn
				for next, ok := signup.NextToOffer(entries, places, 0); ok; next, ok = signup.NextToOffer(entries, places, 0) {
					entries[slices.IndexFunc(entries, func(e signup.Entry) bool { return e.ID == next.ID })].State = signup.Offered
				}
			} else {
				entries = append(entries, signup.Entry{ID: turn + 1, Turn: turn + 1, State: signup.StateOnConfirmation(entries, places)})
			}
			if got := signup.Count(entries); got.Taken > places || got.Waiting > 0 && got.Taken < places {
				t.Fatalf("seed %d: %+v of %d places", seed, got, places)
			}
			for _, e := range entries {
				now, was := signup.StandingOf(entries, e), last[e.ID]
				if was.Place > 0 && now.Place > was.Place || was.Before > 0 && now.Before > was.Before || now.Place > places {
					t.Fatalf("seed %d: %d was %+v and is %+v", seed, e.ID, was, now)
				}
				last[e.ID] = now
			}
		}
	}
}

func TestAcceptAll(t *testing.T) {
	room := signup.Room{Tiers: 2, TeamsPerTier: 2, Teams: []league.Team{{Name: "Aces", Tier: 1}, {Name: "Gone", Tier: 1, WithdrawnOn: new(league.Date("2026-11-01"))}}}
	entries := []signup.Entry{
		{ID: 1, Turn: 1, Name: "aces"},
		{ID: 2, Turn: 2, Name: "Blockers", Tier: 1},
		{ID: 3, Turn: 3, Name: "Cut Shots", Tier: 1},
		{ID: 4, Turn: 4, Name: "Blockers"},
		{ID: 5, Turn: 5, Name: "Diggers", Tier: 2, Returning: true},
		{ID: 6, Turn: 6, Name: "Eagles"},
	}
	var got []string
	for _, a := range signup.AcceptAll(entries, room) {
		got = append(got, fmt.Sprintf("%d:%d%s", a.ID, a.InTier, a.Obstacle))
	}
	if want := []string{"5:2", "1:0sameName", "2:1", "3:2", "4:0sameName", "6:0noRoom"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if room.Free() != 3 {
		t.Errorf("%d free", room.Free())
	}
}

func TestNights(t *testing.T) {
	l := league.League{StartDate: new(league.Date("2026-11-26")), EndDate: new(league.Date("2026-12-17")), GameDay: new(league.GameDay("Thursday")),
		Blackouts: []league.Date{"2026-12-10"}, ExtraNights: []league.Date{"2026-12-08"}}
	if got, want := signup.Nights(l, "2026-11-27"), []league.Date{"2026-12-03", "2026-12-08", "2026-12-17"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
