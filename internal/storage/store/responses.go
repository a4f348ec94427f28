package store

import (
	"time"
)

// IdempotencyKey identifies a request that a user has sent with an Idempotency-Key header.
type IdempotencyKey struct{ UserID, Route, Key string }

// IdempotentResponse is the stored response to such a request, and the hash of the request's body.
type IdempotentResponse struct{ BodyHash, Body string }

// FindResponse returns the response to a request if it was stored after the given time; otherwise ErrNotFound.
func (tx Responses) FindResponse(k IdempotencyKey, since time.Time) (IdempotentResponse, error) {
	scan := func(row scanner) (r IdempotentResponse, err error) {
		err = row.Scan(&r.BodyHash, &r.Body)
		return r, err
	}
	return find(tx, scan, `SELECT body_hash, answer FROM idempotent_answers
		WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at > $4`, k.UserID, k.Route, k.Key, toMillis(since))
}

// ReserveResponse reserves the key of a request; ErrExists if another transaction has reserved it first. It replaces an expired
// response to the same key.
func (tx Responses) ReserveResponse(k IdempotencyKey, r IdempotentResponse, now time.Time) error {
	_, err := tx.exec(`DELETE FROM idempotent_answers WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at <= $4`,
		k.UserID, k.Route, k.Key, toMillis(now.Add(-24*time.Hour)))
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO idempotent_answers (user_id, route, key, body_hash, answer, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, k.UserID, k.Route, k.Key, r.BodyHash, r.Body, toMillis(now))
	return err
}

// StoreResponse stores the body of the response to a request whose key is reserved.
func (tx Responses) StoreResponse(k IdempotencyKey, body string) error {
	return tx.execOne("UPDATE idempotent_answers SET answer = $1 WHERE user_id = $2 AND route = $3 AND key = $4",
		body, k.UserID, k.Route, k.Key)
}
