// Package bus sends the points of games to other servers by NATS, where only servers on which somebody watches a game or its league receive
// them. Messages may be lost: the log in the database is the truth, and servers ask it again what they have missed.
package bus

import (
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"sideout/internal/base/topic"
)

const (
	queueLength   = 4096
	pingInterval  = time.Second // a connection without two answers in a row is opened again
	reconnectWait = 250 * time.Millisecond
	dialTimeout   = 2 * time.Second
)

// Bus is a connection to a NATS server, or to one of several. It connects again by itself for as long as it is not closed.
type Bus struct {
	conn   *nats.Conn
	prefix string // of all subjects; each database has its own
	queue  chan topic.Topic
	inbox  chan *nats.Msg
	kicked chan struct{} // holds an element when changed is not empty
	stop   chan struct{}
	done   sync.WaitGroup

	mu      sync.Mutex
	watched map[string]int      // how many of this server's topics need each subject
	changed map[string]struct{} // subjects whose subscription may have to begin or end
	isBusy  bool                // whether subscriptions are being changed
}

// Options are what a bus needs.
type Options struct {
	URL         string // nats://host:4222, or several with commas between them
	Database    string // a name that the servers of one database share
	Handle      func([]topic.Topic)
	OnReconnect func() // messages may have been missed; must not block
	Log         *slog.Logger
}

// Open connects to NATS. If that fails it tries again in the background; only a URL that cannot be read is an error.
func Open(o Options) (*Bus, error) {
	b := &Bus{
		prefix: "sideout." + o.Database + ".", queue: make(chan topic.Topic, queueLength), inbox: make(chan *nats.Msg, queueLength),
		kicked: make(chan struct{}, 1), stop: make(chan struct{}), watched: map[string]int{}, changed: map[string]struct{}{},
	}
	var err error
	b.conn, err = nats.Connect(o.URL, nats.Name("sideout"), nats.NoEcho(), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait), nats.ReconnectJitter(reconnectWait, reconnectWait), nats.ReconnectBufSize(-1), nats.Timeout(dialTimeout),
		nats.PingInterval(pingInterval), nats.MaxPingsOutstanding(2), nats.FlusherTimeout(dialTimeout),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { o.Log.Warn("the connection to NATS is lost", "error", err) }),
		nats.ConnectHandler(func(*nats.Conn) { o.OnReconnect() }),
		nats.ReconnectHandler(func(*nats.Conn) { o.Log.Info("NATS is back"); o.OnReconnect() }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { o.Log.Warn("NATS", "error", err); o.OnReconnect() }),
	)
	if err != nil {
		return nil, err
	}
	if !b.conn.IsConnected() {
		o.Log.Warn("NATS does not respond; servers notify each other through the database until it does")
	}
	b.done.Go(b.send)
	b.done.Go(func() { b.receive(o.Handle) })
	return b, nil
}

// Close ends the connection. What is still queued may be lost.
func (b *Bus) Close() {
	close(b.stop)
	b.conn.Close()
	b.done.Wait()
}

// IsUp reports whether the connection is open, as far as this server knows.
func (b *Bus) IsUp() bool { return b.conn.IsConnected() }

// Takes reports whether the bus has a subject for a topic.
func (b *Bus) Takes(t topic.Topic) bool {
	return subjectOf(t) != "" && (t.Kind == topic.Games || t.Game != 0)
}

// Publish queues topics for the other servers. It does not block; topics for which there is no room are lost.
func (b *Bus) Publish(topics []topic.Topic) {
	for _, t := range topics {
		if !b.Takes(t) {
			continue
		}
		select {
		case b.queue <- t:
		default:
			return
		}
	}
}

// Watch begins or ends the subscription to the subject of a topic. It does not block. It reports whether the subject is watched for the first
// time, so that messages were not received until now.
func (b *Bus) Watch(t topic.Topic, isWatched bool) (isFirst bool) {
	subject := subjectOf(t)
	if subject == "" {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	change := -1
	if isWatched {
		change = 1
	}
	b.watched[subject] += change
	if count := b.watched[subject]; count == 0 || isWatched && count == 1 {
		b.changed[subject] = struct{}{}
		select {
		case b.kicked <- struct{}{}:
		default:
		}
		return isWatched
	}
	return false
}

// subjectOf returns the subject of a topic without the prefix; empty if there is none.
func subjectOf(t topic.Topic) string {
	switch t.Kind {
	case topic.Games, topic.Watching:
		return "game." + strconv.FormatInt(t.ID, 10)
	case topic.Leagues, topic.Members:
		return "league." + strconv.FormatInt(t.ID, 10)
	default:
		return ""
	}
}

// send is the only goroutine that writes to the connection, because that may block.
func (b *Bus) send() {
	subscriptions := map[string]*nats.Subscription{}
	for {
		select {
		case <-b.kicked:
			b.subscribe(subscriptions)
		case t := <-b.queue:
			var body []byte
			if t.Game != 0 {
				body = strconv.AppendInt(nil, t.Game, 10)
			}
			_ = b.conn.Publish(b.prefix+subjectOf(t), body) // servers ask the database for what they miss
		case <-b.stop:
			return
		}
	}
}

// subscribe makes the subscriptions agree with what is watched. The client repeats them after it has connected again.
func (b *Bus) subscribe(subscriptions map[string]*nats.Subscription) {
	b.mu.Lock()
	wanted := map[string]bool{}
	for subject := range b.changed {
		wanted[subject] = b.watched[subject] > 0
		if !wanted[subject] {
			delete(b.watched, subject)
		}
	}
	clear(b.changed)
	b.isBusy = true
	b.mu.Unlock()
	for subject, isWatched := range wanted {
		have := subscriptions[subject]
		switch {
		case isWatched && have == nil:
			if s, err := b.conn.ChanSubscribe(b.prefix+subject, b.inbox); err == nil {
				subscriptions[subject] = s
			}
		case !isWatched && have != nil:
			_ = have.Unsubscribe() // fails only on a closed connection
			delete(subscriptions, subject)
		}
	}
	b.mu.Lock()
	b.isBusy = false
	b.mu.Unlock()
}

func (b *Bus) receive(handle func([]topic.Topic)) {
	for {
		select {
		case m := <-b.inbox:
			if t, ok := topicOf(strings.TrimPrefix(m.Subject, b.prefix), string(m.Data)); ok {
				handle([]topic.Topic{t})
			}
		case <-b.stop:
			return
		}
	}
}

func topicOf(subject, body string) (topic.Topic, bool) {
	kind, text, _ := strings.Cut(subject, ".")
	id, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil:
		return topic.Topic{}, false
	case kind == "game":
		return topic.Game(id), true
	}
	game, err := strconv.ParseInt(body, 10, 64)
	return topic.LeagueGame(id, game), err == nil && kind == "league"
}

// Reach returns an error if the server at a URL does not respond.
func Reach(url string) error {
	conn, err := nats.Connect(url, nats.Name("sideout check"), nats.Timeout(dialTimeout))
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.FlushTimeout(dialTimeout)
}
