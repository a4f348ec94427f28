package contract

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
)

// types holds all types of the API.
type types struct {
	annotations Annotations
	source      source
	named       map[reflect.Type]*named
	fieldKeys   map[string]bool // the keys of all fields, to detect annotations of fields that do not exist
}

// named is a struct or an enum, which has a named schema in the document.
type named struct {
	name, description string
	isRequest         bool // whether it is used in request bodies; otherwise in responses
	enumValues        []string
	embeds            []embedded
	fields            []field
}

// embedded is an embedded struct.
type embedded struct {
	*named
	isOptional bool // whether it is a pointer, so that all its fields may be missing
}

// field is one field of a struct.
type field struct {
	name, description string
	key               string // the names of the schema and the field, such as "League.name"
	typ               reflect.Type
	isOptional        bool
	isNullable        bool
	allowsBlank       bool // whether the field of an enum type may also be ""
}

var rawJSONType, timeType = reflect.TypeFor[json.RawMessage](), reflect.TypeFor[time.Time]()

// newTypes collects the types of the calls. It returns an error if annotations are missing, or if there are annotations of fields that do
// not exist.
func newTypes(w Annotations, calls []Call) (*types, error) {
	t := &types{
		annotations: w, source: source{w.Root, w.Module, map[string]*pkg{}},
		named: map[reflect.Type]*named{}, fieldKeys: map[string]bool{},
	}
	for _, c := range calls {
		for _, value := range alternatives(c.RequestBody) {
			if err := t.collect(reflect.TypeOf(value), true); err != nil {
				return nil, fmt.Errorf("request of %s %s: %w", c.Method, c.Path, err)
			}
		}
		for _, event := range c.Events {
			if err := t.collect(reflect.TypeOf(event.Data), false); err != nil {
				return nil, fmt.Errorf("%s %s sends: %w", c.Method, c.Path, err)
			}
		}
		for _, value := range slices.Concat(alternatives(c.ResponseBody), alternatives(c.PreviewBody)) {
			if err := t.collect(reflect.TypeOf(value), false); err != nil {
				return nil, fmt.Errorf("response of %s %s: %w", c.Method, c.Path, err)
			}
		}
	}
	if err := t.collect(reflect.TypeOf(w.Fault), false); err != nil {
		return nil, err
	}
	return t, t.check()
}

// alternatives returns a value of each type that a body may have.
func alternatives(value any) []any {
	if either, ok := value.(Either); ok {
		return either
	} else if value == nil {
		return nil
	}
	return []any{value}
}

// check returns an error if two types have the same name, or if there are annotations of fields that do not exist.
func (t *types) check() error {
	names := map[string]reflect.Type{}
	for typ, n := range t.named {
		if other, exists := names[n.name]; exists {
			return fmt.Errorf("%s and %s would both be named %s: add one of them to Annotations.Names", typ, other, n.name)
		}
		names[n.name] = typ
	}
	keys := slices.Concat(slices.Collect(maps.Keys(t.annotations.FieldTypes)), slices.Collect(maps.Keys(t.annotations.Rules)), t.annotations.Nullable, t.annotations.Blank)
	for _, key := range keys {
		if !t.fieldKeys[key] {
			return fmt.Errorf("there is an annotation of a field %s that does not exist", key)
		}
	}
	return nil
}

// collect adds a type and the types of its fields.
func (t *types) collect(typ reflect.Type, isRequest bool) error {
	if _, isText := t.annotations.Texts[typ]; isText || typ == nil || typ == rawJSONType || typ == timeType {
		return nil
	}
	if n, ok := t.named[typ]; ok {
		if n.enumValues == nil && n.isRequest != isRequest {
			return fmt.Errorf("%s is used in requests and responses, whose optional fields differ: make two types of it", typ)
		}
		return nil
	}
	switch {
	case typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice:
		return t.collect(typ.Elem(), isRequest)
	case typ.Kind() == reflect.Struct:
		return t.collectStruct(typ, isRequest)
	case typ.Kind() == reflect.String && typ.PkgPath() != "":
		return t.collectEnum(typ)
	default:
		return nil
	}
}

func (t *types) collectEnum(typ reflect.Type) error {
	p, err := t.source.packageOf(typ)
	if err != nil {
		return err
	}
	values := p.enumValues[typ.Name()]
	if annotated := t.annotations.EnumValues[typ]; annotated != nil {
		values = annotated
	}
	if len(values) == 0 {
		return fmt.Errorf("%s has no constants: add its format to Annotations.Texts", typ)
	}
	t.named[typ] = &named{name: t.nameOf(typ), description: p.typeComments[typ.Name()], enumValues: values}
	return nil
}

func (t *types) collectStruct(typ reflect.Type, isRequest bool) error {
	p, err := t.source.packageOf(typ)
	if err != nil {
		return err
	}
	n := &named{name: t.nameOf(typ), isRequest: isRequest}
	n.description = strings.Replace(strings.TrimPrefix(p.typeComments[typ.Name()], "A "), typ.Name(), n.name, 1)
	t.named[typ] = n
	for f := range typ.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			if err := t.collect(f.Type, isRequest); err != nil {
				return err
			}
			inner, isPointer := f.Type, f.Type.Kind() == reflect.Pointer
			if isPointer {
				inner = inner.Elem()
			}
			n.embeds = append(n.embeds, embedded{t.named[inner], isPointer})
		case f.IsExported() && name != "-":
			added := t.newField(n, f, cmp.Or(name, f.Name), strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero"))
			added.description = cmp.Or(withJSONNames(p.fieldComments[typ.Name()][f.Name], typ), added.description)
			if err := t.collect(added.typ, isRequest); err != nil {
				return err
			}
			n.fields = append(n.fields, added)
		}
	}
	return nil
}

// withJSONNames replaces the names of Go fields in a comment by their JSON names.
func withJSONNames(comment string, typ reflect.Type) string {
	for f := range typ.Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			comment = regexp.MustCompile(`\b`+f.Name+`\b`).ReplaceAllLiteralString(comment, name)
		}
	}
	return comment
}

// newField determines whether a field is optional or nullable. In a response this follows encoding/json. In a request, omitempty marks an
// optional field, and a pointer may be missing or null with the same meaning.
func (t *types) newField(n *named, f reflect.StructField, name string, omitEmpty bool) field {
	added := field{name: name, key: n.name + "." + name, typ: f.Type, isOptional: omitEmpty}
	t.fieldKeys[added.key] = true
	isPointer := f.Type.Kind() == reflect.Pointer
	added.isNullable = isPointer && (n.isRequest || !omitEmpty) || slices.Contains(t.annotations.Nullable, added.key)
	added.allowsBlank = slices.Contains(t.annotations.Blank, added.key)
	if element, ok := t.annotations.Unwrap(f.Type); ok && n.isRequest {
		added.typ, added.isOptional = element, true
		if added.isNullable {
			added.description = "null: none"
		}
	}
	added.isOptional = added.isOptional || n.isRequest && isPointer
	if value, ok := t.annotations.FieldTypes[added.key]; ok {
		added.typ = reflect.TypeOf(value)
	}
	return added
}

// nameOf returns the schema name of a type. By default it is the name of the Go type with an initial capital.
func (t *types) nameOf(typ reflect.Type) string {
	if name, ok := t.annotations.Names[typ]; ok {
		return name
	}
	name := []rune(typ.Name())
	name[0] = unicode.ToUpper(name[0])
	return string(name)
}

// sorted returns the types sorted by name.
func (t *types) sorted() []*named {
	return slices.SortedFunc(maps.Values(t.named), func(a, b *named) int { return cmp.Compare(a.name, b.name) })
}
