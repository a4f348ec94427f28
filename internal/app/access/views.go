package access

import (
	"context"
	"errors"

	"sideout/internal/app/accounts"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// ReadPermit is a permission to read a league. It contains everything that a response depends on, so equal permits get equal responses.
// Only PermitRead and PermitTokenRead create one.
type ReadPermit struct {
	LeagueID int64
	Version  int64 // the league's version, which grows with every commit that changes the league
	Links    bool  // whether responses contain score links
}

// PermitRead authorizes the holder of a session cookie to read a league. It queries the database each time, so that the end of a
// session or of a membership takes effect immediately on all servers.
func (svc *Service) PermitRead(ctx context.Context, cookie string, leagueID int64) (ReadPermit, error) {
	if cookie == "" {
		return ReadPermit{}, fault.ErrSignedOut
	}
	now := svc.db.Now()
	access, err := svc.store.LeagueAccess(ctx, credentials.HashToken(cookie), leagueID)
	if errors.Is(err, store.ErrNotFound) || err == nil && access.Session.Expire.Before(now) {
		return ReadPermit{}, fault.ErrSignedOut
	} else if err != nil {
		return ReadPermit{}, err
	}
	if now.Sub(access.Session.Data.LastSeenAt) >= accounts.ExtendInterval {
		if user, _, err := svc.people.Authenticate(ctx, cookie); err != nil { // Authenticate extends the session
			return ReadPermit{}, err
		} else if user.ID == "" {
			return ReadPermit{}, fault.ErrSignedOut
		}
	}
	actor, role := Actor{UserID: access.Session.UserID}, access.Role
	if access.OwnerID == actor.UserID {
		role = league.Owner
	}
	return ReadPermit{leagueID, access.Version, May(role, Score)}, authorize(actor, role, Read)
}

// PermitTokenRead authorizes the holder of an API token to read a league.
func (svc *Service) PermitTokenRead(ctx context.Context, actor Actor, leagueID int64) (permit ReadPermit, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := AuthorizeLeague(tx, actor, leagueID, Read)
		permit = ReadPermit{leagueID, l.Version, May(role, Score)}
		return err
	})
	return permit, err
}

// ReadPermitted calls read with the league of a permit. The league may have changed since the permit was created, so it also returns the
// permit with the version that was read.
func ReadPermitted[T any](ctx context.Context, db *transaction.DB, permit ReadPermit, read func(*store.Tx, league.League) (T, error)) (value T, current ReadPermit, err error) {
	err = db.Read(ctx, func(tx *store.Tx) error {
		l, err := tx.Leagues.FindLeague(permit.LeagueID)
		if err != nil {
			return err
		}
		current = permit
		current.Version = l.Version
		value, err = read(tx, l)
		return err
	})
	return value, current, err
}

// AuthorizeManaging returns an error if the actor may not manage a league.
func (svc *Service) AuthorizeManaging(ctx context.Context, actor Actor, id int64) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := AuthorizeLeague(tx, actor, id, Manage)
		return err
	})
}

// AuthorizeSubscribing returns the league of a game, or an error if the actor may not subscribe to the game. Readers of its league
// and holders of its score link or of its court's code may. For a revoked link or code it returns Gone.
func (svc *Service) AuthorizeSubscribing(ctx context.Context, actor Actor, gameID int64) (leagueID int64, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(gameID)
		if actor.UserID == "" && actor.Token == "" {
			return fault.ErrSignedOut
		}
		if err != nil {
			return err
		}
		if g.DeletedAt != nil {
			return store.ErrNotFound
		}
		leagueID = g.LeagueID
		l, err := tx.Leagues.FindLeague(g.LeagueID)
		if err != nil { // the league may be deleted
			return err
		}
		if byLink, err := isScoreToken(tx.Games, actor.Token, g); err != nil || byLink {
			return err
		}
		role, err := RoleIn(tx, actor, l)
		if err != nil || May(role, Read) { // a member may have a code from another night
			return err
		}
		if byCode, err := isCourtToken(tx, actor.Token, g, l, svc.db.Now()); err != nil || byCode {
			return err
		}
		return fault.ErrMissing
	})
	return leagueID, err
}

// AuthorizeReading returns an error if the actor may not read a league.
func (svc *Service) AuthorizeReading(ctx context.Context, actor Actor, leagueID int64) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := AuthorizeLeague(tx, actor, leagueID, Read)
		return err
	})
}
