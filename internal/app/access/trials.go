package access

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Subscriptions gives trials and gifts.
type Subscriptions struct{ db *transaction.DB }

// NewSubscriptions returns a Service.
func NewSubscriptions(db *transaction.DB) *Subscriptions { return &Subscriptions{db} }

// oneTrial is how long an address that had a trial gets no other one.
const oneTrial = 365 * 24 * time.Hour

// StartTrial gives a user a trial, unless billing is off or the user had one. An address that had a trial under an account that was
// deleted goes on with that one.
func (svc *Subscriptions) StartTrial(tx *store.Tx, userID string) error {
	now, isBilled := tx.BilledAt()
	if !isBilled {
		return nil
	}
	s, err := tx.Billing.FindSubscription(userID)
	if err == nil && !s.TrialEnds.IsZero() {
		return nil
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	user, err := tx.Users.FindUser(userID)
	if err != nil {
		return err
	}
	ends := now.Add(account.TrialLength)
	if user.Email != "" {
		hash := accounts.TrialHash(svc.db, user.Email)
		earlier, err := tx.Billing.TrialOfAddress(hash)
		if err == nil && now.Sub(earlier) < oneTrial {
			ends = earlier
		} else if err == nil || errors.Is(err, store.ErrNotFound) {
			err = tx.Billing.SaveTrialOfAddress(hash, ends)
		}
		if err != nil {
			return err
		}
	}
	_, err = tx.Billing.SaveTrial(userID, ends)
	return err
}

// batchOfTrials is how many trials one transaction starts.
const batchOfTrials = 200

// StartMissingTrials gives a trial to the owners of leagues who have none: billing was off when they began, or the operator gave them a
// league.
func (svc *Subscriptions) StartMissingTrials(ctx context.Context) error {
	for {
		found := 0
		err := svc.db.Write(ctx, func(tx *store.Tx) error {
			owners, err := tx.Billing.OwnersWithoutTrial(batchOfTrials)
			found = len(owners)
			for _, user := range owners {
				if err := svc.StartTrial(tx, user.ID); err != nil {
					return err
				}
			}
			if err != nil || found > 0 {
				return err
			}
			return tx.Billing.DeleteTrialsBefore(svc.db.Now().Add(-oneTrial))
		})
		if err != nil || found == 0 || !svc.db.IsBilled() {
			return err
		}
	}
}
