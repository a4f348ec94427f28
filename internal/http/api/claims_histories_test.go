package api

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/captains"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// claimHistory is a game whose two captains, whose manager and whose board act at random.
type claimHistory struct {
	t       *testing.T
	r       *rand.Rand
	app     *app.Services
	store   *store.Store
	clock   *testClock
	owner   access.Actor
	league  int64
	game    int64
	teams   [2]league.Team
	tokens  [2]string
	actions []string
}

// TestRandomHistoriesOfClaims lets two captains, a manager and a live log act at random, and checks after every step: a captain
// changes no result that is there; a result is confirmed only by the rules; and a dispute is in the list of what needs attention once,
// exactly as long as it is one.
func TestRandomHistoriesOfClaims(t *testing.T) {
	storetest.SkipUnderRace(t)
	count := 8
	if os.Getenv("PROVE") != "" {
		count = 1000
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		clock := &testClock{}
		clock.Set(testNow)
		app := app.New(s, apptest.NewPasswords(), testSecret, clock.Now, league.DefaultQuotas)
		for seed := range count {
			h := newClaimHistory(t, s, app, clock, uint64(seed))
			for range 14 {
				h.step()
			}
			if t.Failed() {
				t.Fatalf("seed %d: %v", seed, h.actions)
			}
		}
	})
}

func newClaimHistory(t *testing.T, s *store.Store, app *app.Services, clock *testClock, seed uint64) *claimHistory {
	t.Helper()
	ctx := t.Context()
	h := &claimHistory{t: t, r: rand.New(rand.NewPCG(seed, 7)), app: app, store: s, clock: clock}
	h.owner = access.Actor{UserID: fmt.Sprint("owner-", seed)}
	check(t, s.Write(ctx, func(tx *store.Tx) error {
		return tx.Users.CreateUser(account.User{ID: h.owner.UserID, CreatedAt: testNow, UpdatedAt: testNow})
	}))
	made, err := app.Leagues.CreateLeague(ctx, h.owner, func(l *league.League) { l.Name = "Random" })
	check(t, err)
	teams, err := app.Leagues.CreateTeams(ctx, h.owner, made.ID, []string{"Aces", "Diggers"})
	check(t, err)
	h.league, h.teams = made.ID, [2]league.Team{teams[0], teams[1]}
	day := league.DayOf(clock.Now(), time.UTC)
	line, err := app.Planning.ScheduleGame(ctx, h.owner, scheduling.NewSchedule{
		LeagueID: made.ID, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: string(day), GameTime: "10:00",
	})
	check(t, err)
	h.game = *line.GameID
	for i, team := range teams {
		link, err := app.Captains.Rotate(ctx, h.owner, team.ID)
		check(t, err)
		h.tokens[i] = *link.Token
	}
	return h
}

// scores are few, so that claims are often equal.
var claimScores = []league.ClaimScore{{Team1Score: 25, Team2Score: 20}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 25, Team2Score: 21}}

func (h *claimHistory) step() {
	h.clock.Advance(time.Duration(h.r.IntN(8)) * time.Hour)
	before := h.look()
	switch n := h.r.IntN(10); {
	case n < 6:
		h.claim(h.r.IntN(2), before)
	case n < 7:
		h.point()
	case n < 8:
		score := claimScores[h.r.IntN(len(claimScores))]
		h.note("manager corrects %d-%d", score.Team1Score, score.Team2Score)
		_, err := h.app.Scoring.ChangeGame(context.Background(), h.owner, h.game, scoring.GameChange{
			Team1Score: &score.Team1Score, Team2Score: &score.Team2Score, Status: new(league.Completed),
		})
		check(h.t, err)
	default:
		h.settle(before)
	}
	h.check()
}

func (h *claimHistory) note(format string, args ...any) {
	h.actions = append(h.actions, fmt.Sprintf(format, args...))
}

