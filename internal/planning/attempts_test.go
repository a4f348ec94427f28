package planning

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/leagues"
	"sideout/internal/secret"
	"sideout/internal/store"
	"sideout/internal/store/storetest"
	"sideout/internal/usecase"
)

// seasonWorld is a server with a fixed league whose season has not been planned.
type seasonWorld struct {
	*Service
	t       *testing.T
	leagues *leagues.Service
	store   *store.Store
	actor   authz.Actor
	id      int64
}

// eachSeason runs a test on a league of 12 teams that meet twice, 132 games: more than one transaction stores.
func eachSeason(t *testing.T, test func(w seasonWorld)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		now := time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)
		clock := func() time.Time { return now }
		key := secret.NewKey([]byte("a secret that is long enough"), clock)
		db, links := usecase.New(s, key, clock), authz.NewLinks(key)
		quotas := league.Quotas{LeaguesPerUser: 1000, TeamsPerLeague: 200, GamesPerLeague: 100_000}
		games := gamestore.New(db, quotas)
		must(t, s.Write(t.Context(), func(tx *store.Tx) error {
			return tx.CreateUser(account.User{ID: "ann", Email: "ann@example.org", CreatedAt: now, UpdatedAt: now})
		}))
		w := seasonWorld{New(db, links, games), t, leagues.New(db, links, games, quotas), s, authz.Actor{UserID: "ann"}, 0}
		view, err := w.leagues.CreateLeague(t.Context(), w.actor, func(l *league.League) {
			l.Name, l.TeamsPerTier, l.GamesPerMatchup = "League", 20, 2
			l.StartDate, l.GameDay = new(league.Date("2027-04-01")), new(league.Thursday)
			l.TimeBlockStart, l.TimeBlockEnd = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("22:00"))
		})
		must(t, err)
		w.id = view.ID
		for i := range 4 {
			_, err := w.leagues.CreateCourt(t.Context(), w.actor, league.Court{LeagueID: w.id, Tier: 1, CourtName: fmt.Sprint("Court ", i)})
			must(t, err)
		}
		var names []string
		for i := range 12 {
			names = append(names, fmt.Sprint("Team ", i))
		}
		w.addTeams(names...)
		w.t = t
		test(w)
	})
}

func (w seasonWorld) addTeams(names ...string) {
	w.t.Helper()
	_, err := w.leagues.CreateTeams(w.t.Context(), w.actor, w.id, names)
	must(w.t, err)
}

// beforePlans calls a function whenever a plan has read the league and is about to be computed, with the number of plans
// before it.
func (w seasonWorld) beforePlans(before func(n int)) {
	acquire, n := w.acquire, 0
	w.acquire = func(ctx context.Context) (func(), error) {
		before(n)
		n++
		return acquire(ctx)
	}
}

// lines returns the schedule.
func (w seasonWorld) lines() (lines []league.ScheduledGame) {
	w.t.Helper()
	must(w.t, w.db.Read(w.t.Context(), func(tx *store.Tx) (err error) {
		lines, err = tx.SchedulesOf(w.id)
		return err
	}))
	return lines
}

// Writes of everybody wait in one queue, so a plan must not be computed by one of them.
func TestAPlanIsComputedOutsideOfTransactions(t *testing.T) {
	eachSeason(t, func(w seasonWorld) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		w.beforePlans(func(int) {
			_, err := w.leagues.CreateLeague(ctx, w.actor, func(l *league.League) { l.Name = "Another" })
			must(w.t, err)
		})
		planned, err := w.AutoSchedule(ctx, w.actor, w.id, false)
		must(w.t, err)
		if lines := w.lines(); planned.SchedulesCreated != 132 || len(lines) != 132 {
			t.Errorf("%+v, and %d games in the schedule", planned, len(lines))
		}
	})
}

