// Package store stores all data of the server in SQLite or PostgreSQL, with the same SQL for both.
package store

import (
	"context"
	"database/sql/driver"
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	"sideout/internal/storage/database"
)

// ErrExists means that a record with the same unique value already exists.
var ErrExists = database.ErrExists

//go:embed migrations/*.sql
var migrationFiles embed.FS

// Store is an open database with the schema of this program.
type Store struct {
	*database.DB
	sendsMail atomic.Bool
	sendsPush atomic.Bool
	folder    string // of a scratch database, which Close removes; otherwise empty
}

// Open opens the database at an address, "sqlite:path" or "postgres://…", and migrates its schema. It creates the
// folder of a SQLite file if needed. Errors are sentences for the person who starts the server.
func Open(ctx context.Context, address string) (*Store, error) {
	return OpenWith(ctx, address, func(c driver.Connector) driver.Connector { return c })
}

// OpenWith is Open with a wrapped driver.
func OpenWith(ctx context.Context, address string, wrap database.WrapConnector) (*Store, error) {
	return open(ctx, address, false, wrap)
}

// OpenScratch opens an empty SQLite database in a new folder, which Close removes.
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

// Close closes the store after the running and queued writes have finished.
func (s *Store) Close() error {
	err := s.DB.Close()
	if s.folder != "" {
		err = errors.Join(err, os.RemoveAll(s.folder))
	}
	return err
}
