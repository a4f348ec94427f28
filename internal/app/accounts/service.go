// Package accounts implements the use cases of accounts: registration, signing in and out, passkeys, and new passwords.
package accounts

import (
	"sync/atomic"

	"sideout/internal/base/credentials"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service implements the use cases of accounts.
type Service struct {
	db        *transaction.DB
	store     *store.Store
	key       *credentials.Key
	passwords *credentials.Passwords

	extendFrom atomic.Int64 // no session is extended before this time (milliseconds since 1970), because the database could not write
}

// New returns a Service.
func New(db *transaction.DB, s *store.Store, key *credentials.Key, passwords *credentials.Passwords) *Service {
	return &Service{db: db, store: s, key: key, passwords: passwords}
}
