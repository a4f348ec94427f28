package csvimport

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"sideout/internal/rules/league"
)

// DateOrder says how dates such as 1/2/2026 are read; if it is empty, the other dates of the file decide.
type DateOrder string

// The orders of dates.
const (
	MonthFirst DateOrder = "month-first" // Jan 2
	DayFirst   DateOrder = "day-first"   // Feb 1
)

// Valid reports whether it is one of the orders.
func (o DateOrder) Valid() bool { return o == MonthFirst || o == DayFirst }

// decideDateOrder looks for dates with only one reading, such as 1/31/2026. They decide how ambiguous dates are read. If there
// are none, or some of each order, the person has to be asked.
func (r *reader) decideDateOrder(records []record) {
	if r.result.DateOrder.Valid() {
		return
	}
	found := map[DateOrder]bool{}
	var ambiguous record // the first with an ambiguous date
	for _, record := range records {
		if s, ok := readSlashed(record.fields[0]); ok {
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
		s, _ := readSlashed(ambiguous.fields[0])
		r.result.AskDateOrder = true
		r.problem(ambiguous.line, "%s can be %s or %s: say whether the month or the day comes first",
			ambiguous.fields[0], s.day(MonthFirst).Medium(), s.day(DayFirst).Medium())
	}
}

// day returns the date in the field, or "" after it has reported a problem. It is also "" for an ambiguous date, for which one
// problem is reported per file.
func (r *reader) day(line int, text string) league.Date {
	s, isSlashed := readSlashed(text)
	order := r.result.DateOrder
	day := readDate(text, order)
	switch {
	case day != "":
	case text == "":
		r.problem(line, "Date is required")
	case isSlashed && order != "":
		r.problem(line, "%s is not a date when read %s", quoted(text), order)
	case !isSlashed || !s.isAmbiguous():
		r.problem(line, "%s is not a date like 2026-01-31, 1/31/2026 or Jan 31, 2026", quoted(text))
	}
	return day
}

// readDate reads 2026-01-31, 1/31/2026 or Jan 31, 2026. It returns "" for other texts, and for ambiguous dates without an order.
func readDate(text string, order DateOrder) league.Date {
	if day, ok := league.ParseDate(text); ok {
		return day
	}
	if s, ok := readSlashed(text); !ok {
		return readWords(text)
	} else if order != "" {
		return s.day(order)
	} else if s.isAmbiguous() {
		return ""
	} else {
		return max(s.day(MonthFirst), s.day(DayFirst)) // one of them is "", or both are the same
	}
}

// slashed is a date such as 1/31/2026, with its numbers in the order of the text.
type slashed struct{ first, second, year int }

func readSlashed(text string) (s slashed, ok bool) {
	first, rest, _ := strings.Cut(text, "/")
	second, year, _ := strings.Cut(rest, "/")
	s = slashed{number(first, 1, 2), number(second, 1, 2), number(year, 4, 4)}
	return s, s.first > 0 && s.second > 0 && s.year > 0
}

// day returns the date in an order, or "" if it does not exist.
func (s slashed) day(order DateOrder) league.Date {
	month, dayOfMonth := s.first, s.second
	if order == DayFirst {
		month, dayOfMonth = s.second, s.first
	}
	return dateOf(s.year, time.Month(month), dayOfMonth)
}

// isAmbiguous reports whether both orders give a date, and not the same one.
func (s slashed) isAmbiguous() bool {
	monthFirst, dayFirst := s.day(MonthFirst), s.day(DayFirst)
	return monthFirst != "" && dayFirst != "" && monthFirst != dayFirst
}

// order returns the only order that gives a date, or "" if both or neither do.
func (s slashed) order() DateOrder {
	monthFirst, dayFirst := s.day(MonthFirst) != "", s.day(DayFirst) != ""
	switch {
	case monthFirst && !dayFirst:
		return MonthFirst
	case dayFirst && !monthFirst:
		return DayFirst
	}
	return ""
}

// readWords reads Jan 31, 2026, also with the full name of the month.
func readWords(text string) league.Date {
	if len(text) > 30 { // no date is: do not cut megabytes into words
		return ""
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == '.' })
	if len(words) != 3 || len(words[0]) < len("Jan") {
		return ""
	}
	for month := time.January; month <= time.December; month++ {
		if strings.HasPrefix(strings.ToLower(month.String()), strings.ToLower(words[0])) {
			return dateOf(number(words[2], 4, 4), month, number(words[1], 1, 2))
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

// number reads a number of least to most digits. It returns 0, which is never part of a date, for any other text.
func number(text string, least, most int) int {
	if len(text) < least || len(text) > most || strings.Trim(text, "0123456789") != "" {
		return 0
	}
	n, _ := strconv.Atoi(text)
	return n
}
