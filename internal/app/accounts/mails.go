package accounts

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/base/secret"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

const (
	confirmPurpose  = "confirm an address"
	confirmLifetime = 7 * 24 * time.Hour
	mailsAnHour     = 3 // of one kind that somebody may ask for, to one address

	// mailedReset begins the token of a reset link that was mailed: whoever has it holds the address.
	mailedReset = "mail-"
)

// ErrNoMail is returned for what needs mail where the server sends none.
var ErrNoMail = fault.New(fault.Conflict, "This server sends no mail. Ask its operator for help.")

var errNotToConfirm = fault.New(fault.Gone, "This link has expired, or the account has another address now. Ask for a new one on your account page.")

// addressToConfirm is sealed in the link that confirms an address.
type addressToConfirm struct {
	UserID string `json:"user"`
	Email  string `json:"email"`
}

// MailPasswordReset queues a mail with a link to set a new password. The caller does not learn whether the address has an
// account.
func (svc *Service) MailPasswordReset(ctx context.Context, email string) error {
	normalized, err := login.CheckEmail(email)
	if err != nil {
		return err
	}
	token := mailedReset + secret.NewToken()
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
		if n, err := tx.Mails.CountMailsTo(normalized, content.Kind(), now.Add(-time.Hour)); err != nil || n >= mailsAnHour {
			return err
		}
		if err := tx.Users.DeletePasswordResetsOf(user.ID); err != nil {
			return err
		}
		if err := tx.Users.CreatePasswordReset(secret.HashToken(token), user.ID, now.Add(resetLifetime)); err != nil {
			return err
		}
		return tx.Mails.QueueMail(store.Mail{
			Key: "reset:" + secret.HashToken(token), To: normalized, Data: content, Now: now, ExpiresAt: now.Add(resetLifetime),
		})
	})
}

// queueConfirmation queues the mail that asks whether the address of an account belongs to its user.
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
		Key: "confirm:" + secret.NewToken(), To: user.Email, Data: notices.ConfirmAddress{Token: sealed}, Now: svc.db.Now(),
	})
}

var errTooManyConfirmations = fault.New(fault.TooMany, "We have just sent you a mail. Look for it, also among unwanted mail, and try again in an hour.")

// MailConfirmation queues the mail that asks whether the address of an account belongs to its user once more.
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
		if err == nil && n >= mailsAnHour {
			err = errTooManyConfirmations
		}
		if err != nil {
			return err
		}
		return svc.queueConfirmation(tx.Mails, user)
	})
}

// ConfirmAddress stores that the holder of the address of an account has opened the link that was mailed there.
func (svc *Service) ConfirmAddress(ctx context.Context, token string) error {
	var asked addressToConfirm
	if err := svc.key.Open(confirmPurpose, token, &asked); err != nil {
		return errNotToConfirm
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err := tx.Users.FindUser(asked.UserID)
		if errors.Is(err, store.ErrNotFound) || err == nil && user.Email != asked.Email {
			return errNotToConfirm
		} else if err != nil {
			return err
		}
		return tx.Users.ConfirmAddress(user.ID, svc.db.Now())
	})
}

// IsAddressConfirmed reports whether the address of an account belongs to its user.
func (svc *Service) IsAddressConfirmed(ctx context.Context, userID string) (confirmed bool, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		confirmed, err = tx.Users.IsAddressConfirmed(userID)
		return err
	})
	return confirmed, err
}

// confirmByReset stores that the user who has set a password with a mailed link holds the address. If nobody had confirmed it
// before, somebody else may have made the account and added passkeys and API tokens: they are removed.
func (svc *Service) confirmByReset(tx *store.Tx, userID, token string) error {
	if !strings.HasPrefix(token, mailedReset) {
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
	return svc.Notify(tx, userID, "password:"+secret.NewToken(), notices.PasswordChanged{At: svc.db.Now()})
}
