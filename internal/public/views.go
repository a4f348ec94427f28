package public

import (
	"context"
	"strings"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/usecase"
	"sideout/internal/zones"
)

// PublicView is leave to read the public page of a league, and all that the page depends on. Only LookPublic makes one.
type PublicView struct {
	Slug       string
	Visibility league.Visibility
	LeagueID   int64
	Version    int64 // of the league, which grows with every change in it
	Page       int64 // the same without the points of games that are being played

	hour time.Time // that has begun, in the league's zone
}

// Today is the civil date in the league's zone.
func (v PublicView) Today() league.Date { return league.DayOf(v.hour, v.hour.Location()) }

// Hour is the number of the hour for which the view holds: what is tonight changes with the time, never within an hour.
func (v PublicView) Hour() int64 { return v.hour.Unix() / 3600 }

var errNotPublic = fault.New(fault.NotFound, "There is no public page at this address. Ask the people of the league for the right one.")

// LookPublic returns leave to read the league at a public address. It asks the database every time: a page that has been
// switched off shows nothing more.
func (svc *Service) LookPublic(ctx context.Context, slug string) (PublicView, error) {
	slug = strings.ToLower(slug) // phones like to begin with a capital
	if !league.IsSlug(slug) {
		return PublicView{}, errNotPublic
	}
	g, err := svc.store.PublicAccess(ctx, slug)
	return svc.publicView(slug, g, asPublicFault(err))
}

func (svc *Service) publicView(slug string, g store.PublicAccess, err error) (PublicView, error) {
	if err == nil && g.Visibility == league.Off {
		err = errNotPublic
	}
	if err != nil {
		return PublicView{}, err
	}
	now := svc.db.Now().In(zones.Of(league.League{Timezone: g.Timezone}))
	past := time.Duration(now.Minute())*time.Minute + time.Duration(now.Second())*time.Second + time.Duration(now.Nanosecond())
	return PublicView{slug, g.Visibility, g.LeagueID, g.Version, g.PageVersion, now.Add(-past)}, nil
}

func asPublicFault(err error) error {
	if err = usecase.Fault(err); err == fault.ErrMissing {
		return errNotPublic
	}
	return err
}

// showPublic reads what a view gives leave for. The league may have changed since the look: the view that is returned is
// the one that the value belongs to.
func showPublic[T any](ctx context.Context, a *Service, v PublicView, read func(*store.Tx, league.League, PublicView) (T, error)) (value T, of PublicView, err error) {
	err = a.store.Read(ctx, func(tx *store.Tx) error {
		g, err := tx.PublicAccess(v.Slug)
		if of, err = a.publicView(v.Slug, g, err); err != nil {
			return err
		}
		l, err := tx.FindLeague(of.LeagueID)
		if err != nil {
			return err
		}
		value, err = read(tx, l, of)
		return err
	})
	return value, of, asPublicFault(err)
}