// The season is stored in transactions of partSize games, so that none of them keeps others waiting.
func TestALargePlanIsStoredInParts(t *testing.T) {
	eachSeason(t, func(w seasonWorld) {
		before, err := w.leagues.LeagueVersion(t.Context(), w.id)
		must(w.t, err)
		_, err = w.AutoSchedule(t.Context(), w.actor, w.id, false)
		must(w.t, err)
		after, err := w.leagues.LeagueVersion(t.Context(), w.id)
		must(w.t, err)
		if parts := int64((132 + partSize - 1) / partSize); after-before != parts {
			w.t.Errorf("stored in %d transactions, want %d", after-before, parts)
		}
		again, err := w.AutoSchedule(t.Context(), w.actor, w.id, false)
		must(w.t, err)
		if again.SchedulesCreated+again.SchedulesMoved+again.SchedulesDeleted != 0 {
			w.t.Errorf("planned again: %+v", again)
		}
	})
}

func TestAPlanIsMadeAgainIfTheLeagueHasChanged(t *testing.T) {
	eachSeason(t, func(w seasonWorld) {
		w.beforePlans(func(n int) {
			if n == 0 {
				w.addTeams("Late")
			}
		})
		planned, err := w.AutoSchedule(t.Context(), w.actor, w.id, false)
		must(w.t, err)
		if want := 13 * 12; planned.SchedulesCreated != want || len(w.lines()) != want {
			w.t.Errorf("%+v, and %d games in the schedule, want %d", planned, len(w.lines()), want)
		}
	})
}

func TestAPlanGivesUpIfTheLeagueKeepsChanging(t *testing.T) {
	eachSeason(t, func(w seasonWorld) {
		w.beforePlans(func(n int) { w.addTeams(fmt.Sprint("Late ", n)) })
		_, err := w.AutoSchedule(t.Context(), w.actor, w.id, false)
		if !fault.Is(err, fault.Conflict) || fault.Of(err).RetryAfter == 0 || len(w.lines()) != 0 {
			w.t.Errorf("got %v, and %d games in the schedule", err, len(w.lines()))
		}
	})
}

// The first point of a game does not change the version that a plan depends on, because points come all the time.
func TestAPlanDoesNotMoveAGameThatHasGotAScore(t *testing.T) {
	eachSeason(t, func(w seasonWorld) {
		_, err := w.AutoSchedule(t.Context(), w.actor, w.id, false)
		must(w.t, err)
		first := w.lines()[0]
		_, err = w.leagues.UpdateLeague(t.Context(), w.actor, w.id, func(l *league.League) { l.GameDay = new(league.Friday) })
		must(w.t, err)
		w.beforePlans(func(n int) {
			if n > 0 {
				return
			}
			must(w.t, w.store.Write(w.t.Context(), func(tx *store.Tx) error {
				g, err := tx.FindGame(*first.GameID)
				if err != nil {
					return err
				}
				g.Team1Score = 1
				return tx.UpdateGame(g)
			}))
		})
		planned, err := w.AutoSchedule(t.Context(), w.actor, w.id, false)
		must(w.t, err)
		for _, line := range w.lines() {
			if line.ID == first.ID && line.Day != first.Day {
				w.t.Errorf("the game that is played was moved from %s to %s", first.Day, line.Day)
			}
		}
		if planned.SchedulesMoved == 0 {
			w.t.Errorf("no other game was moved: %+v", planned)
		}
	})
}

func TestARepeatedCallIsNotPlannedAgain(t *testing.T) {
	eachSeason(t, func(w seasonWorld) {
		ctx := usecase.WithKey(t.Context(), usecase.Key{UserID: "ann", Route: "POST", Name: "once", Body: func() string { return "body" }})
		plans := 0
		w.beforePlans(func(int) { plans++ })
		first, err := w.AutoSchedule(ctx, w.actor, w.id, false)
		must(w.t, err)
		second, err := w.AutoSchedule(ctx, w.actor, w.id, false)
		must(w.t, err)
		if first != second || plans != 1 {
			w.t.Errorf("%+v, then %+v, by %d plans", first, second, plans)
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
