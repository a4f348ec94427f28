package scheduling

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scoring"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
	"sideout/internal/storage/transaction"
)

// TestStoredWeeksAgreeWithTheNaiveAdvance runs random steps on leagues in a database: it enters results, previews weeks,
// advances once and twice, and undoes advances.
func TestStoredWeeksAgreeWithTheNaiveAdvance(t *testing.T) {
	storetest.SkipUnderRace(t)
	count, isProof := 3, os.Getenv("PROVE") != ""
	if isProof {
		count = 200
	}
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
		outcomes := map[string]int{}
		for seed := range count {
			l := randomSeason{
				t: t, Service: New(db, links, games), leagues: leagues.New(db, links, games, quotas), scoring: scoring.New(db, links, games),
				actor: access.Actor{UserID: "ann"}, random: rand.New(rand.NewPCG(uint64(seed), 57)), outcomes: outcomes,
			}
			l.begin()
			for range 20 {
				l.step()
				now = now.Add(time.Hour)
			}
		}
		t.Log(outcomes)
		if !isProof {
			return // a sample need not have all outcomes
		}
		if outcomes["advanced"] == 0 || outcomes["refused"] == 0 || outcomes["undone"] == 0 || outcomes["undo refused"] == 0 {
			t.Errorf("at least one of these outcomes never occurred: %v", outcomes)
		}
	})
}

// randomSeason is a league in a database, with the state that undoing an advance must restore.
type randomSeason struct {
	*Service
	leagues *leagues.Service
	scoring *scoring.Service

	t        *testing.T
	actor    access.Actor
	random   *rand.Rand
	id       int64
	before   *planning      // the league before the last advance; nil if that cannot be undone
	outcomes map[string]int // how often each outcome of an advance or its undo has occurred
}

