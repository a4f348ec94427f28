package store

import (
	"errors"
	"time"

	"sideout/internal/base/account"
)

// Turn is the right to store what the payment provider answers about a user. A later turn ends it.
type Turn struct {
	UserID, Customer string
	Number           int64
	lastEvent        int64
}

// TakeTurn begins to ask the payment provider about a user; ErrNotFound if the user is not a customer there.
func (tx Billing) TakeTurn(userID string) (turn Turn, err error) {
	turn.UserID = userID
	err = tx.row("UPDATE subscriptions SET turn = turn + 1 WHERE user_id = $1 AND customer IS NOT NULL RETURNING turn, customer",
		[]any{userID}, &turn.Number, &turn.Customer)
	if err == nil {
		err = tx.row("SELECT COALESCE(MAX(id), 0) FROM billing_wakes WHERE customer = $1", []any{turn.Customer}, &turn.lastEvent)
	}
	return turn, err
}

// SaveAnswer stores what the payment provider answered, unless somebody has taken a later turn, and removes the events that led to it. Another
// subscription is another contract, from which nobody has withdrawn.
func (tx Billing) SaveAnswer(turn Turn, s account.Subscription) (saved bool, err error) {
	n, err := tx.exec(`UPDATE subscriptions SET subscription = $1, status = $2, period_end = $3, cancel_at_end = $4, failing_since = $5,
		ended_at = $6, paid_from = $7, asked_at = $8, withdrawn_at = CASE WHEN subscription = $1 THEN withdrawn_at END WHERE user_id = $9 AND turn = $10`,
		s.ID, s.Status, toMillis(s.PeriodEnd), zeroOrOne(s.CancelAtEnd), toMillis(s.FailingSince), toMillis(s.EndedAt), toMillis(s.PaidFrom),
		toMillis(s.AskedAt), turn.UserID, turn.Number)
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.exec("DELETE FROM billing_wakes WHERE customer = $1 AND id <= $2", turn.Customer, turn.lastEvent)
	return true, err
}

// SetCustomer stores the id of a user at the payment provider; ErrNotFound if there is no such user. It returns the id that is stored: it
// is another one if it was stored before.
func (tx Billing) SetCustomer(userID, customer string) (stored string, err error) {
	_, err = tx.exec(`INSERT INTO subscriptions (user_id, customer) SELECT id, $2 FROM users WHERE id = $1
		ON CONFLICT (user_id) DO UPDATE SET customer = COALESCE(subscriptions.customer, excluded.customer)`, userID, customer)
	if err == nil {
		err = tx.row("SELECT customer FROM subscriptions WHERE user_id = $1", []any{userID}, &stored)
	}
	return stored, err
}

// UserOfCustomer returns the user of an id at the payment provider; ErrNotFound if there is none.
func (tx Billing) UserOfCustomer(customer string) (userID string, err error) {
	err = tx.row("SELECT user_id FROM subscriptions WHERE customer = $1", []any{customer}, &userID)
	return userID, err
}

// Attempt is a checkout of a user. Everything that is sent to the payment provider about it follows from it, so that two tabs which
// begin at the same time get the same checkout.
type Attempt struct {
	Number   int64
	At       time.Time
	Checkout string // its id at the payment provider; empty until it is known
}

// TakeAttempt returns the present attempt of a user, or a new one if there is none since a moment or if isNew.
func (tx Billing) TakeAttempt(userID string, since, now time.Time, isNew bool) (a Attempt, err error) {
	if !isNew {
		err = tx.row("SELECT attempt, attempt_at, checkout FROM subscriptions WHERE user_id = $1 AND attempt_at > $2",
			[]any{userID, toMillis(since)}, &a.Number, millis{&a.At}, &a.Checkout)
		if !errors.Is(err, ErrNotFound) {
			return a, err
		}
	}
	err = tx.row("UPDATE subscriptions SET attempt = attempt + 1, attempt_at = $1, checkout = '' WHERE user_id = $2 RETURNING attempt, attempt_at, checkout",
		[]any{toMillis(now), userID}, &a.Number, millis{&a.At}, &a.Checkout)
	return a, err
}

// SaveCheckout stores the id of the checkout of an attempt.
func (tx Billing) SaveCheckout(userID string, attempt int64, checkout string) error {
	_, err := tx.exec("UPDATE subscriptions SET checkout = $1 WHERE user_id = $2 AND attempt = $3", checkout, userID, attempt)
	return err
}

// MarkWithdrawn stores that a user has withdrawn from the contract, which ends it; ErrNotFound if that was stored before. What the payment
// provider answers to an earlier question is not stored any more.
func (tx Billing) MarkWithdrawn(userID string, now time.Time) error {
	return tx.execOne(`UPDATE subscriptions SET withdrawn_at = $1, status = '`+string(account.Canceled)+`', ended_at = $1, turn = turn + 1
		WHERE user_id = $2 AND withdrawn_at IS NULL`, toMillis(now), userID)
}

// MarkDisputed stores that a card holder has disputed a payment of a customer.
func (tx Billing) MarkDisputed(customer string, now time.Time) error {
	return tx.execOne("UPDATE subscriptions SET disputed_at = $1 WHERE customer = $2", toMillis(now), customer)
}

