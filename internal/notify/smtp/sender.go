// Package smtp sends the mails of the queue. Every server of a database runs one Sender. A mail is marked as sent after the
// relay has taken it: a server that stops in between sends it once more, with the same Message-ID.
package smtp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

const (
	batchSize  = 20
	firstPause = 10 * time.Second // after the relay could not be reached; it doubles
	longPause  = 5 * time.Minute
	maxInRow   = 5 // temporary failures of different mails in a row, after which the sender pauses
	keepFor    = 30 * 24 * time.Hour
)

// retries are the pauses after each try of a mail that the relay has put off.
var retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour, 12 * time.Hour}

// Options are what a Sender needs.
type Options struct {
	DB      *transaction.DB
	Key     *secret.Key
	Relay   *Relay
	Address *url.URL // public address of the server
	Rate    int      // mails a second, at most
	Log     *slog.Logger

	TeamToken func(store.TeamLink) *string // returns the token of a captain's link; nil while the link is closed
}

// Sender sends the mails of the queue.
type Sender struct {
	Options
	*outbox.Sender[store.QueuedMail]
	site notices.Site
	pace chan struct{} // a token for each mail that may be sent; nil outside of Run: at once

	mu          sync.Mutex
	pausedUntil time.Time
	pause       time.Duration // after the next failure of the relay
	inRow       int           // temporary failures in a row
}

// New returns a Sender.
func New(o Options) *Sender {
	s := &Sender{Options: o}
	s.site = notices.Site{Address: strings.TrimSuffix(o.Address.String(), "/"), Open: func(sealed string) (token string, err error) {
		return token, o.Key.Open(notices.SealPurpose, sealed, &token)
	}}
	s.Sender = outbox.NewSender(outbox.Options[store.QueuedMail]{
		DB: o.DB, Topic: topic.Mail, BatchSize: batchSize, Connections: connections, Log: o.Log,
		Queue: func(tx *store.Tx) outbox.Queue[store.QueuedMail] { return tx.Mails },
		Send:  s.send, PauseLeft: s.pauseLeft, Idle: o.Relay.hangUp,
	})
	return s
}

// Run sends mails until ctx is done. after is time.After.
func (s *Sender) Run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	defer s.Relay.hangUp()
	s.pace = make(chan struct{})
	go s.setPace(ctx)
	s.Sender.Run(ctx, after)
}

// setPace offers a token at the rate of the sender.
func (s *Sender) setPace(ctx context.Context) {
	tick := time.NewTicker(time.Second / time.Duration(s.Rate))
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		select {
		case s.pace <- struct{}{}:
		case <-ctx.Done():
			return
		}
	}
}

func (s *Sender) pauseLeft() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pausedUntil.Sub(s.DB.Now())
}

