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
	"sideout/internal/storage/transaction"
)

const (
	addressPurpose  = "take an address"
	addressLifetime = 24 * time.Hour

	// maxAddressesPerHour is the number of addresses to which one user can have such a link mailed within an hour.
	maxAddressesPerHour = 5
)

var (
	errSameAddress        = fault.Field("email", "This is the address of your account already")
	errInvalidAddressLink = fault.New(fault.Gone, "This link has expired, or the account has changed since. Ask for a new one on your account page.")
	errAddressInUse       = fault.New(fault.Conflict, "There is another account with this address. Your account keeps its present one.")
	errAddressTaken       = fault.Field("email", "There is already an account with this e-mail address")
	errProviderAddress    = fault.New(fault.Conflict, "Your address is the one of your sign-in provider. This server sends no mail, so another address cannot be confirmed.")
	errTooManyAddresses   = fault.Later(fault.TooMany, time.Hour, "You have asked for %d new addresses within an hour. Try again in an hour.", maxAddressesPerHour)
)

// addressChange is sealed in the link that changes the address of an account. The link becomes invalid as soon as the address or the
// password of the account changes.
type addressChange struct {
	UserID   string `json:"user"`
	From     string `json:"from"`
	To       string `json:"to"`
	Password string `json:"password"` // hash of the stored hash
}

func newAddressChange(user account.User, to string) addressChange {
	return addressChange{UserID: user.ID, From: user.Email, To: to, Password: credentials.HashToken(user.PasswordHash)}
}

// ChangeAddress changes the address of an account. If the server sends mail, the address changes when its holder has opened the mailed
// link, and isMailed is true. Only that mail reveals whether the address already has an account. A server without mail changes the
// address immediately.
func (svc *Service) ChangeAddress(ctx context.Context, userID, email string) (isMailed bool, err error) {
	normalized, err := credentials.CheckEmail(email)
	if err != nil {
		return false, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err := tx.Users.FindUser(userID)
		if err != nil {
			return err
		}
		if user.Email == normalized {
			return errSameAddress
		}
		if err := outbox.CheckDeliverable(tx.Mails, normalized); err != nil {
			return err
		}
		if isMailed = tx.Mails.SendsMail(); isMailed {
			return svc.mailAddressChange(tx, user, normalized)
		}
		if has, err := tx.Users.HasIdentity(userID); err != nil {
			return err
		} else if has {
			return errProviderAddress
		}
		return svc.storeAddress(tx, user, normalized, false)
	})
	if errors.Is(err, store.ErrExists) {
		err = errAddressTaken
	}
	return isMailed, err
}

// mailAddressChange queues the mail to the new address of a user. The mail contains the link that confirms the change, or the
// information that the address already has an account.
func (svc *Service) mailAddressChange(tx *store.Tx, user account.User, email string) error {
	now, kind := svc.db.Now(), notices.TakeAddress{}.Kind()
	prefix := "address:" + user.ID + ":"
	if n, err := tx.Mails.CountMailsWithPrefix(prefix, now.Add(-time.Hour)); err != nil {
		return err
	} else if n >= maxAddressesPerHour {
		return errTooManyAddresses
	}
	if n, err := tx.Mails.CountMailsTo(email, kind, now.Add(-time.Hour)); err != nil {
		return err
	} else if n >= maxMailsPerHour {
		return errTooManyConfirmations
	}
	token, err := svc.key.Seal(addressPurpose, newAddressChange(user, email), addressLifetime)
	if err != nil {
		return err
	}
	content := notices.TakeAddress{}
	if content.Token, err = svc.key.Seal(notices.SealPurpose, token, addressLifetime); err != nil {
		return err
	}
	if _, err = tx.Users.FindUserByEmail(email); err == nil {
		content = notices.TakeAddress{IsTaken: true}
	} else if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return tx.Mails.QueueMail(store.Mail{Key: prefix + credentials.NewToken(), To: email, Lang: user.Language, Data: content, Now: now, ExpiresAt: now.Add(addressLifetime)})
}

// ApplyAddressChange changes the address of an account to the one to which the link was mailed. The link can be used more than once.
func (svc *Service) ApplyAddressChange(ctx context.Context, token string) error {
	var change addressChange
	if err := svc.key.Open(addressPurpose, token, &change); err != nil {
		return errInvalidAddressLink
	}
	err := svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err := tx.Users.FindUser(change.UserID)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return errInvalidAddressLink
		case err != nil:
			return err
		case user.Email == change.To:
			return nil
		case newAddressChange(user, change.To) != change:
			return errInvalidAddressLink
		}
		if err := checkEnabled(tx.Users, user.ID); err != nil {
			return err
		}
		return svc.storeAddress(tx, user, change.To, true)
	})
	if errors.Is(err, store.ErrExists) {
		err = errAddressInUse
	}
	return err
}

// storeAddress stores a new address of a user, notifies the old one if it was confirmed, and invalidates the password links that were
// mailed to it.
func (svc *Service) storeAddress(tx *store.Tx, user account.User, email string, isConfirmed bool) error {
	now := svc.db.Now()
	if err := svc.Notify(tx, user.ID, "address-changed:"+credentials.NewToken(), notices.AddressChanged{At: now}); err != nil {
		return err
	}
	if err := tx.Users.DeletePasswordResetsOf(user.ID); err != nil {
		return err
	}
	user.Email, user.UpdatedAt = email, now
	if err := tx.Users.UpdateUser(user); err != nil {
		return err
	}
	if err := tx.Users.ResetConfirmation(user.ID); err != nil {
		return err
	}
	if isConfirmed {
		if err := tx.Users.ConfirmAddress(user.ID, now); err != nil {
			return err
		}
	}
	if err := svc.recordTrial(tx.Billing, user); err != nil {
		return err
	}
	return tx.Billing.AddEmailJob(user.ID, credentials.NewToken(), now)
}

// recordTrial stores the trial of a user for the address too, because each person gets only one trial.
func (svc *Service) recordTrial(tx store.Billing, user account.User) error {
	s, err := tx.FindSubscription(user.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && s.TrialEnds.IsZero() {
		return nil
	} else if err != nil {
		return err
	}
	return tx.SaveTrialOfAddress(TrialHash(svc.db, user.Email), s.TrialEnds)
}

// TrialHash returns the hash under which the trial of an address is stored. It ignores the part after a plus sign, which people can add
// to their address as they like.
func TrialHash(db *transaction.DB, email string) string {
	local, domain, _ := strings.Cut(strings.ToLower(email), "@")
	local, _, _ = strings.Cut(local, "+")
	return db.Sign("trial of " + local + "@" + domain)
}
