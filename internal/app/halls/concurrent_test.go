package halls_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/app/finals"
	"sideout/internal/app/halls"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/withdrawals"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store/storetest"
)

// TestTwoPlannersAtOnce lets two leagues plan their seasons on the same courts at the same moment, on two servers of one database.
func TestTwoPlannersAtOnce(t *testing.T) {
	rounds := 3
	if apptest.Prove {
		rounds = 200
	}
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			at := address(t)
			f := newFixture(t, storetest.Open(t, at))
			servers := [2]*fixture{f, f}
			if name != "SQLite" { // which one server opens only
				servers[1] = &fixture{Server: apptest.New(t, storetest.Open(t, at), apptest.SecretHere)}
			}
			planAtOnce(f, servers, rounds)
		})
	}
}

func planAtOnce(f *fixture, servers [2]*fixture, rounds int) {
	t, ctx := f.T, f.T.Context()
	var ids [2]int64
	for i := range ids {
		ids[i], _ = f.newLeague(f.Owner, fmt.Sprint("League ", i), 4)
	}
	f.adopt(f.Owner, "")
	planned := 0
	for range rounds {
		var wait sync.WaitGroup
		var failed [2]bool
		for i, id := range ids {
			wait.Go(func() {
				_, err := servers[i].Planning.AutoSchedule(ctx, f.Owner, id, scheduling.SeasonChange{Mode: schedule.PlanAnew})
				if failed[i] = err != nil; failed[i] && !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if pairs := f.clashes(); len(pairs) > 0 {
			t.Fatalf("%d clashes: %+v", len(pairs), pairs[0])
		}
		for i, id := range ids {
			lines, _, err := f.Planning.Schedules(ctx, f.View(id))
			if err != nil {
				t.Fatal(err)
			}
			if planned += len(lines); !failed[i] && len(lines) != 6 {
				t.Errorf("%d games", len(lines))
			}
			for _, g := range lines {
				if err := f.Planning.DeleteSchedule(ctx, f.Owner, g.ID, true); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if planned < rounds*6 {
		t.Errorf("only %d games were planned in %d rounds", planned, rounds)
	}
}

// TestRandomCallsNeverTakeACourtTwice makes random changes of three leagues of a hall, and compares their games after each.
func TestRandomCallsNeverTakeACourtTwice(t *testing.T) {
	steps := 150
	if apptest.Prove {
		steps = 2000
	}
	eachHall(t, func(f *fixture) {
		t, ctx := f.T, f.T.Context()
		random := rand.New(rand.NewPCG(33, 2))
		var ids []int64
		teams := map[int64][]int64{}
		for i := range 3 {
			id, of := f.newLeague(f.Owner, fmt.Sprint("League ", i), 4)
			ids, teams[id] = append(ids, id), of
		}
		f.adopt(f.Owner, "")
		stored, refused := 0, 0
		cancelled, noShows, known := map[int64][]scheduling.RestoredPlace{}, map[int64][]int64{}, map[int64]*knownFinals{}
		for step := range steps {
			id := ids[random.IntN(len(ids))]
			day := league.Date("2026-12-03").AddDays(7 * random.IntN(2))
			at := league.AtMinute(18*60 + 15*random.IntN(14))
			court := []string{"Court 1", "court 2"}[random.IntN(2)]
			lines, _, err := f.Planning.Schedules(ctx, f.View(id))
			if err != nil {
				t.Fatal(err)
			}
			kind := random.IntN(18)
			if len(lines) == 0 {
				kind = 0
			}
			change := scheduling.OpeningsChange{NightChange: league.NightChange{Day: day}}
			team := teams[id][random.IntN(4)]
			switch kind {
			case 0, 1:
				pair := random.Perm(4)
				_, err = f.schedule(f.Owner, id, []int64{teams[id][pair[0]], teams[id][pair[1]]}, string(day), string(at), court)
			case 2:
				_, err = f.Planning.UpdateSchedule(ctx, f.Owner, lines[random.IntN(len(lines))].ID,
					scheduling.ScheduleChange{Day: &day, GameTime: &at, CourtName: new(&court), Force: true})
			case 3:
				status := []league.Status{league.Cancelled, league.Scheduled}[random.IntN(2)]
				_, err = f.Planning.UpdateSchedule(ctx, f.Owner, lines[random.IntN(len(lines))].ID, scheduling.ScheduleChange{Status: &status, Force: true})
			case 4:
				_, err = f.Planning.SwapSchedules(ctx, f.Owner, lines[random.IntN(len(lines))].ID, lines[random.IntN(len(lines))].ID, true)
			case 5:
				line := lines[random.IntN(len(lines))]
				if err = f.Planning.DeleteSchedule(ctx, f.Owner, line.ID, false); err == nil && random.IntN(2) == 0 {
					_, err = f.Leagues.RestoreGame(ctx, f.Owner, *line.GameID)
				}
			case 6:
				_, err = f.Planning.AutoSchedule(ctx, f.Owner, id, scheduling.SeasonChange{Mode: []schedule.ReplanMode{"", schedule.FitIn, schedule.PlanAnew}[random.IntN(3)]})
			case 7:
				_, err = f.Planning.MoveNight(ctx, f.Owner, id, day, string(day.AddDays(7*(random.IntN(3)-1))), scheduling.NightChange{})
			case 8:
				_, err = f.Leagues.UpdateLeague(ctx, f.Owner, id, func(l *league.League) { l.GameDuration = 30 + 15*random.IntN(3) })
			case 9, 10:
				if change.CourtsOut = nil; kind == 9 {
					change.CourtsOut = []string{court}
				}
				_, err = f.Planning.ChangeOpenings(ctx, f.Owner, id, change, scheduling.NightChange{})
			case 11: // a cancelled night, and half of the time its games are back later
				if _, err = f.Planning.CancelNight(ctx, f.Owner, id, day, scheduling.NightChange{}); err == nil {
					cancelled[id] = restoredPlaces(lines, day)
				}
			case 12:
				if change.Restore = cancelled[id]; change.Restore != nil {
					_, err = f.Planning.ChangeOpenings(ctx, f.Owner, id, change, scheduling.NightChange{})
				}
			case 13:
				_, err = f.Planning.UndoPlan(ctx, f.Owner, id)
			case 14:
				_, err = f.Planning.PlaceWaiting(ctx, f.Owner, id, day, scheduling.NightChange{})
			case 15:
				request := halls.ClosingRequest{Day: string(day)}
				if random.IntN(2) == 0 {
					request.From = &at
				}
				_, err = f.Halls.Close(ctx, f.Owner, f.hall.ID, request, random.IntN(4) == 0)
			case 16: // a no-show that is taken back after other leagues may have taken the places
				if err = f.undoNoShow(noShows, team); err == nil {
					var noShow withdrawals.NoShow
					noShow, err = f.NoShows.Forfeit(ctx, f.Owner, team, string(day))
					noShows[team] = noShow.GameIDs
				}
			case 17: // finals that are planned, then removed, then restored
				err = f.nextOfFinals(known, id, teams[id], day, court)
			}
			f.FailUnlessRefused(err)
			if stored++; err != nil {
				stored, refused = stored-1, refused+1
			}
			if pairs := f.clashes(); len(pairs) > 0 {
				t.Fatalf("step %d, kind %d: %d clashes: %+v", step, kind, len(pairs), pairs[0])
			}
		}
		t.Logf("%d changes stored, %d refused", stored, refused)
		if stored < steps/4 {
			t.Errorf("only %d of %d changes were stored", stored, steps)
		}
	})
}

// restoredPlaces returns where the games of a night are.
func restoredPlaces(lines []league.ScheduledGame, day league.Date) (places []scheduling.RestoredPlace) {
	for _, s := range lines {
		if s.Day == day && s.Stage != league.Finals {
			places = append(places, scheduling.RestoredPlace{ID: s.ID, Day: s.Day, GameTime: s.GameTime, CourtName: s.CourtName, Pinned: s.Pinned, Cancelled: true})
		}
	}
	return places
}

// undoNoShow takes the last no-show of a team back, if there was one.
func (f *fixture) undoNoShow(noShows map[int64][]int64, team int64) error {
	if noShows[team] == nil {
		return nil
	}
	_, err := f.NoShows.Undo(f.T.Context(), f.Owner, team, noShows[team])
	delete(noShows, team)
	return err
}

// knownFinals are finals that were planned, and may be removed.
type knownFinals struct {
	id        int64
	isRemoved bool
}

// nextOfFinals plans finals of a league, removes them or restores them.
func (f *fixture) nextOfFinals(known map[int64]*knownFinals, id int64, seeds []int64, day league.Date, court string) error {
	ctx, own := f.T.Context(), known[id]
	switch {
	case own == nil:
		planned, err := f.Finals.Plan(ctx, f.Owner, id, finals.Request{Force: true, FinalsPlan: league.FinalsPlan{
			Name: "Cup", Format: "single", From: league.SeedsByHand, Seeds: seeds, Duty: "none", Courts: []string{court},
			Nights: []league.FinalsNight{{Day: day, Start: "18:00", End: "23:00"}},
		}}, false)
		if err == nil {
			known[id] = &knownFinals{id: planned.ID}
		}
		return err
	case own.isRemoved:
		_, err := f.Finals.Restore(ctx, f.Owner, own.id)
		own.isRemoved = err != nil
		return err
	}
	err := f.Finals.Remove(ctx, f.Owner, own.id)
	own.isRemoved = err == nil
	return err
}
