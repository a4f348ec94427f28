package access

import (
	"context"
	"errors"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// Object is the type of record that an id in a call refers to.
type Object string

// The objects that belong to a league.
const (
	League   Object = "league"
	Team     Object = "team"
	Court    Object = "court"
	Game     Object = "game"
	Schedule Object = "schedule"
	Member   Object = "member"
	Finals   Object = "finals"
	Place    Object = "place" // a match of finals
	Signup   Object = "sign-up"
)

// Check authorizes an action on objects of one type before its use case runs. The use case authorizes it again in its own transaction,
// because rights may change in between. A score link allows scoring its game and subscribing to it; a court code allows the same for
// the games of its court.
func (svc *Service) Check(ctx context.Context, actor Actor, action Action, object Object, ids ...int64) error {
	if object == Game && (action == Score || action == Read) {
		return svc.checkGame(ctx, actor, action, ids[0])
	}
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		checked := map[int64]bool{}
		for _, id := range ids {
			leagueID, err := findLeagueID(tx, object, id)
			if err != nil {
				return err
			}
			if checked[leagueID] {
				continue
			}
			if _, _, err = AuthorizeLeague(tx, actor, leagueID, action); err != nil {
				return err
			}
			checked[leagueID] = true
		}
		return nil
	})
}

// checkGame is like Check, but for an action that the game's score link or the code of its court also allows. Running games are cached, so a
// point by score link costs no query here. If the cached link is outdated, the use case rejects the call.
func (svc *Service) checkGame(ctx context.Context, actor Actor, action Action, id int64) error {
	if actor.UserID == "" && actor.Token == "" {
		return fault.ErrSignedOut
	}
	if cached, ok := svc.games.Latest(id); ok && cached.Game.DeletedAt == nil {
		byLink := actor.Token != "" && cached.Game.InviteHash == credentials.HashToken(actor.Token)
		if byLink || actor.UserID != "" && actor.APIToken == 0 && actor.UserID == cached.League.OwnerID {
			return nil
		}
	}
	if action == Read {
		_, err := svc.AuthorizeSubscribing(ctx, actor, id)
		return err
	}
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(id)
		if err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		_, err = AuthorizeScoring(tx, actor, g, l, svc.db.Now())
		return err
	})
}

// findLeagueID returns the id of the league to which an object belongs.
func findLeagueID(tx *store.Tx, object Object, id int64) (int64, error) {
	switch object {
	case Team:
		t, err := tx.Teams.FindTeam(id)
		return t.LeagueID, err
	case Court:
		c, err := tx.Courts.FindCourt(id)
		return c.LeagueID, err
	case Game:
		g, err := tx.Games.FindGame(id)
		return g.LeagueID, err
	case Schedule:
		s, err := tx.Schedules.FindSchedule(id)
		return s.LeagueID, err
	case Member:
		m, err := tx.Members.FindMember(id)
		return m.LeagueID, err
	case Finals:
		f, err := tx.Knockouts.FindFinals(id)
		if errors.Is(err, store.ErrNotFound) {
			f, err = tx.Knockouts.FindRemovedFinals(id)
		}
		return f.LeagueID, err
	case Place:
		p, err := tx.Knockouts.FindKnockoutMatch(id)
		if err != nil {
			return 0, err
		}
		f, err := tx.Knockouts.FindFinals(p.FinalsID)
		return f.LeagueID, err
	case Signup:
		s, err := tx.Signups.FindSignup(id)
		return s.LeagueID, err
	default:
		return id, nil
	}
}
