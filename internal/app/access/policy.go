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
	Manage   Action = "manage"  // run the league: correct, move, cancel, delete and take back; and read what only managers see
	Arrange  Action = "arrange" // what managers do to make more of the league: needs the plan of its owner too
	Own      Action = "own"
	Invite   Action = "invite" // for the owner, and needs the owner's plan too
	Anyone   Action = "anyone"
	Share    Action = "share"    // change a free game that is shared for watching: for the device that has its write key
	Overview Action = "overview" // list one's own leagues: needs a session or an API token but no league
	Speak    Action = "speak"    // see and do what a captain may for one team: for the holder of its captain's link
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
	UserID    string // empty: not signed in
	Token     string // of a score link or a court code; may be empty
	TeamToken string // of a captain's link, in calls that need Speak; may be empty
	APIToken  int64  // the id of the API token with which the user calls; 0: none. The user has no more rights than it then

	Expires time.Time // of the API token
}

var (
	errNoRight      = fault.New(fault.Forbidden, "Your role in this league does not allow that. Ask its owner.")
	errNoTokenRight = fault.New(fault.Forbidden, "This API token does not allow that: its role in the league is too low, or only its owner may do it, in the browser.")
)

// May reports whether a role allows an action.
func May(role league.Role, action Action) bool {
	return slices.Index(ranks, role) >= slices.Index(ranks, minimumRole[action])
}

// NeedsPlan reports whether an action needs the plan of the league's owner. Nothing else ever asks for it: a league whose plan has ended
// is read, played, corrected and exported for ever.
func NeedsPlan(action Action) bool { return action == Arrange || action == Invite }

// Lower returns the lower one of two roles. An empty role is the lowest.
func Lower(a, b league.Role) league.Role {
	if slices.Index(ranks, a) < slices.Index(ranks, b) {
		return a
	}
	return b
}

// RoleIn returns the actor's role in a league; empty if it has none. With an API token it is the lower one of the user's role and the
// token's, as both are now.
func RoleIn(tx *store.Tx, actor Actor, l league.League) (league.Role, error) {
	role, err := roleOfUser(tx.Members, actor, l)
	if err != nil || role == "" || actor.APIToken == 0 {
		return role, err
	}
	granted, err := tx.Sessions.RoleOfAPIToken(actor.APIToken, l.ID)
	return Lower(Lower(role, granted), league.Manager), err
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

// authorize returns why an actor with a role may not do an action, or nil. An actor who is not signed in gets Unauthorized,
// a user without a role gets NotFound (the league's existence stays hidden), and a member whose role is too low gets
// Forbidden.
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

// LeagueFor returns a league and the actor's role in it, if the actor may do the action.
func LeagueFor(tx *store.Tx, actor Actor, id int64, action Action) (league.League, league.Role, error) {
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

// LeagueAndPlan is LeagueFor for reading, with the facts about the plan of the league's owner.
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

// LockLeague is LeagueFor for a change: other transactions cannot change the league until this one ends.
func LockLeague(tx *store.Tx, actor Actor, id int64, action Action) (league.League, error) {
	l, _, err := LeagueFor(tx, actor, id, action)
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
	return l, CheckOpen(l, action) // again: it may have been closed before it was locked
}

// ErrClosed is the error of changing a season that is closed.
var ErrClosed = fault.New(fault.Conflict, "This season is closed, so nothing in it can be changed. Its owner can reopen it.")

// CheckOpen returns ErrClosed if an action changes what belongs to a season that is closed. What belongs to the league itself, such as
// its members, its owner and its deletion, can be changed in a closed season too.
func CheckOpen(l league.League, action Action) error {
	if l.ClosedAt == nil || !slices.Contains([]Action{Score, Manage, Arrange, Speak}, action) {
		return nil
	}
	return ErrClosed
}

// LockGame locks the league of a game and returns the game and the actor's role, if the actor may do the action. A deleted
// game is not found.
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
	if _, role, err = LeagueFor(tx, actor, g.LeagueID, action); err != nil {
		return g, role, err
	}
	if g, err = tx.Games.FindGame(id); err == nil && g.DeletedAt != nil {
		err = store.ErrNotFound
	}
	return g, role, err
}

// LockLeagueForOperator is LockLeague for the operator of the server, who has no account.
func LockLeagueForOperator(tx *store.Tx, id int64) (league.League, error) {
	PublishLeague(tx, id)
	return tx.Leagues.LockLeague(id)
}

// PublishLeague notifies the streams of a league that something in it other than a score has changed.
func PublishLeague(tx *store.Tx, id int64) { tx.Publish(topic.League(id)) }

// PublishRights makes the streams of a league check again whether their users may read it.
func PublishRights(tx *store.Tx, leagueID int64) { tx.Publish(topic.RightsOf(leagueID)) }

// PublishDeletion ends the streams of a deleted league, and makes those of these games check again whether they exist.
func PublishDeletion(tx *store.Tx, leagueID int64, games []int64) {
	tx.Publish(topic.DeletedLeague(leagueID))
	for _, id := range games {
		tx.Publish(topic.Game(id))
	}
}

// LockUnlessPreview returns a league, if the actor may do the action. It is locked unless the call is a preview, which needs no plan.
func LockUnlessPreview(tx *store.Tx, actor Actor, leagueID int64, action Action, preview bool) (league.League, error) {
	if !preview {
		return LockLeague(tx, actor, leagueID, action)
	}
	l, _, err := LeagueFor(tx, actor, leagueID, Manage)
	return l, err
}
