package tournaments

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// planDay returns the schedule of an order and, if it does not fit, the reason. If Pools is 0, it uses the first usual number of pools
// that fits.
func (o Request) planDay(l league.League) (d day, problem fault.Text) {
	if o.Pools != 0 {
		d = o.arrangeDay(l, o.Pools)
		return d, d.describeProblem(l)
	}
	numbers := bracket.UsualPools(len(o.Teams), maxPools)
	for _, number := range numbers {
		if number < minPools(len(o.Teams)) {
			continue
		}
		if d = o.arrangeDay(l, number); d.fits() {
			return d, problem
		}
	}
	d = o.arrangeDay(l, numbers[0])
	return d, d.describeProblem(l)
}

// describeProblem returns how many games do not fit and which changes would help, or the zero Text if all games fit.
func (d day) describeProblem(l league.League) fault.Text {
	if d.fits() {
		return fault.Text{}
	}
	suggestions := d.suggestFixes(l)
	if suggestions.IsZero() {
		return fault.Textf("%d of %d games fit until %s. Choose fewer teams or more courts", d.fitting, d.total, string(d.order.End))
	}
	return fault.Textf("%d of %d games fit until %s: %s", d.fitting, d.total, string(d.order.End), suggestions)
}

// Limits for suggested changes.
const (
	maxExtraCourts      = 3
	minSuggestedMinutes = 10
	minutesStep         = 5
)

// suggestFixes returns the changes that each make the day fit: more courts, shorter games, more pools, or a later end.
func (d day) suggestFixes(l league.League) (suggestions fault.Text) {
	addSuggestion := func(suggestion fault.Text) {
		switch {
		case suggestion.IsZero():
		case suggestions.IsZero():
			suggestions = suggestion
		default:
			suggestions = fault.Textf("%s, or %s", suggestions, suggestion)
		}
	}
	addSuggestion(d.suggestCourts(l))
	addSuggestion(d.suggestMinutes(l))
	addSuggestion(d.suggestPools(l))
	addSuggestion(d.suggestEnd(l))
	return suggestions
}

func (d day) suggestCourts(l league.League) fault.Text {
	o := d.order
	for n := 1; n <= maxExtraCourts && len(o.Courts) < league.MaxFinalsCourts; n++ {
		o.Courts = append(o.Courts[:len(o.Courts):len(o.Courts)], "")
		if o.arrangeDay(l, len(d.pools)).fits() {
			return fault.CountText(n, "add a court", "add %d courts")
		}
	}
	return fault.Text{}
}

func (d day) suggestMinutes(l league.League) fault.Text {
	o := d.order
	for o.Minutes -= minutesStep; o.Minutes >= minSuggestedMinutes; o.Minutes -= minutesStep {
		if o.arrangeDay(l, len(d.pools)).fits() {
			return fault.Textf("make the games of the pools %d minutes long", o.Minutes)
		}
	}
	return fault.Text{}
}

func (d day) suggestPools(l league.League) fault.Text {
	for _, number := range bracket.UsualPools(len(d.order.Teams), maxPools) {
		if number > len(d.pools) && d.order.arrangeDay(l, number).fits() {
			return fault.Textf("play in %d pools", number)
		}
	}
	return fault.Text{}
}

// suggestEnd suggests the end that the day would have without a limit.
func (d day) suggestEnd(l league.League) fault.Text {
	o := d.order
	o.End = o.Start // equal times mean 24 hours
	if longer := o.arrangeDay(l, len(d.pools)); longer.fits() {
		return fault.Textf("play until %s", string(league.AtMinute(longer.ends%minutesPerDay)))
	}
	return fault.Text{}
}
