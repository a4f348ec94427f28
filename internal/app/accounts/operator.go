package accounts

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// This file contains the use cases of the operator of the server, who has no account and may do everything.

// ErrDisabled is the error of a sign-in to an account that the operator has disabled.
var ErrDisabled = fault.New(fault.Forbidden, "This account is disabled. Ask the operator of this server to enable it.")

// Users returns all accounts, oldest first.
func (svc *Service) Users(ctx context.Context) (users []store.UserSummary, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		users, err = tx.Users.UserSummaries()
		return err
	})
	return users, err
}

// CreateUser creates an account, even if registration is closed. Without a password in the registration, the user sets one with a link
// from CreatePasswordReset.
func (svc *Service) CreateUser(ctx context.Context, r Registration) (user account.User, err error) {
	email, err := credentials.CheckEmail(r.Email)
	if err == nil && r.Password != "" {
		err = credentials.CheckPassword(r.Password, email)
	}
	if err != nil {
		return user, err
	}
	now := svc.db.Now()
	user = account.User{
		ID: credentials.NewToken(), Email: email, FirstName: trimName(r.FirstName), LastName: trimName(r.LastName),
		CreatedAt: now, UpdatedAt: now,
	}
	if r.Password != "" {
		if user.PasswordHash, err = svc.passwords.Hash(ctx, r.Password); err != nil {
			return user, err
		}
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Users.CreateUser(user) })
	if errors.Is(err, store.ErrExists) {
		err = fault.New(fault.Conflict, "There is already an account with the e-mail address %s.", email)
	}
	return user, err
}

// DisableUser blocks sign-ins to an account, and ends its sessions and their streams. Its leagues stay.
func (svc *Service) DisableUser(ctx context.Context, idOrEmail string) (account.User, error) {
	return svc.changeUser(ctx, idOrEmail, func(tx *store.Tx, user account.User) error {
		if err := tx.Users.SetDisabled(user.ID, svc.db.Now()); err != nil {
			return err
		}
		if err := tx.Users.DeletePasswordResetsOf(user.ID); err != nil {
			return err
		}
		if err := tx.Sessions.EndAPIStreamsOf(user.ID); err != nil {
			return err
		}
		return tx.Sessions.DeleteSessionsOf(user.ID, "")
	})
}

// EnableUser undoes DisableUser. The user has to sign in again.
func (svc *Service) EnableUser(ctx context.Context, idOrEmail string) (account.User, error) {
	return svc.changeUser(ctx, idOrEmail, func(tx *store.Tx, user account.User) error { return tx.Users.SetDisabled(user.ID, time.Time{}) })
}

// RemoveUser deletes an account. It returns a conflict while the account owns a league, because the league would be deleted too.
func (svc *Service) RemoveUser(ctx context.Context, idOrEmail string) (account.User, error) {
	return svc.changeUser(ctx, idOrEmail, func(tx *store.Tx, user account.User) error {
		n, err := tx.Leagues.CountLeaguesOwnedBy(user.ID)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.New(fault.Conflict, "%s still owns %s. Hand each over first: sideout league list, sideout league hand-over.",
				idOrEmail, fault.CountText(n, "1 league", "%d leagues"))
		}
		return tx.Users.DeleteUser(user.ID)
	})
}

func (svc *Service) changeUser(ctx context.Context, idOrEmail string, change func(*store.Tx, account.User) error) (user account.User, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = FindUser(tx.Users, idOrEmail); err != nil {
			return err
		}
		return change(tx, user)
	})
	return user, err
}

// FindUser returns the account with the given id or e-mail address.
func FindUser(tx store.Users, idOrEmail string) (account.User, error) {
	user, err := tx.FindUser(idOrEmail)
	if err == nil || !errors.Is(err, store.ErrNotFound) {
		return user, err
	}
	email, err := credentials.CheckEmail(idOrEmail)
	if err != nil {
		return user, err
	}
	if user, err = tx.FindUserByEmail(email); errors.Is(err, store.ErrNotFound) {
		err = NoAccountError(email)
	}
	return user, err
}

// FindConfirmed returns the account with the given id or confirmed e-mail address. An unconfirmed address may have been registered by
// somebody else. The error for it describes the account, so that the operator can ask the owner of the address for the id. advice tells
// the operator what to do with the id, which is appended to it.
func FindConfirmed(tx store.Users, idOrEmail, advice string) (account.User, error) {
	user, err := FindUser(tx, idOrEmail)
	if err != nil || user.ID == idOrEmail {
		return user, err
	}
	isConfirmed, err := tx.IsAddressConfirmed(user.ID)
	if err == nil && !isConfirmed {
		err = fault.New(fault.Conflict, "Nobody has confirmed that %s belongs to the account with this address, made on %s by %q. "+
			"Ask its owner for the account number on the page Your account; if it is %s, %s %s.",
			user.Email, user.CreatedAt.Format(time.DateOnly), displayName(user), user.ID, advice, user.ID)
	}
	return user, err
}

func displayName(u account.User) string {
	if name := strings.TrimSpace(u.FirstName + " " + u.LastName); name != "" {
		return name
	}
	return "no name"
}

// checkEnabled returns ErrDisabled if the operator has disabled the account.
func checkEnabled(tx store.Users, userID string) error {
	disabled, err := tx.IsDisabled(userID)
	if err == nil && disabled {
		err = ErrDisabled
	}
	return err
}
