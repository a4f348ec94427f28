package accounts

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

const (
	confirmPurpose  = "confirm an address"
	confirmLifetime = 7 * 24 * time.Hour
	maxMailsPerHour = 3 // mails of one kind to one address

	// mailedResetPrefix begins the token of a mailed reset link. Such a token proves that its holder receives mail at the address.
	mailedResetPrefix = "mail-"
)

// ErrNoMail is the error of a call that needs mail on a server that sends none.
var ErrNoMail = fault.New(fault.Conflict, "This server sends no mail. Ask its operator for help.")

var errInvalidConfirmLink = fault.New(fault.Gone, "This link has expired, or the account has another address now. Ask for a new one on your account page.")

// addressToConfirm is sealed in the link that confirms an address.
type addressToConfirm struct {
	UserID string `json:"user"`
	Email  string `json:"email"`
}

// MailPasswordReset queues a mail with a link to set a new password. Its result does not reveal whether the address has an account.
func (svc *Service) MailPasswordReset(ctx context.Context, email string) error {
	normalized, err := credentials.CheckEmail(email)
	if err != nil {
		return err
	}
	token := mailedResetPrefix + credentials.NewToken()
	sealed, err := svc.key.Seal(notices.SealPurpose, token, resetLifetime)
	if err != nil {
		return err
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if !tx.Mails.SendsMail() {
			return ErrNoMail
		}
		user, err := tx.Users.FindUserByEmail(normalized)
		if err == nil {
			err = checkEnabled(tx.Users, user.ID)
		}
		if errors.Is(err, store.ErrNotFound) || errors.Is(err, ErrDisabled) {
			return nil
		} else if err != nil {
			return err
		}
		now := svc.db.Now()
		content := notices.ResetPassword{Token: sealed}
		if n, err := tx.Mails.CountMailsTo(normalized, content.Kind(), now.Add(-time.Hour)); err != nil || n >= maxMailsPerHour {
			return err
		}
		if err := tx.Users.DeletePasswordResetsOf(user.ID); err != nil {
			return err
		}
		if err := tx.Users.CreatePasswordReset(credentials.HashToken(token), user.ID, now.Add(resetLifetime)); err != nil {
			return err
		}
		return tx.Mails.QueueMail(store.Mail{
			Key: "reset:" + credentials.HashToken(token), To: normalized, Data: content, Now: now, ExpiresAt: now.Add(resetLifetime),
		})
	})
}

// queueConfirmation queues the mail that asks a user to confirm the address of the account.
func (svc *Service) queueConfirmation(tx store.Mails, user account.User) error {
	if !tx.SendsMail() || user.Email == "" {
		return nil
	}
	token, err := svc.key.Seal(confirmPurpose, addressToConfirm{user.ID, user.Email}, confirmLifetime)
	if err != nil {
		return err
	}
	sealed, err := svc.key.Seal(notices.SealPurpose, token, confirmLifetime)
	if err != nil {
		return err
	}
	return tx.QueueMail(store.Mail{
		Key: "confirm:" + credentials.NewToken(), To: user.Email, Data: notices.ConfirmAddress{Token: sealed}, Now: svc.db.Now(),
	})
}

var errTooManyConfirmations = fault.New(fault.TooMany, "We have just sent you a mail. Look for it, also among unwanted mail, and try again in an hour.")

// MailConfirmation queues another mail that asks a user to confirm the address of the account, unless it is confirmed.
func (svc *Service) MailConfirmation(ctx context.Context, userID string) error {
	if userID == "" {
		return fault.ErrSignedOut
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if !tx.Mails.SendsMail() {
			return ErrNoMail
		}
		user, err := tx.Users.FindUser(userID)
		if err != nil {
			return err
		}
		if confirmed, err := tx.Users.IsAddressConfirmed(userID); err != nil || confirmed {
			return err
		}
		n, err := tx.Mails.CountMailsTo(user.Email, notices.ConfirmAddress{}.Kind(), svc.db.Now().Add(-time.Hour))
		if err == nil && n >= maxMailsPerHour {
			err = errTooManyConfirmations
		}
		if err != nil {
			return err
		}
		return svc.queueConfirmation(tx.Mails, user)
	})
}

// ConfirmAddress stores that the address of an account is confirmed, because its holder has opened the mailed link.
func (svc *Service) ConfirmAddress(ctx context.Context, token string) error {
	var link addressToConfirm
	if err := svc.key.Open(confirmPurpose, token, &link); err != nil {
		return errInvalidConfirmLink
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err := tx.Users.FindUser(link.UserID)
		if errors.Is(err, store.ErrNotFound) || err == nil && user.Email != link.Email {
			return errInvalidConfirmLink
		} else if err != nil {
			return err
		}
		return tx.Users.ConfirmAddress(user.ID, svc.db.Now())
	})
}

// IsAddressConfirmed reports whether the user of an account has confirmed its address.
func (svc *Service) IsAddressConfirmed(ctx context.Context, userID string) (confirmed bool, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		confirmed, err = tx.Users.IsAddressConfirmed(userID)
		return err
	})
	return confirmed, err
}

// confirmByReset confirms the address of a user who has set a password with a mailed link. If the address was not confirmed before,
// somebody else may have created the account and added passkeys and API tokens, so these are deleted.
func (svc *Service) confirmByReset(tx *store.Tx, userID, token string) error {
	if !strings.HasPrefix(token, mailedResetPrefix) {
		return nil
	}
	confirmed, err := tx.Users.IsAddressConfirmed(userID)
	if err != nil || confirmed {
		return err
	}
	if err := tx.Users.DeletePasskeysOf(userID); err != nil {
		return err
	}
	if err := tx.Sessions.DeleteAPITokensOf(userID); err != nil {
		return err
	}
	return tx.Users.ConfirmAddress(userID, svc.db.Now())
}

// Notify queues a mail about the account to a user with a confirmed address. Without one it queues nothing.
func (svc *Service) Notify(tx *store.Tx, userID, key string, content notices.Content) error {
	return outbox.NotifyUser(tx, userID, key, content, svc.db.Now(), time.Time{})
}

func (svc *Service) notifyPasswordChanged(tx *store.Tx, userID string) error {
	return svc.Notify(tx, userID, "password:"+credentials.NewToken(), notices.PasswordChanged{At: svc.db.Now()})
}
