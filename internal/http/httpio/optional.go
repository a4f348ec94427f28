package httpio

import (
	"bytes"
	"encoding/json"
)

// Optional is a field of a request that distinguishes between omitted, which changes nothing, and null, which clears the value.
type Optional[T any] struct {
	IsSet bool // whether the field was present
	Value *T   // nil for null
}

// UnmarshalJSON is called only for fields that are present.
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

// Set copies the value of the field to dest if the field was present; null sets the zero value.
func (o Optional[T]) Set(dest *T) {
	if !o.IsSet {
		return
	}
	var zero T
	if *dest = zero; o.Value != nil {
		*dest = *o.Value
	}
}

// SetPointer copies the value of the field to dest if the field was present; null sets nil.
func (o Optional[T]) SetPointer(dest **T) {
	if o.IsSet {
		*dest = o.Value
	}
}
