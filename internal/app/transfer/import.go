package transfer

import (
	"context"
	"io"

	"sideout/internal/app/access"
	"sideout/internal/app/accounts"
	"sideout/internal/app/leagues"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// ImportOptions say which accounts an import trusts. The e-mail address of an account with a password is unconfirmed, because anybody can
// register with any address. An address in a file therefore gives no access by itself.
type ImportOptions struct {
	Owner       string // id of the account that becomes the owner, or its e-mail address if a sign-in provider has confirmed it
	WithMembers bool   // whether accounts with addresses of the file become members; otherwise they are only listed
}

// ImportLeague creates a league from a file that ExportLeague wrote, in one transaction. All records get new ids. The score link of a game
// stays valid if this server has the secret that created it, and if the link is not in use in this database, where the exported league may
// still exist. Otherwise the game gets a new link.
func (svc *Service) ImportLeague(ctx context.Context, o ImportOptions, from io.Reader) (report Transfer, err error) {
	f, err := readLeagueFile(from, svc.quotas)
	if err != nil {
		return report, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		owner, err := accounts.FindConfirmed(tx.Users, o.Owner, "import with --owner")
		if err != nil {
			return err
		}
		if err := svc.checkLeagueQuota(tx.Leagues, owner); err != nil {
			return err
		}
		report, err = svc.storeLeagueFile(tx, owner, o.WithMembers, f)
		return err
	})
	return report, err
}

func (svc *Service) checkLeagueQuota(tx store.Leagues, owner account.User) error {
	n, err := tx.CountLeaguesOwnedBy(owner.ID)
	if err == nil && n >= svc.quotas.LeaguesPerUser {
		err = fault.New(fault.Conflict, "An account can have %d leagues; %s has %d.", svc.quotas.LeaguesPerUser, owner.Email, n)
	}
	return err
}

// CopyDemo copies the user's demo league from another database. All changes in its history are attributed to the user.
func (svc *Service) CopyDemo(ctx context.Context, actor access.Actor, from *Service, leagueID int64) (view leagues.LeagueView, err error) {
	if actor.UserID == "" {
		return view, fault.ErrSignedOut
	}
	var f leagueFile
	err = from.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Own)
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
	f.league.IsDemo, f.mapsPeopleToOwner = true, true
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