// send sends one leased mail.
func (s *Sender) send(ctx context.Context, m store.QueuedMail, now, leased time.Time) error {
	switch {
	case !now.Before(m.ExpiresAt):
		return s.finish(ctx, m, "expired")
	case m.Tries > len(retries): // each try ended with the server
		return s.finish(ctx, m, "tried too often")
	}
	letter, reason, err := s.compose(ctx, m)
	switch {
	case errors.Is(err, errNotComposed):
		s.Log.Error("compose a mail", "mail", m.ID, "kind", string(m.Kind), "error", err)
		return s.putOff(ctx, m, leased, "it cannot be composed")
	case err != nil:
		return err // of the database: the mail is tried again when the lease has run out
	case reason != "":
		return s.finish(ctx, m, reason)
	}
	if s.pace != nil {
		select {
		case <-s.pace:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	v, reason := s.Relay.send(ctx, letter)
	// What the relay said is stored even if the server is being stopped.
	return s.store(context.WithoutCancel(ctx), m, leased, v, reason)
}

// errNotComposed says that this server cannot write a mail. A newer one that shares the database perhaps can.
var errNotComposed = errors.New("post: a mail cannot be composed")

// compose returns the message of a mail, or the reason why it is not sent any more.
func (s *Sender) compose(ctx context.Context, m store.QueuedMail) (composed message, reason string, err error) {
	content, err := notices.Decode(m.Kind, m.Data)
	if err != nil {
		return composed, "", fmt.Errorf("%w: %w", errNotComposed, err)
	}
	site := s.site
	if reader, ok := content.(interface{ ReadingTeam() int64 }); ok && reader.ReadingTeam() != 0 {
		if site.TeamPath, err = s.teamPath(ctx, reader.ReadingTeam()); err != nil {
			return composed, "", err
		}
	}
	var refusal outbox.Refusal
	mayDecline := m.Recipient != "" && content.Topic() != ""
	if mayDecline {
		err = s.DB.Read(ctx, func(tx *store.Tx) error {
			refuses, err := tx.Mails.HasRefused(m.Recipient, m.Scope, content.Topic())
			if refuses || err != nil {
				reason = "declined"
				return err
			}
			refusal, err = outbox.RefusalOf(tx, m)
			if errors.Is(err, store.ErrNotFound) {
				reason, err = "its team is gone", nil
			}
			return err
		})
		if err != nil || reason != "" {
			return composed, reason, err
		}
	}
	letter, err := content.Letter(site)
	if err != nil {
		return composed, "", fmt.Errorf("%w: %w", errNotComposed, err)
	}
	footer := notices.Footer{Host: s.Address.Host}
	if mayDecline {
		token, err := outbox.NewRefusalToken(s.Key, refusal)
		if err != nil {
			return composed, "", err
		}
		footer.Unsubscribe = s.site.Address + "/mail#stop=" + token
		composed.unsubscribe = s.site.Address + "/api/unsubscribe/" + token
	}
	page := notices.Render(letter, notices.LanguageOf(m.Lang), footer, notices.PrinterOf(m.Lang))
	composed.to, composed.subject, composed.text, composed.html = m.To, page.Subject, page.Text, page.HTML
	composed.id = fmt.Sprintf("%s@%s", s.Key.Sign("message id "+m.Key), s.Address.Hostname())
	return composed, "", nil
}

// teamPath returns the path of the page of a team: of its captain's link, or else its public page; empty if it has neither. The
// link is looked up when the mail is sent, because it may have been replaced.
func (s *Sender) teamPath(ctx context.Context, teamID int64) (path string, err error) {
	err = s.DB.Read(ctx, func(tx *store.Tx) error {
		link, err := tx.Captains.FindTeamLinkOf(teamID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		if token := s.TeamToken(link); err == nil && token != nil {
			path = "/team/" + *token
			return nil
		}
		t, err := tx.Teams.FindTeam(teamID)
		if err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(t.LeagueID)
		if err == nil && l.Slug != nil && l.Visibility != league.Off {
			path = fmt.Sprintf("/l/%s/teams/%d", *l.Slug, teamID)
		}
		return err
	})
	if errors.Is(err, fault.ErrMissing) {
		return "", nil
	}
	return path, err
}

// store stores what became of a mail.
func (s *Sender) store(ctx context.Context, m store.QueuedMail, leased time.Time, v verdict, reason string) error {
	s.countFailure(v)
	now := s.DB.Now()
	switch {
	case v == delivered:
		return s.finish(ctx, m, "")
	case v == refused || v == unanswered && m.Error == noAnswer: // a third copy would help nobody
		return s.finish(ctx, m, reason)
	case v == unreachable:
		s.Log.Warn("the mail relay takes no mail", "reason", reason)
		return s.postpone(ctx, m, leased, now.Add(firstPause), m.Tries, reason)
	default:
		return s.putOff(ctx, m, leased, reason)
	}
}

// putOff sets the next try of a mail, or gives it up after the last one.
func (s *Sender) putOff(ctx context.Context, m store.QueuedMail, leased time.Time, reason string) error {
	if m.Tries >= len(retries) {
		return s.finish(ctx, m, reason)
	}
	return s.postpone(ctx, m, leased, s.DB.Now().Add(retries[m.Tries]), m.Tries+1, reason)
}

// countFailure pauses the sender if the relay cannot be reached, or puts off one mail after the other.
func (s *Sender) countFailure(v verdict) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch v {
	case delivered, refused:
		s.inRow, s.pause = 0, 0
		return
	case busy, unanswered:
		if s.inRow++; s.inRow < maxInRow {
			return
		}
	case unreachable:
	}
	s.inRow = 0
	s.pause = min(max(2*s.pause, firstPause), longPause)
	s.pausedUntil = s.DB.Now().Add(s.pause)
}

func (s *Sender) postpone(ctx context.Context, m store.QueuedMail, leased, next time.Time, tries int, reason string) error {
	if m.Error == noAnswer {
		reason = noAnswer // whatever has happened since, the relay may have the mail
	}
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Mails.PostponeMail(m, leased, next, tries, reason) })
}

// finish stores that a mail was sent, or with a reason that it was given up.
func (s *Sender) finish(ctx context.Context, m store.QueuedMail, reason string) error {
	if reason != "" && reason != "declined" {
		s.Log.Warn("a mail was given up", "mail", m.ID, "kind", string(m.Kind), "reason", reason)
	}
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Mails.FinishMail(m, s.DB.Now(), reason) })
}

// DeleteOld deletes mails that were finished long ago, and addresses whose holders have not answered for as long.
func (s *Sender) DeleteOld(ctx context.Context) error {
	before := s.DB.Now().Add(-keepFor)
	return s.DB.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Captains.DeleteUnansweredContacts(before); err != nil {
			return err
		}
		return tx.Mails.DeleteMailsBefore(before)
	})
}

// Count returns how many mails wait, and how many were given up within a day, for metrics.
func (s *Sender) Count(ctx context.Context) (waiting, failed int, err error) {
	err = s.DB.Read(ctx, func(tx *store.Tx) error {
		waiting, failed, err = tx.Mails.CountMails(s.DB.Now().Add(-24 * time.Hour))
		return err
	})
	return waiting, failed, err
}
