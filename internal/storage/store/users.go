package store

import (
	"time"

	"sideout/internal/base/account"
)

const userColumns = `id, COALESCE(email, ''), first_name, last_name, profile_image_url, password_hash, created_at,
	updated_at, users.language`

func scanUser(row scanner) (u account.User, err error) {
	err = row.Scan(&u.ID, &u.Email, &u.FirstName, &u.LastName, &u.ProfileImageURL, &u.PasswordHash,
		milliTime{&u.CreatedAt}, milliTime{&u.UpdatedAt}, &u.Language)
	return u, err
}

// FindUser returns a user; ErrNotFound if it does not exist.
func (tx Users) FindUser(id string) (account.User, error) {
	return find(tx, scanUser, "SELECT "+userColumns+" FROM users WHERE id = $1", id)
}

// FindUserByEmail returns the user with an e-mail address, which must be normalized; ErrNotFound if there is none.
func (tx Users) FindUserByEmail(email string) (account.User, error) {
	return find(tx, scanUser, "SELECT "+userColumns+" FROM users WHERE email = $1", email)
}

// CreateUser stores a user; ErrExists if another user has the e-mail address.
func (tx Users) CreateUser(u account.User) error {
	_, err := tx.exec(`INSERT INTO users (id, email, first_name, last_name, profile_image_url, password_hash, created_at,
		updated_at, language) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		u.ID, nullIfZero(u.Email), u.FirstName, u.LastName, u.ProfileImageURL, u.PasswordHash, toMillis(u.CreatedAt),
		toMillis(u.UpdatedAt), u.Language)
	return err
}

// UpdateUser stores all fields of a user.
func (tx Users) UpdateUser(u account.User) error {
	return tx.execOne(`UPDATE users SET email = $1, first_name = $2, last_name = $3, profile_image_url = $4,
		password_hash = $5, updated_at = $6, language = $8 WHERE id = $7`,
		nullIfZero(u.Email), u.FirstName, u.LastName, u.ProfileImageURL, u.PasswordHash, toMillis(u.UpdatedAt), u.ID, u.Language)
}

// DeleteUser deletes a user with all sessions, passkeys, identities and memberships, and with the deleted leagues of the user, which
// could be restored until then. It fails while the user owns other leagues.
func (tx Users) DeleteUser(id string) error {
	if _, err := tx.exec("DELETE FROM leagues WHERE owner_id = $1 AND deleted_at IS NOT NULL", id); err != nil {
		return err
	}
	if err := tx.parent.Sessions.DeleteSessionsOf(id, ""); err != nil {
		return err
	}
	if err := tx.parent.Sessions.EndAPIStreamsOf(id); err != nil {
		return err
	}
	if err := tx.parent.Mails.DeleteRefusalsOf(UserRecipient(id)); err != nil {
		return err
	}
	if err := tx.parent.Billing.addLeaveJob(id); err != nil {
		return err
	}
	return tx.execOne("DELETE FROM users WHERE id = $1", id)
}

// FindUserByIdentity returns the user who signs in with a subject of an OpenID issuer; ErrNotFound if there is none.
func (tx Users) FindUserByIdentity(issuer, subject string) (account.User, error) {
	return find(tx, scanUser, "SELECT "+userColumns+
		" FROM users WHERE id = (SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2)", issuer, subject)
}

// HasIdentity reports whether a user signs in at an OpenID provider, which implies that the e-mail address is confirmed.
func (tx Users) HasIdentity(userID string) (has bool, err error) {
	err = tx.scanRow("SELECT EXISTS (SELECT 1 FROM identities WHERE user_id = $1)", []any{userID}, &has)
	return has, err
}

// CreateIdentity links a subject of an OpenID issuer to a user; ErrExists if it is linked already.
func (tx Users) CreateIdentity(issuer, subject, userID string, now time.Time) error {
	_, err := tx.exec("INSERT INTO identities (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)",
		issuer, subject, userID, toMillis(now))
	return err
}

// IsAddressConfirmed reports whether the e-mail address of a user is confirmed, either by an OpenID provider or because the user opened
// a mailed link.
func (tx Users) IsAddressConfirmed(userID string) (confirmed bool, err error) {
	err = tx.scanRow(`SELECT email IS NOT NULL AND (email_confirmed_at IS NOT NULL OR EXISTS (SELECT 1 FROM identities WHERE user_id = users.id))
		FROM users WHERE id = $1`, []any{userID}, &confirmed)
	return confirmed, err
}

// ConfirmedAddressOf returns the confirmed e-mail address of a user who is not disabled; ErrNotFound if there is none.
func (tx Users) ConfirmedAddressOf(userID string) (email string, err error) {
	err = tx.scanRow(`SELECT email FROM users WHERE id = $1 AND email IS NOT NULL AND disabled_at IS NULL
		AND (email_confirmed_at IS NOT NULL OR EXISTS (SELECT 1 FROM identities WHERE user_id = users.id))`, []any{userID}, &email)
	return email, err
}

// ConfirmAddress stores when a user confirmed the e-mail address, unless it is confirmed already.
func (tx Users) ConfirmAddress(userID string, now time.Time) error {
	return tx.execOne("UPDATE users SET email_confirmed_at = COALESCE(email_confirmed_at, $1) WHERE id = $2", toMillis(now), userID)
}

// ResetConfirmation marks the e-mail address of a user as not confirmed, because it has changed.
func (tx Users) ResetConfirmation(userID string) error {
	return tx.execOne("UPDATE users SET email_confirmed_at = NULL WHERE id = $1", userID)
}

// CreatePasswordReset stores a password reset link under the hash of its token.
func (tx Users) CreatePasswordReset(tokenHash, userID string, expire time.Time) error {
	_, err := tx.exec("INSERT INTO password_resets (token_hash, user_id, expire) VALUES ($1, $2, $3)",
		tokenHash, userID, toMillis(expire))
	return err
}

// TakePasswordReset deletes a password reset link and returns it, so that it can be used only once; ErrNotFound if it does not exist.
func (tx Users) TakePasswordReset(tokenHash string) (userID string, expire time.Time, err error) {
	err = tx.scanRow("DELETE FROM password_resets WHERE token_hash = $1 RETURNING user_id, expire",
		[]any{tokenHash}, &userID, milliTime{&expire})
	return userID, expire, err
}

// UserSummary is an account as the operator of the server sees it.
type UserSummary struct {
	account.User
	DisabledAt time.Time // when the account was disabled; zero if it is enabled
	Leagues    int       // the number of leagues that the user owns
}

// UserSummaries returns all accounts, oldest first.
func (tx Users) UserSummaries() ([]UserSummary, error) {
	scan := func(row scanner) (u UserSummary, err error) {
		u.User, err = scanUser(extraColumns{row, []any{milliTime{&u.DisabledAt}, &u.Leagues}})
		return u, err
	}
	return list(tx, scan, "SELECT "+userColumns+`, disabled_at,
		(SELECT COUNT(*) FROM leagues WHERE owner_id = users.id AND deleted_at IS NULL) FROM users ORDER BY created_at, id`)
}

// IsDisabled reports whether the operator has disabled an account.
func (tx Users) IsDisabled(userID string) (disabled bool, err error) {
	err = tx.scanRow("SELECT disabled_at IS NOT NULL FROM users WHERE id = $1", []any{userID}, &disabled)
	return disabled, err
}

// SetDisabled disables an account, or enables it if at is zero; ErrNotFound if it does not exist.
func (tx Users) SetDisabled(userID string, at time.Time) error {
	return tx.execOne("UPDATE users SET disabled_at = $1 WHERE id = $2", toMillis(at), userID)
}

const passkeyColumns = "id, user_id, name, credential, created_at, last_used_at"

func scanPasskey(row scanner) (p account.Passkey, err error) {
	err = row.Scan(&p.ID, &p.UserID, &p.Name, &p.Credential, milliTime{&p.CreatedAt}, optional(&p.LastUsedAt))
	return p, err
}

// FindPasskey returns a passkey by its id; ErrNotFound if it does not exist.
func (tx Users) FindPasskey(id string) (account.Passkey, error) {
	return find(tx, scanPasskey, "SELECT "+passkeyColumns+" FROM passkeys WHERE id = $1", id)
}

// PasskeysOf returns the passkeys of a user, oldest first.
func (tx Users) PasskeysOf(userID string) ([]account.Passkey, error) {
	return list(tx, scanPasskey, "SELECT "+passkeyColumns+" FROM passkeys WHERE user_id = $1 ORDER BY created_at, id", userID)
}

// CreatePasskey stores a passkey; ErrExists if it is stored already.
func (tx Users) CreatePasskey(p account.Passkey) error {
	_, err := tx.exec("INSERT INTO passkeys (id, user_id, name, credential, created_at) VALUES ($1, $2, $3, $4, $5)",
		p.ID, p.UserID, p.Name, p.Credential, toMillis(p.CreatedAt))
	return err
}

// UpdatePasskey stores the credential of a passkey and the time of its last use.
func (tx Users) UpdatePasskey(p account.Passkey) error {
	return tx.execOne("UPDATE passkeys SET credential = $1, last_used_at = $2 WHERE id = $3",
		p.Credential, nullable(p.LastUsedAt), p.ID)
}

// DeletePasskeysOf deletes all passkeys of a user.
func (tx Users) DeletePasskeysOf(userID string) error {
	_, err := tx.exec("DELETE FROM passkeys WHERE user_id = $1", userID)
	return err
}

// DeletePasskey deletes a passkey of a user; ErrNotFound if the user has no such passkey.
func (tx Users) DeletePasskey(userID, id string) error {
	return tx.execOne("DELETE FROM passkeys WHERE id = $1 AND user_id = $2", id, userID)
}

// FindPasswordReset returns the user and the expiry of a password reset link, expired or not; ErrNotFound if it does not exist.
func (tx Users) FindPasswordReset(tokenHash string) (userID string, expire time.Time, err error) {
	err = tx.scanRow("SELECT user_id, expire FROM password_resets WHERE token_hash = $1",
		[]any{tokenHash}, &userID, milliTime{&expire})
	return userID, expire, err
}

// DeletePasswordResetsOf deletes all password reset links of a user.
func (tx Users) DeletePasswordResetsOf(userID string) error {
	_, err := tx.exec("DELETE FROM password_resets WHERE user_id = $1", userID)
	return err
}

// LockUser locks a user for other writes until this transaction has ended; ErrNotFound if the user does not exist.
func (tx Users) LockUser(id string) error {
	return tx.execOne("UPDATE users SET id = id WHERE id = $1", id)
}

// IsPasskeyOnly reports whether an account accepts only passkeys and recovery codes to sign in; false if it does not exist.
func (tx Users) IsPasskeyOnly(userID string) (isPasskeyOnly bool, err error) {
	err = tx.scanRow("SELECT EXISTS (SELECT 1 FROM users WHERE id = $1 AND passkey_only_at IS NOT NULL)", []any{userID}, &isPasskeyOnly)
	return isPasskeyOnly, err
}

// SetPasskeyOnly stores since when an account accepts only passkeys and recovery codes to sign in; the zero time permits all methods.
func (tx Users) SetPasskeyOnly(userID string, since time.Time) error {
	return tx.execOne("UPDATE users SET passkey_only_at = $1 WHERE id = $2", toMillis(since), userID)
}

// CreateRecoveryCodes stores the hashes of recovery codes of a user.
func (tx Users) CreateRecoveryCodes(userID string, hashes []string, now time.Time) error {
	for _, hash := range hashes {
		_, err := tx.exec("INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ($1, $2, $3)", userID, hash, toMillis(now))
		if err != nil {
			return err
		}
	}
	return nil
}

// UnusedRecoveryCodes returns the hashes of the unused recovery codes of a user.
func (tx Users) UnusedRecoveryCodes(userID string) ([]string, error) {
	return list(tx, func(row scanner) (hash string, err error) {
		err = row.Scan(&hash)
		return hash, err
	}, "SELECT code_hash FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL ORDER BY code_hash", userID)
}

// UseRecoveryCode marks a recovery code as used; ErrNotFound if it was used already or does not exist.
func (tx Users) UseRecoveryCode(userID, hash string, now time.Time) error {
	return tx.execOne("UPDATE recovery_codes SET used_at = $1 WHERE user_id = $2 AND code_hash = $3 AND used_at IS NULL",
		toMillis(now), userID, hash)
}

// DeleteRecoveryCodesOf deletes all recovery codes of a user.
func (tx Users) DeleteRecoveryCodesOf(userID string) error {
	_, err := tx.exec("DELETE FROM recovery_codes WHERE user_id = $1", userID)
	return err
}
