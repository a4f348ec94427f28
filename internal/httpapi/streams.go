package httpapi

import (
	"net/http"
	"time"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/live"
	"sideout/internal/topic"
)

// scoresPace is how far apart the news of a league are at least: many games are played at once.
const scoresPace = 250 * time.Millisecond

// follow answers with a stream. The client is counted in before judge says what it may see, so that a link which ends
// meanwhile ends the stream too. name tells the limit of one address what is watched.
func (s *Server) follow(w http.ResponseWriter, r *http.Request, name string, judge func() (live.Stream, error)) error {
	subscription, err := s.live.Subscribe(name + " " + s.addressOf(r))
	if err != nil {
		return err
	}
	defer subscription.Release()
	stream, err := judge()
	if err != nil {
		return err
	}
	return subscription.Serve(w, r, stream)
}

// followGame answers with what happens in a game, for those who score it and the members of its league.
func (s *Server) followGame(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	return s.follow(w, r, r.PathValue("id"), func() (live.Stream, error) {
		err := s.app.Access.AuthorizeSubscribing(r.Context(), actor, id)
		return live.Stream{Topic: topic.Game(id), Feed: gameFeed{s.app, id}}, err
	})
}

// followLeague answers with the scores of a league, and tells when something else in it has changed.
func (s *Server) followLeague(w http.ResponseWriter, r *http.Request, actor authz.Actor) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	return s.follow(w, r, "league "+r.PathValue("id"), func() (live.Stream, error) {
		return s.leagueStream(id), s.app.Access.AuthorizeReading(r.Context(), actor, id)
	})
}

func (s *Server) leagueStream(id int64) live.Stream {
	return live.Stream{Topic: topic.League(id), Feed: s.feeds.ofLeague(s.app, id), Pace: scoresPace}
}

// followPublic answers with the scores of a league that has a public page.
func (s *Server) followPublic(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	return s.follow(w, r, "league "+r.PathValue("slug"), func() (live.Stream, error) {
		view, err := s.lookPublic(r)
		return s.leagueStream(view.LeagueID), err
	})
}

// showWatched answers with a game that everybody may watch.
func (s *Server) showWatched(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	id, err := s.watched(r)
	if err != nil {
		return err
	}
	view, err := s.app.Public.Watch(r.Context(), id)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, view)
}

// followWatched answers with a game that everybody may watch, again whenever it has changed.
func (s *Server) followWatched(w http.ResponseWriter, r *http.Request, _ authz.Actor) error {
	return s.follow(w, r, r.PathValue("token"), func() (live.Stream, error) {
		id, err := s.watched(r)
		return live.Stream{Topic: topic.Watched(id), Feed: watchFeed{s.app, id}}, err
	})
}

// watched returns the game that the token in the path opens. Who tries many is held back.
func (s *Server) watched(r *http.Request) (int64, error) {
	id, err := s.app.Links.WatchedGame(r.PathValue("token"))
	if fault.Is(err, fault.NotFound) {
		if tooMany := s.limits.tokens.Allow(s.addressOf(r), s.now()); tooMany != nil {
			return 0, tooMany
		}
	}
	return id, err
}
