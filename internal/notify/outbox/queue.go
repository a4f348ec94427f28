// Package outbox decides who is notified of what happens in a league, lets people choose what they receive, and sends the messages
// of a queue in the database. Every server of a database runs one Sender for each queue; a lease lets one of them at a time send a
// message. What a message says is decided in internal/rules/notices, and how it is sent in smtp and push.
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
	leaseTime = 2 * time.Minute // until another server may send a message that this one has begun to send
	maxPause  = time.Minute     // between two reads of the queue
)

// DB is a database with its clock.
type DB interface {
	Now() time.Time
	Read(ctx context.Context, fn func(*store.Tx) error) error
	Write(ctx context.Context, fn func(*store.Tx) error) error
}

// Queue has the messages of type M that wait.
type Queue[M any] interface {
	// Due returns messages that may be sent now, at most limit.
	Due(now time.Time, limit int) ([]M, error)
	// Next returns when the next message is due; zero if there is none.
	Next() (time.Time, error)
	// Lease reserves a message for this server until a time. It reports false if another server has reserved it.
	Lease(m M, until time.Time) (bool, error)
}

// Options describe the sender of a queue of messages of type M.
type Options[M any] struct {
	DB          DB
	Topic       topic.Topic // published when a message is queued
	BatchSize   int
	Connections int // how many messages are sent at the same time
	Log         *slog.Logger

	Queue func(tx *store.Tx) Queue[M]                                 // where the messages wait
	Send  func(ctx context.Context, m M, now, leased time.Time) error // sends a leased message and stores what became of it

	Prepare   func(ctx context.Context, now time.Time) error // optional: called before each read of the queue
	PauseLeft func() time.Duration                           // optional: how long no message may be sent
	Idle      func()                                         // optional: called when Run begins to wait
}

// Sender sends the messages of one queue.
type Sender[M any] struct {
	o    Options[M]
	wake chan struct{}
}

// NewSender returns a Sender.
func NewSender[M any](o Options[M]) *Sender[M] {
	if o.Prepare == nil {
		o.Prepare = func(context.Context, time.Time) error { return nil }
	}
	if o.PauseLeft == nil {
		o.PauseLeft = func() time.Duration { return 0 }
	}
	if o.Idle == nil {
		o.Idle = func() {}
	}
	return &Sender[M]{o: o, wake: make(chan struct{}, 1)}
}

// Published wakes the sender if one of the topics says that a message waits. It does not block.
func (s *Sender[M]) Published(topics []topic.Topic) {
	if !slices.Contains(topics, s.o.Topic) && !slices.Contains(topics, topic.Everything) {
		return
	}
	select {
	case s.wake <- struct{}{}:
	default: // it is awake already
	}
}

// Run sends messages until ctx is done. after is time.After.
func (s *Sender[M]) Run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	for {
		pause, err := s.Step(ctx)
		if err != nil && ctx.Err() == nil {
			s.o.Log.Error("send the messages of a queue", "queue", string(s.o.Topic.Kind), "error", err)
		}
		s.o.Idle()
		select {
		case <-after(pause):
		case <-s.wake:
		case <-ctx.Done():
			return
		}
	}
}

// Step sends all messages that are due, and returns how long to wait until the next one.
func (s *Sender[M]) Step(ctx context.Context) (time.Duration, error) {
	for ctx.Err() == nil {
		if pause := s.o.PauseLeft(); pause > 0 {
			return pause, nil
		}
		now := s.o.DB.Now()
		if err := s.o.Prepare(ctx, now); err != nil {
			return maxPause, err
		}
		var due []M
		var next time.Time
		err := s.o.DB.Read(ctx, func(tx *store.Tx) (err error) {
			if due, err = s.o.Queue(tx).Due(now, s.o.BatchSize); err == nil && len(due) == 0 {
				next, err = s.o.Queue(tx).Next()
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

// sendAll sends messages over several connections.
func (s *Sender[M]) sendAll(ctx context.Context, due []M) error {
	waiting := make(chan M, len(due))
	for _, m := range due {
		waiting <- m
	}
	close(waiting)
	var all sync.WaitGroup
	failed := make(chan error, s.o.Connections)
	for range min(s.o.Connections, len(due)) {
		all.Go(func() {
			for m := range waiting {
				if s.o.PauseLeft() > 0 {
					return
				}
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

// send sends one message, unless another server is doing so.
func (s *Sender[M]) send(ctx context.Context, m M) error {
	now := s.o.DB.Now()
	leased := now.Add(leaseTime)
	isOurs := false
	err := s.o.DB.Write(ctx, func(tx *store.Tx) (err error) {
		isOurs, err = s.o.Queue(tx).Lease(m, leased)
		return err
	})
	if err != nil || !isOurs {
		return err
	}
	return s.o.Send(ctx, m, now, leased)
}
