package database

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"sideout/internal/base/topic"
)

// channelName is an SQL expression for the name of the PostgreSQL channel on which servers publish the topics of their commits.
// It depends on the schema: a channel is shared by a whole database, and another schema may belong to another installation,
// whose leagues have the same ids.
const channelName = "(CASE current_schema() WHEN 'public' THEN 'sideout' ELSE 'sideout_' || to_hex(hashtext(current_schema()::text)) END)"

// maxPayload is the maximum length of a notification in bytes; PostgreSQL accepts less than 8000.
const maxPayload = 7900

// maxListenWait is how long OnCommit waits until this server receives notifications.
const maxListenWait = 5 * time.Second

// reconnectDelay is the delay before a lost connection for notifications is opened again.
const reconnectDelay = 500 * time.Millisecond

// OnCommit registers a function that is called with all topics published from now on: by this server, after the writing calls
// have returned; by other servers on the same PostgreSQL; and by commands that run beside the server. It receives
// topic.Everything when topics may have been missed, and must not block. OnCommit may be called once. It returns when this
// server receives notifications or the first attempt has failed, so that streams opened later need not be restarted.
func (s *DB) OnCommit(handle func(topics []topic.Topic)) {
	s.writer.onCommit.Store(&handle)
	ctx, cancel := context.WithCancel(context.Background())
	done, ready := make(chan struct{}), make(chan struct{})
	s.stopListening = func() {
		cancel()
		<-done
	}
	go func() {
		defer close(done)
		signalReady := sync.OnceFunc(func() { close(ready) })
		if s.dialect == sqlite {
			signalReady()
			s.pollNotices(ctx, handle)
			return
		}
		for ctx.Err() == nil {
			_ = listenToServers(ctx, s.path, s.writer.serverID, handle, signalReady) // every error is handled by reconnecting
			signalReady()
			select {
			case <-time.After(reconnectDelay):
			case <-ctx.Done():
			}
		}
	}()
	select {
	case <-ready:
	case <-time.After(maxListenWait): // the goroutine keeps trying
	}
}

// listenToServers calls handle with the topics that other servers publish, until the connection is lost. It calls onListening
// once it receives notifications.
func listenToServers(ctx context.Context, address, ownID string, handle func([]topic.Topic), onListening func()) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var channel string
	if err := conn.QueryRow(ctx, "SELECT "+channelName).Scan(&channel); err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	handle([]topic.Topic{topic.Everything})
	onListening()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if senderID, topics, _ := strings.Cut(n.Payload, " "); senderID != ownID {
			handle(decodeTopics(topics))
		}
	}
}

// A PointBus sends the topics of points to other servers, so that PostgreSQL need not. What it loses, servers find in the database.
type PointBus interface {
	IsUp() bool                   // whether it can send now, as far as it knows
	Publish(points []topic.Topic) // must not block
}

// SendPointsBy makes this server send the topics of points by a bus, while that is up. All other topics are sent by PostgreSQL, in the
// transaction, because rights must not last longer than they are given.
func (s *DB) SendPointsBy(bus PointBus) { s.writer.pointBus.Store(&bus) }

// splitPoints separates the topics of games whose score has changed from all others.
func splitPoints(topics []topic.Topic) (others, points []topic.Topic) {
	games := map[int64]bool{}
	for _, t := range topics {
		if t.Kind == topic.Leagues && t.Game != 0 {
			games[t.Game] = true
		}
	}
	for _, t := range topics {
		if t.Kind == topic.Leagues && t.Game != 0 || t.Kind == topic.Games && games[t.ID] {
			points = append(points, t)
		} else {
			others = append(others, t)
		}
	}
	return others, points
}

// publishedTopics returns the topics of the successful writes of a batch, without duplicates.
func publishedTopics(batch []*job) (topics []topic.Topic) {
	seen := map[topic.Topic]bool{}
	for _, j := range batch {
		if j.err != nil {
			continue
		}
		for _, t := range j.topics {
			if !seen[t] {
				topics, seen[t] = append(topics, t), true
			}
		}
	}
	return topics
}

// notifyServers sends the topics of a batch to the other servers when the transaction of conn commits. It puts as many topics
// as possible into one notification, because each NOTIFY takes a database-wide lock until the commit.
func (w *writer) notifyServers(ctx context.Context, conn *sql.Conn, topics []topic.Topic) error {
	if w.dialect != postgres {
		return w.storeNotice(ctx, conn, topics)
	}
	if bus := w.pointBus.Load(); bus != nil && (*bus).IsUp() {
		topics, _ = splitPoints(topics)
	}
	texts := make([]string, len(topics))
	for i, t := range topics {
		texts[i] = encodeTopic(t)
	}
	for len(texts) > 0 {
		payload := w.serverID + " " + texts[0]
		for texts = texts[1:]; len(texts) > 0 && len(payload)+len(texts[0]) < maxPayload; texts = texts[1:] {
			payload += "," + texts[0]
		}
		if _, err := conn.ExecContext(ctx, "SELECT pg_notify("+channelName+", $1)", payload); err != nil {
			return err
		}
	}
	return nil
}

// encodeTopic returns a topic as it is sent in notifications: "game 7", or "league 5 game 7" for the score of a game. Servers of
// earlier versions on the same database use the same format.
func encodeTopic(t topic.Topic) string {
	switch {
	case t == topic.Everything:
		return string(t.Kind)
	case t.Game != 0:
		return fmt.Sprintf("%s %d game %d", t.Kind, t.ID, t.Game)
	default:
		return fmt.Sprintf("%s %d", t.Kind, t.ID)
	}
}

// decodeTopics parses a comma-separated list of encoded topics. A topic that this version does not know becomes
// topic.Everything, so that no change is missed.
func decodeTopics(text string) (topics []topic.Topic) {
	for one := range strings.SplitSeq(text, ",") {
		topics = append(topics, decodeTopic(one))
	}
	return topics
}

func decodeTopic(text string) topic.Topic {
	kind, rest, _ := strings.Cut(text, " ")
	id, game, hasGame := strings.Cut(rest, " game ")
	t := topic.Topic{Kind: topic.Kind(kind)}
	var err error
	if t.ID, err = strconv.ParseInt(id, 10, 64); err == nil && hasGame {
		t.Game, err = strconv.ParseInt(game, 10, 64)
	}
	if err != nil {
		return topic.Everything
	}
	return t
}

// newServerID returns a random id that identifies this server among those on one database.
func newServerID() string { return rand.Text() }
