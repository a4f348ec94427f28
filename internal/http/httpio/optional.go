package httpio

import (
	"bytes"
	"encoding/json"
)

// Optional is a field of a PATCH: left out it changes nothing, null clears it.
type Optional[T any] struct {
	IsSet bool // the field was there
	Value *T   // nil for null
}

// UnmarshalJSON sets IsSet, because the field is present.
func (o *Optional[T]) UnmarshalJSON(text []byte) error {
	o.IsSet, o.Value = true, nil
	if string(text) == "null" {
		return nil
	}
	o.Value = new(T)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(o.Value)
}

// Set copies a field that was given; null is the zero value.
func (o Optional[T]) Set(dest *T) {
	if !o.IsSet {
		return
	}
	var zero T
	if *dest = zero; o.Value != nil {
		*dest = *o.Value
	}
}

// SetPointer copies a field that was given; null clears it.
func (o Optional[T]) SetPointer(dest **T) {
	if o.IsSet {
		*dest = o.Value
	}
}
