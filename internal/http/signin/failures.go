package signin

import (
	"net/http"

	"sideout/internal/base/fault"
)

// logFailure returns err. If err refuses a sign-in, it logs the client's address, from which a program such as fail2ban
// recognizes somebody who guesses. It does not log the account, because people type passwords into that field by mistake.
// way is the way of signing in that was tried.
func (a *Accounts) logFailure(r *http.Request, way string, err error) error {
	if err == nil {
		return nil
	}
	switch fault.Of(err).Kind {
	case fault.Unauthorized, fault.Forbidden, fault.NotFound, fault.Gone, fault.BadRequest, fault.TooMany, fault.Invalid:
		a.Log.Warn("sign-in failed", "address", a.Limits.FullAddressOf(r), "way", way)
	}
	return err
}
