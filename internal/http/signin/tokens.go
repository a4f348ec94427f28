package signin

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

// ErrNoAPIToken is the error of a call that does not accept API tokens.
var ErrNoAPIToken = fault.New(fault.Forbidden, "API tokens cannot make this call. Do it in the browser.")

// HasAPIToken reports whether a request has an API token. If so, the cookies of the request are ignored.
func HasAPIToken(r *http.Request) bool {
	_, isAPI := credentials.APITokenIn(r.Header.Get("Authorization"))
	return isAPI
}

// tokenActor returns the caller of a request with an API token. It limits the unknown tokens per address, and the requests per valid token.
func (a *Accounts) tokenActor(r *http.Request) (access.Actor, error) {
	token, _ := credentials.APITokenIn(r.Header.Get("Authorization"))
	actor, err := a.APITokens.Authenticate(r.Context(), token)
	if fault.Is(err, fault.Unauthorized) {
		if tooMany := a.Limits.CountMissing(r, fault.ErrMissing); fault.Is(tooMany, fault.TooMany) {
			return actor, tooMany
		}
	}
	if err != nil {
		return actor, err
	}
	return actor, a.Limits.AllowAPIToken(actor.APIToken)
}

// RejectAPITokens wraps an endpoint so that it rejects API tokens.
func (a *Accounts) RejectAPITokens(call func(http.ResponseWriter, *http.Request, access.Actor) error) func(http.ResponseWriter, *http.Request, access.Actor) error {
	return func(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
		if actor.APIToken != 0 {
			return ErrNoAPIToken
		}
		return call(w, r, actor)
	}
}

// ListAPITokens responds with the API tokens of the user, without their secrets.
func (a *Accounts) ListAPITokens(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	tokens, err := a.APITokens.Tokens(r.Context(), user.ID)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, tokens)
}

// CreateAPIToken creates an API token and responds with its secret, which cannot be read again later.
func (a *Accounts) CreateAPIToken(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body access.APITokenBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	created, err := a.APITokens.Create(r.Context(), user.ID, body)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, created)
}

// RevokeAPIToken deletes an API token.
func (a *Accounts) RevokeAPIToken(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	if err := a.APITokens.Revoke(r.Context(), user.ID, id); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}
