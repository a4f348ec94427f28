package api

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
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

// cachedRead reads the value of a large response about a league that many clients request repeatedly. It returns the
// value to encode and the permit that the value belongs to. Week is for standings only; 0: the latest.
type cachedRead func(ctx context.Context, v access.ReadPermit, week int) (value any, of access.ReadPermit, err error)

// ignoringWeek returns a cached read that does not depend on the week.
func ignoringWeek[T any](read func(context.Context, access.ReadPermit) (T, access.ReadPermit, error)) cachedRead {
	return func(ctx context.Context, v access.ReadPermit, _ int) (any, access.ReadPermit, error) {
		return read(ctx, v)
	}
}

func (s *Server) serveCached(w http.ResponseWriter, r *http.Request, read cachedRead) error {
	week, view, err := s.permitWeek(r)
	if err != nil {
		return err
	}
	key := httpio.ResponseKey{Pattern: r.Pattern, LeagueID: view.LeagueID, Links: view.Links, Week: week}
	file, err := s.cache.Get(r.Context(), key, view.Version, func() (*httpio.File, int64, error) {
		// Other requests may wait for this response: it is built even if the first client disconnects.
		value, of, err := read(context.WithoutCancel(r.Context()), view, week)
		if err != nil {
			return nil, 0, err
		}
		file, err := newLeagueFile(value, of.Links)
		return file, of.Version, err
	})
	if err != nil {
		return err
	}
	return file.Serve(w, r, http.StatusOK)
}

// permitWeek returns the requested week of the standings and the permit to read the league of a request.
func (s *Server) permitWeek(r *http.Request) (week int, permit access.ReadPermit, err error) {
	if week, err = weekOf(r); err != nil {
		return 0, permit, err
	}
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return 0, permit, err
	}
	permit, err = s.permitRead(r, id)
	return week, permit, err
}

// permitRead returns the permit of a session, or of an API token, to read a league.
func (s *Server) permitRead(r *http.Request, leagueID int64) (access.ReadPermit, error) {
	if !signin.HasAPIToken(r) {
		return s.app.Access.PermitRead(r.Context(), signin.SessionCookieOf(r), leagueID)
	}
	actor, err := s.accounts.Actor(r)
	if err != nil {
		return access.ReadPermit{}, err
	}
	return s.app.Access.PermitTokenRead(r.Context(), actor, leagueID)
}

// weekOf returns the requested week of the standings; 0 if the request names none.
func weekOf(r *http.Request) (week int, err error) {
	if r.URL.RawQuery == "" {
		return 0, nil
	}
	if text := r.URL.Query().Get("week"); text != "" {
		if week, err = strconv.Atoi(text); err != nil || week < 1 {
			return 0, fault.Field("week", "Week must be a number from 1")
		}
	}
	return week, nil
}

// newLeagueFile encodes a value as a file that is ready to be sent. Browsers cache and revalidate it, unless it holds
// score links, which must not stay in a browser's cache after signing out.
func newLeagueFile(value any, links bool) (*httpio.File, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	policy := "private, no-cache"
	if links {
		policy = "no-store"
	}
	return httpio.NewFile(body, "application/json", policy)
}

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
			return signin.ErrNoAPIToken
		}
		return signedIn(actor)
	case access.Speak:
		return s.limits.CountMissing(r, s.app.Access.CheckTeam(r.Context(), actor))
	case access.Share:
		return s.limits.CountUnknownCode(r, s.app.SharedGames.Authorize(r.Context(), r.PathValue("code"), writeKeyOf(r)))
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
