package halls_test

import (
	"bytes"
	"strings"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/app/finals"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/seasons"
	"sideout/internal/app/tournaments"
	"sideout/internal/app/transfer"
	"sideout/internal/app/withdrawals"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/standings"
)

const thursday, nextThursday = league.Date("2026-12-03"), league.Date("2026-12-10")

// duel is a hall with two leagues. The game of the first on Court 2 at 19:00 frees its place, and the second league takes it.
type duel struct {
	*fixture
	mixed, open           int64
	mixedTeams, openTeams []int64
	game                  league.ScheduledGame
}

func newDuel(f *fixture) *duel {
	d := &duel{fixture: f}
	d.mixed, d.mixedTeams = f.newLeague(f.Owner, "Tuesday Mixed", 4)
	d.open, d.openTeams = f.newLeague(f.Owner, "Open", 4)
	f.adopt(f.Owner, "")
	d.game = apptest.Must(f.schedule(f.Owner, d.mixed, d.mixedTeams, string(thursday), "19:00", "Court 2"))(f.T)
	return d
}

func (d *duel) take() {
	d.T.Helper()
	apptest.Must(d.schedule(d.Owner, d.open, d.openTeams, string(thursday), "19:00", "Court 2"))(d.T)
}

// expectWaiting expects that the game of the first league is there and waits for a place.
func (d *duel) expectWaiting() {
	d.T.Helper()
	if lines := d.lines(d.mixed); len(lines) != 1 || !strings.HasSuffix(lines[0], "waits") {
		d.T.Errorf("the game is back at %v", lines)
	}
}

// TestAGameThatComesBackWaitsForAPlace frees a place in every way that can be taken back, lets another league take it, and takes the freeing
// back: the game waits for a place, or the call is refused and says which league has it.
func TestAGameThatComesBackWaitsForAPlace(t *testing.T) {
	for name, way := range map[string]func(d *duel){
		"a deleted game": func(d *duel) {
			if err := d.Planning.DeleteSchedule(d.T.Context(), d.Owner, d.game.ID, false); err != nil {
				d.T.Fatal(err)
			}
			d.take()
			apptest.Must(d.Leagues.RestoreGame(d.T.Context(), d.Owner, *d.game.GameID))(d.T)
			d.expectWaiting()
		},
		"a cancelled night": func(d *duel) {
			apptest.Must(d.Planning.CancelNight(d.T.Context(), d.Owner, d.mixed, thursday, scheduling.NightChange{}))(d.T)
			d.take()
			d.restoreNight(scheduling.RestoredPlace{Cancelled: true})
			d.expectWaiting()
		},
		"a court that was out": func(d *duel) {
			change := scheduling.OpeningsChange{NightChange: league.NightChange{Day: thursday, CourtsOut: []string{"Court 2"}}}
			apptest.Must(d.Planning.ChangeOpenings(d.T.Context(), d.Owner, d.mixed, change, scheduling.NightChange{}))(d.T)
			d.take()
			d.restoreNight(scheduling.RestoredPlace{})
			d.expectWaiting()
		},
		"a moved night": func(d *duel) {
			moved := apptest.Must(d.Planning.MoveNight(d.T.Context(), d.Owner, d.mixed, thursday, string(nextThursday), scheduling.NightChange{}))(d.T)
			d.take()
			change := scheduling.OpeningsChange{NightChange: league.NightChange{Day: thursday}, MovedTo: moved.MovedTo, EndDate: moved.EndDate, Restore: []scheduling.RestoredPlace{d.place()}}
			done := apptest.Must(d.Planning.ChangeOpenings(d.T.Context(), d.Owner, d.mixed, change, scheduling.NightChange{}))(d.T)
			if want := "Back in their places: 0 games. Waiting for a place: 1 game, because another league has the court then."; done.Message.String() != want {
				d.T.Errorf("%s", done.Message)
			}
			d.expectWaiting()
		},
		"a no-show": func(d *duel) {
			noShow := apptest.Must(d.NoShows.Forfeit(d.T.Context(), d.Owner, d.mixedTeams[0], string(thursday)))(d.T)
			d.take()
			_, err := d.NoShows.Undo(d.T.Context(), d.Owner, d.mixedTeams[0], noShow.GameIDs)
			d.FailUnlessRefused(err)
		},
		"a withdrawal": func(d *duel) {
			for _, how := range []string{"keep", "forfeit", "void"} {
				apptest.Must(d.Withdrawals.Withdraw(d.T.Context(), d.Owner, d.mixedTeams[0], withdrawals.Request{How: league.WithdrawHow(how)}, false))(d.T)
				if how == "keep" {
					d.take()
				}
				_, err := d.Withdrawals.Undo(d.T.Context(), d.Owner, d.mixedTeams[0])
				d.FailUnlessRefused(err)
				d.expectNoClash()
				if err != nil {
					return
				}
			}
		},
		"removed finals": func(d *duel) {
			if err := d.Planning.DeleteSchedule(d.T.Context(), d.Owner, d.game.ID, true); err != nil {
				d.T.Fatal(err)
			}
			planned := d.planFinals("19:00", thursday)
			if err := d.Finals.Remove(d.T.Context(), d.Owner, planned.ID); err != nil {
				d.T.Fatal(err)
			}
			d.take()
			_, err := d.Finals.Restore(d.T.Context(), d.Owner, planned.ID)
			expectSentence(d.T, err, "Court 2 is taken from 7:00 PM to 7:45 PM by Open")
		},
		"a reopened season": func(d *duel) {
			apptest.Must(d.Seasons.Close(d.T.Context(), d.Owner, d.mixed))(d.T)
			_, err := d.schedule(d.Owner, d.open, d.openTeams, string(thursday), "19:00", "Court 2")
			expectSentence(d.T, err, "by Tuesday Mixed") // a closed season keeps its games to come
			apptest.Must(d.Seasons.Reopen(d.T.Context(), d.Owner, d.mixed))(d.T)
		},
		"a deleted league": func(d *duel) {
			if err := d.Leagues.DeleteLeague(d.T.Context(), d.Owner, d.mixed); err != nil {
				d.T.Fatal(err)
			}
			d.take()
			apptest.Must(d.Leagues.RestoreLeague(d.T.Context(), d.Owner, d.mixed))(d.T)
			proposed := apptest.Must(d.Halls.Adopt(d.T.Context(), d.Owner, d.hall.ID, "", nil, true))(d.T)
			if len(proposed.Clashes) != 1 {
				d.T.Errorf("it comes back outside the hall, and a preview of joining lists the clash: %v", proposed.Clashes)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachHall(t, func(f *fixture) {
				d := newDuel(f)
				way(d)
				d.expectNoClash()
			})
		})
	}
}

