package scheduling

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
	"sideout/internal/storage/transaction"
)

// seasonFixture is a database with a league in the fixed schedule mode whose season has not been planned.
type seasonFixture struct {
	*Service
	t       *testing.T
	leagues *leagues.Service
	store   *store.Store
	actor   access.Actor
	id      int64
}

// eachSeason runs a test on a league of 12 teams that meet twice, 132 games: more than one transaction stores (see
// partSize).
func eachSeason(t *testing.T, test func(f seasonFixture)) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		now := time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)
		clock := func() time.Time { return now }
		key := credentials.NewKey([]byte("a secret that is long enough"), clock)
		db, links := transaction.New(s, key, clock), access.NewLinks(key)
		quotas := league.Quotas{LeaguesPerUser: 1000, TeamsPerLeague: 200, GamesPerLeague: 100_000}
		games := games.New(db, quotas, finals.NewFollower(db, links))
		must(t, s.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Users.CreateUser(account.User{ID: "ann", Email: "ann@example.org", CreatedAt: now, UpdatedAt: now})
		}))
		f := seasonFixture{New(db, links, games), t, leagues.New(db, links, games, quotas), s, access.Actor{UserID: "ann"}, 0}
		view, err := f.leagues.CreateLeague(t.Context(), f.actor, func(l *league.League) {
			l.Name, l.TeamsPerTier, l.GamesPerMatchup = "League", 20, 2
			l.StartDate, l.GameDay = new(league.Date("2027-04-01")), new(league.Thursday)
			l.TimeBlockStart, l.TimeBlockEnd = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("22:00"))
		})
		must(t, err)
		f.id = view.ID
		for i := range 4 {
			_, err := f.leagues.CreateCourt(t.Context(), f.actor, league.Court{LeagueID: f.id, Tier: 1, CourtName: fmt.Sprint("Court ", i)})
			must(t, err)
		}
		var names []string
		for i := range 12 {
			names = append(names, fmt.Sprint("Team ", i))
		}
		f.addTeams(names...)
		f.t = t
		test(f)
	})
}

func (f seasonFixture) addTeams(names ...string) {
	f.t.Helper()
	_, err := f.leagues.CreateTeams(f.t.Context(), f.actor, f.id, names)
	must(f.t, err)
}

// beforePlans calls a function whenever a plan has read the league and is about to be computed, with the number of plans
// before it.
func (f seasonFixture) beforePlans(before func(n int)) {
	acquire, n := f.acquire, 0
	f.acquire = func(ctx context.Context) (func(), error) {
		before(n)
		n++
		return acquire(ctx)
	}
}

// lines returns the schedule.
func (f seasonFixture) lines() (lines []league.ScheduledGame) {
	f.t.Helper()
	must(f.t, f.db.Read(f.t.Context(), func(tx *store.Tx) (err error) {
		lines, err = tx.Schedules.SchedulesOf(f.id)
		return err
	}))
	return lines
}

// Writes of everybody wait in one queue, so a plan must not be computed inside of a write.
func TestAPlanIsComputedOutsideOfTransactions(t *testing.T) {
	eachSeason(t, func(f seasonFixture) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		f.beforePlans(func(int) {
			_, err := f.leagues.CreateLeague(ctx, f.actor, func(l *league.League) { l.Name = "Another" })
			must(f.t, err)
		})
		planned, err := f.AutoSchedule(ctx, f.actor, f.id, SeasonChange{})
		must(f.t, err)
		if lines := f.lines(); planned.SchedulesCreated != 132 || len(lines) != 132 {
			t.Errorf("%+v, and %d games in the schedule", planned, len(lines))
		}
	})
}

// The season is stored in transactions of partSize games, so that none of them keeps others waiting.
func TestALargePlanIsStoredInParts(t *testing.T) {
	eachSeason(t, func(f seasonFixture) {
		before, err := f.leagues.LeagueVersion(t.Context(), f.id)
		must(f.t, err)
		_, err = f.AutoSchedule(t.Context(), f.actor, f.id, SeasonChange{})
		must(f.t, err)
		after, err := f.leagues.LeagueVersion(t.Context(), f.id)
		must(f.t, err)
		if parts := int64((132 + partSize - 1) / partSize); after-before != parts {
			f.t.Errorf("stored in %d transactions, want %d", after-before, parts)
		}
		again, err := f.AutoSchedule(t.Context(), f.actor, f.id, SeasonChange{})
		must(f.t, err)
		if again.SchedulesCreated+again.SchedulesMoved+again.SchedulesDeleted != 0 {
			f.t.Errorf("planned again: %+v", again)
		}
	})
}

