package api

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/http/signin"
)

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
		return s.app.Access.PermitRead(r.Context(), signin.SessionOf(r), leagueID)
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
