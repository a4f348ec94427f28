package contract

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
)

// width is how long a line of the web may be.
const width = 110

// TypeScript returns the types of the calls for the web, formatted as it is.
func TypeScript(w Wire, calls []Call) ([]byte, error) {
	t, err := newTypes(w, calls)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	text.WriteString("// What comes and goes over the wire, written by `make gen` from the Go structs of the same names. Instants are RFC 3339\n" +
		"// in UTC, dates \"YYYY-MM-DD\", times of day \"HH:MM\". A …Body is what a call takes.\n")
	for _, n := range t.sorted() {
		text.WriteByte('\n')
		if n.about != "" {
			fmt.Fprintf(&text, "/** %s */\n", n.about)
		}
		if n.words != nil {
			text.WriteString(union(n))
			continue
		}
		var parents []string
		for _, inner := range n.embeds {
			if inner.optional {
				parents = append(parents, "Partial<"+inner.name+">")
			} else {
				parents = append(parents, inner.name)
			}
		}
		extends := ""
		if parents != nil {
			extends = " extends " + strings.Join(parents, ", ")
		}
		fmt.Fprintf(&text, "export interface %s%s {\n", n.name, extends)
		for _, f := range n.fields {
			text.WriteString(t.line(f))
		}
		text.WriteString("}\n")
	}
	return text.Bytes(), nil
}

// union is a closed set of words: on one line, on the next, or on a line of its own each, whichever is long enough.
func union(n *named) string {
	words := "'" + strings.Join(n.words, "' | '") + "'"
	if line := fmt.Sprintf("export type %s = %s\n", n.name, words); len(line) <= width {
		return line
	}
	if len("  ")+len(words) <= width {
		return fmt.Sprintf("export type %s =\n  %s\n", n.name, words)
	}
	return fmt.Sprintf("export type %s =\n  | %s\n", n.name, strings.ReplaceAll(words, " | ", "\n  | "))
}

func (t *types) line(f field) string {
	mark, null, about := "", "", ""
	if f.optional {
		mark = "?"
	}
	if f.null {
		null = " | null"
	}
	if f.blank {
		null += " | ''"
	}
	if f.about != "" {
		about = " // " + f.about
	}
	return fmt.Sprintf("  %s%s: %s%s%s\n", f.name, mark, t.typeScriptOf(f.of), null, about)
}

func (t *types) typeScriptOf(of reflect.Type) string {
	if _, text := t.wire.Texts[of]; text || of == instant {
		return "string"
	}
	if of == nil || of == rawJSON {
		return "unknown"
	}
	if n, ok := t.named[of]; ok {
		return n.name
	}
	switch of.Kind() {
	case reflect.Pointer:
		return t.typeScriptOf(of.Elem())
	case reflect.Slice:
		return t.typeScriptOf(of.Elem()) + "[]"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.String:
		return "string"
	default:
		return "unknown"
	}
}
