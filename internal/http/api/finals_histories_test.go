package api

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/finals"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestRandomHistoriesOfFinals lets a manager do anything to the matches of random knockouts: results, corrections, forfeits, matches that
// are opened again, void, cancelled, moved or late, teams that do not come or come instead of others, and what takes each back. After
// every step the stored finals are what package bracket makes of the results alone; what was refused would have given a match that
// was played other teams, and has changed nothing; and no court stands empty while a match waits for one.
func TestRandomHistoriesOfFinals(t *testing.T) {
	storetest.SkipUnderRace(t)
	count, steps := 4, 25
	if os.Getenv("PROVE") != "" {
		count, steps = 400, 60
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		clock := &testClock{}
		app := app.New(s, apptest.NewPasswords(), testSecret, clock.Now, league.DefaultQuotas)
		done, refused := 0, 0
		for seed := range count {
			clock.Set(testNow)
			h := newFinalsHistory(t, s, app, clock, uint64(seed))
			for range steps {
				h.step()
				if t.Failed() {
					t.Fatalf("seed %d, %s of %d teams: %q", seed, h.order.Format, h.order.Teams, h.actions)
				}
			}
			done, refused = done+h.done, refused+h.refused
		}
		if done == 0 || refused == 0 {
			t.Errorf("%d changes and %d refusals prove nothing", done, refused)
		}
		t.Logf("%d knockouts, %d changes, %d refused", count, done, refused)
	})
}

type finalsHistory struct {
	t        *testing.T
	r        *rand.Rand
	app      *app.Services
	store    *store.Store
	clock    *testClock
	owner    access.Actor
	league   int64
	finals   int64
	order    bracket.Order
	knockout bracket.Knockout
	reserve  int64
	model    finalsModel
	tokens   map[string]string
	actions  []string

	done, refused, taken int

	hasLeft  func(team int64) bool // whether a team has withdrawn; nil if none does
	isShared bool                  // whether other games take courts and teams, so that a match may wait while a court is free
	others   []*finalsHistory      // of the other finals of the league
}

func newFinalsHistory(t *testing.T, s *store.Store, app *app.Services, clock *testClock, seed uint64) *finalsHistory {
	t.Helper()
	ctx := t.Context()
	h := &finalsHistory{t: t, r: rand.New(rand.NewPCG(seed, 18)), app: app, store: s, clock: clock}
	h.owner = access.Actor{UserID: fmt.Sprint("finals-", seed)}
	check(t, s.Write(ctx, func(tx *store.Tx) error {
		return tx.Users.CreateUser(account.User{ID: h.owner.UserID, CreatedAt: testNow, UpdatedAt: testNow})
	}))
	h.chooseOrder()
	made, err := app.Leagues.CreateLeague(ctx, h.owner, func(l *league.League) { l.Name, l.Timezone = "Random", "UTC" })
	check(t, err)
	names := make([]string, h.order.Teams+1)
	for i := range names {
		names[i] = fmt.Sprint("Team ", i)
	}
	teams, err := app.Leagues.CreateTeams(ctx, h.owner, made.ID, names)
	check(t, err)
	h.league = made.ID
	check(t, h.plan("Cup", teams))
	h.compare(h.look())
	return h
}

// chooseOrder chooses a format and a number of teams.
func (h *finalsHistory) chooseOrder() {
	for !h.order.Format.Fits(h.order.Teams) {
		formats := []bracket.Format{bracket.Single, bracket.Double, bracket.Consolation, bracket.Groups, bracket.Promotion, bracket.PagePlayoff}
		h.order = bracket.Order{Format: formats[h.r.IntN(len(formats))], Teams: 2 + h.r.IntN(9), SecondFinal: h.r.IntN(2) == 0, NoThird: h.r.IntN(4) == 0}
	}
}

