package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/http/signin"
)

// sessionTopics returns the topics that end a stream of a user: the end of the session or API token, and a change of rights in a league.
// It looks the session up again, because it may have ended before the client was subscribed. It returns none for the holder
// of a score link, who has no session.
func (s *Server) sessionTopics(r *http.Request, actor access.Actor, leagueID int64) ([]topic.Topic, error) {
	if actor.UserID == "" {
		return nil, nil
	}
	if actor.APIToken != 0 { // whether it still has its role is checked with the league
		return []topic.Topic{topic.APIToken(actor.APIToken), topic.RightsOf(leagueID)}, nil
	}
	user, session, err := s.app.People.Authenticate(r.Context(), signin.SessionCookieOf(r))
	if err == nil && user.ID == "" {
		err = fault.ErrSignedOut
	}
	return []topic.Topic{topic.Session(session.ID), topic.RightsOf(leagueID)}, err
}

// restricted returns a stream of a caller that ends no later than the API token that opened it.
func (s *Server) restricted(stream live.Stream, actor access.Actor) live.Stream {
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
		endedBy, err := s.sessionTopics(r, actor, leagueID)
		return s.restricted(s.streams.GameStream(id, endedBy...), actor), err
	})
}

// followLeague streams the scores of a league, and events when something else in it, or what needs attention, has changed.
func (s *Server) followLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	return s.streams.Serve(w, r, "league "+r.PathValue("id"), func() (live.Stream, error) {
		endedBy, err := s.sessionTopics(r, actor, id)
		if err != nil {
			return live.Stream{}, err
		}
		return s.restricted(s.streams.MemberStream(id, endedBy...), actor), s.app.Access.AuthorizeReading(r.Context(), actor, id)
	})
}

// followPublic streams the scores of a league that has a public page.
func (s *Server) followPublic(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.streams.Serve(w, r, "league "+r.PathValue("slug"), func() (live.Stream, error) {
		view, err := s.publicView(r)
		return s.streams.PublicLeagueStream(view.LeagueID), err
	})
}

// showWatched responds with a game that everybody may watch.
func (s *Server) showWatched(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	id, err := s.watched(r)
	if err != nil {
		return err
	}
	view, err := s.app.Public.Watch(r.Context(), id)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// followWatched streams a game that everybody may watch, whenever it has changed.
func (s *Server) followWatched(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.streams.Serve(w, r, r.PathValue("token"), func() (live.Stream, error) {
		id, err := s.watched(r)
		return s.streams.WatchStream(id), err
	})
}

// watched returns the game of the watch link in the path. Guessing of links is limited.
func (s *Server) watched(r *http.Request) (int64, error) {
	id, err := s.app.Links.WatchedGame(r.PathValue("token"))
	return id, s.limits.CountMissing(r, err)
}
