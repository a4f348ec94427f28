package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"sync"

	"sideout/internal/account"
	"sideout/internal/league"
)

// Glance is what the law asks before somebody reads a league: the session, and what its user is there.
type Glance struct {
	Session account.Session
	OwnerID string // empty where there is no such league
	Version int64
	Role    league.Role // of a member
}

// Glance looks at a session and a league as they are now; ErrNotFound where there is no such session, expired ones are
// found.
func (s *Store) Glance(ctx context.Context, sessionID string, leagueID int64) (Glance, error) {
	if s.dialect != sqlite {
		return s.glance(ctx, sessionID, leagueID)
	}
	key := glanceKey{sessionID, leagueID}
	g, state, ok := s.glances.find(s.reads, key)
	if ok {
		return g, nil
	}
	g, err := s.glance(ctx, sessionID, leagueID)
	if err == nil {
		s.glances.keep(key, g, state)
	}
	return g, err
}

// look is a statement by itself: it sees one state of the database without the cost of a transaction. At a file
// it is over before it could be given up, and watching whether it should be costs as much.
func (s *Store) look(ctx context.Context) *Tx {
	if s.dialect == sqlite {
		ctx = context.WithoutCancel(ctx)
	}
	return &Tx{ctx: ctx, q: s.reads, dialect: s.dialect}
}

// SignedIn returns a session and its user; ErrNotFound where there is no such session, expired ones are found.
func (s *Store) SignedIn(ctx context.Context, sessionID string) (u account.User, session account.Session, err error) {
	session, err = find(s.look(ctx), func(row scanner) (session account.Session, err error) {
		var sess string
		err = row.Scan(&session.ID, &sess, millis{&session.Expire}, &u.ID, &u.Email, &u.FirstName, &u.LastName,
			&u.ProfileImageURL, &u.PasswordHash, millis{&u.CreatedAt}, millis{&u.UpdatedAt})
		if err == nil {
			session.UserID, err = u.ID, json.Unmarshal([]byte(sess), &session.Data)
		}
		return session, err
	}, "SELECT sid, sess, expire, "+userColumns+" FROM sessions JOIN users ON id = user_id WHERE sid = $1", sessionID)
	return u, session, err
}

func (s *Store) glance(ctx context.Context, sessionID string, leagueID int64) (Glance, error) {
	scan := func(row scanner) (g Glance, err error) {
		var sess string
		err = row.Scan(&g.Session.ID, &g.Session.UserID, &sess, millis{&g.Session.Expire}, &g.OwnerID, &g.Version, &g.Role)
		if err == nil {
			err = json.Unmarshal([]byte(sess), &g.Session.Data)
		}
		return g, err
	}
	return find(s.look(ctx), scan, `SELECT s.sid, s.user_id, s.sess, s.expire, COALESCE(l.owner_id, ''),
		COALESCE(l.version, 0), COALESCE(m.role, '') FROM sessions s LEFT JOIN leagues l ON l.id = $2
		LEFT JOIN league_members m ON m.league_id = l.id AND m.user_id = s.user_id WHERE s.sid = $1`, sessionID, leagueID)
}

// maxGlances is how many glances are kept; there are no more people at one server at a time.
const maxGlances = 10_000

type glanceKey struct {
	sessionID string
	leagueID  int64
}

// glances keeps glances at a SQLite file for as long as nothing whatever is committed to it. SQLite tells that, of
// other processes too, for a fraction of the cost of a look: by PRAGMA data_version, whose value one connection sees
// change with every commit of another.
type glances struct {
	mu      sync.Mutex
	conn    *sql.Conn // nil until it is needed, and after it has failed
	version int64     // that the connection saw last
	state   int       // counts the states of the database that were seen, from 1
	known   map[glanceKey]Glance
}

// find returns a glance that still holds, or else the state of the database in which to keep a new one.
func (k *glances) find(db *sql.DB, key glanceKey) (g Glance, state int, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.check(db); err != nil {
		return g, 0, false // the look itself will tell
	}
	g, ok = k.known[key]
	return g, k.state, ok
}

// check forgets everything if the database has changed. A connection that fails is given up, with what it knew.
func (k *glances) check(db *sql.DB) (err error) {
	ctx := context.Background() // it never takes long, and no caller's going may cost the connection
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
		k.version, k.known = version, map[glanceKey]Glance{}
		k.state++
	}
	return nil
}

// keep keeps a glance that was taken in a state of the database or a later one. If it was later, the next who looks
// sees that.
func (k *glances) keep(key glanceKey, g Glance, state int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if state == k.state && k.known != nil && len(k.known) < maxGlances {
		k.known[key] = g
	}
}

// drop gives up the connection, and what it knew.
func (k *glances) drop() {
	if k.conn != nil {
		_ = k.conn.Close()
		k.conn, k.known = nil, nil
		k.state++
	}
}

// close gives the connection back, so that the database can be closed.
func (k *glances) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.drop()
}
