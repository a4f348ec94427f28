package transfer

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"sideout/internal/account"
	"sideout/internal/fault"
	"sideout/internal/login"
	"sideout/internal/people"
	"sideout/internal/store"
)

// ImportOptions say whom an import trusts. Nobody has confirmed the e-mail address of an account with a password: whoever
// registers an address first has its account. So an address in a file opens nothing by itself.
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
		owner, err := findOwner(tx, o.Owner)
		if err != nil {
			return err
		}
		if err := svc.checkLeagueQuota(tx, owner); err != nil {
			return err
		}
		report, err = svc.storeLeagueFile(tx, owner, o.WithMembers, f)
		return err
	})
	return report, err
}

// findOwner returns the account with an id, or with an e-mail address that a provider has confirmed. For an address that
// nobody has confirmed the fault describes the account, so that the operator can ask its owner for the id.
func findOwner(tx *store.Tx, idOrEmail string) (account.User, error) {
	owner, err := tx.FindUser(idOrEmail)
	if err == nil || !errors.Is(err, store.ErrNotFound) {
		return owner, err
	}
	email, err := login.CheckEmail(idOrEmail)
	if err != nil {
		return owner, err
	}
	if owner, err = tx.FindUserByEmail(email); errors.Is(err, store.ErrNotFound) {
		return owner, people.NoAccount(email)
	} else if err != nil {
		return owner, err
	}
	isConfirmed, err := tx.HasIdentity(owner.ID)
	if err == nil && !isConfirmed {
		err = fault.New(fault.Conflict, "Nobody has confirmed that %s belongs to the account with this address, made on %s by %q. "+
			"Ask its owner for the account number on the page Your account; if it is %s, import with --owner %s.",
			owner.Email, owner.CreatedAt.Format(time.DateOnly), nameOf(owner), owner.ID, owner.ID)
	}
	return owner, err
}

func nameOf(u account.User) string {
	if name := strings.TrimSpace(u.FirstName + " " + u.LastName); name != "" {
		return name
	}
	return "no name"
}

func (svc *Service) checkLeagueQuota(tx *store.Tx, owner account.User) error {
	n, err := tx.CountLeaguesOwnedBy(owner.ID)
	if err == nil && n >= svc.quotas.LeaguesPerUser {
		err = fault.New(fault.Conflict, "An account can have %d leagues; %s has %d.", svc.quotas.LeaguesPerUser, owner.Email, n)
	}
	return err
}
