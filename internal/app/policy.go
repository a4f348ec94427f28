package app

import (
	"slices"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
)

// This page is the law: who may do what (design, section 4; contract, "Fields").

// Action is what somebody wants to do with a league, or with something in it.
type Action string

// The actions.
const (
	SignedIn Action = "signed in" // what needs no league: list and create leagues, one's own account
	Read     Action = "read"
	Score    Action = "score"  // change the score of any game of the league
	Manage   Action = "manage" // everything but members, deletion and money
	Own      Action = "own"
	Anyone   Action = "anyone"
)

// needs is the least role for an action in a league. Roles grow from left to right in ranks.
var (
	needs = map[Action]league.Role{
		Read: league.Viewer, Score: league.Scorer, Manage: league.Manager, Own: league.Owner,
	}
	ranks = []league.Role{"", league.Viewer, league.Scorer, league.Manager, league.Owner}
)

// Actor is who asks: a user or nobody, who may hold the token of a score link besides. The rights of
// both add up.
type Actor struct {
	UserID string
	Token  string
}

var (
	errNobody  = fault.New(fault.Unauthorized, "Unauthorized: please sign in.")
	errMissing = fault.New(fault.NotFound, "There is nothing here, or it is not yours to see.")
	errNoRight = fault.New(fault.Forbidden, "Your role in this league does not allow that. Ask its owner.")
)

// may reports whether a role allows an action.
func may(role league.Role, action Action) bool {
	return slices.Index(ranks, role) >= slices.Index(ranks, needs[action])
}

// roleIn returns the actor's role in a league; empty for one who has none.
func roleIn(tx *store.Tx, who Actor, l league.League) (league.Role, error) {
	switch who.UserID {
	case "":
		return "", nil
	case l.OwnerID:
		return league.Owner, nil
	}
	return tx.RoleOf(l.ID, who.UserID)
}

// allow judges an actor with a role: 401 for nobody, 404 for a stranger, 403 for a member without the right.
func allow(who Actor, role league.Role, action Action) error {
	switch {
	case who.UserID == "":
		return errNobody
	case role == "":
		return errMissing
	case !may(role, action):
		return errNoRight
	default:
		return nil
	}
}

// leagueFor returns the league if the actor may do that with it.
func leagueFor(tx *store.Tx, who Actor, id int64, action Action) (league.League, league.Role, error) {
	if who.UserID == "" {
		return league.League{}, "", errNobody
	}
	l, err := tx.FindLeague(id)
	if err != nil {
		return l, "", err
	}
	role, err := roleIn(tx, who, l)
	if err != nil {
		return l, role, err
	}
	return l, role, allow(who, role, action)
}

// lockFor is leagueFor for a change: no other change to the league happens until the transaction ends.
func lockFor(tx *store.Tx, who Actor, id int64, action Action) (league.League, error) {
	if _, _, err := leagueFor(tx, who, id, action); err != nil {
		return league.League{}, err
	}
	announceLeague(tx, id)
	return tx.LockLeague(id)
}
