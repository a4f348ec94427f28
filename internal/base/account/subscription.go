package account

import "time"

// Subscription holds the facts about the plan of a user: the trial, a gift of the operator, and the last known state of the
// subscription at the payment provider. A time is zero if it is unknown or does not apply. What the plan allows is not stored, but
// computed by Facts.Access.
type Subscription struct {
	UserID    string
	TrialEnds time.Time

	IsGift    bool      // whether the operator of the server has given Pro to the user
	GiftUntil time.Time // when the gift ends; zero if it does not end

	Customer     string // the id of the user at the payment provider; empty if the user never pressed Subscribe
	ID           string // the id of the subscription at the payment provider
	Status       Status
	PeriodEnd    time.Time // the end of the paid period
	CancelAtEnd  bool      // whether the subscription ends at PeriodEnd
	FailingSince time.Time // when a payment first failed
	EndedAt      time.Time // when the subscription ended
	PaidFrom     time.Time // when the first payment was or will be due
	WithdrawnAt  time.Time // when the user withdrew from the contract
	DisputedAt   time.Time // when a card holder disputed a payment
	AskedAt      time.Time // when the state was last fetched from the payment provider
}

// Status is the state of a subscription as the payment provider names it.
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

// CanBeCharged reports whether the payment provider can still charge a subscription, so that a second one would charge the user twice.
func (s Status) CanBeCharged() bool {
	switch s {
	case Trialing, Active, PastDue, Unpaid, Paused:
		return true
	default:
		return false
	}
}

// How long Pro continues without a payment.
const (
	GracePeriod   = 21 * 24 * time.Hour // after a payment has failed
	RenewalLeeway = 3 * 24 * time.Hour  // after the end of a paid period, until the payment provider has reported the renewal
)

// TrialLength is the duration of the free trial of Pro.
const TrialLength = 14 * 24 * time.Hour

// WithdrawalPeriod is how long a user may withdraw from the contract after the first payment.
const WithdrawalPeriod = 14 * 24 * time.Hour

// Level is the state of the plan of a user at a point in time.
type Level string

// The levels of a plan.
const (
	Included Level = "included" // Pro is free: billing is off, or the operator gave it
	NoPlan   Level = "none"     // there was no trial yet; it starts with the first league
	Trial    Level = "trial"
	Paying   Level = "paying"
	Ending   Level = "ending" // cancelled, but the paid period has not ended
	Grace    Level = "grace"  // a payment has failed, but GracePeriod has not ended
	Ended    Level = "ended"
)

// Access is what the plan of a user allows at a point in time.
type Access struct {
	Level Level
	Until time.Time // when the plan ends, renews or has ended; zero if no end is known

	WasTrial bool // if Level is Ended: whether the trial has ended, not a subscription or gift
}

// Facts holds all data that determine the access of a user at a given time.
type Facts struct {
	IsBilled bool // whether the server bills its users
	Subscription
}

// Access returns the access that follows from the facts at a given time. Outdated data of the payment provider does not end the
// access immediately, so that an outage of the provider closes no league.
func (f Facts) Access(now time.Time) Access {
	if !f.IsBilled {
		return Access{Level: Included}
	}
	if f.IsGift && (f.GiftUntil.IsZero() || now.Before(f.GiftUntil)) {
		return Access{Level: Included, Until: f.GiftUntil}
	}
	level, until := f.subscriptionLevel()
	if level != "" && now.Before(until) {
		return Access{Level: level, Until: f.displayedEnd(level, until)}
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

// subscriptionLevel returns the level of the subscription and the end of that level. If the subscription has ended, the level is
// empty and the time is when it ended.
func (f Facts) subscriptionLevel() (Level, time.Time) {
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

// displayedEnd returns the end of the access as screens show it. For a paid plan it is the date of the next payment, without RenewalLeeway.
func (f Facts) displayedEnd(level Level, until time.Time) time.Time {
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

// closingHour is the hour at which a league whose plan has ended closes, in the time zone of the league, so that no night is
// interrupted.
const closingHour = 6

// MayChangeLeague reports whether the plan permits changes of a league in a time zone at a given time.
func (a Access) MayChangeLeague(now time.Time, zone *time.Location) bool {
	return a.Level != Ended || now.Before(a.Closes(zone))
}

// Closes returns when leagues in a time zone close: at the first 06:00 at or after the end of the plan.
func (a Access) Closes(zone *time.Location) time.Time {
	end := a.Until.In(zone)
	closes := time.Date(end.Year(), end.Month(), end.Day(), closingHour, 0, 0, 0, zone)
	if closes.Before(end) {
		closes = time.Date(end.Year(), end.Month(), end.Day()+1, closingHour, 0, 0, 0, zone)
	}
	return closes
}

// MayWithdraw reports whether the user may still withdraw from the contract.
func (s Subscription) MayWithdraw(now time.Time) bool {
	return s.ID != "" && s.Status.CanBeCharged() && s.WithdrawnAt.IsZero() && !s.PaidFrom.IsZero() && now.Before(s.PaidFrom.Add(WithdrawalPeriod))
}
