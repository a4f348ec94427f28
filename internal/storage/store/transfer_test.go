package store_test

import (
	"fmt"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// many is more rows than fit into one statement.
const many = 1203

// manyGames returns games with distinct scores; all but one have a score link.
func (f fixture) manyGames() []store.Game {
	games := make([]store.Game, many)
	for i := range games {
		games[i] = f.game
		games[i].Team1Score, games[i].InviteHash = i, fmt.Sprintf("hash of %d", i)
	}
	games[700].InviteHash = ""
	return games
}

// Ids are returned in the order of the rows, also with several statements.
func TestInsertAllKeepsTheOrder(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		games, n := f.manyGames(), many
		var ids []int64
		write(t, s, func(tx *store.Tx) (err error) {
			ids, err = tx.Transfers.CreateGames(games)
			return err
		})
		if len(ids) != n {
			t.Fatalf("%d ids", len(ids))
		}
		write(t, s, func(tx *store.Tx) error {
			changes := make([]store.Change, n)
			schedules := make([]league.ScheduledGame, n)
			for i, id := range ids {
				changes[i] = store.Change{GameID: id, At: at, Via: "import", From: fmt.Sprint(i), To: "{}"}
				schedules[i] = league.ScheduledGame{
					LeagueID: f.league.ID, Team1ID: f.teams[0].ID, Team2ID: f.teams[1].ID, GameID: &ids[i], GameDate: at, Day: "2026-11-20",
					GameTime: "20:15", WeekNumber: new(i + 1), Tier: 1, CreatedAt: at,
				}
			}
			if err := tx.Transfers.AddChanges(changes); err != nil {
				return err
			}
			return tx.Transfers.CreateSchedules(schedules)
		})
		read(t, s, func(tx *store.Tx) error {
			stored, err := tx.Transfers.AllGamesOf(f.league.ID, at)
			changes, err1 := tx.Transfers.AllChangesOf(f.league.ID, at)
			schedules, err2 := tx.Transfers.AllSchedulesOf(f.league.ID, at)
			if err != nil || err1 != nil || err2 != nil || len(stored) != n+1 || len(changes) != n || len(schedules) != n+1 {
				t.Fatal(len(stored), len(changes), len(schedules), err, err1, err2)
			}
			for i, id := range ids {
				if g := stored[i+1]; g.ID != id || g.Team1Score != i || g.InviteHash != games[i].InviteHash || changes[i].GameID != id ||
					changes[i].From != fmt.Sprint(i) || *schedules[i+1].GameID != id || *schedules[i+1].WeekNumber != i+1 {
					t.Fatalf("row %d: %+v, %+v, %+v", i, g, changes[i], schedules[i+1])
				}
			}
			return nil
		})
	})
}

func TestKnownInvites(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		hashes := []string{"hash", "unknown", "ended"}
		for i := range many {
			hashes = append(hashes, fmt.Sprintf("hash of %d", i))
		}
		write(t, s, func(tx *store.Tx) error {
			if _, err := tx.Transfers.CreateGames(f.manyGames()); err != nil {
				return err
			}
			return tx.Games.RevokeInvite("ended", f.game.ID)
		})
		read(t, s, func(tx *store.Tx) error {
			known, err := tx.Transfers.KnownInvites(hashes) // the game without a link does not count
			if err != nil || len(known) != many+1 || !known["hash"] || !known["ended"] || !known["hash of 1202"] || known["hash of 700"] || known["unknown"] {
				t.Errorf("%d known, %v", len(known), err)
			}
			none, err := tx.Transfers.KnownInvites(nil)
			if err != nil || len(none) != 0 {
				t.Errorf("none: %v, %v", none, err)
			}
			return nil
		})
	})
}

func TestInsertAllStoresAllOrNothing(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		games := make([]store.Game, 600)
		for i := range games {
			games[i] = f.game
			games[i].InviteHash = ""
		}
		games[599].InviteHash = "hash" // a duplicate of the first game's hash
		err := s.Write(t.Context(), func(tx *store.Tx) error { _, err := tx.Transfers.CreateGames(games); return err })
		read(t, s, func(tx *store.Tx) error {
			if all, _ := tx.Games.GamesOf(f.league.ID); err == nil || len(all) != 1 {
				t.Errorf("%v, %d games are stored", err, len(all))
			}
			return nil
		})
	})
}

// Exports contain deleted games, with their schedules and changes, while they can be restored.
func TestExportsContainRecentlyDeletedGames(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		write(t, s, func(tx *store.Tx) error {
			deleted := f.game
			deleted.DeletedAt = &at
			if err := tx.Games.AddChange(store.Change{GameID: f.game.ID, At: at, Via: "session", From: "{}", To: "{}"}); err != nil {
				return err
			}
			return tx.Games.UpdateGame(deleted)
		})
		for since, want := range map[time.Time]int{at: 1, at.Add(time.Millisecond): 0} {
			read(t, s, func(tx *store.Tx) error {
				games, err := tx.Transfers.AllGamesOf(f.league.ID, since)
				schedules, err1 := tx.Transfers.AllSchedulesOf(f.league.ID, since)
				changes, err2 := tx.Transfers.AllChangesOf(f.league.ID, since)
				if err != nil || err1 != nil || err2 != nil || len(games) != want || len(schedules) != want || len(changes) != want {
					t.Errorf("since %s: %d, %d, %d, %v, %v, %v", since, len(games), len(schedules), len(changes), err, err1, err2)
				}
				return nil
			})
		}
	})
}

func TestPasswordResets(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		read(t, s, func(tx *store.Tx) error {
			if empty, err := tx.IsEmpty(); !empty || err != nil {
				t.Errorf("a new database: %v, %v", empty, err)
			}
			return nil
		})
		f := newFixture(t, s)
		write(t, s, func(tx *store.Tx) error {
			if empty, err := tx.IsEmpty(); empty || err != nil {
				t.Errorf("with a user: %v, %v", empty, err)
			}
			for _, hash := range []string{"one", "two"} {
				if err := tx.Users.CreatePasswordReset(hash, f.user.ID, at); err != nil {
					return err
				}
			}
			for range 2 { // finding a reset does not delete it
				if id, expire, err := tx.Users.FindPasswordReset("one"); id != f.user.ID || !expire.Equal(at) || err != nil {
					t.Errorf("%s, %s, %v", id, expire, err)
				}
			}
			if err := tx.Users.DeletePasswordResetsOf(f.user.ID); err != nil {
				return err
			}
			for _, hash := range []string{"one", "two"} {
				if _, _, err := tx.Users.FindPasswordReset(hash); err != store.ErrNotFound {
					t.Errorf("%s is still stored: %v", hash, err)
				}
			}
			return nil
		})
	})
}
