package api

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"sideout/internal/app"
	"sideout/internal/app/apptest"
	"sideout/internal/app/finals"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/withdrawals"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestRandomEveningsOfTwoFinals plays two finals of one league at the same time, which share courts and teams, with single games between
// them: everything that TestRandomHistoriesOfFinals does, to either of them, and teams that withdraw and take that back. After every step
// both finals are what package bracket makes of their results, and no court has two games at a time.
func TestRandomEveningsOfTwoFinals(t *testing.T) {
	storetest.SkipUnderRace(t)
	count, steps := 4, 30
	if os.Getenv("PROVE") != "" {
		count, steps = 400, 60
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		clock := &testClock{}
		app := app.New(s, apptest.NewPasswords(), testSecret, clock.Now, league.DefaultQuotas)
		var total eveningCounts
		for seed := range count {
			clock.Set(testNow)
			e := newFinalsEvening(t, s, app, clock, uint64(seed))
			for range steps {
				e.step()
				if t.Failed() {
					for _, h := range e.plans {
						t.Logf("%s of %d teams: %q", h.order.Format, h.order.Teams, h.actions)
					}
					t.Fatalf("seed %d", seed)
				}
			}
			total.add(e)
		}
		if total.done == 0 || total.refused == 0 || total.withdrawn == 0 || total.games == 0 {
			t.Errorf("%+v prove nothing", total)
		}
		t.Logf("%d evenings: %+v", count, total)
	})
}

// eveningCounts counts what has happened: changes, refusals because of results, and because courts or teams are taken, withdrawals, withdrawals
// that were taken back, and single games.
type eveningCounts struct{ done, refused, taken, withdrawn, back, games int }

func (c *eveningCounts) add(e *finalsEvening) {
	for _, h := range e.plans {
		c.done, c.refused, c.taken = c.done+h.done, c.refused+h.refused, c.taken+h.taken
	}
	c.withdrawn, c.back, c.games = c.withdrawn+e.counts.withdrawn, c.back+e.counts.back, c.games+e.counts.games
}

// finalsEvening is two finals of one league.
type finalsEvening struct {
	*finalsHistory // the first plan
	plans          []*finalsHistory
	teams          []league.Team
	withdrawn      map[int64]bool
	counts         eveningCounts
}

func newFinalsEvening(t *testing.T, s *store.Store, app *app.Services, clock *testClock, seed uint64) *finalsEvening {
	t.Helper()
	first := newFinalsHistory(t, s, app, clock, seed)
	second := &finalsHistory{t: t, r: first.r, app: app, store: s, clock: clock, owner: first.owner, league: first.league}
	second.chooseOrder()
	e := &finalsEvening{finalsHistory: first, plans: []*finalsHistory{first, second}, withdrawn: map[int64]bool{}}
	names := make([]string, second.order.Teams+1)
	for i := range names {
		names[i] = fmt.Sprint("Other ", i)
	}
	others, err := app.Leagues.CreateTeams(t.Context(), first.owner, first.league, names)
	check(t, err)
	for _, id := range append(slices.Clone(first.model.entry.Teams), first.reserve) {
		e.teams = append(e.teams, league.Team{ID: id})
	}
	shared := e.teams[:first.r.IntN(min(len(e.teams), second.order.Teams)+1)] // teams that play in both
	e.teams = append(slices.Clone(e.teams), others...)
	check(t, second.plan("Plate", append(slices.Clone(shared), others...)))
	first.others, second.others = []*finalsHistory{second}, []*finalsHistory{first}
	for _, h := range e.plans {
		h.isShared, h.hasLeft = true, func(id int64) bool { return e.withdrawn[id] }
	}
	e.compareAll(nil)
	return e
}

func (e *finalsEvening) step() {
	e.t.Helper()
	var compared *finalsHistory
	switch n := e.r.IntN(20); {
	case n == 0:
		e.leaveOrComeBack()
	case n == 1:
		e.scheduleGame()
	default:
		compared = e.plans[e.r.IntN(len(e.plans))]
		compared.step()
	}
	e.compareAll(compared)
}

