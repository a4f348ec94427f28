package api

import (
	"context"
	"encoding/json"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/http/httpio"
	"sideout/internal/http/pages"
	"sideout/internal/rules/league"
)

// publicPolicy lets shared caches store public responses, and revalidate them for each request.
const publicPolicy = "public, no-cache"

// publicRead builds a public response about a league. It returns the body and the permit that the body belongs to.
type publicRead func(ctx context.Context, v public.PublicPermit, team int64) (body []byte, of public.PublicPermit, err error)

// publicCall is a public endpoint whose responses are cached.
type publicCall struct {
	contentType string
	read        publicRead
	version     func(public.PublicPermit) int64 // the version that the response depends on
}

func pageVersion(v public.PublicPermit) int64 { return v.PageVersion }

// seriesVersion changes with every season of the series.
func seriesVersion(v public.PublicPermit) int64 { return v.SeriesVersion }

func leagueVersion(v public.PublicPermit) int64 { return v.Version }

func (s *Server) publicLeague() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) ([]byte, public.PublicPermit, error) {
		return encoded(s.app.Public.PublicLeague(ctx, v))
	}, pageVersion})
}

func (s *Server) publicTeam() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, team int64) ([]byte, public.PublicPermit, error) {
		page, of, err := s.app.Public.PublicTeam(ctx, v, team)
		page.PushKey = s.app.Push.PublicKey()
		return encoded(page, of, err)
	}, seriesVersion})
}

func (s *Server) publicSeries() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) ([]byte, public.PublicPermit, error) {
		return encoded(s.app.Public.PublicSeries(ctx, v))
	}, seriesVersion})
}

func (s *Server) publicScores() endpoint {
	return s.public(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) ([]byte, public.PublicPermit, error) {
		return encoded(s.app.Public.PublicScores(ctx, v))
	}, leagueVersion})
}

func (s *Server) publicCalendar() endpoint {
	return s.public(publicCall{"text/calendar; charset=utf-8", func(ctx context.Context, v public.PublicPermit, team int64) ([]byte, public.PublicPermit, error) {
		text, of, err := s.app.Public.PublicCalendar(ctx, v, team, s.publicURL)
		return []byte(text), of, err
	}, pageVersion})
}

func encoded[T any](value T, of public.PublicPermit, err error) ([]byte, public.PublicPermit, error) {
	if err != nil {
		return nil, of, err
	}
	body, err := json.Marshal(value)
	return body, of, err
}

// public returns the handler of a public call: it checks that the league is public, and serves the cached response.
func (s *Server) public(c publicCall) endpoint {
	return func(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
		var team int64
		if r.PathValue("id") != "" {
			var err error
			if team, err = httpio.PathID(r, "id"); err != nil {
				return err
			}
		}
		view, err := s.publicView(r)
		if err != nil {
			return err
		}
		key := httpio.ResponseKey{Pattern: r.Pattern, LeagueID: view.LeagueID, Team: team, Hour: view.Hour()}
		file, err := s.cache.Get(r.Context(), key, c.version(view), func() (*httpio.File, int64, error) {
			// Other requests may wait for this response: it is built even if the first client disconnects.
			body, of, err := c.read(context.WithoutCancel(r.Context()), view, team)
			if err != nil {
				return nil, 0, err
			}
			file, err := httpio.NewFile(body, c.contentType, publicPolicy)
			return file, c.version(of), err
		})
		if err != nil {
			return err
		}
		return file.Serve(w, r, http.StatusOK)
	}
}

// pathTeam returns the id of the team in the path of a request; false if there is none.
func pathTeam(r *http.Request) (id int64, isTeam bool) {
	if r.PathValue("id") == "" {
		return 0, false
	}
	id, err := httpio.PathID(r, "id")
	return id, err == nil
}

