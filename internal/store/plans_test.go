package store_test

import (
	"regexp"
	"strings"
	"testing"

	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
)

// TestReadsFindTheirRowsByAnIndex asks both databases how they answer each query: a read that looked through a whole
// table would cost more with every other league in it.
func TestReadsFindTheirRowsByAnIndex(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		asked := 0
		write(t, s, func(plain *store.Tx) error {
			tx := plain.Explained(func(query, plan string) {
				asked++
				if !byIndex(plan) {
					t.Errorf("%s\n%s", query, plan)
				}
			})
			for name, read := range readsOf(tx, f) {
				if err := read(); err != nil && err != store.ErrNotFound {
					t.Errorf("%s: %v", name, err)
				}
			}
			return nil
		})
		if _, err := s.Glance(t.Context(), "sid", f.league.ID); err != store.ErrNotFound {
			t.Error(err)
		}
		if asked < 20 {
			t.Errorf("only %d queries were explained", asked)
		}
	})
}

// given are SQLite's steps through what came with the statement itself.
var given = regexp.MustCompile(`SCAN (now|\d+ CONSTANT ROWS)`)

// byIndex reports whether a plan has no step that goes through a whole table or a whole index.
func byIndex(plan string) bool {
	if strings.Contains(plan, "cost=") { // PostgreSQL's; it was told to do without tables where it can
		return !strings.Contains(plan, "Seq Scan") && strings.Count(plan, "Index Cond") >= strings.Count(plan, "Index Scan")+
			strings.Count(plan, "Index Only Scan")
	}
	return !strings.Contains(given.ReplaceAllString(plan, ""), "SCAN ")
}

func readsOf(tx *store.Tx, f fixture) map[string]func() error {
	l, game := f.league.ID, f.game.ID
	one := func(_ any, err error) error { return err }
	return map[string]func() error{
		"league":           func() error { return one(tx.FindLeague(l)) },
		"leagues":          func() error { return one(tx.LeaguesOf("u1")) },
		"owned leagues":    func() error { return one(tx.CountLeaguesOwnedBy("u1")) },
		"teams":            func() error { return one(tx.TeamsOf(l)) },
		"games":            func() error { return one(tx.GamesOf(l)) },
		"results":          func() error { return one(tx.ResultsOf(l)) },
		"links":            func() error { return one(tx.InviteNumbersOf(l)) },
		"number of":        func() error { return one(tx.CountGamesOf(l)) },
		"deleted games":    func() error { return one(tx.DeletedGamesOf(l, at)) },
		"game":             func() error { return one(tx.FindGame(game)) },
		"league of game":   func() error { _, _, err := tx.LockLeagueOfGame(game); return err },
		"leagues of games": func() error { return tx.LockLeaguesOf(game, game+1) },
		"save scores":      func() error { return tx.StoreScores(f.game, f.game) },
		"score link":       func() error { return one(tx.FindGameByInvite("hash")) },
		"ended link":       func() error { return one(tx.FindEndedInvite("hash")) },
		"changes":          func() error { return one(tx.ChangesOf(game)) },
		"schedule":         func() error { return one(tx.SchedulesOf(l)) },
		"public page":      func() error { return one(tx.GlancePublic("slug")) },
		"tonight":          func() error { return one(tx.BegunOn(l, "2026-11-19", "2026-11-21")) },
		"games ahead":      func() error { return one(tx.SchedulesFrom(l, "2026-11-19", 500)) },
		"how many":         func() error { return one(tx.CountAhead(l, "2026-11-19")) },
		"last day":         func() error { return one(tx.LastScheduledDay(l)) },
		"lines of games":   func() error { return one(tx.SchedulesOfGames([]int64{game, game + 1})) },
		"team's games":     func() error { return one(tx.SchedulesOfTeam(l, f.teams[0].ID)) },
		"team's results":   func() error { return one(tx.ResultsOfTeam(l, f.teams[0].ID)) },
		"courts":           func() error { return one(tx.CourtsOf(l)) },
		"members":          func() error { return one(tx.MembersOf(l)) },
		"role":             func() error { return one(tx.RoleOf(l, "u1")) },
		"roles":            func() error { return one(tx.RolesOf("u1")) },
		"user":             func() error { return one(tx.FindUserByEmail("ann@example.org")) },
		"session":          func() error { return one(tx.FindSession("sid")) },
		"sessions":         func() error { return one(tx.SessionsOf("u1")) },
		"save game":        func() error { return tx.UpdateGame(f.game) },
		"save score":       func() error { return tx.UpdateScore(f.game) },
		"record":           func() error { return tx.AddToRecord(f.teams[0].ID, league.Record{Wins: 1}) },
	}
}
