package outbox

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Recipient is a person who receives mails about a league or a team.
type Recipient struct {
	Address string
	ID      string // see store.Mail.Recipient
	Scope   string // the scope of the mails, for which the recipient can decline them
}

// FindRecipients returns the recipients of mails about a topic of a league: the owner and the managers with a confirmed address who have
// not declined the topic. It excludes exceptUser, who caused the event.
func FindRecipients(tx store.Mails, l league.League, topic notices.Topic, exceptUser string) ([]Recipient, error) {
	managers, err := tx.ManagersToNotify(l.ID)
	if err != nil {
		return nil, err
	}
	var recipients []Recipient
	scope := store.LeagueScope(l.ID)
	for _, m := range managers {
		recipientID := store.UserRecipient(m.UserID)
		if m.UserID == exceptUser {
			continue
		}
		hasRefused, err := tx.HasRefused(recipientID, scope, topic)
		if err != nil {
			return nil, err
		}
		if !hasRefused {
			recipients = append(recipients, Recipient{Address: m.Address, ID: recipientID, Scope: scope})
		}
	}
	return recipients, nil
}

// Notice is a mail about an event in a league, before its recipients are known.
type Notice struct {
	Key       string // identifies the event
	League    league.League
	Actor     string // the id of the user who caused the event, and receives no mail; may be empty
	Content   notices.Content
	Now       time.Time
	NotBefore time.Time // when the mail may be sent; until then a notice with the same key replaces it
	ExpiresAt time.Time
}

// Notify queues a notice for all recipients of its topic. It does nothing if the server sends no mail.
func Notify(tx store.Mails, n Notice) error {
	if !tx.SendsMail() || !n.ExpiresAt.IsZero() && !n.ExpiresAt.After(n.Now) {
		return nil
	}
	recipients, err := FindRecipients(tx, n.League, n.Content.Topic(), n.Actor)
	if err != nil {
		return err
	}
	for _, r := range recipients {
		err := tx.QueueLatestMail(store.Mail{
			Key: fmt.Sprintf("%s:%s", n.Key, r.ID), To: r.Address, Recipient: r.ID, Scope: r.Scope, About: n.League.Name, Data: n.Content,
			Now: n.Now, NotBefore: n.NotBefore, ExpiresAt: n.ExpiresAt,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// WithdrawNotices removes the queued notices of a kind about a league, because they are no longer true. key is the key of the event, or
// empty for all events.
func WithdrawNotices(tx *store.Tx, l league.League, kind notices.Kind, key string) error {
	mails, err := tx.Mails.MailsAbout(store.LeagueScope(l.ID), kind)
	if err != nil {
		return err
	}
	captains, err := captainsOf(tx, l.ID)
	if err != nil {
		return err
	}
	for _, c := range captains {
		teamMails, err := tx.Mails.MailsAbout(c.Scope, kind)
		if err != nil {
			return err
		}
		for _, m := range teamMails {
			if m.Recipient == c.ID { // a team may have several captains
				mails = append(mails, m)
			}
		}
	}
	for _, m := range mails {
		if m.DueAt.IsZero() || m.Tries > 0 || key != "" && !strings.HasPrefix(m.Key, key+":") {
			continue
		}
		if err := tx.Mails.DeleteMail(m.ID); err != nil {
			return err
		}
	}
	return nil
}

// DelayedUntil returns until when a notice is delayed, because the event may be undone.
func DelayedUntil(now time.Time) time.Time { return now.Add(changeDelay) }

// NotifyUser queues a mail to a user, unless the user has no confirmed address.
func NotifyUser(tx *store.Tx, userID, key string, content notices.Content, now, expires time.Time) error {
	if !tx.Mails.SendsMail() {
		return nil
	}
	address, err := tx.Users.ConfirmedAddressOf(userID)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	return tx.Mails.QueueMail(store.Mail{Key: key, To: address, Data: content, Now: now, ExpiresAt: expires})
}
