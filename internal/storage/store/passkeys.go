package store

import "sideout/internal/base/account"

const passkeyColumns = "id, user_id, name, credential, created_at, last_used_at"

func scanPasskey(row scanner) (p account.Passkey, err error) {
	err = row.Scan(&p.ID, &p.UserID, &p.Name, &p.Credential, millis{&p.CreatedAt}, optional(&p.LastUsedAt))
	return p, err
}

// FindPasskey returns a passkey by its id; ErrNotFound if it does not exist.
func (tx Users) FindPasskey(id string) (account.Passkey, error) {
	return find(tx, scanPasskey, "SELECT "+passkeyColumns+" FROM passkeys WHERE id = $1", id)
}

// PasskeysOf returns the passkeys of a user, the oldest first.
func (tx Users) PasskeysOf(userID string) ([]account.Passkey, error) {
	return list(tx, scanPasskey, "SELECT "+passkeyColumns+" FROM passkeys WHERE user_id = $1 ORDER BY created_at, id", userID)
}

// CreatePasskey stores a passkey; ErrExists if it is stored already.
func (tx Users) CreatePasskey(p account.Passkey) error {
	_, err := tx.exec("INSERT INTO passkeys (id, user_id, name, credential, created_at) VALUES ($1, $2, $3, $4, $5)",
		p.ID, p.UserID, p.Name, p.Credential, toMillis(p.CreatedAt))
	return err
}

// UpdatePasskey stores the credential and the time of the last use.
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
