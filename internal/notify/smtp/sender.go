// Package smtp sends queued mails through a mail relay. Every server of a database runs one Sender. A mail is marked as sent after the
// relay has accepted it. If a server stops in between, the mail is sent again with the same Message-ID.
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

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

const (
	batchSize  = 20
	firstPause = 10 * time.Second // after the relay could not be reached; it doubles with each failure
	maxPause   = 5 * time.Minute

	maxConsecutiveFailures = 5 // the number of temporary failures in a row after which the sender pauses
)

// retryDelays are the delays after each try of a mail that the relay could not accept temporarily.
var retryDelays = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour, 12 * time.Hour}

// Options configures a Sender.
type Options struct {
	DB      *transaction.DB
	Key     *credentials.Key
	Relay   *Relay
	Address *url.URL // the public address of the server
	Rate    int      // the maximum number of mails per second
	Log     *slog.Logger

	TeamToken func(store.TeamLink) *string // returns the token of a captain's link; nil while the link is disabled
}

// Sender sends the mails of the queue.
type Sender struct {
	Options
	*outbox.Sender[store.QueuedMail]
	site   notices.Site
	permit chan struct{} // receives a value for each mail that may be sent; nil before Run: the rate is not limited

	mu                  sync.Mutex
	pausedUntil         time.Time
	pause               time.Duration // the length of the last pause
	consecutiveFailures int           // the number of temporary failures in a row
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
		Send:  s.send, RemainingPause: s.remainingPause, Idle: o.Relay.closeIdle,
	})
	return s
}

// Run sends mails until ctx is done. after is time.After, or a replacement in tests.
func (s *Sender) Run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	defer s.Relay.closeIdle()
	s.permit = make(chan struct{})
	go s.limitRate(ctx)
	s.Sender.Run(ctx, after)
}

// limitRate permits mails at the rate of the sender.
func (s *Sender) limitRate(ctx context.Context) {
	tick := time.NewTicker(time.Second / time.Duration(s.Rate))
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		select {
		case s.permit <- struct{}{}:
		case <-ctx.Done():
			return
		}
	}
}

func (s *Sender) remainingPause() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pausedUntil.Sub(s.DB.Now())
}

