package httpapi

import (
	"context"
	"encoding/json"
	"net/http"

	"sideout/internal/authz"
	"sideout/internal/httpio"
	"sideout/internal/public"
	"sideout/internal/responsecache"
)

// publicPolicy lets anybody keep what is public, who asks each time whether it still holds.
const publicPolicy = "public, no-cache"

// publicRead makes an answer about a league for anybody. It returns the view that the answer belongs to.
type publicRead func(ctx context.Context, v public.PublicView, team int64) (body []byte, of public.PublicView, err error)

// publicCall is a call that is answered from what is kept, like the hot reads (decision 9).
type publicCall struct {
	contentType string
	read        publicRead
	version     func(public.PublicView) int64 // on which the answer depends
}

func byPage(v public.PublicView) int64 { return v.Page }

func byPoint(v public.PublicView) int64 { return v.Version }

func (s *Server) publicLeague() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicView, _ int64) ([]byte, public.PublicView, error) {
		return encoded(s.app.Public.PublicLeague(ctx, v))
	}, byPage})
}

func (s *Server) publicTeam() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicView, team int64) ([]byte, public.PublicView, error) {
		return encoded(s.app.Public.PublicTeam(ctx, v, team))
	}, byPage})
}

func (s *Server) publicScores() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicView, _ int64) ([]byte, public.PublicView, error) {
		return encoded(s.app.Public.PublicScores(ctx, v))
	}, byPoint})
}

func (s *Server) publicCalendar() endpoint {
	return s.public(publicCall{"text/calendar; charset=utf-8", func(ctx context.Context, v public.PublicView, team int64) ([]byte, public.PublicView, error) {
		text, of, err := s.app.Public.PublicCalendar(ctx, v, team, s.publicURL)
		return []byte(text), of, err
	}, byPage})
}

func encoded[T any](value T, of public.PublicView, err error) ([]byte, public.PublicView, error) {
	if err != nil {
		return nil, of, err
	}
	body, err := json.Marshal(value)
	return body, of, err
}

// public answers a call about the league at a public address.
func (s *Server) public(c publicCall) endpoint {
	return func(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
		var team int64
		if r.PathValue("id") != "" {
			var err error
			if team, err = httpio.PathID(r, "id"); err != nil {
				return err
			}
		}
		view, err := s.lookPublic(r)
		if err != nil {
			return err
		}
		key := responsecache.Key{Pattern: r.Pattern, LeagueID: view.LeagueID, Team: team, Hour: view.Hour()}
		answer, err := s.cache.Get(r.Context(), key, c.version(view), func() (*httpio.File, int64, error) {
			// Others may wait for this answer, so that it is made even if the one who asked first goes away.
			body, of, err := c.read(context.WithoutCancel(r.Context()), view, team)
			if err != nil {
				return nil, 0, err
			}
			answer, err := httpio.NewFile(body, c.contentType, publicPolicy)
			return answer, c.version(of), err
		})
		if err != nil {
			return err
		}
		return answer.Serve(w, r, http.StatusOK)
	}
}

// lookPublic finds the league at the address of a request. Probing of unknown slugs is limited.
func (s *Server) lookPublic(r *http.Request) (public.PublicView, error) {
	view, err := s.app.Public.AuthorizePublicView(r.Context(), r.PathValue("slug"))
	return view, s.limits.CountMissing(r, err)
}
