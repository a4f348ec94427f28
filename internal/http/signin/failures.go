package signin

import (
	"net/http"

	"sideout/internal/base/fault"
)

// logFailure returns err. If err is the reason for a rejected sign-in, it logs the client's address, so that a program such as fail2ban can
// block clients that guess passwords. It does not log the account, because people type passwords into that field by mistake. method is the
// method of signing in, such as "password".
func (a *Accounts) logFailure(r *http.Request, method string, err error) error {
	if err == nil {
		return nil
	}
	switch fault.Of(err).Kind {
	case fault.Unauthorized, fault.Forbidden, fault.NotFound, fault.Gone, fault.BadRequest, fault.TooMany, fault.Invalid:
		a.Log.Warn("sign-in failed", "address", a.Limits.FullAddressOf(r), "way", method)
	}
	return err
}
