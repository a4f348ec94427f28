package scoring_test

import (
	"fmt"
	"testing"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestAPointSeesEarlierChanges checks that a point respects every change since the last point, made here or on another
// server, although the game is cached.
func TestAPointSeesEarlierChanges(t *testing.T) {
	changes := []struct {
		name string
		do   func(m *apptest.Server, game int64) error
		want fault.Kind // Internal: the point counts
	}{
		{"nothing", func(*apptest.Server, int64) error { return nil }, fault.Internal},
		{"the link is replaced", func(m *apptest.Server, game int64) error {
			_, err := m.Scoring.RotateInvite(m.T.Context(), m.Owner, game)
			return err
		}, fault.Gone},
		{"the link is switched off", func(m *apptest.Server, game int64) error {
			return m.Scoring.CloseInvite(m.T.Context(), m.Owner, game)
		}, fault.Gone},
		{"the game is deleted", func(m *apptest.Server, game int64) error {
			return m.Leagues.DeleteGame(m.T.Context(), m.Owner, game)
		}, fault.Gone},
		{"the date is changed", func(m *apptest.Server, game int64) error {
			_, err := m.Scoring.ChangeGame(m.T.Context(), m.Owner, game, scoring.GameChange{GameDate: new("2026-12-24")})
			return err
		}, fault.Internal},
		{"another point", func(m *apptest.Server, game int64) error {
			_, err := m.Scoring.ChangeGame(m.T.Context(), m.Owner, game, scoring.GameChange{Team1Score: new(1), Team2Score: new(1)})
			return err
		}, fault.Internal},
	}
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		for _, where := range []string{"here", "at another server"} {
			for _, change := range changes {
				t.Run(where+" "+change.name, func(t *testing.T) {
					m := apptest.New(t, s, apptest.SecretHere)
					changer := m
					if where != "here" {
						changer = apptest.New(t, s, apptest.SecretHere)
					}
					_, game, token := m.NewLink()
					events := 0
					point := func() (scoring.LiveGame, error) {
						events++
						return m.Scoring.ChangeGame(t.Context(), access.Actor{Token: token}, game, scoring.GameChange{Request: &scoring.EventsRequest{
							Device: "phone", Events: []score.Event{{
								ID: fmt.Sprint("point ", events), Type: score.Point, Team: score.Team1, At: m.Now.UnixMilli(), Seen: 9,
							}},
						}})
					}
					for range 2 { // the second one finds the game in the cache
						apptest.Must(point())(t)
					}
					m.FailUnlessRefused(change.do(changer, game))
					response, err := point()
					if (err == nil) != (change.want == fault.Internal) || err != nil && !fault.Is(err, change.want) {
						t.Fatalf("got %v", err)
					}
					if err != nil {
						return
					}
					var stored store.Game
					m.FailUnlessRefused(s.Read(t.Context(), func(tx *store.Tx) error { stored, err = tx.Games.FindGame(game); return err }))
					if stored.Version != response.Version || stored.Team1Score != response.Team1Score || stored.Team2Score != response.Team2Score ||
						*stored.Day != *response.Day || stored.Status != league.Scheduled {
						t.Errorf("response %+v, stored %+v", response.Game, stored)
					}
				})
			}
		}
	})
}
