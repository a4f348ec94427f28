package contract

import (
	"slices"

	"fmt"
	"reflect"
)

// schemaOf returns the schema of a type. It does not allow null, which depends on the field.
func (t *types) schemaOf(typ reflect.Type) Schema {
	if typ == nil || typ == rawJSONType {
		return Schema{}
	}
	if format, ok := t.annotations.Texts[typ]; ok {
		return format
	}
	if typ == timeType {
		return Schema{{"type", "string"}, {"format", "date-time"}, {"pattern", "Z$"}}
	}
	if n, ok := t.named[typ]; ok {
		return reference("schemas", n.name)
	}
	switch typ.Kind() {
	case reflect.Pointer:
		return t.schemaOf(typ.Elem())
	case reflect.Slice:
		if typ.Elem().Kind() == reflect.Uint8 {
			return Schema{{"type", "string"}, {"contentEncoding", "base64"}}
		}
		return Schema{{"type", "array"}, {"items", t.schemaOf(typ.Elem())}}
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
		panic(fmt.Sprintf("contract: %s has no schema", typ))
	}
}

func reference(kind, name string) Schema {
	return Schema{{"$ref", "#/components/" + kind + "/" + name}}
}

// nullable returns a schema that also allows null.
func nullable(s Schema) Schema {
	if len(s) > 0 && s[0].Name == "type" {
		return append(Schema{{"type", []any{s[0].Value, "null"}}}, s[1:]...)
	}
	return Schema{{"anyOf", []Schema{s, {{"type", "null"}}}}}
}

// schemaOfField returns the schema of a field: that of its type, with the constraints and the description of the field.
func (t *types) schemaOfField(f field) Schema {
	s := t.schemaOf(f.typ)
	s = append(s[:len(s):len(s)], t.annotations.Rules[f.key]...)
	if f.isNullable {
		s = nullable(s)
	}
	if f.allowsBlank {
		s = Schema{{"anyOf", []Schema{s, {{"const", ""}}}}}
	}
	return s.with("description", f.description)
}

// schemaOfNamed returns the schema of a named type. Only the types in Annotations.Lenient allow additional fields.
func (t *types) schemaOfNamed(n *named) Schema {
	if n.enumValues != nil {
		return Schema{{"type", "string"}, {"enum", n.enumValues}}.with("description", n.description)
	}
	var properties Schema
	required := []string{}
	t.addFields(n, &properties, &required)
	s := Schema{{"type", "object"}}.with("description", n.description).with("required", required).with("properties", properties)
	if !slices.Contains(t.annotations.Lenient, n.name) {
		s = s.with("additionalProperties", false)
	}
	return s
}

// addFields adds the fields of a struct to properties and required. Fields of embedded structs come first, as in the output of
// encoding/json.
func (t *types) addFields(n *named, properties *Schema, required *[]string) {
	for _, inner := range n.embeds {
		before := len(*required)
		t.addFields(inner.named, properties, required)
		if inner.isOptional {
			*required = (*required)[:before]
		}
	}
	for _, f := range n.fields {
		*properties = append(*properties, Member{f.name, t.schemaOfField(f)})
		if !f.isOptional {
			*required = append(*required, f.name)
		}
	}
}

// schemaOfEvents returns the schema of a single event of a stream, because OpenAPI 3.1 cannot describe a whole stream.
func (t *types) schemaOfEvents(events []Event) Schema {
	var either []Schema
	for _, e := range events {
		name := Schema{{"type", "string"}, {"const", e.Name}}
		properties := Schema{{"event", name}, {"data", t.schemaOf(reflect.TypeOf(e.Data))}}
		either = append(either, Schema{{"type", "object"}, {"required", []string{"event", "data"}}, {"properties", properties}})
	}
	return Schema{{"description", "one event of the stream, its data parsed"}, {"oneOf", either}}
}
