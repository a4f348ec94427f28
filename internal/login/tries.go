package login

import "time"

// Tries holds back those who guess passwords. It counts by account and address together, so that a stranger who fails
// on purpose does not lock the owner out, and by address alone, with room for a whole gym.
type Tries struct{ account, address *Limiter }

// triesKept is how many accounts and addresses are remembered.
const triesKept = 20_000

// NewTries returns Tries with these limits.
func NewTries(ofAccount, ofAddress Window) *Tries {
	const sentence = "Too many failed attempts to sign in."
	return &Tries{NewLimiter(ofAccount, triesKept, sentence), NewLimiter(ofAddress, triesKept, sentence)}
}

// Begin counts a try as failed before it is made, so that a thousand at once are no way around; a fault.TooMany says
// that it must not be made. After it, Succeeded or Cancelled tells of any other end.
func (t *Tries) Begin(email, address string, now time.Time) error {
	if err := t.address.Allow(address, now); err != nil {
		return err
	}
	err := t.account.Allow(pair(email, address), now)
	if err != nil {
		t.address.Forgive(address)
	}
	return err
}

// Succeeded forgets the failures of this account from this address.
func (t *Tries) Succeeded(email, address string) {
	t.account.Reset(pair(email, address))
	t.address.Forgive(address)
}

// Cancelled takes a try back that ended without telling whether the password was right.
func (t *Tries) Cancelled(email, address string) {
	t.account.Forgive(pair(email, address))
	t.address.Forgive(address)
}

func pair(email, address string) string { return address + " " + email } // no address has a space
