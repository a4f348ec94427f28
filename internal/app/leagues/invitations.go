package leagues

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/secret"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// OpenInvitation is an invitation that nobody has accepted yet, as the owner of the league sees it. Its link is not stored.
type OpenInvitation struct {
	ID        string      `json:"id"`
	Role      league.Role `json:"role"`
	ExpiresAt time.Time   `json:"expiresAt"`

	Email       string              `json:"email,omitempty"`       // where its link was mailed; empty if it was not
	Undelivered *outbox.Undelivered `json:"undelivered,omitempty"` // the mail, if it has not arrived
}

// Invitations returns the invitations of a league that can still be accepted, the latest first.
func (svc *Service) Invitations(ctx context.Context, actor access.Actor, leagueID int64) (open []OpenInvitation, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.LeagueFor(tx, actor, leagueID, access.Own)
		if err != nil {
			return err
		}
		all, err := tx.Members.InvitationsOf(leagueID, svc.db.Now())
		if err != nil {
			return err
		}
		mails, err := outbox.InvitationMails(tx.Mails, l)
		open = []OpenInvitation{}
		for _, i := range all {
			m := mails[i.Hash]
			open = append(open, OpenInvitation{i.Hash, i.Role, i.Expire, m.Address, m.Undelivered})
		}
		return err
	})
	return open, err
}

// WithdrawInvitation deletes an invitation of a league, so that nobody can accept it any more.
func (svc *Service) WithdrawInvitation(ctx context.Context, actor access.Actor, leagueID int64, id string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Own)
		if err != nil {
			return err
		}
		if err := tx.Members.DeleteInvitation(leagueID, id); err != nil {
			return err
		}
		return outbox.WithdrawInvitation(tx.Mails, l, id)
	})
}

// InvitationView is an invitation as anyone with its link sees it.
type InvitationView struct {
	LeagueName string      `json:"leagueName"`
	Role       league.Role `json:"role"`
	ExpiresAt  time.Time   `json:"expiresAt"`
}

// ShowInvitation returns the league and the role of an invitation. It needs no actor: anyone with the link may see them.
func (svc *Service) ShowInvitation(ctx context.Context, token string) (view InvitationView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		invitation, err := tx.Members.FindInvitation(secret.HashToken(token))
		if err == nil && invitation.Expire.Before(svc.db.Now()) {
			err = store.ErrNotFound
		}
		var l league.League
		if err == nil {
			l, err = tx.Leagues.FindLeague(invitation.LeagueID)
		}
		if errors.Is(err, store.ErrNotFound) {
			return errNoInvitation
		}
		view = InvitationView{l.Name, invitation.Role, invitation.Expire}
		return err
	})
	return view, err
}
