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
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
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
var statementRows = regexp.MustCompile(`SCAN (\d+ )?CONSTANT ROWS?`)

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
		"league":             func() error { return errorOf(tx.Leagues.FindLeague(l)) },
		"open game":          func() error { return errorOf(tx.SharedGames.FindSharedGame("7KQ2MX")) },
		"open game by id":    func() error { return errorOf(tx.SharedGames.FindSharedGameByID(1)) },
		"open game by key":   func() error { return errorOf(tx.SharedGames.FindSharedGameByKey("hash")) },
		"open game's log":    func() error { return errorOf(tx.SharedGames.EntriesOfSharedGame(1)) },
		"shared games":       func() error { return errorOf(tx.SharedGames.CountSharedGames(at)) },
		"expired open games": func() error { return errorOf(tx.SharedGames.ExpiredSharedGames(at, 100)) },
		"lost open games":    func() error { return errorOf(tx.SharedGames.LostSharedGames(at, 100)) },
		"leagues":            func() error { return errorOf(tx.Leagues.LeaguesOf("u1")) },
		"owned leagues":      func() error { return errorOf(tx.Leagues.CountLeaguesOwnedBy("u1")) },
		"teams":              func() error { return errorOf(tx.Teams.TeamsOf(l)) },
		"games":              func() error { return errorOf(tx.Games.GamesOf(l)) },
		"results":            func() error { return errorOf(tx.Games.ResultsOf(l)) },
		"draws":              func() error { return errorOf(tx.Games.DrawsOf(l)) },
		"forfeited sets":     func() error { return errorOf(tx.Games.SetForfeitsOf(l)) },
		"links":              func() error { return errorOf(tx.Games.InviteNumbersOf(l)) },
		"completed games":    func() error { return errorOf(tx.Games.CompletedOf(l)) },
		"game count":         func() error { return errorOf(tx.Games.CountGamesOf(l)) },
		"deleted games":      func() error { return errorOf(tx.Games.DeletedGamesOf(l, at)) },
		"game":               func() error { return errorOf(tx.Games.FindGame(game)) },
		"games of two teams": func() error {
			return errorOf(tx.Games.GamesBetween(f.game.Team1ID, f.game.Team2ID, "2026-11-01", "2026-11-30"))
		},
		"league of game":     func() error { _, _, err := tx.Leagues.LockLeagueOfGame(game); return err },
		"save a score":       func() error { return tx.Games.UpdateScore(f.game) },
		"score link":         func() error { return errorOf(tx.Games.FindGameByInvite("hash")) },
		"ended link":         func() error { return errorOf(tx.Games.FindRevokedInvite("hash")) },
		"court code":         func() error { return errorOf(tx.Courts.FindCourtCode("hash")) },
		"court codes":        func() error { return errorOf(tx.Courts.CourtCodesOf(l)) },
		"team link":          func() error { return errorOf(tx.Captains.FindTeamLink("hash")) },
		"team link of":       func() error { return errorOf(tx.Captains.FindTeamLinkOf(f.teams[0].ID)) },
		"team links":         func() error { return errorOf(tx.Captains.TeamLinksOf(l)) },
		"ended team link":    func() error { return errorOf(tx.Captains.FindEndedTeamLink("hash")) },
		"captain rules":      func() error { return errorOf(tx.Captains.CaptainRulesOf(l)) },
		"claims of a game":   func() error { return errorOf(tx.Captains.ClaimsOfGame(game)) },
		"claims of a team":   func() error { return errorOf(tx.Captains.ClaimsOfTeamGames(l, f.teams[0].ID)) },
		"claimed games":      func() error { return errorOf(tx.Captains.ClaimedGames(l, 9)) },
		"claims of a league": func() error { return errorOf(tx.Captains.AllClaimsOf(l)) },
		"ended court code":   func() error { return errorOf(tx.Courts.FindEndedCourtCode("hash")) },
		"court names":        func() error { return errorOf(tx.Courts.CourtNamesOf(l)) },
		"rename a court":     func() error { return tx.Courts.RenameCourt(l, []string{"Court 1"}, "Court 2", at) },
		"night":              func() error { return errorOf(tx.Courts.SchedulesBetween(l, "2026-11-19", "2026-11-20")) },
		"changes":            func() error { return errorOf(tx.Games.ChangesOf(game)) },
		"schedule":           func() error { return errorOf(tx.Schedules.SchedulesOf(l)) },
		"public page":        func() error { return errorOf(tx.Leagues.PublicAccess("slug")) },
		"started games":      func() error { return errorOf(tx.Games.StartedGames(l, "2026-11-19", "2026-11-21")) },
		"games ahead":        func() error { return errorOf(tx.Schedules.SchedulesFrom(l, "2026-11-19", 500)) },
		"upcoming count":     func() error { return errorOf(tx.Schedules.CountUpcoming(l, "2026-11-19")) },
		"last day":           func() error { return errorOf(tx.Schedules.LastScheduledDay(l)) },
		"games of days":      func() error { return errorOf(tx.Games.GamesOnDays(l, "2026-11-25", "2026-11-27")) },
		"next game":          func() error { _, _, err := tx.Schedules.NextScheduled(l, "2026-11-25"); return err },
		"schedule of some days": func() error {
			return errorOf(tx.Schedules.SchedulesOnAnyOf(l, []league.Date{"2026-11-25", "2026-11-27"}))
		},
		"schedule of days":   func() error { return errorOf(tx.Schedules.SchedulesOnDays(l, "2026-11-25", "2026-11-27")) },
		"schedules of games": func() error { return errorOf(tx.Schedules.SchedulesOfGames([]int64{game, game + 1})) },
		"team's games":       func() error { return errorOf(tx.Schedules.SchedulesOfTeam(l, f.teams[0].ID)) },
		"team's results":     func() error { return errorOf(tx.Games.ResultsOfTeam(l, f.teams[0].ID)) },
		"courts":             func() error { return errorOf(tx.Courts.CourtsOf(l)) },
		"members":            func() error { return errorOf(tx.Members.MembersOf(l)) },
		"role":               func() error { return errorOf(tx.Members.RoleOf(l, "u1")) },
		"roles":              func() error { return errorOf(tx.Members.RolesOf("u1")) },
		"user":               func() error { return errorOf(tx.Users.FindUserByEmail("ann@example.org")) },
		"session":            func() error { return errorOf(tx.Sessions.FindSession("sid")) },
		"sessions":           func() error { return errorOf(tx.Sessions.SessionsOf("u1")) },
		"save game":          func() error { return tx.Games.UpdateGame(f.game) },
		"save score":         func() error { return tx.Games.UpdateScore(f.game) },
		"open games":         func() error { return errorOf(tx.Attention.UnfinishedGamesOf(l, at, 10)) },
		"running games":      func() error { return errorOf(tx.Attention.RunningGamesOf(l)) },
		"conflicts":          func() error { return errorOf(tx.Attention.ConflictsOf(l)) },
		"reported games":     func() error { return errorOf(tx.Attention.ReportedGamesOf(l, 10)) },
		"dismissals":         func() error { return errorOf(tx.Attention.DismissalsOf(l)) },
		"lost scorers":       func() error { return errorOf(tx.Attention.LostScorers(at, 10)) },
		"leagues past": func() error {
			return errorOf(tx.Attention.LeaguesPast(store.Deadlines{Start: at, Missing: at, Left: at}, store.Deadlines{Start: at, Missing: at, Left: at}))
		},
		"next deadlines": func() error {
			_, _, err := tx.Attention.NextDeadlines(store.Deadlines{Start: at, Missing: at, Left: at})
			return err
		},
	}
}
