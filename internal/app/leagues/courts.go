package leagues

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Courts returns the courts of a league.
func (svc *Service) Courts(ctx context.Context, v access.ReadPermit) ([]league.Court, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, v, func(tx *store.Tx, l league.League) ([]league.Court, error) { return tx.Courts.CourtsOf(l.ID) })
}

// CreateCourt adds a court to a tier.
func (svc *Service) CreateCourt(ctx context.Context, actor access.Actor, c league.Court) (created league.Court, err error) {
	err = svc.db.Create(ctx, &created, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, c.LeagueID, access.Arrange)
		if err != nil {
			return err
		}
		court, problems := league.CheckCourt(c, l.TierCount)
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		court.CreatedAt = svc.db.Now()
		created, err = tx.Courts.CreateCourt(court)
		return err
	})
	return created, err
}

// DeleteCourt removes a court.
func (svc *Service) DeleteCourt(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		c, err := tx.Courts.FindCourt(id)
		if err != nil {
			return err
		}
		if _, err := access.LockLeague(tx, actor, c.LeagueID, access.Manage); err != nil {
			return err
		}
		return tx.Courts.DeleteCourt(id)
	})
}
