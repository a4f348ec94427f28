package csvimport

import "strings"

// A record is one row of the file.
type record struct {
	line       int      // the number of the first line of the record
	fields     []string // the trimmed fields, at most MaxColumns
	width      int      // the number of columns up to the last one that is not blank
	isUnclosed bool     // whether the closing quote of the last field is missing
	count      int      // the number of all fields, including blank ones
}

// MaxColumns is the maximum number of stored fields of a record. Further fields are only counted.
const MaxColumns = 60

func (r *record) add(field string) {
	field = strings.TrimSpace(field)
	r.count++
	if field != "" {
		r.width = r.count
	}
	if len(r.fields) < MaxColumns {
		r.fields = append(r.fields, field)
	}
}

// field returns the field at an index; empty if the record has fewer fields.
func (r record) field(i int) string {
	if i < len(r.fields) {
		return r.fields[i]
	}
	return ""
}

func (r record) isBlank() bool {
	return r.width == 0 && !r.isUnclosed || r.width == 1 && strings.Trim(r.fields[0], ",;|\t ") == ""
}

// A lexer splits a text into records in a single pass.
type lexer struct {
	rest      string
	line      int
	separator string // the field separator: one of separators, or the one that the file names
	stops     string // the characters that end an unquoted field
	blanks    string // the blanks that may precede an opening quote
}

// newLexer returns a lexer for a text that begins at the given line of the file.
func newLexer(text string, line int, separator string) *lexer {
	return &lexer{rest: text, line: line, separator: separator, stops: separator + "\r\n", blanks: strings.Trim(" \t", separator)}
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
