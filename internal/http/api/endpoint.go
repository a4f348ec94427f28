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

// endpointHandler returns a handler that authenticates, rate-limits and authorizes the caller before it calls the endpoint of the route.
func (s *Server) endpointHandler(route apiRoute) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		actor, err := s.actorOf(r, route)
		if err != nil {
			return err
		}
		if route.needs == access.Speak { // the captain's link replaces any session or API token of the caller
			actor = access.Actor{TeamToken: r.PathValue("token")}
		}
		if actor.APIToken == 0 { // API tokens have their own limit
			if err := s.limits.AllowWrite(r, actor.UserID, cmp.Or(actor.TeamToken, actor.Token, writeKeyOf(r))); err != nil {
				return err
			}
		}
		if err := s.authorize(r, actor, route); err != nil {
			return err
		}
		if r, err = withIdempotencyKey(r, actor); err != nil {
			return err
		}
		return route.handle(w, r, actor)
	}
}

// actorOf returns the caller of a request. API tokens are ignored in calls that need no rights of a user.
func (s *Server) actorOf(r *http.Request, route apiRoute) (access.Actor, error) {
	switch route.needs {
	case access.Anyone, access.Speak, access.Share:
		if signin.HasAPIToken(r) {
			return access.Actor{}, nil
		}
	}
	return s.accounts.Actor(r)
}

// maxKey is the maximum length of an Idempotency-Key.
const maxKey = 255

// withIdempotencyKey returns the request with its Idempotency-Key in the context. It also adds a hash of the request, by which a different
// request with the same key is detected.
func withIdempotencyKey(r *http.Request, actor access.Actor) (*http.Request, error) {
	key := r.Header.Get("Idempotency-Key")
	owner := actor.KeyOwner()
	if key == "" || r.Method != http.MethodPost || owner == "" {
		return r, nil
	}
	if len(key) > maxKey || strings.ContainsFunc(key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return r, fault.New(fault.BadRequest, "An Idempotency-Key has 1 to 255 visible characters, best a UUID.")
	}
	sum := sha256.New()
	_, _ = io.WriteString(sum, r.URL.RequestURI()+"\n") // writing to a hash never fails
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

// respondByID calls run with the {id} in the path and responds with its result.
func respondByID(w http.ResponseWriter, r *http.Request, run func(id int64) (any, error)) error {
	return respondWithStatus(w, r, http.StatusOK, run)
}

// createByID is respondByID with the status 201, or 200 for a preview.
func createByID(w http.ResponseWriter, r *http.Request, run func(id int64) (any, error)) error {
	if isPreview(r) {
		return respondByID(w, r, run)
	}
	return respondWithStatus(w, r, http.StatusCreated, run)
}

func respondWithStatus(w http.ResponseWriter, r *http.Request, status int, run func(id int64) (any, error)) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	value, err := run(id)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, status, value)
}

// runByID calls run with the {id} in the path and responds with 204.
func runByID(w http.ResponseWriter, r *http.Request, run func(id int64) error) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	if err := run(id); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// cachedRead reads the value of a cached response about a league. It returns the value, and the permit with the version of the league that
// it has read. week is the week of the standings; 0: the latest. Other responses ignore it.
type cachedRead func(ctx context.Context, v access.ReadPermit, week int) (value any, read access.ReadPermit, err error)

// ignoreWeek returns a cachedRead that does not depend on the week.
func ignoreWeek[T any](read func(context.Context, access.ReadPermit) (T, access.ReadPermit, error)) cachedRead {
	return func(ctx context.Context, v access.ReadPermit, _ int) (any, access.ReadPermit, error) {
		return read(ctx, v)
	}
}

func (s *Server) serveCached(w http.ResponseWriter, r *http.Request, read cachedRead) error {
	week, permit, err := s.permitWeek(r)
	if err != nil {
		return err
	}
	key := httpio.ResponseKey{Pattern: r.Pattern, LeagueID: permit.LeagueID, Links: permit.Links, Week: week, Language: httpio.LanguageOf(w, r)}
	file, err := s.cache.Get(r.Context(), key, permit.Version, func() (*httpio.File, int64, error) {
		// Without cancellation, because other requests may wait for this response.
		value, readPermit, err := read(context.WithoutCancel(r.Context()), permit, week)
		if err != nil {
			return nil, 0, err
		}
		file, err := newLeagueFile(value, key.Language, readPermit.Links)
		return file, readPermit.Version, err
	})
	if err != nil {
		return err
	}
	return file.Serve(w, r, http.StatusOK)
}