// leaveOrComeBack lets a team withdraw, or takes that back. A team can withdraw if it is absent in all finals in which it is a seed and that
// are not over.
func (e *finalsEvening) leaveOrComeBack() {
	ctx, id := context.Background(), e.teams[e.r.IntN(len(e.teams))].ID
	if e.withdrawn[id] {
		e.noteAll("team %d takes its withdrawal back", id)
		_, err := e.app.Withdrawals.Undo(ctx, e.owner, id)
		check(e.t, err)
		delete(e.withdrawn, id)
		e.counts.back++
		return
	}
	mayLeave := true
	for _, h := range e.plans {
		isOver := bracket.IsOver(h.knockout.Advance(h.model.entry, h.model.results))
		mayLeave = mayLeave && (!slices.Contains(h.model.entry.Teams, id) || h.model.entry.Absent[id] || isOver)
	}
	how := []league.WithdrawHow{league.KeepResults, league.ForfeitRest}[e.r.IntN(2)]
	e.noteAll("team %d withdraws: %s, which it may: %t", id, how, mayLeave)
	_, err := e.app.Withdrawals.Withdraw(ctx, e.owner, id, withdrawals.Request{How: how}, false)
	switch {
	case mayLeave:
		check(e.t, err)
		e.withdrawn[id] = true
		e.counts.withdrawn++
	case !fault.Is(err, fault.Conflict):
		e.t.Errorf("a team withdraws that finals expect: %v", err)
	}
}

// scheduleGame plans a single game between two teams. It may be refused, because a court or a team is taken.
func (e *finalsEvening) scheduleGame() {
	a, b := e.teams[e.r.IntN(len(e.teams))].ID, e.teams[e.r.IntN(len(e.teams))].ID
	if a == b || e.withdrawn[a] || e.withdrawn[b] {
		return
	}
	at := e.clock.Now().UTC()
	request := scheduling.NewSchedule{
		LeagueID: e.league, Team1ID: a, Team2ID: b, GameDate: at.AddDate(0, 0, e.r.IntN(3)).Format("2006-01-02"),
		GameTime: fmt.Sprintf("%02d:%02d", 8+e.r.IntN(14), 5*e.r.IntN(12)), CourtName: fmt.Sprint("Court ", 1+e.r.IntN(4)),
	}
	_, err := e.app.Planning.ScheduleGame(context.Background(), e.owner, request)
	e.noteAll("teams %d and %d play on %s at %s on %s: %v", a, b, request.GameDate, request.GameTime, request.CourtName, err)
	if err == nil {
		e.counts.games++
	} else if !fault.Is(err, fault.Conflict) {
		e.t.Errorf("a single game is refused with %v", err)
	}
}

func (e *finalsEvening) noteAll(format string, args ...any) {
	for _, h := range e.plans {
		h.note(format, args...)
	}
}

// compareAll compares both finals with their models, but for those that were compared already, and checks that no court has two games at a
// time.
func (e *finalsEvening) compareAll(compared *finalsHistory) {
	e.t.Helper()
	var held []heldCourt
	for _, h := range e.plans {
		v := h.look()
		if h != compared {
			h.compare(v)
		}
		held = append(held, courtsOf(v)...)
	}
	check(e.t, e.store.Read(context.Background(), func(tx *store.Tx) error {
		l, err := tx.Leagues.FindLeague(e.league)
		if err != nil {
			return err
		}
		lines, err := tx.Schedules.SchedulesOf(e.league)
		for _, line := range lines {
			if from := line.GameTime.Minutes(); line.Stage != league.Finals && line.CourtName != nil && !line.FreesItsPlace() {
				held = append(held, heldCourt{fmt.Sprint("single game ", line.ID), *line.CourtName, line.Day, from, from + l.MinutesOf(line.Tier)})
			}
		}
		return err
	}))
	for i, a := range held {
		for _, b := range held[:i] {
			if a.isAtTimeOf(b) && a.what != b.what {
				e.t.Errorf("%+v and %+v are on one court", b, a)
			}
		}
	}
}

// heldCourt is a court that a game holds, from one minute of a day to another one.
type heldCourt struct {
	what, court string
	day         league.Date
	from, until int
}

func (h heldCourt) isAtTimeOf(other heldCourt) bool {
	return h.court == other.court && h.day == other.day && h.from < other.until && other.from < h.until
}

// courtsOf returns the courts that the matches of finals hold. Their matches take 20 minutes.
func courtsOf(v finals.FinalsView) (held []heldCourt) {
	for _, place := range v.Places {
		if place.Court != nil && place.Day != nil && place.Off == "" && !place.State.IsOver() {
			from := place.GameTime.Minutes()
			held = append(held, heldCourt{v.Name, *place.Court, *place.Day, from, from + 20})
		}
	}
	return held
}
