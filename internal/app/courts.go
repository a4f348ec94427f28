package app

import (
	"context"

	"sideout/internal/league"
	"sideout/internal/store"
)

// Courts returns the courts of a league.
func (a *App) Courts(ctx context.Context, v View) ([]league.Court, View, error) {
	return show(ctx, a, v, func(tx *store.Tx, l league.League) ([]league.Court, error) { return tx.CourtsOf(l.ID) })
}

// CreateCourt gives a tier a court.
func (a *App) CreateCourt(ctx context.Context, who Actor, c league.Court) (created league.Court, err error) {
	err = a.create(ctx, &created, func(tx *store.Tx) error {
		l, err := lockFor(tx, who, c.LeagueID, Manage)
		if err != nil {
			return err
		}
		tidy, problems := league.CheckCourt(c, l.TierCount)
		if err := invalid(problems); err != nil {
			return err
		}
		tidy.CreatedAt = a.clock()
		created, err = tx.CreateCourt(tidy)
		return err
	})
	return created, err
}

// DeleteCourt takes a court away.
func (a *App) DeleteCourt(ctx context.Context, who Actor, id int64) error {
	return a.write(ctx, func(tx *store.Tx) error {
		if who.UserID == "" {
			return errNobody
		}
		c, err := tx.FindCourt(id)
		if err != nil {
			return err
		}
		if _, err := lockFor(tx, who, c.LeagueID, Manage); err != nil {
			return err
		}
		return tx.DeleteCourt(id)
	})
}
