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

// Everything is the topic that stands for all topics: some notifications may have been missed.
const Everything = "*"

// channel is the PostgreSQL notification channel on which servers publish the topics of their commits.
const channel = "sideout"

// maxPayload is the largest length of one notification in bytes; PostgreSQL accepts less than 8000.
const maxPayload = 7900

// reconnectDelay is the pause before a broken listening connection is opened again.
const reconnectDelay = 500 * time.Millisecond

// Announce publishes a topic once this transaction has been committed. A topic must not contain a comma.
func (tx *Tx) Announce(topic string) {
	if !slices.Contains(tx.topics, topic) {
		tx.topics = append(tx.topics, topic)
	}
}

// OnCommit registers listen for every topic published from now on: by this server, after the writers' calls have
// returned, and by other servers on the same PostgreSQL. It receives Everything when some topics may have been missed.
// OnCommit is called at most once, and listen must not block.
func (s *Store) OnCommit(listen func(topics []string)) {
	s.writer.listen.Store(&listen)
	if s.dialect != postgres {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	s.stopListening = func() {
		cancel()
		<-done
	}
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			_ = listenToServers(ctx, s.path, s.writer.serverID, listen) // every error is handled by reconnecting
			select {
			case <-time.After(reconnectDelay):
			case <-ctx.Done():
			}
		}
	}()
}

// listenToServers passes on the topics that other servers publish until the connection breaks.
func listenToServers(ctx context.Context, address, own string, listen func([]string)) error {
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

// publishedTopics returns the topics of the writes that have not failed, each once.
func publishedTopics(batch []*job) (topics []string) {
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

// notify sends the topics to the other servers when the transaction of conn commits. One notification carries the topics
// of a whole batch, because each NOTIFY takes a database-wide lock until the commit.
func (w *writer) notify(ctx context.Context, conn *sql.Conn, topics []string) error {
	if w.dialect != postgres || w.listen.Load() == nil {
		return nil
	}
	for len(topics) > 0 {
		payload := w.serverID + " " + topics[0]
		for topics = topics[1:]; len(topics) > 0 && len(payload)+len(topics[0]) < maxPayload; topics = topics[1:] {
			payload += "," + topics[0]
		}
		if _, err := conn.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, payload); err != nil {
			return err
		}
	}
	return nil
}

// newServerID returns a random id that identifies this server among those on one database.
func newServerID() string { return rand.Text() }
