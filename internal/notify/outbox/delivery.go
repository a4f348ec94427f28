package outbox

import (
	"errors"
	"strings"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Undelivered is a mail that the relay has not taken.
type Undelivered struct {
	At     time.Time `json:"at"`     // when it was to be sent
	Waits  bool      `json:"waits"`  // whether it is tried again
	Reason string    `json:"reason"` // the codes of the relay, such as 550 5.1.1, or what else happened
}

// undelivered returns what is wrong with a mail; nil if it was sent or is on its way. It does not disclose who has declined mails.
func undelivered(m store.QueuedMail) *Undelivered {
	if m.Error == "" || m.Error == "declined" || !m.SentAt.IsZero() {
		return nil
	}
	return &Undelivered{At: m.CreatedAt, Waits: m.FailedAt.IsZero(), Reason: m.Error}
}

// latestUndelivered returns what is wrong with the latest mail to an address.
func latestUndelivered(tx store.Mails, address string) (*Undelivered, error) {
	m, err := tx.LatestMailTo(address)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return undelivered(m), err
}

// InvitationMail is what became of the mail with an invitation.
type InvitationMail struct {
	Address     string
	Undelivered *Undelivered // nil: it was sent or is on its way
}

// InvitationMails returns the mails with invitations to a league, by the hash of the token in their link.
func InvitationMails(tx store.Mails, l league.League) (map[string]InvitationMail, error) {
	all, err := tx.MailsAbout(store.LeagueScope(l.ID), notices.Invitation{}.Kind())
	mails := map[string]InvitationMail{}
	for _, m := range all {
		mails[m.Key[strings.LastIndexByte(m.Key, ':')+1:]] = InvitationMail{m.To, undelivered(m)}
	}
	return mails, err
}

// WithdrawInvitation removes the mail with an invitation from the queue if it still waits: its link would open nothing.
func WithdrawInvitation(tx store.Mails, l league.League, tokenHash string) error {
	all, err := tx.MailsAbout(store.LeagueScope(l.ID), notices.Invitation{}.Kind())
	if err != nil {
		return err
	}
	for _, m := range all {
		if strings.HasSuffix(m.Key, ":"+tokenHash) && !m.DueAt.IsZero() {
			return tx.DeleteMail(m.ID)
		}
	}
	return nil
}
