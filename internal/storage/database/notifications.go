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

// channelName is an SQL expression: the PostgreSQL notification channel on which servers publish the topics of their commits.
// A channel belongs to a whole database, and another schema may have an installation of its own, whose leagues have the same
// numbers.
const channelName = "(CASE current_schema() WHEN 'public' THEN 'sideout' ELSE 'sideout_' || to_hex(hashtext(current_schema()::text)) END)"

// maxPayload is the largest length of one notification in bytes; PostgreSQL accepts less than 8000.
const maxPayload = 7900

// maxListenWait is how long OnCommit waits for the first listening connection.
const maxListenWait = 5 * time.Second

// reconnectDelay is the pause before a broken listening connection is opened again.
const reconnectDelay = 500 * time.Millisecond

// OnCommit registers listen for every topic published from now on: by this server, after the writers' calls have
// returned, by other servers on the same PostgreSQL, and by commands that run beside the server. It receives
// topic.Everything when some topics may have been missed. OnCommit is called at most once, and listen must not block. It
// returns when the first attempt to listen to other servers has ended: what begins after it, such as a stream, misses
// nothing, and need not begin again.
func (s *DB) OnCommit(listen func(topics []topic.Topic)) {
	s.writer.listen.Store(&listen)
	ctx, cancel := context.WithCancel(context.Background())
	done, begun := make(chan struct{}), make(chan struct{})
	s.stopListening = func() {
		cancel()
		<-done
	}
	go func() {
		defer close(done)
		hasBegun := sync.OnceFunc(func() { close(begun) })
		if s.dialect == sqlite {
			hasBegun()
			s.readNotices(ctx, listen)
			return
		}
		for ctx.Err() == nil {
			_ = listenToServers(ctx, s.path, s.writer.serverID, listen, hasBegun) // every error is handled by reconnecting
			hasBegun()
			select {
			case <-time.After(reconnectDelay):
			case <-ctx.Done():
			}
		}
	}()
	select {
	case <-begun:
	case <-time.After(maxListenWait): // the goroutine goes on trying
	}
}

// listenToServers passes on the topics that other servers publish until the connection breaks. It calls begun when it
// listens.
func listenToServers(ctx context.Context, address, ownID string, listen func([]topic.Topic), begun func()) error {
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
	listen([]topic.Topic{topic.Everything})
	begun()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if from, topics, _ := strings.Cut(n.Payload, " "); from != ownID {
			listen(decodeTopics(topics))
		}
	}
}

// publishedTopics returns the topics of the writes that have not failed, each once.
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

// notify sends the topics to the other servers when the transaction of conn commits. One notification carries the topics
// of a whole batch, because each NOTIFY takes a database-wide lock until the commit.
func (w *writer) notify(ctx context.Context, conn *sql.Conn, topics []topic.Topic) error {
	if w.dialect != postgres {
		return w.storeNotice(ctx, conn, topics)
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

// encodeTopic writes a topic into a notification: "game 7", and "league 5 game 7" for the score of a game. Servers of
// earlier versions on the same database read and write the same texts.
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

// decodeTopics reads what encodeTopic wrote, with commas between. Text that this version cannot read becomes
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
