package csvimport

import "strings"

// separators are the characters that may separate fields. If a file can be read with several of them, the first one is used: commas are
// also in dates, decimal numbers and lists of sets.
var separators = []string{"\t", ";", "|", ","}

// sampleRecords is the number of records from which the separator and the columns of a file are guessed.
const sampleRecords = 50

// sampleBytes limits the part of a text from which the separator is guessed. It has room for sampleRecords of the usual length.
const sampleBytes = 64 << 10

// cutSeparatorLine removes the line "sep=;" from the beginning of a text, with which spreadsheets name the separator of the fields.
func cutSeparatorLine(text string) (rest, separator string, isNamed bool) {
	end := strings.IndexAny(text, "\r\n")
	if end < 0 {
		return text, "", false
	}
	line := strings.Trim(strings.TrimRight(text[:end], " "), `"`)
	if len(line) != len("sep=;") || !strings.EqualFold(line[:4], "sep=") || !strings.Contains("\t;|,:/", line[4:]) {
		return text, "", false
	}
	x := lexer{rest: text[end:]}
	x.skipLineEnd()
	return x.rest, line[4:], true
}

// detectSeparator returns the separator with which the most of the first records look like games, then the one with which the most have
// all columns, then the one with the most fields.
func detectSeparator(text string) string {
	best, bestGames, bestComplete, bestFields := separators[len(separators)-1], 0, 0, 0
	sample := text[:min(len(text), sampleBytes)]
	for _, separator := range separators {
		if !strings.Contains(sample, separator) {
			continue
		}
		games, complete, fields := 0, 0, 0
		x := newLexer(sample, 1, separator)
		for range sampleRecords {
			r, more := x.next()
			if !more {
				break
			}
			fields += r.width
			if r.width >= minWidth {
				complete++
			}
			if looksLikeGame(r.fields) {
				games++
			}
		}
		if games > bestGames || games == bestGames && (complete > bestComplete || complete == bestComplete && fields > bestFields) {
			best, bestGames, bestComplete, bestFields = separator, games, complete, fields
		}
	}
	return best
}

// looksLikeGame reports whether a row has a date and a score.
func looksLikeGame(fields []string) bool {
	dates, scores := 0, 0
	for _, cell := range fields {
		switch _, _, isScore := parseMarkedScore(cell); {
		case isScore:
			scores++
		case isPair(cell):
			scores += 2
		case isDate(cell):
			dates++
		}
	}
	return dates > 0 && scores >= 2
}
