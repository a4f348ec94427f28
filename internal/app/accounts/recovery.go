package accounts

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// An account can accept only passkeys. Then it has no password, and identity providers cannot sign in to it. Recovery codes replace lost
// passkeys (docs/product/accounts.md#account-passkey-only).

var (
	// ErrPasskeyOnly is the error of every other sign-in to an account that accepts only passkeys.
	ErrPasskeyOnly = fault.New(fault.Forbidden, "This account signs in with a passkey only. Use your passkey, or one of your recovery codes.")

	errNoPasswordToSet = fault.New(fault.Conflict, "This account signs in with a passkey only, so it has no password. Sign in with your passkey, or with one of your recovery codes.")
	errNoPasskeyYet    = fault.New(fault.Conflict, "Add a passkey first: without one you could not sign in any more.")
	errNoCodesYet      = fault.New(fault.Conflict, "Make recovery codes first and keep them: without one a lost passkey would lock you out.")
	errLastPasskey     = fault.New(fault.Conflict, "This is your only passkey, and nothing else signs in to your account. Add another passkey first, or allow other ways to sign in again.")
	errWrongRecovery   = fault.New(fault.Unauthorized, "Unauthorized: the account or the recovery code is wrong, or the code was used already")
)

// PasskeyOnly is whether an account accepts only passkeys.
type PasskeyOnly struct {
	IsOn      bool `json:"isOn"`
	CodesLeft int  `json:"codesLeft"` // number of unused recovery codes
}

// PasskeyOnlyOf returns whether the account of a user accepts only passkeys.
func (svc *Service) PasskeyOnlyOf(ctx context.Context, userID string) (state PasskeyOnly, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if state.IsOn, err = tx.Users.IsPasskeyOnly(userID); err != nil {
			return err
		}
		left, err := tx.Users.UnusedRecoveryCodes(userID)
		state.CodesLeft = len(left)
		return err
	})
	return state, err
}

// NewRecoveryCodes creates and returns new recovery codes of a user. Earlier codes become invalid.
func (svc *Service) NewRecoveryCodes(ctx context.Context, userID string) ([]string, error) {
	codes := credentials.NewRecoveryCodes()
	hashes := make([]string, len(codes))
	for i, code := range codes {
		normalized, err := credentials.CheckRecoveryCode(code)
		if err != nil {
			return nil, err
		}
		hashes[i] = credentials.HashRecoveryCode(userID, normalized)
	}
	err := svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.LockUser(userID); err != nil {
			return err
		}
		if err := tx.Users.DeleteRecoveryCodesOf(userID); err != nil {
			return err
		}
		return tx.Users.CreateRecoveryCodes(userID, hashes, svc.db.Now())
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// RequirePasskey makes the account of a session accept only passkeys: it deletes the password and ends all other sessions. It returns a
// conflict if the account has no passkey or no recovery codes.
func (svc *Service) RequirePasskey(ctx context.Context, session account.Session) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.LockUser(session.UserID); err != nil {
			return err
		}
		user, err := tx.Users.FindUser(session.UserID)
		if err != nil {
			return err
		}
		passkeys, err := tx.Users.PasskeysOf(user.ID)
		if err != nil {
			return err
		}
		codes, err := tx.Users.UnusedRecoveryCodes(user.ID)
		switch {
		case err != nil:
			return err
		case len(passkeys) == 0:
			return errNoPasskeyYet
		case len(codes) == 0:
			return errNoCodesYet
		}
		now := svc.db.Now()
		user.PasswordHash, user.UpdatedAt = "", now
		if err := tx.Users.UpdateUser(user); err != nil {
			return err
		}
		if err := tx.Users.SetPasskeyOnly(user.ID, now); err != nil {
			return err
		}
		if err := tx.Users.DeletePasswordResetsOf(user.ID); err != nil {
			return err
		}
		if err := svc.Notify(tx, user.ID, "passkey-only:"+credentials.NewToken(), notices.PasskeyOnly{At: now}); err != nil {
			return err
		}
		return tx.Sessions.DeleteSessionsOf(user.ID, session.ID)
	})
}

// AllowOtherSignIns undoes RequirePasskey. It deletes the recovery codes, and the user may set a password again.
func (svc *Service) AllowOtherSignIns(ctx context.Context, userID string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return allowOtherWays(tx.Users, userID) })
}

func allowOtherWays(tx store.Users, userID string) error {
	if err := tx.LockUser(userID); err != nil {
		return err
	}
	if err := tx.SetPasskeyOnly(userID, time.Time{}); err != nil {
		return err
	}
	return tx.DeleteRecoveryCodesOf(userID)
}

