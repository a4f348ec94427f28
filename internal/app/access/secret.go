package access

import (
	"context"
	"errors"

	"sideout/internal/base/credentials"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// secretSetting is the name under which a database has the fingerprint of the secret that it is used with.
const secretSetting = "secret"

// linkTables are the tables with links of the secret, in the order in which operators read about them.
var linkTables = []store.LinkTable{store.ScoreLinks, store.MatchLinks, store.CourtCodes, store.TeamLinks, store.JoinLinks, store.SenderKeys}

// linkBatch is the number of links that one transaction replaces.
const linkBatch = 500

// A Secret compares the secret of the server with the one that the database is used with, and replaces it.
type Secret struct {
	db    *transaction.DB
	links *Links
}

// NewSecret returns the Secret of a server.
func NewSecret(db *transaction.DB, links *Links) *Secret { return &Secret{db, links} }

// fingerprint identifies the secret. The secret cannot be computed from it.
func (s *Secret) fingerprint() string { return s.links.key.Sign("fingerprint of the secret") }

// Matches reports whether the database is used with this secret. A database that is not used with any yet takes this one, if bind is set.
func (s *Secret) Matches(ctx context.Context, bind bool) (matches bool, err error) {
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		matches, err = s.matches(tx)
		return err
	})
	if !errors.Is(err, errUnbound) {
		return matches, err
	}
	if !bind {
		return true, nil
	}
	err = s.db.Write(ctx, func(tx *store.Tx) error { // two servers may start at the same time: one of them is first
		stored, err := tx.Settings.FindOrStore(secretSetting, s.fingerprint())
		matches = stored == s.fingerprint()
		return err
	})
	return matches, err
}

// errUnbound means that a database has neither a fingerprint nor links of any secret.
var errUnbound = errors.New("the database is not used with a secret yet")

// matches returns errUnbound if the database may take any secret. A database of an earlier version has no fingerprint, but links.
func (s *Secret) matches(tx *store.Tx) (bool, error) {
	stored, err := tx.Settings.Find(secretSetting)
	if !errors.Is(err, store.ErrNotFound) {
		return stored == s.fingerprint(), err
	}
	for _, table := range linkTables {
		newest, err := tx.Settings.NewestLink(table)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil || s.hashFor(table, newest) != newest.Hash {
			return false, err
		}
	}
	return false, errUnbound
}

// IsBound reports whether a database is used with a secret, so that no other one may be generated.
func IsBound(tx *store.Tx) (bool, error) {
	_, err := tx.Settings.Find(secretSetting)
	for _, table := range linkTables {
		if errors.Is(err, store.ErrNotFound) {
			_, err = tx.Settings.NewestLink(table)
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// hashFor returns the hash of the token that a link has with this secret.
func (s *Secret) hashFor(table store.LinkTable, l store.DerivedLink) string {
	token := s.links.ScoreToken(0, l.Number)
	switch table {
	case store.ScoreLinks:
		token = s.links.ScoreToken(l.ID, l.Number)
	case store.CourtCodes:
		token = s.links.CourtToken(l.Number)
	case store.TeamLinks:
		token = s.links.TeamToken(l.Number)
	case store.JoinLinks:
		token = s.links.JoinToken(l.Number)
	case store.SenderKeys:
		token = s.links.SenderToken(l.Number)
	}
	return credentials.HashToken(token)
}

// Dependents counts what stops working when the database becomes one of this secret.
type Dependents struct{ ScoreLinks, CourtCodes, TeamLinks, Devices int }

// Dependents returns what depends on another secret than this one.
func (s *Secret) Dependents(ctx context.Context) (d Dependents, err error) {
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		count := map[store.LinkTable]int{}
		for _, table := range linkTables {
			for after, isDone := int64(0), false; !isDone; {
				batch, last, err := s.otherLinks(tx, table, after)
				if err != nil {
					return err
				}
				count[table] += len(batch)
				after, isDone = last, last == 0
			}
		}
		d = Dependents{ScoreLinks: count[store.ScoreLinks], CourtCodes: count[store.CourtCodes], TeamLinks: count[store.TeamLinks]}
		d.Devices, err = tx.Settings.CountDevices()
		return err
	})
	return d, err
}

// otherLinks returns those links of the next batch after an id that are not of this secret, and the last id of the batch; 0 if it is the
// last batch.
func (s *Secret) otherLinks(tx *store.Tx, table store.LinkTable, after int64) (others []store.DerivedLink, last int64, err error) {
	batch, err := tx.Settings.DerivedLinks(table, after, linkBatch)
	if len(batch) == linkBatch {
		last = batch[len(batch)-1].ID
	}
	for _, l := range batch {
		if s.hashFor(table, l) != l.Hash {
			others = append(others, l)
		}
	}
	return others, last, err
}

// Replace makes the database one of this secret: each link gets a new token, and the old one ends. The fingerprint is stored last, so that
// a replacement that was killed can be repeated.
func (s *Secret) Replace(ctx context.Context) error {
	for _, table := range linkTables {
		for after, isDone := int64(0), false; !isDone; {
			var last int64
			err := s.db.Write(ctx, func(tx *store.Tx) (err error) {
				var batch []store.DerivedLink
				batch, last, err = s.otherLinks(tx, table, after)
				for _, l := range batch {
					if err == nil {
						err = tx.Settings.ReplaceLinkHash(table, l, s.hashFor(table, l))
					}
				}
				return err
			})
			if err != nil {
				return err
			}
			after, isDone = last, last == 0
		}
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Settings.DeleteSealed(); err != nil {
			return err
		}
		return tx.Settings.Store(secretSetting, s.fingerprint())
	})
}