// begin creates the league of randomPlanning in the database, without its history.
func (l *randomSeason) begin() {
	l.t.Helper()
	ctx, p := l.t.Context(), randomPlanning(l.random)
	view, err := l.leagues.CreateLeague(ctx, l.actor, func(to *league.League) {
		*to = p.league
		to.Name, to.CurrentWeek = "League", 1
		if p.league.EndDate != nil && l.random.IntN(2) > 0 {
			to.EndDate = nil // otherwise most advances would be refused
		}
	})
	must(l.t, err)
	l.id = view.ID
	for _, c := range p.input.Courts {
		c.LeagueID = l.id
		_, err := l.leagues.CreateCourt(ctx, l.actor, c)
		must(l.t, err)
	}
	for _, team := range p.input.Teams {
		made, err := l.leagues.CreateTeams(ctx, l.actor, l.id, []string{team.Name})
		must(l.t, err)
		_, err = l.leagues.UpdateTeam(ctx, l.actor, made[0].ID, func(t *league.Team) { t.Tier = team.Tier })
		must(l.t, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// load reads the league.
func (l *randomSeason) load() (p planning) {
	l.t.Helper()
	must(l.t, l.db.Read(l.t.Context(), func(tx *store.Tx) (err error) {
		p, err = l.loadPlanning(tx, l.actor, l.id, access.Manage)
		return err
	}))
	p.input.Today, p.input.Now = "", "" // they change with the clock
	return p
}

func (l *randomSeason) step() {
	switch l.random.IntN(8) {
	case 0:
		l.undo()
	case 1, 2, 3:
		l.advance()
	default:
		l.enterResult()
	}
}

// enterResult completes a game of the schedule that has no result.
func (l *randomSeason) enterResult() {
	var open []int64
	for _, g := range l.load().input.Games {
		if g.Status == league.Scheduled {
			open = append(open, *g.GameID)
		}
	}
	if len(open) == 0 {
		return
	}
	_, err := l.scoring.ChangeGame(l.t.Context(), l.actor, open[l.random.IntN(len(open))], scoring.GameChange{
		Team1Score: new(25), Team2Score: new(10 + l.random.IntN(14)), Status: new(league.Completed)})
	must(l.t, err)
}

// advance previews the next week, advances, and advances again.
func (l *randomSeason) advance() {
	l.t.Helper()
	before := l.load()
	n := naiveAdvance{before}
	requested, _, tier := n.week()
	night := n.night(requested)
	preview, previewErr := l.AdvanceWeek(l.t.Context(), l.actor, l.id, nil, nil, true)
	l.checkUnchanged("a preview", before)
	advanced, err := l.AdvanceWeek(l.t.Context(), l.actor, l.id, nil, nil, false)
	if why := n.refusal(tier, night); why != "" {
		if fault.Of(err).Kind != fault.Invalid || previewErr == nil || err.Error() != previewErr.Error() {
			l.t.Errorf("the advance was refused with %v, its preview with %v; want %q", err, previewErr, why)
		}
		l.checkUnchanged("a refusal", before)
		l.outcomes["refused"]++
		return
	}
	must(l.t, err)
	after := l.load()
	week := weekByDays(*before.league.StartDate, night)
	if advanced.WeekAdvanced != week || after.league.CurrentWeek != week || !reflect.DeepEqual(advanced.Moves, preview.Moves) {
		l.t.Errorf("week %d, in the league %d, want %d; %v moved, %v in the preview", advanced.WeekAdvanced, after.league.CurrentWeek, week, advanced.Moves, preview.Moves)
	}
	for _, team := range after.input.Teams {
		if team.Tier != tier[team.ID] {
			l.t.Errorf("team %d is in tier %d, want %d", team.ID, team.Tier, tier[team.ID])
		}
	}
	if grown := len(after.input.Games) - len(before.input.Games); grown != advanced.SchedulesCreated-advanced.SchedulesDeleted {
		l.t.Errorf("%d lines more, but the response is %+v", grown, advanced.Planned)
	}
	if week != before.league.CurrentWeek {
		l.before = &before
		l.outcomes["advanced"]++
	}
	again, err := l.AdvanceWeek(l.t.Context(), l.actor, l.id, nil, nil, false)
	must(l.t, err)
	if again.WeekAdvanced != week || len(again.Moves)+again.SchedulesCreated+again.SchedulesMoved+again.SchedulesDeleted > 0 {
		l.t.Errorf("a second click: %+v", again)
	}
	l.checkUnchanged("a second click", after)
}

// undo undoes the last advance and checks that it is refused if it must be.
func (l *randomSeason) undo() {
	l.t.Helper()
	before := l.load()
	_, err := l.UndoAdvance(l.t.Context(), l.actor, l.id)
	possible := l.before != nil
	for _, g := range before.input.Games {
		possible = possible && !(g.Played && *g.WeekNumber == before.league.CurrentWeek)
	}
	if !possible {
		if fault.Of(err).Kind != fault.Conflict {
			l.t.Errorf("undo: %v", err)
		}
		l.checkUnchanged("a refusal", before)
		l.outcomes["undo refused"]++
		return
	}
	must(l.t, err)
	after := l.load()
	if after.league.CurrentWeek != l.before.league.CurrentWeek {
		l.t.Errorf("back in week %d, want %d", after.league.CurrentWeek, l.before.league.CurrentWeek)
	}
	for i, team := range after.input.Teams {
		if team.Tier != l.before.input.Teams[i].Tier {
			l.t.Errorf("team %d is in tier %d, want %d", team.ID, team.Tier, l.before.input.Teams[i].Tier)
		}
	}
	for _, g := range after.input.Games {
		if *g.WeekNumber == before.league.CurrentWeek {
			l.t.Errorf("%v is left of the week that was undone", g)
		}
	}
	l.before = nil
	l.outcomes["undone"]++
}

// checkUnchanged checks that a step has changed nothing except the version.
func (l *randomSeason) checkUnchanged(step string, before planning) {
	l.t.Helper()
	after := l.load()
	after.league.Version, after.league.UpdatedAt = before.league.Version, before.league.UpdatedAt
	after.input.League = before.input.League
	if show := func(p planning) string { return fmt.Sprintf("%+v", p) }; !reflect.DeepEqual(after, before) {
		l.t.Errorf("%s has changed\n%s\nto\n%s", step, show(before), show(after))
	}
}
