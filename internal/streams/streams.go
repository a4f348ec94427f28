// Package streams turns what has changed in games and leagues into event streams.
package streams

import (
	"net/http"
	"sideout/internal/live"
	"sideout/internal/services"
	"sideout/internal/topic"
	"sync"
	"time"
)

// maxFeeds is how many leagues are remembered; when there are more, their followers begin anew.
const maxFeeds = 10_000

// scoresPace is how far apart the news of a league are at least: many games are played at once.
const scoresPace = 250 * time.Millisecond

// Streams serves the event streams of games and leagues. It keeps the feeds of leagues, which remember what has changed.
type Streams struct {
	app     *services.Services
	hub     *live.Hub
	address func(*http.Request) string // the key of the client's address

	mu    sync.Mutex
	feeds map[int64]*leagueFeed // by league
}

// New returns the streams of a hub. address returns the key of a client's address, for the limits of the hub.
func New(app *services.Services, hub *live.Hub, address func(*http.Request) string) *Streams {
	return &Streams{app: app, hub: hub, address: address}
}

// Serve answers with a stream. The client is counted in before judge says what it may see, so that a link which ends
// meanwhile ends the stream too. name tells the limit of one address what is watched.
func (s *Streams) Serve(w http.ResponseWriter, r *http.Request, name string, judge func() (live.Stream, error)) error {
	subscription, err := s.hub.Subscribe(name + " " + s.address(r))
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

// OfGame returns the stream of a game's log, for those who score it and the members of its league.
func (s *Streams) OfGame(id int64) live.Stream {
	return live.Stream{Topic: topic.Game(id), Feed: gameFeed{s.app, id}}
}

// OfWatched returns the stream of a game for everybody.
func (s *Streams) OfWatched(id int64) live.Stream {
	return live.Stream{Topic: topic.Watched(id), Feed: watchFeed{s.app, id}}
}

// OfLeague returns the stream of a league's scores.
func (s *Streams) OfLeague(id int64) live.Stream {
	return live.Stream{Topic: topic.League(id), Feed: s.feedOf(id), Pace: scoresPace}
}

// Published wakes the subscribers of topics that have been committed, here or by another server. It does not block.
func (s *Streams) Published(topics []topic.Topic) {
	for _, t := range topics {
		switch t.Kind {
		case topic.Leagues:
			s.note(t.ID, t.Game)
			s.hub.Wake(topic.League(t.ID))
		case topic.Games:
			s.hub.Wake(t, topic.Watched(t.ID))
		case topic.Rights:
			s.hub.Drop(topic.League(t.ID))
		case topic.Links:
			s.hub.Drop(topic.Game(t.ID))
		default: // topic.Everything, or a topic of a newer server
			s.forget()
			s.hub.WakeAll()
		}
	}
}

func (s *Streams) feedOf(league int64) *leagueFeed {
	s.mu.Lock()
	defer s.mu.Unlock()
	if feed := s.feeds[league]; feed != nil {
		return feed
	}
	if s.feeds == nil || len(s.feeds) >= maxFeeds {
		s.feeds = map[int64]*leagueFeed{}
	}
	feed := newLeagueFeed(s.app, league)
	s.feeds[league] = feed
	return feed
}

// note tells a league's feed, where anybody has asked for it.
func (s *Streams) note(league, game int64) {
	s.mu.Lock()
	feed := s.feeds[league]
	s.mu.Unlock()
	if feed != nil {
		feed.note(game)
	}
}

// forget makes all followers begin anew: what they have missed cannot be told.
func (s *Streams) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, feed := range s.feeds {
		feed.note(0)
	}
}
