package transaction

import (
	"context"
	"errors"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// responseLifetime is how long the response to a call with an Idempotency-Key is stored, see docs/product/api.md#api-idempotency.
const responseLifetime = 24 * time.Hour

// Key identifies a call that creates a record by its Idempotency-Key, user and route, so that a retry does not create a second one.
type Key struct {
	UserID, Route, Name string        // Name is the Idempotency-Key
	Body                func() string // returns a hash of the request body; called after the body has been read
}

type keyInContext struct{}

// WithKey returns a context in which Create runs at most once for the key.
func WithKey(ctx context.Context, k Key) context.Context {
	return context.WithValue(ctx, keyInContext{}, k)
}

// WithPart returns a context in which a part of a call has an idempotency key of its own, so that a repeated call runs only the parts that
// have not been stored.
func WithPart(ctx context.Context, part string) context.Context {
	k, ok := ctx.Value(keyInContext{}).(Key)
	if !ok {
		return ctx
	}
	k.Route += " " + part
	return WithKey(ctx, k)
}

// ErrOtherBody is the error of a call whose Idempotency-Key was sent before with another request.
var ErrOtherBody = fault.New(fault.Invalid, "This Idempotency-Key was sent before with another request. Take a new key for every new record.")

// Create is like Write, but for a call that creates records. result points to the value that fn sets. If a call with the same key has
// succeeded before, Create sets result to the stored value and does not call fn. It stores the value in the transaction that
// creates the records, and encrypts it because it may contain score links.
func (db *DB) Create(ctx context.Context, result any, fn func(*store.Tx) error) error {
	k, ok := ctx.Value(keyInContext{}).(Key)
	if !ok || k.UserID == "" {
		return db.Write(ctx, fn)
	}
	createOnce := func(tx *store.Tx) error { return db.createOnce(tx, k, result, fn) }
	err := db.Write(ctx, createOnce)
	if errors.Is(err, errKeyReserved) { // the other transaction has committed by now, so its response can be read
		err = db.Write(ctx, createOnce)
	}
	return err
}

// FindResponse reports whether a call with the same key has succeeded before, and if so sets result to the value that Create has
// stored for it. A use case with expensive work before Create calls FindResponse first.
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

// findResponse is FindResponse within a transaction.
func (db *DB) findResponse(tx *store.Tx, k Key, result any) (found bool, err error) {
	stored, err := tx.Responses.FindResponse(k.toStored(), db.Now().Add(-responseLifetime))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return false, nil
	case err == nil && stored.BodyHash != k.Body():
		return false, ErrOtherBody
	case err == nil:
		err = db.key.Open(sealPurpose, stored.Body, result)
	}
	return err == nil, err
}

// toStored returns the key as the store identifies it.
func (k Key) toStored() store.IdempotencyKey {
	return store.IdempotencyKey{UserID: k.UserID, Route: k.Route, Key: k.Name}
}

var errKeyReserved = errors.New("another transaction has reserved the key")

func (db *DB) createOnce(tx *store.Tx, k Key, result any, fn func(*store.Tx) error) error {
	if found, err := db.findResponse(tx, k, result); found || err != nil {
		return err
	}
	storedKey := k.toStored()
	// The key is reserved before fn runs, so that a concurrent call with the same key waits here until this transaction has ended.
	if err := tx.Responses.ReserveResponse(storedKey, store.IdempotentResponse{BodyHash: k.Body()}, db.Now()); errors.Is(err, store.ErrExists) {
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
	return tx.Responses.StoreResponse(storedKey, sealed)
}

// sealPurpose must not change, because stored responses were encrypted with it.
const sealPurpose = "answer to a call with a key"

// CreateUnlessPreview is Create, or Read if preview is set.
func (db *DB) CreateUnlessPreview(ctx context.Context, preview bool, result any, fn func(*store.Tx) error) error {
	if preview {
		return db.Read(ctx, fn)
	}
	return db.Create(ctx, result, fn)
}