// publicView finds the league at the address of a request. Probing of unknown slugs is limited.
func (s *Server) publicView(r *http.Request) (public.PublicPermit, error) {
	slug := r.PathValue("slug")
	if season := r.PathValue("season"); season != "" {
		slug = league.SeasonSlug(slug, season)
	}
	view, err := s.app.Public.PermitPublic(r.Context(), slug)
	if team, isTeam := pathTeam(r); err == nil && isTeam {
		view, err = s.app.Public.PermitTeam(r.Context(), view, team)
	}
	return view, s.limits.CountMissing(r, err)
}

// pageLookups returns the functions with which pages look up the league or game in their address. Guessing of links and
// slugs is limited as in the calls.
func (s *Server) pageLookups() pages.Lookups {
	return pages.Lookups{
		PublicLeague: func(r *http.Request) (info pages.PageInfo, err error) {
			view, err := s.publicView(r)
			if err != nil {
				return info, err
			}
			info.IsIndexed = view.Visibility == league.Public
			info.Preview, err = s.previewOf(r, view, 0)
			return info, err
		},
		PublicTeam: func(r *http.Request) (info pages.PageInfo, err error) {
			view, err := s.publicView(r)
			if err != nil {
				return info, err
			}
			team, err := httpio.PathID(r, "id")
			if err == nil {
				err = s.app.Public.CheckPublicTeam(r.Context(), view, team)
			}
			if err != nil {
				return info, err
			}
			info.IsIndexed = view.Visibility == league.Public
			info.Preview, err = s.previewOf(r, view, team)
			return info, err
		},
		ScoreLink: func(r *http.Request) error {
			return s.limits.CountMissing(r, s.app.Scoring.CheckInvite(r.Context(), r.PathValue("token")))
		},
		CourtCode: func(r *http.Request) error {
			return s.limits.CountMissing(r, s.app.Courts.Check(r.Context(), r.PathValue("token")))
		},
		TeamLink: func(r *http.Request) error {
			actor := access.Actor{TeamToken: r.PathValue("token")}
			return s.limits.CountMissing(r, s.app.Access.CheckTeam(r.Context(), actor))
		},
		WatchLink: func(r *http.Request) (info pages.PageInfo, err error) {
			id, err := s.watched(r)
			if err != nil {
				return info, err
			}
			seen, err := s.app.Public.Glance(r.Context(), id)
			info.Preview = pages.PreviewOfGame(seen)
			return info, err
		},
		Shared: func(r *http.Request) (info pages.PageInfo, err error) {
			seen, err := s.app.SharedGames.Glance(r.Context(), r.PathValue("code"))
			info.Preview = pages.PreviewOfGame(seen)
			return info, s.limits.CountUnknownCode(r, err)
		},
	}
}

// previewOf returns the preview of the public page of a league, or of a team. It is cached by the version of the page. A league
// that is not public has none: it shall not be found by its name.
func (s *Server) previewOf(r *http.Request, view public.PublicPermit, team int64) (seen pages.Preview, err error) {
	if view.Visibility != league.Public {
		return seen, nil
	}
	key := httpio.ResponseKey{Pattern: "preview", LeagueID: view.LeagueID, Team: team, Hour: view.Hour()}
	file, err := s.cache.Get(r.Context(), key, view.PageVersion, func() (*httpio.File, int64, error) {
		ctx := context.WithoutCancel(r.Context())
		if team != 0 {
			page, of, err := s.app.Public.PublicTeam(ctx, view, team)
			return previewFile(pages.PreviewOfTeam(page), of, err)
		}
		page, of, err := s.app.Public.PublicLeague(ctx, view)
		return previewFile(pages.PreviewOfLeague(page), of, err)
	})
	if err == nil {
		err = json.Unmarshal(file.Plain(), &seen)
	}
	return seen, err
}

func previewFile(seen pages.Preview, of public.PublicPermit, err error) (*httpio.File, int64, error) {
	if err != nil {
		return nil, 0, err
	}
	body, err := json.Marshal(seen)
	if err != nil {
		return nil, 0, err
	}
	return &httpio.File{Variants: []httpio.Variant{httpio.NewVariant(body, "", "application/json", "no-store")}}, of.PageVersion, nil
}
