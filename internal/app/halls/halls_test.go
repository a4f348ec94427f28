package halls_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/halls"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// fixture is a server with a hall of two courts, and leagues whose courts have the same names.
type fixture struct {
	*apptest.Server
	hall halls.Hall
}

func eachHall(t *testing.T, test func(f *fixture)) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) { test(newFixture(t, s)) })
}

func newFixture(t *testing.T, s *store.Store) *fixture {
	f := &fixture{Server: apptest.New(t, s, apptest.SecretHere)}
	f.hall = apptest.Must(f.Halls.Create(t.Context(), f.Owner, "Sports hall", []string{"Court 1", "Court 2"}))(t)
	return f
}

// newLeague creates a league that plays on Thursdays on the courts of the hall.
func (f *fixture) newLeague(owner access.Actor, name string, teams int) (id int64, teamIDs []int64) {
	f.T.Helper()
	ctx := f.T.Context()
	view := apptest.Must(f.Leagues.CreateLeague(ctx, owner, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name, l.StartDate, l.GameDay = name, new(league.Date("2026-12-03")), new(league.Thursday)
		l.TimeBlockStart, l.TimeBlockEnd = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("22:00"))
		l.GameDuration, l.Timezone, l.TierCount, l.TeamsPerTier, l.GamesPerMatchup = 45, "UTC", 1, 20, 1
	}))(f.T)
	for _, court := range []string{"Court 1", "COURT  2"} {
		apptest.Must(f.Leagues.CreateCourt(ctx, owner, league.Court{LeagueID: view.ID, Tier: 1, CourtName: court}))(f.T)
	}
	var names []string
	for i := range teams {
		names = append(names, fmt.Sprint(name, " ", i))
	}
	for _, team := range apptest.Must(f.Leagues.CreateTeams(ctx, owner, view.ID, names))(f.T) {
		teamIDs = append(teamIDs, team.ID)
	}
	return view.ID, teamIDs
}

// adopt makes the courts of the leagues of an owner courts of the hall.
func (f *fixture) adopt(owner access.Actor, code string) halls.Adoption {
	f.T.Helper()
	proposed := apptest.Must(f.Halls.Adopt(f.T.Context(), owner, f.hall.ID, code, nil, true))(f.T)
	return apptest.Must(f.Halls.Adopt(f.T.Context(), owner, f.hall.ID, code, proposed.Courts, false))(f.T)
}

func (f *fixture) schedule(owner access.Actor, id int64, teams []int64, day, at, court string) (league.ScheduledGame, error) {
	return f.Planning.ScheduleGame(f.T.Context(), owner, scheduling.NewSchedule{
		LeagueID: id, Team1ID: teams[0], Team2ID: teams[1], GameDate: day, GameTime: at, CourtName: court, Force: true,
	})
}

// clashes returns the pairs of games of different leagues that are on one court at the same instant.
func (f *fixture) clashes() (pairs [][2]hall.Use) {
	f.T.Helper()
	err := f.Store.Read(f.T.Context(), func(tx *store.Tx) error {
		all, err := f.Games.LoadHalls(tx, []int64{f.hall.ID}, "2026-01-01", games.LastDay)
		pairs = hall.Clashes(hall.Taken(all, time.Time{}, time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC), 0))
		return err
	})
	if err != nil {
		f.T.Fatal(err)
	}
	return pairs
}

