package usecase

import (
	"context"
	"errors"
	"time"

	"sideout/internal/fault"
	"sideout/internal/store"
)

// AnswersFor is how long the response to a call with a key is stored, see docs/product/api.md#api-idempotency.
const AnswersFor = 24 * time.Hour

// Key identifies a creating call, so that sending it twice makes one record: its Idempotency-Key, user and route.
type Key struct {
	UserID, Route, Name string
	Body                func() string // a hash of the request; it is called when the request has been read
}

type keyInContext struct{}

// WithKey returns a context in which what is created is created once for the key.
func WithKey(ctx context.Context, k Key) context.Context {
	return context.WithValue(ctx, keyInContext{}, k)
}

var errOtherBody = fault.New(fault.Invalid, "This Idempotency-Key was sent before with another request. Take a new key for every new record.")

// Create is write for what makes records. result points at what fn makes; where the context has a key that
// was here before, fn is not called and the result is what it was then. It is kept in the same transaction
// as the records, sealed, because it may hold score links.
func (db *DB) Create(ctx context.Context, result any, fn func(*store.Tx) error) error {
	k, ok := ctx.Value(keyInContext{}).(Key)
	if !ok || k.UserID == "" {
		return db.Write(ctx, fn)
	}
	once := func(tx *store.Tx) error { return db.createOnce(tx, k, result, fn) }
	err := db.Write(ctx, once)
	if errors.Is(err, errAnswered) { // by another transaction, while this one was open
		err = db.Write(ctx, once)
	}
	return err
}

var errAnswered = errors.New("the call has just been answered")

func (db *DB) createOnce(tx *store.Tx, k Key, result any, fn func(*store.Tx) error) error {
	now := db.Now()
	name := store.IdempotencyKey{UserID: k.UserID, Route: k.Route, Key: k.Name}
	known, err := tx.FindResponse(name, now.Add(-AnswersFor))
	switch {
	case err == nil && known.BodyHash != k.Body():
		return errOtherBody
	case err == nil:
		return db.key.Open(answerPurpose, known.Body, result)
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	// The key is taken first: whoever sends it at the same time waits here for this transaction.
	if err := tx.ReserveResponse(name, store.IdempotentResponse{BodyHash: k.Body()}, now); errors.Is(err, store.ErrExists) {
		return errAnswered
	} else if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return err
	}
	sealed, err := db.key.Seal(answerPurpose, result, AnswersFor)
	if err != nil {
		return err
	}
	return tx.StoreResponse(name, sealed)
}

const answerPurpose = "answer to a call with a key"

// CreateUnless is create, and read for a preview.
func (db *DB) CreateUnless(ctx context.Context, preview bool, result any, fn func(*store.Tx) error) error {
	if preview {
		return db.Read(ctx, fn)
	}
	return db.Create(ctx, result, fn)
}