func (d *duel) expectNoClash() {
	d.T.Helper()
	if pairs := d.clashes(); len(pairs) > 0 {
		d.T.Fatalf("%d clashes: %+v", len(pairs), pairs[0])
	}
}

// place is where the game was.
func (d *duel) place() scheduling.RestoredPlace {
	return scheduling.RestoredPlace{ID: d.game.ID, Day: d.game.Day, GameTime: d.game.GameTime, CourtName: d.game.CourtName, Pinned: d.game.Pinned}
}

func (d *duel) restoreNight(how scheduling.RestoredPlace) {
	d.T.Helper()
	place := d.place()
	place.Cancelled = how.Cancelled
	change := scheduling.OpeningsChange{NightChange: league.NightChange{Day: thursday}, Restore: []scheduling.RestoredPlace{place}}
	apptest.Must(d.Planning.ChangeOpenings(d.T.Context(), d.Owner, d.mixed, change, scheduling.NightChange{}))(d.T)
}

func (d *duel) planFinals(start league.TimeOfDay, day league.Date) finals.FinalsView {
	d.T.Helper()
	return apptest.Must(d.Finals.Plan(d.T.Context(), d.Owner, d.mixed, finals.Request{FinalsPlan: league.FinalsPlan{
		Name: "Cup", Format: "single", From: league.SeedsByHand, Seeds: d.mixedTeams, Duty: "none", Courts: []string{"Court 2"},
		Nights: []league.FinalsNight{{Day: day, Start: start, End: "23:30"}},
	}}, false))(d.T)
}

