package outbox

import (
	"fmt"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Limits of the mails that ask the holders of addresses, within a day unless the name says otherwise: nobody can fill the mailbox
// of a stranger.
const (
	questionsPerAddress = 3
	questionsPerLeague  = 200
	questionsPerTeam    = 5  // by holders of its captain's link
	questionsAnHour     = 60 // by one user
	askAgainAfter       = time.Hour
	questionLifetime    = 14 * 24 * time.Hour
)

const questionPurpose = "question to a captain"

var errManyQuestions = fault.Later(fault.TooMany, time.Hour, "Too many addresses were asked within a short time. Try again later.")

// question is what the link of a mail that asks refers to.
type question struct {
	ContactID int64  `json:"contactId"`
	Address   string `json:"address"`
}

// AskContact queues the mail that asks the holder of an address whether mails about a team may be sent there, and reports whether it
// did. Whoever has declined them is not asked, and the person who entered the address does not learn that. fromUser is empty for
// the holder of the captain's link.
func (svc *NoticeSettings) AskContact(tx *store.Tx, fromUser string, t league.Team, l league.League, c store.Contact) error {
	now, from := svc.db.Now(), ""
	prefix, window, most := fmt.Sprintf("contact:team %d:", t.ID), 24*time.Hour, questionsPerTeam
	if fromUser != "" {
		prefix, window, most = "contact:"+fromUser+":", time.Hour, questionsAnHour
		user, err := tx.Users.FindUser(fromUser)
		if err != nil {
			return err
		}
		from = nameOf(user.FirstName, user.LastName)
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
	if bySender >= most || byLeague >= questionsPerLeague || toAddress >= questionsPerAddress {
		return errManyQuestions
	}
	for _, scope := range []string{store.TeamScope(t.ID), store.LeagueScope(l.ID)} {
		if refuses, err := tx.Mails.HasRefused(c.Recipient, scope, notices.Invites); refuses || err != nil {
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
		Key: prefix + secret.NewToken(), To: c.Address, Recipient: c.Recipient, Scope: store.TeamScope(t.ID), About: t.Name,
		Data: notices.ContactAsked{From: from, Team: t.Name, League: l.Name, Expires: now.Add(questionLifetime), Token: sealed},
		Now:  now, ExpiresAt: now.Add(questionLifetime),
	})
}

// MayAskAgain reports whether the holder of an address that is entered once more is asked once more.
func (svc *NoticeSettings) MayAskAgain(c store.Contact) bool {
	return c.ConfirmedAt == nil && svc.db.Now().Sub(c.AskedAt) >= askAgainAfter
}

var errOldQuestion = fault.New(fault.Gone, "This link does not work any more: it is too old, or the address was taken off the team. Ask the league to enter it again.")

// FindQuestion returns the address about which the link of a mail asks.
func (svc *NoticeSettings) FindQuestion(tx store.Captains, token string) (store.Contact, error) {
	var q question
	if svc.key.Open(questionPurpose, token, &q) != nil {
		return store.Contact{}, errOldQuestion
	}
	c, err := tx.FindContact(q.ContactID)
	if err == nil && c.Address != q.Address {
		err = store.ErrNotFound
	}
	if err == store.ErrNotFound {
		err = errOldQuestion
	}
	return c, err
}
