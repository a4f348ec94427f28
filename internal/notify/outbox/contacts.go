package outbox

import (
	"fmt"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Limits of the mails that ask captains for consent, so that nobody can fill the mailbox of a stranger.
const (
	questionsPerAddress = 3         // in a day
	questionsPerLeague  = 200       // in a day
	questionsPerTeam    = 5         // in a day, by holders of the captain's link
	questionsPerUser    = 60        // in an hour
	askAgainAfter       = time.Hour // between two mails to the same contact
	questionLifetime    = 14 * 24 * time.Hour
)

const questionPurpose = "question to a captain"

var errTooManyQuestions = fault.Later(fault.TooMany, time.Hour, "Too many addresses were asked within a short time. Try again later.")

// question is the content of the token in the link of a mail that asks a captain for consent.
type question struct {
	ContactID int64  `json:"contactId"`
	Address   string `json:"address"`
}

// RequestConsent queues the mail that asks a contact for consent to mails about a team. A contact who has declined such mails receives none,
// which the person who entered the address does not learn. senderID is empty if that person has used the captain's link.
func (svc *NoticeSettings) RequestConsent(tx *store.Tx, senderID string, t league.Team, l league.League, c store.Contact) error {
	now, from := svc.db.Now(), ""
	prefix, window, limit := fmt.Sprintf("contact:team %d:", t.ID), 24*time.Hour, questionsPerTeam
	if senderID != "" {
		prefix, window, limit = "contact:"+senderID+":", time.Hour, questionsPerUser
		user, err := tx.Users.FindUser(senderID)
		if err != nil {
			return err
		}
		from = fullName(user.FirstName, user.LastName)
		if from == "" {
			from = l.Name
		}
	}
	bySender, err := tx.Mails.CountMailsWithPrefix(prefix, now.Add(-window))
	if err != nil {
		return err
	}
	byLeague, err := tx.Captains.CountMailsToTeams(l.ID, notices.ContactQuestion, now.Add(-24*time.Hour))
	if err != nil {
		return err
	}
	toAddress, err := tx.Mails.CountMailsTo(c.Address, notices.ContactQuestion, now.Add(-24*time.Hour))
	if err != nil {
		return err
	}
	if bySender >= limit || byLeague >= questionsPerLeague || toAddress >= questionsPerAddress {
		return errTooManyQuestions
	}
	for _, scope := range []string{store.TeamScope(t.ID), store.LeagueScope(l.ID)} {
		if hasRefused, err := tx.Mails.HasRefused(c.Recipient, scope, notices.Invites); hasRefused || err != nil {
			return err
		}
	}
	token, err := svc.key.Seal(questionPurpose, question{c.ID, c.Address}, questionLifetime)
	if err != nil {
		return err
	}
	sealed, err := svc.key.Seal(notices.SealPurpose, token, questionLifetime)
	if err != nil {
		return err
	}
	return tx.Mails.QueueMail(store.Mail{
		Key: prefix + credentials.NewToken(), To: c.Address, Recipient: c.Recipient, Scope: store.TeamScope(t.ID), About: t.Name,
		Data: notices.ContactAsked{From: from, Team: t.Name, League: l.Name, Expires: now.Add(questionLifetime), Token: sealed},
		Now:  now, ExpiresAt: now.Add(questionLifetime),
	})
}

// MayAskAgain reports whether a contact that is entered again may be asked for consent again.
func (svc *NoticeSettings) MayAskAgain(c store.Contact) bool {
	return c.ConfirmedAt == nil && svc.db.Now().Sub(c.AskedAt) >= askAgainAfter
}

var errStaleQuestion = fault.New(fault.Gone, "This link does not work any more: it is too old, or the address was taken off the team. Ask the league to enter it again.")

// FindQuestion returns the contact that is asked for consent by the mail whose link has a token.
func (svc *NoticeSettings) FindQuestion(tx store.Captains, token string) (store.Contact, error) {
	var q question
	if svc.key.Open(questionPurpose, token, &q) != nil {
		return store.Contact{}, errStaleQuestion
	}
	c, err := tx.FindContact(q.ContactID)
	if err == nil && c.Address != q.Address {
		err = store.ErrNotFound
	}
	if err == store.ErrNotFound {
		err = errStaleQuestion
	}
	return c, err
}
