package fault

import "fmt"

// Text is a sentence, or a part of one: an English format of package fmt, by which translations are found, and its
// arguments. Arguments that are a Text themselves are printed in the same language.
//
// A printer of another language groups the digits of numbers: 2026 becomes "2,026". So only quantities are passed as
// numbers; years, ids, ports, lines and limits of scores are passed as text.
type Text struct {
	Format string
	Args   []any
}

// Textf returns a sentence. The format is a literal, so that it can be found in the source and translated.
func Textf(format string, args ...any) Text { return Text{format, args} }

// CountText returns a sentence about n things, such as "1 team" or "%d teams". The format for one thing takes no arguments.
func CountText(n int, one, others string) Text {
	if n == 1 {
		return Text{Format: one}
	}
	return Text{others, []any{n}}
}

// Printer prints a format with its arguments in one language. fmt.Sprintf prints English.
type Printer func(format string, args ...any) string

// In returns the sentence in the language of the printer.
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

// String returns the sentence in English.
func (t Text) String() string { return t.In(fmt.Sprintf) }

// IsZero reports whether there is no sentence.
func (t Text) IsZero() bool { return t.Format == "" }

// MarshalText returns the sentence in English.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }
