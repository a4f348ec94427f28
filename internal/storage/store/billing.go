package store

import (
	"errors"
	"time"

	"sideout/internal/base/account"
)

// SubscriptionFetch is a request for the subscription of a user at the payment provider. Its result is stored only if no later
// fetch for the user has begun.
type SubscriptionFetch struct {
	UserID, Customer string
	Sequence         int64
	lastEvent        int64 // the id of the latest event of the provider before the fetch
}

// BeginFetch begins a fetch of the subscription of a user; ErrNotFound if the user is not a customer of the payment provider.
func (tx Billing) BeginFetch(userID string) (fetch SubscriptionFetch, err error) {
	fetch.UserID = userID
	err = tx.scanRow("UPDATE subscriptions SET turn = turn + 1 WHERE user_id = $1 AND customer IS NOT NULL RETURNING turn, customer",
		[]any{userID}, &fetch.Sequence, &fetch.Customer)
	if err == nil {
		err = tx.scanRow("SELECT COALESCE(MAX(id), 0) FROM billing_wakes WHERE customer = $1", []any{fetch.Customer}, &fetch.lastEvent)
	}
	return fetch, err
}

// SaveSubscription stores the fetched subscription and deletes the events that preceded the fetch. It stores nothing, and reports
// false, if a later fetch has begun. A new subscription is a new contract, so it resets the withdrawal.
func (tx Billing) SaveSubscription(fetch SubscriptionFetch, s account.Subscription) (saved bool, err error) {
	n, err := tx.exec(`UPDATE subscriptions SET subscription = $1, status = $2, period_end = $3, cancel_at_end = $4, failing_since = $5,
		ended_at = $6, paid_from = $7, asked_at = $8, withdrawn_at = CASE WHEN subscription = $1 THEN withdrawn_at END WHERE user_id = $9 AND turn = $10`,
		s.ID, s.Status, toMillis(s.PeriodEnd), boolToInt(s.CancelAtEnd), toMillis(s.FailingSince), toMillis(s.EndedAt), toMillis(s.PaidFrom),
		toMillis(s.AskedAt), fetch.UserID, fetch.Sequence)
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.exec("DELETE FROM billing_wakes WHERE customer = $1 AND id <= $2", fetch.Customer, fetch.lastEvent)
	return true, err
}

// SetCustomer stores the id of a user at the payment provider, unless the user already has one; ErrNotFound if there is no such user.
// It returns the stored id.
func (tx Billing) SetCustomer(userID, customer string) (stored string, err error) {
	_, err = tx.exec(`INSERT INTO subscriptions (user_id, customer) SELECT id, $2 FROM users WHERE id = $1
		ON CONFLICT (user_id) DO UPDATE SET customer = COALESCE(subscriptions.customer, excluded.customer)`, userID, customer)
	if err == nil {
		err = tx.scanRow("SELECT customer FROM subscriptions WHERE user_id = $1", []any{userID}, &stored)
	}
	return stored, err
}

// UserOfCustomer returns the user with a customer id at the payment provider; ErrNotFound if there is none.
func (tx Billing) UserOfCustomer(customer string) (userID string, err error) {
	err = tx.scanRow("SELECT user_id FROM subscriptions WHERE customer = $1", []any{customer}, &userID)
	return userID, err
}

// CheckoutAttempt is an attempt of a user to subscribe. The request for its checkout depends on the attempt only, so that two tabs which
// start at the same time get the same checkout.
type CheckoutAttempt struct {
	Number   int64
	At       time.Time
	Checkout string // the id of the checkout at the payment provider; empty until it is known
}

// FindOrBeginAttempt returns the latest attempt of a user if it began after since. Otherwise, or if isNew is set, it begins a new attempt.
func (tx Billing) FindOrBeginAttempt(userID string, since, now time.Time, isNew bool) (a CheckoutAttempt, err error) {
	if !isNew {
		err = tx.scanRow("SELECT attempt, attempt_at, checkout FROM subscriptions WHERE user_id = $1 AND attempt_at > $2",
			[]any{userID, toMillis(since)}, &a.Number, milliTime{&a.At}, &a.Checkout)
		if !errors.Is(err, ErrNotFound) {
			return a, err
		}
	}
	err = tx.scanRow("UPDATE subscriptions SET attempt = attempt + 1, attempt_at = $1, checkout = '' WHERE user_id = $2 RETURNING attempt, attempt_at, checkout",
		[]any{toMillis(now), userID}, &a.Number, milliTime{&a.At}, &a.Checkout)
	return a, err
}

// SaveCheckout stores the id of the checkout of an attempt.
func (tx Billing) SaveCheckout(userID string, attempt int64, checkout string) error {
	_, err := tx.exec("UPDATE subscriptions SET checkout = $1 WHERE user_id = $2 AND attempt = $3", checkout, userID, attempt)
	return err
}

// MarkWithdrawn stores that a user has withdrawn from the contract, which ends it; ErrNotFound if that was already stored. The result
// of a fetch that has already begun will be discarded.
func (tx Billing) MarkWithdrawn(userID string, now time.Time) error {
	return tx.execOne(`UPDATE subscriptions SET withdrawn_at = $1, status = '`+string(account.Canceled)+`', ended_at = $1, turn = turn + 1
		WHERE user_id = $2 AND withdrawn_at IS NULL`, toMillis(now), userID)
}

// MarkDisputed stores that a payment of a customer was disputed by the card holder.
func (tx Billing) MarkDisputed(customer string, now time.Time) error {
	return tx.execOne("UPDATE subscriptions SET disputed_at = $1 WHERE customer = $2", toMillis(now), customer)
}

// CustomersAfter returns at most limit subscriptions of users who are customers of the payment provider, ordered by user id and
// starting after userID.
func (tx Billing) CustomersAfter(userID string, limit int) ([]account.Subscription, error) {
	return list(tx, scanSubscription, "SELECT "+subscriptionColumns+` FROM subscriptions
		WHERE customer IS NOT NULL AND user_id > $1 ORDER BY user_id LIMIT $2`, userID, limit)
}

// SubscriptionsAfter returns at most limit subscriptions, ordered by user id and starting after userID.
func (tx Billing) SubscriptionsAfter(userID string, limit int) ([]account.Subscription, error) {
	return list(tx, scanSubscription, "SELECT "+subscriptionColumns+" FROM subscriptions WHERE user_id > $1 ORDER BY user_id LIMIT $2", userID, limit)
}

// CountChargeable returns the number of subscriptions that the payment provider can still charge.
func (tx Billing) CountChargeable() (n int, err error) {
	err = tx.scanRow("SELECT COUNT(*) FROM subscriptions WHERE status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')", nil, &n)
	return n, err
}

// ProviderEvent is an event of the payment provider, after which the subscription of the customer must be fetched.
type ProviderEvent struct {
	Event, Kind, Object, Customer string
	At                            time.Time
}

// AddProviderEvent stores an event, unless it is stored already.
func (tx Billing) AddProviderEvent(e ProviderEvent) error {
	_, err := tx.exec(`INSERT INTO billing_wakes (event, kind, object, customer, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (event) DO NOTHING`, e.Event, e.Kind, e.Object, e.Customer, toMillis(e.At))
	return err
}

// ProviderEvents returns at most limit events, oldest first.
func (tx Billing) ProviderEvents(limit int) ([]ProviderEvent, error) {
	scan := func(row scanner) (e ProviderEvent, err error) {
		err = row.Scan(&e.Event, &e.Kind, &e.Object, &e.Customer, milliTime{&e.At})
		return e, err
	}
	return list(tx, scan, "SELECT event, kind, object, customer, at FROM billing_wakes ORDER BY id LIMIT $1", limit)
}

// DeleteProviderEvent removes an event.
func (tx Billing) DeleteProviderEvent(event string) error {
	_, err := tx.exec("DELETE FROM billing_wakes WHERE event = $1", event)
	return err
}

// BillingJob is a pending request to the payment provider. Key is unique.
type BillingJob struct {
	Key, Kind, Customer, Detail string
	At                          time.Time // when it was queued
	Tries                       int
	Error                       string // why the last try failed
}

// The kinds of BillingJob.
const (
	LeaveJob    = "leave"    // cancel the subscriptions of a customer whose account was deleted, and delete the customer
	WithdrawJob = "withdraw" // cancel a subscription immediately and refund the payment
	EmailJob    = "email"    // update the e-mail address of a customer
)

// AddBillingJob stores a job that is due immediately, unless a job with its key exists.
func (tx Billing) AddBillingJob(j BillingJob) error {
	_, err := tx.exec(`INSERT INTO billing_jobs (key, kind, customer, detail, at, next_try) VALUES ($1, $2, $3, $4, $5, $5)
		ON CONFLICT (key) DO NOTHING`, j.Key, j.Kind, j.Customer, j.Detail, j.At.UnixMilli())
	return err
}

// addLeaveJob stores a LeaveJob for a user who is a customer of the payment provider. The job remains after the account is deleted.
func (tx Billing) addLeaveJob(userID string) error {
	_, err := tx.exec(`INSERT INTO billing_jobs (key, kind, customer, at, next_try)
		SELECT 'leave:' || customer, '`+LeaveJob+`', customer, 0, 0 FROM subscriptions WHERE user_id = $1 AND customer IS NOT NULL
		ON CONFLICT (key) DO NOTHING`, userID)
	return err
}

// AddEmailJob stores an EmailJob for a user, if the user is a customer of the payment provider. The unique id distinguishes it from
// earlier email jobs of the user: one that is running may have read the old address.
func (tx Billing) AddEmailJob(userID, id string, now time.Time) error {
	_, err := tx.exec(`INSERT INTO billing_jobs (key, kind, customer, at, next_try)
		SELECT 'email:' || $2, '`+EmailJob+`', customer, $3, $3 FROM subscriptions WHERE user_id = $1 AND customer IS NOT NULL`, userID, id, now.UnixMilli())
	return err
}

// DueBillingJobs returns at most limit jobs that are due, the longest overdue first.
func (tx Billing) DueBillingJobs(now time.Time, limit int) ([]BillingJob, error) {
	scan := func(row scanner) (j BillingJob, err error) {
		err = row.Scan(&j.Key, &j.Kind, &j.Customer, &j.Detail, milliTime{&j.At}, &j.Tries, &j.Error)
		return j, err
	}
	return list(tx, scan, `SELECT key, kind, customer, detail, at, tries, error FROM billing_jobs WHERE next_try <= $1
		ORDER BY next_try, key LIMIT $2`, now.UnixMilli(), limit)
}

// DeleteBillingJob removes a job that is done.
func (tx Billing) DeleteBillingJob(key string) error {
	_, err := tx.exec("DELETE FROM billing_jobs WHERE key = $1", key)
	return err
}

// DelayBillingJob stores why a job has failed and when to try it again.
func (tx Billing) DelayBillingJob(key, reason string, next time.Time) error {
	_, err := tx.exec("UPDATE billing_jobs SET tries = tries + 1, error = $1, next_try = $2 WHERE key = $3", reason, next.UnixMilli(), key)
	return err
}

// CountBilling returns the number of pending jobs and the number of users with a disputed payment.
func (tx Billing) CountBilling() (jobs, disputes int, err error) {
	err = tx.scanRow("SELECT (SELECT COUNT(*) FROM billing_jobs), (SELECT COUNT(*) FROM subscriptions WHERE disputed_at IS NOT NULL)", nil, &jobs, &disputes)
	return jobs, disputes, err
}

// subscriptionColumns replaces NULL, because FindLeagueAndPlan also reads these columns if a user has no row.
const subscriptionColumns = `COALESCE(user_id, ''), trial_ends, COALESCE(is_gift, 0) = 1, gift_until, COALESCE(customer, ''),
	COALESCE(subscription, ''), COALESCE(status, ''), period_end, COALESCE(cancel_at_end, 0) = 1, failing_since, ended_at, paid_from,
	withdrawn_at, disputed_at, asked_at`

