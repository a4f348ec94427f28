package attention_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

var now = time.Date(2026, 11, 27, 1, 30, 0, 0, time.UTC) // 8:30 PM in New York

// ago returns the time that long before now.
func ago(d time.Duration) *time.Time { return new(now.Add(-d)) }

func game(change func(*attention.Game)) attention.Game {
	g := attention.Game{GameID: 1, Team1: "Aces", Team2: "Diggers", CourtName: new("Court 1"), Start: ago(10 * time.Minute), IsOpen: true, Score: "0–0"}
	change(&g)
	return g
}

// gameInPlay returns a game whose phone sent its last sign that long ago.
func gameInPlay(seen time.Duration) attention.Game {
	return game(func(g *attention.Game) { g.HasBegun, g.Score, g.ScorerSeenAt = true, "12–10", ago(seen) })
}

// reportedGame returns a game that was reported ten minutes ago, which arrived a minute ago.
func reportedGame(hasBegun bool, change func(*attention.Report)) attention.Game {
	r := attention.Report{Since: *ago(time.Minute), At: *ago(10 * time.Minute), What: score.NoShow, Team: "Diggers"}
	if hasBegun {
		r.Team = ""
	}
	change(&r)
	return game(func(g *attention.Game) {
		g.HasBegun, g.Report = hasBegun, &r
		if hasBegun {
			g.Score, g.ScorerSeenAt = "12–10", ago(0)
		}
	})
}

// stopped returns a reported game whose end the rules of the league decide.
func stopped(end league.AbandonHow, isLevel bool) attention.Game {
	g := reportedGame(true, func(r *attention.Report) { r.What = score.Injury })
	g.AbandonedEnd, g.IsLevel = end, isLevel
	return g
}

func disputedGame(change func(*attention.Dispute)) attention.Game {
	d := attention.Dispute{Since: *ago(time.Minute), Official: state(12, 10), Theirs: state(12, 11), Seen: 23}
	change(&d)
	return game(func(g *attention.Game) { g.HasBegun, g.ScorerSeenAt, g.Dispute = true, ago(0), &d })
}

func absentGame(change func(*attention.Absence)) attention.Game {
	a := attention.Absence{ID: 4, Since: *ago(time.Minute), Team: "Diggers", By: league.ByTeam2, Day: "2026-12-03", DaysBefore: 7, Number: 1}
	change(&a)
	return game(func(g *attention.Game) { g.Start, g.Absence = ago(-7*24*time.Hour), &a })
}

func state(team1, team2 int) score.State {
	return score.State{Sets: []score.Set{{Team1Score: team1, Team2Score: team2}}}
}