func TestAPlanIsMadeAgainIfTheLeagueHasChanged(t *testing.T) {
	eachSeason(t, func(f seasonFixture) {
		f.beforePlans(func(n int) {
			if n == 0 {
				f.addTeams("Late")
			}
		})
		planned, err := f.AutoSchedule(t.Context(), f.actor, f.id, SeasonChange{})
		must(f.t, err)
		if want := 13 * 12; planned.SchedulesCreated != want || len(f.lines()) != want {
			f.t.Errorf("%+v, and %d games in the schedule, want %d", planned, len(f.lines()), want)
		}
	})
}

func TestAPlanGivesUpIfTheLeagueKeepsChanging(t *testing.T) {
	eachSeason(t, func(f seasonFixture) {
		f.beforePlans(func(n int) { f.addTeams(fmt.Sprint("Late ", n)) })
		_, err := f.AutoSchedule(t.Context(), f.actor, f.id, SeasonChange{})
		if !fault.Is(err, fault.Conflict) || fault.Of(err).RetryAfter == 0 || len(f.lines()) != 0 {
			f.t.Errorf("got %v, and %d games in the schedule", err, len(f.lines()))
		}
	})
}

// The first point of a game does not change the version that a plan depends on, because points come all the time.
func TestAPlanDoesNotMoveAGameThatHasGotAScore(t *testing.T) {
	eachSeason(t, func(f seasonFixture) {
		_, err := f.AutoSchedule(t.Context(), f.actor, f.id, SeasonChange{})
		must(f.t, err)
		first := f.lines()[0]
		_, err = f.leagues.UpdateLeague(t.Context(), f.actor, f.id, func(l *league.League) { l.GameDay = new(league.Friday) })
		must(f.t, err)
		f.beforePlans(func(n int) {
			if n > 0 {
				return
			}
			must(f.t, f.store.Write(f.t.Context(), func(tx *store.Tx) error {
				g, err := tx.Games.FindGame(*first.GameID)
				if err != nil {
					return err
				}
				g.Team1Score = 1
				return tx.Games.UpdateGame(g)
			}))
		})
		planned, err := f.AutoSchedule(t.Context(), f.actor, f.id, SeasonChange{})
		must(f.t, err)
		for _, line := range f.lines() {
			if line.ID == first.ID && line.Day != first.Day {
				f.t.Errorf("the game that is played was moved from %s to %s", first.Day, line.Day)
			}
		}
		if planned.SchedulesMoved == 0 {
			f.t.Errorf("no other game was moved: %+v", planned)
		}
	})
}

func TestARepeatedCallIsNotPlannedAgain(t *testing.T) {
	eachSeason(t, func(f seasonFixture) {
		ctx := transaction.WithKey(t.Context(), transaction.Key{UserID: "ann", Route: "POST", Name: "once", Body: func() string { return "body" }})
		plans := 0
		f.beforePlans(func(int) { plans++ })
		first, err := f.AutoSchedule(ctx, f.actor, f.id, SeasonChange{})
		must(f.t, err)
		second, err := f.AutoSchedule(ctx, f.actor, f.id, SeasonChange{})
		must(f.t, err)
		if fmt.Sprint(first) != fmt.Sprint(second) || plans != 1 {
			f.t.Errorf("%+v, then %+v, by %d plans", first, second, plans)
		}
	})
}

func TestOnlySoManyPlansAreComputedAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProcessors(2)
		release, err := p.acquire(t.Context())
		must(t, err)
		_, err = p.acquire(t.Context())
		must(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := p.acquire(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("a caller who has gone: %v", err)
		}
		if _, err := p.acquire(t.Context()); !fault.Is(err, fault.Unavailable) || fault.Of(err).RetryAfter == 0 {
			t.Errorf("after a long wait: %v", err)
		}
		release()
		_, err = p.acquire(t.Context())
		must(t, err)
	})
}
