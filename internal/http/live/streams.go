package live

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"sideout/internal/app"
	"sideout/internal/base/topic"
)

// maxFeeds is the maximum number of cached league feeds. When it is reached, all are discarded, and reconnecting clients get a new Hello.
const maxFeeds = 10_000

// scoresPace is the minimum time between two events of a league. It limits the events when many games are played at the same time.
const scoresPace = 250 * time.Millisecond

// Streams serves the event streams of games and leagues, and caches the feeds of leagues, which store recent changes.
type Streams struct {
	app          *app.Services
	hub          *Hub
	addressKeyOf func(*http.Request) string

	mu    sync.Mutex
	feeds map[int64]*leagueFeed // by the id of the league
}

// NewStreams returns the streams of a hub. addressKeyOf returns the key under which the hub counts the streams of a client's address.
func NewStreams(app *app.Services, hub *Hub, addressKeyOf func(*http.Request) string) *Streams {
	return &Streams{app: app, hub: hub, addressKeyOf: addressKeyOf}
}

// Serve responds with a stream. It subscribes the client before it calls authorize, so that the stream also ends if a link is revoked during
// the authorization. name identifies the game or league; the number of streams is limited per name and client address.
func (s *Streams) Serve(w http.ResponseWriter, r *http.Request, name string, authorize func() (Stream, error)) error {
	subscription, err := s.hub.Subscribe(name, s.addressKeyOf(r))
	if err != nil {
		return err
	}
	defer subscription.Release()
	stream, err := authorize()
	if err != nil {
		return err
	}
	return subscription.Serve(w, r, stream)
}

// Share calls find for a client that asks for a stream, or waits for another client's call with the same key, which has begun after this
// client has asked. The results of a key must have one type.
func Share[T any](ctx context.Context, s *Streams, key string, find func(context.Context) (T, error)) (T, error) {
	return share(s.hub.firstReads, key, func() (T, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), feedTimeout) // the first client may go away
		defer cancel()
		return find(ctx)
	})
}

// GameStream returns the stream of the log of a game, for its scorers and the members of its league. It also ends when one of the topics
// in endsWith is dropped.
func (s *Streams) GameStream(id int64, endsWith ...topic.Topic) Stream {
	return Stream{Topic: topic.Game(id), Feed: gameFeed{s.app, id, new(atomic.Int64)}, EndsWith: endsWith}
}

// WatchStream returns the public stream of a game.
func (s *Streams) WatchStream(id int64) Stream {
	return Stream{Topic: topic.Watched(id), Feed: watchFeed{s.app, id, new(atomic.Int64)}}
}

// SharedGameStream returns the public stream of a shared free game.
func (s *Streams) SharedGameStream(id int64) Stream {
	return Stream{Topic: topic.SharedGame(id), Feed: sharedGameFeed{s.app, id}}
}

// CountSharedGameWatchers returns how many streams of a shared free game are open on this server.
func (s *Streams) CountSharedGameWatchers(id int64) int {
	return s.hub.CountStreams(topic.SharedGame(id))
}

// PublicLeagueStream returns the public stream of a league, with its scores.
func (s *Streams) PublicLeagueStream(id int64) Stream {
	return Stream{Topic: topic.League(id), Feed: s.findOrAddFeed(id), Pace: scoresPace}
}

// MemberStream returns the stream of a league for its members, with its scores and an event when the list of what needs attention may have
// changed. It also ends when one of the topics in endsWith is dropped.
func (s *Streams) MemberStream(id int64, endsWith ...topic.Topic) Stream {
	return Stream{Topic: topic.MembersOf(id), Feed: memberFeed{s.findOrAddFeed(id)}, Pace: scoresPace, EndsWith: endsWith}
}

// HandlePublished updates or ends the streams that depend on topics whose changes have been committed, by this or another server. It does not
// block.
func (s *Streams) HandlePublished(topics []topic.Topic) {
	for _, t := range topics {
		switch t.Kind {
		case topic.Leagues:
			s.addChange(t.ID, t.Game)
			s.hub.Wake(topic.League(t.ID), topic.MembersOf(t.ID))
		case topic.Attention:
			s.addChange(t.ID, attentionChange)
			s.hub.Wake(topic.MembersOf(t.ID))
		case topic.Games:
			s.hub.Wake(t, topic.Watched(t.ID))
		case topic.SharedGames:
			s.hub.Wake(t)
		case topic.Rights:
			s.hub.Drop(t, topic.League(t.ID), topic.MembersOf(t.ID))
		case topic.Deleted:
			s.hub.DropDeleted(topic.League(t.ID), topic.MembersOf(t.ID), topic.RightsOf(t.ID))
		case topic.Links:
			s.hub.Drop(topic.Game(t.ID))
		case topic.Sessions:
			s.hub.Drop(t)
		case topic.Mails: // no stream depends on them
		default: // topic.Everything, or a topic that only a newer version of the server knows
			s.addChangeToAll()
			s.hub.WakeAll()
			if t == topic.Everything {
				s.hub.DropRestricted() // the end of a session or membership may have been missed
			}
		}
	}
}

func (s *Streams) findOrAddFeed(league int64) *leagueFeed {
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

// addChange adds a change to the feed of a league if there is one, see leagueFeed.addChange.
func (s *Streams) addChange(league, change int64) {
	s.mu.Lock()
	feed := s.feeds[league]
	s.mu.Unlock()
	if feed != nil {
		feed.addChange(change)
	}
}

// addChangeToAll makes all subscribers reload their leagues, because it is unknown which changes were missed.
func (s *Streams) addChangeToAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, feed := range s.feeds {
		feed.addChange(otherChange)
	}
}
