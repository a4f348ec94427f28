package live

import (
	"net/http"
	"sync"
	"time"

	"sideout/internal/app"
	"sideout/internal/base/topic"
)

// maxFeeds is the maximum number of league feeds. One more discards them all, and reconnecting clients start over.
const maxFeeds = 10_000

// scoresPace is the minimum time between two events of a league, because many games are played at the same time.
const scoresPace = 250 * time.Millisecond

// Streams serves the event streams of games and leagues. It holds the feeds of leagues, which store recent changes.
type Streams struct {
	app     *app.Services
	hub     *Hub
	address func(*http.Request) string // the key of the client's address

	mu    sync.Mutex
	feeds map[int64]*leagueFeed // by league
}

// NewStreams returns the streams of a hub. address returns the key of a client's address, for the limits of the hub.
func NewStreams(app *app.Services, hub *Hub, address func(*http.Request) string) *Streams {
	return &Streams{app: app, hub: hub, address: address}
}

// Serve responds with a stream. The client is subscribed before authorize runs, so that a link which is revoked meanwhile
// ends the stream too. name is the game or league; the number of streams is limited by name and client address.
func (s *Streams) Serve(w http.ResponseWriter, r *http.Request, name string, authorize func() (Stream, error)) error {
	subscription, err := s.hub.Subscribe(name, s.address(r))
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

// OfGame returns the stream of a game's log, for its scorers and the members of its league. It ends when one of the
// rights that it needs ends.
func (s *Streams) OfGame(id int64, needs ...topic.Topic) Stream {
	return Stream{Topic: topic.Game(id), Feed: gameFeed{s.app, id}, EndsWith: needs}
}

// OfWatched returns the stream of a game for everybody.
func (s *Streams) OfWatched(id int64) Stream {
	return Stream{Topic: topic.Watched(id), Feed: watchFeed{s.app, id}}
}

// OfSharedGame returns the stream of a free game that is shared for watching, for everybody.
func (s *Streams) OfSharedGame(id int64) Stream {
	return Stream{Topic: topic.SharedGame(id), Feed: sharedGameFeed{s.app, id}}
}

// OfLeague returns the stream of a league's scores for everybody.
func (s *Streams) OfLeague(id int64) Stream {
	return Stream{Topic: topic.League(id), Feed: s.feedOf(id), Pace: scoresPace}
}

// OfMembers returns the stream of a league's scores for its members, who also learn that other things need attention. It ends
// when one of the rights that it needs ends.
func (s *Streams) OfMembers(id int64, needs ...topic.Topic) Stream {
	return Stream{Topic: topic.MembersOf(id), Feed: memberFeed{s.feedOf(id)}, Pace: scoresPace, EndsWith: needs}
}

// Published wakes the subscribers of topics that have been committed, here or by another server. It does not block.
func (s *Streams) Published(topics []topic.Topic) {
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
		case topic.Mails: // no stream shows them
		default: // topic.Everything, or a topic of a newer server
			s.addChangeToAll()
			s.hub.WakeAll()
			if t == topic.Everything {
				s.hub.DropRestricted() // the end of a session or membership may have been missed
			}
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

// addChange adds a change, as leagueFeed stores it, to the feed of a league, if it has one.
func (s *Streams) addChange(league, change int64) {
	s.mu.Lock()
	feed := s.feeds[league]
	s.mu.Unlock()
	if feed != nil {
		feed.addChange(change)
	}
}

// addChangeToAll makes all subscribers load their leagues again, because the changes they have missed are unknown.
func (s *Streams) addChangeToAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, feed := range s.feeds {
		feed.addChange(otherChange)
	}
}
