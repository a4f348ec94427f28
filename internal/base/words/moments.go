package words

import (
	"strings"
	"time"
)

// The layouts of days and times of day in the arguments of sentences, in the form of package time. A catalogue has a layout of its own
// for each of them, and the short names of the months and days of the week.
var momentLayouts = []string{
	"Jan 2, 2006", "Jan 2", "3:04 PM", "Jan 2, 3:04 PM", "Mon, Jan 2", "Mon, Jan 2, 3:04 PM", "Jan 2, 2006, 15:04 UTC",
}

// translateMoment returns an argument that is a day or a time of day in English as the language writes it. Other arguments, such as names,
// stay as they are.
func (c catalogue) translateMoment(arg any) any {
	text, isText := arg.(string)
	if !isText {
		return arg
	}
	weekday, rest := cutWeekday(text)
	for _, english := range momentLayouts {
		layout, hasWeekday := strings.CutPrefix(english, "Mon, ")
		if hasWeekday != (weekday != "") {
			continue
		}
		moment, err := time.Parse(layout, rest) // without the day of the week, which a day without a year does not have
		if err != nil || moment.Format(layout) != rest {
			continue
		}
		if own := c.translations[english].format; own != "" {
			return c.formatMoment(moment, weekday, own)
		}
		return arg
	}
	return arg
}

// cutWeekday returns the day of the week with which a text such as "Thu, Nov 26" begins, and the rest; empty if there is none.
func cutWeekday(text string) (weekday, rest string) {
	before, after, found := strings.Cut(text, ", ")
	if _, err := time.Parse("Mon", before); !found || err != nil || len(before) != len("Mon") {
		return "", text
	}
	return before, after
}

// formatMoment formats a moment with a layout of the language, which has Mon and Jan for the names of the day of the week and the month.
func (c catalogue) formatMoment(moment time.Time, weekday, layout string) string {
	if before, after, found := strings.Cut(layout, "Mon"); found {
		return moment.Format(before) + c.nameOf(weekday) + c.formatMoment(moment, weekday, after)
	}
	if before, after, found := strings.Cut(layout, "Jan"); found {
		return moment.Format(before) + c.nameOf(moment.Format("Jan")) + moment.Format(after)
	}
	return moment.Format(layout)
}

// nameOf returns the name of a month or a day of the week.
func (c catalogue) nameOf(english string) string {
	if name := c.translations[english].format; name != "" {
		return name
	}
	return english
}
