package csvimport

import (
	"strings"
	"unicode/utf8"
)

// A record is one row of the file.
type record struct {
	line       int      // the number of the first line of the record
	fields     []string // the trimmed fields, at most maxFields
	width      int      // the number of columns up to the last one that is not blank
	isUnclosed bool     // whether the closing quote of the last field is missing
	count      int      // the number of all fields, including blank ones
}

// maxFields is the largest number of stored fields: the required columns, one more for a date with a comma, and the optional columns.
const maxFields = columns + 5

func (r *record) add(field string) {
	field = strings.TrimSpace(field)
	r.count++
	if field != "" {
		r.width = r.count
	}
	if len(r.fields) < maxFields {
		r.fields = append(r.fields, field)
	}
}

func (r record) isBlank() bool { return r.width == 0 && !r.isUnclosed }

// A lexer splits a text into records in a single pass.
type lexer struct {
	rest      string
	line      int
	separator string // the field separator: a comma, a semicolon or a tab
	stops     string // the characters that end an unquoted field
	blanks    string // the blanks that may precede an opening quote
}

func newLexer(text string) *lexer {
	separator := detectSeparator(text)
	return &lexer{rest: text, line: 1, separator: separator, stops: separator + "\r\n", blanks: strings.Trim(" \t", separator)}
}

// detectSeparator returns the most frequent of comma, semicolon and tab outside quotes, in the first line that is not blank and contains
// one of them.
func detectSeparator(text string) string {
	const candidates = ",;\t"
	var count [len(candidates)]int
	quoted, blank, most := false, true, 0
	for i := range len(text) {
		c := text[i]
		k := strings.IndexByte(candidates, c)
		switch {
		case c == '"':
			quoted, blank = !quoted, false
		case quoted:
		case k >= 0:
			if count[k]++; count[k] > count[most] {
				most = k
			}
		case c != '\n' && c != '\r':
			blank = blank && c == ' '
		case blank:
			count, most = [len(candidates)]int{}, 0
		case count[most] > 0:
			return candidates[most : most+1]
		}
	}
	return candidates[most : most+1]
}

// next returns the next record, and whether there was one.
func (x *lexer) next() (record, bool) {
	for x.skipLineEnd() { // skip empty lines
	}
	if x.rest == "" {
		return record{}, false
	}
	r := record{line: x.line}
	for more := true; more; more = x.skip(x.separator) {
		field, closed := x.readField()
		r.add(field)
		r.isUnclosed = !closed
	}
	x.skipLineEnd()
	return r, true
}

func (x *lexer) skipLineEnd() bool {
	if x.skip("\r\n") || x.skip("\r") || x.skip("\n") {
		x.line++
		return true
	}
	return false
}

// readField reads one field, and reports whether its quotes, if any, are closed. Text after the closing quote belongs to the field.
func (x *lexer) readField() (text string, closed bool) {
	if start := strings.TrimLeft(x.rest, x.blanks); strings.HasPrefix(start, `"`) {
		x.rest = start[1:]
	} else {
		return x.readUntil(strings.IndexAny(x.rest, x.stops)), true
	}
	var b strings.Builder
	for {
		end := strings.IndexByte(x.rest, '"')
		b.WriteString(x.readUntil(end))
		if end < 0 {
			return b.String(), false
		}
		x.skip(`"`)
		if !x.skip(`"`) {
			break
		}
		b.WriteByte('"') // two quotes are an escaped quote
	}
	b.WriteString(x.readUntil(strings.IndexAny(x.rest, x.stops)))
	return b.String(), true
}

// readUntil consumes the text before the given index of rest, or all of rest if the index is -1.
func (x *lexer) readUntil(index int) string {
	if index < 0 {
		index = len(x.rest)
	}
	taken := x.rest[:index]
	x.rest = x.rest[index:]
	x.line += countLineEnds(taken)
	return taken
}

// skip consumes a text if rest begins with it, and reports whether it did.
func (x *lexer) skip(text string) (found bool) {
	x.rest, found = strings.CutPrefix(x.rest, text)
	return found
}

// countLineEnds counts the line ends LF, CR and CRLF.
func countLineEnds(text string) int {
	return strings.Count(text, "\n") + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}

// findInvalidLine returns the number of the first line that is not valid UTF-8; 0 if there is none.
func findInvalidLine(text string) int {
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			return 1 + countLineEnds(text[:i])
		}
	}
	return 0
}
