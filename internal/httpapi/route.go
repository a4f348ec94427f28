package httpapi

import (
	"net/http"

	"sideout/internal/authz"
)

// endpoint handles one call of an actor whom the router has authorized, or returns an error for the adapter to answer.
type endpoint func(w http.ResponseWriter, r *http.Request, actor authz.Actor) error

// apiRoute is a call: its pattern, the action that the router authorizes, and what the {id} in it names.
type apiRoute struct {
	pattern string
	needs   authz.Action
	object  authz.Object
	handle  endpoint
}

// Objects that are not named by an id of a league's record.
const (
	inBody     authz.Object = "body" // the body names a league or games
	bySlug     authz.Object = "slug"
	byToken    authz.Object = "token"
	ownSession authz.Object = "session"
	ownPasskey authz.Object = "passkey"
)
