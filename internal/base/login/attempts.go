package login

import "time"

// AttemptLimiter limits failed sign-in attempts: by account and address together, so that a stranger cannot lock the
// owner out, and by address alone, with room for a whole gym.
type AttemptLimiter struct{ account, address *Limiter }

const tooManyFailuresSentence = "Too many failed attempts to sign in."

// maxTrackedKeys is the number of accounts and of addresses that are stored.
const maxTrackedKeys = 20_000

// NewAttemptLimiter returns an AttemptLimiter with these limits.
func NewAttemptLimiter(perAccount, perAddress Window) *AttemptLimiter {
	return &AttemptLimiter{NewLimiter(perAccount, maxTrackedKeys, tooManyFailuresSentence), NewLimiter(perAddress, maxTrackedKeys, tooManyFailuresSentence)}
}

// Begin counts an attempt as failed before it is made, so that concurrent attempts cannot exceed the limit; after a
// fault.TooMany it must not be made. Succeeded or Cancelled correct the count afterwards.
func (t *AttemptLimiter) Begin(email, address string, now time.Time) error {
	if err := t.address.Allow(address, now); err != nil {
		return err
	}
	err := t.account.Allow(accountKey(email, address), now)
	if err != nil {
		t.address.Forgive(address)
	}
	return err
}

// Succeeded removes the failed attempts for this account from this address.
func (t *AttemptLimiter) Succeeded(email, address string) {
	t.account.Reset(accountKey(email, address))
	t.address.Forgive(address)
}

// Cancelled removes an attempt that ended without a check of the password.
func (t *AttemptLimiter) Cancelled(email, address string) {
	t.account.Forgive(accountKey(email, address))
	t.address.Forgive(address)
}

func accountKey(email, address string) string { return address + " " + email } // an address contains no space
