package csvimport

import (
	"strings"
	"unicode/utf8"
)

// A record is one row of the file.
type record struct {
	line   int      // on which it begins
	fields []string // trimmed; only the first maxFields are stored
	width  int      // columns up to the last that is not blank
	open   bool     // the closing quote of its last field is missing
	count  int      // fields seen, blank ones too
}

// maxFields is the number of stored fields: all columns, one more for a date that a comma splits, and those that may follow.
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

func (r record) blank() bool { return r.width == 0 && !r.open }

// A lexer splits a text into records, in one pass.
type lexer struct {
	rest   string
	line   int
	comma  string // the separator of fields: a comma, a semicolon or a tab
	stops  string // the characters that end a field without quotes
	blanks string // the blanks that may precede an opening quote
}

func newLexer(text string) *lexer {
	comma := separator(text)
	return &lexer{rest: text, line: 1, comma: comma, stops: comma + "\r\n", blanks: strings.Trim(" \t", comma)}
}

// separator returns the separator: the most frequent of comma, semicolon and tab, outside quotes, in the first line that is not
// blank and has one.
func separator(text string) string {
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
	for x.skipLineEnd() { // empty lines are no records
	}
	if x.rest == "" {
		return record{}, false
	}
	r := record{line: x.line}
	for more := true; more; more = x.skip(x.comma) {
		field, closed := x.field()
		r.add(field)
		r.open = !closed
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

// field reads one field, and reports whether its quotes, if any, are closed. Text after the closing quote belongs to the
// field.
func (x *lexer) field() (text string, closed bool) {
	if start := strings.TrimLeft(x.rest, x.blanks); strings.HasPrefix(start, `"`) {
		x.rest = start[1:]
	} else {
		return x.takeTo(strings.IndexAny(x.rest, x.stops)), true
	}
	var b strings.Builder
	for {
		end := strings.IndexByte(x.rest, '"')
		b.WriteString(x.takeTo(end))
		if end < 0 {
			return b.String(), false
		}
		x.skip(`"`)
		if !x.skip(`"`) {
			break
		}
		b.WriteByte('"') // two quotes are one
	}
	b.WriteString(x.takeTo(strings.IndexAny(x.rest, x.stops)))
	return b.String(), true
}

// takeTo reads the text before an index of rest, or all of rest if the index is -1.
func (x *lexer) takeTo(index int) string {
	if index < 0 {
		index = len(x.rest)
	}
	taken := x.rest[:index]
	x.rest = x.rest[index:]
	x.line += lineEnds(taken)
	return taken
}

// skip skips a text if rest begins with it, and reports whether it did.
func (x *lexer) skip(text string) (found bool) {
	x.rest, found = strings.CutPrefix(x.rest, text)
	return found
}

// lineEnds counts LF, CR and CRLF.
func lineEnds(text string) int {
	return strings.Count(text, "\n") + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}

// brokenLine returns the number of the first line that is not UTF-8; 0 if there is none.
func brokenLine(text string) int {
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			return 1 + lineEnds(text[:i])
		}
	}
	return 0
}
