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

// publicCacheControl allows shared caches to store public responses, but they must revalidate them for each request.
const publicCacheControl = "public, no-cache"

// publicRead reads what a public response about a league contains: a value that is encoded as JSON, or the body itself as []byte. It also
// returns the permit with the versions that it has read.
type publicRead func(ctx context.Context, v public.PublicPermit, team int64) (value any, read public.PublicPermit, err error)

// publicCall is a public endpoint whose responses are cached.
type publicCall struct {
	contentType string
	read        publicRead
	version     func(public.PublicPermit) int64 // returns the version on which the response depends
}

func pageVersion(v public.PublicPermit) int64 { return v.PageVersion }

// seriesVersion returns a version that changes whenever any season of the series changes.
func seriesVersion(v public.PublicPermit) int64 { return v.SeriesVersion }

func leagueVersion(v public.PublicPermit) int64 { return v.Version }

func (s *Server) publicLeague() endpoint {
	return s.publicEndpoint(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) (any, public.PublicPermit, error) {
		return s.app.Public.PublicLeague(ctx, v)
	}, pageVersion})
}

func (s *Server) publicTeam() endpoint {
	return s.publicEndpoint(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, team int64) (any, public.PublicPermit, error) {
		page, read, err := s.app.Public.PublicTeam(ctx, v, team)
		page.PushKey = s.app.Push.PublicKey()
		return page, read, err
	}, seriesVersion})
}

func (s *Server) publicSeries() endpoint {
	return s.publicEndpoint(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) (any, public.PublicPermit, error) {
		return s.app.Public.PublicSeries(ctx, v)
	}, seriesVersion})
}

func (s *Server) publicScores() endpoint {
	return s.publicEndpoint(publicCall{"application/json", func(ctx context.Context, v public.PublicPermit, _ int64) (any, public.PublicPermit, error) {
		return s.app.Public.PublicScores(ctx, v)
	}, leagueVersion})
}

func (s *Server) publicCalendar() endpoint {
	return s.publicEndpoint(publicCall{"text/calendar; charset=utf-8", func(ctx context.Context, v public.PublicPermit, team int64) (any, public.PublicPermit, error) {
		text, read, err := s.app.Public.PublicCalendar(ctx, v, team, s.publicURL)
		return []byte(text), read, err
	}, pageVersion})
}

// encodePublic encodes the value that a publicRead has returned, with its sentences in the language.
func encodePublic(value any, lang string) ([]byte, error) {
	if body, isEncoded := value.([]byte); isEncoded {
		return body, nil
	}
	return httpio.EncodeJSON(value, lang)
}

// publicEndpoint returns an endpoint that checks that the league has a public page, and serves the cached response.
func (s *Server) publicEndpoint(c publicCall) endpoint {
	return func(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
		var team int64
		if r.PathValue("id") != "" {
			var err error
			if team, err = httpio.PathID(r, "id"); err != nil {
				return err
			}
		}
		permit, err := s.permitPublic(r)
		if err != nil {
			return err
		}
		key := httpio.ResponseKey{Pattern: r.Pattern, LeagueID: permit.LeagueID, Team: team, Language: httpio.LanguageWith(w, r, permit.Language), Hour: permit.Hour()}
		file, err := s.cache.Get(r.Context(), key, c.version(permit), func() (*httpio.File, int64, error) {
			// Without cancellation, because other requests may wait for this response.
			value, read, err := c.read(context.WithoutCancel(r.Context()), permit, team)
			if err != nil {
				return nil, 0, err
			}
			body, err := encodePublic(value, key.Language)
			if err != nil {
				return nil, 0, err
			}
			file, err := httpio.NewFile(body, c.contentType, publicCacheControl)
			return file, c.version(read), err
		})
		if err != nil {
			return err
		}
		return file.Serve(w, r, http.StatusOK)
	}
}

// pathTeam returns the id of the team in the path of a request. isTeam is false if there is none.
func pathTeam(r *http.Request) (id int64, isTeam bool) {
	if r.PathValue("id") == "" {
		return 0, false
	}
	id, err := httpio.PathID(r, "id")
	return id, err == nil
}

