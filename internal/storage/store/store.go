// Package store stores all data of the server in SQLite or PostgreSQL, with the same SQL for both. It has one file for each part of
// a transaction, such as Games. It is one package because a use case writes to several parts in one transaction.
package store

import (
	"context"
	"database/sql/driver"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	"sideout/internal/base/account"
	"sideout/internal/rules/league"
	"sideout/internal/storage/database"
)

// ErrExists means that a record with the same unique value already exists.
var ErrExists = database.ErrExists

//go:embed migrations/*.sql
var migrationFiles embed.FS

// Store is an open database with the schema of this program.
type Store struct {
	*database.DB
	sendsMail        atomic.Bool
	sendsUnicodeMail atomic.Bool // whether the relay accepts letters beyond ASCII before the @
	sendsPush        atomic.Bool
	folder           string // the folder of a scratch database, which Close removes; otherwise empty
}

// Open opens the database at an address, "sqlite:path" or "postgres://…", and migrates its schema. It creates the
// folder of a SQLite file if needed. The texts of errors are written for the operator of the server.
func Open(ctx context.Context, address string) (*Store, error) {
	return OpenWith(ctx, address, func(c driver.Connector) driver.Connector { return c })
}

// OpenWith is like Open, but with a wrapped driver.
func OpenWith(ctx context.Context, address string, wrap database.WrapConnector) (*Store, error) {
	return open(ctx, address, false, wrap)
}

// OpenScratch opens an empty SQLite database in a new temporary folder, which Close removes.
func OpenScratch(ctx context.Context) (*Store, error) {
	folder, err := os.MkdirTemp("", "sideout-scratch-")
	if err != nil {
		return nil, fmt.Errorf("make the folder of a scratch database: %w", err)
	}
	s, err := open(ctx, "sqlite:"+filepath.Join(folder, "scratch.db"), true, func(c driver.Connector) driver.Connector { return c })
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	s.folder = folder
	return s, nil
}

func open(ctx context.Context, address string, isScratch bool, wrap database.WrapConnector) (*Store, error) {
	db, err := database.Open(ctx, address, database.Definition{Migrations: migrationFiles, IsScratch: isScratch}, wrap)
	if err != nil {
		return nil, err
	}
	return &Store{DB: db}, nil
}

// SchemaVersions returns the version of the schema of a database, 0 if it has none yet, and the version that this program makes of it. It
// changes nothing.
func SchemaVersions(ctx context.Context, address string) (have, want int, err error) {
	return database.SchemaVersions(ctx, address, migrationFiles)
}

// Close closes the store after the running and queued writes have finished.
func (s *Store) Close() error {
	err := s.DB.Close()
	if s.folder != "" {
		err = errors.Join(err, os.RemoveAll(s.folder))
	}
	return err
}

// LeagueAccess holds the data with which access to a league is authorized: the session and the role of its user in the league.
type LeagueAccess struct {
	Session account.Session
	OwnerID string // empty if the league does not exist
	Version int64
	Role    league.Role // empty unless the user is a member
}

// LeagueAccess returns the LeagueAccess of a session, expired or not; ErrNotFound if there is no such session.
func (s *Store) LeagueAccess(ctx context.Context, sessionID string, leagueID int64) (LeagueAccess, error) {
	scan := func(row scanner) (g LeagueAccess, err error) {
		var sess string
		err = row.Scan(&g.Session.ID, &g.Session.UserID, &sess, milliTime{&g.Session.Expire}, &g.OwnerID, &g.Version, &g.Role)
		if err == nil {
			err = json.Unmarshal([]byte(sess), &g.Session.Data)
		}
		return g, err
	}
	return find(s.single(ctx), scan, `SELECT s.sid, s.user_id, s.sess, s.expire, COALESCE(l.owner_id, ''),
		COALESCE(l.version, 0), COALESCE(m.role, '') FROM sessions s LEFT JOIN leagues l ON l.id = $2 AND l.deleted_at IS NULL
		LEFT JOIN league_members m ON m.league_id = l.id AND m.user_id = s.user_id WHERE s.sid = $1`, sessionID, leagueID)
}

// single returns a Tx for one statement, see database.DB.SingleStatement.
func (s *Store) single(ctx context.Context) *Tx { return s.newTx(s.SingleStatement(ctx)) }

// FindSessionAndUser returns a session, expired or not, and its user; ErrNotFound if there is no such session.
func (s *Store) FindSessionAndUser(ctx context.Context, sessionID string) (u account.User, session account.Session, err error) {
	session, err = find(s.single(ctx), func(row scanner) (session account.Session, err error) {
		var sess string
		err = row.Scan(&session.ID, &sess, milliTime{&session.Expire}, milliTime{&session.AuthenticatedAt}, &u.ID, &u.Email, &u.FirstName, &u.LastName,
			&u.ProfileImageURL, &u.PasswordHash, milliTime{&u.CreatedAt}, milliTime{&u.UpdatedAt}, &u.Language)
		if err == nil {
			session.UserID, err = u.ID, json.Unmarshal([]byte(sess), &session.Data)
		}
		return session, err
	}, "SELECT sid, sess, expire, authenticated_at, "+userColumns+" FROM sessions JOIN users ON id = user_id WHERE sid = $1", sessionID)
	return u, session, err
}

// CheckWrite returns an error if the database accepts no changes, for example because its file or its server is read-only.
func (s *Store) CheckWrite(ctx context.Context) error {
	return s.Write(ctx, func(tx *Tx) error {
		_, err := tx.exec("DELETE FROM mails WHERE id = -1")
		return err
	})
}
