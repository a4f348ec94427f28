package store

import "time"

// LockUser makes other transactions that lock the user wait until this one ends; ErrNotFound if the user does not exist.
func (tx Users) LockUser(id string) error {
	return tx.execOne("UPDATE users SET id = id WHERE id = $1", id)
}

// IsPasskeyOnly reports whether only a passkey or a recovery code signs in to an account; false if it does not exist.
func (tx Users) IsPasskeyOnly(userID string) (is bool, err error) {
	err = tx.row("SELECT EXISTS (SELECT 1 FROM users WHERE id = $1 AND passkey_only_at IS NOT NULL)", []any{userID}, &is)
	return is, err
}

// SetPasskeyOnly stores since when only a passkey or a recovery code signs in to an account; the zero time: every way does.
func (tx Users) SetPasskeyOnly(userID string, since time.Time) error {
	return tx.execOne("UPDATE users SET passkey_only_at = $1 WHERE id = $2", toMillis(since), userID)
}

// CreateRecoveryCodes stores recovery codes of a user under their hashes.
func (tx Users) CreateRecoveryCodes(userID string, hashes []string, now time.Time) error {
	for _, hash := range hashes {
		_, err := tx.exec("INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ($1, $2, $3)", userID, hash, toMillis(now))
		if err != nil {
			return err
		}
	}
	return nil
}

// UnusedRecoveryCodes returns the hashes of the recovery codes of a user that were not used yet.
func (tx Users) UnusedRecoveryCodes(userID string) ([]string, error) {
	return list(tx, func(row scanner) (hash string, err error) {
		err = row.Scan(&hash)
		return hash, err
	}, "SELECT code_hash FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL ORDER BY code_hash", userID)
}

// UseRecoveryCode stores that a recovery code was used; ErrNotFound if it was used already or does not exist.
func (tx Users) UseRecoveryCode(userID, hash string, now time.Time) error {
	return tx.execOne("UPDATE recovery_codes SET used_at = $1 WHERE user_id = $2 AND code_hash = $3 AND used_at IS NULL",
		toMillis(now), userID, hash)
}

// DeleteRecoveryCodesOf deletes all recovery codes of a user.
func (tx Users) DeleteRecoveryCodesOf(userID string) error {
	_, err := tx.exec("DELETE FROM recovery_codes WHERE user_id = $1", userID)
	return err
}
