package accounts

import (
	"context"
	"encoding/json"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// RecentSignIn is the time after a sign-in during which a session may make calls that cannot be undone or that change how its user signs
// in (docs/product/accounts.md#account-recent-sign-in).
const RecentSignIn = 15 * time.Minute

var (
	errSignInAgain = fault.New(fault.Forbidden, "Your last sign-in was more than 15 minutes ago. Confirm that it is you, then try again.")
	errAnotherUser = fault.New(fault.Conflict, "That is another account than the one you are signed in with.")

	// ErrWrongPassword and ErrWrongPresentPassword are the errors of a wrong password.
	ErrWrongPassword        = fault.Field("password", "The password is wrong")
	ErrWrongPresentPassword = fault.Field("password", "The present password is wrong")
)

// CheckRecent returns an error if the user has neither signed in nor confirmed the session within RecentSignIn.
func (svc *Service) CheckRecent(session account.Session) error {
	if svc.db.Now().Sub(session.AuthenticatedAt) > RecentSignIn {
		return errSignInAgain
	}
	return nil
}

// ConfirmWithPassword confirms a session with the password of its user.
func (svc *Service) ConfirmWithPassword(ctx context.Context, user account.User, session account.Session, password string) error {
	if user.PasswordHash == "" {
		return fault.Field("password", "Your account has no password. Use a passkey, or sign in again as you usually do.")
	}
	if ok, err := svc.passwords.Verify(ctx, user.PasswordHash, password); err != nil {
		return err
	} else if !ok {
		return ErrWrongPassword
	}
	return svc.confirmSession(ctx, session)
}

// ConfirmWithPasskey confirms a session with a passkey of its user.
func (svc *Service) ConfirmWithPasskey(ctx context.Context, p *credentials.Passkeys, c credentials.Ceremony, response json.RawMessage, session account.Session) error {
	used, err := svc.usePasskey(ctx, p, c, response)
	if fault.Is(err, fault.Unauthorized) {
		return fault.Wrap(fault.Conflict, err, "This passkey was not accepted. Try again, or use another way.")
	} else if err != nil {
		return err
	}
	if used.UserID != session.UserID {
		return errAnotherUser
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.UpdatePasskey(used); err != nil {
			return err
		}
		return tx.Sessions.SetAuthenticated(session.ID, svc.db.Now())
	})
}

// ConfirmWith confirms a session after its user has signed in at an identity provider.
func (svc *Service) ConfirmWith(ctx context.Context, identity credentials.Identity, session account.Session) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err := tx.Users.FindUserByIdentity(identity.Issuer, identity.Subject)
		if err != nil && err != store.ErrNotFound {
			return err
		}
		if user.ID != session.UserID {
			return errAnotherUser
		}
		if err := checkNotPasskeyOnly(tx.Users, user.ID); err != nil {
			return err
		}
		return tx.Sessions.SetAuthenticated(session.ID, svc.db.Now())
	})
}

func (svc *Service) confirmSession(ctx context.Context, session account.Session) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.SetAuthenticated(session.ID, svc.db.Now()) })
}

// HasIdentity reports whether a user can sign in with an identity provider.
func (svc *Service) HasIdentity(ctx context.Context, userID string) (has bool, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		has, err = tx.Users.HasIdentity(userID)
		return err
	})
	return has, err
}
