package push

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

const (
	batchSize   = 100
	connections = 8
	firstPause  = 10 * time.Second // after a push service could not be reached; it doubles with each failure
	maxPause    = 15 * time.Minute
)

// retryDelays are the delays after each try of a notification that a push service could not accept temporarily.
var retryDelays = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// Options configures a Sender.
type Options struct {
	DB         *transaction.DB
	Service    *Service
	Client     *http.Client
	Address    *url.URL // the public address of the server, by which push services can contact the operator
	WatchToken func(gameID int64) string
	Log        *slog.Logger
}

// Sender sends the notifications of the queue.
type Sender struct {
	Options
	*outbox.Sender[store.PushMessage]

	mu     sync.Mutex
	pauses map[string]pause // by host
}

// pause is a period in which nothing is sent to a push service.
type pause struct {
	until  time.Time
	length time.Duration
}

// NewSender returns a Sender.
func NewSender(o Options) *Sender {
	s := &Sender{Options: o, pauses: map[string]pause{}}
	s.Sender = outbox.NewSender(outbox.Options[store.PushMessage]{
		DB: o.DB, Topic: topic.QueuedChanges, BatchSize: batchSize, Connections: connections, Log: o.Log,
		Queue:   func(tx *store.Tx) outbox.Queue[store.PushMessage] { return tx.Push },
		Prepare: s.composeAll, Send: s.send,
	})
	return s
}

// composeAll converts all due changes of games into queued notifications, in one transaction for each league.
func (s *Sender) composeAll(ctx context.Context, now time.Time) error {
	var leagues []int64
	err := s.DB.Read(ctx, func(tx *store.Tx) (err error) {
		leagues, err = tx.Push.LeaguesWithQueuedChanges(now)
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range leagues {
		if err := s.DB.Write(ctx, func(tx *store.Tx) error { return s.composeForLeague(tx, id, now) }); err != nil {
			return err
		}
	}
	return nil
}

// send sends one leased notification.
func (s *Sender) send(ctx context.Context, m store.PushMessage, now, leasedUntil time.Time) error {
	if !now.Before(m.ExpiresAt) {
		return s.finish(ctx, m, leasedUntil)
	}
	host := hostOf(m.Endpoint)
	if at, err := url.Parse(m.Endpoint); err != nil || !s.Service.hosts.Allows(at.Hostname()) { // the operator no longer allows the host
		return s.storeResult(ctx, m, leasedUntil, host, result{status: gone})
	}
	if until := s.pausedUntil(host); now.Before(until) {
		return s.postpone(ctx, m, leasedUntil, until, m.Tries)
	}
	r := s.post(ctx, m, now)
	if ctx.Err() != nil {
		return ctx.Err() // the server is being stopped; the lease will expire
	}
	return s.storeResult(ctx, m, leasedUntil, host, r)
}

// storeResult stores the result of sending a notification.
func (s *Sender) storeResult(ctx context.Context, m store.PushMessage, leasedUntil time.Time, host string, r result) error {
	s.updatePause(host, r)
	now := s.DB.Now()
	switch r.status {
	case delivered:
		return s.finish(ctx, m, leasedUntil)
	case gone:
		return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Push.DeleteSubscriptionsOf(m.Device) })
	case refused:
		s.Log.Warn("a push service refused a notification", "host", host, "reason", r.reason)
		return s.finish(ctx, m, leasedUntil)
	case unreachable:
		s.Log.Warn("a push service cannot be reached", "host", host, "reason", r.reason)
		next := s.pausedUntil(host)
		if !next.After(now) { // another connection has reached the service meanwhile
			next = now.Add(firstPause)
		}
		return s.postpone(ctx, m, leasedUntil, next, m.Tries)
	}
	if m.Tries >= len(retryDelays) {
		s.Log.Warn("a notification was given up", "host", host, "reason", r.reason)
		return s.finish(ctx, m, leasedUntil)
	}
	return s.postpone(ctx, m, leasedUntil, now.Add(max(retryDelays[m.Tries], r.retryAfter)), m.Tries+1)
}

// updatePause begins a pause for a push service that cannot be reached or has sent Retry-After, and ends it after any other response.
func (s *Sender) updatePause(host string, r result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	length, last, now := r.retryAfter, s.pauses[host], s.DB.Now()
	if r.status == unreachable {
		if now.Before(last.until) {
			return // another connection has failed at the same time
		}
		length = min(max(2*last.length, firstPause), maxPause)
	}
	if length == 0 {
		delete(s.pauses, host)
		return
	}
	s.pauses[host] = pause{now.Add(length), length}
}

func (s *Sender) pausedUntil(host string) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pauses[host].until
}

func (s *Sender) postpone(ctx context.Context, m store.PushMessage, leasedUntil, next time.Time, tries int) error {
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Push.PostponePush(m, leasedUntil, next, tries) })
}

func (s *Sender) finish(ctx context.Context, m store.PushMessage, leasedUntil time.Time) error {
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Push.DeletePush(m, leasedUntil) })
}

// Count returns the number of queued notifications and the number of subscriptions, for metrics.
func (s *Sender) Count(ctx context.Context) (queued, subscriptions int, err error) {
	err = s.DB.Read(ctx, func(tx *store.Tx) error {
		queued, subscriptions, err = tx.Push.CountPushes()
		return err
	})
	return queued, subscriptions, err
}
