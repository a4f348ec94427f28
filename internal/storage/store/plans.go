package store

import (
	"time"

	"sideout/internal/base/account"
)

// subscriptionColumns are also read where a user has no row, see FindLeagueAndPlan.
const subscriptionColumns = `COALESCE(user_id, ''), trial_ends, COALESCE(is_gift, 0) = 1, gift_until, COALESCE(customer, ''),
	COALESCE(subscription, ''), COALESCE(status, ''), period_end, COALESCE(cancel_at_end, 0) = 1, failing_since, ended_at, paid_from,
	withdrawn_at, disputed_at, asked_at`

// subscriptionFields returns where subscriptionColumns are stored.
func subscriptionFields(s *account.Subscription) []any {
	return []any{&s.UserID, millis{&s.TrialEnds}, &s.IsGift, millis{&s.GiftUntil}, &s.Customer, &s.ID, &s.Status, millis{&s.PeriodEnd},
		&s.CancelAtEnd, millis{&s.FailingSince}, millis{&s.EndedAt}, millis{&s.PaidFrom}, millis{&s.WithdrawnAt}, millis{&s.DisputedAt},
		millis{&s.AskedAt}}
}

func scanSubscription(row scanner) (s account.Subscription, err error) {
	err = row.Scan(subscriptionFields(&s)...)
	return s, err
}

// FindSubscription returns the facts about the plan of a user; ErrNotFound if there are none.
func (tx Billing) FindSubscription(userID string) (account.Subscription, error) {
	return find(tx, scanSubscription, "SELECT "+subscriptionColumns+" FROM subscriptions WHERE user_id = $1", userID)
}

// SaveTrial stores the end of the trial of a user, unless there is one already. It reports whether it was stored.
func (tx Billing) SaveTrial(userID string, ends time.Time) (saved bool, err error) {
	n, err := tx.exec(`INSERT INTO subscriptions (user_id, trial_ends) VALUES ($1, $2)
		ON CONFLICT (user_id) DO UPDATE SET trial_ends = excluded.trial_ends WHERE subscriptions.trial_ends IS NULL`, userID, toMillis(ends))
	return n > 0, err
}

// SaveGift stores that the operator gives Pro to a user until a moment, the zero time: for ever; or takes it back.
func (tx Billing) SaveGift(userID string, isGift bool, until time.Time) error {
	_, err := tx.exec(`INSERT INTO subscriptions (user_id, is_gift, gift_until) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET is_gift = excluded.is_gift, gift_until = excluded.gift_until`,
		userID, zeroOrOne(isGift), toMillis(until))
	return err
}

// TrialOfAddress returns the end of the trial that was given to the hash of an address; ErrNotFound if there was none.
func (tx Billing) TrialOfAddress(hash string) (ends time.Time, err error) {
	err = tx.row("SELECT ends FROM trials WHERE address_hash = $1", []any{hash}, millis{&ends})
	return ends, err
}

// SaveTrialOfAddress stores the end of the trial of the hash of an address.
func (tx Billing) SaveTrialOfAddress(hash string, ends time.Time) error {
	_, err := tx.exec(`INSERT INTO trials (address_hash, ends) VALUES ($1, $2)
		ON CONFLICT (address_hash) DO UPDATE SET ends = excluded.ends`, hash, toMillis(ends))
	return err
}

// DeleteTrialsBefore forgets the trials of addresses that ended before a moment.
func (tx Billing) DeleteTrialsBefore(moment time.Time) error {
	_, err := tx.exec("DELETE FROM trials WHERE ends < $1", toMillis(moment))
	return err
}

// OwnersWithoutTrial returns at most limit owners of leagues other than demos who never had a trial.
func (tx Billing) OwnersWithoutTrial(limit int) ([]account.User, error) {
	return list(tx, scanUser, "SELECT "+userColumns+` FROM users WHERE id IN
		(SELECT owner_id FROM leagues WHERE is_demo = 0 AND deleted_at IS NULL) AND NOT EXISTS
		(SELECT 1 FROM subscriptions s WHERE s.user_id = users.id AND s.trial_ends IS NOT NULL) ORDER BY id LIMIT $1`, limit)
}

// SavePrice stores what a price of the payment provider costs.
func (tx Billing) SavePrice(id string, p account.Price, now time.Time) error {
	_, err := tx.exec(`INSERT INTO prices (id, amount, currency, read_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, currency = excluded.currency, read_at = excluded.read_at`,
		id, p.Amount, p.Currency, toMillis(now))
	return err
}

// LatestPrice returns the price that was read last; ErrNotFound if none was.
func (tx Billing) LatestPrice() (p account.Price, err error) {
	err = tx.row("SELECT amount, currency FROM prices ORDER BY read_at DESC, id LIMIT 1", nil, &p.Amount, &p.Currency)
	return p, err
}
