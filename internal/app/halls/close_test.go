package halls_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/halls"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// lines returns the games of a league, each as its place and whether it waits.
func (f *fixture) lines(id int64) (places []string) {
	f.T.Helper()
	var lines []league.ScheduledGame
	err := f.Store.Read(f.T.Context(), func(tx *store.Tx) (err error) {
		lines, err = tx.Schedules.SchedulesOf(id)
		return err
	})
	if err != nil {
		f.T.Fatal(err)
	}
	for _, g := range lines {
		place := string(g.Day) + " " + string(g.GameTime) + " " + schedule.CourtName(g)
		if g.Waiting {
			place += " waits"
		}
		places = append(places, place)
	}
	slices.Sort(places)
	return places
}

func (f *fixture) league(id int64) (l league.League) {
	f.T.Helper()
	err := f.Store.Read(f.T.Context(), func(tx *store.Tx) (err error) {
		l, err = tx.Leagues.FindLeague(id)
		return err
	})
	if err != nil {
		f.T.Fatal(err)
	}
	return l
}

func (f *fixture) close(request halls.ClosingRequest, preview bool) halls.Closed {
	f.T.Helper()
	return apptest.Must(f.Halls.Close(f.T.Context(), f.Owner, f.hall.ID, request, preview))(f.T)
}

// takeBack sends what the response says that takes a closing back.
func (f *fixture) takeBack(one halls.ClosedLeague) {
	f.T.Helper()
	body, err := json.Marshal(one.Undo)
	if err != nil {
		f.T.Fatal(err)
	}
	var undo scheduling.OpeningsChange
	if err := json.Unmarshal(body, &undo.NightChange); err != nil {
		f.T.Fatal(err)
	}
	undo.Day, undo.Restore = one.Day, []scheduling.RestoredPlace{}
	for _, place := range one.Undo.Restore {
		undo.Restore = append(undo.Restore, scheduling.RestoredPlace{ID: place.ID, Day: place.Day, GameTime: place.GameTime, CourtName: place.CourtName,
			Reason: place.Reason, Pinned: place.Pinned})
	}
	apptest.Must(f.Planning.ChangeOpenings(f.T.Context(), f.Owner, one.LeagueID, undo, scheduling.NightChange{}))(f.T)
}

