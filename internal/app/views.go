package app

import (
	"context"
	"errors"

	"sideout/internal/league"
	"sideout/internal/store"
)

// View is the law's leave to read a league, and all that the answer depends on: two equal views show the same.
// Only Look makes one.
type View struct {
	LeagueID int64
	Version  int64 // of the league, which grows with every commit that changes it
	Links    bool  // whether the score links are shown
}

// Look asks the law whether whoever holds the cookie of a session may read a league. It asks the database every
// time, once: a role or a session that has just ended shows nothing more, whichever server it ended at.
func (a *App) Look(ctx context.Context, cookie string, leagueID int64) (View, error) {
	if cookie == "" {
		return View{}, errNobody
	}
	now := a.clock()
	g, err := a.store.Glance(ctx, hashToken(cookie), leagueID)
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Session.Expire.Before(now) {
		return View{}, errNobody
	} else if err != nil {
		return View{}, err
	}
	if now.Sub(g.Session.Data.LastSeenAt) >= seenEvery {
		if user, _, err := a.Authenticate(ctx, cookie); err != nil { // it writes down that the session is in use
			return View{}, err
		} else if user.ID == "" {
			return View{}, errNobody
		}
	}
	who, role := Actor{UserID: g.Session.UserID}, g.Role
	if g.OwnerID == who.UserID {
		role = league.Owner
	}
	return View{leagueID, g.Version, may(role, Score)}, allow(who, role, Read)
}

// show reads what a view gives leave for. The league may have changed since the look: the view that is returned is
// the one that the value belongs to.
func show[T any](ctx context.Context, a *App, v View, read func(*store.Tx, league.League) (T, error)) (value T, of View, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		l, err := tx.FindLeague(v.LeagueID)
		if err != nil {
			return err
		}
		of = v
		of.Version = l.Version
		value, err = read(tx, l)
		return err
	})
	return value, of, err
}
