package fault

import "fmt"

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
