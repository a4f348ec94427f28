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

// ImportLeague makes a league of a file that ExportLeague wrote, all of it or nothing, and gives it to the user with
// an e-mail address. Everything gets new ids. A score link that was handed out goes on opening its game if this server
// has the secret that made it; otherwise, and where the database knows the link already because the league is copied
// beside itself, the game gets a new one.
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
		if err := svc.roomForLeague(tx, owner); err != nil {
			return err
		}
		report, err = svc.storeLeagueFile(tx, owner, f)
		return err
	})
	return report, err
}

func (svc *Service) roomForLeague(tx *store.Tx, owner account.User) error {
	n, err := tx.CountLeaguesOwnedBy(owner.ID)
	if err == nil && n >= svc.quotas.LeaguesPerUser {
		err = fault.New(fault.Conflict, "An account can have %d leagues; %s has %d.", svc.quotas.LeaguesPerUser, owner.Email, n)
	}
	return err
}
