package api

import (
	"context"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/http/signin"
)

// sessionTopics returns the topics that end a stream of a user: the session or API token, and the rights in the league. It authenticates the
// session again, because the session may have ended before the client was subscribed. It returns no topics for the holder of a score link.
func (s *Server) sessionTopics(r *http.Request, actor access.Actor, leagueID int64) ([]topic.Topic, error) {
	if actor.UserID == "" {
		return nil, nil
	}
	if actor.APIToken != 0 { // the caller checks the rights of the token with those in the league
		return []topic.Topic{topic.APIToken(actor.APIToken), topic.RightsOf(leagueID)}, nil
	}
	user, session, err := s.app.People.Authenticate(r.Context(), signin.SessionCookieOf(r))
	if err == nil && user.ID == "" {
		err = fault.ErrSignedOut
	}
	return []topic.Topic{topic.Session(session.ID), topic.RightsOf(leagueID)}, err
}

// limitLifetime returns a stream that ends at the latest when the API token of the caller expires.
func (s *Server) limitLifetime(stream live.Stream, actor access.Actor) live.Stream {
	if actor.APIToken != 0 {
		stream.Lifetime = max(actor.Expires.Sub(s.app.DB.Now()), 1)
	}
	return stream
}

// followGame streams the log of a game to its scorers and the members of its league.
func (s *Server) followGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	return s.streams.Serve(w, r, r.PathValue("id"), func() (live.Stream, error) {
		leagueID, err := s.app.Access.AuthorizeSubscribing(r.Context(), actor, id)
		if err != nil {
			return live.Stream{}, err
		}
		endsWith, err := s.sessionTopics(r, actor, leagueID)
		return s.limitLifetime(s.streams.GameStream(id, endsWith...), actor), err
	})
}

// followLeague streams the scores of a league to its members, and events when anything else or the list of what needs attention has changed.
func (s *Server) followLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	return s.streams.Serve(w, r, "league "+r.PathValue("id"), func() (live.Stream, error) {
		endsWith, err := s.sessionTopics(r, actor, id)
		if err != nil {
			return live.Stream{}, err
		}
		return s.limitLifetime(s.streams.MemberStream(id, endsWith...), actor), s.app.Access.AuthorizeReading(r.Context(), actor, id)
	})
}

// followPublic streams the scores of a league that has a public page.
func (s *Server) followPublic(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.streams.Serve(w, r, "league "+r.PathValue("slug"), func() (live.Stream, error) {
		slug := r.PathValue("slug")
		permit, err := live.Share(r.Context(), s.streams, "public "+slug, func(ctx context.Context) (public.PublicPermit, error) {
			return s.app.Public.PermitPublic(ctx, slug)
		})
		err = s.limits.CountMissing(r, err)
		return s.streams.PublicLeagueStream(permit.LeagueID), err
	})
}

// showWatchedGame responds with the game of a watch link.
func (s *Server) showWatchedGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	id, err := s.watchedGameID(r)
	if err != nil {
		return err
	}
	view, err := s.app.Public.Watch(r.Context(), id)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// followWatchedGame streams the game of a watch link.
func (s *Server) followWatchedGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.streams.Serve(w, r, r.PathValue("token"), func() (live.Stream, error) {
		id, err := s.watchedGameID(r)
		return s.streams.WatchStream(id), err
	})
}

// watchedGameID returns the id of the game of the watch link in the path. It limits the guessing of links.
func (s *Server) watchedGameID(r *http.Request) (int64, error) {
	id, err := s.app.Links.WatchedGame(r.PathValue("token"))
	return id, s.limits.CountMissing(r, err)
}
