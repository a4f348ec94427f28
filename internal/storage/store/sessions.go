package store

import (
	"encoding/json"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
)

const sessionColumns = "sid, user_id, sess, expire, authenticated_at"

func scanSession(row scanner) (s account.Session, err error) {
	var sess string
	if err = row.Scan(&s.ID, &s.UserID, &sess, milliTime{&s.Expire}, milliTime{&s.AuthenticatedAt}); err == nil {
		err = json.Unmarshal([]byte(sess), &s.Data)
	}
	return s, err
}

// FindSession returns a session by its id, expired or not; ErrNotFound if it does not exist.
func (tx Sessions) FindSession(id string) (account.Session, error) {
	return find(tx, scanSession, "SELECT "+sessionColumns+" FROM sessions WHERE sid = $1", id)
}

// SessionsOf returns the sessions of a user, latest expiry first.
func (tx Sessions) SessionsOf(userID string) ([]account.Session, error) {
	return list(tx, scanSession, "SELECT "+sessionColumns+" FROM sessions WHERE user_id = $1 ORDER BY expire DESC, sid", userID)
}

// CreateSession stores a new session. The other methods only update existing sessions, so that a session that has ended is never
// restored.
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

// SetAuthenticated stores when the user of a session last authenticated; ErrNotFound if the session has ended.
func (tx Sessions) SetAuthenticated(id string, at time.Time) error {
	return tx.execOne("UPDATE sessions SET authenticated_at = $1 WHERE sid = $2", toMillis(at), id)
}

// DeleteSession deletes a session and ends the streams that it has opened; ErrNotFound if it does not exist.
func (tx Sessions) DeleteSession(id string) error {
	tx.Publish(topic.Session(id))
	return tx.execOne("DELETE FROM sessions WHERE sid = $1", id)
}

// DeleteSessionsOf deletes all sessions of a user except one and ends the streams that they have opened.
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

// DeleteExpired deletes expired sessions, password resets, invitations, offers of ownership and stored responses, API tokens that
// expired more than 30 days ago, and what commands stored for a server more than an hour ago.
func (tx Sessions) DeleteExpired(now time.Time) error {
	for _, query := range []string{
		"DELETE FROM sessions WHERE expire < $1",
		"DELETE FROM password_resets WHERE expire < $1",
		"DELETE FROM member_invitations WHERE expire < $1",
		"DELETE FROM hand_overs WHERE expire < $1",
		"DELETE FROM api_tokens WHERE expire + 2592000000 < $1",           // shown as expired for 30 days
		"DELETE FROM idempotent_answers WHERE created_at + 86400000 < $1", // 24 hours
		"DELETE FROM notices WHERE at + 3600000 < $1",
	} {
		if _, err := tx.exec(query, toMillis(now)); err != nil {
			return err
		}
	}
	return nil
}

// APIToken is a stored token of a user, without its roles.
type APIToken struct {
	account.APIToken
	Hash string

	UserDisabled bool // whether the operator has disabled the account of the user
}

// APITokenRole limits what a token may do in a league.
type APITokenRole struct {
	TokenID  int64
	LeagueID int64
	League   string      // the name of the league
	Role     league.Role // the highest role that the token may use
}

const apiTokenQuery = `SELECT t.id, t.user_id, t.name, t.token_hash, t.created_at, t.expire, t.last_used_at, u.disabled_at IS NOT NULL
	FROM api_tokens t JOIN users u ON u.id = t.user_id `

func scanAPIToken(row scanner) (t APIToken, err error) {
	err = row.Scan(&t.ID, &t.UserID, &t.Name, &t.Hash, milliTime{&t.CreatedAt}, milliTime{&t.ExpiresAt}, optional(&t.LastUsedAt), &t.UserDisabled)
	return t, err
}

// FindAPIToken returns the API token with a hash, expired or not; ErrNotFound if there is none.
func (tx Sessions) FindAPIToken(hash string) (APIToken, error) {
	return find(tx, scanAPIToken, apiTokenQuery+"WHERE t.token_hash = $1", hash)
}

// APITokensOf returns the API tokens of a user, newest first.
func (tx Sessions) APITokensOf(userID string) ([]APIToken, error) {
	return list(tx, scanAPIToken, apiTokenQuery+"WHERE t.user_id = $1 ORDER BY t.id DESC", userID)
}

// APITokenRolesOf returns the roles of all API tokens of a user, except in deleted leagues.
func (tx Sessions) APITokenRolesOf(userID string) ([]APITokenRole, error) {
	scan := func(row scanner) (r APITokenRole, err error) {
		err = row.Scan(&r.TokenID, &r.LeagueID, &r.League, &r.Role)
		return r, err
	}
	return list(tx, scan, `SELECT r.token_id, r.league_id, l.name, r.role FROM api_token_roles r
		JOIN api_tokens t ON t.id = r.token_id JOIN leagues l ON l.id = r.league_id
		WHERE t.user_id = $1 AND l.deleted_at IS NULL ORDER BY r.token_id, l.name, r.league_id`, userID)
}

// RoleOfAPIToken returns the highest role that an API token may use in a league; empty if it has none or was revoked.
func (tx Sessions) RoleOfAPIToken(id, leagueID int64) (role league.Role, err error) {
	err = tx.scanRow("SELECT role FROM api_token_roles WHERE token_id = $1 AND league_id = $2", []any{id, leagueID}, &role)
	if err == ErrNotFound {
		return "", nil
	}
	return role, err
}

// CreateAPIToken stores an API token with its roles and returns its id.
func (tx Sessions) CreateAPIToken(t APIToken, roles []APITokenRole) (id int64, err error) {
	err = tx.scanRow("INSERT INTO api_tokens (user_id, name, token_hash, created_at, expire) VALUES ($1, $2, $3, $4, $5) RETURNING id",
		[]any{t.UserID, t.Name, t.Hash, toMillis(t.CreatedAt), toMillis(t.ExpiresAt)}, &id)
	for _, r := range roles {
		if err != nil {
			return 0, err
		}
		_, err = tx.exec("INSERT INTO api_token_roles (token_id, league_id, role) VALUES ($1, $2, $3)", id, r.LeagueID, r.Role)
	}
	return id, err
}

// SetAPITokenUsed stores when an API token was last used; ErrNotFound if it was revoked.
func (tx Sessions) SetAPITokenUsed(id int64, now time.Time) error {
	return tx.execOne("UPDATE api_tokens SET last_used_at = $1 WHERE id = $2", toMillis(now), id)
}

// DeleteAPIToken deletes an API token of a user and ends the streams that it has opened; ErrNotFound if the user has no such token.
func (tx Sessions) DeleteAPIToken(userID string, id int64) error {
	tx.Publish(topic.APIToken(id))
	return tx.execOne("DELETE FROM api_tokens WHERE id = $1 AND user_id = $2", id, userID)
}

// DeleteAPITokensOf deletes all API tokens of a user and ends the streams that they have opened.
func (tx Sessions) DeleteAPITokensOf(userID string) error {
	if err := tx.EndAPIStreamsOf(userID); err != nil {
		return err
	}
	_, err := tx.exec("DELETE FROM api_tokens WHERE user_id = $1", userID)
	return err
}

// EndAPIStreamsOf ends the streams that the API tokens of a user have opened.
func (tx Sessions) EndAPIStreamsOf(userID string) error {
	tokens, err := tx.APITokensOf(userID)
	for _, t := range tokens {
		tx.Publish(topic.APIToken(t.ID))
	}
	return err
}
