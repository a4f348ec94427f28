package push

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"sideout/internal/store"
	"sideout/internal/topic"
	"sideout/internal/usecase"
)

const (
	leaseTime   = 2 * time.Minute // until another server may send what this one has begun to send
	batchSize   = 100
	connections = 8
	maxPause    = time.Minute      // between two looks at the queue
	firstPause  = 10 * time.Second // after a push service did not answer; it doubles
	longPause   = 15 * time.Minute
)

// retries are the pauses after each try of a notification that a push service has put off.
var retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// Options are what a Sender needs.
type Options struct {
	DB         *usecase.DB
	Service    *Service
	Client     *http.Client
	Address    *url.URL // public address of the server, by which push services can find the operator
	WatchToken func(gameID int64) string
	Log        *slog.Logger
}

// Sender tells devices what has changed.
type Sender struct {
	Options
	wake chan struct{}

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
	return &Sender{Options: o, wake: make(chan struct{}, 1), paused: map[string]pause{}}
}

// Published wakes the sender if one of the topics says that something waits. It does not block.
func (s *Sender) Published(topics []topic.Topic) {
	for _, t := range topics {
		if t == topic.PushNews || t == topic.Everything {
			select {
			case s.wake <- struct{}{}:
			default: // it is awake already
			}
			return
		}
	}
}

// Run sends until ctx is done. after is time.After.
func (s *Sender) Run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	for {
		pause, err := s.Step(ctx)
		if err != nil && ctx.Err() == nil {
			s.Log.Error("send notifications", "error", err)
		}
		select {
		case <-after(pause):
		case <-s.wake:
		case <-ctx.Done():
			return
		}
	}
}

// Step sends everything that is due, and returns how long to wait until the next time.
func (s *Sender) Step(ctx context.Context) (time.Duration, error) {
	for ctx.Err() == nil {
		now := s.DB.Now()
		if err := s.tellLeagues(ctx, now); err != nil {
			return maxPause, err
		}
		var due []store.PushMessage
		var next time.Time
		err := s.DB.Read(ctx, func(tx *store.Tx) (err error) {
			if due, err = tx.DuePushes(now, batchSize); err == nil && len(due) == 0 {
				next, err = tx.NextPush()
			}
			return err
		})
		if err != nil {
			return maxPause, err
		}
		if len(due) == 0 {
			if next.IsZero() {
				return maxPause, nil
			}
			return min(max(next.Sub(now), time.Millisecond), maxPause), nil
		}
		if err := s.sendAll(ctx, due); err != nil {
			return maxPause, err
		}
	}
	return maxPause, ctx.Err()
}

// tellLeagues makes notifications of the changes that are due, each league in a transaction of its own.
func (s *Sender) tellLeagues(ctx context.Context, now time.Time) error {
	var leagues []int64
	err := s.DB.Read(ctx, func(tx *store.Tx) (err error) {
		leagues, err = tx.LeaguesWithNews(now)
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

// sendAll sends notifications over several connections.
func (s *Sender) sendAll(ctx context.Context, due []store.PushMessage) error {
	queue := make(chan store.PushMessage, len(due))
	for _, m := range due {
		queue <- m
	}
	close(queue)
	var all sync.WaitGroup
	failed := make(chan error, connections)
	for range min(connections, len(due)) {
		all.Go(func() {
			for m := range queue {
				if err := s.send(ctx, m); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	all.Wait()
	close(failed)
	return <-failed
}

// send sends one notification, unless another server is doing so.
func (s *Sender) send(ctx context.Context, m store.PushMessage) error {
	now := s.DB.Now()
	leased := now.Add(leaseTime)
	isOurs := false
	err := s.DB.Write(ctx, func(tx *store.Tx) (err error) {
		isOurs, err = tx.LeasePush(m, leased)
		return err
	})
	if err != nil || !isOurs {
		return err
	}
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
		return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.ForgetPushDevice(m.Device) })
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
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.PostponePush(m, leased, next, tries) })
}

func (s *Sender) finish(ctx context.Context, m store.PushMessage, leased time.Time) error {
	return s.DB.Write(ctx, func(tx *store.Tx) error { return tx.DeletePush(m, leased) })
}

// Count returns how many notifications wait, and how many devices are told about a team, for metrics.
func (s *Sender) Count(ctx context.Context) (waiting, devices int, err error) {
	err = s.DB.Read(ctx, func(tx *store.Tx) error {
		waiting, devices, err = tx.CountPushes()
		return err
	})
	return waiting, devices, err
}
