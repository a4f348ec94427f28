package live

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/app/scoring"
	"sideout/internal/base/topic"
)

// missedInterval is how often the database is asked for points that the bus has lost, and missedTimeout how long that may take. Both together
// are the longest delay of a watcher after a server has died between a commit and its message.
const (
	missedInterval = 3 * time.Second
	missedTimeout  = 2 * time.Second
)

const _ = uint(5*time.Second - missedInterval - missedTimeout) // docs/operations.md promises five seconds

// Bus carries the topics of points between servers, and may lose some.
type Bus interface {
	// Watch says that a topic is watched on this server from now on, or no longer. It must not block. It reports whether nothing was received
	// about its subject until now.
	Watch(t topic.Topic, isWatched bool) (isFirst bool)
}

// UseBus makes the streams receive the topics of points by a bus. It must be called before the first stream.
func (s *Streams) UseBus(bus Bus) {
	s.hub.onWatched = func(t topic.Topic, isWatched bool) {
		if isFirst := bus.Watch(t, isWatched); isFirst && (t.Kind == topic.Leagues || t.Kind == topic.Members) {
			s.forgetChanges(t.ID)
		}
	}
}

// forgetChanges forgets the recent changes of a league, because some may have been missed.
func (s *Streams) forgetChanges(league int64) {
	s.mu.Lock()
	feed := s.feeds[league]
	s.mu.Unlock()
	if feed != nil {
		feed.forgetChanges()
	}
}

func (f *leagueFeed) forgetChanges() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.name, f.first, f.changes = rand.Text()[:8], 1, nil
	clear(f.sent)
}

func (f *leagueFeed) addSent(scores []games.LiveScore) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, g := range scores {
		f.sent[g.ID] = max(f.sent[g.ID], g.Version)
	}
}

// hasSent reports whether a version of a game, or a later one, was read for the subscribers of the league.
func (f *leagueFeed) hasSent(g scoring.GameVersion) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.sent[g.ID] >= g.Version
}

// FindMissedUntil asks for missed points again and again, and at once when something arrives on again, until ctx is done.
func (s *Streams) FindMissedUntil(ctx context.Context, again <-chan struct{}) {
	tick := time.NewTicker(missedInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-again:
		case <-ctx.Done():
			return
		}
		if err := s.findMissed(ctx); err != nil && ctx.Err() == nil {
			s.hub.Log.Warn("ask for missed points", "error", err)
		}
	}
}

// findMissed wakes the topics of watched games that have a later version than was read for their streams.
func (s *Streams) findMissed(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, missedTimeout)
	defer cancel()
	leagues, watched := map[int64]*leagueFeed{}, map[int64][]*broadcaster{}
	for _, b := range s.hub.allBroadcasters() {
		switch feed := b.feed.(type) {
		case *leagueFeed:
			leagues[feed.id] = feed
		case memberFeed:
			leagues[feed.id] = feed.leagueFeed
		case gameFeed, watchFeed:
			watched[b.name.ID] = append(watched[b.name.ID], b)
		}
	}
	versions, err := s.app.Scoring.VersionsOf(ctx, slices.Collect(maps.Keys(leagues)), slices.Collect(maps.Keys(watched)))
	if err != nil {
		return err
	}
	for _, g := range versions {
		if feed := leagues[g.LeagueID]; feed != nil && !feed.hasSent(g) {
			feed.addChange(g.ID)
			s.hub.Wake(topic.League(g.LeagueID), topic.MembersOf(g.LeagueID))
		}
		for _, b := range watched[g.ID] {
			if b.seen() < g.Version {
				b.wake()
			}
		}
	}
	return nil
}

// seen returns the version of the game that was read last for the subscribers.
func (b *broadcaster) seen() int64 {
	switch feed := b.feed.(type) {
	case gameFeed:
		return feed.seen.Load()
	case watchFeed:
		return feed.seen.Load()
	default:
		return 0
	}
}
