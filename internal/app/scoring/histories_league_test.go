package scoring_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// leagueGame is a game of a league, with its history.
type leagueGame struct {
	*history
	night *night
	game  int64
	link  string // the token of its score link
}

func newLeagueGame(n *night, at time.Time) *leagueGame {
	ctx, p := n.m.T.Context(), n.place
	at = at.In(p.zone)
	s := apptest.Must(n.m.Planning.ScheduleGame(ctx, n.m.Owner, scheduling.NewSchedule{
		LeagueID: p.league, Team1ID: p.teams[0].ID, Team2ID: p.teams[1].ID,
		GameDate: at.Format(time.DateOnly), GameTime: at.Format("15:04"), CourtName: n.court.name,
	}))(n.m.T)
	g := &leagueGame{night: n, game: *s.GameID, link: *s.InviteToken}
	g.history = newHistory(n.m, fmt.Sprintf("%d-%d", n.seed, len(n.games)+1), p.rules, n.random, n.seed%2 == 0, n.phones)
	g.server = g
	return g
}

func newHistory(m *apptest.Server, name string, rules score.Rules, random *rand.Rand, isRealistic bool, phones []*phone) *history {
	h := &history{
		t: m.T, m: m, name: name, rules: rules, random: random, isRealistic: isRealistic,
		match: newMatch(rules), outcomes: map[string]score.Outcome{},
	}
	for _, p := range phones {
		h.boards = append(h.boards, &board{phone: p})
	}
	return h
}

// enter opens the game by the link, or by the code of the court, which has to offer it.
func (g *leagueGame) enter(p *phone) string {
	if !p.byCourt {
		return g.link
	}
	view := apptest.Must(g.m.Courts.FindCourtView(g.t.Context(), g.night.court.token))(g.t)
	for _, offered := range view.Games {
		if offered.ID == g.game {
			return *offered.InviteToken
		}
	}
	g.t.Fatalf("%s does not find game %d on the court: %+v", p.name, g.game, view)
	return ""
}

// enterResult lets a manager enter a result, or open the game again that is over.
func (g *leagueGame) enterResult() {
	change := scoring.GameChange{Status: new(league.Completed)}
	switch {
	case g.isOver():
		change.Status = new(league.Scheduled)
	case g.rules.Sets > 1:
		change.Team1Score, change.Team2Score = new(g.rules.Sets/2+1), new(g.random.IntN(g.rules.Sets/2+1))
	default:
		change.Team1Score, change.Team2Score = new(25), new(g.random.IntN(24))
	}
	_, err := g.m.Scoring.ChangeGame(g.t.Context(), g.m.Owner, g.game, change)
	g.m.FailUnlessRefused(err)
}

// checkNextOnCourt checks that the code of the court offers the next game once this one is over.
func (g *leagueGame) checkNextOnCourt(next *leagueGame) {
	view := apptest.Must(g.m.Courts.FindCourtView(g.t.Context(), g.night.court.token))(g.t)
	if view.Running != nil || view.Due == nil || view.Due.ID != next.game {
		g.t.Errorf("after game %d the court offers %+v, want game %d", g.game, view, next.game)
	}
}

func (g *leagueGame) isReplaced(token string) bool {
	return token != g.link && !strings.HasPrefix(token, g.night.court.token+".")
}

func (g *leagueGame) send(d delivery) (scoring.LiveGame, error) {
	return g.m.Scoring.ChangeGame(context.Background(), access.Actor{Token: d.token}, g.game, scoring.GameChange{Request: &d.request})
}

func (g *leagueGame) entries() (entries []score.Entry) {
	g.read(func(tx *store.Tx) (err error) { entries, err = tx.Events.EntriesOf(g.game); return err })
	return entries
}

func (g *leagueGame) stored() (stored store.Game) {
	g.read(func(tx *store.Tx) (err error) { stored, err = tx.Games.FindGame(g.game); return err })
	return stored
}

func (g *leagueGame) isOver() bool { return g.stored().Status == league.Completed }

func (h *history) read(read func(tx *store.Tx) error) {
	if err := h.m.Store.Read(context.Background(), read); err != nil {
		h.t.Fatal(err)
	}
}

// checkResult compares the official result with the log, and what somebody gets who opens the game now.
func (g *leagueGame) checkResult(log score.Log) {
	stored, s := g.stored(), log.State()
	want := []score.Set{s.Score()}
	if g.rules.Sets > 1 {
		want = append([]score.Set{{Team1Score: s.Team1Sets, Team2Score: s.Team2Sets}}, s.Sets...)
	}
	if !log.HasBegun() {
		want = []score.Set{{}}
	}
	got := append([]score.Set{{Team1Score: stored.Team1Score, Team2Score: stored.Team2Score}}, stored.Sets...)
	if !slices.Equal(got, want) || (stored.Status == league.Completed) != s.IsOver() || stored.Version != log.Seq() {
		g.t.Errorf("the official result is %v %s, version %d; the log has %v %+v, %d", got, stored.Status, stored.Version, want, s, log.Seq())
	}
	for _, token := range []string{g.link, access.CourtGameToken(g.night.court.token, g.game)} {
		invite, err := g.m.Scoring.FindInvite(g.t.Context(), access.Actor{}, token)
		if err != nil || !slices.EqualFunc(invite.Events, log.Entries(0), isSameEntry) || invite.Device != log.Device() {
			g.t.Errorf("opened now: %d events by %q, %v; the log has %d by %q", len(invite.Events), invite.Device, err, log.Seq(), log.Device())
		}
	}
}

func isSameEntry(a, b score.Entry) bool {
	return a.ID == b.ID && a.Seq == b.Seq && a.Outcome == b.Outcome
}
