package scoring_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestSharedGameHistories lets a phone share a free game, in some histories with a tablet that has its write key, under the faults of
// TestHistories. Its watchers must see in the end what the phone shows.
func TestSharedGameHistories(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		m := apptest.New(t, s, apptest.SecretHere)
		for seed := range histories() {
			g := newSharedGame(m, seed)
			g.run()
			if t.Failed() {
				t.Fatalf("history %d", seed)
			}
		}
		m.Now = m.Now.Add(2 * scoring.SharedLifetime)
		m.FailUnlessRefused(m.SharedGames.DeleteExpired(t.Context()))
		var left int
		err := s.Read(t.Context(), func(tx *store.Tx) (err error) { left, err = tx.SharedGames.CountSharedGames(time.Time{}); return err })
		if err != nil || left != 0 {
			t.Errorf("%d games are left after their time: %v", left, err)
		}
	})
}

// sharedGame is a free game that is shared, with its history.
type sharedGame struct {
	*history
	key, code string
}

func newSharedGame(m *apptest.Server, seed uint64) *sharedGame {
	m.Now = apptest.Start.AddDate(0, 0, int(seed))
	random := rand.New(rand.NewPCG(seed, 13))
	phones := []*phone{{name: "A", skew: time.Duration(random.IntN(13)-6) * time.Hour}}
	if seed%3 == 2 {
		phones = append(phones, &phone{name: "B"})
	}
	rules := ruleSets()
	g := &sharedGame{key: fmt.Sprintf("the-write-key-of-game-%d", seed)}
	g.history = newHistory(m, fmt.Sprintf("open-%d", seed), rules[seed%uint64(len(rules))], random, seed%2 == 0, phones)
	g.server, g.isOpen = g, true
	return g
}

// run plays the game.
func (g *sharedGame) run() {
	g.play(func() {
		if g.chance(5) {
			g.m.Services = app.New(g.m.Store, nil, []byte(apptest.SecretHere), g.m.Clock, league.DefaultQuotas)
		}
		if g.chance(5) {
			g.m.FailUnlessRefused(g.m.SharedGames.MarkOffline(g.t.Context()))
			g.m.FailUnlessRefused(g.m.SharedGames.DeleteExpired(g.t.Context()))
		}
		if g.chance(10) {
			g.tryWithoutKey()
		}
	})
	g.drain()
	g.check()
}

// enter shares the game. The response may be lost: then the call is repeated.
func (g *sharedGame) enter(*phone) string {
	for range 1 + g.random.IntN(3) {
		opened := apptest.Must(g.m.SharedGames.Share(g.t.Context(), scoring.NewSharedGame{
			Key: g.key, SharedPlay: scoring.SharedPlay{Game: "1", Team1: "Aces", Team2: "Diggers", Rules: g.rules},
		}))(g.t)
		if g.code != "" && opened.Code != g.code {
			g.t.Errorf("the game has the code %s, and then %s", g.code, opened.Code)
		}
		g.code = opened.Code
	}
	return g.key
}

func (g *sharedGame) isReplaced(string) bool { return false }

// tryWithoutKey lets somebody who has the code only, or the key of another game, change the game.
func (g *sharedGame) tryWithoutKey() {
	request := scoring.EventsRequest{Device: "stranger", Events: []score.Event{{ID: "strange", Type: score.Point, Team: score.Team1}}}
	for key, want := range map[string]fault.Kind{"": fault.Unauthorized, g.key + "x": fault.Forbidden} {
		if _, err := g.m.SharedGames.Change(g.t.Context(), g.code, key, "1", request); !fault.Is(err, want) {
			g.t.Errorf("a change with the key %q: %v", key, err)
		}
	}
}

func (g *sharedGame) send(d delivery) (scoring.LiveGame, error) {
	changed, err := g.m.SharedGames.Change(context.Background(), g.code, d.token, "1", d.request)
	return scoring.LiveGame{Outcomes: changed.Outcomes, Events: changed.Events}, err
}

func (g *sharedGame) entries() (entries []score.Entry) {
	g.read(func(tx *store.Tx) error {
		shared, err := tx.SharedGames.FindSharedGame(g.code)
		if err == nil {
			entries, err = tx.SharedGames.EntriesOfSharedGame(shared.ID)
		}
		return err
	})
	return entries
}

func (g *sharedGame) isOver() bool { return g.view().Winner != score.None }

func (g *sharedGame) view() scoring.SharedView {
	return apptest.Must(g.m.SharedGames.View(g.t.Context(), g.code))(g.t)
}

// checkResult compares what watchers see with the log.
func (g *sharedGame) checkResult(log score.Log) {
	view, s := g.view(), log.State()
	if !slices.Equal(view.Sets, s.Sets) || view.Winner != s.Winner || view.Serving != s.Serving || view.Left != s.Left ||
		!slices.Equal(view.Timeouts, s.Timeouts[:]) || view.Version != log.Seq() {
		g.t.Errorf("watchers see %+v; the log has %+v", view, s)
	}
}
