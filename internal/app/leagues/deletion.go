package leagues

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// restoreWindow is the time during which a deleted league can be restored, which is the same as for a deleted game.
const restoreWindow = games.RestoreWindow

// DeletedLeague is a league that its owner can restore.
type DeletedLeague struct {
	ID              int64        `json:"id"`
	Name            string       `json:"name"`
	SportType       league.Sport `json:"sportType"`
	TierCount       int          `json:"tierCount"`
	DeletedAt       time.Time    `json:"deletedAt"`
	RestorableUntil time.Time    `json:"restorableUntil"`
}

// DeleteLeague deletes a league. It can be restored for 30 days. Meanwhile it is not found, and its links stay reserved.
func (svc *Service) DeleteLeague(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, id, access.Own)
		if err != nil {
			return err
		}
		if previous, isSeason, err := NewestSeason(tx.Seasons, l); err != nil {
			return err
		} else if isSeason && previous.ID < id { // the previous season becomes the current one again
			if err := MoveLinks(tx, l, previous); err != nil {
				return err
			}
		}
		if err := tx.Leagues.MarkLeagueDeleted(id, svc.db.Now()); err != nil {
			return err
		}
		if err := tx.Members.DeleteHandOver(id); err != nil {
			return err
		}
		if err := svc.recordChange(tx.Members, actor, id, leagueDeleted, ""); err != nil {
			return err
		}
		followed, err := tx.Leagues.FollowedGamesOf(id, svc.db.Now()) // the streams of other games end when they are next read
		access.PublishDeletion(tx, id, followed)
		return err
	})
}

// DeletedLeagues returns the deleted leagues that the actor can restore, latest first.
func (svc *Service) DeletedLeagues(ctx context.Context, actor access.Actor) (deleted []DeletedLeague, err error) {
	if actor.UserID == "" {
		return nil, fault.ErrSignedOut
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		all, err := tx.Leagues.DeletedLeaguesOf(actor.UserID, svc.db.Now().Add(-restoreWindow))
		deleted = []DeletedLeague{}
		for _, l := range all {
			deleted = append(deleted, DeletedLeague{l.ID, l.Name, l.SportType, l.TierCount, l.DeletedAt, l.DeletedAt.Add(restoreWindow)})
		}
		return err
	})
	return deleted, err
}

// RestoreLeague restores a deleted league of the actor with all its data. A league that is not deleted stays unchanged.
func (svc *Service) RestoreLeague(ctx context.Context, actor access.Actor, id int64) (view LeagueView, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		deleted, err := tx.Leagues.DeletedLeaguesOf(actor.UserID, svc.db.Now().Add(-restoreWindow))
		if err != nil {
			return err
		}
		for _, l := range deleted {
			if l.ID != id {
				continue
			}
			if err := svc.checkQuota(tx.Leagues, actor.UserID); err != nil {
				return err
			}
			if isTaken, err := isSeasonNameTaken(tx.Seasons, l.League); err != nil {
				return err
			} else if isTaken {
				return fault.New(fault.Conflict, "There is another season called %q now. Give that one another name, then restore this one.", l.SeasonName)
			}
			if err := tx.Leagues.RestoreLeague(id); err != nil {
				return err
			}
			if newest, isSeason, err := NewestSeason(tx.Seasons, l.League); err != nil {
				return err
			} else if isSeason && newest.ID < id {
				if err := MoveLinks(tx, newest, l.League); err != nil {
					return err
				}
			}
			if err := svc.recordChange(tx.Members, actor, id, leagueRestored, ""); err != nil {
				return err
			}
		}
		view.League, view.Role, err = access.AuthorizeLeague(tx, actor, id, access.Read)
		if err == nil && view.Role != league.Owner {
			return fault.ErrMissing
		}
		access.PublishLeague(tx, id)
		return err
	})
	return view, err
}

// PurgeDeleted permanently removes the leagues that can no longer be restored, each in a transaction of its own, and the series that have
// no season left.
func (svc *Service) PurgeDeleted(ctx context.Context) error {
	var expired []int64
	err := svc.db.Read(ctx, func(tx *store.Tx) (err error) {
		expired, err = tx.Leagues.LeaguesDeletedBefore(svc.db.Now().Add(-restoreWindow))
		return err
	})
	for _, id := range expired {
		err = errors.Join(err, svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Leagues.DeleteLeague(id) }))
	}
	return errors.Join(err, svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Seasons.DeleteEmptySeries() }))
}

// checkQuota returns a conflict if a user cannot have another league. Deleted leagues do not count.
func (svc *Service) checkQuota(tx store.Leagues, userID string) error {
	return checkQuota(tx, svc.quotas, userID)
}

func checkQuota(tx store.Leagues, quotas league.Quotas, userID string) error {
	n, err := tx.CountLeaguesOwnedBy(userID)
	if err == nil && n >= quotas.LeaguesPerUser {
		err = fault.New(fault.Conflict, "You have as many leagues as one account can have. Delete one first.")
	}
	return err
}

// CheckNewQuota returns a conflict if a user cannot create another league. It also limits the deleted leagues of the user, which use
// disk space for 30 days.
func CheckNewQuota(tx store.Leagues, quotas league.Quotas, userID string, now time.Time) error {
	if err := checkQuota(tx, quotas, userID); err != nil {
		return err
	}
	deleted, err := tx.DeletedLeaguesOf(userID, now.Add(-restoreWindow))
	if err == nil && len(deleted) >= quotas.LeaguesPerUser {
		err = fault.New(fault.Conflict, "You have deleted many leagues, which are kept for 30 days. Restore one of them instead of creating another.")
	}
	return err
}
