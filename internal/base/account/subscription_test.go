package account_test

import (
	"math/rand/v2"
	"testing"
	"time"
	_ "time/tzdata"

	"sideout/internal/base/account"
)

// day is midnight of a day of March 2026; day(12.5) is noon of the 12th.
func day(n float64) time.Time {
	return time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration((n - 1) * 24 * float64(time.Hour)))
}

// of returns facts with billing on.
func of(edit func(*account.Facts)) account.Facts {
	f := account.Facts{IsBilled: true}
	edit(&f)
	return f
}

func TestAccess(t *testing.T) {
	trial := of(func(f *account.Facts) { f.TrialEnds = day(15) })
	active := of(func(f *account.Facts) { f.TrialEnds, f.Status, f.PeriodEnd = day(2), account.Active, day(20) })
	ending := active
	ending.CancelAtEnd = true
	trialing := active
	trialing.Status = account.Trialing
	failing := active
	failing.Status, failing.FailingSince = account.PastDue, day(10)
	canceled := active
	canceled.Status, canceled.EndedAt = account.Canceled, day(12)
	canceledInTrial := canceled
	canceledInTrial.TrialEnds = day(14)
	unpaid, paused, expired, incomplete := canceled, canceled, trial, trial
	unpaid.Status, paused.Status = account.Unpaid, account.Paused
	expired.Status, incomplete.Status = account.IncompleteExpired, account.Incomplete
	off := canceled
	off.IsBilled = false
	gift := canceled
	gift.IsGift = true
	until := gift
	until.GiftUntil = day(25)

	for _, c := range []struct {
		name  string
		facts account.Facts
		now   time.Time
		level account.Level
		until time.Time
	}{
		{"billing is off, whatever the facts", off, day(30), account.Included, time.Time{}},
		{"nothing yet", of(func(*account.Facts) {}), day(1), account.NoPlan, time.Time{}},
		{"the first moment of a trial", trial, day(1), account.Trial, day(15)},
		{"the last moment of a trial", trial, day(15).Add(-1), account.Trial, day(15)},
		{"the trial is over", trial, day(15), account.Ended, day(15)},
		{"the card has yet to be confirmed, in the trial", incomplete, day(3), account.Trial, day(15)},
		{"the card has yet to be confirmed, after the trial", incomplete, day(16), account.Ended, day(15)},
		{"the card was never confirmed", expired, day(16), account.Ended, day(15)},
		{"paid", active, day(5), account.Paying, day(20)},
		{"subscribed, first payment to come", trialing, day(5), account.Paying, day(20)},
		{"the renewal is late by a day", active, day(21), account.Paying, day(20)},
		{"no news for three days after the period", active, day(23), account.Ended, day(23)},
		{"cancelled, still paid", ending, day(19), account.Ending, day(20)},
		{"cancelled, and the period is over", ending, day(20), account.Ended, day(20)},
		{"a payment failed", failing, day(11), account.Grace, day(31)},
		{"a payment failed, the last moment of grace", failing, day(31).Add(-1), account.Grace, day(31)},
		{"a payment failed, the grace is over", failing, day(31), account.Ended, day(31)},
		{"canceled", canceled, day(13), account.Ended, day(12)},
		{"canceled at once, but the trial still lasts", canceledInTrial, day(13), account.Trial, day(14)},
		{"canceled at once, then the trial ended", canceledInTrial, day(15), account.Ended, day(14)},
		{"unpaid", unpaid, day(13), account.Ended, day(12)},
		{"paused", paused, day(13), account.Ended, day(12)},
		{"a gift", gift, day(300), account.Included, time.Time{}},
		{"a gift until a day", until, day(24), account.Included, day(25)},
		{"a gift that is over", until, day(25), account.Ended, day(25)},
	} {
		got := c.facts.Access(c.now)
		if got.Level != c.level || !got.Until.Equal(c.until) {
			t.Errorf("%s: %s until %s, want %s until %s", c.name, got.Level, got.Until, c.level, c.until)
		}
	}
}

