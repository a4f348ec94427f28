package accounts

import (
	"errors"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// Admission is the rule for who may create an account. The operator always may.
type Admission string

// The values of Admission.
const (
	Open         Admission = "open"
	ByInvitation Admission = "invitation" // anyone with an invitation to a league, one account per invitation
	Closed       Admission = "closed"
)

var (
	errClosed     = fault.New(fault.Forbidden, "Nobody can create an account here. Ask the operator of this server for one.")
	errNotInvited = fault.New(fault.Forbidden, "You need an invitation to create an account here, and each is good for one account. Ask the owner of a league for a link.")
)

// checkAdmission returns an error if a registration is not admitted.
func (svc *Service) checkAdmission(tx store.Members, admission Admission, invitation string) error {
	switch admission {
	case Closed:
		return errClosed
	case ByInvitation:
		isAdmitted, err := tx.IsInvitationUsable(credentials.HashToken(invitation), svc.db.Now())
		if err == nil && !isAdmitted {
			err = errNotInvited
		}
		return err
	default:
		return nil
	}
}

// useInvitation stores which account was created with an invitation, so that no other account can be. The invitation to the league can
// still be accepted.
func (svc *Service) useInvitation(tx store.Members, admission Admission, invitation, userID string) error {
	if admission != ByInvitation {
		return nil
	}
	err := tx.UseInvitation(credentials.HashToken(invitation), userID, svc.db.Now())
	if errors.Is(err, store.ErrNotFound) {
		err = errNotInvited
	}
	return err
}
