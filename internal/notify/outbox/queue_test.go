package outbox_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/storage/store"
)

var (
	start     = time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC)
	errBroken = errors.New("broken")
)

// table is a queue in memory. It is also the database with the clock.
type table struct {
	mu     sync.Mutex
	now    time.Time
	due    map[string]time.Time // by message: its time, or the end of its lease
	sent   []string
	pause  time.Duration
	others []string // messages that another server leases first
	broken string   // the message that cannot be sent
}

func (t *table) Now() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.now
}

func (t *table) Read(_ context.Context, fn func(*store.Tx) error) error  { return t.locked(fn) }
func (t *table) Write(_ context.Context, fn func(*store.Tx) error) error { return t.locked(fn) }

func (t *table) locked(fn func(*store.Tx) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return fn(nil)
}

func (t *table) Due(now time.Time, limit int) (due []string, err error) {
	for m, at := range t.due {
		if !now.Before(at) {
			due = append(due, m)
		}
	}
	slices.Sort(due)
	return due[:min(limit, len(due))], nil
}

func (t *table) Next() (next time.Time, err error) {
	for _, at := range t.due {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	return next, nil
}

func (t *table) Lease(m string, until time.Time) (bool, error) {
	t.due[m] = until
	return !slices.Contains(t.others, m), nil
}

func (t *table) sender(connections int, log *bytes.Buffer) *outbox.Sender[string] {
	return outbox.NewSender(outbox.Options[string]{
		DB: t, Topic: topic.Mail, BatchSize: 2, Connections: connections, Log: slog.New(slog.NewTextHandler(log, nil)),
		Queue: func(*store.Tx) outbox.Queue[string] { return t },
		Send: func(_ context.Context, m string, now, leased time.Time) error {
			if m == t.broken {
				return errBroken
			}
			return t.locked(func(*store.Tx) error {
				if t.due[m] != leased || leased.Sub(now) != 2*time.Minute {
					return errors.New("sent without a lease: " + m)
				}
				delete(t.due, m)
				t.sent = append(t.sent, m)
				return nil
			})
		},
		RemainingPause: func() time.Duration { return t.pause },
	})
}

func TestStep(t *testing.T) {
	now, soon, late := start, start.Add(10*time.Second), start.Add(time.Hour)
	for _, c := range []struct {
		name   string
		due    map[string]time.Time
		others []string
		broken string
		pause  time.Duration
		sent   string
		wait   time.Duration
		err    error
	}{
		{name: "an empty queue", wait: time.Minute},
		{name: "several batches", due: map[string]time.Time{"a": now, "b": now, "c": now, "d": now, "e": now}, sent: "a b c d e", wait: time.Minute},
		{name: "a message that is due soon", due: map[string]time.Time{"a": now, "b": soon}, sent: "a", wait: 10 * time.Second},
		{name: "a message that is due late", due: map[string]time.Time{"a": late}, wait: time.Minute},
		{name: "a message that another server leases first", due: map[string]time.Time{"a": now, "b": now}, others: []string{"a"}, sent: "b", wait: time.Minute},
		{name: "a pause", due: map[string]time.Time{"a": now}, pause: 20 * time.Second, wait: 20 * time.Second},
		{name: "a failure", due: map[string]time.Time{"a": now, "b": now}, broken: "b", sent: "a", wait: time.Minute, err: errBroken},
	} {
		for _, connections := range []int{1, 3} {
			t.Run(c.name, func(t *testing.T) {
				table := &table{now: start, due: map[string]time.Time{}, others: c.others, broken: c.broken, pause: c.pause}
				maps.Copy(table.due, c.due)
				wait, err := table.sender(connections, new(bytes.Buffer)).Step(t.Context())
				slices.Sort(table.sent)
				if sent := strings.Join(table.sent, " "); sent != c.sent || wait != c.wait || !errors.Is(err, c.err) {
					t.Errorf("sent %q, waits %s, %v; want %q, %s, %v", sent, wait, err, c.sent, c.wait, c.err)
				}
			})
		}
	}
}

func TestAMessageIsSentAgainAfterItsLease(t *testing.T) {
	table := &table{now: start, due: map[string]time.Time{"a": start}, broken: "a"}
	sender := table.sender(1, new(bytes.Buffer))
	if _, err := sender.Step(t.Context()); !errors.Is(err, errBroken) {
		t.Fatal(err)
	}
	table.broken = ""
	if wait, err := sender.Step(t.Context()); err != nil || wait != time.Minute || len(table.sent) > 0 {
		t.Fatalf("within the lease: waits %s, sent %v, %v", wait, table.sent, err)
	}
	table.now = start.Add(2 * time.Minute)
	if _, err := sender.Step(t.Context()); err != nil || len(table.sent) != 1 {
		t.Fatalf("after the lease: sent %v, %v", table.sent, err)
	}
}

func TestRunWakesUpForItsTopicOnly(t *testing.T) {
	for _, c := range []struct {
		published topic.Topic
		wakes     bool
	}{
		{topic.Mail, true},
		{topic.Everything, true},
		{topic.QueuedChanges, false},
	} {
		table := &table{now: start, due: map[string]time.Time{}, broken: "b"}
		log := new(bytes.Buffer)
		sender := table.sender(1, log)
		ctx, cancel := context.WithCancel(t.Context())
		waits, timer, done := make(chan time.Duration), make(chan time.Time), make(chan struct{})
		go func() {
			defer close(done)
			sender.Run(ctx, func(d time.Duration) <-chan time.Time {
				waits <- d
				return timer
			})
		}()
		<-waits
		_ = table.locked(func(*store.Tx) error { table.due["b"] = start; return nil })
		sender.Published([]topic.Topic{topic.Game(1), c.published})
		sender.Published([]topic.Topic{c.published}) // does not block
		if !c.wakes {
			timer <- start
		}
		<-waits
		cancel()
		for stopped := false; !stopped; {
			select {
			case <-waits: // it was woken twice
			case <-done:
				stopped = true
			}
		}
		if !strings.Contains(log.String(), "error=broken") {
			t.Errorf("%v: %q", c.published, log)
		}
	}
}
