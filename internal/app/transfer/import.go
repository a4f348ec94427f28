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

// ImportOptions say whom an import trusts. Nobody has confirmed the e-mail address of an account with a password: whoever
// registers an address first has its account. So an address in a file gives no access by itself.
type ImportOptions struct {
	Owner       string // the id of the account that becomes the owner, or its e-mail address if a provider has confirmed that
	WithMembers bool   // whether the accounts with the addresses of the file become its members; otherwise they are listed only
}

// ImportLeague creates a league from a file that ExportLeague wrote, all or nothing. All records get new ids. The score
// link of a game stays valid if this server has the secret that made it; otherwise, or if the database already has the
// link because the league was exported from it, the game gets a new link.
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
