package store

import "time"

// AnswerKey identifies a request that a user has sent with an Idempotency-Key.
type AnswerKey struct{ UserID, Route, Key string }

// Answer is the stored response to such a request, and the hash of the request's body.
type Answer struct{ BodyHash, Answer string }

// FindAnswer returns the response stored after the instant since; ErrNotFound if there is none.
func (tx *Tx) FindAnswer(k AnswerKey, since time.Time) (Answer, error) {
	scan := func(row scanner) (a Answer, err error) {
		err = row.Scan(&a.BodyHash, &a.Answer)
		return a, err
	}
	return find(tx, scan, `SELECT body_hash, answer FROM idempotent_answers
		WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at > $4`, k.UserID, k.Route, k.Key, toMillis(since))
}

// CreateAnswer reserves the key for a request and replaces one that has expired; ErrExists if another transaction has
// reserved it first.
func (tx *Tx) CreateAnswer(k AnswerKey, a Answer, now time.Time) error {
	_, err := tx.exec(`DELETE FROM idempotent_answers WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at <= $4`,
		k.UserID, k.Route, k.Key, toMillis(now.Add(-24*time.Hour)))
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO idempotent_answers (user_id, route, key, body_hash, answer, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, k.UserID, k.Route, k.Key, a.BodyHash, a.Answer, toMillis(now))
	return err
}

// UpdateAnswer stores the response to the request.
func (tx *Tx) UpdateAnswer(k AnswerKey, answer string) error {
	return tx.execOne("UPDATE idempotent_answers SET answer = $1 WHERE user_id = $2 AND route = $3 AND key = $4",
		answer, k.UserID, k.Route, k.Key)
}
