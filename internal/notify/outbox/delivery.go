package outbox

import (
	"errors"
	"strings"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Undelivered describes why a mail was not delivered to the mail relay.
type Undelivered struct {
	At        time.Time `json:"at"`     // when the mail was queued
	WillRetry bool      `json:"waits"`  // whether the server will try again
	Reason    string    `json:"reason"` // the status codes of the relay, such as 550 5.1.1, or a short description
}

// findProblem returns why a mail was not delivered; nil if it was sent or has not been tried yet. It does not disclose that a recipient
// has declined mails.
func findProblem(m store.QueuedMail) *Undelivered {
	if m.Error == "" || m.Error == "declined" || !m.SentAt.IsZero() {
		return nil
	}
	return &Undelivered{At: m.CreatedAt, WillRetry: m.FailedAt.IsZero(), Reason: m.Error}
}

// findLatestProblem returns why the latest mail to an address was not delivered; nil if there is no problem.
func findLatestProblem(tx store.Mails, address string) (*Undelivered, error) {
	m, err := tx.LatestMailTo(address)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return findProblem(m), err
}

// InvitationMail describes the delivery of a mail with an invitation.
type InvitationMail struct {
	Address     string
	Undelivered *Undelivered // nil if the mail was sent or has not been tried yet
}

// InvitationMails returns the mails with invitations to a league, by the hash of the invitation's token.
func InvitationMails(tx store.Mails, l league.League) (map[string]InvitationMail, error) {
	all, err := tx.MailsAbout(store.LeagueScope(l.ID), notices.Invitation{}.Kind())
	mails := map[string]InvitationMail{}
	for _, m := range all {
		mails[m.Key[strings.LastIndexByte(m.Key, ':')+1:]] = InvitationMail{m.To, findProblem(m)}
	}
	return mails, err
}

// WithdrawInvitation removes the mail with a deleted invitation from the queue, because its link would not work.
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
