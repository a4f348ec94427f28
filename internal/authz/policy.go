package authz

import (
	"slices"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/topic"
)

// Who may do what; docs/product/accounts.md#roles-rules has the same as a table.

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
	errNoRight = fault.New(fault.Forbidden, "Your role in this league does not allow that. Ask its owner.")
)

// May reports whether a role allows an action.
func May(role league.Role, action Action) bool {
	return slices.Index(ranks, role) >= slices.Index(ranks, needs[action])
}

// RoleIn returns the actor's role in a league; empty for one who has none.
func RoleIn(tx *store.Tx, who Actor, l league.League) (league.Role, error) {
	switch who.UserID {
	case "":
		return "", nil
	case l.OwnerID:
		return league.Owner, nil
	}
	return tx.RoleOf(l.ID, who.UserID)
}

// Allow judges an actor with a role: 401 for nobody, 404 for a stranger, 403 for a member without the right.
func Allow(who Actor, role league.Role, action Action) error {
	switch {
	case who.UserID == "":
		return fault.ErrSignedOut
	case role == "":
		return fault.ErrMissing
	case !May(role, action):
		return errNoRight
	default:
		return nil
	}
}

// LeagueFor returns the league if the actor may do that with it.
func LeagueFor(tx *store.Tx, who Actor, id int64, action Action) (league.League, league.Role, error) {
	if who.UserID == "" {
		return league.League{}, "", fault.ErrSignedOut
	}
	l, err := tx.FindLeague(id)
	if err != nil {
		return l, "", err
	}
	role, err := RoleIn(tx, who, l)
	if err != nil {
		return l, role, err
	}
	return l, role, Allow(who, role, action)
}

// LockLeague is leagueFor for a change: no other change to the league happens until the transaction ends.
func LockLeague(tx *store.Tx, who Actor, id int64, action Action) (league.League, error) {
	if _, _, err := LeagueFor(tx, who, id, action); err != nil {
		return league.League{}, err
	}
	publishLeague(tx, id)
	return tx.LockLeague(id)
}

// LockGame returns a game, not a deleted one, of a league with which the actor may do that, and the actor's role.
func LockGame(tx *store.Tx, who Actor, id int64, action Action) (g store.Game, role league.Role, err error) {
	if who.UserID == "" {
		return g, role, fault.ErrSignedOut
	}
	if g, err = tx.FindGame(id); err != nil {
		return g, role, err
	}
	if _, err = LockLeague(tx, who, g.LeagueID, action); err != nil {
		return g, role, err
	}
	if _, role, err = LeagueFor(tx, who, g.LeagueID, action); err != nil {
		return g, role, err
	}
	if g, err = tx.FindGame(id); err == nil && g.DeletedAt != nil {
		err = store.ErrNotFound
	}
	return g, role, err
}

// publishLeague tells everybody who looks at a league that something in it other than a score has changed.
func publishLeague(tx *store.Tx, id int64) { tx.Publish(topic.League(id)) }

// PublishRights tells that who may see a league has changed.
func PublishRights(tx *store.Tx, leagueID int64) { tx.Publish(topic.RightsOf(leagueID)) }

// LeagueToPlan returns the league if the actor may manage it, locked unless this is only a preview.
func LeagueToPlan(tx *store.Tx, who Actor, leagueID int64, preview bool) (league.League, error) {
	if !preview {
		return LockLeague(tx, who, leagueID, Manage)
	}
	l, _, err := LeagueFor(tx, who, leagueID, Manage)
	return l, err
}