// plan plans finals of the first of these teams, as many as the order has; the next one is in reserve.
func (h *finalsHistory) plan(name string, teams []league.Team) error {
	h.reserve, h.tokens = teams[h.order.Teams].ID, map[string]string{}
	h.model = finalsModel{bracket.Entry{Absent: map[int64]bool{}}, map[string]bracket.Result{}, map[string]bool{}, map[string]mark{}, map[string]*bracket.Result{}, map[string]mark{}, map[string]bool{}}
	for _, team := range teams[:h.order.Teams] {
		h.model.entry.Teams = append(h.model.entry.Teams, team.ID)
	}
	today := league.DayOf(h.clock.Now(), time.UTC)
	request := finals.Request{FinalsPlan: league.FinalsPlan{
		Name: name, Format: string(h.order.Format), From: league.SeedsByHand, Seeds: h.model.entry.Teams, SecondFinal: h.order.SecondFinal,
		NoThird: h.order.NoThird, Queue: h.r.IntN(2) == 0, Minutes: 20, FinalMinutes: 20, Duty: []string{"none", "loser", "waiting", "seeds"}[h.r.IntN(4)],
		Rest: 10 * h.r.IntN(2),
	}}
	for night := range 6 {
		request.Nights = append(request.Nights, league.FinalsNight{Day: today.AddDays(night), Start: "08:00", End: "23:00"})
	}
	for court := range 1 + h.r.IntN(4) {
		request.Courts = append(request.Courts, fmt.Sprint("Court ", court+1))
	}
	planned, err := h.app.Finals.Plan(context.Background(), h.owner, h.league, request, false)
	if err != nil {
		return err
	}
	h.finals = planned.ID
	if len(h.order.Groups) == 0 {
		h.order.Groups = planned.Groups
	}
	h.knockout, _ = bracket.Build(h.order)
	return nil
}

func (h *finalsHistory) note(format string, args ...any) {
	h.actions = append(h.actions, fmt.Sprintf(format, args...))
}

func (h *finalsHistory) look() finals.FinalsView {
	h.t.Helper()
	list, err := h.app.Finals.Find(context.Background(), h.owner, h.league)
	check(h.t, err)
	return list.Finals[slices.IndexFunc(list.Finals, func(v finals.FinalsView) bool { return v.ID == h.finals })]
}

// step does one thing to the stored finals and to the model.
func (h *finalsHistory) step() {
	h.t.Helper()
	h.clock.Advance(time.Duration(h.r.IntN(30)) * time.Minute)
	h.rainSometimes()
	before, after := h.look(), h.model.clone()
	now := map[string][2]int64{}
	for _, place := range before.Places {
		if place.GameID != nil {
			now[place.Key] = [2]int64{*place.Team1.TeamID, *place.Team2.TeamID}
		}
	}
	do := h.choose(before, &after, now)
	if do == nil {
		return
	}
	_, isAllowed := after.follow(h.knockout, now)
	err := do()
	switch {
	case err == nil && isAllowed:
		h.model, h.done = after, h.done+1
	case err == nil:
		h.t.Error("it was done, and would give a match that was played other teams")
	case !fault.Is(err, fault.Conflict):
		h.t.Errorf("it is refused with %v", err)
	case isAllowed && h.isTaken(err): // meanwhile another match was moved to the court of one that was cancelled
		h.taken++
	case isAllowed:
		h.t.Errorf("it is refused, and no match that was played would get other teams: %v", err)
	default:
		h.refused++
	}
	h.compare(h.look())
}

// isTaken reports whether a match cannot be brought back because its court is taken at that time, or a team by a game outside of the finals.
func (h *finalsHistory) isTaken(err error) bool {
	var f *fault.Error
	return errors.As(err, &f) && (f.Field == "courtName" || h.isShared && f.Field == "force")
}

