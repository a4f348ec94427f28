package accounts

import (
	"context"
	"errors"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// resetLifetime is the time during which a link to set a new password is valid.
const resetLifetime = time.Hour

var errNoReset = fault.New(fault.NotFound, "This link has been used already, or was never one of ours. Ask for a new one.")

// CreatePasswordReset returns the token of a link with which the user with an e-mail address can set a new password, once and within
// resetLifetime. Earlier links become invalid. It takes no actor, because the operator of the server calls it.
func (svc *Service) CreatePasswordReset(ctx context.Context, email string) (token string, user account.User, err error) {
	normalized, err := credentials.CheckEmail(email)
	if err != nil {
		return "", user, err
	}
	token = credentials.NewToken()
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err = tx.Users.FindUserByEmail(normalized)
		if errors.Is(err, store.ErrNotFound) {
			return NoAccountError(normalized)
		} else if err != nil {
			return err
		}
		if err := checkEnabled(tx.Users, user.ID); err != nil {
			return err
		}
		if err := tx.Users.DeletePasswordResetsOf(user.ID); err != nil {
			return err
		}
		return tx.Users.CreatePasswordReset(credentials.HashToken(token), user.ID, svc.db.Now().Add(resetLifetime))
	})
	return token, user, err
}

// ResetPassword sets the password of the user of a reset link and ends all sessions of the user. The link works once; an invalid password
// does not use it up. For an unknown link it returns fault.NotFound, for an expired one fault.Gone.
func (svc *Service) ResetPassword(ctx context.Context, token, password string, signIn *SignIn) (user account.User, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if user, err = svc.findResetUser(tx.Users, tx.Users.FindPasswordReset, token); err != nil {
			return err
		}
		return checkReset(tx.Users, user.ID, token)
	})
	if err != nil {
		return account.User{}, err
	}
	if err := credentials.CheckPassword(password, user.Email); err != nil {
		return account.User{}, err
	}
	hash, err := svc.passwords.Hash(ctx, password)
	if err != nil {
		return account.User{}, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = svc.findResetUser(tx.Users, tx.Users.TakePasswordReset, token); err != nil {
			return err
		}
		if err := allowOtherWaysByReset(tx.Users, user.ID, token); err != nil {
			return err
		}
		user.PasswordHash, user.UpdatedAt = hash, svc.db.Now()
		if err := tx.Users.UpdateUser(user); err != nil {
			return err
		}
		if err := tx.Sessions.DeleteSessionsOf(user.ID, ""); err != nil {
			return err
		}
		if err := svc.confirmByReset(tx, user.ID, token); err != nil {
			return err
		}
		if err := svc.notifyPasswordChanged(tx, user.ID); err != nil {
			return err
		}
		return svc.openSession(tx, user.ID, signIn)
	})
	if err != nil {
		return account.User{}, err
	}
	return user, nil
}

// findResetUser returns the user of a reset link. find looks the link up by its hash and returns the user's id and the expiry; it may
// delete the link.
func (svc *Service) findResetUser(tx store.Users, find func(hash string) (string, time.Time, error), token string) (account.User, error) {
	id, expire, err := find(credentials.HashToken(token))
	if errors.Is(err, store.ErrNotFound) {
		return account.User{}, errNoReset
	} else if err != nil {
		return account.User{}, err
	}
	if !svc.db.Now().Before(expire) {
		return account.User{}, fault.New(fault.Gone, "This link has expired: it could be used for an hour. Ask for a new one.")
	}
	return tx.FindUser(id)
}

// NoAccountError returns the error for an e-mail address without an account.
func NoAccountError(email string) error {
	return fault.New(fault.NotFound, "There is no account with the e-mail address %s.", email)
}