func expectSentence(t testing.TB, err error, want string) {
	t.Helper()
	if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

const mixedOnCourt2 = "Court 2 is taken from 7:00 PM to 7:45 PM by Tuesday Mixed"

func TestTakenCourtsAreRefused(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		mixed, mixedTeams := f.newLeague(f.Owner, "Tuesday Mixed", 2)
		open, openTeams := f.newLeague(f.Owner, "Open", 4)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, mixed, mixedTeams, "2026-12-03", "19:00", "COURT  2"))(t)

		_, err := f.schedule(f.Owner, open, openTeams, "2026-12-03", "19:30", "Court 2")
		expectSentence(t, err, mixedOnCourt2)
		apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-03", "19:45", "Court 2"))(t)
		one := apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-03", "19:00", "Court 1"))(t)
		_, err = f.Planning.UpdateSchedule(ctx, f.Owner, one.ID, scheduling.ScheduleChange{CourtName: new(new("Court 2")), Force: true})
		expectSentence(t, err, mixedOnCourt2)

		// A swap moves a longer game next to the game of the other league.
		other := apptest.Must(f.schedule(f.Owner, open, openTeams[2:], "2026-12-10", "19:00", "Court 1"))(t)
		_, err = f.Planning.UpdateSchedule(ctx, f.Owner, other.ID, scheduling.ScheduleChange{
			Day: new(league.Date("2026-12-03")), GameTime: new(league.TimeOfDay("18:30")), CourtName: new(new("Court 2")), Force: true})
		expectSentence(t, err, mixedOnCourt2)
	})
}

func TestCancelledAndWaitingGamesTakeNoCourt(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		mixed, mixedTeams := f.newLeague(f.Owner, "Tuesday Mixed", 2)
		open, openTeams := f.newLeague(f.Owner, "Open", 2)
		f.adopt(f.Owner, "")
		one := apptest.Must(f.schedule(f.Owner, mixed, mixedTeams, "2026-12-03", "19:00", "Court 2"))(t)
		apptest.Must(f.Planning.UpdateSchedule(ctx, f.Owner, one.ID, scheduling.ScheduleChange{Status: new(league.Cancelled)}))(t)
		apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-03", "19:00", "Court 2"))(t)
		_, err := f.Planning.UpdateSchedule(ctx, f.Owner, one.ID, scheduling.ScheduleChange{Status: new(league.Scheduled), Force: true})
		expectSentence(t, err, "Court 2 is taken from 7:00 PM to 7:45 PM by Open")
		if pairs := f.clashes(); len(pairs) > 0 {
			t.Error(pairs)
		}
	})
}

func TestInstantsDecideNotClocks(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		here, hereTeams := f.newLeague(f.Owner, "Here", 2)
		there, thereTeams := f.newLeague(f.Owner, "There", 2)
		apptest.Must(f.Leagues.UpdateLeague(ctx, f.Owner, there, func(l *league.League) { l.Timezone, l.GameDuration = "America/New_York", 60 }))(t)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, there, thereTeams, "2026-12-03", "18:45", "Court 1"))(t) // until 00:45 UTC
		_, err := f.schedule(f.Owner, here, hereTeams, "2026-12-04", "00:15", "Court 1")
		expectSentence(t, err, "Court 1 is taken from 11:45 PM to 12:45 AM by There")
		apptest.Must(f.schedule(f.Owner, here, hereTeams, "2026-12-03", "18:45", "Court 1"))(t)
		apptest.Must(f.schedule(f.Owner, here, hereTeams, "2026-12-04", "00:45", "Court 1"))(t)
	})
}

func TestAnotherOwnerIsNotNamed(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		bob := f.Join("bob@example.org")
		own, ownTeams := f.newLeague(f.Owner, "Own", 2)
		guest, guestTeams := f.newLeague(bob, "Guests", 2)
		f.adopt(f.Owner, "")
		if _, err := f.Halls.Adopt(ctx, bob, f.hall.ID, "wrong", nil, true); !fault.Is(err, fault.NotFound) {
			t.Errorf("without a code: %v", err)
		}
		code := apptest.Must(f.Halls.RenewCode(ctx, f.Owner, f.hall.ID))(t)
		if view := apptest.Must(f.Halls.ShowByCode(ctx, bob, code.Code))(t); view.ID != f.hall.ID || len(view.Leagues) > 0 || view.Others != 1 {
			t.Errorf("by code: %+v", view)
		}
		f.adopt(bob, code.Code)
		apptest.Must(f.schedule(f.Owner, own, ownTeams, "2026-12-03", "19:00", "Court 1"))(t)
		_, err := f.schedule(bob, guest, guestTeams, "2026-12-03", "19:00", "Court 1")
		expectSentence(t, err, "Court 1 is taken from 7:00 PM to 7:45 PM by another league")
		if used := apptest.Must(f.Halls.Find(ctx, bob))(t); len(used.Halls) != 1 || used.Halls[0].IsOwner || used.Halls[0].Leagues[0].Name != "Guests" {
			t.Errorf("the halls of the guest: %+v", used)
		}
	})
}

