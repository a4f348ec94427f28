package httpapi

import (
	"net/http"

	"sideout/internal/httpio"
	"sideout/internal/league"
	"sideout/internal/pages"
)

// findForPages returns the functions with which pages look up the league or game in their address. Guessing of links and
// slugs is limited as in the calls.
func (s *Server) findForPages() pages.Find {
	return pages.Find{
		PublicLeague: func(r *http.Request) (isIndexed bool, err error) {
			view, err := s.publicView(r)
			return err == nil && view.Visibility == league.Public, err
		},
		PublicTeam: func(r *http.Request) (isIndexed bool, err error) {
			view, err := s.publicView(r)
			if err != nil {
				return false, err
			}
			team, err := httpio.PathID(r, "id")
			if err == nil {
				err = s.app.Public.CheckPublicTeam(r.Context(), view, team)
			}
			return err == nil && view.Visibility == league.Public, err
		},
		ScoreLink: func(r *http.Request) error {
			return s.limits.CountMissing(r, s.app.Scoring.CheckInvite(r.Context(), r.PathValue("token")))
		},
		CourtCode: func(r *http.Request) error {
			return s.limits.CountMissing(r, s.app.Courts.Check(r.Context(), r.PathValue("token")))
		},
		WatchLink: func(r *http.Request) error {
			id, err := s.watched(r)
			if err == nil {
				err = s.app.Public.CheckWatched(r.Context(), id)
			}
			return err
		},
		Shared: func(r *http.Request) error {
			_, err := s.app.OpenGames.Find(r.Context(), r.PathValue("code"))
			return s.limits.CountUnknownCode(r, err)
		},
	}
}