// choose returns something that may be done now, and does it to the model.
func (h *finalsHistory) choose(v finals.FinalsView, m *finalsModel, now map[string][2]int64) func() error {
	ctx := context.Background()
	if h.r.IntN(12) == 0 {
		return h.changeTeams(m, now)
	}
	var matches []finals.FinalsMatch
	for _, place := range v.Places {
		if place.GameID != nil {
			matches = append(matches, place)
		}
	}
	if len(matches) == 0 {
		return nil
	}
	match := matches[h.r.IntN(len(matches))]
	key, game := match.Key, *match.GameID
	teams := [2]int64{*match.Team1.TeamID, *match.Team2.TeamID}
	scores := [2][2]int{{25, 10 + h.r.IntN(10)}, {10 + h.r.IntN(10), 25}}
	winner := h.r.IntN(2)
	score := scores[winner]
	switch n := h.r.IntN(20); {
	case n < 10 && m.marks[key] == "":
		h.note("%s is won by team %d", key, winner+1)
		m.results[key], m.played[key] = bracket.Result{Teams: teams, Winner: teams[winner]}, true
		return func() error {
			_, err := h.app.Scoring.ChangeGame(ctx, h.owner, game, scoring.GameChange{Team1Score: &score[0], Team2Score: &score[1], Status: new(league.Completed)})
			return err
		}
	case n < 12 && m.marks[key] == "":
		if _, has := m.results[key]; !has {
			return nil
		}
		h.note("%s is opened again", key)
		delete(m.results, key)
		return func() error {
			_, err := h.app.Scoring.ChangeGame(ctx, h.owner, game, scoring.GameChange{Status: new(league.Scheduled)})
			return err
		}
	case n < 14 && m.marks[key] != void:
		by := []league.Forfeit{league.ByTeam1, league.ByTeam2, league.ByBoth}[h.r.IntN(3)]
		h.note("%s is forfeited by %s", key, by)
		r := bracket.Result{Teams: teams, Winner: map[league.Forfeit]int64{league.ByTeam1: teams[1], league.ByTeam2: teams[0]}[by]}
		if m.marks[key] != forfeited || m.results[key].Winner != r.Winner { // else nothing changes
			delete(m.absence, key)
		}
		m.forfeit(key, r)
		return func() error { _, err := h.app.Leagues.ForfeitGame(ctx, h.owner, game, by); return err }
	case n < 15 && m.marks[key] == forfeited:
		h.note("the forfeit of %s is taken back", key)
		m.takeBack(key)
		return func() error { _, err := h.app.Leagues.UndoForfeit(ctx, h.owner, game); return err }
	case n < 16 && m.marks[key] == "" && m.results[key].Teams != [2]int64{}:
		h.note("%s is void", key)
		m.before[key] = nil
		if r, has := m.results[key]; has {
			m.before[key] = &r
		}
		delete(m.results, key)
		m.marks[key] = void
		return func() error { _, err := h.app.Leagues.AbandonGame(ctx, h.owner, game, league.Annul, ""); return err }
	case n < 17 && m.marks[key] == void:
		h.note("%s is not void any more", key)
		m.takeBack(key)
		return func() error { _, err := h.app.Leagues.UndoAbandon(ctx, h.owner, game); return err }
	case n < 18 && m.marks[key] == "" && m.results[key].Teams == [2]int64{} && match.ScheduleID != nil:
		h.note("%s is cancelled", key)
		m.marks[key] = cancelled
		return func() error { return h.schedule(*match.ScheduleID, league.Cancelled) }
	case m.marks[key] == cancelled:
		h.note("%s is brought back", key)
		delete(m.marks, key)
		return func() error { return h.schedule(*match.ScheduleID, league.Scheduled) }
	case n < 20 && !v.Queue && !match.State.IsOver() && match.Day != nil && match.Court != nil && m.marks[key] == "":
		h.note("%s is late", key)
		return func() error {
			_, err := h.app.Finals.Delay(ctx, h.owner, match.ID, 1+h.r.IntN(60), false, false)
			return err
		}
	}
	return nil
}

func (h *finalsHistory) schedule(line int64, status league.Status) error {
	_, err := h.app.Planning.UpdateSchedule(context.Background(), h.owner, line, scheduling.ScheduleChange{Status: &status, Force: true})
	return err
}

// changeTeams lets a team stay away or come again, or another one come instead of it.
func (h *finalsHistory) changeTeams(m *finalsModel, now map[string][2]int64) func() error {
	at := h.r.IntN(len(m.entry.Teams))
	team := m.entry.Teams[at]
	if h.hasLeft != nil && (h.hasLeft(team) || h.hasLeft(h.reserve)) {
		return nil // a team that has withdrawn neither comes after all nor instead of another one
	}
	change := finals.Change{}
	switch {
	case m.entry.Absent[team]:
		h.note("seed %d comes after all", at+1)
		*m = m.comesAfterAll(team, h.knockout, now)
	case h.r.IntN(3) == 0 && !slices.Contains(m.entry.Teams, h.reserve):
		h.note("another team is seed %d", at+1)
		m.entry.Teams[at] = h.reserve
		change.Seeds = new(slices.Clone(m.entry.Teams))
	default:
		h.note("seed %d stays away", at+1)
		m.entry.Absent[team] = true
	}
	absent := slices.Sorted(maps.Keys(m.entry.Absent))
	change.Absent = &absent
	return func() error {
		_, err := h.app.Finals.Change(context.Background(), h.owner, h.finals, change)
		return err
	}
}

