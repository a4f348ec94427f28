// Package store stores all data of the server in SQLite or PostgreSQL, with the same SQL for both.
package store

import (
	"context"
	"database/sql/driver"
	"embed"

	"sideout/internal/database"
)

// ErrExists means that a record with the same unique value already exists.
var ErrExists = database.ErrExists

//go:embed migrations/*.sql
var migrationFiles embed.FS

// Store is an open database with the schema of this program.
type Store struct {
	*database.DB
	access accessCache // SQLite only
}

// Open opens the database at an address, "sqlite:path" or "postgres://…", and migrates its schema. It creates the
// folder of a SQLite file if needed. Errors are sentences for the person who starts the server.
func Open(ctx context.Context, address string) (*Store, error) {
	return OpenWith(ctx, address, func(c driver.Connector) driver.Connector { return c })
}

// OpenWith is Open with a wrapped driver.
func OpenWith(ctx context.Context, address string, wrap database.WrapConnector) (*Store, error) {
	db, err := database.Open(ctx, address, database.Definition{Migrations: migrationFiles, NewPending: newPending}, wrap)
	if err != nil {
		return nil, err
	}
	return &Store{DB: db}, nil
}

// Close closes the store after the running and queued writes have finished.
func (s *Store) Close() error {
	s.access.close()
	return s.DB.Close()
}