// TestAnUndonePlanLeavesTakenPlaces plans a season again, lets another league take places that it has left, and takes the plan back.
func TestAnUndonePlanLeavesTakenPlaces(t *testing.T) {
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		first, _ := f.newLeague(f.Owner, "First", 4)
		second, secondTeams := f.newLeague(f.Owner, "Second", 4)
		f.adopt(f.Owner, "")
		apptest.Must(f.Planning.AutoSchedule(ctx, f.Owner, first, scheduling.SeasonChange{}))(t)
		apptest.Must(f.Leagues.UpdateLeague(ctx, f.Owner, first, func(l *league.League) { l.Blackouts = []league.Date{thursday} }))(t)
		apptest.Must(f.Planning.AutoSchedule(ctx, f.Owner, first, scheduling.SeasonChange{Mode: schedule.PlanAnew}))(t)
		for i, at := range []string{"18:00", "18:45"} {
			apptest.Must(f.schedule(f.Owner, second, secondTeams[2*i:], string(thursday), at, "Court 1"))(t)
		}
		apptest.Must(f.Leagues.UpdateLeague(ctx, f.Owner, first, func(l *league.League) { l.Blackouts = nil }))(t)
		undone := apptest.Must(f.Planning.UndoPlan(ctx, f.Owner, first))(t)
		if !strings.Contains(undone.Message.String(), "because another league has the court then.") {
			t.Errorf("%s", undone.Message)
		}
		waiting := 0
		for _, place := range f.lines(first) {
			if strings.HasSuffix(place, "waits") {
				waiting++
			}
		}
		if waiting == 0 || waiting > 2 || len(f.lines(first)) != 6 {
			t.Errorf("%d games wait: %v", waiting, f.lines(first))
		}
		if pairs := f.clashes(); len(pairs) > 0 {
			t.Errorf("%d clashes: %+v", len(pairs), pairs[0])
		}
	})
}

