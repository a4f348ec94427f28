package contract

import (
	"slices"

	"fmt"
	"reflect"
)

// schemaOf returns the schema of a type without null, which depends on the field.
func (t *types) schemaOf(of reflect.Type) Schema {
	if of == nil || of == rawJSON {
		return Schema{}
	}
	if form, ok := t.annotations.Texts[of]; ok {
		return form
	}
	if of == instant {
		return Schema{{"type", "string"}, {"format", "date-time"}, {"pattern", "Z$"}}
	}
	if n, ok := t.named[of]; ok {
		return reference("schemas", n.name)
	}
	switch of.Kind() {
	case reflect.Pointer:
		return t.schemaOf(of.Elem())
	case reflect.Slice:
		return Schema{{"type", "array"}, {"items", t.schemaOf(of.Elem())}}
	case reflect.Bool:
		return Schema{{"type", "boolean"}}
	case reflect.Int, reflect.Int64:
		return Schema{{"type", "integer"}}
	case reflect.Float64:
		return Schema{{"type", "number"}}
	case reflect.String:
		return Schema{{"type", "string"}}
	case reflect.Interface:
		return Schema{}
	default:
		panic(fmt.Sprintf("contract: %s has no schema", of))
	}
}

func reference(kind, name string) Schema {
	return Schema{{"$ref", "#/components/" + kind + "/" + name}}
}

// orNull returns the schema with null allowed.
func orNull(s Schema) Schema {
	if len(s) > 0 && s[0].Name == "type" {
		return append(Schema{{"type", []any{s[0].Value, "null"}}}, s[1:]...)
	}
	return Schema{{"anyOf", []Schema{s, {{"type", "null"}}}}}
}

// schemaOfField returns the schema of the field's type with the properties of the field.
func (t *types) schemaOfField(f field) Schema {
	s := t.schemaOf(f.of)
	s = append(s[:len(s):len(s)], t.annotations.Rules[f.key]...)
	if f.null {
		s = orNull(s)
	}
	if f.blank {
		s = Schema{{"anyOf", []Schema{s, {{"const", ""}}}}}
	}
	return s.with("description", f.about)
}

// schemaOfNamed returns the schema of a named type. Only the Lenient types of the wire allow additional fields.
func (t *types) schemaOfNamed(n *named) Schema {
	if n.words != nil {
		return Schema{{"type", "string"}, {"enum", n.words}}.with("description", n.about)
	}
	var properties Schema
	required := []string{}
	t.addFields(n, &properties, &required)
	s := Schema{{"type", "object"}}.with("description", n.about).with("required", required).with("properties", properties)
	if !slices.Contains(t.annotations.Lenient, n.name) {
		s = s.with("additionalProperties", false)
	}
	return s
}

// addFields adds the fields of a struct after those of embedded structs, as encoding/json writes them.
func (t *types) addFields(n *named, properties *Schema, required *[]string) {
	for _, inner := range n.embeds {
		before := len(*required)
		t.addFields(inner.named, properties, required)
		if inner.optional {
			*required = (*required)[:before]
		}
	}
	for _, f := range n.fields {
		*properties = append(*properties, Member{f.name, t.schemaOfField(f)})
		if !f.optional {
			*required = append(*required, f.name)
		}
	}
}

// schemaOfEvents returns the schema of one event of a stream: OpenAPI 3.1 has no schema for the stream as a whole.
func (t *types) schemaOfEvents(events []Event) Schema {
	var either []Schema
	for _, e := range events {
		name := Schema{{"type", "string"}, {"const", e.Name}}
		properties := Schema{{"event", name}, {"data", t.schemaOf(reflect.TypeOf(e.Data))}}
		either = append(either, Schema{{"type", "object"}, {"required", []string{"event", "data"}}, {"properties", properties}})
	}
	return Schema{{"description", "one event of the stream, its data parsed"}, {"oneOf", either}}
}
