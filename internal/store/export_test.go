package store

// PretendSchema makes the database one of a newer program.
func (tx *Tx) PretendSchema(version int) error {
	_, err := tx.exec("INSERT INTO schema_version (version, applied_at) VALUES ($1, 0)", version)
	return err
}
