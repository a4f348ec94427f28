package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// AllLeagues returns all leagues for the operator of the server, oldest first.
func (svc *Service) AllLeagues(ctx context.Context) (all []store.LeagueSummary, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		all, err = tx.Leagues.LeagueSummaries()
		return err
	})
	return all, err
}

// HandOverForOperator makes the account with the given id or e-mail address the owner of a league, and the previous owner a manager. The
// operator of the server uses it when the owner cannot hand the league over. An account with an unconfirmed address must already be a
// member of the league.
func (svc *Service) HandOverForOperator(ctx context.Context, leagueID int64, idOrEmail string) (l league.League, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if l, err = tx.Leagues.FindLeague(leagueID); err != nil {
			return err
		}
		user, err := accounts.FindUser(tx.Users, idOrEmail)
		if err != nil {
			return err
		}
		if role, err := tx.Members.RoleOf(leagueID, user.ID); err != nil {
			return err
		} else if role == "" && user.ID != l.OwnerID {
			if user, err = accounts.FindConfirmed(tx.Users, idOrEmail, "hand over with --to"); err != nil {
				return err
			}
		}
		if disabled, err := tx.Users.IsDisabled(user.ID); err != nil {
			return err
		} else if disabled {
			return fault.New(fault.Conflict, "The account %s is disabled. Enable it first.", idOrEmail)
		}
		if err := svc.changeOwner(tx, l, user.ID); err != nil {
			return err
		}
		return tx.Members.AddLeagueChange(store.LeagueChange{
			LeagueID: l.ID, At: svc.db.Now(), Via: "operator", Change: handedOver, Subject: user.ID,
		})
	})
	return l, err
}

// changeOwner makes a user the owner of a league and the previous owner a manager. It makes all streams of the league check the rights of
// their readers again.
func (svc *Service) changeOwner(tx *store.Tx, l league.League, userID string) error {
	if l.OwnerID == userID {
		return fault.New(fault.Conflict, "This account owns the league already.")
	}
	n, err := tx.Leagues.CountLeaguesOwnedBy(userID)
	if err != nil {
		return err
	}
	if n >= svc.quotas.LeaguesPerUser {
		return fault.New(fault.Conflict, "The new owner has as many leagues as one account can have: %d.", n)
	}
	if _, err := access.LockLeagueForOperator(tx, l.ID); err != nil {
		return err
	}
	if err := tx.Members.DeleteHandOver(l.ID); err != nil {
		return err
	}
	if err := tx.Members.DeleteMembership(l.ID, userID); err != nil {
		return err
	}
	if err := tx.Members.SetOwner(l.ID, userID, svc.db.Now()); err != nil {
		return err
	}
	if _, err = tx.Members.CreateMember(league.Member{LeagueID: l.ID, UserID: l.OwnerID, Role: league.Manager, JoinedAt: svc.db.Now()}); err != nil {
		return err
	}
	access.PublishRights(tx, l.ID)
	if l.IsDemo {
		return nil
	}
	return svc.plans.StartTrial(tx, userID)
}
