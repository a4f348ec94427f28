package captains

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// ClaimView is the state of the result of a game, as shown to one of its captains.
type ClaimView struct {
	GameID   int64              `json:"gameId"`
	State    league.ClaimState  `json:"state"`
	By       *int64             `json:"by,omitempty"`       // the team that has reported the result; omitted if it was scored or entered by the league
	Until    *time.Time         `json:"until,omitempty"`    // end of the time in which the result can be disputed; omitted if it cannot
	Position league.ClaimKind   `json:"position,omitempty"` // agree or dispute: the position of the captain's team on the current result
	May      []league.ClaimKind `json:"may"`                // what the captain may report now
	Why      string             `json:"why,omitempty"`      // reason of the league for its decision about a dispute
}

// NewClaim is a captain's report about the result of a game.
type NewClaim struct {
	Kind   league.ClaimKind
	Score  *league.ClaimScore // the result that is reported or agreed to; for a dispute the actual result, nil if unknown
	Reason string
}

// maxReasonLength is the maximum length of a reason in characters.
const maxReasonLength = 200

// meansTeam is the means of a result that a captain has reported.
const meansTeam = "team"

// AddClaim stores a captain's report about a game of the team. If the game has no result and no device scores it, the reported result
// becomes official. No other report changes a result.
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
	if n, err = checkClaim(n, l.RulesOf(g.Game)); err != nil {
		return view, err
	}
	if n.Kind == league.ClaimResult {
		if g, err = svc.games.MeetRecord(tx, l, g, *n.Score); err != nil {
			return view, err
		}
	}
	v := league.EvaluateClaims(g.Game, claimsOf(stored), rules.DisputeWindow(), svc.db.Now())
	kind := n.Kind
	if kind == league.ClaimResult && g.Status == league.Completed { // a result was entered meanwhile
		kind = league.ClaimDispute
		if n.Score.Equal(league.ClaimScoreOf(g.Game)) {
			kind = league.ClaimAgreement
		}
	}
	if !v.Allows(t.ID, kind) {
		if v.Position(t.ID) == kind { // the same claim was sent before
			return newClaimView(g.ID, t.ID, v, stored), nil
		}
		return view, notAllowedError(v.State)
	}
	if n.Kind == league.ClaimAgreement && !n.Score.Equal(league.ClaimScoreOf(g.Game)) {
		return view, fault.New(fault.Conflict, "The result has changed since you saw it. Look at it again.")
	}
	c := store.StoredClaim{GameID: g.ID, LeagueID: l.ID, Claim: league.Claim{
		TeamID: t.ID, Kind: kind, Score: n.Score, Reason: n.Reason, At: svc.db.Now(), Recorded: kind == league.ClaimResult && !g.IsLive(),
	}}
	if c.Recorded {
		if g, err = svc.games.EnterScore(tx, l, g, *n.Score, "", meansTeam); err != nil {
			return view, err
		}
	}
	if err := tx.Captains.AddClaim(c, kind != league.ClaimAgreement && !c.Recorded); err != nil {
		return view, err
	}
	if kind == league.ClaimAgreement {
		if err := svc.games.AdvanceAfterDispute(tx, g); err != nil {
			return view, err
		}
	}
	stored = append(stored, c)
	v = league.EvaluateClaims(g.Game, claimsOf(stored), rules.DisputeWindow(), svc.db.Now())
	tx.Publish(topic.AttentionOf(l.ID))
	return newClaimView(g.ID, t.ID, v, stored), nil
}

// checkClaim validates a claim and returns it with its reason without line breaks and repeated blanks, and with what its score is: points, or
// sets won. A team that agrees may name any result, because it must be the present one.
func checkClaim(n NewClaim, rules score.Rules) (NewClaim, error) {
	n.Reason = league.StripInvisible(strings.Join(strings.Fields(n.Reason), " "))
	switch {
	case !n.Kind.Valid():
		return n, fault.Field("kind", "A claim is a result, agree or dispute")
	case n.Score == nil && n.Kind != league.ClaimDispute:
		return n, fault.Field("score", "Enter the score")
	case utf8.RuneCountInString(n.Reason) > maxReasonLength || !utf8.ValidString(n.Reason):
		return n, fault.Field("reason", "The reason has at most %d characters", maxReasonLength)
	case n.Score == nil || n.Kind == league.ClaimAgreement:
		return n, nil
	}
	checked, err := checkScore(*n.Score, rules)
	n.Score = &checked
	return n, err
}

// checkScore validates a final score and returns it with what it is: points, or sets won.
func checkScore(s league.ClaimScore, rules score.Rules) (league.ClaimScore, error) {
	problems := league.CheckResult(s.Team1Score, s.Team2Score, rules.Draws)
	if len(problems) == 0 {
		s.SetsOnly, problems = league.CheckSetsOnly(rules, s.Team1Score, s.Team2Score, s.Sets, s.SetsOnly)
	}
	if len(problems) == 0 {
		problems = league.CheckSets(rules, s.Team1Score, s.Team2Score, s.Sets)
	}
	return s, transaction.Invalid(problems)
}

func notAllowedError(state league.ClaimState) error {
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

func newClaimView(gameID, teamID int64, v league.ClaimVerdict, stored []store.StoredClaim) ClaimView {
	view := ClaimView{GameID: gameID, State: v.State, By: v.By, Until: v.Until, Position: v.Position(teamID), May: []league.ClaimKind{}}
	for _, kind := range []league.ClaimKind{league.ClaimResult, league.ClaimAgreement, league.ClaimDispute} {
		if v.Allows(teamID, kind) {
			view.May = append(view.May, kind)
		}
	}
	if at := slices.IndexFunc(stored, func(c store.StoredClaim) bool { return c.SettledAt != nil }); at >= 0 && v.State == league.ClaimSettled {
		view.Why = stored[at].Why
	}
	return view
}

// claimViews returns the states of the results of a team's games: of those that the captain may report about, and of those with claims.
func (svc *Service) claimViews(tx *store.Tx, t league.Team, l league.League, overdue []public.PublicGame, rules league.CaptainRules) ([]ClaimView, error) {
	stored, err := tx.Captains.ClaimsOfTeamGames(l.ID, t.ID)
	if err != nil {
		return nil, err
	}
	claimsByGame := map[int64][]store.StoredClaim{}
	for _, c := range stored {
		claimsByGame[c.GameID] = append(claimsByGame[c.GameID], c)
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
		v := league.EvaluateClaims(g, claimsOf(claimsByGame[g.ID]), rules.DisputeWindow(), svc.db.Now())
		if view := newClaimView(g.ID, t.ID, v, claimsByGame[g.ID]); len(view.May) > 0 || len(claimsByGame[g.ID]) > 0 {
			views = append(views, view)
		}
	}
	return views, nil
}