func TestAdoptionMovesNothingAndListsClashes(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		mixed, mixedTeams := f.newLeague(f.Owner, "Tuesday Mixed", 2)
		open, openTeams := f.newLeague(f.Owner, "Open", 2)
		apptest.Must(f.schedule(f.Owner, mixed, mixedTeams, "2026-12-03", "19:00", "Court 2"))(t)
		line := apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-03", "19:30", "Court 2"))(t)
		preview := apptest.Must(f.Halls.Adopt(ctx, f.Owner, f.hall.ID, "", nil, true))(t)
		want := []string{"COURT 2 on Dec 3, 2026 at 7:00 PM: Tuesday Mixed and Open"}
		want[0] = strings.Replace(want[0], "COURT 2", "Court 2", 1)
		if !slices.Equal(preview.Clashes, want) || len(preview.Courts) != 4 || preview.Courts[0].CourtID == nil || len(preview.Hall.Leagues) > 0 {
			t.Errorf("preview: %+v", preview)
		}
		if done := f.adopt(f.Owner, ""); !slices.Equal(done.Clashes, want) || len(done.Hall.Leagues) != 2 {
			t.Errorf("adopted: %+v", done)
		}
		games, _, err := f.Planning.Schedules(ctx, f.View(open))
		if err != nil || games[0].Day != line.Day || games[0].GameTime != line.GameTime || *games[0].CourtName != "Court 2" {
			t.Errorf("after the adoption: %+v, %v", games, err)
		}
		// The clash that was there already stays, and does not keep the league from changing another game.
		apptest.Must(f.Planning.UpdateSchedule(ctx, f.Owner, line.ID, scheduling.ScheduleChange{Pinned: new(false)}))(t)
		apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-03", "18:00", "Court 2"))(t)
	})
}

func TestPlansAvoidOtherLeagues(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		first, _ := f.newLeague(f.Owner, "First", 6)
		second, _ := f.newLeague(f.Owner, "Second", 6)
		f.adopt(f.Owner, "")
		apptest.Must(f.Planning.AutoSchedule(ctx, f.Owner, first, scheduling.SeasonChange{}))(t)
		apptest.Must(f.Planning.AutoSchedule(ctx, f.Owner, second, scheduling.SeasonChange{}))(t)
		if pairs := f.clashes(); len(pairs) > 0 {
			t.Errorf("%d clashes: %+v", len(pairs), pairs[0])
		}
		for _, id := range []int64{first, second} {
			if games, _, err := f.Planning.Schedules(ctx, f.View(id)); err != nil || len(games) != 15 {
				t.Errorf("%d games, %v", len(games), err)
			}
		}
	})
}

// TestAFirstPlanInThePastAvoidsOtherLeagues plans two seasons whose first nights are over.
func TestAFirstPlanInThePastAvoidsOtherLeagues(t *testing.T) {
	eachHall(t, func(f *fixture) {
		var ids []int64
		for _, name := range []string{"First", "Second"} {
			id, _ := f.newLeague(f.Owner, name, 6)
			apptest.Must(f.Leagues.UpdateLeague(f.T.Context(), f.Owner, id, func(l *league.League) { l.StartDate = new(league.Date("2026-01-08")) }))(f.T)
			ids = append(ids, id)
		}
		f.adopt(f.Owner, "")
		for _, id := range ids {
			apptest.Must(f.Planning.AutoSchedule(f.T.Context(), f.Owner, id, scheduling.SeasonChange{}))(f.T)
		}
		if pairs := f.clashes(); len(pairs) > 0 {
			f.T.Errorf("%d clashes: %+v", len(pairs), pairs[0])
		}
	})
}

