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

// Subscriptions implements the use cases that give users a plan without payment: trials and gifts.
type Subscriptions struct{ db *transaction.DB }

// NewSubscriptions returns Subscriptions over a database.
func NewSubscriptions(db *transaction.DB) *Subscriptions { return &Subscriptions{db} }

// trialCooldown is the time between two trials of the same e-mail address.
const trialCooldown = 365 * 24 * time.Hour

// StartTrial gives a user a trial, unless billing is off or the user has had one. If the e-mail address had a trial under a deleted
// account, the new account continues that trial.
func (svc *Subscriptions) StartTrial(tx *store.Tx, userID string) error {
	now, isBilled := tx.PlanTime()
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
		if err == nil && now.Sub(earlier) < trialCooldown {
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

// trialBatchSize is the maximum number of trials that one transaction starts.
const trialBatchSize = 200

// StartMissingTrials gives a trial to owners of leagues who never had one, because billing was off when they created a league or because
// the operator made them its owner.
func (svc *Subscriptions) StartMissingTrials(ctx context.Context) error {
	for {
		found := 0
		err := svc.db.Write(ctx, func(tx *store.Tx) error {
			owners, err := tx.Billing.OwnersWithoutTrial(trialBatchSize)
			found = len(owners)
			for _, user := range owners {
				if err := svc.StartTrial(tx, user.ID); err != nil {
					return err
				}
			}
			return err
		})
		if err != nil || found == 0 || !svc.db.IsBilled() {
			return err
		}
	}
}

// DeleteExpired deletes what is known about the trials of addresses that may have another one.
func (svc *Subscriptions) DeleteExpired(ctx context.Context) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		return tx.Billing.DeleteTrialsBefore(svc.db.Now().Add(-trialCooldown))
	})
}
