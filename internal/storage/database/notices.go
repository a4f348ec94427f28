package database

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"sideout/internal/base/topic"
)

// SQLite does not notify other processes. A command that runs beside the server therefore stores the topics of its changes
// in the table notices, in the same transaction, and the server polls that table.

// noticeInterval is how often the server polls for notices, so that it reacts within a second.
const noticeInterval = 250 * time.Millisecond

// noticeLifetime is how long a notice is stored. A server that has not polled for that long is not running.
const noticeLifetime = time.Hour

// NotifyServer makes every write of this process store a notice for the server that uses the same SQLite file. Commands call it.
// On PostgreSQL it has no effect, because there every process notifies all servers.
func (s *DB) NotifyServer() { s.writer.storesNotices.Store(true) }

// storeNotice stores topics for the server, in the transaction of conn.
func (w *writer) storeNotice(ctx context.Context, conn *sql.Conn, topics []topic.Topic) error {
	if len(topics) == 0 || !w.storesNotices.Load() {
		return nil
	}
	texts := make([]string, len(topics))
	for i, t := range topics {
		texts[i] = encodeTopic(t)
	}
	now := time.Now()
	if _, err := conn.ExecContext(ctx, "DELETE FROM notices WHERE at < $1", now.Add(-noticeLifetime).UnixMilli()); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, "INSERT INTO notices (topics, at) VALUES ($1, $2)", strings.Join(texts, ","), now.UnixMilli())
	return err
}

// pollNotices calls handle with the topics that commands store from now on, until ctx is done. It repeats queries that fail.
func (s *DB) pollNotices(ctx context.Context, handle func([]topic.Topic)) {
	last, isLastKnown := int64(0), false
	tick := time.NewTicker(noticeInterval)
	defer tick.Stop()
	for {
		if !isLastKnown {
			isLastKnown = s.reads.QueryRowContext(ctx, "SELECT COALESCE(MAX(id), 0) FROM notices").Scan(&last) == nil
		} else if topics, newest, err := s.noticesAfter(ctx, last); err == nil && newest > last {
			last = newest
			handle(topics)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// noticesAfter returns the topics of the notices with ids greater than last, and the highest id.
func (s *DB) noticesAfter(ctx context.Context, last int64) (topics []topic.Topic, newest int64, err error) {
	rows, err := s.reads.QueryContext(ctx, "SELECT id, topics FROM notices WHERE id > $1 ORDER BY id", last)
	if err != nil {
		return nil, last, err
	}
	defer rows.Close()
	newest = last
	for rows.Next() {
		var text string
		if err := rows.Scan(&newest, &text); err != nil {
			return nil, last, err
		}
		topics = append(topics, decodeTopics(text)...)
	}
	return topics, newest, rows.Err()
}
