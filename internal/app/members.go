package app

import (
	"context"
	"errors"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
)

// invitationFor is how long an invitation to become a member can be accepted.
const invitationFor = 14 * 24 * time.Hour

// Members returns the members of a league.
func (a *App) Members(ctx context.Context, who Actor, leagueID int64) (members []store.Member, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		if _, _, err := leagueFor(tx, who, leagueID, Own); err != nil {
			return err
		}
		members, err = tx.MembersOf(leagueID)
		return err
	})
	return members, err
}

// InviteMember returns the token of an invitation, which serves once; an empty role is a scorer's.
func (a *App) InviteMember(ctx context.Context, who Actor, leagueID int64, role league.Role) (token string, err error) {
	if role == "" {
		role = league.Scorer
	}
	token = newToken()
	err = a.create(ctx, &token, func(tx *store.Tx) error {
		if _, err := lockFor(tx, who, leagueID, Own); err != nil {
			return err
		}
		if err := checkRole(role); err != nil {
			return err
		}
		return tx.CreateInvitation(hashToken(token), store.Invitation{
			LeagueID: leagueID, Role: role, Expire: a.clock().Add(invitationFor),
		})
	})
	return token, err
}

func checkRole(role league.Role) error {
	if !role.Valid() || role == league.Owner {
		return fault.Field("role", "Role must be viewer, scorer or manager")
	}
	return nil
}

// AcceptInvitation makes the actor a member of the league that the token invites to.
func (a *App) AcceptInvitation(ctx context.Context, who Actor, token string) (view LeagueView, err error) {
	if who.UserID == "" {
		return view, errNobody
	}
	err = a.write(ctx, func(tx *store.Tx) error {
		invitation, err := tx.TakeInvitation(hashToken(token))
		if errors.Is(err, store.ErrNotFound) || err == nil && invitation.Expire.Before(a.clock()) {
			return fault.New(fault.NotFound, "This invitation has been used or has expired. Ask for a new one.")
		} else if err != nil {
			return err
		}
		l, err := tx.LockLeague(invitation.LeagueID)
		if err != nil {
			return err
		}
		role, err := roleIn(tx, who, l)
		if err != nil {
			return err
		}
		if role != "" {
			return fault.New(fault.Conflict, "You are a member of this league already.")
		}
		_, err = tx.CreateMember(league.Member{
			LeagueID: l.ID, UserID: who.UserID, Role: invitation.Role, JoinedAt: a.clock(),
		})
		view = LeagueView{l, invitation.Role}
		return err
	})
	return view, err
}

// UpdateMember changes the role of a member.
func (a *App) UpdateMember(ctx context.Context, who Actor, id int64, role league.Role) (member store.Member, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		if err := lockMember(tx, who, id); err != nil {
			return err
		}
		if err := checkRole(role); err != nil {
			return err
		}
		if err := tx.UpdateMember(id, role); err != nil {
			return err
		}
		member, err = tx.FindMember(id)
		return err
	})
	return member, err
}

// DeleteMember ends a membership.
func (a *App) DeleteMember(ctx context.Context, who Actor, id int64) error {
	return a.write(ctx, func(tx *store.Tx) error {
		if err := lockMember(tx, who, id); err != nil {
			return err
		}
		return tx.DeleteMember(id)
	})
}

func lockMember(tx *store.Tx, who Actor, id int64) error {
	if who.UserID == "" {
		return errNobody
	}
	m, err := tx.FindMember(id)
	if err != nil {
		return err
	}
	announceRights(tx, m.LeagueID)
	_, err = lockFor(tx, who, m.LeagueID, Own)
	return err
}