func TestClosingAHall(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		bob := f.Join("bob@example.org")
		mixed, mixedTeams := f.newLeague(f.Owner, "Tuesday Mixed", 4)
		open, openTeams := f.newLeague(f.Owner, "Open", 4)
		guest, guestTeams := f.newLeague(bob, "Guests", 2)
		for _, id := range []int64{mixed, open} { // a second night of each week takes the games
			apptest.Must(f.Leagues.UpdateLeague(ctx, f.Owner, id, func(l *league.League) { l.SecondGameDay = new(league.Friday) }))(t)
		}
		f.adopt(f.Owner, "")
		f.adopt(bob, apptest.Must(f.Halls.RenewCode(ctx, f.Owner, f.hall.ID))(t).Code)
		apptest.Must(f.schedule(f.Owner, mixed, mixedTeams, "2026-12-03", "18:00", "Court 1"))(t)
		apptest.Must(f.schedule(f.Owner, mixed, mixedTeams[2:], "2026-12-03", "18:45", "COURT  2"))(t)
		apptest.Must(f.schedule(f.Owner, open, openTeams, "2026-12-03", "18:00", "COURT  2"))(t)
		apptest.Must(f.schedule(f.Owner, open, openTeams[2:], "2026-12-10", "18:00", "Court 1"))(t)
		apptest.Must(f.schedule(bob, guest, guestTeams, "2026-12-03", "20:15", "Court 1"))(t)
		before := [][]string{f.lines(mixed), f.lines(open), f.lines(guest)}

		request := halls.ClosingRequest{Day: "2026-12-03", Reason: "A concert"}
		if _, err := f.Halls.Close(ctx, bob, f.hall.ID, request, true); !fault.Is(err, fault.NotFound) {
			t.Errorf("the owner of a league closes the hall of another: %v", err)
		}
		if _, err := f.Halls.Close(ctx, access.Actor{}, f.hall.ID, request, true); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("signed out: %v", err)
		}
		if _, err := f.Halls.Close(ctx, f.Owner, f.hall.ID, halls.ClosingRequest{Day: "2026-11-01"}, true); !fault.Is(err, fault.Invalid) {
			t.Errorf("an evening that is over: %v", err)
		}

		preview := f.close(request, true)
		const would = "Sports hall would be closed on Dec 3, 2026. Games that would lose their place: 3. 1 game of another league stays: ask its owner."
		if preview.Message.String() != would || len(preview.Leagues) != 2 || preview.Others != 1 || preview.Leagues[0].Done {
			t.Errorf("preview: %s, %+v", preview.Message, preview.Leagues)
		}
		if got := [][]string{f.lines(mixed), f.lines(open), f.lines(guest)}; !slices.EqualFunc(got, before, slices.Equal) {
			t.Errorf("the preview has written: %v", got)
		}
		for _, one := range preview.Leagues {
			request.Leagues = append(request.Leagues, halls.AcceptedLeague{LeagueID: one.LeagueID, Version: &one.Version})
		}
		done := f.close(request, false)
		const is = "Sports hall is closed on Dec 3, 2026. Games that have lost their place: 3. 1 game of another league stays: ask its owner."
		if done.Message.String() != is {
			t.Errorf("%s", done.Message)
		}
		for i, one := range done.Leagues {
			if !one.Done || !one.Problem.IsZero() || one.Moved != preview.Leagues[i].Moved {
				t.Errorf("%+v", one)
			}
			after := f.lines(one.LeagueID)
			for _, change := range preview.Leagues[i].Schedules { // what a preview shows is what is stored
				want := string(change.Schedule.Day) + " " + string(change.Schedule.GameTime) + " " + *change.Schedule.CourtName
				if change.Schedule.Waiting {
					want += " waits"
				}
				if !slices.Contains(after, want) {
					t.Errorf("%s: %s was shown, but the games are %v", one.Name, want, after)
				}
			}
			for _, place := range after {
				if strings.HasPrefix(place, "2026-12-03") && !strings.HasSuffix(place, "waits") {
					t.Errorf("%s plays in the closed hall: %s", one.Name, place)
				}
			}
		}
		if got := f.lines(guest); !slices.Equal(got, before[2]) {
			t.Errorf("the league of another owner has moved: %v", got)
		}
		if pairs := f.clashes(); len(pairs) > 0 {
			t.Errorf("%d clashes: %+v", len(pairs), pairs[0])
		}
		for _, one := range done.Leagues {
			f.takeBack(one)
		}
		if got := [][]string{f.lines(mixed), f.lines(open), f.lines(guest)}; !slices.EqualFunc(got, before, slices.Equal) {
			t.Errorf("taken back: %v\nbefore: %v", got, before)
		}
		for _, id := range []int64{mixed, open} {
			if changes := f.league(id).NightChanges; len(changes) > 0 {
				t.Errorf("the night is not as usual: %+v", changes)
			}
		}
	})
}

// TestClosingGoesOnWithTheOtherLeagues closes a hall after one of two leagues has changed since its preview, and sends a request twice.
func TestClosingGoesOnWithTheOtherLeagues(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		first, firstTeams := f.newLeague(f.Owner, "First", 2)
		second, secondTeams := f.newLeague(f.Owner, "Second", 2)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, first, firstTeams, "2026-12-03", "18:00", "Court 1"))(t)
		apptest.Must(f.schedule(f.Owner, second, secondTeams, "2026-12-03", "18:00", "COURT  2"))(t)
		request := halls.ClosingRequest{Day: "2026-12-03"}
		for _, one := range f.close(request, true).Leagues {
			request.Leagues = append(request.Leagues, halls.AcceptedLeague{LeagueID: one.LeagueID, Version: &one.Version})
		}
		apptest.Must(f.Leagues.UpdateLeague(ctx, f.Owner, first, func(l *league.League) { l.Name = "Now first" }))(t)

		keyed := transaction.WithKey(ctx, transaction.Key{UserID: f.Owner.UserID, Route: "close", Name: "once", Body: func() string { return "body" }})
		for range 2 { // the second request changes nothing more
			closed := apptest.Must(f.Halls.Close(keyed, f.Owner, f.hall.ID, request, false))(t)
			if one := closed.Leagues[0]; one.Done || !strings.HasPrefix(one.Problem.String(), "The league has changed since this preview was made") {
				t.Errorf("the league has changed: %+v", one)
			}
			if one := closed.Leagues[1]; !one.Done || one.Moved != 1 || len(one.Undo.Restore) != 1 {
				t.Errorf("the other league: %+v", one)
			}
			if want := "Games that have lost their place: 1. 1 league cannot be changed."; !strings.HasSuffix(closed.Message.String(), want) {
				t.Errorf("%s", closed.Message)
			}
		}
		otherBody := transaction.WithKey(ctx, transaction.Key{UserID: f.Owner.UserID, Route: "close", Name: "once", Body: func() string { return "other" }})
		if _, err := f.Halls.Close(otherBody, f.Owner, f.hall.ID, request, false); !errors.Is(err, transaction.ErrOtherBody) {
			t.Errorf("the key of another request: %v", err)
		}
		request.Leagues = []halls.AcceptedLeague{{LeagueID: first}}
		if closed := f.close(request, false); len(closed.Leagues) != 1 || !closed.Leagues[0].Done {
			t.Errorf("the league alone: %+v", closed)
		}
	})
}

