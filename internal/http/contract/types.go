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

// types are all types of the API.
type types struct {
	annotations Annotations
	source      source
	named       map[reflect.Type]*named
	used        map[string]bool // the keys of all fields, to find wrong ones in the annotations
}

// named is a type with a name in the document: a struct or an enum.
type named struct {
	name, about string
	isRequest   bool // used in request bodies; otherwise in responses
	words       []string
	embeds      []embedded
	fields      []field
}

// embedded is an embedded struct. If it is a pointer, all its fields may be missing.
type embedded struct {
	*named
	optional bool
}

// field is one field of a struct.
type field struct {
	name, about string
	key         string // with the type, such as "League.name"
	of          reflect.Type
	optional    bool
	null, blank bool // may be null, or "" instead of an enum value
}

var rawJSON, instant = reflect.TypeFor[json.RawMessage](), reflect.TypeFor[time.Time]()

// newTypes collects the types of the calls. It returns an error if they lack information, or if there are annotations of fields
// that do not exist.
func newTypes(w Annotations, calls []Call) (*types, error) {
	t := &types{
		annotations: w, source: source{w.Root, w.Module, map[string]*pkg{}},
		named: map[reflect.Type]*named{}, used: map[string]bool{},
	}
	for _, c := range calls {
		for _, value := range alternatives(c.Takes) {
			if err := t.collect(reflect.TypeOf(value), true); err != nil {
				return nil, fmt.Errorf("request of %s %s: %w", c.Method, c.Path, err)
			}
		}
		for _, event := range c.Events {
			if err := t.collect(reflect.TypeOf(event.Data), false); err != nil {
				return nil, fmt.Errorf("%s %s sends: %w", c.Method, c.Path, err)
			}
		}
		for _, value := range alternatives(c.Gives) {
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

func alternatives(value any) []any {
	if either, ok := value.(Either); ok {
		return either
	} else if value == nil {
		return nil
	}
	return []any{value}
}

// check finds duplicate names, and fields in the annotations that do not exist.
func (t *types) check() error {
	names := map[string]reflect.Type{}
	for of, n := range t.named {
		if other, exists := names[n.name]; exists {
			return fmt.Errorf("%s and %s would both be named %s: add one of them to Annotations.Names", of, other, n.name)
		}
		names[n.name] = of
	}
	keys := slices.Concat(slices.Collect(maps.Keys(t.annotations.Means)), slices.Collect(maps.Keys(t.annotations.Rules)), t.annotations.Nullable, t.annotations.Blank)
	for _, key := range keys {
		if !t.used[key] {
			return fmt.Errorf("there is an annotation of a field %s that does not exist", key)
		}
	}
	return nil
}

// collect adds a type and the types of its fields.
func (t *types) collect(of reflect.Type, isRequest bool) error {
	if _, text := t.annotations.Texts[of]; text || of == nil || of == rawJSON || of == instant {
		return nil
	}
	if n, ok := t.named[of]; ok {
		if n.words == nil && n.isRequest != isRequest {
			return fmt.Errorf("%s is used in requests and responses, whose optional fields differ: make two types of it", of)
		}
		return nil
	}
	switch {
	case of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice:
		return t.collect(of.Elem(), isRequest)
	case of.Kind() == reflect.Struct:
		return t.collectStruct(of, isRequest)
	case of.Kind() == reflect.String && of.PkgPath() != "":
		return t.collectWords(of)
	default:
		return nil
	}
}

func (t *types) collectWords(of reflect.Type) error {
	p, err := t.source.of(of)
	if err != nil {
		return err
	}
	words := p.words[of.Name()]
	if listed := t.annotations.Words[of]; listed != nil {
		words = listed
	}
	if len(words) == 0 {
		return fmt.Errorf("%s has no constants: add its format to Annotations.Texts", of)
	}
	t.named[of] = &named{name: t.nameOf(of), about: p.about[of.Name()], words: words}
	return nil
}

func (t *types) collectStruct(of reflect.Type, isRequest bool) error {
	p, err := t.source.of(of)
	if err != nil {
		return err
	}
	n := &named{name: t.nameOf(of), isRequest: isRequest}
	n.about = strings.Replace(strings.TrimPrefix(p.about[of.Name()], "A "), of.Name(), n.name, 1)
	t.named[of] = n
	for f := range of.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			if err := t.collect(f.Type, isRequest); err != nil {
				return err
			}
			inner, optional := f.Type, f.Type.Kind() == reflect.Pointer
			if optional {
				inner = inner.Elem()
			}
			n.embeds = append(n.embeds, embedded{t.named[inner], optional})
		case f.IsExported() && name != "-":
			one := t.newField(n, f, cmp.Or(name, f.Name), strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero"))
			one.about = cmp.Or(withJSONNames(p.fields[of.Name()][f.Name], of), one.about)
			if err := t.collect(one.of, isRequest); err != nil {
				return err
			}
			n.fields = append(n.fields, one)
		}
	}
	return nil
}

// withJSONNames replaces names of Go fields in a comment by their JSON names.
func withJSONNames(about string, of reflect.Type) string {
	for f := range of.Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			about = regexp.MustCompile(`\b`+f.Name+`\b`).ReplaceAllLiteralString(about, name)
		}
	}
	return about
}

// newField decides whether a field is optional or nullable. In a response this follows encoding/json. In a request a
// pointer may be missing or null with the same meaning, and omitempty marks an optional field.
func (t *types) newField(n *named, f reflect.StructField, name string, omitEmpty bool) field {
	one := field{name: name, key: n.name + "." + name, of: f.Type, optional: omitEmpty}
	t.used[one.key] = true
	pointer := f.Type.Kind() == reflect.Pointer
	one.null = pointer && (n.isRequest || !omitEmpty) || slices.Contains(t.annotations.Nullable, one.key)
	one.blank = slices.Contains(t.annotations.Blank, one.key)
	if inside, ok := t.annotations.Inside(f.Type); ok && n.isRequest {
		one.of, one.optional = inside, true
		if one.null {
			one.about = "null: none"
		}
	}
	one.optional = one.optional || n.isRequest && pointer
	if value, ok := t.annotations.Means[one.key]; ok {
		one.of = reflect.TypeOf(value)
	}
	return one
}

// nameOf returns the name of a type in the document: that of the Go type with an initial capital.
func (t *types) nameOf(of reflect.Type) string {
	if name, ok := t.annotations.Names[of]; ok {
		return name
	}
	name := []rune(of.Name())
	name[0] = unicode.ToUpper(name[0])
	return string(name)
}

// sorted returns the types sorted by name.
func (t *types) sorted() []*named {
	return slices.SortedFunc(maps.Values(t.named), func(a, b *named) int { return cmp.Compare(a.name, b.name) })
}