// CustomersAfter returns at most limit users that the payment provider knows, in the order of their ids.
func (tx Billing) CustomersAfter(userID string, limit int) ([]account.Subscription, error) {
	return list(tx, scanSubscription, "SELECT "+subscriptionColumns+` FROM subscriptions
		WHERE customer IS NOT NULL AND user_id > $1 ORDER BY user_id LIMIT $2`, userID, limit)
}

// SubscriptionsAfter returns the facts about the plans of at most limit users, in the order of their ids.
func (tx Billing) SubscriptionsAfter(userID string, limit int) ([]account.Subscription, error) {
	return list(tx, scanSubscription, "SELECT "+subscriptionColumns+" FROM subscriptions WHERE user_id > $1 ORDER BY user_id LIMIT $2", userID, limit)
}

// CountLive returns how many subscriptions the payment provider can still charge.
func (tx Billing) CountLive() (n int, err error) {
	err = tx.row("SELECT COUNT(*) FROM subscriptions WHERE status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')", nil, &n)
	return n, err
}

// ProviderEvent is an event of the payment provider, after which it has to be asked.
type ProviderEvent struct {
	Event, Kind, Object, Customer string
	At                            time.Time
}

// AddProviderEvent stores an event. One that is stored already is not stored again.
func (tx Billing) AddProviderEvent(w ProviderEvent) error {
	_, err := tx.exec(`INSERT INTO billing_wakes (event, kind, object, customer, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (event) DO NOTHING`, w.Event, w.Kind, w.Object, w.Customer, toMillis(w.At))
	return err
}

// ProviderEvents returns at most limit events, the oldest first.
func (tx Billing) ProviderEvents(limit int) ([]ProviderEvent, error) {
	scan := func(row scanner) (w ProviderEvent, err error) {
		err = row.Scan(&w.Event, &w.Kind, &w.Object, &w.Customer, millis{&w.At})
		return w, err
	}
	return list(tx, scan, "SELECT event, kind, object, customer, at FROM billing_wakes ORDER BY id LIMIT $1", limit)
}

// DeleteProviderEvent removes an event.
func (tx Billing) DeleteProviderEvent(event string) error {
	_, err := tx.exec("DELETE FROM billing_wakes WHERE event = $1", event)
	return err
}

// BillingJob is what has to be done at the payment provider, until it has been done. Key names it: it exists once.
type BillingJob struct {
	Key, Kind, Customer, Detail string
	At                          time.Time
	Tries                       int
	Error                       string
}

// The kinds of BillingJob.
const (
	LeaveJob    = "leave"    // end everything of a customer whose account is deleted
	WithdrawJob = "withdraw" // cancel a subscription at once and pay back
	EmailJob    = "email"    // give a customer the present address of the account
)

// AddBillingJob stores a job that is due at once, unless there is one with its key.
func (tx Billing) AddBillingJob(j BillingJob) error {
	_, err := tx.exec(`INSERT INTO billing_jobs (key, kind, customer, detail, at, next_try) VALUES ($1, $2, $3, $4, $5, $5)
		ON CONFLICT (key) DO NOTHING`, j.Key, j.Kind, j.Customer, j.Detail, j.At.UnixMilli())
	return err
}

// leaveCustomer stores the job that ends everything of a user at the payment provider. It outlives the account.
func (tx Billing) leaveCustomer(userID string) error {
	_, err := tx.exec(`INSERT INTO billing_jobs (key, kind, customer, at, next_try)
		SELECT 'leave:' || customer, '`+LeaveJob+`', customer, 0, 0 FROM subscriptions WHERE user_id = $1 AND customer IS NOT NULL
		ON CONFLICT (key) DO NOTHING`, userID)
	return err
}

// AddEmailJob stores the job that sends the payment provider the address of a user, who may not be a customer there. id distinguishes it from other
// jobs of the user: one that is being done may have read the address before.
func (tx Billing) AddEmailJob(userID, id string, now time.Time) error {
	_, err := tx.exec(`INSERT INTO billing_jobs (key, kind, customer, at, next_try)
		SELECT 'email:' || $2, '`+EmailJob+`', customer, $3, $3 FROM subscriptions WHERE user_id = $1 AND customer IS NOT NULL`, userID, id, now.UnixMilli())
	return err
}

// DueBillingJobs returns at most limit jobs that are due, the longest first.
func (tx Billing) DueBillingJobs(now time.Time, limit int) ([]BillingJob, error) {
	scan := func(row scanner) (j BillingJob, err error) {
		err = row.Scan(&j.Key, &j.Kind, &j.Customer, &j.Detail, millis{&j.At}, &j.Tries, &j.Error)
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

// DelayBillingJob stores why a job failed and when it is tried again.
func (tx Billing) DelayBillingJob(key, reason string, next time.Time) error {
	_, err := tx.exec("UPDATE billing_jobs SET tries = tries + 1, error = $1, next_try = $2 WHERE key = $3", reason, next.UnixMilli(), key)
	return err
}

// CountBilling returns how many jobs are waiting, and how many users have disputed a payment.
func (tx Billing) CountBilling() (jobs, disputes int, err error) {
	err = tx.row("SELECT (SELECT COUNT(*) FROM billing_jobs), (SELECT COUNT(*) FROM subscriptions WHERE disputed_at IS NOT NULL)", nil, &jobs, &disputes)
	return jobs, disputes, err
}

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
