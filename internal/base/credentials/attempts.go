package credentials

import "time"

// AttemptLimiter limits failed sign-in attempts. One limit applies to each pair of account and network address, so that a stranger
// cannot lock the owner out; another applies to each network address, which a whole gym may share.
type AttemptLimiter struct{ account, address *Limiter }

const tooManyFailuresSentence = "Too many failed attempts to sign in."

// maxTrackedKeys limits the number of pairs and the number of network addresses that are stored.
const maxTrackedKeys = 20_000

// NewAttemptLimiter returns an AttemptLimiter with the given limits.
func NewAttemptLimiter(perAccount, perAddress Window) *AttemptLimiter {
	return &AttemptLimiter{NewLimiter(perAccount, maxTrackedKeys, tooManyFailuresSentence), NewLimiter(perAddress, maxTrackedKeys, tooManyFailuresSentence)}
}

// Begin counts an attempt as failed before it is made, so that concurrent attempts cannot exceed the limit. If it returns
// fault.TooMany, the attempt must not be made. Call Succeeded or Cancelled afterwards to correct the count.
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

// Succeeded removes the failed attempts for an account from a network address.
func (t *AttemptLimiter) Succeeded(email, address string) {
	t.account.Reset(accountKey(email, address))
	t.address.Forgive(address)
}

// Cancelled removes an attempt that ended before the password was checked.
func (t *AttemptLimiter) Cancelled(email, address string) {
	t.account.Forgive(accountKey(email, address))
	t.address.Forgive(address)
}

func accountKey(email, address string) string { return address + " " + email } // an address contains no space
