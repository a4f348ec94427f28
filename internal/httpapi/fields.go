package httpapi

import (
	"net/http"
)

// field is one header as http.Header holds it, made once and shared by all answers.
type field struct {
	key   string // in canonical form
	value []string
}

type fields []field

func (f *fields) add(key, value string) {
	*f = append(*f, field{http.CanonicalHeaderKey(key), []string{value}})
}

func (f fields) set(h http.Header) {
	for _, one := range f {
		h[one.key] = one.value
	}
}
