package standings_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/app/withdrawals"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestTenWeeksAgreeWithANaiveModel plays weekly and overall leagues with any table rules and movement for ten weeks in a database:
// results, late corrections, forfeits, no-shows, withdrawals and advances, and what takes each of them back. The model keeps games and
// teams in lists, and knows from the database only which games were planned. After every step the games, the teams, all tables with
// their reasons and the records are the same, and what cannot be taken back is refused.
func TestTenWeeksAgreeWithANaiveModel(t *testing.T) {
	storetest.SkipUnderRace(t)
	count := 1
	if apptest.Prove {
		count = 250
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		steps := map[string]int{}
		for seed := range count {
			l := &tenWeeks{Server: apptest.New(t, s, apptest.SecretHere), random: rand.New(rand.NewPCG(uint64(seed), 16)), steps: steps}
			l.Owner = l.Join(fmt.Sprintf("manager%d@example.org", seed)) // nobody may have so many leagues
			l.Now = time.Date(2027, 3, 4, 12, 0, 0, 0, time.UTC)         // the clocks change on the 14th
			l.begin(seed)
			for range 10 {
				l.week()
				if t.Failed() {
					t.Fatalf("season %d, %s, after %s, by %+v", seed, l.model.league.ScheduleMode, strings.Join(l.done, ", "), l.model.league.TableRules)
				}
			}
		}
		t.Logf("%d seasons: %v", count, steps)
		for _, step := range []string{"advance", "second click", "undo advance", "undo advance refused", "play", "draw", "late edit", "forfeit", "undo forfeit",
			"no-show", "undo no-show", "withdraw keep", "withdraw forfeit", "withdraw void", "undo withdrawal", "move"} {
			if steps[step] == 0 && apptest.Prove { // a sample need not have all
				t.Errorf("%q never happened: %v", step, steps)
			}
		}
	})
}

// tenWeeks is a league in a database, and what the model knows of it.
type tenWeeks struct {
	*apptest.Server
	random *rand.Rand
	id     int64
	steps  map[string]int
	done   []string // in this league
	zone   *time.Location

	model     season
	forfeited map[int64]league.Game // the game before it was forfeited
	left      map[int64][]leftGame  // by team: what its withdrawal has made of its games
	advanced  *madeAdvance          // the last one, unless it was taken back
	noShow    func()                // takes the last no-show back; nil if there is none
}

// leftGame is a game that a withdrawal has changed.
type leftGame struct {
	id     int64
	fate   league.GameFate
	before league.Game
}

// madeAdvance is what taking an advance back restores.
type madeAdvance struct {
	from  int
	tiers map[int64]int
	games []int64 // that were there before
}

func (l *tenWeeks) begin(seed int) {
	l.T.Helper()
	ctx := l.T.Context()
	rules := randomTableRules(l.random)
	sets := []int{1, 1, 3}[l.random.IntN(3)]
	made := apptest.Must(l.Leagues.CreateLeague(ctx, l.Owner, func(to *league.League) {
		*to = league.CreateDefaults()
		to.Name, to.StartDate, to.GameDay = fmt.Sprint("Ten weeks ", seed), new(league.Date("2027-03-04")), new(league.Thursday)
		to.ScheduleMode, to.TierCount = []league.ScheduleMode{league.Weekly, league.Overall}[seed%2], 2+l.random.IntN(2)
		to.TimeBlockStart, to.TimeBlockEnd = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("22:00"))
		to.TableRules, to.Rules.Sets, to.Rules.Draws = rules, sets, rules.Draws && sets == 1
	}))(l.T)
	l.id, l.model.league = made.ID, made.League
	l.zone = apptest.Must(time.LoadLocation(made.Timezone))(l.T)
	for tier := 1; tier <= made.TierCount; tier++ {
		apptest.Must(l.Leagues.CreateCourt(ctx, l.Owner, league.Court{LeagueID: l.id, Tier: tier, CourtName: fmt.Sprint("Court ", tier)}))(l.T)
		for range 2 + l.random.IntN(4) {
			name := fmt.Sprint("Team ", len(l.model.teams)+1)
			team := apptest.Must(l.Leagues.CreateTeams(ctx, l.Owner, l.id, []string{name}))(l.T)[0]
			team = apptest.Must(l.Leagues.UpdateTeam(ctx, l.Owner, team.ID, func(t *league.Team) { t.Tier = tier }))(l.T)
			l.model.teams = append(l.model.teams, team)
			l.Now = l.Now.Add(time.Duration(l.random.IntN(2)) * time.Second) // some teams are equally old
		}
	}
	l.forfeited, l.left = map[int64]league.Game{}, map[int64][]leftGame{}
}

