package tournaments

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// plan returns the day of an order, and why it does not fit. Without a number of pools it is the usual one of those that fit.
func (o Order) plan(l league.League) (d day, problem fault.Text) {
	if o.Pools != 0 {
		d = o.arrange(l, o.Pools)
		return d, d.problem(l)
	}
	numbers := bracket.UsualPools(len(o.Teams), mostPools)
	for _, number := range numbers {
		if number < fewestPools(len(o.Teams)) {
			continue
		}
		if d = o.arrange(l, number); d.fits() {
			return d, problem
		}
	}
	d = o.arrange(l, numbers[0])
	return d, d.problem(l)
}

// problem says how much does not fit, and what was tried and would fit. It is the zero Text if all fits.
func (d day) problem(l league.League) fault.Text {
	if d.fits() {
		return fault.Text{}
	}
	ways := d.waysToFit(l)
	if ways.IsZero() {
		return fault.Textf("%d of %d games fit until %s. Choose fewer teams or more courts", d.fit, d.all, string(d.order.End))
	}
	return fault.Textf("%d of %d games fit until %s: %s", d.fit, d.all, string(d.order.End), ways)
}

// The limits of what is tried to make a day fit.
const (
	mostCourtsMore = 3
	leastMinutes   = 10
	minutesStep    = 5
)

// waysToFit names the changes that make the day fit, each by itself: more courts, shorter games, other pools, a later end.
func (d day) waysToFit(l league.League) (ways fault.Text) {
	add := func(way fault.Text) {
		switch {
		case way.IsZero():
		case ways.IsZero():
			ways = way
		default:
			ways = fault.Textf("%s, or %s", ways, way)
		}
	}
	add(d.withCourts(l))
	add(d.withMinutes(l))
	add(d.withPools(l))
	add(d.withEnd(l))
	return ways
}

func (d day) withCourts(l league.League) fault.Text {
	o := d.order
	for n := 1; n <= mostCourtsMore && len(o.Courts) < league.MaxFinalsCourts; n++ {
		o.Courts = append(o.Courts[:len(o.Courts):len(o.Courts)], "")
		if o.arrange(l, len(d.pools)).fits() {
			return fault.CountText(n, "add a court", "add %d courts")
		}
	}
	return fault.Text{}
}

func (d day) withMinutes(l league.League) fault.Text {
	o := d.order
	for o.Minutes -= minutesStep; o.Minutes >= leastMinutes; o.Minutes -= minutesStep {
		if o.arrange(l, len(d.pools)).fits() {
			return fault.Textf("make the games of the pools %d minutes long", o.Minutes)
		}
	}
	return fault.Text{}
}

func (d day) withPools(l league.League) fault.Text {
	for _, number := range bracket.UsualPools(len(d.order.Teams), mostPools) {
		if number > len(d.pools) && d.order.arrange(l, number).fits() {
			return fault.Textf("play in %d pools", number)
		}
	}
	return fault.Text{}
}

// withEnd names the end that the day would have without a limit.
func (d day) withEnd(l league.League) fault.Text {
	o := d.order
	o.End = o.Start // a whole day
	if longer := o.arrange(l, len(d.pools)); longer.fits() {
		return fault.Textf("play until %s", string(league.AtMinute(longer.ends%minutesPerDay)))
	}
	return fault.Text{}
}
