// Package people implements the use cases of accounts: registration, signing in and out, passkeys, and new passwords.
package people

import (
	"sync/atomic"

	"sideout/internal/base/login"
	"sideout/internal/base/secret"
	"sideout/internal/store"
	"sideout/internal/usecase"
)

// Service implements the use cases of accounts.
type Service struct {
	db        *usecase.DB
	store     *store.Store
	key       *secret.Key
	passwords *login.Passwords

	extendFrom atomic.Int64 // milliseconds since 1970 before which no session is extended: the database could not write
}

// New returns a Service.
func New(db *usecase.DB, s *store.Store, key *secret.Key, passwords *login.Passwords) *Service {
	return &Service{db: db, store: s, key: key, passwords: passwords}
}
