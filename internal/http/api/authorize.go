package api

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
)

// authorize refuses a call unless the actor may do what its route needs. Use cases check again in their transactions,
// because rights may change in between.
func (s *Server) authorize(r *http.Request, actor access.Actor, route apiRoute) error {
	switch route.needs {
	case access.Anyone:
		return nil
	case access.Overview:
		return signedIn(actor)
	case access.SignedIn:
		if actor.APIToken != 0 {
			return signin.ErrForPeople
		}
		return signedIn(actor)
	case access.Speak:
		return s.limits.CountMissing(r, s.app.Access.CheckTeam(r.Context(), actor))
	case access.Share:
		return s.limits.CountUnknownCode(r, s.app.OpenGames.Authorize(r.Context(), r.PathValue("code"), writeKeyOf(r)))
	}
	needs := route.needs
	if needs == access.Arrange && isPreview(r) { // the use case asks for the plan of the owner unless it only previews
		needs = access.Manage
	}
	if route.object == inBody {
		return s.authorizeBody(r, actor, needs)
	}
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	return s.app.Access.Check(r.Context(), actor, needs, route.object, id)
}

func signedIn(actor access.Actor) error {
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	return nil
}

// authorizeBody authorizes a call whose body names the league, or games. A body that cannot be read passes,
// because the endpoint refuses it.
func (s *Server) authorizeBody(r *http.Request, actor access.Actor, needs access.Action) error {
	if err := signedIn(actor); err != nil {
		return err
	}
	start, err := io.ReadAll(io.LimitReader(r.Body, httpio.MaxBody+1))
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(start), &rest{r.Body, err}), r.Body}
	var named struct {
		LeagueID int64   `json:"leagueId"`
		GameIDs  []int64 `json:"gameIds"`
	}
	if err != nil || json.Unmarshal(start, &named) != nil {
		return nil
	}
	if named.LeagueID > 0 {
		if err := s.app.Access.Check(r.Context(), actor, needs, access.League, named.LeagueID); err != nil {
			return err
		}
	}
	if len(named.GameIDs) > 0 {
		return s.app.Access.Check(r.Context(), actor, needs, access.Game, named.GameIDs...)
	}
	return nil
}

// rest reads the rest of a body whose start was read already. If reading the start failed, it returns that error.
type rest struct {
	io.Reader
	err error
}

func (r *rest) Read(into []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	return r.Reader.Read(into)
}

// endpoint handles one call of an actor whom the router has authorized, or returns an error, which httpio.Handler turns into
// a response.
type endpoint func(w http.ResponseWriter, r *http.Request, actor access.Actor) error

// apiRoute is a call: its pattern, the action that the router authorizes, and what the {id} in it names.
type apiRoute struct {
	pattern string
	needs   access.Action
	object  access.Object
	handle  endpoint
}

// Objects that are not named by an id of a league's record.
const (
	inBody     access.Object = "body" // the body names a league or games
	bySlug     access.Object = "slug"
	byToken    access.Object = "token"
	byCode     access.Object = "code"
	ownSession access.Object = "session"
	ownPasskey access.Object = "passkey"
	ownToken   access.Object = "API token"
)
