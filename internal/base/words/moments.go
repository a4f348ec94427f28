package words

import (
	"strings"
	"time"
)

// The layouts of days and times of day in the arguments of sentences, in the form of package time. A catalogue has a layout of its own
// for each of them, and the short names of the months.
var momentLayouts = []string{"Jan 2, 2006", "Jan 2", "3:04 PM", "Jan 2, 3:04 PM"}

// translateMoment returns an argument that is a day or a time of day in English as the language writes it. Other arguments, such as names,
// stay as they are.
func (c catalogue) translateMoment(arg any) any {
	text, isText := arg.(string)
	if !isText {
		return arg
	}
	for _, english := range momentLayouts {
		moment, err := time.Parse(english, text)
		if err != nil || moment.Format(english) != text {
			continue
		}
		own := c.translations[english].format
		if own == "" {
			return arg
		}
		before, after, hasMonth := strings.Cut(own, "Jan")
		if !hasMonth {
			return moment.Format(own)
		}
		name := moment.Format("Jan")
		if translated := c.translations[name].format; translated != "" {
			name = translated
		}
		return moment.Format(before) + name + moment.Format(after)
	}
	return arg
}