// compare compares the stored finals with the model.
func (h *finalsHistory) compare(v finals.FinalsView) {
	h.t.Helper()
	all := h.knockout.Advance(h.model.entry, h.model.results)
	for i, want := range all {
		got := v.Places[i]
		if got.Key != want.Key || got.State != want.State || teamOf(got.WinnerID) != want.Winner.Team && want.State == bracket.Decided {
			h.t.Errorf("%s is %s, won by %d; the results make it %s %s, won by %d", got.Key, got.State, teamOf(got.WinnerID), want.Key, want.State, want.Winner.Team)
		}
		if shown := [2]int64{teamOf(got.Team1.TeamID), teamOf(got.Team2.TeamID)}; got.State != bracket.NotNeeded && !areSame(shown, [2]int64{want.Teams[0].Team, want.Teams[1].Team}) {
			h.t.Errorf("%s is played by %d and %d, want %v", got.Key, teamOf(got.Team1.TeamID), teamOf(got.Team2.TeamID), want.Teams)
		}
		if isGame := want.State == bracket.Ready || want.State == bracket.Decided; isGame != (got.GameID != nil) {
			h.t.Errorf("%s is %s, and its game is %v", got.Key, got.State, got.GameID)
		}
		if got.GameID != nil {
			h.compareGame(got)
		}
		if m := h.model.marks[got.Key]; (m == cancelled || m == void) != (got.Off != "") && want.State == bracket.Ready && got.Off != finals.OffWaiting {
			h.t.Errorf("%s is %q, want %q", got.Key, got.Off, m)
		}
		if token := *got.InviteToken; h.tokens[got.Key] == "" {
			h.tokens[got.Key] = token
		} else if h.tokens[got.Key] != token {
			h.t.Errorf("%s has another link", got.Key)
		}
	}
	if ranks := bracket.Standing(all, h.model.entry); len(ranks) != len(v.Ranks) {
		h.t.Errorf("%d teams have a rank, want %d", len(v.Ranks), len(ranks))
	}
	if v.Queue {
		h.compareCourts(v)
	}
}

// compareGame checks that the sides of a match are those of its game, so that each side has its own score.
func (h *finalsHistory) compareGame(place finals.FinalsMatch) {
	h.t.Helper()
	check(h.t, h.store.Read(context.Background(), func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(*place.GameID)
		if err == nil && (g.Team1ID != teamOf(place.Team1.TeamID) || g.Team2ID != teamOf(place.Team2.TeamID)) {
			h.t.Errorf("%s shows %d and %d, and its game has %d and %d", place.Key, teamOf(place.Team1.TeamID), teamOf(place.Team2.TeamID), g.Team1ID, g.Team2ID)
		}
		return err
	}))
}

func teamOf(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

// compareCourts checks that no court has two matches, and that none stands empty while a match waits.
func (h *finalsHistory) compareCourts(v finals.FinalsView) {
	h.t.Helper()
	taken := map[string]string{}
	open, waits := false, 0
	for _, place := range v.Places {
		if place.State == bracket.Ready && place.Off == "" {
			if place.Court == nil {
				waits++
			} else if other, isTaken := taken[*place.Court]; isTaken {
				h.t.Errorf("%s and %s are on %s", place.Key, other, *place.Court)
			} else {
				taken[*place.Court] = place.Key
			}
		}
		s := h.knockout.Matches[slices.IndexFunc(h.knockout.Matches, func(p bracket.Match) bool { return p.Key == place.Key })]
		open = open || !place.State.IsOver() && !s.Name.IsLast()
	}
	if !h.isShared && len(v.Next) > 0 && len(v.FreeCourts) > 0 && (open || slices.Contains(v.FreeCourts, v.FinalCourt)) {
		h.t.Errorf("%q are free, and %q wait", v.FreeCourts, v.Next)
	}
	if open && len(v.Next) != waits {
		last := 0
		for _, place := range v.Places {
			if p, _ := h.knockout.Find(place.Key); p.Name.IsLast() && place.State == bracket.Ready && place.Court == nil && place.Off == "" && !slices.Contains(v.Next, place.Key) {
				last++
			}
		}
		if len(v.Next)+last != waits {
			h.t.Errorf("%d matches wait for a court, and %q are in the queue", waits, v.Next)
		}
	}
}
