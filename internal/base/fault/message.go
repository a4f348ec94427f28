package fault

import (
	"fmt"
	"strconv"
	"strings"
)

// Text is a sentence, or a part of one, that can be translated. It consists of an English format of package fmt, which is the key of
// its translations, and arguments. An argument that is a Text is translated into the same language.
//
// Printers of other languages group the digits of numbers: 2026 becomes "2,026". Therefore only quantities are passed as numbers;
// years, ids, ports, line numbers and limits of scores are passed as text.
type Text struct {
	Format string
	Args   []any
}

// Textf returns a Text. The format must be a literal, so that the translation tool can find it in the source.
func Textf(format string, args ...any) Text { return Text{format, args} }

// CountText returns a Text that depends on a number: the text singular, such as "1 team", if n is 1, and otherwise the format plural,
// such as "%d teams", with n.
func CountText(n int, singular, plural string) Text {
	if n == 1 {
		return Text{Format: singular}
	}
	return Text{plural, []any{n}}
}

// Games counts games: "1 game" or "2 games".
func Games(n int) Text { return CountText(n, "1 game", "%d games") }

// Number returns a number that is the name of something, such as a tier or a week. It does not choose a plural.
func Number(n int) string { return strconv.Itoa(n) }

// Sentences returns whole sentences one after the other.
func Sentences(sentences ...Text) Text { return Joined(" ", sentences...) }

// Joined returns parts with a separator between them, which has no letters.
func Joined(separator string, parts ...Text) Text {
	args := make([]any, len(parts))
	for i, part := range parts {
		args[i] = part
	}
	return Text{strings.TrimSuffix(strings.Repeat("%s"+separator, len(parts)), separator), args}
}

// List returns names or parts of a sentence as "a, b and c".
func List(parts ...any) Text {
	last := len(parts) - 1
	if last < 1 {
		return Text{strings.Repeat("%s", len(parts)), parts}
	}
	return Textf("%s and %s", Text{strings.TrimSuffix(strings.Repeat("%s, ", last), ", "), parts[:last]}, parts[last])
}

// NamesOf returns names as the arguments of List.
func NamesOf(names []string) []any {
	parts := make([]any, len(names))
	for i, name := range names {
		parts[i] = name
	}
	return parts
}

// Printer formats a text in one language. The printer for English is fmt.Sprintf.
type Printer func(format string, args ...any) string

// In returns the text in the language of the printer.
func (t Text) In(p Printer) string {
	args := make([]any, len(t.Args))
	for i, arg := range t.Args {
		if inner, ok := arg.(Text); ok {
			arg = inner.In(p)
		}
		args[i] = arg
	}
	return p(t.Format, args...)
}

// String returns the text in English.
func (t Text) String() string { return t.In(fmt.Sprintf) }

// IsZero reports whether the text is empty.
func (t Text) IsZero() bool { return t.Format == "" }

// MarshalText returns the text in English.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText sets the text to one that was marshalled, which is no longer translated: a response that was stored for a repeated request.
func (t *Text) UnmarshalText(text []byte) error {
	*t = Text{"%s", []any{string(text)}}
	return nil
}
