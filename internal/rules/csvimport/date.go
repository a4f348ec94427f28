package csvimport

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"sideout/internal/rules/league"
)

// DateOrder is the order of month and day in dates such as 1/2/2026. If it is empty, it is inferred from the other dates in the file.
type DateOrder string

// The orders of dates.
const (
	MonthFirst DateOrder = "month-first" // Jan 2
	DayFirst   DateOrder = "day-first"   // Feb 1
)

// Valid reports whether it is one of the orders.
func (o DateOrder) Valid() bool { return o == MonthFirst || o == DayFirst }

// inferDateOrder infers the order from dates that are valid in only one order, such as 1/31/2026. If there are none, or some of each
// order, and a date is ambiguous, it asks the user.
func (r *reader) inferDateOrder(records []record) {
	if r.result.DateOrder.Valid() {
		return
	}
	found := map[DateOrder]bool{}
	var ambiguous record // the first record with an ambiguous date
	for _, record := range records {
		if s, ok := parseSlashDate(record.fields[0]); ok {
			found[s.order()] = true
			if s.isAmbiguous() && ambiguous.line == 0 {
				ambiguous = record
			}
		}
	}
	r.result.DateOrder = ""
	switch {
	case found[MonthFirst] && !found[DayFirst]:
		r.result.DateOrder = MonthFirst
	case found[DayFirst] && !found[MonthFirst]:
		r.result.DateOrder = DayFirst
	case ambiguous.line != 0:
		s, _ := parseSlashDate(ambiguous.fields[0])
		r.result.AskDateOrder = true
		r.addProblem(ambiguous.line, "%s can be %s or %s: say whether the month or the day comes first",
			ambiguous.fields[0], s.day(MonthFirst).Medium(), s.day(DayFirst).Medium())
	}
}

// readDay parses the date in a field. It returns "" after it has added a problem, or if the date is ambiguous, which is one problem for
// the whole file.
func (r *reader) readDay(line int, text string) league.Date {
	s, isSlashed := parseSlashDate(text)
	order := r.result.DateOrder
	day := parseDate(text, order)
	switch {
	case day != "":
	case text == "":
		r.addProblem(line, "Date is required")
	case isSlashed && order != "":
		r.addProblem(line, "%s is not a date when read %s", quote(text), order)
	case !isSlashed || !s.isAmbiguous():
		r.addProblem(line, "%s is not a date like 2026-01-31, 1/31/2026 or Jan 31, 2026", quote(text))
	}
	return day
}

// parseDate parses 2026-01-31, 1/31/2026 or Jan 31, 2026. It returns "" for other texts, and for an ambiguous date if the order is empty.
func parseDate(text string, order DateOrder) league.Date {
	if day, ok := league.ParseDate(text); ok {
		return day
	}
	if s, ok := parseSlashDate(text); !ok {
		return parseMonthName(text)
	} else if order != "" {
		return s.day(order)
	} else if s.isAmbiguous() {
		return ""
	} else {
		return max(s.day(MonthFirst), s.day(DayFirst)) // one of them is "", or both are equal
	}
}

// slashDate is a date such as 1/31/2026, with the numbers in the order of the text.
type slashDate struct{ first, second, year int }

func parseSlashDate(text string) (s slashDate, ok bool) {
	first, rest, _ := strings.Cut(text, "/")
	second, year, _ := strings.Cut(rest, "/")
	s = slashDate{parseDigits(first, 1, 2), parseDigits(second, 1, 2), parseDigits(year, 4, 4)}
	return s, s.first > 0 && s.second > 0 && s.year > 0
}

// day returns the date in the given order, or "" if there is no such date.
func (s slashDate) day(order DateOrder) league.Date {
	month, dayOfMonth := s.first, s.second
	if order == DayFirst {
		month, dayOfMonth = s.second, s.first
	}
	return dateOf(s.year, time.Month(month), dayOfMonth)
}

// isAmbiguous reports whether the two orders give two different valid dates.
func (s slashDate) isAmbiguous() bool {
	monthFirst, dayFirst := s.day(MonthFirst), s.day(DayFirst)
	return monthFirst != "" && dayFirst != "" && monthFirst != dayFirst
}

// order returns the only order that gives a valid date, or "" if both orders or neither do.
func (s slashDate) order() DateOrder {
	monthFirst, dayFirst := s.day(MonthFirst) != "", s.day(DayFirst) != ""
	switch {
	case monthFirst && !dayFirst:
		return MonthFirst
	case dayFirst && !monthFirst:
		return DayFirst
	}
	return ""
}

// parseMonthName parses dates with the name or the abbreviation of a month, such as Jan 31, 2026.
func parseMonthName(text string) league.Date {
	if len(text) > 30 { // longer than any date: do not split megabytes into words
		return ""
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == '.' })
	if len(words) != 3 || len(words[0]) < len("Jan") {
		return ""
	}
	for month := time.January; month <= time.December; month++ {
		if strings.HasPrefix(strings.ToLower(month.String()), strings.ToLower(words[0])) {
			return dateOf(parseDigits(words[2], 4, 4), month, parseDigits(words[1], 1, 2))
		}
	}
	return ""
}

func dateOf(year int, month time.Month, day int) league.Date {
	if date, ok := league.DateOf(year, month, day); ok {
		return date
	}
	return ""
}

// parseDigits parses a number with minDigits to maxDigits digits. It returns 0, which is never part of a date, for other texts.
func parseDigits(text string, minDigits, maxDigits int) int {
	if len(text) < minDigits || len(text) > maxDigits || strings.Trim(text, "0123456789") != "" {
		return 0
	}
	n, _ := strconv.Atoi(text)
	return n
}
