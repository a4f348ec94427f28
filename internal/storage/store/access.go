package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"sync"

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
	if !s.IsSQLite() {
		return s.queryAccess(ctx, sessionID, leagueID)
	}
	key := accessKey{sessionID, leagueID}
	g, state, ok := s.access.find(s.Reads(), key)
	if ok {
		return g, nil
	}
	g, err := s.queryAccess(ctx, sessionID, leagueID)
	if err == nil {
		s.access.add(key, g, state)
	}
	return g, err
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

func (s *Store) queryAccess(ctx context.Context, sessionID string, leagueID int64) (LeagueAccess, error) {
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

// maxCachedAccess is the largest number of cached entries; fewer people than that use one server at the same time.
const maxCachedAccess = 10_000

type accessKey struct {
	sessionID string
	leagueID  int64
}

// accessCache caches access checks on SQLite until anything is committed to the file, by this or by another process.
// PRAGMA data_version detects that for a fraction of the cost of a query: its value changes on one connection with every
// commit of another.
type accessCache struct {
	mu      sync.Mutex
	conn    *sql.Conn // nil before the first use and after a failure
	version int64     // the last data_version of conn
	state   int       // number of the current database state, from 1
	entries map[accessKey]LeagueAccess
}

// find returns the cached access if it is current, or else the database state to pass to add.
func (k *accessCache) find(db *sql.DB, key accessKey) (g LeagueAccess, state int, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.check(db); err != nil {
		return g, 0, false // the query that follows reports the error
	}
	g, ok = k.entries[key]
	return g, k.state, ok
}

// check clears the cache if the database has changed. If the connection fails, it is dropped with all entries.
func (k *accessCache) check(db *sql.DB) (err error) {
	ctx := context.Background() // a cancelled caller must not close the shared connection
	fresh := k.conn == nil
	if fresh {
		if k.conn, err = db.Conn(ctx); err != nil {
			k.conn = nil
			return err
		}
	}
	var version int64
	if err := k.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version); err != nil {
		k.drop()
		return err
	}
	if fresh || version != k.version {
		k.version, k.entries = version, map[accessKey]LeagueAccess{}
		k.state++
	}
	return nil
}

// add caches an access that was read in the given database state or a later one. If it was later, the next call of find
// clears it.
func (k *accessCache) add(key accessKey, g LeagueAccess, state int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if state == k.state && k.entries != nil && len(k.entries) < maxCachedAccess {
		k.entries[key] = g
	}
}

// drop closes the connection and clears the cache.
func (k *accessCache) drop() {
	if k.conn != nil {
		_ = k.conn.Close()
		k.conn, k.entries = nil, nil
		k.state++
	}
}

// close returns the connection to the pool, so that the database can be closed.
func (k *accessCache) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.drop()
}
