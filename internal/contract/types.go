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

// types are all types on the wire.
type types struct {
	wire   Wire
	source source
	named  map[reflect.Type]*named
	used   map[string]bool // the fields that were met
}

// named is a type that has a name on the wire: a struct, or a closed set of words.
type named struct {
	name, about string
	taken       bool // in bodies of requests; else in answers
	words       []string
	embeds      []embedded
	fields      []field
}

// embedded is a struct inside another, whose fields are the other's. One behind a pointer may be missing, with all of them.
type embedded struct {
	*named
	optional bool
}

// field is one field of a struct.
type field struct {
	name, about string
	key         string // with its type: "League.name"
	of          reflect.Type
	optional    bool
	null, blank bool // may be null, or "" instead of one of the words
}

var rawJSON, instant = reflect.TypeFor[json.RawMessage](), reflect.TypeFor[time.Time]()

// newTypes collects the types of the calls. It fails where they do not say enough, and where the Wire speaks of
// fields that are not there.
func newTypes(w Wire, calls []Call) (*types, error) {
	t := &types{
		wire: w, source: source{w.Root, w.Module, map[string]*pkg{}},
		named: map[reflect.Type]*named{}, used: map[string]bool{},
	}
	for _, c := range calls {
		for _, value := range alternatives(c.Takes) {
			if err := t.collect(reflect.TypeOf(value), true); err != nil {
				return nil, fmt.Errorf("%s %s takes: %w", c.Method, c.Path, err)
			}
		}
		for _, value := range alternatives(c.Gives) {
			if err := t.collect(reflect.TypeOf(value), false); err != nil {
				return nil, fmt.Errorf("%s %s gives: %w", c.Method, c.Path, err)
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

// check finds two types of one name, and words of the Wire about fields that do not exist.
func (t *types) check() error {
	names := map[string]reflect.Type{}
	for of, n := range t.named {
		if other, taken := names[n.name]; taken {
			return fmt.Errorf("%s and %s would both be %s on the wire: name one of them", of, other, n.name)
		}
		names[n.name] = of
	}
	keys := slices.Concat(slices.Collect(maps.Keys(t.wire.Means)), slices.Collect(maps.Keys(t.wire.Rules)), t.wire.Nullable, t.wire.Blank)
	for _, key := range keys {
		if !t.used[key] {
			return fmt.Errorf("there is no field %s on the wire", key)
		}
	}
	return nil
}

// collect notes a type, and what it is made of.
func (t *types) collect(of reflect.Type, taken bool) error {
	if _, text := t.wire.Texts[of]; text || of == nil || of == rawJSON || of == instant {
		return nil
	}
	if n, ok := t.named[of]; ok {
		if n.words == nil && n.taken != taken {
			return fmt.Errorf("%s is both taken and given; what is optional differs: make two types of it", of)
		}
		return nil
	}
	switch {
	case of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice:
		return t.collect(of.Elem(), taken)
	case of.Kind() == reflect.Struct:
		return t.collectStruct(of, taken)
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
	if len(p.words[of.Name()]) == 0 {
		return fmt.Errorf("%s has no constants: say what form its texts have", of)
	}
	t.named[of] = &named{name: t.nameOf(of), about: p.about[of.Name()], words: p.words[of.Name()]}
	return nil
}

func (t *types) collectStruct(of reflect.Type, taken bool) error {
	p, err := t.source.of(of)
	if err != nil {
		return err
	}
	n := &named{name: t.nameOf(of), taken: taken}
	n.about = strings.Replace(strings.TrimPrefix(p.about[of.Name()], "A "), of.Name(), n.name, 1)
	t.named[of] = n
	for f := range of.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			if err := t.collect(f.Type, taken); err != nil {
				return err
			}
			inner, optional := f.Type, f.Type.Kind() == reflect.Pointer
			if optional {
				inner = inner.Elem()
			}
			n.embeds = append(n.embeds, embedded{t.named[inner], optional})
		case f.IsExported() && name != "-":
			one := t.newField(n, f, cmp.Or(name, f.Name), strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero"))
			one.about = cmp.Or(withWireNames(p.fields[of.Name()][f.Name], of), one.about)
			if err := t.collect(one.of, taken); err != nil {
				return err
			}
			n.fields = append(n.fields, one)
		}
	}
	return nil
}

// withWireNames says of other fields of the struct what they are called on the wire.
func withWireNames(about string, of reflect.Type) string {
	for f := range of.Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			about = regexp.MustCompile(`\b`+f.Name+`\b`).ReplaceAllLiteralString(about, name)
		}
	}
	return about
}

// newField decides what may be left out and what may be null. In an answer that is as encoding/json writes it. In a body
// a pointer may be left out or null, which is the same, and what is to be left out says omitempty.
func (t *types) newField(n *named, f reflect.StructField, name string, omits bool) field {
	one := field{name: name, key: n.name + "." + name, of: f.Type, optional: omits}
	t.used[one.key] = true
	pointer := f.Type.Kind() == reflect.Pointer
	one.null = pointer && (n.taken || !omits) || slices.Contains(t.wire.Nullable, one.key)
	one.blank = slices.Contains(t.wire.Blank, one.key)
	if inside, ok := t.wire.Inside(f.Type); ok && n.taken {
		one.of, one.optional = inside, true
		if one.null {
			one.about = "null: none"
		}
	}
	one.optional = one.optional || n.taken && pointer
	if value, ok := t.wire.Means[one.key]; ok {
		one.of = reflect.TypeOf(value)
	}
	return one
}

// nameOf returns the name of a type on the wire: that of the Go type, in upper case.
func (t *types) nameOf(of reflect.Type) string {
	if name, ok := t.wire.Names[of]; ok {
		return name
	}
	name := []rune(of.Name())
	name[0] = unicode.ToUpper(name[0])
	return string(name)
}

// sorted returns the types by their names.
func (t *types) sorted() []*named {
	return slices.SortedFunc(maps.Values(t.named), func(a, b *named) int { return cmp.Compare(a.name, b.name) })
}
