package signin

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/http/httpio"
)

// ErrForPeople refuses an API token in a call that people make in the browser only.
var ErrForPeople = fault.New(fault.Forbidden, "API tokens cannot make this call. Do it in the browser.")

// HasAPIToken reports whether a request is made with an API token: then it counts alone, and cookies do not.
func HasAPIToken(r *http.Request) bool {
	_, isAPI := secret.APITokenIn(r.Header.Get("Authorization"))
	return isAPI
}

// actorOfToken returns the caller who sends an API token. Unknown tokens are limited by address, known ones each by its own rate.
func (a *Accounts) actorOfToken(r *http.Request) (access.Actor, error) {
	token, _ := secret.APITokenIn(r.Header.Get("Authorization"))
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

// ByPerson wraps an endpoint so that it refuses API tokens.
func (a *Accounts) ByPerson(call func(http.ResponseWriter, *http.Request, access.Actor) error) func(http.ResponseWriter, *http.Request, access.Actor) error {
	return func(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
		if actor.APIToken != 0 {
			return ErrForPeople
		}
		return call(w, r, actor)
	}
}

// ListAPITokens lists the tokens of the user, without their secrets.
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

// MakeAPIToken makes a token and responds with its secret, which is shown this once.
func (a *Accounts) MakeAPIToken(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body access.APITokenBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	user, _, err := a.signedInUser(r)
	if err != nil {
		return err
	}
	made, err := a.APITokens.Make(r.Context(), user.ID, body)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, made)
}

// RevokeAPIToken deletes a token.
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
