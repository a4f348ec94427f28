package outbox

import (
	"errors"
	"fmt"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// Recipient is somebody who gets mails about a league.
type Recipient struct {
	Address string
	ID      string // see store.Mail
	Scope   string // what is declined then
}

// Recipients returns who gets mails about a topic of a league: its owner and managers with a confirmed address who have not
// declined it. exceptUser is who has done it and knows.
func Recipients(tx store.Mails, l league.League, topic notices.Topic, exceptUser string) ([]Recipient, error) {
	managers, err := tx.ManagersToNotify(l.ID)
	if err != nil {
		return nil, err
	}
	var all []Recipient
	scope := store.LeagueScope(l.ID)
	for _, m := range managers {
		subject := store.UserRecipient(m.UserID)
		if m.UserID == exceptUser {
			continue
		}
		refuses, err := tx.HasRefused(subject, scope, topic)
		if err != nil {
			return nil, err
		}
		if !refuses {
			all = append(all, Recipient{Address: m.Address, ID: subject, Scope: scope})
		}
	}
	return all, nil
}

// Notice is something that happened in a league.
type Notice struct {
	Key       string // names what has happened
	League    league.League
	Actor     string // the user who has done it; may be empty
	Content   notices.Content
	Now       time.Time
	NotBefore time.Time // later changes until then replace the notice
	ExpiresAt time.Time
}

// Notify queues a notice for all recipients of its topic. It does nothing if the server sends no mail.
func Notify(tx store.Mails, n Notice) error {
	if !tx.SendsMail() || !n.ExpiresAt.IsZero() && !n.ExpiresAt.After(n.Now) {
		return nil
	}
	recipients, err := Recipients(tx, n.League, n.Content.Topic(), n.Actor)
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

// WithdrawNotices removes the waiting notices of a kind about a league, because they are no longer true.
func WithdrawNotices(tx *store.Tx, l league.League, kind notices.Kind) error {
	all, err := tx.Mails.MailsAbout(store.LeagueScope(l.ID), kind)
	if err != nil {
		return err
	}
	captains, err := captainsOf(tx, l.ID)
	if err != nil {
		return err
	}
	for _, c := range captains {
		about, err := tx.Mails.MailsAbout(c.Scope, kind)
		if err != nil {
			return err
		}
		for _, m := range about {
			if m.Recipient == c.ID { // a team may have several captains
				all = append(all, m)
			}
		}
	}
	for _, m := range all {
		if m.DueAt.IsZero() || m.Tries > 0 {
			continue
		}
		if err := tx.Mails.DeleteMail(m.ID); err != nil {
			return err
		}
	}
	return nil
}

// SettleAt returns until when a notice waits for what takes it back.
func SettleAt(now time.Time) time.Time { return now.Add(settleFor) }

// NotifyUser queues a mail to a user with a confirmed address. Others get none.
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
