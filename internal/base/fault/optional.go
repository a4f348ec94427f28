package fault

// Or returns the value, or otherwise if it is missing.
func Or[T any](value *T, otherwise T) T {
	if value == nil {
		return otherwise
	}
	return *value
}
