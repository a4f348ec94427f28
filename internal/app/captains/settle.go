package captains

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// GameClaims is the reports of both teams about the result of a game, as shown to managers.
type GameClaims struct {
	GameID int64             `json:"gameId"`
	State  league.ClaimState `json:"state"`
	Score  league.ClaimScore `json:"score"` // the current result
	Claims []ReportedClaim   `json:"claims"`
}

// ReportedClaim is a report of a team.
type ReportedClaim struct {
	TeamID int64              `json:"teamId"`
	Team   string             `json:"team"`
	Kind   league.ClaimKind   `json:"kind"`
	Score  *league.ClaimScore `json:"score"` // null for a dispute without an actual result
	Reason string             `json:"reason,omitempty"`
	At     time.Time          `json:"at"`
}

// GameClaims returns the reports of the teams of a game.
func (svc *Service) GameClaims(ctx context.Context, actor access.Actor, gameID int64) (found GameClaims, err error) {
	if actor.UserID == "" {
		return found, fault.ErrSignedOut
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(gameID)
		if err != nil {
			return err
		}
		if _, _, err := access.AuthorizeLeague(tx, actor, g.LeagueID, access.Manage); err != nil {
			return err
		}
		found, err = svc.loadClaims(tx, g)
		return err
	})
	return found, err
}

func (svc *Service) loadClaims(tx *store.Tx, g store.Game) (found GameClaims, err error) {
	rules, err := tx.Captains.CaptainRulesOf(g.LeagueID)
	if err != nil {
		return found, err
	}
	stored, err := tx.Captains.ClaimsOfGame(g.ID)
	if err != nil {
		return found, err
	}
	names := map[int64]string{}
	for _, id := range []int64{g.Team1ID, g.Team2ID} {
		t, err := tx.Teams.FindTeam(id)
		if err != nil {
			return found, err
		}
		names[id] = t.Name
	}
	v := league.EvaluateClaims(g.Game, claimsOf(stored), rules.DisputeWindow(), svc.db.Now())
	found = GameClaims{GameID: g.ID, State: v.State, Score: league.ClaimScoreOf(g.Game), Claims: []ReportedClaim{}}
	for _, c := range stored {
		found.Claims = append(found.Claims, ReportedClaim{c.TeamID, names[c.TeamID], c.Kind, c.Score, c.Reason, c.At})
	}
	return found, nil
}

// Settle decides a dispute about the result of a game. decided replaces the result; nil keeps it. Captains cannot dispute the decision.
func (svc *Service) Settle(ctx context.Context, actor access.Actor, gameID int64, decided *league.ClaimScore, why string) (found GameClaims, err error) {
	why = league.StripInvisible(strings.Join(strings.Fields(why), " "))
	if utf8.RuneCountInString(why) > maxReasonLength || !utf8.ValidString(why) {
		return found, fault.Field("why", "The reason has at most %d characters", maxReasonLength)
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := access.LockGame(tx, actor, gameID, access.Manage)
		if err != nil {
			return err
		}
		if found, err = svc.loadClaims(tx, g); err != nil {
			return err
		}
		if found.State != league.ClaimDisputed {
			return fault.New(fault.Conflict, "No team disputes this result any more. Load the list again.")
		}
		if decided != nil && !decided.Equal(league.ClaimScoreOf(g.Game)) {
			if err := svc.correctResult(tx, g, *decided, actor.UserID); err != nil {
				return err
			}
		}
		if err := tx.Captains.SettleClaims(gameID, actor.UserID, why, svc.db.Now()); err != nil {
			return err
		}
		tx.Publish(topic.AttentionOf(g.LeagueID))
		if err := svc.games.AdvanceAfterDispute(tx, g); err != nil {
			return err
		}
		before := found.Score
		if g, err = tx.Games.FindGame(gameID); err != nil {
			return err
		}
		if found, err = svc.loadClaims(tx, g); err != nil {
			return err
		}
		return svc.notifyDecision(tx, g, before.Equal(found.Score), why)
	})
	return found, err
}

// UndoSettle takes the decision of a dispute back, so that it waits for a decision again. decided is the result that the decision has left,
// and before the one that it has found. It returns an error if the result was changed since.
func (svc *Service) UndoSettle(ctx context.Context, actor access.Actor, gameID int64, decided, before league.ClaimScore) (found GameClaims, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := access.LockGame(tx, actor, gameID, access.Manage)
		if err != nil {
			return err
		}
		if found, err = svc.loadClaims(tx, g); err != nil {
			return err
		}
		if found.State != league.ClaimSettled {
			return fault.New(fault.Conflict, "This dispute is not decided. Load the list again.")
		}
		if !decided.Equal(found.Score) {
			return fault.New(fault.Conflict, "This result was changed since. Its history shows every change.")
		}
		if !before.Equal(decided) {
			if err := svc.correctResult(tx, g, before, actor.UserID); err != nil {
				return err
			}
		}
		if err := tx.Captains.ReopenClaims(gameID); err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		if err := outbox.WithdrawNotices(tx, l, notices.DisputeAnswered{}.Kind(), fmt.Sprintf("dispute:%d", g.ID)); err != nil {
			return err
		}
		tx.Publish(topic.AttentionOf(g.LeagueID))
		if g, err = tx.Games.FindGame(gameID); err != nil {
			return err
		}
		found, err = svc.loadClaims(tx, g)
		return err
	})
	return found, err
}

// notifyDecision queues mails to the captains of both teams about a dispute that the league has decided.
func (svc *Service) notifyDecision(tx *store.Tx, g store.Game, isKept bool, why string) error {
	l, err := tx.Leagues.FindLeague(g.LeagueID)
	if err != nil {
		return err
	}
	team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
	if err != nil {
		return err
	}
	now := svc.db.Now()
	notice := outbox.Notice{Key: fmt.Sprintf("dispute:%d:%d", g.ID, now.UnixMilli()), League: l, Now: now}
	return outbox.NotifyCaptains(tx, notice, func(reader notices.ForTeam) notices.Content {
		if reader.TeamID != team1.ID && reader.TeamID != team2.ID {
			return nil
		}
		return notices.DisputeAnswered{
			ForTeam: reader, League: l.Name, Team1: team1.Name, Team2: team2.Name, Score: league.ClaimScoreOf(g.Game).String(), Kept: isKept, Why: why,
		}
	})
}

// correctResult changes the result of a game that is over.
func (svc *Service) correctResult(tx *store.Tx, before store.Game, s league.ClaimScore, actorID string) error {
	l, err := tx.Leagues.FindLeague(before.LeagueID)
	if err != nil {
		return err
	}
	if s, err = checkScore(s, l.RulesOf(before.Game)); err != nil {
		return err
	}
	after := before
	after.Team1Score, after.Team2Score, after.Sets, after.SetsOnly = s.Team1Score, s.Team2Score, s.Sets, s.SetsOnly
	after.WinnerID = games.WinnerID(after)
	_, err = svc.games.Save(tx, l, before, after, actorID, "settled")
	return err
}
