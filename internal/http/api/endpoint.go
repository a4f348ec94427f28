package api

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
	"sideout/internal/storage/transaction"
)

// endpointHandler returns the handler of a call: it authenticates, authorizes and limits the caller before the endpoint runs.
func (s *Server) endpointHandler(route apiRoute) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		actor, err := s.actorOf(r, route)
		if err != nil {
			return err
		}
		if route.needs == access.Speak { // whoever is signed in speaks for the team of the link alone
			actor = access.Actor{TeamToken: r.PathValue("token")}
		}
		if actor.APIToken == 0 { // a token has a limit of its own
			if err := s.limits.AllowWrite(r, actor.UserID, cmp.Or(actor.TeamToken, actor.Token, writeKeyOf(r))); err != nil {
				return err
			}
		}
		if err := s.authorize(r, actor, route); err != nil {
			return err
		}
		if r, err = withKey(r, actor); err != nil {
			return err
		}
		return route.handle(w, r, actor)
	}
}

// actorOf returns the caller of a request. An API token counts only in calls that need a right of its user.
func (s *Server) actorOf(r *http.Request, route apiRoute) (access.Actor, error) {
	switch route.needs {
	case access.Anyone, access.Speak, access.Share:
		if signin.HasAPIToken(r) {
			return access.Actor{}, nil
		}
	}
	return s.accounts.Actor(r)
}

// maxKey is how long an Idempotency-Key may be.
const maxKey = 255

// withKey puts the Idempotency-Key of a call into its context, with a hash of the request to detect a different request
// with the same key.
func withKey(r *http.Request, actor access.Actor) (*http.Request, error) {
	key := r.Header.Get("Idempotency-Key")
	owner := actor.KeyOwner()
	if key == "" || r.Method != http.MethodPost || owner == "" {
		return r, nil
	}
	if len(key) > maxKey || strings.ContainsFunc(key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return r, fault.New(fault.BadRequest, "An Idempotency-Key has 1 to 255 visible characters, best a UUID.")
	}
	sum := sha256.New()
	_, _ = io.WriteString(sum, r.URL.RequestURI()+"\n") // a hash takes everything
	body := struct {
		io.Reader
		io.Closer
	}{io.TeeReader(r.Body, sum), r.Body}
	k := transaction.Key{UserID: owner, Route: r.Pattern, Name: key, Body: func() string { return hex.EncodeToString(sum.Sum(nil)) }}
	r = r.WithContext(transaction.WithKey(r.Context(), k))
	r.Body = body
	return r, nil
}

func isPreview(r *http.Request) bool { return r.URL.Query().Get("preview") == "true" }

// showOf responds with the object that the id in the path names.
func showOf(w http.ResponseWriter, r *http.Request, load func(id int64) (any, error)) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	value, err := load(id)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, value)
}

// deleteOf deletes the object that the id in the path names.
func deleteOf(w http.ResponseWriter, r *http.Request, do func(id int64) error) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	if err := do(id); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}