// claim lets a captain send a claim. Only a game without a result and without a log may get one by that.
func (h *claimHistory) claim(captain int, before claimLook) {
	n := captains.NewClaim{Kind: []league.ClaimKind{league.ClaimResult, league.ClaimAgreement, league.ClaimDispute}[h.r.IntN(3)]}
	if score := claimScores[h.r.IntN(len(claimScores))]; n.Kind != league.ClaimDispute || h.r.IntN(2) == 0 {
		n.Score = &score
	}
	h.note("captain %d sends %s %v", captain, n.Kind, n.Score)
	view, err := h.app.Captains.AddClaim(context.Background(), access.Actor{TeamToken: h.tokens[captain]}, h.game, n)
	if err != nil && !fault.Is(err, fault.Conflict) {
		h.t.Errorf("captain: %v", err)
	}
	after := h.look()
	mayRecord := before.verdict.State == league.ClaimMissing && !before.game.IsLive() && n.Kind == league.ClaimResult && err == nil
	if !mayRecord && !league.ClaimScoreOf(before.game.Game).Equal(league.ClaimScoreOf(after.game.Game)) || before.game.Status == league.Completed && after.game.Status != league.Completed {
		h.t.Errorf("a claim has changed %v to %v", before.game.Game, after.game.Game)
	}
	wasFinal := before.verdict.State == league.ClaimSettled || before.verdict.State == league.ClaimConfirmed && before.verdict.Until == nil
	if wasFinal && after.verdict.State != before.verdict.State {
		h.t.Errorf("a claim has changed %s to %s", before.verdict.State, after.verdict.State)
	}
	if err == nil && view.State != after.verdict.State {
		h.t.Errorf("the captain sees %s, and it is %s", view.State, after.verdict.State)
	}
}

func (h *claimHistory) point() {
	h.note("the board scores")
	g := h.look().game
	if g.Status == league.Completed {
		return
	}
	_, err := h.app.Scoring.ChangeGame(context.Background(), h.owner, h.game, scoring.GameChange{Team1Score: new(g.Team1Score + 1), Team2Score: &g.Team2Score})
	check(h.t, err)
}

// settle succeeds exactly while there is a dispute, which then is none.
func (h *claimHistory) settle(before claimLook) {
	var score *league.ClaimScore
	if h.r.IntN(2) == 0 {
		score = &claimScores[h.r.IntN(len(claimScores))]
	}
	h.note("manager settles %v", score)
	_, err := h.app.Captains.Settle(context.Background(), h.owner, h.game, score, "why")
	if wasDisputed := before.verdict.State == league.ClaimDisputed; (err == nil) != wasDisputed {
		h.t.Errorf("settling a result that is %s: %v", before.verdict.State, err)
	} else if wasDisputed && h.look().verdict.State != league.ClaimSettled {
		h.t.Errorf("after settling it is %s", h.look().verdict.State)
	}
}

// claimLook is the game with where its result stands.
type claimLook struct {
	game    store.Game
	verdict league.ClaimVerdict
}

func (h *claimHistory) look() (look claimLook) {
	h.t.Helper()
	check(h.t, h.store.Read(context.Background(), func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(h.game)
		if err != nil {
			return err
		}
		stored, err := tx.Captains.ClaimsOfGame(h.game)
		if err != nil {
			return err
		}
		claims := make([]league.Claim, len(stored))
		for i, c := range stored {
			claims[i] = c.Claim
		}
		look = claimLook{g, league.EvaluateClaims(g.Game, claims, league.DefaultCaptainRules().DisputeWindow(), h.clock.Now())}
		return nil
	}))
	return look
}

// check compares the list of what needs attention with where the result stands.
func (h *claimHistory) check() {
	items, err := h.app.Attention.List(context.Background(), h.owner, h.league)
	check(h.t, err)
	disputes := len(slices.DeleteFunc(items, func(i attention.Item) bool { return i.Kind != attention.Disputed }))
	want := 0
	if h.look().verdict.State == league.ClaimDisputed {
		want = 1
	}
	if disputes != want {
		h.t.Errorf("the list has %d disputes, want %d", disputes, want)
	}
}