// TestClosingAPartOfAnEvening closes a hall until 20:00. A league that also has a court elsewhere loses its courts of the hall for the night,
// because a night has one opening time for all courts.
func TestClosingAPartOfAnEvening(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		one, oneTeams := f.newLeague(f.Owner, "One", 2)
		two, twoTeams := f.newLeague(f.Owner, "Two", 2)
		apptest.Must(f.Leagues.CreateCourt(ctx, f.Owner, league.Court{LeagueID: two, Tier: 1, CourtName: "Beach"}))(t)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, one, oneTeams, "2026-12-03", "18:00", "Court 1"))(t)
		apptest.Must(f.schedule(f.Owner, two, twoTeams, "2026-12-03", "18:45", "COURT  2"))(t)
		closed := f.close(halls.ClosingRequest{Day: "2026-12-03", To: new(league.TimeOfDay("20:00"))}, false)
		if len(closed.Leagues) != 2 || closed.Leagues[0].Moved != 1 || closed.Leagues[1].Moved != 1 {
			t.Fatalf("%+v", closed)
		}
		if change := f.league(one).NightChanges[0]; len(change.CourtsOut) > 0 || change.Start == nil || *change.Start != "20:00" || change.End != nil {
			t.Errorf("%+v", change)
		}
		if got := f.lines(one)[0]; got < "2026-12-03 20:00" || strings.HasSuffix(got, "waits") {
			t.Errorf("the game of the first league is at %s", got)
		}
		if change := f.league(two).NightChanges[0]; !slices.Equal(change.CourtsOut, []string{"Court 1", "COURT  2"}) || change.Start != nil {
			t.Errorf("%+v", change)
		}
		if got := f.lines(two)[0]; !strings.HasSuffix(got, "Beach") {
			t.Errorf("the game of the second league is at %s", got)
		}
		if closed := f.close(halls.ClosingRequest{Day: "2026-12-04"}, true); len(closed.Leagues) != 0 {
			t.Errorf("nobody plays on a Friday: %+v", closed)
		}
	})
}

// TestAClosedSeasonIsAProblem closes a hall in which a league plays whose season is closed.
func TestAClosedSeasonIsAProblem(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		one, teams := f.newLeague(f.Owner, "One", 2)
		f.adopt(f.Owner, "")
		apptest.Must(f.schedule(f.Owner, one, teams, "2026-12-03", "18:00", "Court 1"))(t)
		err := f.Store.Write(ctx, func(tx *store.Tx) error {
			l, err := tx.Leagues.LockLeague(one)
			l.ClosedAt = new(f.DB.Now())
			if err == nil {
				err = tx.Leagues.UpdateLeague(l)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, preview := range []bool{true, false} {
			if closed := f.close(halls.ClosingRequest{Day: "2026-12-03"}, preview); closed.Leagues[0].Done || closed.Leagues[0].Problem.String() != access.ErrClosed.Error() {
				t.Errorf("%+v", closed.Leagues[0])
			}
		}
	})
}
