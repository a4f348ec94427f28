package store

// IsEmpty reports whether nobody has made an account yet: without one there is nothing else either.
func (tx *Tx) IsEmpty() (bool, error) {
	var n int
	err := tx.row("SELECT COUNT(*) FROM (SELECT id FROM users LIMIT 1) AS anybody", nil, &n)
	return n == 0, err
}
