package store_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// at is when everything in these tests happens.
var at = time.Date(2026, 11, 20, 20, 15, 0, int(7*time.Millisecond), time.UTC)

func write(t *testing.T, s *store.Store, fn func(tx *store.Tx) error) {
	t.Helper()
	if err := s.Write(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, s *store.Store, fn func(tx *store.Tx) error) {
	t.Helper()
	if err := s.Read(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

// fixture is a league of two teams with one game, its schedule and a court.
type fixture struct {
	user     account.User
	league   league.League
	teams    [2]league.Team
	game     store.Game
	schedule int64
}

func newFixture(t *testing.T, s *store.Store) (f fixture) {
	t.Helper()
	f.user = account.User{ID: "u1", Email: "ann@example.org", FirstName: "Ann", PasswordHash: "h", CreatedAt: at, UpdatedAt: at}
	write(t, s, func(tx *store.Tx) (err error) {
		if err = tx.Users.CreateUser(f.user); err != nil {
			return err
		}
		l := league.CreateDefaults()
		l.Name, l.OwnerID, l.CreatedAt, l.UpdatedAt = "Thursday", f.user.ID, at, at
		l.StartDate = new(league.Date("2026-09-03"))
		if f.league, err = tx.Leagues.CreateLeague(l); err != nil {
			return err
		}
		for i, name := range []string{"Aces", "Diggers"} {
			if f.teams[i], err = tx.Teams.CreateTeam(league.Team{LeagueID: f.league.ID, Name: name, Tier: 1, Kit: "blue", CreatedAt: at}); err != nil {
				return err
			}
		}
		day := league.Date("2026-11-20")
		f.game, err = tx.Games.CreateGame(store.Game{Game: league.Game{
			LeagueID: f.league.ID, Team1ID: f.teams[0].ID, Team2ID: f.teams[1].ID, Status: league.Scheduled, Tier: 1,
			GameDate: &at, Day: &day, Sets: []league.Set{{Team1Score: 25, Team2Score: 20}}, CreatedAt: at,
		}, InviteNumber: 1, InviteHash: "hash"})
		if err != nil {
			return err
		}
		f.schedule, err = tx.Schedules.CreateSchedule(league.ScheduledGame{
			LeagueID: f.league.ID, Team1ID: f.teams[0].ID, Team2ID: f.teams[1].ID, GameID: &f.game.ID, GameDate: at,
			Day: day, GameTime: "20:15", CourtName: new("Court 1"), Tier: 1, CreatedAt: at,
		})
		return err
	})
	return f
}

func TestRecordsRoundTrip(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		read(t, s, func(tx *store.Tx) error {
			u, err := tx.Users.FindUserByEmail("ann@example.org")
			equal(t, u, f.user, err)
			l, err := tx.Leagues.FindLeague(f.league.ID)
			equal(t, l, f.league, err)
			if *l.StartDate != "2026-09-03" || l.EndDate != nil || l.TierCount != 2 || l.CurrentWeek != 1 {
				t.Errorf("the league was read as %+v", l)
			}
			g, err := tx.Games.FindGameByInvite("hash")
			equal(t, g, f.game, err)
			sg, err := tx.Schedules.FindSchedule(f.schedule)
			if err != nil || sg.Status != league.Scheduled || *sg.CourtName != "Court 1" || !sg.GameDate.Equal(at) || sg.WeekNumber != nil {
				t.Errorf("the schedule was read as %+v, %v", sg, err)
			}
			return nil
		})
	})
}

func equal(t *testing.T, got, want any, err error) {
	t.Helper()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v\nwant %+v", got, err, want)
	}
}

func TestUniqueValuesAndMissingRecords(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		ctx := context.Background()
		duplicate := f.user
		duplicate.ID = "u2"
		if err := s.Write(ctx, func(tx *store.Tx) error { return tx.Users.CreateUser(duplicate) }); !errors.Is(err, store.ErrExists) {
			t.Errorf("a second user with one address: %v", err)
		}
		member := league.Member{LeagueID: f.league.ID, UserID: f.user.ID, Role: league.Scorer, JoinedAt: at}
		write(t, s, func(tx *store.Tx) error { _, err := tx.Members.CreateMember(member); return err })
		err := s.Write(ctx, func(tx *store.Tx) error { _, err := tx.Members.CreateMember(member); return err })
		if !errors.Is(err, store.ErrExists) {
			t.Errorf("a second membership: %v", err)
		}
		for name, find := range map[string]func(tx *store.Tx) error{
			"league":  func(tx *store.Tx) error { _, err := tx.Leagues.FindLeague(999); return err },
			"team":    func(tx *store.Tx) error { _, err := tx.Teams.FindTeam(999); return err },
			"game":    func(tx *store.Tx) error { _, err := tx.Games.FindGame(999); return err },
			"session": func(tx *store.Tx) error { _, err := tx.Sessions.FindSession("x"); return err },
			"update":  func(tx *store.Tx) error { return tx.Courts.DeleteCourt(999) },
		} {
			if err := s.Write(ctx, find); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("a missing %s: %v", name, err)
			}
		}
	})
}