// A league closes at the first 06:00 of its own clock after its plan has ended, also when the clocks change.
func TestALeagueClosesInTheMorning(t *testing.T) {
	for _, c := range []struct{ zone, ended, closes string }{
		{"America/New_York", "2026-03-12T21:00:00-04:00", "2026-03-13T06:00:00-04:00"},
		{"America/New_York", "2026-03-12T05:59:59-04:00", "2026-03-12T06:00:00-04:00"},
		{"America/New_York", "2026-03-12T06:00:00-04:00", "2026-03-12T06:00:00-04:00"},
		{"America/New_York", "2026-03-12T06:00:01-04:00", "2026-03-13T06:00:00-04:00"},
		{"America/New_York", "2026-03-07T23:00:00-05:00", "2026-03-08T06:00:00-04:00"}, // one hour less
		{"Europe/Berlin", "2026-10-24T23:00:00+02:00", "2026-10-25T06:00:00+01:00"},    // one hour more
		{"Pacific/Auckland", "2026-03-12T12:00:00Z", "2026-03-13T06:00:00+13:00"},
		{"UTC", "2026-12-31T22:00:00Z", "2027-01-01T06:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		ended, _ := time.Parse(time.RFC3339, c.ended)
		want, _ := time.Parse(time.RFC3339, c.closes)
		a := account.Access{Level: account.Ended, Until: ended}
		if got := a.Closes(zone); !got.Equal(want) {
			t.Errorf("%s in %s: closes %s, want %s", c.ended, c.zone, got, want)
		}
		if !a.MayChangeLeague(want.Add(-time.Second), zone) || a.MayChangeLeague(want, zone) {
			t.Errorf("%s in %s: open until %s exactly?", c.ended, c.zone, want)
		}
	}
}

// Whatever the facts are, nobody is locked out while billing is off, a plan that has ended ended in the past, and nobody loses what
// the trial gives by subscribing.
func TestAccessOfAnyFacts(t *testing.T) {
	statuses := []account.Status{"", account.Trialing, account.Active, account.PastDue, account.Unpaid, account.Paused, account.Incomplete,
		account.IncompleteExpired, account.Canceled, "a state of next year"}
	random := rand.New(rand.NewPCG(1, 2))
	moment := func() time.Time {
		if random.IntN(4) == 0 {
			return time.Time{}
		}
		return day(random.Float64() * 60)
	}
	for range 20_000 {
		f := account.Facts{IsBilled: true, Subscription: account.Subscription{
			TrialEnds: moment(), IsGift: random.IntN(8) == 0, GiftUntil: moment(), Status: statuses[random.IntN(len(statuses))],
			PeriodEnd: moment(), CancelAtEnd: random.IntN(2) == 0, FailingSince: moment(), EndedAt: moment(),
		}}
		if f.Status == account.Canceled || f.Status == account.Unpaid || f.Status == account.Paused {
			f.EndedAt = day(1) // the writer always sets it, to a moment that has passed
		}
		now := day(1 + random.Float64()*60)
		a := f.Access(now)
		if a.Level == account.Ended && a.Until.After(now) {
			t.Fatalf("%+v at %s: ended at %s, in the future", f, now, a.Until)
		}
		if a.Level != account.Ended && a.Level != account.NoPlan && !a.MayChangeLeague(now, time.UTC) {
			t.Fatalf("%+v at %s: %s may not arrange", f, now, a.Level)
		}
		if now.Before(f.TrialEnds) && a.Level == account.Ended {
			t.Fatalf("%+v at %s: ended before the trial did", f, now)
		}
		if f.IsBilled = false; !f.Access(now).MayChangeLeague(now, time.UTC) {
			t.Fatalf("%+v: locked out without billing", f)
		}
	}
}
