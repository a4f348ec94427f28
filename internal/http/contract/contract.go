// Package contract generates the OpenAPI document from the calls of the API and the Go types of their request and response bodies
// (docs/decisions/0010-contract-document.md).
package contract

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// Call describes one call of the API.
type Call struct {
	Method, Path  string
	Summary       string
	Description   string // for instance who may make the call
	Parameters    []Parameter
	RequestBody   any      // any value of the type of the request body; nil for none
	Requires      []string // optional fields of the request body that this call requires
	Optional      bool     // whether the request body may be omitted
	ResponseBody  any      // any value of the type of the response body, or Either; nil for none
	PreviewBody   any      // the same for a preview, if its status is 200 and Status is another one; nil for none
	Media         string   // media type of the response, if not JSON
	Events        []Event  // the events of the response, if it is a stream
	Status        int      // the status of a successful response
	OtherStatuses []int    // the statuses of errors and of responses without a body
	Security      []string // the names of alternative security schemes; none for public calls
}

// Event is an event of a stream.
type Event struct {
	Name string
	Data any // any value of the type of the data
}

// Either is a response body that has one of several types. It contains a value of each.
type Either []any

// Parameter is a parameter of a call in its path, query or headers.
type Parameter struct {
	In, Name, Description string
	Schema                Schema
}

// Annotations contain information about the types that reflection cannot provide. Fields are identified by the names of the schema and of
// the JSON key, such as "League.startDate".
type Annotations struct {
	Root, Module string                                  // folder and module of the source code, whose comments become descriptions
	Texts        map[reflect.Type]Schema                 // schemas of string types with a format
	EnumValues   map[reflect.Type][]string               // values of enum types that have no constants
	Names        map[reflect.Type]string                 // schema names of types whose Go name cannot be used
	Unwrap       func(reflect.Type) (reflect.Type, bool) // returns the element type of a type that marks a field as optional
	FieldTypes   map[string]any                          // any value of the actual type of a field that is any or raw JSON in Go
	Nullable     []string                                // fields that are not pointers but may be null
	Blank        []string                                // enum fields that may also be ""
	Rules        map[string]Schema                       // additional constraints of fields
	Lenient      []string                                // schema names of request types whose unknown fields are ignored
	Security     map[string]Schema                       // security schemes by name
	Fault        any                                     // any value of the type of error responses
}

// Schema is a JSON object with ordered members. It is used for schemas and for all other parts of the document.
type Schema []Member

// Member is one member of a Schema.
type Member struct {
	Name  string
	Value any
}

// MarshalJSON encodes the members in order.
func (s Schema) MarshalJSON() ([]byte, error) {
	var text bytes.Buffer
	text.WriteByte('{')
	for i, m := range s {
		if i > 0 {
			text.WriteByte(',')
		}
		name, err := plainJSON(m.Name)
		if err != nil {
			return nil, err
		}
		value, err := plainJSON(m.Value)
		if err != nil {
			return nil, err
		}
		text.Write(name)
		text.WriteByte(':')
		text.Write(value)
	}
	text.WriteByte('}')
	return text.Bytes(), nil
}

// with returns a copy of the schema with an additional member. It adds nothing if the value is empty.
func (s Schema) with(name string, value any) Schema {
	if v := reflect.ValueOf(value); !v.IsValid() || v.Kind() != reflect.Bool && v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		return s
	}
	return append(s[:len(s):len(s)], Member{name, value})
}

// plainJSON is like json.Marshal but does not escape <, > and &.
func plainJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSpace(text.Bytes()), err
}
