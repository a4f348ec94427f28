package store

import (
	"context"
	"encoding/json"

	"sideout/internal/base/account"
	"sideout/internal/rules/league"
)

// LeagueAccess is what authorization needs before a league is read: the session and the role of its user in the league.
type LeagueAccess struct {
	Session account.Session
	OwnerID string // empty if the league does not exist
	Version int64
	Role    league.Role // empty unless the user is a member
}

// LeagueAccess returns the current access of a session to a league; ErrNotFound if there is no such session. Expired
// sessions are returned too.
func (s *Store) LeagueAccess(ctx context.Context, sessionID string, leagueID int64) (LeagueAccess, error) {
	scan := func(row scanner) (g LeagueAccess, err error) {
		var sess string
		err = row.Scan(&g.Session.ID, &g.Session.UserID, &sess, millis{&g.Session.Expire}, &g.OwnerID, &g.Version, &g.Role)
		if err == nil {
			err = json.Unmarshal([]byte(sess), &g.Session.Data)
		}
		return g, err
	}
	return find(s.single(ctx), scan, `SELECT s.sid, s.user_id, s.sess, s.expire, COALESCE(l.owner_id, ''),
		COALESCE(l.version, 0), COALESCE(m.role, '') FROM sessions s LEFT JOIN leagues l ON l.id = $2 AND l.deleted_at IS NULL
		LEFT JOIN league_members m ON m.league_id = l.id AND m.user_id = s.user_id WHERE s.sid = $1`, sessionID, leagueID)
}

// single returns a Tx for one statement.
func (s *Store) single(ctx context.Context) *Tx { return s.newTx(s.Single(ctx)) }

// SignedIn returns a session and its user; ErrNotFound if there is no such session. Expired sessions are returned too.
func (s *Store) SignedIn(ctx context.Context, sessionID string) (u account.User, session account.Session, err error) {
	session, err = find(s.single(ctx), func(row scanner) (session account.Session, err error) {
		var sess string
		err = row.Scan(&session.ID, &sess, millis{&session.Expire}, millis{&session.AuthenticatedAt}, &u.ID, &u.Email, &u.FirstName, &u.LastName,
			&u.ProfileImageURL, &u.PasswordHash, millis{&u.CreatedAt}, millis{&u.UpdatedAt})
		if err == nil {
			session.UserID, err = u.ID, json.Unmarshal([]byte(sess), &session.Data)
		}
		return session, err
	}, "SELECT sid, sess, expire, authenticated_at, "+userColumns+" FROM sessions JOIN users ON id = user_id WHERE sid = $1", sessionID)
	return u, session, err
}
