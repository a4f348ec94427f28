package csvimport

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/base/fault"
)

// MaxLines is the number of further lines that are listed with a problem.
const MaxLines = 20

// A Problem is a reason why the file cannot be imported.
type Problem struct {
	Line    int        `json:"line"` // the line number, from 1; 0 for the whole file
	Message fault.Text `json:"message"`
	More    int        `json:"more,omitempty"`  // the number of further lines with the same mistake
	Lines   []int      `json:"lines,omitempty"` // the first 20 of them
}

// Text returns the message with the line number, such as "Line 3: Teams must be different".
func (p Problem) Text() fault.Text {
	text := p.Message
	if p.Line > 0 {
		text = fault.Textf("Line %s: %s", strconv.Itoa(p.Line), p.Message)
	}
	if p.More > 0 {
		text = fault.Textf("%s (%s)", text, fault.CountText(p.More, "and 1 more line like it", "and %d more lines like it"))
	}
	return text
}

// String returns Text in English.
func (p Problem) String() string { return p.Text().String() }

// quoted is the beginning of a cell in quotes. Problems that differ only in quoted cells are the same mistake.
type quoted string

func (r *reader) addProblem(line int, format string, args ...any) {
	r.result.addProblem(line, format, args...)
}

// addProblem adds a problem, or counts a further line with the same mistake.
func (r *Result) addProblem(line int, format string, args ...any) {
	r.ProblemCount++
	var key strings.Builder
	key.WriteString(format)
	for _, arg := range args {
		if _, isQuoted := arg.(quoted); !isQuoted {
			fmt.Fprintf(&key, "\x00%v", arg)
		}
	}
	if at, has := r.mistakes[key.String()]; has {
		same := &r.Problems[at]
		if same.More++; len(same.Lines) < MaxLines {
			same.Lines = append(same.Lines, line)
		}
		return
	}
	if len(r.Problems) == MaxProblems {
		return
	}
	if r.mistakes == nil {
		r.mistakes = map[string]int{}
	}
	r.mistakes[key.String()] = len(r.Problems)
	r.Problems = append(r.Problems, Problem{Line: line, Message: fault.Textf(format, args...)})
}

// skip adds a row that is left out.
func (r *reader) skip(line int, message fault.Text) {
	r.result.SkippedCount++
	if len(r.result.Skipped) < MaxProblems {
		r.result.Skipped = append(r.result.Skipped, Problem{Line: line, Message: message})
	}
}

// quote returns the beginning of a text in quotes, on one line.
func quote(text string) quoted { return quoted(`"` + shorten(text) + `"`) }

// shorten returns the beginning of a text on one line.
func shorten(text string) string {
	const maxCharacters = 40
	end := 0
	for range maxCharacters {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	more := ""
	if end < len(text) {
		more = "…"
	}
	plain := func(c rune) rune {
		if !unicode.IsGraphic(c) {
			return ' '
		}
		return c
	}
	return strings.Map(plain, text[:end]) + more
}

// joinNames joins the names of columns: "Score A and Score B".
func joinNames(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
