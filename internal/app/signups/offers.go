package signups

import (
	"context"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
	"sideout/internal/storage/store"
)

// offerPlaces offers free places, after some have become free, to those who wait, in their order. A sender who gets no mails has the place at once. except is the id of
// a sign-up that was just put on the waiting list, 0 if none was.
func (svc *Service) offerPlaces(tx *store.Tx, l *list, except int64) error {
	for {
		next, ok := signup.NextToOffer(entries(l.all), l.page.Places, except)
		if !ok {
			return nil
		}
		s := l.find(next.ID)
		if !tx.Mails.SendsMail() || s.ConfirmedAt == nil {
			if err := svc.set(tx, s, signup.New); err != nil {
				return err
			}
			continue
		}
		s.OfferedUntil = new(svc.db.Now().Add(signup.OfferLifetime))
		if err := svc.set(tx, s, signup.Offered); err != nil {
			return err
		}
		if err := svc.mailOffer(tx, l.league, *s); err != nil {
			return err
		}
	}
}

// endOffers ends the offers of a list whose time is over, and offers the places to the next.
func (svc *Service) endOffers(tx *store.Tx, l *list) error {
	hasEnded := false
	for i := range l.all {
		s := &l.all[i]
		if s.State == signup.Offered && s.OfferedUntil != nil && !svc.db.Now().Before(*s.OfferedUntil) {
			if err := svc.set(tx, s, signup.Lapsed); err != nil {
				return err
			}
			hasEnded = true
		}
	}
	if !hasEnded {
		return nil
	}
	return svc.offerPlaces(tx, l, 0)
}

// How long sign-ups, and what they say about people, are stored.
const (
	unconfirmedLifetime = 7 * 24 * time.Hour
	endedLifetime       = 30 * 24 * time.Hour // after the first day of the season, for those that are no team
	longestSeason       = 400 * 24 * time.Hour
)

// DeleteExpired ends the offers whose time is over, deletes sign-ups that nobody has confirmed and those that came to nothing, and deletes
// what the sign-ups of seasons that are over say about people.
func (svc *Service) DeleteExpired(ctx context.Context) error {
	var overdue []int64
	now := svc.db.Now()
	err := svc.db.Write(ctx, func(tx *store.Tx) (err error) {
		if err := tx.Signups.DeleteUnconfirmed(now.Add(-unconfirmedLifetime)); err != nil {
			return err
		}
		if err := tx.Signups.DeleteEnded(now.Add(-endedLifetime), league.DayOf(now.Add(-endedLifetime), time.UTC)); err != nil {
			return err
		}
		// The day of UTC minus one is over in every time zone.
		if err := tx.Signups.ForgetPeople(league.DayOf(now, time.UTC).AddDays(-1), now.Add(-longestSeason)); err != nil {
			return err
		}
		overdue, err = tx.Signups.LeaguesWithOffers(now)
		return err
	})
	for _, id := range overdue {
		if err == nil {
			err = svc.endOffersOf(ctx, id)
		}
	}
	return err
}

func (svc *Service) endOffersOf(ctx context.Context, leagueID int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := tx.Leagues.FindLeague(leagueID)
		if err == store.ErrNotFound {
			return nil // the league was deleted; its sign-ups stay as they are until it is restored
		}
		if err != nil {
			return err
		}
		_, err = svc.lockList(tx, l)
		return err
	})
}
