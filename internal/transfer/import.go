package transfer

import (
	"context"
	"errors"
	"io"

	"sideout/internal/account"
	"sideout/internal/fault"
	"sideout/internal/login"
	"sideout/internal/people"
	"sideout/internal/store"
)

// ImportLeague creates a league from a file that ExportLeague wrote, all or nothing. The user with the e-mail address becomes
// its owner. All records get new ids. The score link of a game stays valid if this server has the secret that made it;
// otherwise, or if the database already has the link because the league was exported from it, the game gets a new link.
func (svc *Service) ImportLeague(ctx context.Context, ownerEmail string, from io.Reader) (report Transfer, err error) {
	email, err := login.CheckEmail(ownerEmail)
	if err != nil {
		return report, err
	}
	f, err := readLeagueFile(from, svc.quotas)
	if err != nil {
		return report, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		owner, err := tx.FindUserByEmail(email)
		if errors.Is(err, store.ErrNotFound) {
			return people.NoAccount(email)
		} else if err != nil {
			return err
		}
		if err := svc.checkLeagueQuota(tx, owner); err != nil {
			return err
		}
		report, err = svc.storeLeagueFile(tx, owner, f)
		return err
	})
	return report, err
}

func (svc *Service) checkLeagueQuota(tx *store.Tx, owner account.User) error {
	n, err := tx.CountLeaguesOwnedBy(owner.ID)
	if err == nil && n >= svc.quotas.LeaguesPerUser {
		err = fault.New(fault.Conflict, "An account can have %d leagues; %s has %d.", svc.quotas.LeaguesPerUser, owner.Email, n)
	}
	return err
}
