package csvimport

import (
	"regexp"
	"strconv"
	"strings"
	"time"

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

// dateOrders are the orders of the dates in one file. Dates with dots have their own, because with dots the day comes first everywhere,
// unless the file shows or the person says otherwise.
type dateOrders struct{ slashed, dotted DateOrder }

func (o dateOrders) orderOf(d numericDate) DateOrder {
	if d.isDotted {
		return o.dotted
	}
	return o.slashed
}

// inferDateOrder infers the orders from dates that are valid in only one, such as 1/31/2026. If there are none, or some of each order, and a
// date without dots is ambiguous, it asks the user.
func (r *reader) inferDateOrder(records []record) {
	chosen := r.result.DateOrder
	found := map[bool]map[DateOrder]bool{false: {}, true: {}} // by whether the dates have dots
	var ambiguous string
	var line int // of the first ambiguous date without dots
	hasDots, hasSlashes := false, false
	for _, record := range records {
		text := r.cell(record, UseDate)
		d, ok := parseNumericDate(text)
		if !ok || d.isYearFirst {
			continue
		}
		found[d.isDotted][d.order()] = true
		hasDots, hasSlashes = hasDots || d.isDotted, hasSlashes || !d.isDotted
		if !d.isDotted && d.isAmbiguous() && line == 0 {
			ambiguous, line = text, record.line
		}
	}
	r.dates.dotted = inferOrder(found[true], DayFirst)
	if chosen.Valid() {
		r.dates.slashed = chosen
		if !hasSlashes {
			r.dates.dotted = chosen
		}
		return
	}
	r.dates.slashed = inferOrder(found[false], "")
	r.result.DateOrder = r.dates.slashed
	switch {
	case !hasSlashes && hasDots:
		r.result.DateOrder = r.dates.dotted
	case r.dates.slashed == "" && line != 0:
		d, _ := parseNumericDate(ambiguous)
		r.result.AskDateOrder = true
		r.addProblem(line, "%s can be %s or %s: say whether the month or the day comes first",
			ambiguous, d.day(MonthFirst).Medium(), d.day(DayFirst).Medium())
	}
}

// inferOrder returns the only order that was found, or otherwise the usual one.
func inferOrder(found map[DateOrder]bool, usual DateOrder) DateOrder {
	switch {
	case found[MonthFirst] && !found[DayFirst]:
		return MonthFirst
	case found[DayFirst] && !found[MonthFirst]:
		return DayFirst
	}
	return usual
}

// readDay parses the date in a field. It returns "" after it has added a problem, or if the date is ambiguous, which is one problem for
// the whole file.
func (r *reader) readDay(line int, text string) league.Date {
	d, isNumeric := parseNumericDate(text)
	order := r.dates.orderOf(d)
	day := parseDate(text, r.dates)
	switch {
	case day != "":
	case text == "":
		r.addProblem(line, "Date is required")
	case isNumeric && order != "" && !d.isDotted && !d.isYearFirst:
		r.addProblem(line, "%s is not a date when read %s", quote(text), order)
	case lacksYear(text):
		r.addProblem(line, "%s has no year: write a date like 2026-01-31, 1/31/2026 or Jan 31, 2026", quote(text))
	case !isNumeric || !d.isAmbiguous():
		r.addProblem(line, "%s is not a date like 2026-01-31, 1/31/2026 or Jan 31, 2026", quote(text))
	}
	return day
}

// parseDate parses a date in any of the accepted forms, see docs/product/league.md#game-import-dates. It returns "" for other texts, and for
// an ambiguous date whose order is empty.
func parseDate(text string, orders dateOrders) league.Date {
	if day, ok := league.ParseDate(text); ok {
		return day
	}
	if d, ok := parseNumericDate(text); ok {
		order := orders.orderOf(d)
		switch {
		case d.isAmbiguous() && order == "":
			return ""
		case d.order() == "" || order != "" && !d.isDotted:
			return d.day(order)
		default:
			return d.day(d.order())
		}
	}
	for _, form := range foldedForms(text) {
		if year, month, day, hasYear, ok := parseMonthDate(form); ok && hasYear {
			return dateOf(year, month, day)
		}
	}
	return ""
}

// isDate reports whether a text has the form of a date.
func isDate(text string) bool {
	if len(text) > maxDateLength || !strings.ContainsAny(text, "0123456789") {
		return false
	}
	if _, isNumeric := parseNumericDate(text); isNumeric {
		return true
	}
	return parseDate(text, dateOrders{}) != ""
}

// lacksYear reports whether a text is a date whose year is missing, such as 24.09. or Sep 24.
func lacksYear(text string) bool {
	for _, form := range foldedForms(text) {
		if _, _, day, hasYear, ok := parseMonthDate(form); ok && !hasYear && day > 0 || dayAndMonth.MatchString(form) {
			return true
		}
	}
	return false
}

// maxDateLength is longer than any date with a time beside it.
const maxDateLength = 60

var (
	dayAndMonth = regexp.MustCompile(`^\d{1,2}\s?[./-]\s?\d{1,2}\.?$`)
	yearFirst   = regexp.MustCompile(`^(\d{4})\s?(?:[./-]|年)\s?(\d{1,2})\s?(?:[./-]|月)\s?(\d{1,2})\s?(?:\.|日)?$`)
	yearLast    = regexp.MustCompile(`^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?([./-])\s?'?(\d{4}|\d{2})\.?$`)
	eightDigits = regexp.MustCompile(`^((?:19|20)\d\d)(\d\d)(\d\d)$`)

	// A time of day, with or without the word before it, the half of the day, seconds, and a zone.
	clock       = `(?:(?:at|um|om|kl|a las|alle|a|@)\.? ?)?\d{1,2}(?:[:.h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?|h)(?: ?(?:uhr|h|hrs|uur|z|[+-]\d{2}:?\d{2}))?`
	clockRange  = clock + `(?: ?(?:-|bis|to|a|tot) ?` + clock + `)?`
	clockBehind = regexp.MustCompile(`(?:[ ,;(\[]+|t)` + clockRange + `[)\]]?$`)
	clockBefore = regexp.MustCompile(`^` + clockRange + `[ ,]+`)
)

// foldedForms returns the forms in which a text may be a date: as it is, and without a time of day. All are in small letters without
// accents, and without a weekday at the beginning.
func foldedForms(text string) []string {
	if len(text) > maxDateLength {
		return nil
	}
	text = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "–", "-", "‐", "-", "‑", "-", "’", "'").Replace(text)
	text = cutWeekday(fold(strings.TrimLeft(unescapeCell(text), "'")))
	forms := []string{text}
	if at := clockBehind.FindStringIndex(text); at != nil {
		forms = append(forms, strings.TrimRight(text[:at[0]], " ,"))
	}
	if at := clockBefore.FindStringIndex(text); at != nil {
		forms = append(forms, cutWeekday(text[at[1]:]))
	}
	return forms
}

// numericDate is a date of three numbers such as 1/31/2026, 31.1.26 or 2026/1/31, with the first two in the order of the text. If the year
// stands first, the month does too.
type numericDate struct {
	first, second, year   int
	isDotted, isYearFirst bool
}

func parseNumericDate(text string) (d numericDate, ok bool) {
	if len(text) < len("1/1/26") {
		return d, false
	}
	for _, form := range foldedForms(text) {
		parts := yearFirst.FindStringSubmatch(form)
		if parts == nil {
			parts = eightDigits.FindStringSubmatch(form)
		}
		if parts != nil {
			d = numericDate{first: parseDigits(parts[2], 1, 2), second: parseDigits(parts[3], 1, 2), year: parseDigits(parts[1], 4, 4), isYearFirst: true}
			return d, d.first > 0 && d.second > 0 && d.year > 0
		}
		if parts = yearLast.FindStringSubmatch(form); parts != nil && parts[2] == parts[4] {
			d = numericDate{first: parseDigits(parts[1], 1, 2), second: parseDigits(parts[3], 1, 2), isDotted: parts[2] == "."}
			d.year, ok = parseYear(parts[5])
			return d, ok && d.first > 0 && d.second > 0
		}
	}
	return d, false
}

// day returns the date in the given order, or "" if there is no such date.
func (d numericDate) day(order DateOrder) league.Date {
	month, dayOfMonth := d.first, d.second
	if order == DayFirst && !d.isYearFirst {
		month, dayOfMonth = d.second, d.first
	}
	return dateOf(d.year, time.Month(month), dayOfMonth)
}

// isAmbiguous reports whether the two orders give two different valid dates.
func (d numericDate) isAmbiguous() bool {
	monthFirst, dayFirst := d.day(MonthFirst), d.day(DayFirst)
	return monthFirst != "" && dayFirst != "" && monthFirst != dayFirst
}

// order returns the only order that gives a valid date, or "" if both orders or neither do.
func (d numericDate) order() DateOrder {
	monthFirst, dayFirst := d.day(MonthFirst) != "", d.day(DayFirst) != ""
	switch {
	case monthFirst && !dayFirst:
		return MonthFirst
	case dayFirst && !monthFirst:
		return DayFirst
	}
	return ""
}

func dateOf(year int, month time.Month, day int) league.Date {
	if date, ok := league.DateOf(year, month, day); ok {
		return date
	}
	return ""
}

// parseYear parses a year of four digits, or of two: 69 is 2069, and 70 is 1970.
func parseYear(text string) (year int, ok bool) {
	if len(text) == 2 {
		year = parseDigits("1"+text, 3, 3) - 100 + 2000
		if year >= 2070 {
			year -= 100
		}
		return year, true
	}
	year = parseDigits(text, 4, 4)
	return year, year > 0
}

// parseDigits parses a number with minDigits to maxDigits digits. It returns 0, which is never part of a date, for other texts.
func parseDigits(text string, minDigits, maxDigits int) int {
	if len(text) < minDigits || len(text) > maxDigits || strings.Trim(text, "0123456789") != "" {
		return 0
	}
	n, _ := strconv.Atoi(text)
	return n
}
