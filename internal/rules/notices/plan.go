package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// planKinds adds the mails about the plan of an account. They say what it costs and what ends, so they cannot be declined.
func planKinds(all map[Kind]definition) {
	add[TrialEnding](all)
	add[TrialEnded](all)
	add[ProEnded](all)
	add[Withdrawn](all)
}

var whyPlan = fault.Textf("You get this mail because you own a league, and this is about its plan.")

// day returns the date of a time as text.
func day(t time.Time) Verbatim { return Verbatim(t.UTC().Format("Jan 2, 2006")) }

// TrialEnding says that the trial ends within three days.
type TrialEnding struct {
	always
	Ends  time.Time
	Price string // of a month
}

// Kind returns the name of the kind.
func (TrialEnding) Kind() Kind { return "trial-ending" }

// Letter returns the letter.
func (c TrialEnding) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("Your trial ends on %s", day(c.Ends)),
		Lines: []fault.Text{
			fault.Textf("Pro costs %s a month for all your leagues. Nothing is charged unless you subscribe.", Verbatim(c.Price)),
			fault.Textf("Without it your leagues can still be read, played, corrected and exported for as long as you like; only arranging them stops."),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}

// TrialEnded says that the trial has ended.
type TrialEnded struct {
	always
	Ended time.Time
	Price string
}

// Kind returns the name of the kind.
func (TrialEnded) Kind() Kind { return "trial-ended" }

// Letter returns the letter.
func (c TrialEnded) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("Your trial has ended"),
		Lines: []fault.Text{
			fault.Textf("Your trial ended on %s. Your leagues can be read, played, corrected and exported; nothing in them is lost.", day(c.Ended)),
			fault.Textf("Subscribe for %s a month to arrange them again.", Verbatim(c.Price)),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}

// ProEnded says that a subscription has ended.
type ProEnded struct {
	always
	Ended time.Time
	Price string
}

// Kind returns the name of the kind.
func (ProEnded) Kind() Kind { return "pro-ended" }

// Letter returns the letter.
func (c ProEnded) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("Pro has ended"),
		Lines: []fault.Text{
			fault.Textf("Pro ended on %s. Your leagues can be read, played, corrected and exported; nothing in them is lost.", day(c.Ended)),
			fault.Textf("Subscribe for %s a month to arrange them again.", Verbatim(c.Price)),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}

// Withdrawn confirms that a person has withdrawn from the contract.
type Withdrawn struct {
	always
	At time.Time
}

// Kind returns the name of the kind.
func (Withdrawn) Kind() Kind { return "withdrawn" }

// Letter returns the letter.
func (c Withdrawn) Letter(site Site) (Letter, error) {
	return Letter{
		Subject: fault.Textf("You have withdrawn from the contract"),
		Lines: []fault.Text{
			fault.Textf("We received your withdrawal on %s. Your subscription ends at once.", instant(c.At)),
			fault.Textf("What you paid goes back to your card. Banks take some days for that."),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}