// send sends one leased mail.
func (s *Sender) send(ctx context.Context, m store.QueuedMail, now, leasedUntil time.Time) error {
	switch {
	case !now.Before(m.ExpiresAt):
		return s.finish(ctx, m, "expired")
	case m.Tries > len(retryDelays): // the server stopped during each try
		return s.finish(ctx, m, "tried too often")
	}
	composed, reason, err := s.compose(ctx, m)
	switch {
	case errors.Is(err, errNotComposed):
		s.Log.Error("compose a mail", "mail", m.ID, "kind", string(m.Kind), "error", err)
		return s.retryLater(ctx, m, leasedUntil, "it cannot be composed")
	case err != nil:
		return err // a database error: the mail is tried again when the lease has expired
	case reason != "":
		return s.finish(ctx, m, reason)
	}
	if s.permit != nil {
		select {
		case <-s.permit:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	status, reason := s.Relay.send(ctx, composed)
	// The result is stored even if the server is being stopped.
	return s.storeResult(context.WithoutCancel(ctx), m, leasedUntil, status, reason)
}

// errNotComposed means that this server cannot compose a mail. A newer server with the same database may be able to.
var errNotComposed = errors.New("post: a mail cannot be composed")

// compose returns the message of a queued mail, or the reason why the mail will not be sent.
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
	isDeclinable := m.Recipient != "" && content.Topic() != ""
	if isDeclinable {
		err = s.DB.Read(ctx, func(tx *store.Tx) error {
			hasRefused, err := tx.Mails.HasRefused(m.Recipient, m.Scope, content.Topic())
			if hasRefused || err != nil {
				reason = "declined"
				return err
			}
			refusal, err = outbox.NewRefusal(tx, m)
			if errors.Is(err, store.ErrNotFound) {
				reason, err = "its team is gone", nil
			}
			return err
		})
		if err != nil || reason != "" {
			return composed, reason, err
		}
	}
	message, err := content.Render(site)
	if err != nil {
		return composed, "", fmt.Errorf("%w: %w", errNotComposed, err)
	}
	footer := notices.Footer{Host: s.Address.Host}
	if isDeclinable {
		token, err := outbox.NewRefusalToken(s.Key, refusal)
		if err != nil {
			return composed, "", err
		}
		footer.Unsubscribe = s.site.Address + "/mail#stop=" + token
		composed.unsubscribe = s.site.Address + "/api/unsubscribe/" + token
	}
	page := notices.Format(message, notices.LanguageOf(m.Lang), footer, notices.PrinterOf(m.Lang))
	composed.to, composed.subject, composed.text, composed.html = m.To, page.Subject, page.Text, page.HTML
	composed.id = fmt.Sprintf("%s@%s", s.Key.Sign("message id "+m.Key), s.Address.Hostname())
	return composed, "", nil
}

// teamPath returns the path of the page of a team: the page of its captain's link, otherwise its public page; empty if it has neither. It
// is determined when the mail is sent, because the link may have been replaced since the mail was queued.
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

// storeResult stores the result of sending a mail.
func (s *Sender) storeResult(ctx context.Context, m store.QueuedMail, leasedUntil time.Time, status deliveryStatus, reason string) error {
	s.updatePause(status)
	now := s.DB.Now()
	switch {
	case status == delivered:
		return s.finish(ctx, m, "")
	case status == refused || status == unanswered && m.Error == noAnswer: // two copies may have arrived already
		return s.finish(ctx, m, reason)
	case status == unreachable:
		s.Log.Warn("the mail relay takes no mail", "reason", reason)
		return s.postpone(ctx, m, leasedUntil, now.Add(firstPause), m.Tries, reason)
	default:
		return s.retryLater(ctx, m, leasedUntil, reason)
	}
}

// retryLater schedules the next try of a mail, or gives the mail up after the last try.
func (s *Sender) retryLater(ctx context.Context, m store.QueuedMail, leasedUntil time.Time, reason string) error {
	if m.Tries >= len(retryDelays) {
		return s.finish(ctx, m, reason)
	}
	return s.postpone(ctx, m, leasedUntil, s.DB.Now().Add(retryDelays[m.Tries]), m.Tries+1, reason)
}

// updatePause pauses the sender if the relay cannot be reached, or temporarily rejects several mails in a row.
func (s *Sender) updatePause(status deliveryStatus) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch status {
	case delivered, refused:
		s.consecutiveFailures, s.pause = 0, 0
		return
	case busy, unanswered:
		if s.consecutiveFailures++; s.consecutiveFailures < maxConsecutiveFailures {
			return
		}
	case unreachable:
	}
	s.consecutiveFailures = 0
	s.pause = min(max(2*s.pause, firstPause), maxPause)
	s.pausedUntil = s.DB.Now().Add(s.pause)
}

func (s *Sender) postpone(ctx context.Context, m store.QueuedMail, leasedUntil, next time.Time, tries int, reason string) error {
	if m.Error == noAnswer {
		reason = noAnswer // keep the fact that the relay may have accepted the mail
	}
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Mails.PostponeMail(m, leasedUntil, next, tries, reason) })
}

// finish stores that a mail was sent, or if reason is not empty, that it was given up.
func (s *Sender) finish(ctx context.Context, m store.QueuedMail, reason string) error {
	if reason != "" && reason != "declined" {
		s.Log.Warn("a mail was given up", "mail", m.ID, "kind", string(m.Kind), "reason", reason)
	}
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Mails.FinishMail(m, s.DB.Now(), reason) })
}

// Count returns the number of queued mails, and the number of mails of the last 24 hours that were given up, for metrics.
func (s *Sender) Count(ctx context.Context) (queued, failed int, err error) {
	err = s.DB.Read(ctx, func(tx *store.Tx) error {
		queued, failed, err = tx.Mails.CountMails(s.DB.Now().Add(-24 * time.Hour))
		return err
	})
	return queued, failed, err
}
