// Package outbox determines who is notified of events in a league, stores which notifications people want, and sends the queued
// messages in the database. Every server of a database runs one Sender for each queue; a lease ensures that only one of them sends a
// message at a time. Package notices has the texts of the messages; packages smtp and push deliver them.
package outbox

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/storage/store"
)

const (
	leaseTime = 2 * time.Minute // how long other servers do not send a message that this server has begun to send
	maxPause  = time.Minute     // the maximum time between two reads of the queue
)

// DB is a database with its clock.
type DB interface {
	Now() time.Time
	Read(ctx context.Context, fn func(*store.Tx) error) error
	Write(ctx context.Context, fn func(*store.Tx) error) error
}

// Queue contains the queued messages of type M.
type Queue[M any] interface {
	// Due returns at most limit messages that are due.
	Due(now time.Time, limit int) ([]M, error)
	// Next returns when the next message is due; the zero time if there is none.
	Next() (time.Time, error)
	// Lease reserves a message for this server until a time. It reports false if another server has reserved it.
	Lease(m M, until time.Time) (bool, error)
}

// Options configures a Sender of messages of type M.
type Options[M any] struct {
	DB          DB
	Topic       topic.Topic // is published when a message is queued
	BatchSize   int         // the maximum number of messages that are read from the queue at a time
	Connections int         // the maximum number of messages that are sent at the same time
	Log         *slog.Logger

	Queue func(tx *store.Tx) Queue[M]                                      // returns the queue
	Send  func(ctx context.Context, m M, now, leasedUntil time.Time) error // sends a leased message and stores the result

	Prepare        func(ctx context.Context, now time.Time) error // optional: is called before each read of the queue
	RemainingPause func() time.Duration                           // optional: returns how long no message may be sent
	Idle           func()                                         // optional: is called when Run begins to wait
}

// Sender sends the messages of one queue.
type Sender[M any] struct {
	options Options[M]
	wake    chan struct{} // has a value after a message was queued
}

// NewSender returns a Sender.
func NewSender[M any](o Options[M]) *Sender[M] {
	if o.Prepare == nil {
		o.Prepare = func(context.Context, time.Time) error { return nil }
	}
	if o.RemainingPause == nil {
		o.RemainingPause = func() time.Duration { return 0 }
	}
	if o.Idle == nil {
		o.Idle = func() {}
	}
	return &Sender[M]{options: o, wake: make(chan struct{}, 1)}
}

// Published wakes the sender if the published topics mean that a message was queued. It does not block.
func (s *Sender[M]) Published(topics []topic.Topic) {
	if !slices.Contains(topics, s.options.Topic) && !slices.Contains(topics, topic.Everything) {
		return
	}
	select {
	case s.wake <- struct{}{}:
	default: // it will wake up anyway
	}
}

// Run sends messages until ctx is done. after is time.After, or a replacement in tests.
func (s *Sender[M]) Run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	for {
		pause, err := s.Step(ctx)
		if err != nil && ctx.Err() == nil {
			s.options.Log.Error("send the messages of a queue", "queue", string(s.options.Topic.Kind), "error", err)
		}
		s.options.Idle()
		select {
		case <-after(pause):
		case <-s.wake:
		case <-ctx.Done():
			return
		}
	}
}

// Step sends all messages that are due and returns how long to wait until the next step.
func (s *Sender[M]) Step(ctx context.Context) (time.Duration, error) {
	for ctx.Err() == nil {
		if pause := s.options.RemainingPause(); pause > 0 {
			return pause, nil
		}
		now := s.options.DB.Now()
		if err := s.options.Prepare(ctx, now); err != nil {
			return maxPause, err
		}
		var due []M
		var next time.Time
		err := s.options.DB.Read(ctx, func(tx *store.Tx) (err error) {
			if due, err = s.options.Queue(tx).Due(now, s.options.BatchSize); err == nil && len(due) == 0 {
				next, err = s.options.Queue(tx).Next()
			}
			return err
		})
		switch {
		case err != nil:
			return maxPause, err
		case len(due) > 0:
			if err := s.sendAll(ctx, due); err != nil {
				return maxPause, err
			}
		case next.IsZero():
			return maxPause, nil
		default:
			return min(max(next.Sub(now), time.Millisecond), maxPause), nil
		}
	}
	return maxPause, ctx.Err()
}

// sendAll sends messages over several connections. Each connection stops at its first error.
func (s *Sender[M]) sendAll(ctx context.Context, due []M) error {
	remaining := make(chan M, len(due))
	for _, m := range due {
		remaining <- m
	}
	close(remaining)
	var connections sync.WaitGroup
	errs := make(chan error, s.options.Connections)
	for range min(s.options.Connections, len(due)) {
		connections.Go(func() {
			for m := range remaining {
				if s.options.RemainingPause() > 0 {
					return
				}
				if err := s.send(ctx, m); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	connections.Wait()
	close(errs)
	return <-errs
}

// send leases and sends one message, unless another server has leased it.
func (s *Sender[M]) send(ctx context.Context, m M) error {
	now := s.options.DB.Now()
	leasedUntil := now.Add(leaseTime)
	isLeased := false
	err := s.options.DB.Write(ctx, func(tx *store.Tx) (err error) {
		isLeased, err = s.options.Queue(tx).Lease(m, leasedUntil)
		return err
	})
	if err != nil || !isLeased {
		return err
	}
	return s.options.Send(ctx, m, now, leasedUntil)
}
