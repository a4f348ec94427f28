package public

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// PublicPermit is a permission to read the public page of a league, with the versions that the page depends on. Only PermitPublic
// creates one.
type PublicPermit struct {
	Slug        string
	Visibility  league.Visibility
	LeagueID    int64
	Language    string
	Version     int64 // version of the league; every change increments it
	PageVersion int64 // page version of the league; scores of games in progress do not increment it

	SeriesVersion int64 // sum of the page versions of all seasons of the series

	hour time.Time // the start of the current hour, in the league's zone
}

// Today returns the current date in the league's zone.
func (p PublicPermit) Today() league.Date { return league.DayOf(p.hour, p.hour.Location()) }

// Hour returns the hour of the permit since 1970. The night that counts as tonight never changes within an hour.
func (p PublicPermit) Hour() int64 { return p.hour.Unix() / 3600 }

var errNotPublic = fault.New(fault.NotFound, "There is no public page at this address. Ask the people of the league for the right one.")

// PermitPublic returns the permission to read the public page with a slug. It queries the database on every call, so that a disabled
// page becomes unavailable immediately.
func (svc *Service) PermitPublic(ctx context.Context, slug string) (PublicPermit, error) {
	slug = strings.ToLower(slug) // phone keyboards capitalize the first letter
	if !league.IsSlug(slug) {
		return PublicPermit{}, errNotPublic
	}
	access, err := svc.store.PublicAccess(ctx, slug)
	if errors.Is(err, store.ErrNotFound) {
		var current string
		if current, err = svc.currentSlug(ctx, slug); err != nil {
			return PublicPermit{}, err
		}
		slug = current
		access, err = svc.store.PublicAccess(ctx, slug)
	}
	return svc.newPermit(slug, access, toPublicFault(err))
}

func (svc *Service) newPermit(slug string, access store.PublicAccess, err error) (PublicPermit, error) {
	if err == nil && access.Visibility == league.Off {
		err = errNotPublic
	}
	if err != nil {
		return PublicPermit{}, err
	}
	now := svc.db.Now().In(league.ZoneOf(league.League{Timezone: access.Timezone}))
	sinceHour := time.Duration(now.Minute())*time.Minute + time.Duration(now.Second())*time.Second + time.Duration(now.Nanosecond())
	return PublicPermit{slug, access.Visibility, access.LeagueID, access.Language, access.Version, access.PageVersion, access.SeriesVersion, now.Add(-sinceHour)}, nil
}

func toPublicFault(err error) error {
	if err = transaction.Fault(err); err == fault.ErrMissing {
		return errNotPublic
	}
	return err
}

// readPublic calls read with the league of a permit. The league may have changed since the permit was created, so readPublic also
// returns a permit with the versions that were read.
func readPublic[T any](ctx context.Context, svc *Service, permit PublicPermit, read func(*store.Tx, league.League, PublicPermit) (T, error)) (value T, current PublicPermit, err error) {
	err = svc.store.Read(ctx, func(tx *store.Tx) error {
		access, err := tx.Leagues.PublicAccess(permit.Slug)
		if current, err = svc.newPermit(permit.Slug, access, err); err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(current.LeagueID)
		if err != nil {
			return err
		}
		value, err = read(tx, l, current)
		return err
	})
	return value, current, toPublicFault(err)
}
