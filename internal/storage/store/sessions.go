package store

import (
	"encoding/json"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/topic"
)

const sessionColumns = "sid, user_id, sess, expire, authenticated_at"

func scanSession(row scanner) (s account.Session, err error) {
	var sess string
	if err = row.Scan(&s.ID, &s.UserID, &sess, millis{&s.Expire}, millis{&s.AuthenticatedAt}); err == nil {
		err = json.Unmarshal([]byte(sess), &s.Data)
	}
	return s, err
}

// FindSession returns a session by its id, expired or not; ErrNotFound if it does not exist.
func (tx Sessions) FindSession(id string) (account.Session, error) {
	return find(tx, scanSession, "SELECT "+sessionColumns+" FROM sessions WHERE sid = $1", id)
}

// SessionsOf returns the sessions of a user, the one that expires last first.
func (tx Sessions) SessionsOf(userID string) ([]account.Session, error) {
	return list(tx, scanSession, "SELECT "+sessionColumns+" FROM sessions WHERE user_id = $1 ORDER BY expire DESC, sid", userID)
}

// CreateSession stores a new session. No other method does, so that a session that has ended never comes back.
func (tx Sessions) CreateSession(s account.Session) error {
	sess, err := json.Marshal(s.Data)
	if err != nil {
		return err
	}
	_, err = tx.exec("INSERT INTO sessions (sid, user_id, sess, expire, authenticated_at) VALUES ($1, $2, $3, $4, $5)",
		s.ID, s.UserID, string(sess), toMillis(s.Expire), toMillis(s.AuthenticatedAt))
	return err
}

// ExtendSession stores the expiry and the data of a session; ErrNotFound if it has ended.
func (tx Sessions) ExtendSession(s account.Session) error {
	sess, err := json.Marshal(s.Data)
	if err != nil {
		return err
	}
	return tx.execOne("UPDATE sessions SET sess = $1, expire = $2 WHERE sid = $3", string(sess), toMillis(s.Expire), s.ID)
}

// SetAuthenticated stores that the user of a session has confirmed who they are; ErrNotFound if the session has ended.
func (tx Sessions) SetAuthenticated(id string, at time.Time) error {
	return tx.execOne("UPDATE sessions SET authenticated_at = $1 WHERE sid = $2", toMillis(at), id)
}

// DeleteSession ends a session, and with it the streams that it has opened; ErrNotFound if it does not exist.
func (tx Sessions) DeleteSession(id string) error {
	tx.Publish(topic.Session(id))
	return tx.execOne("DELETE FROM sessions WHERE sid = $1", id)
}

// DeleteSessionsOf ends all sessions of a user except one, and with them the streams that they have opened.
func (tx Sessions) DeleteSessionsOf(userID, exceptID string) error {
	ended, err := list(tx, func(row scanner) (id string, err error) {
		err = row.Scan(&id)
		return id, err
	}, "DELETE FROM sessions WHERE user_id = $1 AND sid <> $2 RETURNING sid", userID, exceptID)
	for _, id := range ended {
		tx.Publish(topic.Session(id))
	}
	return err
}

// DeleteExpired deletes expired sessions, password resets, invitations, offers of leagues, stored responses, and API tokens
// that expired 30 days ago.
func (tx Sessions) DeleteExpired(now time.Time) error {
	for _, query := range []string{
		"DELETE FROM sessions WHERE expire < $1",
		"DELETE FROM password_resets WHERE expire < $1",
		"DELETE FROM member_invitations WHERE expire < $1",
		"DELETE FROM hand_overs WHERE expire < $1",
		"DELETE FROM api_tokens WHERE expire + 2592000000 < $1",           // shown as expired for 30 days
		"DELETE FROM idempotent_answers WHERE created_at + 86400000 < $1", // 24 hours
	} {
		if _, err := tx.exec(query, toMillis(now)); err != nil {
			return err
		}
	}
	return nil
}
