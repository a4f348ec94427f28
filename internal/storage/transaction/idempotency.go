package transaction

import (
	"context"
	"errors"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// responseLifetime is how long the response to a call with a key is stored, see docs/product/api.md#api-idempotency.
const responseLifetime = 24 * time.Hour

// Key identifies a creating call by its Idempotency-Key, user and route, so that a retry does not create a second record.
type Key struct {
	UserID, Route, Name string
	Body                func() string // returns a hash of the request body; called after the body has been read
}

type keyInContext struct{}

// WithKey returns a context in which Create runs once for the key.
func WithKey(ctx context.Context, k Key) context.Context {
	return context.WithValue(ctx, keyInContext{}, k)
}

var errOtherBody = fault.New(fault.Invalid, "This Idempotency-Key was sent before with another request. Take a new key for every new record.")

// Create is Write for a call that creates records. result points to the value that fn sets. If a call with the same key has
// succeeded before, fn is not called and result is set to the stored value. The value is stored in the transaction that
// creates the records, and sealed because it may contain score links.
func (db *DB) Create(ctx context.Context, result any, fn func(*store.Tx) error) error {
	k, ok := ctx.Value(keyInContext{}).(Key)
	if !ok || k.UserID == "" {
		return db.Write(ctx, fn)
	}
	once := func(tx *store.Tx) error { return db.createOnce(tx, k, result, fn) }
	err := db.Write(ctx, once)
	if errors.Is(err, errKeyReserved) { // now that the other transaction has committed, its response can be read
		err = db.Write(ctx, once)
	}
	return err
}

// FindResponse reports whether a call with the same key has succeeded before, and sets result to what Create has stored
// for it. A call that does expensive work before Create calls FindResponse first.
func (db *DB) FindResponse(ctx context.Context, result any) (found bool, err error) {
	k, ok := ctx.Value(keyInContext{}).(Key)
	if !ok || k.UserID == "" {
		return false, nil
	}
	err = db.Read(ctx, func(tx *store.Tx) error {
		found, err = db.findResponse(tx, k, result)
		return err
	})
	return found, err
}

// findResponse is FindResponse in a transaction.
func (db *DB) findResponse(tx *store.Tx, k Key, result any) (found bool, err error) {
	known, err := tx.Responses.FindResponse(k.stored(), db.Now().Add(-responseLifetime))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return false, nil
	case err == nil && known.BodyHash != k.Body():
		return false, errOtherBody
	case err == nil:
		err = db.key.Open(sealPurpose, known.Body, result)
	}
	return err == nil, err
}

// stored returns the key as it is stored.
func (k Key) stored() store.IdempotencyKey {
	return store.IdempotencyKey{UserID: k.UserID, Route: k.Route, Key: k.Name}
}

var errKeyReserved = errors.New("another transaction has reserved the key")

func (db *DB) createOnce(tx *store.Tx, k Key, result any, fn func(*store.Tx) error) error {
	if found, err := db.findResponse(tx, k, result); found || err != nil {
		return err
	}
	name := k.stored()
	// The key is reserved before fn runs: a concurrent call with the same key waits here for this transaction.
	if err := tx.Responses.ReserveResponse(name, store.IdempotentResponse{BodyHash: k.Body()}, db.Now()); errors.Is(err, store.ErrExists) {
		return errKeyReserved
	} else if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return err
	}
	sealed, err := db.key.Seal(sealPurpose, result, responseLifetime)
	if err != nil {
		return err
	}
	return tx.Responses.StoreResponse(name, sealed)
}

// sealPurpose keeps an old wording, because stored responses were sealed with it.
const sealPurpose = "answer to a call with a key"

// CreateUnlessPreview is Create, or Read for a preview.
func (db *DB) CreateUnlessPreview(ctx context.Context, preview bool, result any, fn func(*store.Tx) error) error {
	if preview {
		return db.Read(ctx, fn)
	}
	return db.Create(ctx, result, fn)
}
