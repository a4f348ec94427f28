package leagues

import (
	"context"
	"errors"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// invitationLifetime is the time during which an invitation to become a member can be accepted.
const invitationLifetime = 14 * 24 * time.Hour

var errNoInvitation = fault.New(fault.NotFound, "This invitation has been used or has expired. Ask for a new one.")

// Members returns the members of a league.
func (svc *Service) Members(ctx context.Context, actor access.Actor, leagueID int64) (members []store.Member, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if _, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Own); err != nil {
			return err
		}
		members, err = tx.Members.MembersOf(leagueID)
		return err
	})
	return members, err
}

// InviteMember creates an invitation to a league and returns its token. It can be accepted once. An empty role means scorer.
func (svc *Service) InviteMember(ctx context.Context, actor access.Actor, leagueID int64, role league.Role) (token string, err error) {
	return svc.InviteByMail(ctx, actor, leagueID, role, "")
}

// InviteByMail is InviteMember, and also mails the link to an address unless the address is empty.
func (svc *Service) InviteByMail(ctx context.Context, actor access.Actor, leagueID int64, role league.Role, email string) (token string, err error) {
	if role == "" {
		role = league.Scorer
	}
	token = credentials.NewToken()
	err = svc.db.Create(ctx, &token, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Invite)
		if err != nil {
			return err
		}
		if err := CheckRole(role); err != nil {
			return err
		}
		expires := svc.db.Now().Add(invitationLifetime)
		if email != "" && svc.Mails != nil {
			if err := svc.Mails.MailInvitation(tx, actor.UserID, l, role, email, token, expires); err != nil {
				return err
			}
		}
		return tx.Members.CreateInvitation(credentials.HashToken(token), store.Invitation{LeagueID: leagueID, Role: role, Expire: expires})
	})
	return token, err
}

// CheckRole returns an error if a member cannot have the role.
func CheckRole(role league.Role) error {
	if !slices.Contains(league.MemberRoles, role) {
		return fault.Field("role", "Role must be %s", league.MemberRolesInWords())
	}
	return nil
}

// AcceptInvitation makes the actor a member of the league of an invitation.
func (svc *Service) AcceptInvitation(ctx context.Context, actor access.Actor, token string) (view LeagueView, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		invitation, err := tx.Members.TakeInvitation(credentials.HashToken(token))
		if errors.Is(err, store.ErrNotFound) || err == nil && invitation.Expire.Before(svc.db.Now()) {
			return errNoInvitation
		} else if err != nil {
			return err
		}
		l, err := tx.Leagues.LockLeague(invitation.LeagueID)
		if errors.Is(err, store.ErrNotFound) { // the league is deleted; the invitation stays, because the transaction fails
			return errNoInvitation
		} else if err != nil {
			return err
		}
		role, err := access.RoleIn(tx, actor, l)
		if err != nil {
			return err
		}
		if role != "" {
			return fault.New(fault.Conflict, "You are a member of this league already.")
		}
		_, err = tx.Members.CreateMember(league.Member{
			LeagueID: l.ID, UserID: actor.UserID, Role: invitation.Role, JoinedAt: svc.db.Now(),
		})
		view = LeagueView{League: l, Role: invitation.Role}
		return err
	})
	return view, err
}

// UpdateMember changes the role of a member.
func (svc *Service) UpdateMember(ctx context.Context, actor access.Actor, id int64, role league.Role) (member store.Member, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := lockMember(tx, actor, id); err != nil {
			return err
		}
		if err := CheckRole(role); err != nil {
			return err
		}
		if err := tx.Members.UpdateMember(id, role); err != nil {
			return err
		}
		member, err = tx.Members.FindMember(id)
		return err
	})
	return member, err
}

// DeleteMember ends a membership.
func (svc *Service) DeleteMember(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := lockMember(tx, actor, id); err != nil {
			return err
		}
		return tx.Members.DeleteMember(id)
	})
}

func lockMember(tx *store.Tx, actor access.Actor, id int64) error {
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	m, err := tx.Members.FindMember(id)
	if err != nil {
		return err
	}
	access.PublishRights(tx, m.LeagueID)
	_, err = access.LockLeague(tx, actor, m.LeagueID, access.Own)
	return err
}

// OpenInvitation is an invitation that nobody has accepted yet, as shown to the owner of the league. Its link is not stored.
type OpenInvitation struct {
	ID        string      `json:"id"`
	Role      league.Role `json:"role"`
	ExpiresAt time.Time   `json:"expiresAt"`

	Email       string              `json:"email,omitempty"`       // address to which the link was mailed; empty if it was not
	Undelivered *outbox.Undelivered `json:"undelivered,omitempty"` // the mail with the link, if it was not delivered
}

// Invitations returns the invitations of a league that can still be accepted, latest first.
func (svc *Service) Invitations(ctx context.Context, actor access.Actor, leagueID int64) (open []OpenInvitation, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Own)
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

// WithdrawInvitation deletes an invitation of a league, so that it can no longer be accepted.
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

// InvitationView is an invitation as shown to anyone with its link.
type InvitationView struct {
	LeagueName string      `json:"leagueName"`
	Role       league.Role `json:"role"`
	ExpiresAt  time.Time   `json:"expiresAt"`
}

// ShowInvitation returns the league and the role of an invitation. It needs no actor: anyone with the link may see them.
func (svc *Service) ShowInvitation(ctx context.Context, token string) (view InvitationView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		invitation, err := tx.Members.FindInvitation(credentials.HashToken(token))
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
