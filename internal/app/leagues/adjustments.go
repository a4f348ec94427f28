package leagues

import (
	"context"
	"math/rand/v2"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// AdjustPoints gives points of the table to a team, or takes them away, with a reason.
func (svc *Service) AdjustPoints(ctx context.Context, actor access.Actor, teamID int64, points int, reason string) (team league.Team, err error) {
	err = svc.db.Create(ctx, &team, func(tx *store.Tx) error {
		l, t, err := lockTeam(tx, actor, teamID, access.Manage)
		if err != nil {
			return err
		}
		adjustment, problems := league.CheckAdjustment(league.Adjustment{Points: points, Reason: reason, At: svc.db.Now()})
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		switch {
		case !l.TableRules.UsesPoints():
			return fault.New(fault.Conflict, "The table of this league is not ranked by points, so an adjustment would change nothing. Choose a table rule with points first.")
		case len(t.Adjustments) >= league.MaxAdjustments:
			return fault.New(fault.Conflict, "A team can have %d adjustments: remove one first.", league.MaxAdjustments)
		}
		t.Adjust(adjustment)
		if err := tx.Teams.UpdateTeam(t); err != nil {
			return err
		}
		team, err = games.WithRecord(tx.Games, t)
		return err
	})
	return team, err
}

// RemoveAdjustment takes back AdjustPoints.
func (svc *Service) RemoveAdjustment(ctx context.Context, actor access.Actor, teamID, adjustment int64) (team league.Team, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		_, t, err := lockTeam(tx, actor, teamID, access.Manage)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(t.Adjustments, func(a league.Adjustment) bool { return int64(a.ID) == adjustment })
		if at < 0 {
			return store.ErrNotFound
		}
		t.Adjustments = slices.Delete(t.Adjustments, at, at+1)
		if err := tx.Teams.UpdateTeam(t); err != nil {
			return err
		}
		team, err = games.WithRecord(tx.Games, t)
		return err
	})
	return team, err
}

// DrawLots gives each team of a league another lot, from 1, the best, at random.
func (svc *Service) DrawLots(ctx context.Context, actor access.Actor, leagueID int64) (teams []league.Team, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := access.LockLeague(tx, actor, leagueID, access.Manage); err != nil {
			return err
		}
		if teams, err = games.TeamsWithRecords(tx, leagueID); err != nil {
			return err
		}
		for i, lot := range rand.Perm(len(teams)) {
			teams[i].Lot = lot + 1
			if err := tx.Teams.UpdateTeam(teams[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return teams, err
}