// week plans a week, plays most of it and does what people do besides.
func (l *tenWeeks) week() {
	l.advance()
	l.Now = l.Now.Add(10 * time.Hour)
	for range 4 + l.random.IntN(10) {
		switch l.random.IntN(20) {
		case 0:
			l.advance()
		case 1:
			l.undoAdvance()
		case 2, 3:
			l.lateEdit()
		case 4, 5:
			l.forfeit()
		case 6:
			l.undoForfeit()
		case 7, 8, 9:
			l.noShowTonight()
		case 10:
			l.withdraw()
		case 11, 12:
			l.undoWithdrawal()
		default:
			l.play()
		}
		l.Now = l.Now.Add(20 * time.Minute)
		if l.check(); l.T.Failed() {
			return
		}
	}
	l.noShow = nil
	l.Now = l.Now.Add(7 * 24 * time.Hour).Truncate(24 * time.Hour).Add(12 * time.Hour)
}

func (l *tenWeeks) did(step string) {
	l.steps[step]++
	l.done = append(l.done, step)
}

// naive returns the model for tables by any rules.
func (l *tenWeeks) naive() naive {
	n := newNaive(l.model)
	n.isByRule = true
	return n
}

// some returns a random game of the model for which is holds; nil if there is none.
func (l *tenWeeks) some(is func(league.Game) bool) *league.Game {
	var found []int
	for i, g := range l.model.games {
		if is(g) {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return &l.model.games[found[l.random.IntN(len(found))]]
}

func (l *tenWeeks) team(id int64) *league.Team {
	return &l.model.teams[slices.IndexFunc(l.model.teams, func(t league.Team) bool { return t.ID == id })]
}

// bothPlay reports whether neither team of a game has withdrawn.
func (l *tenWeeks) bothPlay(g league.Game) bool {
	return l.team(g.Team1ID).WithdrawnOn == nil && l.team(g.Team2ID).WithdrawnOn == nil
}

func (l *tenWeeks) today() league.Date { return league.DayOf(l.Now, l.zone) }

// advance compares who moves and the new week, and takes over which games are planned.
func (l *tenWeeks) advance() {
	l.T.Helper()
	n := l.naive()
	want, week := n.presentTiers(), n.league.CurrentWeek
	if next := n.latest() + 1; next > week {
		week = next
		if n.league.ScheduleMode == league.Weekly {
			want = n.tiersAfter(n.latest())
		} else {
			for k, tier := range n.split() {
				for _, t := range part(tier, false) {
					want[t.ID] = k + 1
				}
			}
		}
	}
	before := &madeAdvance{from: n.league.CurrentWeek, tiers: n.presentTiers()}
	for _, g := range l.model.games {
		before.games = append(before.games, g.ID)
	}
	done, err := l.Planning.AdvanceWeek(l.T.Context(), l.Owner, l.id, nil, nil, false)
	if fault.Of(err).Kind == fault.Invalid && !l.hasGames(want) {
		l.did("advance refused")
		return
	}
	if err != nil {
		l.T.Fatalf("advance to week %d after %v: %v", week, l.done, err)
	}
	moved := 0
	for i, t := range l.model.teams {
		if l.model.teams[i].Tier = want[t.ID]; t.Tier != want[t.ID] {
			moved++
		}
	}
	if done.WeekAdvanced != week || len(done.Moves) != moved {
		l.T.Errorf("week %d, want %d; %d teams to move, and %+v", done.WeekAdvanced, week, moved, done.Moves)
	}
	if week == n.league.CurrentWeek {
		l.did("second click")
	} else {
		l.did("advance")
		l.advanced, l.model.league.CurrentWeek = before, week
	}
	l.steps["move"] += moved
	l.takeOverPlan(week)
}

// hasGames reports whether a tier has two teams that play.
func (l *tenWeeks) hasGames(tiers map[int64]int) bool {
	count := map[int]int{}
	for _, t := range part(l.model.teams, false) {
		count[tiers[t.ID]]++
	}
	for _, teams := range count {
		if teams > 1 {
			return true
		}
	}
	return false
}

// takeOverPlan takes games into the model that were planned for a week, and removes those that are no longer. Only games that are to be
// played may change.
func (l *tenWeeks) takeOverPlan(week int) {
	l.T.Helper()
	stored := map[int64]league.Game{}
	for _, g := range l.GamesOf(l.id) {
		stored[g.ID] = g
	}
	known := map[int64]bool{}
	l.model.games = slices.DeleteFunc(l.model.games, func(g league.Game) bool {
		known[g.ID] = true
		_, isThere := stored[g.ID]
		if !isThere && g.Status != league.Scheduled {
			l.T.Errorf("the plan has removed %+v", g)
		}
		return !isThere
	})
	for i, g := range l.model.games {
		if g.Status == league.Scheduled { // it may have been put elsewhere
			l.model.games[i].Day, l.model.games[i].GameDate = stored[g.ID].Day, stored[g.ID].GameDate
		}
	}
	for _, g := range l.GamesOf(l.id) {
		if known[g.ID] {
			continue
		}
		if g.Status != league.Scheduled || !l.bothPlay(g) || g.Tier != l.team(g.Team1ID).Tier || g.Tier != l.team(g.Team2ID).Tier || l.naive().week(g) != week {
			l.T.Errorf("planned for week %d: %+v", week, g)
		}
		l.model.games = append(l.model.games, g)
	}
	slices.SortFunc(l.model.games, func(a, b league.Game) int { return int(a.ID - b.ID) })
}

// undoAdvance takes the last advance back unless a game of its week was played.
func (l *tenWeeks) undoAdvance() {
	l.T.Helper()
	n := l.naive()
	isPossible := l.advanced != nil
	for i, g := range l.model.games {
		if n.weeks[i] == l.model.league.CurrentWeek && g.Forfeit == "" && (g.Status == league.Completed || g.Status == league.Void) {
			isPossible = false
		}
	}
	_, err := l.Planning.UndoAdvance(l.T.Context(), l.Owner, l.id)
	if !isPossible {
		if fault.Of(err).Kind != fault.Conflict {
			l.T.Errorf("undo of the advance: %v", err)
		}
		l.did("undo advance refused")
		return
	}
	if err != nil {
		l.T.Fatalf("undo of the advance: %v", err)
	}
	l.model.league.CurrentWeek = l.advanced.from
	for i, t := range l.model.teams {
		l.model.teams[i].Tier = l.advanced.tiers[t.ID]
	}
	l.model.games = slices.DeleteFunc(l.model.games, func(g league.Game) bool { return !slices.Contains(l.advanced.games, g.ID) })
	l.advanced = nil
	l.did("undo advance")
}

// withdraw lets a team withdraw today, unless hardly any would be left.
func (l *tenWeeks) withdraw() {
	l.T.Helper()
	playing := part(l.model.teams, false)
	if len(playing) < 4 {
		return
	}
	team := l.team(playing[l.random.IntN(len(playing))].ID)
	how := []league.WithdrawHow{league.KeepResults, league.ForfeitRest, league.AnnulledByTeam}[l.random.IntN(3)]
	_, err := l.Withdrawals.Withdraw(l.T.Context(), l.Owner, team.ID, withdrawals.Request{How: how}, false)
	if err != nil {
		l.T.Fatalf("withdraw: %v", err)
	}
	team.WithdrawnOn = new(l.today())
	l.left[team.ID] = nil
	for i, g := range l.model.games {
		after := &l.model.games[i]
		isLeft := g.Day != nil && *g.Day >= l.today()
		fate := league.GameFate("")
		switch {
		case g.Team1ID != team.ID && g.Team2ID != team.ID:
		case g.Status == league.Completed && how == league.AnnulledByTeam:
			fate, after.Status = league.FateVoid, league.Void
		case g.Status != league.Scheduled:
		case how == league.AnnulledByTeam, isLeft && how == league.KeepResults:
			fate, after.Status = league.FateCancelled, league.Cancelled
		case isLeft:
			fate = league.FateForfeited
			l.forfeitInModel(after, map[bool]league.Forfeit{true: league.ByTeam1, false: league.ByTeam2}[g.Team1ID == team.ID])
		}
		if fate != "" {
			l.left[team.ID] = append(l.left[team.ID], leftGame{g.ID, fate, g})
		}
	}
	l.did("withdraw " + string(how))
}

// undoWithdrawal takes a withdrawal back. It is refused if the place of a game is taken by now.
func (l *tenWeeks) undoWithdrawal() {
	l.T.Helper()
	gone := part(l.model.teams, true)
	if len(gone) == 0 {
		return
	}
	team := l.team(gone[l.random.IntN(len(gone))].ID)
	_, err := l.Withdrawals.Undo(l.T.Context(), l.Owner, team.ID)
	if fault.Of(err).Kind == fault.Conflict && strings.Contains(err.Error(), "can no longer be taken back") {
		l.did("undo withdrawal refused")
		return
	}
	if err != nil {
		l.T.Fatalf("undo of the withdrawal of %s: %v", team.Name, err)
	}
	team.WithdrawnOn = nil
	for _, was := range l.left[team.ID] {
		i := slices.IndexFunc(l.model.games, func(g league.Game) bool { return g.ID == was.id })
		if i < 0 {
			continue // the week was taken back
		}
		switch g := &l.model.games[i]; {
		case was.fate == league.FateCancelled && g.Status == league.Cancelled:
			g.Status = league.Scheduled
		case was.fate == league.FateForfeited && g.Forfeit != "" && g.Status == league.Completed:
			*g = l.forfeited[g.ID]
			delete(l.forfeited, g.ID)
		case was.fate == league.FateVoid && g.Status == league.Void:
			g.Status = league.Completed
		}
	}
	delete(l.left, team.ID)
	l.did("undo withdrawal")
}
