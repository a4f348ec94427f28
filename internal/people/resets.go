package people

import (
	"context"
	"errors"
	"time"

	"sideout/internal/account"
	"sideout/internal/fault"
	"sideout/internal/login"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// resetFor is how long a link to set a new password can be used.
const resetFor = time.Hour

var errNoReset = fault.New(fault.NotFound, "This link has been used already, or was never one of ours. Ask for a new one.")

// CreatePasswordReset returns the token of a link with which the user with an e-mail address can set a new password,
// once and within an hour. Earlier links become invalid. There is no actor: the operator of the server calls it.
func (svc *Service) CreatePasswordReset(ctx context.Context, email string) (token string, user account.User, err error) {
	tidy, err := login.CheckEmail(email)
	if err != nil {
		return "", user, err
	}
	token = secret.NewToken()
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err = tx.FindUserByEmail(tidy)
		if errors.Is(err, store.ErrNotFound) {
			return NoAccount(tidy)
		} else if err != nil {
			return err
		}
		if err := tx.DeletePasswordResetsOf(user.ID); err != nil {
			return err
		}
		return tx.CreatePasswordReset(secret.HashToken(token), user.ID, svc.db.Now().Add(resetFor))
	})
	return token, user, err
}

// ResetPassword sets the password of the user for whom a link was made, and signs out everywhere. The link serves once;
// a password that is not taken does not use it up. A link that is unknown is fault.NotFound, an expired one fault.Gone.
func (svc *Service) ResetPassword(ctx context.Context, token, password string, at *Arrival) (user account.User, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		user, err = svc.userOfReset(tx, tx.FindPasswordReset, token)
		return err
	})
	if err != nil {
		return account.User{}, err
	}
	if err := login.CheckPassword(password, user.Email); err != nil {
		return account.User{}, err
	}
	hash, err := svc.passwords.Hash(ctx, password)
	if err != nil {
		return account.User{}, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = svc.userOfReset(tx, tx.TakePasswordReset, token); err != nil {
			return err
		}
		user.PasswordHash, user.UpdatedAt = hash, svc.db.Now()
		if err := tx.UpdateUser(user); err != nil {
			return err
		}
		if err := tx.DeleteSessionsOf(user.ID, ""); err != nil {
			return err
		}
		return svc.arrive(tx, user.ID, at)
	})
	if err != nil {
		return account.User{}, err
	}
	return user, nil
}

// userOfReset returns whose password a link sets; look finds the link, and may take it away.
func (svc *Service) userOfReset(tx *store.Tx, look func(hash string) (string, time.Time, error), token string) (account.User, error) {
	id, expire, err := look(secret.HashToken(token))
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

func NoAccount(email string) error {
	return fault.New(fault.NotFound, "There is no account with the e-mail address %s.", email)
}