// checkNotPasskeyOnly returns ErrPasskeyOnly if the account accepts only passkeys.
func checkNotPasskeyOnly(tx store.Users, userID string) error {
	isOnly, err := tx.IsPasskeyOnly(userID)
	if err == nil && isOnly {
		err = ErrPasskeyOnly
	}
	return err
}

// checkMayHavePassword returns an error if the account accepts only passkeys, so that no password can be set.
func checkMayHavePassword(tx store.Users, userID string) error {
	isOnly, err := tx.IsPasskeyOnly(userID)
	if err == nil && isOnly {
		err = errNoPasswordToSet
	}
	return err
}

// checkLastPasskey returns an error if nobody could sign in to the account without this passkey.
func checkLastPasskey(tx store.Users, userID, id string) error {
	isOnly, err := tx.IsPasskeyOnly(userID)
	if err != nil || !isOnly {
		return err
	}
	passkeys, err := tx.PasskeysOf(userID)
	if err == nil && len(passkeys) == 1 && passkeys[0].ID == id {
		err = errLastPasskey
	}
	return err
}

// allowOtherWaysByReset lets an account that accepts only passkeys have the password of a reset link. A link that the operator has
// printed always allows this, as the last resort of people who have lost their codes too. A mailed link allows it only if the address
// was never confirmed, because then somebody else may have created the account.
func allowOtherWaysByReset(tx store.Users, userID, token string) error {
	if err := checkReset(tx, userID, token); err != nil {
		return err
	}
	isOnly, err := tx.IsPasskeyOnly(userID)
	if err != nil || !isOnly {
		return err
	}
	return allowOtherWays(tx, userID)
}

// checkReset returns an error for a mailed reset link of an account with a confirmed address that accepts only passkeys.
func checkReset(tx store.Users, userID, token string) error {
	isOnly, err := tx.IsPasskeyOnly(userID)
	if err != nil || !isOnly || !strings.HasPrefix(token, mailedResetPrefix) {
		return err
	}
	isConfirmed, err := tx.IsAddressConfirmed(userID)
	if err == nil && isConfirmed {
		err = errNoPasswordToSet
	}
	return err
}

// LoginWithRecoveryCode signs in the user with an e-mail address or account number, by a recovery code that CheckRecoveryCode has
// normalized. Each code works once. It returns the number of codes that are left.
func (svc *Service) LoginWithRecoveryCode(ctx context.Context, emailOrID, code string, signIn *SignIn) (user account.User, left int, err error) {
	var hash string
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if user, err = findByEmailOrID(tx.Users, emailOrID); err != nil {
			return err
		}
		hash = credentials.HashRecoveryCode(user.ID, code)
		return checkRecoveryCode(tx.Users, user.ID, hash)
	})
	if err != nil {
		return account.User{}, 0, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		now := svc.db.Now()
		if err := tx.Users.UseRecoveryCode(user.ID, hash, now); errors.Is(err, store.ErrNotFound) {
			return errWrongRecovery
		} else if err != nil {
			return err
		}
		remaining, err := tx.Users.UnusedRecoveryCodes(user.ID)
		if err != nil {
			return err
		}
		left = len(remaining)
		if err := svc.Notify(tx, user.ID, "recovery:"+credentials.NewToken(), notices.RecoveryCodeUsed{At: now, Left: left}); err != nil {
			return err
		}
		return svc.openPasskeySession(tx, user.ID, signIn)
	})
	return user, left, err
}

// findByEmailOrID returns the user with an e-mail address or an account number; an empty user if there is none.
func findByEmailOrID(tx store.Users, emailOrID string) (user account.User, err error) {
	if strings.Contains(emailOrID, "@") {
		normalized, err := credentials.CheckEmail(emailOrID)
		if err != nil {
			return user, nil
		}
		user, err = tx.FindUserByEmail(normalized)
		return user, ignoreNotFound(err)
	}
	user, err = tx.FindUser(strings.TrimSpace(emailOrID))
	return user, ignoreNotFound(err)
}

func ignoreNotFound(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// checkRecoveryCode returns an error if a code does not sign in to an account. It makes the same queries if the account does not exist, so
// that the response time does not reveal which accounts exist.
func checkRecoveryCode(tx store.Users, userID, hash string) error {
	hashes, err := tx.UnusedRecoveryCodes(userID)
	if err != nil {
		return err
	}
	isOnly, err := tx.IsPasskeyOnly(userID)
	if err != nil {
		return err
	}
	if !credentials.HasHash(hashes, hash) || !isOnly {
		return errWrongRecovery
	}
	return nil
}
