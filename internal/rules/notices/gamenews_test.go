package notices_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
)

var at = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

func place(day league.Date, court string) *notices.PlayedAt {
	start, _ := time.Parse(time.DateOnly, string(day)) // the days of the test are valid
	return &notices.PlayedAt{Day: day, Time: "19:00", Court: court, At: start.Add(19 * time.Hour)}
}

func waiting(p *notices.PlayedAt) *notices.PlayedAt {
	p.Waiting = true
	return p
}

func queued(day league.Date) *notices.PlayedAt {
	p := place(day, "")
	p.Queued = true
	return p
}

var (
	planned   = notices.Play{Status: league.Scheduled}
	live      = notices.Play{Status: league.Scheduled, Live: true}
	won       = notices.Play{Status: league.Completed, Team1Score: 25, Team2Score: 20}
	match     = notices.Play{Status: league.Completed, Team1Score: 2, Team2Score: 1, Sets: []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 18, Team2Score: 25}, {Team1Score: 15, Team2Score: 11}}}
	forfeited = notices.Play{Status: league.Completed, Team1Score: 25, Forfeit: league.ByTeam2}
	cancelled = notices.Play{Status: league.Cancelled}
	void      = notices.Play{Status: league.Void}
)

func TestTextsOfNotifications(t *testing.T) {
	for name, c := range map[string]struct {
		before notices.GameBefore
		now    notices.GameNow
		want   string // kind, title and body; empty: nothing
	}{
		"start":                     {notices.GameBefore{Play: &planned}, notices.GameNow{Play: live, Place: place("2026-11-26", "Court 1")}, "started | Aces vs Diggers has begun | Court 1. Thursday."},
		"start without a court":     {notices.GameBefore{Play: &planned}, notices.GameNow{Play: live}, "started | Aces vs Diggers has begun | Thursday."},
		"start taken back":          {notices.GameBefore{Play: &planned}, notices.GameNow{Play: planned}, ""},
		"end":                       {notices.GameBefore{Play: &live}, notices.GameNow{Play: won}, "ended | Final: Aces 25–20 Diggers | Thursday."},
		"start and end":             {notices.GameBefore{Play: &planned}, notices.GameNow{Play: match}, "ended | Final: Aces 2–1 Diggers | 25–20, 18–25, 15–11. Thursday."},
		"end taken back":            {notices.GameBefore{Play: &live}, notices.GameNow{Play: live}, ""},
		"end that was sent, undone": {notices.GameBefore{Play: &won}, notices.GameNow{Play: live}, "takenBack | Not over: Aces vs Diggers | The result was taken back."},
		"result undone":             {notices.GameBefore{Play: &won}, notices.GameNow{Play: planned}, "takenBack | Not over: Aces vs Diggers | The result was taken back."},
		"correction":                {notices.GameBefore{Play: &won}, notices.GameNow{Play: match}, "corrected | Corrected: Aces 2–1 Diggers | 25–20, 18–25, 15–11. Thursday."},
		"correction taken back":     {notices.GameBefore{Play: &won}, notices.GameNow{Play: won}, ""},
		"forfeit":                   {notices.GameBefore{Play: &planned}, notices.GameNow{Play: forfeited}, "ended | Final: Aces 25–0 Diggers | Diggers forfeited. Thursday."},
		"friendly begins":           {notices.GameBefore{Play: &planned}, notices.GameNow{Play: live, IsFriendly: true}, ""},
		"friendly ends":             {notices.GameBefore{Play: &live}, notices.GameNow{Play: won, IsFriendly: true}, ""},
		"old result":                {notices.GameBefore{Play: &planned}, notices.GameNow{Play: won, Date: new(at.Add(-37 * time.Hour))}, ""},
		"result of last night":      {notices.GameBefore{Play: &planned}, notices.GameNow{Play: won, Date: new(at.Add(-16 * time.Hour))}, "ended | Final: Aces 25–20 Diggers | Thursday."},

		"move":                      {notices.GameBefore{Place: place("2026-11-26", "Court 1")}, notices.GameNow{Play: planned, Place: place("2026-12-03", "")}, "moved | Moved: Aces vs Diggers | Now Thu, Dec 3, 7:00 PM. It was on Thu, Nov 26, 7:00 PM, Court 1."},
		"move of a friendly":        {notices.GameBefore{Place: place("2026-11-26", "1")}, notices.GameNow{Play: planned, Place: place("2026-11-26", "2"), IsFriendly: true}, "moved | Moved: Aces vs Diggers | Now Thu, Nov 26, 7:00 PM, 2. It was on Thu, Nov 26, 7:00 PM, 1."},
		"move taken back":           {notices.GameBefore{Place: place("2026-11-26", "1")}, notices.GameNow{Play: planned, Place: place("2026-11-26", "1")}, ""},
		"move into the past":        {notices.GameBefore{Place: place("2026-11-20", "1")}, notices.GameNow{Play: planned, Place: place("2026-11-19", "1")}, ""},
		"move, then it began":       {notices.GameBefore{Play: &planned, Place: place("2026-11-26", "1")}, notices.GameNow{Play: live, Place: place("2026-11-26", "2")}, "started | Aces vs Diggers has begun | 2. Thursday."},
		"move of a game under way":  {notices.GameBefore{Place: place("2026-11-26", "1")}, notices.GameNow{Play: live, Place: place("2026-11-26", "2")}, ""},
		"cancelled":                 {notices.GameBefore{Play: &planned}, notices.GameNow{Play: cancelled, Place: place("2026-11-26", "1"), Reason: "Flood"}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1. Flood"},
		"moved, then cancelled":     {notices.GameBefore{Play: &planned, Place: place("2026-11-26", "1")}, notices.GameNow{Play: cancelled, Place: place("2026-12-03", "1")}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1."},
		"cancelled and back":        {notices.GameBefore{Play: &planned}, notices.GameNow{Play: planned, Place: place("2026-11-26", "1")}, ""},
		"back":                      {notices.GameBefore{Play: &cancelled}, notices.GameNow{Play: planned, Place: place("2026-11-26", "1")}, "back | On again: Aces vs Diggers | It takes place on Thu, Nov 26, 7:00 PM, 1."},
		"cancelled, long ago":       {notices.GameBefore{Play: &planned}, notices.GameNow{Play: cancelled, Place: place("2026-11-20", "1")}, ""},
		"void":                      {notices.GameBefore{Play: &live}, notices.GameNow{Play: void, Place: place("2026-11-26", "1")}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1."},
		"waits":                     {notices.GameBefore{Place: place("2026-11-26", "1")}, notices.GameNow{Play: planned, Place: waiting(place("2026-11-26", "1"))}, "postponed | Postponed: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1 and waits for a new time."},
		"still waits":               {notices.GameBefore{Play: &live}, notices.GameNow{Play: planned, Place: waiting(place("2026-11-26", "1"))}, ""},
		"has a place again":         {notices.GameBefore{Place: waiting(place("2026-11-26", "1"))}, notices.GameNow{Play: planned, Place: place("2026-12-03", "1")}, "back | On again: Aces vs Diggers | It takes place on Thu, Dec 3, 7:00 PM, 1."},
		"called":                    {notices.GameBefore{Place: queued("2026-11-26")}, notices.GameNow{Play: planned, Place: place("2026-11-26", "1")}, "called | Called: Aces vs Diggers | It begins on 1 at 7:00 PM."},
		"called, long ago":          {notices.GameBefore{Place: queued("2026-11-25")}, notices.GameNow{Play: planned, Place: place("2026-11-25", "1")}, ""},
		"called, then it began":     {notices.GameBefore{Play: &planned, Place: queued("2026-11-26")}, notices.GameNow{Play: live, Place: place("2026-11-26", "1")}, "started | Aces vs Diggers has begun | 1. Thursday."},
		"removed":                   {notices.GameBefore{Place: place("2026-11-26", "1")}, notices.GameNow{IsGone: true}, "cancelled | Cancelled: Aces vs Diggers | It was on Thu, Nov 26, 7:00 PM, 1."},
		"deleted after it was over": {notices.GameBefore{Play: &won}, notices.GameNow{Play: won, IsGone: true}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			c.now.Team1, c.now.Team2, c.now.League = "Aces", "Diggers", "Thursday"
			got := ""
			if n, ok := notices.NewGameNotice(c.before, c.now, at); ok {
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
	now := notices.GameNow{Team1: long, Team2: long, League: long, Play: match, Place: place("2026-11-26", long), Reason: long}
	for _, before := range []notices.GameBefore{{Play: &live}, {Place: place("2026-11-27", long)}} {
		if before.Place != nil {
			now.Play = planned
		}
		n, ok := notices.NewGameNotice(before, now, at)
		text, err := json.Marshal(n)
		if !ok || err != nil || len(text) > 2000 || !strings.Contains(n.Title, "\u2068"+strings.Repeat("𐐷", 59)+"…\u2069") {
			t.Errorf("%d bytes: %s", len(text), text)
		}
	}
}
