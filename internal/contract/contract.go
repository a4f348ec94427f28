// Package contract makes the OpenAPI document from the calls and the Go types of their bodies and responses
// (docs/decisions/0010-contract-document.md).
package contract

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// Call is a call as the document tells it.
type Call struct {
	Method, Path string
	Summary      string
	About        string // more about it, such as who may call
	Parameters   []Parameter
	Takes        any      // a value of the type of the body; nil: none
	Requires     []string // fields of the body that must be there, besides those that always must
	Optional     bool     // the whole body may be left out
	Gives        any      // a value of the type of the answer, or Either; nil: an answer without a body
	Media        string   // what the answer is, if not JSON
	Status       int      // of the answer
	Also         []int    // other statuses: errors, and what has no body
	Keys         []string // any one of these security schemes lets in; none: anyone may call
}

// Either is an answer of one type or another.
type Either []any

// Parameter is a value that a call takes outside its body.
type Parameter struct {
	In, Name, About string
	Schema          Schema
}

// Wire is what reflection cannot tell of the types. A field is named by its type and itself as they are on the wire:
// "League.startDate".
type Wire struct {
	Root, Module string                                  // where the source lies, and its module: comments are taken from there
	Texts        map[reflect.Type]Schema                 // texts of a certain form
	Names        map[reflect.Type]string                 // of types that cannot have the name of their Go type
	Inside       func(reflect.Type) (reflect.Type, bool) // what a type that marks a field as optional has inside
	Means        map[string]any                          // a value of the type of fields that Go knows as any or as JSON
	Nullable     []string                                // fields that may be null beyond those with pointers
	Blank        []string                                // fields of words that may be "" as well
	Rules        map[string]Schema                       // what else must hold of fields: limits
	Keys         map[string]Schema                       // the security schemes by name
	Fault        any                                     // a value of the type of an error
}

// Schema is an object of JSON whose members keep their order: a schema, or another part of the document.
type Schema []Member

// Member is one member of a Schema.
type Member struct {
	Name  string
	Value any
}

// MarshalJSON writes the members in their order.
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

// with returns the schema with a member more, unless its value is empty.
func (s Schema) with(name string, value any) Schema {
	if v := reflect.ValueOf(value); !v.IsValid() || v.Kind() != reflect.Bool && v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		return s
	}
	return append(s[:len(s):len(s)], Member{name, value})
}

// plainJSON is json.Marshal for readers who are no browsers: it leaves <, > and & as they are.
func plainJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSpace(text.Bytes()), err
}
