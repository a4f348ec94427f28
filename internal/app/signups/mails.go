package signups

import (
	"fmt"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// askAgainAfter is the time between two mails to an address that ask for the confirmation of a sign-up, of whatever league: nobody can use
// the form to fill the mailbox of a stranger.
const askAgainAfter = time.Hour

var errAskedAlready = fault.Later(fault.TooMany, askAgainAfter, "A mail about a sign-up went to this address within the last hour. Look for it, also in the spam, or try again later.")

// mailConfirmation asks the holder of the address of a sign-up to confirm it.
func (svc *Service) mailConfirmation(tx *store.Tx, l league.League, s store.Signup) error {
	if !tx.Mails.SendsMail() {
		return nil
	}
	now, recipient := svc.db.Now(), svc.mails.AddressRecipient(s.Address)
	recent, err := tx.Mails.CountMailsTo(s.Address, notices.SignupQuestion, now.Add(-askAgainAfter))
	if err != nil {
		return err
	}
	if recent > 0 {
		return errAskedAlready
	}
	if hasRefused, err := tx.Mails.HasRefused(recipient, store.LeagueScope(l.ID), notices.Invites); hasRefused || err != nil {
		return err
	}
	sealed, err := svc.key.Seal(notices.SealPurpose, svc.links.SenderToken(s.Number)+"/own#confirm="+svc.links.ConfirmationOf(s), unconfirmedLifetime)
	if err != nil {
		return err
	}
	return tx.Mails.QueueMail(store.Mail{
		// Two transactions at the same time count no mail of each other; the second one queues none under the same key.
		Key: fmt.Sprintf("sign-up:%s:%d", recipient, now.Unix()/int64(askAgainAfter/time.Second)), To: s.Address, Recipient: recipient, Scope: store.LeagueScope(l.ID), About: l.Name,
		Data: notices.SignupAsked{Team: s.TeamName, League: l.Name, Expires: now.Add(unconfirmedLifetime), Token: sealed},
		Now:  now, ExpiresAt: now.Add(unconfirmedLifetime),
	})
}

// mailAccepted tells the captain of a team that its sign-up is accepted, unless the league takes that back within some minutes.
func (svc *Service) mailAccepted(tx *store.Tx, l league.League, team league.Team, s store.Signup) error {
	if s.ConfirmedAt == nil {
		return nil
	}
	now := svc.db.Now()
	return outbox.NotifyCaptains(tx, outbox.Notice{Key: fmt.Sprintf("sign-up accepted:%d", s.ID), League: l, Now: now, NotBefore: outbox.DelayedUntil(now)}, func(reader notices.ForTeam) notices.Content {
		if reader.TeamID != team.ID {
			return nil
		}
		return notices.SignupAccepted{ForTeam: reader, League: l.Name}
	})
}

// mailDeclined tells a sender that the sign-up is declined, unless the league decides otherwise within some minutes.
func (svc *Service) mailDeclined(tx *store.Tx, l league.League, s store.Signup) error {
	return svc.mailSender(tx, l, s, declinedKey(s), func(token string) notices.Content {
		return notices.SignupDeclined{Team: s.TeamName, League: l.Name, Why: s.Reason, Token: token}
	}, outbox.DelayedUntil(svc.db.Now()))
}

// mailOffer tells a sender that a place is free.
func (svc *Service) mailOffer(tx *store.Tx, l league.League, s store.Signup) error {
	key := fmt.Sprintf("sign-up offered:%d:%d", s.ID, s.OfferedUntil.UnixMilli())
	return svc.mailSender(tx, l, s, key, func(token string) notices.Content {
		return notices.SignupOffered{Team: s.TeamName, League: l.Name, Until: s.OfferedUntil.In(league.ZoneOf(l)), Token: token}
	}, time.Time{})
}

// mailSender queues a mail to the sender of a sign-up, unless the sender has not confirmed the address.
func (svc *Service) mailSender(tx *store.Tx, l league.League, s store.Signup, key string, content func(token string) notices.Content, notBefore time.Time) error {
	if s.ConfirmedAt == nil || s.Address == "" || !tx.Mails.SendsMail() {
		return nil
	}
	const lifetime = 30 * 24 * time.Hour
	sealed, err := svc.key.Seal(notices.SealPurpose, svc.links.SenderToken(s.Number)+"/own", lifetime)
	if err != nil {
		return err
	}
	return tx.Mails.QueueLatestMail(store.Mail{
		Key: key, To: s.Address, Recipient: svc.mails.AddressRecipient(s.Address), Scope: store.LeagueScope(l.ID), About: l.Name, Data: content(sealed),
		Now: svc.db.Now(), NotBefore: notBefore,
	})
}

func declinedKey(s store.Signup) string { return fmt.Sprintf("sign-up declined:%d", s.ID) }

// withdrawDeclined removes the mail that a sign-up is declined if it was not sent yet.
func withdrawDeclined(tx *store.Tx, s store.Signup) error {
	return withdrawMails(tx, store.LeagueScope(s.LeagueID), notices.SignupDeclinedKind, func(m store.QueuedMail) bool { return m.Key == declinedKey(s) })
}

// withdrawAccepted removes the mail that a sign-up has become a team if it was not sent yet.
func withdrawAccepted(tx *store.Tx, teamID int64) error {
	return withdrawMails(tx, store.TeamScope(teamID), notices.SignupAcceptedKind, func(store.QueuedMail) bool { return true })
}

func withdrawMails(tx *store.Tx, scope string, kind notices.Kind, isMeant func(store.QueuedMail) bool) error {
	mails, err := tx.Mails.MailsAbout(scope, kind)
	for _, m := range mails {
		if err == nil && isMeant(m) && !m.DueAt.IsZero() && m.Tries == 0 {
			err = tx.Mails.DeleteMail(m.ID)
		}
	}
	return err
}