// permitWeek returns the requested week of the standings and the permit to read the league in the path.
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

// permitRead authorizes the session or the API token of a request to read a league.
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

// weekOf returns the requested week of the standings, or 0 if the query has none.
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

// newLeagueFile encodes a value as a file. Browsers may cache and revalidate it, unless it contains score links, which must not stay in the
// cache of a browser after signing out.
func newLeagueFile(value any, lang string, hasLinks bool) (*httpio.File, error) {
	body, err := httpio.EncodeJSON(value, lang)
	if err != nil {
		return nil, err
	}
	cacheControl := "private, no-cache"
	if hasLinks {
		cacheControl = "no-store"
	}
	return httpio.NewFile(body, "application/json", cacheControl)
}

// authorize returns an error if the actor does not have the right that the route needs. Use cases check it again in their transactions,
// because rights may change in between.
func (s *Server) authorize(r *http.Request, actor access.Actor, route apiRoute) error {
	switch route.needs {
	case access.Anyone:
		return nil
	case access.Overview:
		return checkSignedIn(actor)
	case access.SignedIn:
		if actor.APIToken != 0 {
			return signin.ErrNoAPIToken
		}
		return checkSignedIn(actor)
	case access.Speak:
		return s.limits.CountMissing(r, s.app.Access.CheckTeam(r.Context(), actor))
	case access.Share:
		return s.limits.CountUnknownCode(r, s.app.SharedGames.Authorize(r.Context(), r.PathValue("code"), writeKeyOf(r)))
	}
	needs := route.needs
	if needs == access.Arrange && isPreview(r) { // a preview does not depend on the plan of the owner, in contrast to Arrange
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

func checkSignedIn(actor access.Actor) error {
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	return nil
}

// authorizeBody authorizes a call whose body contains the id of the league or of games. It accepts a malformed body, because the endpoint
// rejects it.
func (s *Server) authorizeBody(r *http.Request, actor access.Actor, needs access.Action) error {
	if err := checkSignedIn(actor); err != nil {
		return err
	}
	start, err := io.ReadAll(io.LimitReader(r.Body, httpio.MaxBody+1))
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(start), &remainder{r.Body, err}), r.Body}
	var ids struct {
		LeagueID int64   `json:"leagueId"`
		GameIDs  []int64 `json:"gameIds"`
	}
	if err != nil || json.Unmarshal(start, &ids) != nil {
		return nil
	}
	if ids.LeagueID > 0 {
		if err := s.app.Access.Check(r.Context(), actor, needs, access.League, ids.LeagueID); err != nil {
			return err
		}
	}
	if len(ids.GameIDs) > 0 {
		return s.app.Access.Check(r.Context(), actor, needs, access.Game, ids.GameIDs...)
	}
	return nil
}

// remainder reads the remainder of a body whose start has already been read. If reading the start has failed, it returns that error.
type remainder struct {
	io.Reader
	err error
}

func (r *remainder) Read(buffer []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	return r.Reader.Read(buffer)
}

// endpoint handles a call after the router has authorized the actor. If it returns an error, httpio.Handler responds with it.
type endpoint func(w http.ResponseWriter, r *http.Request, actor access.Actor) error

// apiRoute is a call of the API.
type apiRoute struct {
	pattern string
	needs   access.Action // the right that the router checks
	object  access.Object // the kind of object that the {id} in the pattern identifies
	handle  endpoint
}

// Objects that are not identified by an id of a record of a league.
const (
	inBody     access.Object = "body" // the ids of a league or games are in the body
	bySlug     access.Object = "slug"
	byToken    access.Object = "token"
	byCode     access.Object = "code"
	ownSession access.Object = "session"
	ownPasskey access.Object = "passkey"
	ownToken   access.Object = "API token"
	ownHall    access.Object = "hall"
)
