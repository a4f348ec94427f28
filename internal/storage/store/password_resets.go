package store

import "time"

// FindPasswordReset returns the user and the expiry of a link to set a new password, expired or not; ErrNotFound if it
// does not exist.
func (tx Users) FindPasswordReset(tokenHash string) (userID string, expire time.Time, err error) {
	err = tx.row("SELECT user_id, expire FROM password_resets WHERE token_hash = $1",
		[]any{tokenHash}, &userID, millis{&expire})
	return userID, expire, err
}

// DeletePasswordResetsOf deletes all links to set a user's password.
func (tx Users) DeletePasswordResetsOf(userID string) error {
	_, err := tx.exec("DELETE FROM password_resets WHERE user_id = $1", userID)
	return err
}