// TestWaysThatMakeGames lets every way that makes or places games find its places beside another league.
func TestWaysThatMakeGames(t *testing.T) {
	for name, way := range map[string]func(d *duel){
		"fit in a late team": func(d *duel) {
			apptest.Must(d.Planning.AutoSchedule(d.T.Context(), d.Owner, d.open, scheduling.SeasonChange{}))(d.T)
			apptest.Must(d.Leagues.CreateTeams(d.T.Context(), d.Owner, d.open, []string{"Late"}))(d.T)
			apptest.Must(d.Planning.AutoSchedule(d.T.Context(), d.Owner, d.open, scheduling.SeasonChange{Mode: schedule.FitIn}))(d.T)
			if n := len(d.lines(d.open)); n != 10 {
				d.T.Errorf("%d games", n)
			}
		},
		"a waiting game": func(d *duel) {
			line := apptest.Must(d.schedule(d.Owner, d.open, d.openTeams, string(thursday), "19:00", "Court 1"))(d.T)
			change := scheduling.OpeningsChange{NightChange: league.NightChange{Day: thursday, CourtsOut: []string{"Court 1", "Court 2"}}}
			apptest.Must(d.Planning.ChangeOpenings(d.T.Context(), d.Owner, d.open, change, scheduling.NightChange{}))(d.T)
			change.CourtsOut = []string{"Court 1"}
			apptest.Must(d.Planning.ChangeOpenings(d.T.Context(), d.Owner, d.open, change, scheduling.NightChange{}))(d.T)
			apptest.Must(d.Planning.PlaceWaiting(d.T.Context(), d.Owner, d.open, thursday, scheduling.NightChange{}))(d.T)
			slots := apptest.Must(d.Planning.Slots(d.T.Context(), d.Owner, line.ID))(d.T)
			for _, slot := range slots {
				if slot.Day == thursday && slot.GameTime == "19:00" && league.FoldName(*slot.CourtName) == "court 2" && slot.Legal {
					d.T.Errorf("the taken place is offered: %+v", slot)
				}
			}
		},
		"a court for one night": func(d *duel) {
			change := scheduling.OpeningsChange{NightChange: league.NightChange{Day: thursday, CourtsOut: []string{"Court 1"}, Courts: []league.NightCourt{{CourtName: "Court 2"}}}}
			apptest.Must(d.schedule(d.Owner, d.open, d.openTeams, string(thursday), "19:00", "Court 1"))(d.T)
			apptest.Must(d.Planning.ChangeOpenings(d.T.Context(), d.Owner, d.open, change, scheduling.NightChange{}))(d.T)
		},
		"a late match": func(d *duel) {
			planned := d.planFinals("20:00", nextThursday)
			at := league.TimeOfDay(*planned.Places[0].GameTime)
			apptest.Must(d.schedule(d.Owner, d.open, d.openTeams, string(nextThursday), string(league.AtMinute(at.Minutes()+180)), "Court 2"))(d.T)
			for _, minutes := range []int{30, 60, 90, 120} {
				_, err := d.Finals.Delay(d.T.Context(), d.Owner, planned.Places[0].ID, minutes, true, false)
				d.FailUnlessRefused(err)
				d.expectNoClash()
			}
		},
		"a longer game": func(d *duel) {
			apptest.Must(d.schedule(d.Owner, d.open, d.openTeams, string(thursday), "19:45", "Court 2"))(d.T)
			_, err := d.Leagues.UpdateLeague(d.T.Context(), d.Owner, d.mixed, func(l *league.League) { l.GameDuration = 60 })
			expectSentence(d.T, err, "by Open")
		},
		"the next season": func(d *duel) {
			apptest.Must(d.Seasons.Close(d.T.Context(), d.Owner, d.open))(d.T)
			next := apptest.Must(d.Seasons.Start(d.T.Context(), d.Owner, d.open, seasons.Request{SeasonName: "2027", StartDate: new(thursday), Basis: "same", Copied: standings.CopiedSettings{Courts: true}}, false))(d.T)
			apptest.Must(d.Planning.AutoSchedule(d.T.Context(), d.Owner, next.ID, scheduling.SeasonChange{}))(d.T)
			if n := len(d.lines(next.ID)); n != 6 {
				d.T.Errorf("%d games", n)
			}
		},
		"a league from a file": func(d *duel) {
			var file bytes.Buffer
			if err := d.Transfer.ExportLeague(d.T.Context(), d.Owner, d.mixed, &file); err != nil {
				d.T.Fatal(err)
			}
			apptest.Must(d.Transfer.ImportLeague(d.T.Context(), transfer.ImportOptions{Owner: d.Owner.UserID}, &file))(d.T)
			if adoption := d.adopt(d.Owner, ""); len(adoption.Clashes) != 1 {
				d.T.Errorf("joining lists the clash: %v", adoption.Clashes)
			}
			if pairs := d.clashes(); len(pairs) != 1 { // which was there before it joined, and stays until a person moves a game
				d.T.Errorf("%d clashes", len(pairs))
			}
			if err := d.Planning.DeleteSchedule(d.T.Context(), d.Owner, d.game.ID, true); err != nil {
				d.T.Fatal(err)
			}
		},
		"a tournament": func(d *duel) {
			cup := apptest.Must(d.Tournaments.Create(d.T.Context(), d.Owner, tournaments.Request{
				Edit: func(l *league.League) { *l = league.CreateDefaults(); l.Name, l.Timezone = "Cup", "UTC" },
				Day:  thursday, Start: "19:00", End: "22:00", Courts: []string{"Court 1", "Court 2"}, Teams: []string{"A", "B", "C", "D"}, Minutes: 15, Format: "single",
			}, false))(d.T)
			if adoption := d.adopt(d.Owner, ""); len(adoption.Clashes) == 0 {
				d.T.Errorf("joining lists no clash: %v", adoption)
			}
			for _, match := range d.lines(cup.LeagueID) {
				if strings.HasPrefix(match, string(nextThursday)) {
					d.T.Errorf("%s", match)
				}
			}
			moved := apptest.Must(d.Planning.MoveNight(d.T.Context(), d.Owner, cup.LeagueID, thursday, string(nextThursday), scheduling.NightChange{}))(d.T)
			if *moved.MovedTo != nextThursday {
				d.T.Errorf("%+v", moved)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachHall(t, func(f *fixture) {
				d := newDuel(f)
				way(d)
				d.expectNoClash()
			})
		})
	}
}