// subscriptionTargets returns the fields of s into which subscriptionColumns are scanned.
func subscriptionTargets(s *account.Subscription) []any {
	return []any{&s.UserID, milliTime{&s.TrialEnds}, &s.IsGift, milliTime{&s.GiftUntil}, &s.Customer, &s.ID, &s.Status, milliTime{&s.PeriodEnd},
		&s.CancelAtEnd, milliTime{&s.FailingSince}, milliTime{&s.EndedAt}, milliTime{&s.PaidFrom}, milliTime{&s.WithdrawnAt}, milliTime{&s.DisputedAt},
		milliTime{&s.AskedAt}}
}

func scanSubscription(row scanner) (s account.Subscription, err error) {
	err = row.Scan(subscriptionTargets(&s)...)
	return s, err
}

// FindSubscription returns the subscription of a user; ErrNotFound if there is none.
func (tx Billing) FindSubscription(userID string) (account.Subscription, error) {
	return find(tx, scanSubscription, "SELECT "+subscriptionColumns+" FROM subscriptions WHERE user_id = $1", userID)
}

// SaveTrial stores the end of the trial of a user, unless the user already had a trial. It reports whether it has stored the end.
func (tx Billing) SaveTrial(userID string, ends time.Time) (saved bool, err error) {
	n, err := tx.exec(`INSERT INTO subscriptions (user_id, trial_ends) VALUES ($1, $2)
		ON CONFLICT (user_id) DO UPDATE SET trial_ends = excluded.trial_ends WHERE subscriptions.trial_ends IS NULL`, userID, toMillis(ends))
	return n > 0, err
}

// SaveGift stores that the operator gives Pro to a user until a time, or without end if until is zero. isGift false revokes the gift.
func (tx Billing) SaveGift(userID string, isGift bool, until time.Time) error {
	_, err := tx.exec(`INSERT INTO subscriptions (user_id, is_gift, gift_until) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET is_gift = excluded.is_gift, gift_until = excluded.gift_until`,
		userID, boolToInt(isGift), toMillis(until))
	return err
}

// TrialOfAddress returns the end of the trial of the e-mail address with a hash; ErrNotFound if it had none.
func (tx Billing) TrialOfAddress(hash string) (ends time.Time, err error) {
	err = tx.scanRow("SELECT ends FROM trials WHERE address_hash = $1", []any{hash}, milliTime{&ends})
	return ends, err
}

// SaveTrialOfAddress stores the end of the trial of the e-mail address with a hash.
func (tx Billing) SaveTrialOfAddress(hash string, ends time.Time) error {
	_, err := tx.exec(`INSERT INTO trials (address_hash, ends) VALUES ($1, $2)
		ON CONFLICT (address_hash) DO UPDATE SET ends = excluded.ends`, hash, toMillis(ends))
	return err
}

// DeleteTrialsBefore deletes the trials of addresses that ended before a time.
func (tx Billing) DeleteTrialsBefore(t time.Time) error {
	_, err := tx.exec("DELETE FROM trials WHERE ends < $1", toMillis(t))
	return err
}

// OwnersWithoutTrial returns at most limit owners of leagues, not counting demo leagues, who never had a trial.
func (tx Billing) OwnersWithoutTrial(limit int) ([]account.User, error) {
	return list(tx, scanUser, "SELECT "+userColumns+` FROM users WHERE id IN
		(SELECT owner_id FROM leagues WHERE is_demo = 0 AND deleted_at IS NULL) AND NOT EXISTS
		(SELECT 1 FROM subscriptions s WHERE s.user_id = users.id AND s.trial_ends IS NOT NULL) ORDER BY id LIMIT $1`, limit)
}

// SavePrice stores a price of the payment provider.
func (tx Billing) SavePrice(id string, p account.Price, now time.Time) error {
	_, err := tx.exec(`INSERT INTO prices (id, amount, currency, read_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, currency = excluded.currency, read_at = excluded.read_at`,
		id, p.Amount, p.Currency, toMillis(now))
	return err
}

// LatestPrice returns the price that was stored last; ErrNotFound if there is none.
func (tx Billing) LatestPrice() (p account.Price, err error) {
	err = tx.scanRow("SELECT amount, currency FROM prices ORDER BY read_at DESC, id LIMIT 1", nil, &p.Amount, &p.Currency)
	return p, err
}
