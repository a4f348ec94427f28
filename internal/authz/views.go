package authz

import (
	"context"
	"errors"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/people"
	"sideout/internal/secret"
	"sideout/internal/store"
	"sideout/internal/usecase"
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
func (svc *Service) Look(ctx context.Context, cookie string, leagueID int64) (View, error) {
	if cookie == "" {
		return View{}, fault.ErrSignedOut
	}
	now := svc.db.Now()
	g, err := svc.store.LeagueAccess(ctx, secret.HashToken(cookie), leagueID)
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Session.Expire.Before(now) {
		return View{}, fault.ErrSignedOut
	} else if err != nil {
		return View{}, err
	}
	if now.Sub(g.Session.Data.LastSeenAt) >= people.SeenEvery {
		if user, _, err := svc.people.Authenticate(ctx, cookie); err != nil { // it writes down that the session is in use
			return View{}, err
		} else if user.ID == "" {
			return View{}, fault.ErrSignedOut
		}
	}
	who, role := Actor{UserID: g.Session.UserID}, g.Role
	if g.OwnerID == who.UserID {
		role = league.Owner
	}
	return View{leagueID, g.Version, May(role, Score)}, Allow(who, role, Read)
}

// Show reads what a view gives leave for. The league may have changed since the look: the view that is returned is
// the one that the value belongs to.
func Show[T any](ctx context.Context, db *usecase.DB, v View, read func(*store.Tx, league.League) (T, error)) (value T, of View, err error) {
	err = db.Read(ctx, func(tx *store.Tx) error {
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

// MayManage returns why the actor may not manage a league, or nil.
func (svc *Service) MayManage(ctx context.Context, who Actor, id int64) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := LeagueFor(tx, who, id, Manage)
		return err
	})
}

// MayFollow judges who wants to see a game change: who may read its league, or who holds its score link. Whoever
// scores it by link is told when the link ends.
func (svc *Service) MayFollow(ctx context.Context, who Actor, gameID int64) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := tx.FindGame(gameID)
		if who.UserID == "" && who.Token == "" {
			return fault.ErrSignedOut
		}
		if err != nil {
			return err
		}
		if g.DeletedAt != nil {
			return store.ErrNotFound
		}
		if byLink, err := opens(tx, who.Token, g); err != nil || byLink {
			return err
		}
		if who.UserID == "" {
			return fault.ErrMissing
		}
		_, _, err = LeagueFor(tx, who, g.LeagueID, Read)
		return err
	})
}

// MayRead judges who wants to see a league change.
func (svc *Service) MayRead(ctx context.Context, who Actor, leagueID int64) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := LeagueFor(tx, who, leagueID, Read)
		return err
	})
}
