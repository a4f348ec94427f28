package notices

import (
	"time"

	"sideout/internal/base/fault"
)

// registerPlanMails registers the mails about the plan of an account. They cannot be declined, because they are about costs and deadlines.
func registerPlanMails(all map[Kind]decoder) {
	register[TrialEnding](all)
	register[TrialEnded](all)
	register[ProEnded](all)
	register[Withdrawn](all)
}

var whyPlan = fault.Textf("You get this mail because you own a league, and this is about its plan.")

// formatDay formats the date of a time, in UTC.
func formatDay(t time.Time) Verbatim { return Verbatim(t.UTC().Format("Jan 2, 2006")) }

// TrialEnding reports that the trial ends within three days.
type TrialEnding struct {
	mandatory
	Ends  time.Time
	Price string // the price of a month
}

// Kind returns the kind of the mail.
func (TrialEnding) Kind() Kind { return "trial-ending" }

// Render returns the message.
func (c TrialEnding) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("Your trial ends on %s", formatDay(c.Ends)),
		Lines: []fault.Text{
			fault.Textf("Pro costs %s a month for all your leagues. Nothing is charged unless you subscribe.", Verbatim(c.Price)),
			fault.Textf("Without it your leagues can still be read, played, corrected and exported for as long as you like; only arranging them stops."),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}

// TrialEnded reports that the trial has ended.
type TrialEnded struct {
	mandatory
	Ended time.Time
	Price string
}

// Kind returns the kind of the mail.
func (TrialEnded) Kind() Kind { return "trial-ended" }

// Render returns the message.
func (c TrialEnded) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("Your trial has ended"),
		Lines: []fault.Text{
			fault.Textf("Your trial ended on %s. Your leagues can be read, played, corrected and exported; nothing in them is lost.", formatDay(c.Ended)),
			fault.Textf("Subscribe for %s a month to arrange them again.", Verbatim(c.Price)),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}

// ProEnded reports that a subscription has ended.
type ProEnded struct {
	mandatory
	Ended time.Time
	Price string
}

// Kind returns the kind of the mail.
func (ProEnded) Kind() Kind { return "pro-ended" }

// Render returns the message.
func (c ProEnded) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("Pro has ended"),
		Lines: []fault.Text{
			fault.Textf("Pro ended on %s. Your leagues can be read, played, corrected and exported; nothing in them is lost.", formatDay(c.Ended)),
			fault.Textf("Subscribe for %s a month to arrange them again.", Verbatim(c.Price)),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}

// Withdrawn confirms the withdrawal of a person from the contract.
type Withdrawn struct {
	mandatory
	At time.Time
}

// Kind returns the kind of the mail.
func (Withdrawn) Kind() Kind { return "withdrawn" }

// Render returns the message.
func (c Withdrawn) Render(site Site) (Message, error) {
	return Message{
		Subject: fault.Textf("You have withdrawn from the contract"),
		Lines: []fault.Text{
			fault.Textf("We received your withdrawal on %s. Your subscription ends at once.", formatTime(c.At)),
			fault.Textf("What you paid goes back to your card. Banks take some days for that."),
		},
		Button: fault.Textf("See my plan"), Link: site.Address + "/pro/plan",
		Why: whyPlan,
	}, nil
}
