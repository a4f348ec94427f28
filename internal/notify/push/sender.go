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
	firstPause  = 10 * time.Second // after a push service did not answer; it doubles
	longPause   = 15 * time.Minute
)

// retries are the pauses after each try of a notification that a push service has put off.
var retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// Options are what a Sender needs.
type Options struct {
	DB         *transaction.DB
	Service    *Service
	Client     *http.Client
	Address    *url.URL // public address of the server, by which push services can find the operator
	WatchToken func(gameID int64) string
	Log        *slog.Logger
}

// Sender sends the notifications of the queue.
type Sender struct {
	Options
	*outbox.Sender[store.PushMessage]

	mu     sync.Mutex
	paused map[string]pause // by host
}

// pause is how long a push service is left alone.
type pause struct {
	until  time.Time
	length time.Duration
}

// NewSender returns a Sender.
func NewSender(o Options) *Sender {
	s := &Sender{Options: o, paused: map[string]pause{}}
	s.Sender = outbox.NewSender(outbox.Options[store.PushMessage]{
		DB: o.DB, Topic: topic.QueuedChanges, BatchSize: batchSize, Connections: connections, Log: o.Log,
		Queue:   func(tx *store.Tx) outbox.Queue[store.PushMessage] { return tx.Push },
		Prepare: s.composeNews, Send: s.send,
	})
	return s
}

// composeNews makes notifications of the changes that are due, in one transaction for each league.
func (s *Sender) composeNews(ctx context.Context, now time.Time) error {
	var leagues []int64
	err := s.DB.Read(ctx, func(tx *store.Tx) (err error) {
		leagues, err = tx.Push.LeaguesWithQueuedChanges(now)
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range leagues {
		if err := s.DB.Write(ctx, func(tx *store.Tx) error { return s.turnToMessages(tx, id, now) }); err != nil {
			return err
		}
	}
	return nil
}

// send sends one leased notification.
func (s *Sender) send(ctx context.Context, m store.PushMessage, now, leased time.Time) error {
	if !now.Before(m.ExpiresAt) {
		return s.finish(ctx, m, leased)
	}
	host := hostOf(m.Endpoint)
	if at, err := url.Parse(m.Endpoint); err != nil || !s.Service.hosts.Allows(at.Hostname()) { // the operator no longer allows it
		return s.store(ctx, m, leased, host, answer{verdict: gone})
	}
	if until := s.pausedUntil(host); now.Before(until) {
		return s.postpone(ctx, m, leased, until, m.Tries)
	}
	a := s.post(ctx, m, now)
	if ctx.Err() != nil {
		return ctx.Err() // the server is being stopped; the lease ends by itself
	}
	return s.store(ctx, m, leased, host, a)
}

// store stores what a push service has answered.
func (s *Sender) store(ctx context.Context, m store.PushMessage, leased time.Time, host string, a answer) error {
	s.notePause(host, a)
	now := s.DB.Now()
	switch a.verdict {
	case delivered:
		return s.finish(ctx, m, leased)
	case gone:
		return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Push.DeleteSubscriptionsOf(m.Device) })
	case refused:
		s.Log.Warn("a push service refused a notification", "host", host, "reason", a.reason)
		return s.finish(ctx, m, leased)
	case unreachable:
		s.Log.Warn("a push service cannot be reached", "host", host, "reason", a.reason)
		next := s.pausedUntil(host)
		if !next.After(now) { // another connection has reached it meanwhile
			next = now.Add(firstPause)
		}
		return s.postpone(ctx, m, leased, next, m.Tries)
	}
	if m.Tries >= len(retries) {
		s.Log.Warn("a notification was given up", "host", host, "reason", a.reason)
		return s.finish(ctx, m, leased)
	}
	return s.postpone(ctx, m, leased, now.Add(max(retries[m.Tries], a.retryAfter)), m.Tries+1)
}

// notePause leaves a push service alone that cannot be reached, or that asks for it, and ends its pauses when it answers.
func (s *Sender) notePause(host string, a answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	length, last, now := a.retryAfter, s.paused[host], s.DB.Now()
	if a.verdict == unreachable {
		if now.Before(last.until) {
			return // another connection has failed at the same time
		}
		length = min(max(2*last.length, firstPause), longPause)
	}
	if length == 0 {
		delete(s.paused, host)
		return
	}
	s.paused[host] = pause{now.Add(length), length}
}

func (s *Sender) pausedUntil(host string) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.paused[host].until
}

func (s *Sender) postpone(ctx context.Context, m store.PushMessage, leased, next time.Time, tries int) error {
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Push.PostponePush(m, leased, next, tries) })
}

func (s *Sender) finish(ctx context.Context, m store.PushMessage, leased time.Time) error {
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.Push.DeletePush(m, leased) })
}

// Count returns how many notifications wait, and how many subscriptions to teams there are, for metrics.
func (s *Sender) Count(ctx context.Context) (waiting, devices int, err error) {
	err = s.DB.Read(ctx, func(tx *store.Tx) error {
		waiting, devices, err = tx.Push.CountPushes()
		return err
	})
	return waiting, devices, err
}
