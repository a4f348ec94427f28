package access

import (
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Action is a class of calls that need the same right. docs/product/accounts.md#roles-rules lists the rights of each role.
type Action string

// The actions.
const (
	SignedIn Action = "signed in" // needs a session but no league: list and create leagues, change one's own account
	Read     Action = "read"
	Score    Action = "score"   // change the score of any game of the league
	Manage   Action = "manage"  // run the league: correct, move, cancel, delete and restore; and read what only managers see
	Arrange  Action = "arrange" // change settings, add teams, plan games: for managers, and also needs a plan of the owner
	Own      Action = "own"
	Invite   Action = "invite" // owner only; also needs the owner's plan
	Anyone   Action = "anyone"
	Share    Action = "share"    // change a shared free game: for the device that has its write key
	Overview Action = "overview" // list one's own leagues: needs a session or an API token but no league
	Speak    Action = "speak"    // act as the captain of one team: for the holder of its captain's link
)

// minimumRole is the lowest role that may do an action in a league. ranks orders the roles from lowest to highest.
var (
	minimumRole = map[Action]league.Role{
		Read: league.Viewer, Score: league.Scorer, Manage: league.Manager, Arrange: league.Manager, Own: league.Owner,
		Invite: league.Owner,
	}
	ranks = []league.Role{"", league.Viewer, league.Scorer, league.Manager, league.Owner}
)

// Actor is the caller of a use case. It has the rights of its user and those of its score link or court code, and speaks for the
// team of its captain's link.
type Actor struct {
	UserID    string // empty if the caller is not signed in
	Token     string // token of a score link or a court code; may be empty
	TeamToken string // token of a captain's link, in calls with the action Speak; may be empty
	APIToken  int64  // id of the API token of the call, which limits the rights of the user; 0: none

	Expires time.Time // when the API token expires
}

var (
	errNoRight      = fault.New(fault.Forbidden, "Your role in this league does not allow that. Ask its owner.")
	errNoTokenRight = fault.New(fault.Forbidden, "This API token does not allow that: its role in the league is too low, or only its owner may do it, in the browser.")
)

// May reports whether a role allows an action.
func May(role league.Role, action Action) bool {
	return slices.Index(ranks, role) >= slices.Index(ranks, minimumRole[action])
}

// NeedsPlan reports whether an action needs a plan of the league's owner. All other actions stay possible after the plan has ended: the
// league can be read, played, corrected and exported for ever.
func NeedsPlan(action Action) bool { return action == Arrange || action == Invite }

// LowerRole returns the lower of two roles. An empty role is the lowest.
func LowerRole(a, b league.Role) league.Role {
	if slices.Index(ranks, a) < slices.Index(ranks, b) {
		return a
	}
	return b
}

// RoleIn returns the actor's current role in a league; empty if it has none. With an API token it is the lower of the user's and the
// token's role, and at most manager.
func RoleIn(tx *store.Tx, actor Actor, l league.League) (league.Role, error) {
	role, err := roleOfUser(tx.Members, actor, l)
	if err != nil || role == "" || actor.APIToken == 0 {
		return role, err
	}
	granted, err := tx.Sessions.RoleOfAPIToken(actor.APIToken, l.ID)
	return LowerRole(LowerRole(role, granted), league.Manager), err
}

func roleOfUser(tx store.Members, actor Actor, l league.League) (league.Role, error) {
	switch actor.UserID {
	case "":
		return "", nil
	case l.OwnerID:
		return league.Owner, nil
	}
	return tx.RoleOf(l.ID, actor.UserID)
}

// authorize returns an error unless the role of the actor allows the action: Unauthorized for an actor who is not signed in, NotFound
// for a user without a role (which hides that the league exists), and Forbidden for a member whose role is too low.
func authorize(actor Actor, role league.Role, action Action) error {
	switch {
	case actor.UserID == "":
		return fault.ErrSignedOut
	case role == "":
		return fault.ErrMissing
	case !May(role, action) && actor.APIToken != 0:
		return errNoTokenRight
	case !May(role, action):
		return errNoRight
	default:
		return nil
	}
}

// AuthorizeLeague returns a league and the actor's role in it, or an error if the actor may not do the action.
func AuthorizeLeague(tx *store.Tx, actor Actor, id int64, action Action) (league.League, league.Role, error) {
	if actor.UserID == "" {
		return league.League{}, "", fault.ErrSignedOut
	}
	l, err := tx.Leagues.FindLeague(id)
	if err != nil {
		return l, "", err
	}
	role, err := RoleIn(tx, actor, l)
	if err != nil {
		return l, role, err
	}
	if err = authorize(actor, role, action); err == nil && NeedsPlan(action) {
		err = CheckArranging(tx, l, actor.UserID)
	}
	return l, role, err
}

// LeagueAndPlan is like AuthorizeLeague for the action Read. It also returns the subscription of the league's owner.
func LeagueAndPlan(tx *store.Tx, actor Actor, id int64) (l league.League, role league.Role, plan OwnerSubscription, err error) {
	if actor.UserID == "" {
		return l, role, plan, fault.ErrSignedOut
	}
	if l, plan, err = tx.Leagues.FindLeagueAndPlan(id); err != nil {
		return l, role, plan, err
	}
	if role, err = RoleIn(tx, actor, l); err == nil {
		err = authorize(actor, role, Read)
	}
	return l, role, plan, err
}

// LockLeague is like AuthorizeLeague, but for a change. It locks the league, so that other transactions cannot change it until this one ends.
func LockLeague(tx *store.Tx, actor Actor, id int64, action Action) (league.League, error) {
	l, _, err := AuthorizeLeague(tx, actor, id, action)
	if err != nil {
		return league.League{}, err
	}
	if err := CheckOpen(l, action); err != nil {
		return league.League{}, err
	}
	PublishLeague(tx, id)
	if l, err = tx.Leagues.LockLeague(id); err != nil {
		return l, err
	}
	return l, CheckOpen(l, action) // checked again, because the season may have been closed before the lock
}

// ErrClosed is the error of a change to a closed season.
var ErrClosed = fault.New(fault.Conflict, "This season is closed, so nothing in it can be changed. Its owner can reopen it.")

// CheckOpen returns ErrClosed if the action changes the season and the season is closed. Changes to the league itself, such as to its
// members or its owner, and its deletion are allowed in a closed season too.
func CheckOpen(l league.League, action Action) error {
	if l.ClosedAt == nil || !slices.Contains([]Action{Score, Manage, Arrange, Speak}, action) {
		return nil
	}
	return ErrClosed
}

// LockGame locks the league of a game and returns the game and the actor's role, or an error if the actor may not do the action. For a
// deleted game it returns NotFound.
func LockGame(tx *store.Tx, actor Actor, id int64, action Action) (g store.Game, role league.Role, err error) {
	if actor.UserID == "" {
		return g, role, fault.ErrSignedOut
	}
	if g, err = tx.Games.FindGame(id); err != nil {
		return g, role, err
	}
	if _, err = LockLeague(tx, actor, g.LeagueID, action); err != nil {
		return g, role, err
	}
	if _, role, err = AuthorizeLeague(tx, actor, g.LeagueID, action); err != nil {
		return g, role, err
	}
	if g, err = tx.Games.FindGame(id); err == nil && g.DeletedAt != nil {
		err = store.ErrNotFound
	}
	return g, role, err
}

// LockLeagueForOperator locks a league like LockLeague. It checks no permission, because the operator of the server has no account.
func LockLeagueForOperator(tx *store.Tx, id int64) (league.League, error) {
	PublishLeague(tx, id)
	return tx.Leagues.LockLeague(id)
}

// PublishLeague notifies the streams of a league of a change to anything but a score.
func PublishLeague(tx *store.Tx, id int64) { tx.Publish(topic.League(id)) }

// PublishRights makes the streams of a league check again whether their users may read it.
func PublishRights(tx *store.Tx, leagueID int64) { tx.Publish(topic.RightsOf(leagueID)) }

// PublishDeletion ends the streams of a deleted league, and makes the streams of its games check again whether the games exist.
func PublishDeletion(tx *store.Tx, leagueID int64, games []int64) {
	tx.Publish(topic.DeletedLeague(leagueID))
	for _, id := range games {
		tx.Publish(topic.Game(id))
	}
}

// LockUnlessPreview locks and returns a league, or returns an error if the actor may not do the action. A preview locks nothing and
// needs no plan.
func LockUnlessPreview(tx *store.Tx, actor Actor, leagueID int64, action Action, preview bool) (league.League, error) {
	if !preview {
		return LockLeague(tx, actor, leagueID, action)
	}
	l, _, err := AuthorizeLeague(tx, actor, leagueID, Manage)
	return l, err
}
