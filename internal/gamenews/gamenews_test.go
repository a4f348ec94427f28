package gamenews_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sideout/internal/gamenews"
	"sideout/internal/league"
)

var at = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

func place(day league.Date, court string) *gamenews.Place {
	start, _ := time.Parse(time.DateOnly, string(day)) // the days of the test are valid
	return &gamenews.Place{Day: day, Time: "19:00", Court: court, At: start.Add(19 * time.Hour)}
}

func waiting(p *gamenews.Place) *gamenews.Place {
	p.Waiting = true
	return p
}

func queued(day league.Date) *gamenews.Place {
	p := place(day, "")
	p.Queued = true
	return p
}

var (
	planned   = gamenews.Play{Status: league.Scheduled}
	live      = gamenews.Play{Status: league.Scheduled, Live: true}
	won       = gamenews.Play{Status: league.Completed, Team1Score: 25, Team2Score: 20}
	match     = gamenews.Play{Status: league.Completed, Team1Score: 2, Team2Score: 1, Sets: []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 18, Team2Score: 25}, {Team1Score: 15, Team2Score: 11}}}
	forfeited = gamenews.Play{Status: league.Completed, Team1Score: 25, Forfeit: league.ByTeam2}
	cancelled = gamenews.Play{Status: league.Cancelled}
	void      = gamenews.Play{Status: league.Void}
)

