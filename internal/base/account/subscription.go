package account

import "time"

// Subscription holds the facts about the plan of a user: the trial, what the operator gave, and what the payment provider last said.
// A zero time stands for a fact that there is none of. What the facts allow is never stored, see Facts.Access.
type Subscription struct {
	UserID    string
	TrialEnds time.Time

	IsGift    bool      // the operator of the server gave Pro
	GiftUntil time.Time // the zero time: without an end

	Customer     string // the id at the payment provider; empty for a user who never pressed Subscribe
	ID           string // of the subscription there
	Status       Status
	PeriodEnd    time.Time // until when it is paid
	CancelAtEnd  bool      // it ends at PeriodEnd
	FailingSince time.Time // when a payment first failed
	EndedAt      time.Time
	PaidFrom     time.Time // when the first payment was or is due
	WithdrawnAt  time.Time // when the user withdrew from the contract
	DisputedAt   time.Time // when a card holder disputed a payment
	AskedAt      time.Time // when the provider was last asked
}

// Status is the state of a subscription at the payment provider, in its words.
type Status string

// The states of a subscription at the payment provider.
const (
	Trialing          Status = "trialing"
	Active            Status = "active"
	PastDue           Status = "past_due"
	Unpaid            Status = "unpaid"
	Paused            Status = "paused"
	Incomplete        Status = "incomplete"
	IncompleteExpired Status = "incomplete_expired"
	Canceled          Status = "canceled"
)

// IsLive reports whether a subscription can still be charged, so that a second one would be paid twice.
func (s Status) IsLive() bool {
	switch s {
	case Trialing, Active, PastDue, Unpaid, Paused:
		return true
	default:
		return false
	}
}

// How long Pro lasts after a payment failed, and after the end of a paid period while the provider has not yet said what follows.
const (
	GracePeriod   = 21 * 24 * time.Hour
	RenewalLeeway = 3 * 24 * time.Hour
)

// TrialLength is how long Pro can be tried.
const TrialLength = 14 * 24 * time.Hour

// WithdrawalPeriod is how long after the first payment a user may withdraw from the contract.
const WithdrawalPeriod = 14 * 24 * time.Hour

// Level says what the plan of a user is at a moment.
type Level string

// The levels of a plan.
const (
	Included Level = "included" // nothing to pay: billing is off, or a gift of the operator
	NoPlan   Level = "none"     // the first league starts the trial
	Trial    Level = "trial"
	Paying   Level = "paying"
	Ending   Level = "ending" // cancelled, until the end of what is paid
	Grace    Level = "grace"  // a payment failed
	Ended    Level = "ended"
)

// Access is what a plan allows at a moment.
type Access struct {
	Level Level
	Until time.Time // when it ends or renews, or has ended; the zero time: no end is known

	WasTrial bool // for Ended: it was the trial that ended
}

// Facts are all that the access of a user depends on, besides the time.
type Facts struct {
	IsBilled bool // the server takes money
	Subscription
}

// Access returns what the facts allow at a moment. An answer of the provider that is out of date does not lock anybody out at once: its
// outage must not close a league.
func (f Facts) Access(now time.Time) Access {
	if !f.IsBilled {
		return Access{Level: Included}
	}
	if f.IsGift && (f.GiftUntil.IsZero() || now.Before(f.GiftUntil)) {
		return Access{Level: Included, Until: f.GiftUntil}
	}
	level, until := f.paid()
	if level != "" && now.Before(until) {
		return Access{Level: level, Until: f.shownEnd(level, until)}
	}
	if now.Before(f.TrialEnds) {
		return Access{Level: Trial, Until: f.TrialEnds}
	}
	ended := latest(until, f.TrialEnds)
	if f.IsGift {
		ended = latest(ended, f.GiftUntil)
	}
	if ended.IsZero() {
		return Access{Level: NoPlan}
	}
	return Access{Level: Ended, Until: ended, WasTrial: ended.Equal(f.TrialEnds)}
}

// paid returns the level that the subscription gives, and until when; without a level, when it ended.
func (f Facts) paid() (Level, time.Time) {
	switch f.Status {
	case Trialing, Active:
		if f.CancelAtEnd {
			return Ending, f.PeriodEnd
		}
		return Paying, f.PeriodEnd.Add(RenewalLeeway)
	case PastDue:
		return Grace, f.FailingSince.Add(GracePeriod)
	case Canceled, Unpaid, Paused:
		return "", f.EndedAt
	default: // nothing was ever paid
		return "", time.Time{}
	}
}

// shownEnd returns the end of the access as screens show it: for a paid plan the date of the next payment, without the extra days
// that a late payment gets.
func (f Facts) shownEnd(level Level, until time.Time) time.Time {
	if level == Paying {
		return f.PeriodEnd
	}
	return until
}

func latest(times ...time.Time) (last time.Time) {
	for _, t := range times {
		if t.After(last) {
			last = t
		}
	}
	return last
}

// openingHour is the hour of the league's clock at which a league closes whose plan has ended, so that no night is cut.
const openingHour = 6

// MayArrange reports whether leagues in a time zone can be arranged at a moment.
func (a Access) MayArrange(now time.Time, zone *time.Location) bool {
	return a.Level != Ended || now.Before(a.Closes(zone))
}

// Closes returns the first 06:00 of a time zone at or after the end of the plan.
func (a Access) Closes(zone *time.Location) time.Time {
	end := a.Until.In(zone)
	closes := time.Date(end.Year(), end.Month(), end.Day(), openingHour, 0, 0, 0, zone)
	if closes.Before(end) {
		closes = time.Date(end.Year(), end.Month(), end.Day()+1, openingHour, 0, 0, 0, zone)
	}
	return closes
}

// MayWithdraw reports whether the user may still withdraw from the contract.
func (s Subscription) MayWithdraw(now time.Time) bool {
	return s.ID != "" && s.Status.IsLive() && s.WithdrawnAt.IsZero() && !s.PaidFrom.IsZero() && now.Before(s.PaidFrom.Add(WithdrawalPeriod))
}
