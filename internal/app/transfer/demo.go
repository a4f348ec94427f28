package transfer

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// TakeDemo copies the demo league of the same user from another database. Whatever was done in it, the user has done.
func (svc *Service) TakeDemo(ctx context.Context, actor access.Actor, from *Service, leagueID int64) (view leagues.LeagueView, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	var f leagueFile
	err = from.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.LeagueFor(tx, actor, leagueID, access.Own)
		if err != nil {
			return err
		}
		f, err = from.loadLeagueFile(tx, l, true)
		return err
	})
	if err != nil {
		return view, err
	}
	if len(f.teams) > svc.quotas.TeamsPerLeague || len(f.games) > svc.quotas.GamesPerLeague {
		return view, fault.New(fault.Conflict, "The demo league has more teams or games than a league may have on this server.")
	}
	f.league.IsDemo, f.isOwners = true, true
	err = svc.db.Create(ctx, &view, func(tx *store.Tx) error {
		if err := leagues.CheckNewQuota(tx.Leagues, svc.quotas, actor.UserID, svc.db.Now()); err != nil {
			return err
		}
		owner, err := tx.Users.FindUser(actor.UserID)
		if err != nil {
			return err
		}
		report, err := svc.storeLeagueFile(tx, owner, false, f)
		view = leagues.LeagueView{League: report.League, Role: league.Owner}
		return err
	})
	return view, err
}
