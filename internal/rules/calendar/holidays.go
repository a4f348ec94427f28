package calendar

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/at"
	"github.com/rickar/cal/v2/be"
	"github.com/rickar/cal/v2/br"
	"github.com/rickar/cal/v2/ca"
	"github.com/rickar/cal/v2/ch"
	"github.com/rickar/cal/v2/cz"
	"github.com/rickar/cal/v2/de"
	"github.com/rickar/cal/v2/dk"
	"github.com/rickar/cal/v2/es"
	"github.com/rickar/cal/v2/fr"
	"github.com/rickar/cal/v2/gb"
	"github.com/rickar/cal/v2/ie"
	"github.com/rickar/cal/v2/it"
	"github.com/rickar/cal/v2/jp"
	"github.com/rickar/cal/v2/nl"
	"github.com/rickar/cal/v2/no"
	"github.com/rickar/cal/v2/nz"
	"github.com/rickar/cal/v2/pl"
	"github.com/rickar/cal/v2/se"
	"github.com/rickar/cal/v2/us"
	"github.com/rickar/cal/v2/za"

	"sideout/internal/rules/league"
)

// A Holiday is a public holiday of a region.
type Holiday struct {
	Day  league.Date `json:"day"`
	Name string      `json:"name"` // the name in a language of the region
}

// regions maps the lower-case ISO 3166 code of a country to its nationwide public holidays.
var regions = map[string][]*cal.Holiday{
	"at": at.Holidays, "be": be.Holidays, "br": br.Holidays, "ca": ca.Holidays, "ch": ch.Holidays, "cz": cz.Holidays,
	"de": de.Holidays, "dk": dk.Holidays, "es": es.Holidays, "fr": fr.Holidays, "gb": gb.Holidays, "ie": ie.Holidays, "it": it.Holidays,
	"jp": jp.Holidays, "nl": nl.Holidays, "no": no.Holidays, "nz": nz.Holidays, "pl": pl.Holidays, "se": se.Holidays, "us": us.Holidays,
	"za": za.Holidays,
}

// Regions returns the codes of the regions, sorted.
func Regions() []string { return slices.Sorted(maps.Keys(regions)) }

// maxYears is the largest number of years that HolidaysIn searches.
const maxYears = 4

// HolidaysIn returns the holidays of a region in a range of days, sorted by day. A holiday that is observed on another day is listed on both
// days. It searches only the first maxYears years of the range, and returns false if the region is unknown.
func HolidaysIn(region string, from, to league.Date) (list []Holiday, known bool) {
	rules, known := regions[region]
	list = []Holiday{}
	for year := yearOf(from); year <= min(yearOf(to), yearOf(from)+maxYears-1); year++ {
		for _, rule := range rules {
			actual, observed := rule.Calc(year)
			for _, t := range [2]time.Time{actual, observed} {
				if day, exists := league.DateOf(t.Year(), t.Month(), t.Day()); exists && from <= day && day <= to {
					list = append(list, Holiday{day, rule.Name})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Holiday) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Name, b.Name)) })
	return slices.Compact(list), known
}

// yearOf returns the year of a valid day.
func yearOf(day league.Date) int {
	year, _ := strconv.Atoi(string(day)[:4])
	return year
}