func TestWhatNeedsAttention(t *testing.T) {
	for name, c := range map[string]struct {
		game              attention.Game
		want              string // the id and a part of the sentence, or "" for nothing
		manager, scorer   string // the actions
		dismissedBefore   time.Duration
		isDismissedBefore bool
	}{
		"before the start":              {game: game(func(g *attention.Game) { g.Start = ago(-time.Second) })},
		"a game without a time":         {game: game(func(g *attention.Game) { g.Start = nil })},
		"at the start":                  {game: game(func(g *attention.Game) { g.Start = ago(0) }), want: "noScorer-1 Court 1, 8:30 PM: it should have started", manager: "enterResult takeOver showLink dismiss", scorer: "takeOver showLink"},
		"a phone waits for the start":   {game: game(func(g *attention.Game) { g.ScorerSeenAt = ago(20 * time.Second) })},
		"the phone has gone":            {game: game(func(g *attention.Game) { g.ScorerSeenAt = ago(attention.OfflineAfter) }), want: "noScorer-1 no phone", manager: "enterResult takeOver showLink dismiss", scorer: "takeOver showLink"},
		"cancelled":                     {game: game(func(g *attention.Game) { g.IsOpen = false })},
		"long after the start":          {game: game(func(g *attention.Game) { g.Start = ago(90 * time.Minute) }), want: "scoreMissing-1 Court 1, 7:00 PM: it should be over", manager: "enterResult takeOver showLink", scorer: "takeOver showLink"},
		"a phone waits for hours":       {game: game(func(g *attention.Game) { g.Start, g.ScorerSeenAt = ago(3*time.Hour), ago(0) })},
		"being played":                  {game: gameInPlay(attention.OfflineAfter - time.Second)},
		"offline":                       {game: gameInPlay(attention.OfflineAfter), want: "scorerOffline-1 offline since 8:29 PM. The last score is 12–10.", manager: "takeOver showLink dismiss", scorer: "takeOver showLink"},
		"left":                          {game: gameInPlay(30 * time.Minute), want: "scoreMissing-1 the score is 12–10, and nothing has arrived since 8:00 PM", manager: "enterResult takeOver showLink", scorer: "takeOver showLink"},
		"over":                          {game: game(func(g *attention.Game) { g.HasBegun, g.IsOpen, g.ScorerSeenAt = true, false, ago(time.Hour) })},
		"played by a client without id": {game: game(func(g *attention.Game) { g.HasBegun, g.Start = true, ago(2*time.Hour) }), want: "scoreMissing-1 no result", manager: "enterResult takeOver showLink", scorer: "takeOver showLink"},
		"cannot play": {game: absentGame(func(*attention.Absence) {}), want: "absent-1 Diggers cannot play on Dec 3, 2026, told 7 days before: Aces vs Diggers",
			manager: "reschedule forfeit keepGame"},
		"cannot play, reported in time": {game: absentGame(func(a *attention.Absence) { a.IsInTime, a.Reason, a.Number = true, "A wedding", 3 }),
			want: "absent-1 “A wedding” It is day 3 that the team has told. That was in time: by the rules of the league the team does not forfeit.", manager: "reschedule cancel keepGame forfeit"},
		"cannot play today":        {game: absentGame(func(a *attention.Absence) { a.DaysBefore = 0 }), want: "absent-1 told on the same day", manager: "reschedule forfeit keepGame"},
		"did not come":             {game: reportedGame(false, func(*attention.Report) {}), want: "reported-1 Aces vs Diggers, Court 1, 8:20 PM: Diggers did not come. Reported at 8:20 PM.", manager: "forfeit enterResult cancel reschedule dismiss"},
		"did not come, with words": {game: reportedGame(false, func(r *attention.Report) { r.Words = "Flat tyre" }), want: "reported-1 Reported at 8:20 PM: “Flat tyre”", manager: "forfeit enterResult cancel reschedule dismiss"},
		"neither team came":        {game: reportedGame(false, func(r *attention.Report) { r.Team = "" }), want: "reported-1 Neither team came.", manager: "forfeit enterResult cancel reschedule dismiss"},
		"stopped early":            {game: reportedGame(true, func(r *attention.Report) { r.What = score.Injury }), want: "reported-1 Stopped early: somebody is hurt. Reported at 8:20 PM. The score is 12–10.", manager: "enterResult stand replay void dismiss"},
		"stopped early, and the rule says it stands": {game: stopped(league.Stand, false),
			want: "reported-1 The score is 12–10. By the rule of the league it stands.", manager: "stand enterResult replay void dismiss"},
		"stopped early, and the rule says it is played again": {game: stopped(league.Replay, false),
			want: "reported-1 The score is 12–10. By the rule of the league the game is played again.", manager: "replay enterResult stand void dismiss"},
		"stopped early and level, and the rule says it is played again": {game: stopped(league.Replay, true),
			want: "reported-1 By the rule of the league the game is played again.", manager: "replay enterResult void dismiss"},
		"a late team can forfeit the first set": {game: game(func(g *attention.Game) { g.SetLostFrom = ago(0) }),
			want: "noScorer-1 no phone", manager: "enterResult takeOver showLink forfeitSet dismiss", scorer: "takeOver showLink"},
		"a report of a game that is over": {game: func() attention.Game {
			g := reportedGame(true, func(*attention.Report) {})
			g.IsOpen = false
			return g
		}()},
		"a dismissed report": {game: reportedGame(false, func(*attention.Report) {}), want: "noScorer-1 no phone", manager: "enterResult takeOver showLink dismiss", scorer: "takeOver showLink", isDismissedBefore: true, dismissedBefore: 0},
		"abandoned":          {game: game(func(g *attention.Game) { g.IsOpen, g.WaitingSince, g.IsReplay = false, ago(time.Hour), true }), want: "abandoned-1 to be played again", manager: "reschedule enterResult"},
		"without a place": {game: game(func(g *attention.Game) {
			g.IsOpen, g.WaitingSince, g.NoPlace.Reason = false, ago(time.Hour), fault.Textf("Court 1 is out on Nov 26")
		}), want: "noPlace-1 Court 1 is out on Nov 26", manager: "reschedule enterResult"},
		"two phones":                  {game: disputedGame(func(*attention.Dispute) {}), want: "conflict-1 The score is 12–10, the other phone has 12–11.", manager: "keepScore useScore", scorer: "keepScore useScore"},
		"late points":                 {game: disputedGame(func(d *attention.Dispute) { d.IsLate, d.IsClosed = true, true }), want: "conflict-1 when the game was over", manager: "keepScore useScore", scorer: "keepScore"},
		"the league set the score":    {game: disputedGame(func(d *attention.Dispute) { d.ByLeague = true }), want: "conflict-1 the league set the score", manager: "keepScore useScore", scorer: "keepScore useScore"},
		"both have the same score":    {game: disputedGame(func(d *attention.Dispute) { d.Theirs = d.Official }), want: "conflict-1", manager: "keepScore", scorer: "keepScore"},
		"dismissed":                   {game: gameInPlay(time.Minute), isDismissedBefore: true, dismissedBefore: time.Minute},
		"offline again":               {game: gameInPlay(time.Minute), isDismissedBefore: true, dismissedBefore: time.Hour, want: "scorerOffline-1", manager: "takeOver showLink dismiss", scorer: "takeOver showLink"},
		"a conflict is not dismissed": {game: disputedGame(func(*attention.Dispute) {}), isDismissedBefore: true, want: "conflict-1", manager: "keepScore useScore", scorer: "keepScore useScore"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, isManager := range []bool{true, false} {
				r := attention.Reader{MayManage: isManager, Now: now, Zone: time.FixedZone("New York", -5*3600)}
				if c.isDismissedBefore {
					id, _, _ := strings.Cut(c.want+"scorerOffline-1", " ")
					r.Dismissed = map[string]time.Time{id: *ago(c.dismissedBefore), "scorerOffline-1": *ago(c.dismissedBefore), "reported-1": *ago(c.dismissedBefore)}
					if strings.HasPrefix(id, "noScorer") {
						delete(r.Dismissed, id)
					}
				}
				items := attention.List([]attention.Game{c.game}, r)
				if c.want == "" {
					if len(items) > 0 {
						t.Errorf("listed as %+v", items)
					}
					continue
				}
				if len(items) != 1 {
					t.Fatalf("%d items", len(items))
				}
				id, part, _ := strings.Cut(c.want, " ")
				if items[0].ID != id || !strings.Contains(items[0].Sentence.String(), part) {
					t.Errorf("%s %q, want %s", items[0].ID, items[0].Sentence, c.want)
				}
				want := c.scorer
				if isManager {
					want = c.manager
				}
				if got := actionsOf(items[0]); got != want {
					t.Errorf("manager %t may %q, want %q", isManager, got, want)
				}
			}
		})
	}
}

func actionsOf(item attention.Item) string {
	var names []string
	for _, a := range item.Actions {
		names = append(names, string(a.Name))
	}
	return strings.Join(names, " ")
}

func TestTheWorstComesFirst(t *testing.T) {
	withID := func(id int64, g attention.Game) attention.Game {
		g.GameID = id
		return g
	}
	games := []attention.Game{
		withID(1, game(func(g *attention.Game) { g.Start = ago(2 * time.Hour) })),
		withID(2, game(func(g *attention.Game) { g.IsOpen, g.WaitingSince, g.IsReplay = false, ago(time.Minute), true })),
		withID(3, game(func(g *attention.Game) { g.Start = ago(time.Minute) })),
		withID(4, gameInPlay(time.Minute)),
		withID(5, gameInPlay(2*time.Minute)),
		withID(6, disputedGame(func(*attention.Dispute) {})),
	}
	var got []string
	for _, item := range attention.List(games, attention.Reader{Now: now, Zone: time.UTC}) {
		got = append(got, item.ID)
	}
	want := []string{"conflict-6", "scorerOffline-5", "scorerOffline-4", "noScorer-3", "abandoned-2", "scoreMissing-1"}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
