package outbox

import (
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// maxInvitationsPerHour limits how many invitations one user can mail in an hour.
const maxInvitationsPerHour = 20

var (
	errNoMail         = fault.Field("email", "This server sends no mail. Make a link and send it yourself.")
	errNotConfirmed   = fault.Field("email", "Confirm your own address first: your account page sends you the mail for it. Or leave this field empty, and send the link yourself.")
	errTooManyInvites = fault.Later(fault.TooMany, time.Hour, "You have mailed %d invitations within an hour. Make a link and send it yourself, or try again later.", maxInvitationsPerHour)
)

// MailInvitation queues the mail with an invitation to a league. The address of the sender must be confirmed. A recipient who has
// declined invitations to this league receives no mail, which the sender does not learn.
func (svc *NoticeSettings) MailInvitation(tx *store.Tx, senderID string, l league.League, role league.Role, email, token string, expires time.Time) error {
	address, err := credentials.CheckEmail(email)
	if err != nil {
		return err
	}
	if !tx.Mails.SendsMail() {
		return errNoMail
	}
	if err := CheckDeliverable(tx.Mails, address); err != nil {
		return err
	}
	// Otherwise anybody could create an account with the address of a stranger, and send mails to others in their name.
	if confirmed, err := tx.Users.IsAddressConfirmed(senderID); err != nil {
		return err
	} else if !confirmed {
		return errNotConfirmed
	}
	now := svc.db.Now()
	prefix := "invitation:" + senderID + ":"
	if n, err := tx.Mails.CountMailsWithPrefix(prefix, now.Add(-time.Hour)); err != nil {
		return err
	} else if n >= maxInvitationsPerHour {
		return errTooManyInvites
	}
	from, err := tx.Users.FindUser(senderID)
	if err != nil {
		return err
	}
	sealed, err := svc.key.Seal(notices.SealPurpose, token, expires.Sub(now))
	if err != nil {
		return err
	}
	return tx.Mails.QueueMail(store.Mail{
		Key: prefix + credentials.HashToken(token), To: address, Recipient: svc.AddressRecipient(address), Scope: store.LeagueScope(l.ID), About: l.Name,
		Data: notices.Invitation{From: fullName(from.FirstName, from.LastName), League: l.Name, Role: string(role), Expires: expires, Token: sealed},
		Now:  now, ExpiresAt: expires,
	})
}

// CheckDeliverable returns a fault for the field "email" if the server sends mail, but its relay cannot deliver any to an address. It is for
// addresses that are entered, not for those of existing accounts, with which people still sign in.
func CheckDeliverable(mails store.Mails, address string) error {
	if !mails.SendsMail() {
		return nil
	}
	_, needsUnicode, err := credentials.ASCIIMailbox(address)
	switch {
	case err != nil:
		return fault.Field("email", "No mail can be sent to this address. Please check it, above all the part after the @")
	case needsUnicode && !mails.SendsUnicode():
		return fault.Field("email", "This server cannot send mail to an address with letters such as ü or 排 before the @. Please enter another address, with only a to z there")
	}
	return nil
}

// AddressRecipient returns the id under which the mails that the holder of an address has declined are stored, see
// store.AddressRecipient.
func (svc *NoticeSettings) AddressRecipient(address string) string {
	return AddressRecipient(svc.db, address)
}

// AddressRecipient returns the id under which the mails that the holder of an address has declined are stored. It is a keyed hash, so
// that the address is not stored with them.
func AddressRecipient(db *transaction.DB, address string) string {
	return store.AddressRecipient(db.Sign("address of a mail " + address))
}

// MailHandOver queues the mail that offers the ownership of a league to a member, if the address of the member is confirmed.
func (svc *NoticeSettings) MailHandOver(tx *store.Tx, senderID, recipientID string, l league.League, expires time.Time) error {
	if !tx.Mails.SendsMail() {
		return nil
	}
	from, err := tx.Users.FindUser(senderID)
	if err != nil {
		return err
	}
	return NotifyUser(tx, recipientID, "hand-over:"+credentials.NewToken(), notices.HandOverOffered{
		From: fullName(from.FirstName, from.LastName), League: l.Name, LeagueID: l.ID, Expires: expires,
	}, svc.db.Now(), expires)
}

func fullName(first, last string) string {
	if first == "" || last == "" {
		return first + last
	}
	return first + " " + last
}
