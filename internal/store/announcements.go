package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Everything is announced by those who cannot know what they have missed.
const Everything = "*"

// channel is where servers of one PostgreSQL tell each other what they have committed.
const channel = "sideout"

// maxPayload is how long one notification may be; PostgreSQL takes 8000 bytes.
const maxPayload = 7900

// relistenAfter is how long to wait before PostgreSQL is asked again for the notifications of others.
const relistenAfter = 500 * time.Millisecond

// Announce notes a topic about which there is news once this transaction has been committed. Topics have no comma.
func (tx *Tx) Announce(topic string) {
	if !slices.Contains(tx.topics, topic) {
		tx.topics = append(tx.topics, topic)
	}
}

// OnCommit makes listen hear every topic that is announced from now on, by this server after the callers have been
// answered, and by others on the same PostgreSQL; Everything when some may have been missed. It is called once, and
// listen must not block.
func (s *Store) OnCommit(listen func(topics []string)) {
	s.writer.listen.Store(&listen)
	if s.dialect != postgres {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	s.unlisten = func() {
		cancel()
		<-done
	}
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			_ = hearOthers(ctx, s.path, s.writer.name, listen) // whatever it was, asking again is all there is to do
			select {
			case <-time.After(relistenAfter):
			case <-ctx.Done():
			}
		}
	}()
}

// hearOthers hands on what other servers announce until the connection breaks.
func hearOthers(ctx context.Context, address, own string, listen func([]string)) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	listen([]string{Everything})
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if from, topics, _ := strings.Cut(n.Payload, " "); from != own {
			listen(strings.Split(topics, ","))
		}
	}
}

// announced returns the topics of the writes that went well.
func announced(batch []*job) (topics []string) {
	seen := map[string]bool{}
	for _, j := range batch {
		if j.err != nil {
			continue
		}
		for _, topic := range j.topics {
			if !seen[topic] {
				topics, seen[topic] = append(topics, topic), true
			}
		}
	}
	return topics
}

// notify tells the other servers, once the transaction of the connection has been committed. One notification serves a
// whole batch: each takes a lock of the whole database until the commit.
func (w *writer) notify(ctx context.Context, conn *sql.Conn, topics []string) error {
	if w.dialect != postgres || w.listen.Load() == nil {
		return nil
	}
	for len(topics) > 0 {
		payload := w.name + " " + topics[0]
		for topics = topics[1:]; len(topics) > 0 && len(payload)+len(topics[0]) < maxPayload; topics = topics[1:] {
			payload += "," + topics[0]
		}
		if _, err := conn.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, payload); err != nil {
			return err
		}
	}
	return nil
}

// newName tells this server from the others on the same database.
func newName() string { return rand.Text() }
