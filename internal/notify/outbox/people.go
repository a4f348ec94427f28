package outbox

import (
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/login"
	"sideout/internal/base/secret"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// invitationsAnHour is how many invitations one user can mail in an hour.
const invitationsAnHour = 20

var (
	errNoMail         = fault.Field("email", "This server sends no mail. Make a link and send it yourself.")
	errNotConfirmed   = fault.Field("email", "Confirm your own address first: your account page sends you the mail for it. Or leave this field empty, and send the link yourself.")
	errTooManyInvites = fault.Later(fault.TooMany, time.Hour, "You have mailed %d invitations within an hour. Make a link and send it yourself, or try again later.", invitationsAnHour)
)

// MailInvitation queues the mail with an invitation to a league. Whoever has declined to be invited to this league gets none,
// and the sender does not learn that. The sender has to have confirmed the own address.
func (svc *NoticeSettings) MailInvitation(tx *store.Tx, fromUser string, l league.League, role league.Role, email, token string, expires time.Time) error {
	address, err := login.CheckEmail(email)
	if err != nil {
		return err
	}
	if !tx.Mails.SendsMail() {
		return errNoMail
	}
	// Otherwise anybody could make an account with a stranger's address, and mail other strangers from it.
	if confirmed, err := tx.Users.IsAddressConfirmed(fromUser); err != nil {
		return err
	} else if !confirmed {
		return errNotConfirmed
	}
	now := svc.db.Now()
	prefix := "invitation:" + fromUser + ":"
	if n, err := tx.Mails.CountMailsWithPrefix(prefix, now.Add(-time.Hour)); err != nil {
		return err
	} else if n >= invitationsAnHour {
		return errTooManyInvites
	}
	from, err := tx.Users.FindUser(fromUser)
	if err != nil {
		return err
	}
	sealed, err := svc.key.Seal(notices.SealPurpose, token, expires.Sub(now))
	if err != nil {
		return err
	}
	return tx.Mails.QueueMail(store.Mail{
		Key: prefix + secret.HashToken(token), To: address, Recipient: svc.AddressRecipient(address), Scope: store.LeagueScope(l.ID), About: l.Name,
		Data: notices.Invitation{From: nameOf(from.FirstName, from.LastName), League: l.Name, Role: string(role), Expires: expires, Token: sealed},
		Now:  now, ExpiresAt: expires,
	})
}

// AddressRecipient returns the recipient of mails to the holder of an address, as refusals name it. The address itself is not stored with them.
func (svc *NoticeSettings) AddressRecipient(address string) string {
	return AddressRecipient(svc.db, address)
}

// AddressRecipient returns the recipient of mails to the holder of an address, as refusals name it, on the server of a database.
func AddressRecipient(db *transaction.DB, address string) string {
	return store.AddressRecipient(db.Sign("address of a mail " + address))
}

// MailHandOver queues the mail that offers a league to a member, if the member has confirmed the address.
func (svc *NoticeSettings) MailHandOver(tx *store.Tx, fromUser, toUser string, l league.League, expires time.Time) error {
	if !tx.Mails.SendsMail() {
		return nil
	}
	from, err := tx.Users.FindUser(fromUser)
	if err != nil {
		return err
	}
	return NotifyUser(tx, toUser, "hand-over:"+secret.NewToken(), notices.HandOverOffered{
		From: nameOf(from.FirstName, from.LastName), League: l.Name, LeagueID: l.ID, Expires: expires,
	}, svc.db.Now(), expires)
}

func nameOf(first, last string) string {
	if first == "" || last == "" {
		return first + last
	}
	return first + " " + last
}