func TestWhatPeopleAreTold(t *testing.T) {
	for name, c := range map[string]struct {
		before gamenews.Before
		now    gamenews.Now
		want   string // kind, title and body; empty: nothing
	}{
		"start":                     {gamenews.Before{Play: &planned}, gamenews.Now{Play: live, Place: place("2026-11-26", "Court 1")}, "started | Aces vs Diggers has begun | Court 1. Thursday."},
		"start without a court":     {gamenews.Before{Play: &planned}, gamenews.Now{Play: live}, "started | Aces vs Diggers has begun | Thursday."},
		"start taken back":          {gamenews.Before{Play: &planned}, gamenews.Now{Play: planned}, ""},
		"end":                       {gamenews.Before{Play: &live}, gamenews.Now{Play: won}, "ended | Final: Aces 25–20 Diggers | Thursday."},
		"start and end":             {gamenews.Before{Play: &planned}, gamenews.Now{Play: match}, "ended | Final: Aces 2–1 Diggers | 25–20, 18–25, 15–11. Thursday."},
		"end taken back":            {gamenews.Before{Play: &live}, gamenews.Now{Play: live}, ""},
		"end that was told, undone": {gamenews.Before{Play: &won}, gamenews.Now{Play: live}, "takenBack | Not over: Aces vs Diggers | The result was taken back."},
		"result undone":             {gamenews.Before{Play: &won}, gamenews.Now{Play: planned}, "takenBack | Not over: Aces vs Diggers | The result was taken back."},
		"correction":                {gamenews.Before{Play: &won}, gamenews.Now{Play: match}, "corrected | Corrected: Aces 2–1 Diggers | 25–20, 18–25, 15–11. Thursday."},
		"correction taken back":     {gamenews.Before{Play: &won}, gamenews.Now{Play: won}, ""},
		"forfeit":                   {gamenews.Before{Play: &planned}, gamenews.Now{Play: forfeited}, "ended | Final: Aces 25–0 Diggers | Diggers forfeited. Thursday."},
		"friendly begins":           {gamenews.Before{Play: &planned}, gamenews.Now{Play: live, IsFriendly: true}, ""},
		"friendly ends":             {gamenews.Before{Play: &live}, gamenews.Now{Play: won, IsFriendly: true}, ""},
		"old result":                {gamenews.Before{Play: &planned}, gamenews.Now{Play: won, Date: new(at.Add(-37 * time.Hour))}, ""},
		"result of last night":      {gamenews.Before{Play: &planned}, gamenews.Now{Play: won, Date: new(at.Add(-16 * time.Hour))}, "ended | Final: Aces 25–20 Diggers | Thursday."},

		"move":                      {gamenews.Before{Place: place("2026-11-26", "Court 1")}, gamenews.Now{Play: planned, Place: place("2026-12-03", "")}, "moved | Moved: Aces vs Diggers | Now Thu, Dec 3, 7:00 PM. It was on Thu, Nov 26, 7:00 PM, Court 1."},
		"move of a friendly":        {gamenews.Before{Place: place("2026-11-26", "1")}, gamenews.Now{Play: planned, Place: place("2026-11-26", "2"), IsFriendly: true}, "moved | Moved: Aces vs Diggers | Now Thu, Nov 26, 7:00 PM, 2. It was on Thu, Nov 26, 7:00 PM, 1."},
		"move taken back":           {gamenews.Before{Place: place("2026-11-26", "1")}, gamenews.Now{Play: planned, Place: place("2026-11-26", "1")}, ""},
		"move into the past":        {gamenews.Before{Place: place("2026-11-20", "1")}, gamenews.Now{Play: planned, Place: place("2026-11-19", "1")}, ""},
		"move, then it began":       {gamenews.Before{Play: &planned, Place: place("2026-11-26", "1")}, gamenews.Now{Play: live, Place: place("2026-11-26", "2")}, "started | Aces vs Diggers has begun | 2. Thursday."},
		"move of a game under way":  {gamenews.Before{Place: place("2026-11-26", "1")}, gamenews.Now{Play: live, Place: place("2026-11-26", "2")}, ""},
		"cancelled":                 {gamenews.Before{Play: &planned}, gamenews.Now{Play: cancelled, Place: place("2026-11-26", "1"), Reason: "Flood"}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1. Flood"},
		"moved, then cancelled":     {gamenews.Before{Play: &planned, Place: place("2026-11-26", "1")}, gamenews.Now{Play: cancelled, Place: place("2026-12-03", "1")}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1."},
		"cancelled and back":        {gamenews.Before{Play: &planned}, gamenews.Now{Play: planned, Place: place("2026-11-26", "1")}, ""},
		"back":                      {gamenews.Before{Play: &cancelled}, gamenews.Now{Play: planned, Place: place("2026-11-26", "1")}, "back | On again: Aces vs Diggers | It takes place on Thu, Nov 26, 7:00 PM, 1."},
		"cancelled, long ago":       {gamenews.Before{Play: &planned}, gamenews.Now{Play: cancelled, Place: place("2026-11-20", "1")}, ""},
		"void":                      {gamenews.Before{Play: &live}, gamenews.Now{Play: void, Place: place("2026-11-26", "1")}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1."},
		"waits":                     {gamenews.Before{Place: place("2026-11-26", "1")}, gamenews.Now{Play: planned, Place: waiting(place("2026-11-26", "1"))}, "postponed | Postponed: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1 and waits for a new time."},
		"still waits":               {gamenews.Before{Play: &live}, gamenews.Now{Play: planned, Place: waiting(place("2026-11-26", "1"))}, ""},
		"has a place again":         {gamenews.Before{Place: waiting(place("2026-11-26", "1"))}, gamenews.Now{Play: planned, Place: place("2026-12-03", "1")}, "back | On again: Aces vs Diggers | It takes place on Thu, Dec 3, 7:00 PM, 1."},
		"called":                    {gamenews.Before{Place: queued("2026-11-26")}, gamenews.Now{Play: planned, Place: place("2026-11-26", "1")}, "called | Called: Aces vs Diggers | It begins on 1 at 7:00 PM."},
		"called, long ago":          {gamenews.Before{Place: queued("2026-11-25")}, gamenews.Now{Play: planned, Place: place("2026-11-25", "1")}, ""},
		"called, then it began":     {gamenews.Before{Play: &planned, Place: queued("2026-11-26")}, gamenews.Now{Play: live, Place: place("2026-11-26", "1")}, "started | Aces vs Diggers has begun | 1. Thursday."},
		"removed":                   {gamenews.Before{Place: place("2026-11-26", "1")}, gamenews.Now{IsGone: true}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1."},
		"deleted after it was over": {gamenews.Before{Play: &won}, gamenews.Now{Play: won, IsGone: true}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			c.now.Team1, c.now.Team2, c.now.League = "Aces", "Diggers", "Thursday"
			got := ""
			if n, ok := gamenews.Of(c.before, c.now, at); ok {
				got = strings.NewReplacer("\u2068", "", "\u2069", "").Replace(string(n.Kind) + " | " + n.Title + " | " + n.Body)
				if !n.Until.After(at) {
					t.Errorf("until %s", n.Until)
				}
			}
			if got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

// The longest names fit into the message that push services take, and a name of another writing direction does not move the score.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("𐐷", 100)
	now := gamenews.Now{Team1: long, Team2: long, League: long, Play: match, Place: place("2026-11-26", long), Reason: long}
	for _, before := range []gamenews.Before{{Play: &live}, {Place: place("2026-11-27", long)}} {
		if before.Place != nil {
			now.Play = planned
		}
		n, ok := gamenews.Of(before, now, at)
		text, err := json.Marshal(n)
		if !ok || err != nil || len(text) > 2000 || !strings.Contains(n.Title, "\u2068"+strings.Repeat("𐐷", 59)+"…\u2069") {
			t.Errorf("%d bytes: %s", len(text), text)
		}
	}
}
