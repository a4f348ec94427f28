package fault

// Or returns the value of an optional field of a request, or fallback if the field is missing.
func Or[T any](value *T, fallback T) T {
	if value == nil {
		return fallback
	}
	return *value
}