func TestCourtsOfAHall(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		mixed, teams := f.newLeague(f.Owner, "Tuesday Mixed", 2)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, mixed, teams, "2026-12-03", "19:00", "Court 2"))(t)
		_, err := f.Halls.SetCourts(ctx, f.Owner, f.hall.ID, f.hall.Courts[:1])
		expectSentence(t, err, "Court 2 has games to come: Tuesday Mixed on Dec 3, 2026 at 7:00 PM. Move them first.")

		renamed := slices.Clone(f.hall.Courts)
		renamed[1].Name = "Centre"
		view := apptest.Must(f.Halls.SetCourts(ctx, f.Owner, f.hall.ID, renamed))(t)
		if got := view.Leagues[0].Courts[1]; got.Name != "Centre" || got.CourtID != renamed[1].ID {
			t.Errorf("the court of the league is %+v", got)
		}
		if lines, _, err := f.Planning.Schedules(ctx, f.View(mixed)); err != nil || *lines[0].CourtName != "Centre" {
			t.Errorf("the game is on %v, %v", lines[0].CourtName, err)
		}
		if view = apptest.Must(f.Halls.SetCourts(ctx, f.Owner, f.hall.ID, renamed[1:]))(t); len(view.Courts) != 1 {
			t.Errorf("courts: %+v", view.Courts)
		}

		if err := f.Leagues.DeleteLeague(ctx, f.Owner, mixed); err != nil {
			t.Fatal(err)
		}
		apptest.Must(f.Leagues.RestoreLeague(ctx, f.Owner, mixed))(t)
		if found := apptest.Must(f.Halls.Find(ctx, f.Owner))(t); len(found.Halls[0].Leagues) != 0 {
			t.Errorf("a deleted league leaves the hall: %+v", found)
		}
	})
}

func TestFinalsAvoidOtherLeagues(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		mixed, mixedTeams := f.newLeague(f.Owner, "Tuesday Mixed", 2)
		open, openTeams := f.newLeague(f.Owner, "Open", 4)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, mixed, mixedTeams, "2026-12-10", "19:00", "Court 2"))(t)
		planned := apptest.Must(f.Finals.Plan(ctx, f.Owner, open, finals.Request{FinalsPlan: league.FinalsPlan{
			Name: "Cup", Format: "single", From: league.SeedsByHand, Seeds: openTeams, Duty: "none", Courts: []string{"Court 2"},
			Nights: []league.FinalsNight{{Day: "2026-12-10", Start: "18:00", End: "23:00"}},
		}}, false))(t)
		if pairs := f.clashes(); len(pairs) > 0 {
			t.Errorf("finals are planned on a taken court: %+v", pairs[0])
		}
		_, err := f.Finals.Place(ctx, f.Owner, planned.Places[0].ID, finals.Placing{GameTime: new("18:45"), Force: true})
		expectSentence(t, err, mixedOnCourt2)

		// The other league does not get a place of the finals either, not even one that waits for its teams.
		for _, place := range planned.Places {
			_, err := f.schedule(f.Owner, mixed, mixedTeams, string(*place.Day), string(*place.GameTime), "Court 2")
			expectSentence(t, err, "by Open")
		}
	})
}

func TestANightDoesNotMoveIntoAFullHall(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		mixed, mixedTeams := f.newLeague(f.Owner, "Tuesday Mixed", 2)
		open, openTeams := f.newLeague(f.Owner, "Open", 2)
		f.adopt(f.Owner, "")
		for _, at := range []string{"18:00", "18:45", "19:30", "20:15", "21:00"} {
			for _, court := range []string{"Court 1", "Court 2"} {
				apptest.Must(f.schedule(f.Owner, mixed, mixedTeams, "2026-12-10", at, court))(t)
			}
		}
		apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-03", "19:00", "Court 1"))(t)
		_, err := f.Planning.MoveNight(ctx, f.Owner, open, "2026-12-03", "2026-12-10", scheduling.NightChange{})
		if !fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), "has room for 0 of the 1 game") {
			t.Errorf("moved to a full hall: %v", err)
		}
	})
}