func TestDeletesCascade(t *testing.T) {
	for _, c := range []struct {
		name   string
		remove func(tx *store.Tx, f fixture) error
		left   string // how many leagues, teams, games and lines of the schedule are left
	}{
		{"a league", func(tx *store.Tx, f fixture) error { return tx.Leagues.DeleteLeague(f.league.ID) }, "0 0 0 0"},
		{"a team", func(tx *store.Tx, f fixture) error { return tx.Teams.DeleteTeam(f.teams[0].ID) }, "1 1 0 0"},
		{"a game", func(tx *store.Tx, f fixture) error { return tx.Games.DeleteGame(f.game.ID) }, "1 2 0 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
				f := newFixture(t, s)
				write(t, s, func(tx *store.Tx) error { return c.remove(tx, f) })
				read(t, s, func(tx *store.Tx) error {
					leagues, _ := tx.Leagues.LeaguesOf(f.user.ID)
					teams, _ := tx.Teams.TeamsOf(f.league.ID)
					games, _ := tx.Games.GamesOf(f.league.ID)
					schedules, _ := tx.Schedules.SchedulesOf(f.league.ID)
					if left := digits(len(leagues), len(teams), len(games), len(schedules)); left != c.left {
						t.Errorf("left: %s, want %s", left, c.left)
					}
					return nil
				})
			})
		})
	}
}

// digits writes counts below ten with spaces between them.
func digits(counts ...int) string {
	var words []string
	for _, n := range counts {
		words = append(words, string(rune('0'+n)))
	}
	return strings.Join(words, " ")
}

func TestAFailedWriteIsRolledBackAlone(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		broken := errors.New("broken")
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				err := s.Write(context.Background(), func(tx *store.Tx) error {
					if err := tx.Games.AddChange(store.Change{GameID: f.game.ID, At: at, Via: fmt.Sprint(i)}); err != nil {
						return err
					}
					switch i % 3 {
					case 1:
						return broken
					case 2:
						return tx.Users.CreateUser(f.user) // fails in the database itself
					}
					return nil
				})
				if want := i%3 == 0; (err == nil) != want {
					t.Errorf("write %d: %v", i, err)
				}
			})
		}
		all.Wait()
		read(t, s, func(tx *store.Tx) error {
			changes, err := tx.Games.ChangesOf(f.game.ID)
			if err != nil || len(changes) != 20 {
				t.Errorf("%d changes are stored, want 20: %v", len(changes), err)
			}
			return nil
		})
	})
}

func TestAPanicIsTheErrorOfItsWrite(t *testing.T) {
	s := storetest.Open(t, storetest.SQLite(t))
	err := s.Write(context.Background(), func(*store.Tx) error { panic("intended") })
	if err == nil || !strings.Contains(err.Error(), "intended") {
		t.Errorf("got %v", err)
	}
	newFixture(t, s)
}

func TestANewerSchemaIsRefused(t *testing.T) {
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			where := address(t)
			s := storetest.Open(t, where)
			write(t, s, func(tx *store.Tx) error { return tx.PretendSchema(99) })
			known, err := store.KnownSchema()
			if err != nil {
				t.Fatal(err)
			}
			_, err = store.Open(context.Background(), where)
			if both := fmt.Sprintf("schema 99 and this Sideout knows %d", known); err == nil || !strings.Contains(err.Error(), both) {
				t.Errorf("got %v, want both versions: %s", err, both)
			}
		})
	}
}

func TestConcurrentMigrations(t *testing.T) {
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			where := address(t)
			var all sync.WaitGroup
			for range 8 {
				all.Go(func() {
					s, err := store.Open(context.Background(), where)
					if err != nil {
						t.Error(err)
						return
					}
					_ = s.Close()
				})
			}
			all.Wait()
		})
	}
}

func TestSessionsEnd(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		session := account.Session{ID: "s1", UserID: f.user.ID, Expire: at.Add(time.Hour), Data: account.SessionData{UserAgent: "test"}}
		write(t, s, func(tx *store.Tx) error { return tx.Sessions.CreateSession(session) })
		read(t, s, func(tx *store.Tx) error {
			got, err := tx.Sessions.FindSession("s1")
			equal(t, got, session, err)
			return nil
		})
		write(t, s, func(tx *store.Tx) error { return tx.Sessions.DeleteSession("s1") })
		// A request that was running when the session ended must not restore it.
		err := s.Write(context.Background(), func(tx *store.Tx) error { return tx.Sessions.ExtendSession(session) })
		if !errors.Is(err, store.ErrNotFound) {
			t.Errorf("an ended session was extended: %v", err)
		}
	})
}

func TestDeleteExpired(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		f := newFixture(t, s)
		write(t, s, func(tx *store.Tx) error {
			for id, expire := range map[string]time.Time{"old": at.Add(-time.Second), "new": at} {
				if err := tx.Sessions.CreateSession(account.Session{ID: id, UserID: f.user.ID, Expire: expire}); err != nil {
					return err
				}
			}
			return tx.Sessions.DeleteExpired(at)
		})
		read(t, s, func(tx *store.Tx) error {
			left, err := tx.Sessions.SessionsOf(f.user.ID)
			if err != nil || len(left) != 1 || left[0].ID != "new" {
				t.Errorf("left: %+v, %v", left, err)
			}
			return nil
		})
	})
}
