package store

import "time"

// FindPasswordReset returns whose password a link sets and until when, expired ones too; ErrNotFound where there is none.
func (tx *Tx) FindPasswordReset(tokenHash string) (userID string, expire time.Time, err error) {
	err = tx.row("SELECT user_id, expire FROM password_resets WHERE token_hash = $1",
		[]any{tokenHash}, &userID, millis{&expire})
	return userID, expire, err
}

// DeletePasswordResetsOf removes all links to set a user's password.
func (tx *Tx) DeletePasswordResetsOf(userID string) error {
	_, err := tx.exec("DELETE FROM password_resets WHERE user_id = $1", userID)
	return err
}
