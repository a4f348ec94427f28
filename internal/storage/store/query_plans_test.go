package store_test

import (
	"regexp"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// Both databases must use an index for each query: a scan of a whole table would cost more with every other league
// in it.
func TestQueriesUseAnIndex(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		explained := 0
		write(t, s, func(plain *store.Tx) error {
			tx := plain.Explained(func(query, plan string) {
				explained++
				if !usesIndex(plan) {
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
		if _, err := s.LeagueAccess(t.Context(), "sid", f.league.ID); err != store.ErrNotFound {
			t.Error(err)
		}
		if explained < 20 {
			t.Errorf("only %d queries were explained", explained)
		}
	})
}

// statementRows matches SQLite's steps through the VALUES of the statement itself.
var statementRows = regexp.MustCompile(`SCAN (now|(\d+ )?CONSTANT ROWS?)`)

// usesIndex reports whether a plan has no step that scans a whole table or index.
func usesIndex(plan string) bool {
	if strings.Contains(plan, "cost=") { // PostgreSQL, with enable_seqscan = off
		return !strings.Contains(plan, "Seq Scan") && strings.Count(plan, "Index Cond") >= strings.Count(plan, "Index Scan")+
			strings.Count(plan, "Index Only Scan")
	}
	return !strings.Contains(statementRows.ReplaceAllString(plan, ""), "SCAN ")
}

// readsOf returns the tested queries by name.
func readsOf(tx *store.Tx, f fixture) map[string]func() error {
	l, game := f.league.ID, f.game.ID
	errorOf := func(_ any, err error) error { return err }
	return map[string]func() error{
		"league":             func() error { return errorOf(tx.FindLeague(l)) },
		"open game":          func() error { return errorOf(tx.FindOpenGame("7KQ2MX")) },
		"open game by id":    func() error { return errorOf(tx.FindOpenGameByID(1)) },
		"open game by key":   func() error { return errorOf(tx.FindOpenGameByKey("hash")) },
		"open game's log":    func() error { return errorOf(tx.EntriesOfOpenGame(1)) },
		"shared games":       func() error { return errorOf(tx.CountOpenGames(at)) },
		"expired open games": func() error { return errorOf(tx.ExpiredOpenGames(at, 100)) },
		"lost open games":    func() error { return errorOf(tx.LostOpenGames(at, 100)) },
		"leagues":            func() error { return errorOf(tx.LeaguesOf("u1")) },
		"owned leagues":      func() error { return errorOf(tx.CountLeaguesOwnedBy("u1")) },
		"teams":              func() error { return errorOf(tx.TeamsOf(l)) },
		"games":              func() error { return errorOf(tx.GamesOf(l)) },
		"results":            func() error { return errorOf(tx.ResultsOf(l)) },
		"draws":              func() error { return errorOf(tx.DrawsOf(l)) },
		"forfeited sets":     func() error { return errorOf(tx.SetForfeitsOf(l)) },
		"links":              func() error { return errorOf(tx.InviteNumbersOf(l)) },
		"game count":         func() error { return errorOf(tx.CountGamesOf(l)) },
		"deleted games":      func() error { return errorOf(tx.DeletedGamesOf(l, at)) },
		"game":               func() error { return errorOf(tx.FindGame(game)) },
		"league of game":     func() error { _, _, err := tx.LockLeagueOfGame(game); return err },
		"leagues of games":   func() error { return tx.LockLeaguesOf(game, game+1) },
		"save scores":        func() error { return tx.StoreScores(f.game, f.game) },
		"score link":         func() error { return errorOf(tx.FindGameByInvite("hash")) },
		"ended link":         func() error { return errorOf(tx.FindRevokedInvite("hash")) },
		"court code":         func() error { return errorOf(tx.FindCourtCode("hash")) },
		"court codes":        func() error { return errorOf(tx.CourtCodesOf(l)) },
		"team link":          func() error { return errorOf(tx.FindTeamLink("hash")) },
		"team link of":       func() error { return errorOf(tx.FindTeamLinkOf(f.teams[0].ID)) },
		"team links":         func() error { return errorOf(tx.TeamLinksOf(l)) },
		"ended team link":    func() error { return errorOf(tx.FindEndedTeamLink("hash")) },
		"captain rules":      func() error { return errorOf(tx.CaptainRulesOf(l)) },
		"claims of a game":   func() error { return errorOf(tx.ClaimsOfGame(game)) },
		"claims of a team":   func() error { return errorOf(tx.ClaimsOfTeamGames(l, f.teams[0].ID)) },
		"claimed games":      func() error { return errorOf(tx.ClaimedGames(l, 9)) },
		"claims of a league": func() error { return errorOf(tx.AllClaimsOf(l)) },
		"ended court code":   func() error { return errorOf(tx.FindEndedCourtCode("hash")) },
		"court names":        func() error { return errorOf(tx.CourtNamesOf(l)) },
		"rename a court":     func() error { return tx.RenameCourt(l, []string{"Court 1"}, "Court 2", at) },
		"night":              func() error { return errorOf(tx.SchedulesBetween(l, "2026-11-19", "2026-11-20")) },
		"changes":            func() error { return errorOf(tx.ChangesOf(game)) },
		"schedule":           func() error { return errorOf(tx.SchedulesOf(l)) },
		"public page":        func() error { return errorOf(tx.PublicAccess("slug")) },
		"started games":      func() error { return errorOf(tx.StartedGames(l, "2026-11-19", "2026-11-21")) },
		"games ahead":        func() error { return errorOf(tx.SchedulesFrom(l, "2026-11-19", 500)) },
		"upcoming count":     func() error { return errorOf(tx.CountUpcoming(l, "2026-11-19")) },
		"last day":           func() error { return errorOf(tx.LastScheduledDay(l)) },
		"games of days":      func() error { return errorOf(tx.GamesOnDays(l, "2026-11-25", "2026-11-27")) },
		"next game":          func() error { _, _, err := tx.NextScheduled(l, "2026-11-25"); return err },
		"schedule of some days": func() error {
			return errorOf(tx.SchedulesOnAnyOf(l, []league.Date{"2026-11-25", "2026-11-27"}))
		},
		"schedule of days":   func() error { return errorOf(tx.SchedulesOnDays(l, "2026-11-25", "2026-11-27")) },
		"schedules of games": func() error { return errorOf(tx.SchedulesOfGames([]int64{game, game + 1})) },
		"team's games":       func() error { return errorOf(tx.SchedulesOfTeam(l, f.teams[0].ID)) },
		"team's results":     func() error { return errorOf(tx.ResultsOfTeam(l, f.teams[0].ID)) },
		"courts":             func() error { return errorOf(tx.CourtsOf(l)) },
		"members":            func() error { return errorOf(tx.MembersOf(l)) },
		"role":               func() error { return errorOf(tx.RoleOf(l, "u1")) },
		"roles":              func() error { return errorOf(tx.RolesOf("u1")) },
		"user":               func() error { return errorOf(tx.FindUserByEmail("ann@example.org")) },
		"session":            func() error { return errorOf(tx.FindSession("sid")) },
		"sessions":           func() error { return errorOf(tx.SessionsOf("u1")) },
		"save game":          func() error { return tx.UpdateGame(f.game) },
		"save score":         func() error { return tx.UpdateScore(f.game) },
		"open games":         func() error { return errorOf(tx.OpenGamesOf(l, at, 10)) },
		"running games":      func() error { return errorOf(tx.RunningGamesOf(l)) },
		"conflicts":          func() error { return errorOf(tx.ConflictsOf(l)) },
		"reported games":     func() error { return errorOf(tx.ReportedGamesOf(l, 10)) },
		"dismissals":         func() error { return errorOf(tx.DismissalsOf(l)) },
		"lost scorers":       func() error { return errorOf(tx.LostScorers(at, 10)) },
		"leagues past": func() error {
			return errorOf(tx.LeaguesPast(store.Deadlines{Start: at, Missing: at, Left: at}, store.Deadlines{Start: at, Missing: at, Left: at}))
		},
		"next deadlines": func() error {
			_, _, err := tx.NextDeadlines(store.Deadlines{Start: at, Missing: at, Left: at})
			return err
		},
		"record": func() error { return tx.AddToRecord(f.teams[0].ID, league.Record{Wins: 1}) },
	}
}
