package services_test

import (
	"fmt"
	"testing"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/scoring"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// TestAPointSeesWhatHasChangedSinceTheLast: a game that is being played is kept in memory, and what anybody does to it
// meanwhile, here or at another server, holds for the next point all the same.
func TestAPointSeesWhatHasChangedSinceTheLast(t *testing.T) {
	deeds := []struct {
		name string
		do   func(m *mover, game int64) error
		want fault.Kind // Internal: it counts
	}{
		{"nothing", func(*mover, int64) error { return nil }, fault.Internal},
		{"the link is replaced", func(m *mover, game int64) error {
			_, err := m.Scoring.RotateInvite(m.t.Context(), m.owner, game)
			return err
		}, fault.Gone},
		{"the link is switched off", func(m *mover, game int64) error { return m.Scoring.CloseInvite(m.t.Context(), m.owner, game) }, fault.Gone},
		{"the game is deleted", func(m *mover, game int64) error { return m.Leagues.DeleteGame(m.t.Context(), m.owner, game) }, fault.NotFound},
		{"the date is another", func(m *mover, game int64) error {
			_, err := m.Scoring.ChangeGame(m.t.Context(), m.owner, game, scoring.GameChange{GameDate: new("2026-12-24")})
			return err
		}, fault.Internal},
		{"another point", func(m *mover, game int64) error {
			_, err := m.Scoring.ChangeGame(m.t.Context(), m.owner, game, scoring.GameChange{Team1Score: new(1), Team2Score: new(1)})
			return err
		}, fault.Internal},
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		for _, where := range []string{"here", "at another server"} {
			for _, deed := range deeds {
				t.Run(where+" "+deed.name, func(t *testing.T) {
					m := newMover(t, s, secretHere)
					by := m
					if where != "here" {
						by = newMover(t, s, secretHere)
					}
					_, game, token := m.linked()
					events := 0
					point := func() (scoring.LiveGame, error) {
						events++
						return m.Scoring.ChangeGame(t.Context(), authz.Actor{Token: token}, game, scoring.GameChange{Request: &scoring.EventsRequest{
							Device: "phone", Events: []score.Event{{
								ID: fmt.Sprint("point ", events), Type: score.Point, Team: score.Team1, At: m.now.UnixMilli(), Seen: 9,
							}},
						}})
					}
					for range 2 { // the second finds the game in memory
						must(point())(t)
					}
					m.unless(deed.do(by, game))
					answered, err := point()
					if (err == nil) != (deed.want == fault.Internal) || err != nil && !fault.Is(err, deed.want) {
						t.Fatalf("got %v", err)
					}
					if err != nil {
						return
					}
					var kept store.Game
					m.unless(s.Read(t.Context(), func(tx *store.Tx) error { kept, err = tx.FindGame(game); return err }))
					if kept.Version != answered.Version || kept.Team1Score != answered.Team1Score || kept.Team2Score != answered.Team2Score ||
						*kept.Day != *answered.Day || kept.Status != league.Scheduled {
						t.Errorf("answered %+v, kept %+v", answered.Game, kept)
					}
				})
			}
		}
	})
}
