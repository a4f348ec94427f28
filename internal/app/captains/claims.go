package captains

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/app/public"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// ClaimView is where the result of a game stands, as one of its captains sees it.
type ClaimView struct {
	GameID   int64              `json:"gameId"`
	State    league.ClaimState  `json:"state"`
	By       *int64             `json:"by,omitempty"`       // the team that has reported the result; omitted: it was scored, or the league entered it
	Until    *time.Time         `json:"until,omitempty"`    // until when it can be disputed; omitted: it cannot
	Position league.ClaimKind   `json:"position,omitempty"` // agree or dispute: what the captain's team says of the present result
	May      []league.ClaimKind `json:"may"`                // what the captain may report now
	Why      string             `json:"why,omitempty"`      // why the league has decided a dispute as it has
}

// NewClaim is what a captain says about a game.
type NewClaim struct {
	Kind   league.ClaimKind
	Score  *league.ClaimScore // of a result, and the one that an agreement is about; of a dispute how it ended, which may be unknown
	Reason string
}

// maxWords is how many characters a reason has at most.
const maxWords = 200

// byTeam is the means of a result that a captain has reported.
const byTeam = "team"

// AddClaim stores what a captain says about a game of the team. The result of a game that has none, and that no device scores, becomes
// official; nothing else that a captain says changes a result.
func (svc *Service) AddClaim(ctx context.Context, actor access.Actor, gameID int64, n NewClaim) (view ClaimView, err error) {
	err = svc.db.Create(ctx, &view, func(tx *store.Tx) error {
		t, l, err := access.LockTeamFor(tx, actor)
		if err != nil {
			return err
		}
		g, err := tx.Games.FindGame(gameID)
		if err != nil {
			return err
		}
		if g.LeagueID != l.ID || g.DeletedAt != nil || g.Team1ID != t.ID && g.Team2ID != t.ID {
			return store.ErrNotFound
		}
		view, err = svc.addClaim(tx, t, l, g, n)
		return err
	})
	return view, err
}

func (svc *Service) addClaim(tx *store.Tx, t league.Team, l league.League, g store.Game, n NewClaim) (view ClaimView, err error) {
	rules, err := tx.Captains.CaptainRulesOf(l.ID)
	if err != nil {
		return view, err
	}
	stored, err := tx.Captains.ClaimsOfGame(g.ID)
	if err != nil {
		return view, err
	}
	if n.Reason, err = checkClaim(n, l.RulesOf(g.Game).Draws); err != nil {
		return view, err
	}
	v := league.EvaluateClaims(g.Game, claimsOf(stored), rules.Window(), svc.db.Now())
	kind := n.Kind
	if kind == league.ClaimResult && g.Status == league.Completed { // somebody was faster
		kind = league.ClaimDispute
		if n.Score.Equal(league.ClaimScoreOf(g.Game)) {
			kind = league.ClaimAgreement
		}
	}
	if !v.May(t.ID, kind) {
		if v.Position(t.ID) == kind { // it is sent again
			return viewOf(g.ID, t.ID, v, stored), nil
		}
		return view, refusal(v.State)
	}
	if n.Kind == league.ClaimAgreement && !n.Score.Equal(league.ClaimScoreOf(g.Game)) {
		return view, fault.New(fault.Conflict, "The result has changed since you saw it. Look at it again.")
	}
	c := store.StoredClaim{GameID: g.ID, LeagueID: l.ID, Claim: league.Claim{
		TeamID: t.ID, Kind: kind, Score: n.Score, Reason: n.Reason, At: svc.db.Now(), Recorded: kind == league.ClaimResult && !g.IsLive(),
	}}
	if c.Recorded {
		if g, err = svc.record(tx, l, g, *n.Score); err != nil {
			return view, err
		}
	}
	if err := tx.Captains.AddClaim(c, kind != league.ClaimAgreement && !c.Recorded); err != nil {
		return view, err
	}
	if kind == league.ClaimAgreement {
		if err := svc.games.DisputeEnded(tx, g); err != nil {
			return view, err
		}
	}
	stored = append(stored, c)
	v = league.EvaluateClaims(g.Game, claimsOf(stored), rules.Window(), svc.db.Now())
	tx.Publish(topic.AttentionOf(l.ID))
	return viewOf(g.ID, t.ID, v, stored), nil
}

// record makes a score the result of a game that has none.
func (svc *Service) record(tx *store.Tx, l league.League, before store.Game, s league.ClaimScore) (store.Game, error) {
	after, now := before, svc.db.Now()
	after.Team1Score, after.Team2Score, after.Sets = s.Team1Score, s.Team2Score, s.Sets
	after.Status, after.CompletedAt = league.Completed, &now
	if after.GameDate == nil {
		after.GameDate = &now
	}
	after.WinnerID = games.WinnerID(after)
	_, err := svc.games.Save(tx, l, before, after, "", byTeam)
	return after, err
}

