package store

// IsEmpty reports whether the database has no user, and therefore no other records either.
func (tx *Tx) IsEmpty() (bool, error) {
	var n int
	err := tx.row("SELECT COUNT(*) FROM (SELECT id FROM users LIMIT 1) AS first_user", nil, &n)
	return n == 0, err
}
