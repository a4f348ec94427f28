package csvimport

import (
	"slices"
	"strings"
	"unicode"
)

// maxTitles is the number of lines above the header in which it is searched for.
const maxTitles = 20

// minWidth is the smallest number of columns of a row with a result in one cell: Date, Team A, Team B, Result.
const minWidth = 4

// readRecords returns the header, if there is one, and the rows below it, without blank lines. It adds a problem if there are no rows, or
// too many.
func (r *reader) readRecords(text string) (header *record, rows []record) {
	line := 1
	rest, separator, isNamed := cutSeparatorLine(text)
	if isNamed {
		line++
	} else {
		separator = detectSeparator(rest)
	}
	x := newLexer(rest, line, separator)
	for next, more := x.next(); more && len(rows) <= MaxRows+maxTitles; next, more = x.next() {
		if !next.isBlank() {
			rows = append(rows, next)
		}
	}
	header, rows = r.cutHeader(rows)
	for i := range rows {
		if separator == "," && (header == nil || rows[i].width > header.width) {
			rows[i].joinDate()
		}
	}
	if header != nil { // a table that was printed on several pages repeats it
		rows = slices.DeleteFunc(rows, func(row record) bool { return slices.Equal(row.fields, header.fields) })
	}
	switch {
	case len(rows) > MaxRows:
		r.addProblem(rows[MaxRows].line, "More than 10,000 rows: import them in parts")
		rows = rows[:MaxRows]
	case len(rows) == 0 && header != nil:
		r.addProblem(0, "There are no games below the header")
	case len(rows) == 0:
		r.addProblem(0, "CSV data is required")
	}
	return header, rows
}

// cutHeader separates the header and the titles above it from the rows. A header has titles that are known, or is a first row that cannot
// be a game.
func (r *reader) cutHeader(rows []record) (header *record, rest []record) {
	for i, row := range rows[:min(len(rows), maxTitles)] {
		if looksLikeGame(row.fields) {
			break
		}
		if !row.isUnclosed && isKnownHeader(row.fields) {
			return &rows[i], rows[i+1:]
		}
	}
	for len(rows) > 1 && isTitle(rows[0]) && !isTitle(rows[1]) {
		rows = rows[1:]
	}
	if len(rows) > 0 && r.isHeader(rows[0]) {
		return &rows[0], rows[1:]
	}
	return nil, rows
}

// isTitle reports whether a row is a text above the table, such as "Winter League 2026".
func isTitle(row record) bool {
	filled := 0
	for _, cell := range row.fields {
		if isDate(cell) || isScoreCell(cell) {
			return false
		}
		if cell != "" {
			filled++
		}
	}
	return filled <= 2 && !row.isUnclosed
}

// isHeader reports whether the first row is a header with titles that are not known: it has no digit in the first cell, no scores, no dates,
// and no names of teams.
func (r *reader) isHeader(first record) bool {
	if slices.Equal(first.fields[:min(len(first.fields), requiredColumns)], Header()) {
		return true
	}
	if first.width < minWidth || first.isUnclosed || strings.ContainsFunc(first.field(0), unicode.IsDigit) {
		return false
	}
	return !slices.ContainsFunc(first.fields, func(cell string) bool { return isScoreCell(cell) || isDate(cell) || isPair(cell) }) && !r.hasTeam(first)
}

func (r *reader) hasTeam(row record) bool {
	return slices.ContainsFunc(row.fields, func(cell string) bool { return cell != "" && r.findTeams(cell) != nil })
}

// joinDate joins a date that was split at its commas, because it has no quotes: Jan 31, 2026, or Thursday, October 29, 2026.
func (row *record) joinDate() {
	for i := range min(len(row.fields), requiredColumns) {
		first := row.fields[i]
		if isDate(first) {
			return
		}
		if len(first) > maxDateLength || !strings.ContainsFunc(first, unicode.IsLetter) {
			continue
		}
		isWeekday := weekdaySet[strings.TrimRight(fold(first), ".")]
		for end := i + 2; end <= min(i+3, len(row.fields)); end++ {
			year, _, _ := strings.Cut(row.fields[end-1], " ")
			joined := strings.Join(row.fields[i:end], ", ")
			if (isWeekday || parseDigits(year, 4, 4) > 0) && isDate(joined) {
				row.fields = slices.Concat(row.fields[:i], []string{joined}, row.fields[end:])
				row.width -= end - 1 - i
				return
			}
		}
	}
}