// checkClaim checks what a captain says, and returns the reason on one line.
func checkClaim(n NewClaim, draws bool) (reason string, err error) {
	reason = league.StripInvisible(strings.Join(strings.Fields(n.Reason), " "))
	switch {
	case !n.Kind.Valid():
		return "", fault.Field("kind", "A claim is a result, agree or dispute")
	case n.Score == nil && n.Kind != league.ClaimDispute:
		return "", fault.Field("score", "Enter the score")
	case utf8.RuneCountInString(reason) > maxWords || !utf8.ValidString(reason):
		return "", fault.Field("reason", "The reason has at most %d characters", maxWords)
	case n.Score == nil:
		return reason, nil
	}
	return reason, checkScore(*n.Score, draws)
}

// checkScore checks the score of a game that is over.
func checkScore(s league.ClaimScore, draws bool) error {
	if err := transaction.Invalid(league.CheckResult(s.Team1Score, s.Team2Score, draws)); err != nil {
		return err
	}
	if len(s.Sets) > league.MaxSets {
		return fault.Field("sets", "A match has 9 sets at most")
	}
	won := [2]int{}
	for _, set := range s.Sets {
		if err := transaction.Invalid(league.CheckResult(set.Team1Score, set.Team2Score, true)); err != nil {
			return err
		}
		if set.Team1Score > set.Team2Score {
			won[0]++
		} else if set.Team2Score > set.Team1Score {
			won[1]++
		}
	}
	if len(s.Sets) > 0 && won != [2]int{s.Team1Score, s.Team2Score} {
		return fault.Field("sets", "The sets do not agree with the score: it is the number of sets that each team has won")
	}
	return nil
}

func refusal(state league.ClaimState) error {
	switch state {
	case league.ClaimNone:
		return fault.New(fault.Conflict, "There is no result to tell: this game has not begun, or it was called off.")
	case league.ClaimMissing:
		return fault.New(fault.Conflict, "This game has no result yet.")
	case league.ClaimSettled:
		return fault.New(fault.Conflict, "The league has decided about this result. Ask the league if it is still wrong.")
	default:
		return fault.New(fault.Conflict, "This result is confirmed. Ask the league if it is wrong.")
	}
}

func claimsOf(stored []store.StoredClaim) []league.Claim {
	all := make([]league.Claim, len(stored))
	for i, c := range stored {
		all[i] = c.Claim
	}
	return all
}

func viewOf(gameID, teamID int64, v league.ClaimVerdict, stored []store.StoredClaim) ClaimView {
	view := ClaimView{GameID: gameID, State: v.State, By: v.By, Until: v.Until, Position: v.Position(teamID), May: []league.ClaimKind{}}
	for _, kind := range []league.ClaimKind{league.ClaimResult, league.ClaimAgreement, league.ClaimDispute} {
		if v.May(teamID, kind) {
			view.May = append(view.May, kind)
		}
	}
	if at := slices.IndexFunc(stored, func(c store.StoredClaim) bool { return c.SettledAt != nil }); at >= 0 && v.State == league.ClaimSettled {
		view.Why = stored[at].Why
	}
	return view
}

// claimViews returns where the results of the games of a team stand: of those whose result is missing or can still be disputed, and
// of those about which there are claims.
func (svc *Service) claimViews(tx *store.Tx, t league.Team, l league.League, overdue []public.PublicGame, rules league.CaptainRules) ([]ClaimView, error) {
	stored, err := tx.Captains.ClaimsOfTeamGames(l.ID, t.ID)
	if err != nil {
		return nil, err
	}
	of := map[int64][]store.StoredClaim{}
	for _, c := range stored {
		of[c.GameID] = append(of[c.GameID], c)
	}
	games, err := tx.Games.ResultsOfTeam(l.ID, t.ID)
	if err != nil {
		return nil, err
	}
	for _, g := range overdue {
		if g.GameID != nil {
			games = append(games, league.Game{ID: *g.GameID, Team1ID: g.Team1.ID, Team2ID: g.Team2.ID, Status: g.Status, ScheduledFor: g.GameDate})
		}
	}
	views := []ClaimView{}
	for _, g := range games {
		v := league.EvaluateClaims(g, claimsOf(of[g.ID]), rules.Window(), svc.db.Now())
		if view := viewOf(g.ID, t.ID, v, of[g.ID]); len(view.May) > 0 || len(of[g.ID]) > 0 {
			views = append(views, view)
		}
	}
	return views, nil
}