// permitPublic returns the permit to read the public page at the address of a request. It limits the guessing of slugs.
func (s *Server) permitPublic(r *http.Request) (public.PublicPermit, error) {
	slug := r.PathValue("slug")
	if season := r.PathValue("season"); season != "" {
		slug = league.SeasonSlug(slug, season)
	}
	permit, err := s.app.Public.PermitPublic(r.Context(), slug)
	if team, isTeam := pathTeam(r); err == nil && isTeam {
		permit, err = s.app.Public.PermitTeam(r.Context(), permit, team)
	}
	return permit, s.limits.CountMissing(r, err)
}

// pageLookups returns the functions with which pages look up the league, team or game in their address. They limit the guessing of slugs,
// links and codes.
func (s *Server) pageLookups() pages.Lookups {
	return pages.Lookups{
		PublicLeague: func(r *http.Request) (info pages.PageInfo, err error) {
			permit, err := s.permitPublic(r)
			if err != nil {
				return info, err
			}
			info.IsIndexed, info.Language = permit.Visibility == league.Public, permit.Language
			info.Preview, err = s.previewOf(r, permit, 0)
			return info, err
		},
		PublicTeam: func(r *http.Request) (info pages.PageInfo, err error) {
			permit, err := s.permitPublic(r)
			if err != nil {
				return info, err
			}
			team, err := httpio.PathID(r, "id")
			if err == nil {
				err = s.app.Public.CheckPublicTeam(r.Context(), permit, team)
			}
			if err != nil {
				return info, err
			}
			info.IsIndexed, info.Language = permit.Visibility == league.Public, permit.Language
			info.Preview, err = s.previewOf(r, permit, team)
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
		JoinLink: func(r *http.Request) (info pages.PageInfo, err error) {
			page, err := s.app.Signups.JoinPage(r.Context(), r.PathValue("token"))
			if err == nil {
				info.Preview = pages.PreviewOfSignUp(page)
			}
			return info, s.limits.CountMissing(r, err)
		},
		SenderLink: func(r *http.Request) error {
			_, err := s.app.Signups.Own(r.Context(), r.PathValue("token"))
			return s.limits.CountMissing(r, err)
		},
		WatchLink: func(r *http.Request) (info pages.PageInfo, err error) {
			id, err := s.watchedGameID(r)
			if err != nil {
				return info, err
			}
			game, err := s.app.Public.PreviewGame(r.Context(), id)
			info.Preview, info.Language = pages.PreviewOfGame(game), game.Language
			return info, err
		},
		Shared: func(r *http.Request) (info pages.PageInfo, err error) {
			game, err := s.app.SharedGames.LinkPreview(r.Context(), r.PathValue("code"))
			info.Preview = pages.PreviewOfGame(game)
			return info, s.limits.CountUnknownCode(r, err)
		},
	}
}

// previewOf returns the preview of the public page of a team, or of the league if team is 0. It caches the preview by the version of the
// page. Leagues that are not public have no preview, so that other sites do not publish their names.
func (s *Server) previewOf(r *http.Request, permit public.PublicPermit, team int64) (preview pages.Preview, err error) {
	if permit.Visibility != league.Public {
		return preview, nil
	}
	key := httpio.ResponseKey{Pattern: "preview", LeagueID: permit.LeagueID, Team: team, Hour: permit.Hour()}
	file, err := s.cache.Get(r.Context(), key, permit.PageVersion, func() (*httpio.File, int64, error) {
		ctx := context.WithoutCancel(r.Context())
		if team != 0 {
			page, read, err := s.app.Public.PublicTeam(ctx, permit, team)
			return encodePreview(pages.PreviewOfTeam(page), read, err)
		}
		page, read, err := s.app.Public.PublicLeague(ctx, permit)
		return encodePreview(pages.PreviewOfLeague(page), read, err)
	})
	if err == nil {
		err = json.Unmarshal(file.Plain(), &preview)
	}
	return preview, err
}

// encodePreview encodes a preview as a file for the cache. The file is never served.
func encodePreview(preview pages.Preview, read public.PublicPermit, err error) (*httpio.File, int64, error) {
	if err != nil {
		return nil, 0, err
	}
	body, err := json.Marshal(preview)
	if err != nil {
		return nil, 0, err
	}
	return &httpio.File{Variants: []httpio.Variant{httpio.NewVariant(body, "", "application/json", "no-store")}}, read.PageVersion, nil
}
