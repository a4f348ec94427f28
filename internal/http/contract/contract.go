// Package contract generates the OpenAPI document from the calls of the API and the Go types of their bodies and
// responses (docs/decisions/0010-contract-document.md).
package contract

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// Call describes one call of the API.
type Call struct {
	Method, Path string
	Summary      string
	About        string // description, such as who may call
	Parameters   []Parameter
	Takes        any      // a value of the type of the request body; nil for none
	Requires     []string // fields of the body that this call requires in addition
	Optional     bool     // the body may be omitted
	Gives        any      // a value of the type of the response body, or Either; nil for none
	Media        string   // media type of the response, if not JSON
	Events       []Event  // events of a stream
	Status       int      // of the successful response
	Also         []int    // other statuses: errors, and responses without a body
	Keys         []string // security schemes, any one of which is sufficient; none for public calls
}

// Event is an event of a stream: its name, and a value of the type of its data.
type Event struct {
	Name string
	Data any
}

// Either is a response of one type or another.
type Either []any

// Parameter is a parameter of a call outside its body.
type Parameter struct {
	In, Name, About string
	Schema          Schema
}

// Annotations supply what reflection cannot know about the types. A field is named by its type and name in JSON:
// "League.startDate".
type Annotations struct {
	Root, Module string                                  // folder and module of the source, whose comments become descriptions
	Texts        map[reflect.Type]Schema                 // schemas of string types with a format
	Words        map[reflect.Type][]string               // words of enums that a table lists instead of constants
	Names        map[reflect.Type]string                 // names of types whose Go name cannot be used
	Inside       func(reflect.Type) (reflect.Type, bool) // returns the element type of a type that marks a field as optional
	Means        map[string]any                          // values of the types of fields that are any or raw JSON in Go
	Nullable     []string                                // fields that may be null although they are not pointers
	Blank        []string                                // enum fields that may also be ""
	Rules        map[string]Schema                       // additional constraints of fields
	Lenient      []string                                // request types whose unknown fields are ignored, by schema name
	Keys         map[string]Schema                       // security schemes by name
	Fault        any                                     // a value of the type of error responses
}

// Schema is a JSON object with ordered members: a schema or another part of the document.
type Schema []Member

// Member is one member of a Schema.
type Member struct {
	Name  string
	Value any
}

// MarshalJSON writes the members in order.
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

// with returns the schema with an added member, unless the value is empty.
func (s Schema) with(name string, value any) Schema {
	if v := reflect.ValueOf(value); !v.IsValid() || v.Kind() != reflect.Bool && v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		return s
	}
	return append(s[:len(s):len(s)], Member{name, value})
}

// plainJSON is json.Marshal without escaping of <, > and &.
func plainJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSpace(text.Bytes()), err
}
