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

// findForPages returns the functions with which pages look up the league or game in their address. Guessing of links and
// slugs is limited as in the calls.
func (s *Server) findForPages() pages.Find {
	return pages.Find{
		PublicLeague: func(r *http.Request) (found pages.Found, err error) {
			view, err := s.publicView(r)
			if err != nil {
				return found, err
			}
			found.IsIndexed = view.Visibility == league.Public
			found.Preview, err = s.previewOf(r, view, 0)
			return found, err
		},
		PublicTeam: func(r *http.Request) (found pages.Found, err error) {
			view, err := s.publicView(r)
			if err != nil {
				return found, err
			}
			team, err := httpio.PathID(r, "id")
			if err == nil {
				err = s.app.Public.CheckPublicTeam(r.Context(), view, team)
			}
			if err != nil {
				return found, err
			}
			found.IsIndexed = view.Visibility == league.Public
			found.Preview, err = s.previewOf(r, view, team)
			return found, err
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
		WatchLink: func(r *http.Request) (found pages.Found, err error) {
			id, err := s.watched(r)
			if err != nil {
				return found, err
			}
			seen, err := s.app.Public.Glance(r.Context(), id)
			found.Preview = pages.PreviewOfGame(seen)
			return found, err
		},
		Shared: func(r *http.Request) (found pages.Found, err error) {
			seen, err := s.app.OpenGames.Glance(r.Context(), r.PathValue("code"))
			found.Preview = pages.PreviewOfGame(seen)
			return found, s.limits.CountUnknownCode(r, err)
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
	return &httpio.File{Offers: []httpio.Offer{httpio.NewOffer(body, "", "application/json", "no-store")}}, of.PageVersion, nil
}
