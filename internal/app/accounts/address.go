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
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

const (
	takePurpose  = "take an address"
	takeLifetime = 24 * time.Hour

	// addressesAnHour is to how many addresses one user can have such a link mailed within an hour.
	addressesAnHour = 5
)

var (
	errSameAddress     = fault.Field("email", "This is the address of your account already")
	errNotToTake       = fault.New(fault.Gone, "This link has expired, or the account has changed since. Ask for a new one on your account page.")
	errAddressInUse    = fault.New(fault.Conflict, "There is another account with this address. Your account keeps its present one.")
	errAddressTaken    = fault.Field("email", "There is already an account with this e-mail address")
	errProviderAddress = fault.New(fault.Conflict, "Your address is the one of your sign-in provider. This server sends no mail, so another address cannot be confirmed.")
	errTooManyTakes    = fault.Later(fault.TooMany, time.Hour, "You have asked for %d new addresses within an hour. Try again in an hour.", addressesAnHour)
)

// addressToTake is sealed in the link that gives an account another address. The link is void once the account has got another address or
// password than those when it was asked for.
type addressToTake struct {
	UserID   string `json:"user"`
	From     string `json:"from"`
	To       string `json:"to"`
	Password string `json:"password"` // a hash of the stored hash
}

func takeOf(user account.User, to string) addressToTake {
	return addressToTake{UserID: user.ID, From: user.Email, To: to, Password: secret.HashToken(user.PasswordHash)}
}

// ChangeAddress gives an account another address. On a server with mail that waits until the holder of the address has confirmed it, and isMailed
// is true; whether the address has an account already is mailed to its holder only. A server without mail changes it at once.
func (svc *Service) ChangeAddress(ctx context.Context, userID, email string) (isMailed bool, err error) {
	normalized, err := login.CheckEmail(email)
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
		if isMailed = tx.Mails.SendsMail(); isMailed {
			return svc.askToTake(tx, user, normalized)
		}
		if has, err := tx.Users.HasIdentity(userID); err != nil {
			return err
		} else if has {
			return errProviderAddress
		}
		return svc.changeAddress(tx, user, normalized, false)
	})
	if errors.Is(err, store.ErrExists) {
		err = errAddressTaken
	}
	return isMailed, err
}

// askToTake queues the mail to the new address of a user: with the link that confirms it, or that it has an account already.
func (svc *Service) askToTake(tx *store.Tx, user account.User, email string) error {
	now, kind := svc.db.Now(), notices.TakeAddress{}.Kind()
	prefix := "address:" + user.ID + ":"
	if n, err := tx.Mails.CountMailsWithPrefix(prefix, now.Add(-time.Hour)); err != nil {
		return err
	} else if n >= addressesAnHour {
		return errTooManyTakes
	}
	if n, err := tx.Mails.CountMailsTo(email, kind, now.Add(-time.Hour)); err != nil {
		return err
	} else if n >= mailsAnHour {
		return errTooManyConfirmations
	}
	token, err := svc.key.Seal(takePurpose, takeOf(user, email), takeLifetime)
	if err != nil {
		return err
	}
	content := notices.TakeAddress{}
	if content.Token, err = svc.key.Seal(notices.SealPurpose, token, takeLifetime); err != nil {
		return err
	}
	if _, err = tx.Users.FindUserByEmail(email); err == nil {
		content = notices.TakeAddress{IsTaken: true}
	} else if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return tx.Mails.QueueMail(store.Mail{Key: prefix + secret.NewToken(), To: email, Data: content, Now: now, ExpiresAt: now.Add(takeLifetime)})
}

// TakeAddress gives an account the address to which the link was mailed. The link may be used again.
func (svc *Service) TakeAddress(ctx context.Context, token string) error {
	var asked addressToTake
	if err := svc.key.Open(takePurpose, token, &asked); err != nil {
		return errNotToTake
	}
	err := svc.db.Write(ctx, func(tx *store.Tx) error {
		user, err := tx.Users.FindUser(asked.UserID)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return errNotToTake
		case err != nil:
			return err
		case user.Email == asked.To:
			return nil
		case takeOf(user, asked.To) != asked:
			return errNotToTake
		}
		if err := checkEnabled(tx.Users, user.ID); err != nil {
			return err
		}
		return svc.changeAddress(tx, user, asked.To, true)
	})
	if errors.Is(err, store.ErrExists) {
		err = errAddressInUse
	}
	return err
}

// changeAddress stores another address of a user, notifies the confirmed address before it, and makes links to set a password invalid that were
// mailed there.
func (svc *Service) changeAddress(tx *store.Tx, user account.User, email string, isConfirmed bool) error {
	now := svc.db.Now()
	if err := svc.Notify(tx, user.ID, "address-changed:"+secret.NewToken(), notices.AddressChanged{At: now}); err != nil {
		return err
	}
	if err := tx.Users.DeletePasswordResetsOf(user.ID); err != nil {
		return err
	}
	user.Email, user.UpdatedAt = email, now
	if err := tx.Users.UpdateUser(user); err != nil {
		return err
	}
	if err := tx.Users.ForgetConfirmation(user.ID); err != nil {
		return err
	}
	if isConfirmed {
		if err := tx.Users.ConfirmAddress(user.ID, now); err != nil {
			return err
		}
	}
	if err := svc.rememberTrial(tx.Billing, user); err != nil {
		return err
	}
	return tx.Billing.AddEmailJob(user.ID, secret.NewToken(), now)
}

// rememberTrial stores that the address of a user had the user's trial: there is one a person.
func (svc *Service) rememberTrial(tx store.Billing, user account.User) error {
	s, err := tx.FindSubscription(user.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && s.TrialEnds.IsZero() {
		return nil
	} else if err != nil {
		return err
	}
	return tx.SaveTrialOfAddress(TrialHash(svc.db, user.Email), s.TrialEnds)
}

// TrialHash returns the hash under which the trial of an address is remembered. What follows a plus sign is a name that people add to
// their address.
func TrialHash(db *transaction.DB, email string) string {
	local, domain, _ := strings.Cut(strings.ToLower(email), "@")
	local, _, _ = strings.Cut(local, "+")
	return db.Sign("trial of " + local + "@" + domain)
}
